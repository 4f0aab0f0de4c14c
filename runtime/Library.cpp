//===- Library.cpp - Compiled models in shared libraries ------------------===//
#include "runtime/Session.h"
#include <atomic>
#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef MFD_EXEC
#define MFD_EXEC 0x0010U // Linux 6.3
#endif

namespace mlonnx::rt {

static constexpr std::string_view suffix = "_description";

/// Names of the symbols that a loaded library defines and that end in `suffix`, without it.
static std::vector<std::string> findModels(void *handle) {
  link_map *map = nullptr;
  std::vector<std::string> names;
  if (dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0)
    return names;
  const ElfW(Sym) *symbols = nullptr;
  const char *strings = nullptr;
  const uint32_t *gnuHash = nullptr, *sysvHash = nullptr;
  for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; ++entry) {
    // glibc has added the load address to these pointers.
    auto *pointer = reinterpret_cast<const void *>(entry->d_un.d_ptr);
    if (entry->d_tag == DT_SYMTAB)
      symbols = static_cast<const ElfW(Sym) *>(pointer);
    else if (entry->d_tag == DT_STRTAB)
      strings = static_cast<const char *>(pointer);
    else if (entry->d_tag == DT_GNU_HASH)
      gnuHash = static_cast<const uint32_t *>(pointer);
    else if (entry->d_tag == DT_HASH)
      sysvHash = static_cast<const uint32_t *>(pointer);
  }
  // The number of symbols: a System V table says it; a GNU table's chains must be followed to the last symbol.
  size_t count = sysvHash ? sysvHash[1] : 0;
  if (!sysvHash && gnuHash) {
    uint32_t buckets = gnuHash[0], first = gnuHash[1], bloom = gnuHash[2];
    const uint32_t *bucket = gnuHash + 4 + bloom * (sizeof(ElfW(Addr)) / 4), *chain = bucket + buckets;
    uint32_t last = 0;
    for (uint32_t i = 0; i < buckets; ++i)
      last = std::max(last, bucket[i]);
    if (last >= first) {
      while (!(chain[last - first] & 1))
        ++last;
      count = last + 1;
    }
  }
  if (!symbols || !strings)
    return names;
  for (size_t i = 0; i < count; ++i) {
    std::string_view name = strings + symbols[i].st_name;
    if (symbols[i].st_shndx != SHN_UNDEF && name.size() > suffix.size() && name.ends_with(suffix))
      names.emplace_back(name.substr(0, name.size() - suffix.size()));
  }
  return names;
}

namespace {
/// A file descriptor.
struct File {
  explicit File(int descriptor) : descriptor(descriptor) {}
  File(const File &) = delete;
  File &operator=(const File &) = delete;
  ~File() {
    if (descriptor >= 0)
      close(descriptor);
  }
  const int descriptor;
};
} // namespace

[[noreturn]] static void refuse(const std::string &path, const std::string &why) {
  throw Error("cannot load '" + path + "': " + why);
}

static std::string readFile(const std::string &path) {
  File file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)); // no waiting for a pipe's other end
  struct stat status = {};
  if (file.descriptor < 0 || fstat(file.descriptor, &status) != 0)
    refuse(path, strerror(errno));
  if (!S_ISREG(status.st_mode))
    refuse(path, "it is not a file");
  std::string image(static_cast<size_t>(status.st_size), '\0');
  for (size_t at = 0; at < image.size();) {
    ssize_t count = read(file.descriptor, image.data() + at, image.size() - at);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      refuse(path, count ? strerror(errno) : "it was cut short while it was read");
    at += static_cast<size_t>(count);
  }
  return image;
}

/// Refuses what the loader would map beyond its end.
static void checkImage(std::span<const char> image, const std::string &path) {
  ElfW(Ehdr) header;
  if (image.size() < sizeof header || memcmp(image.data(), ELFMAG, SELFMAG) != 0)
    refuse(path, "it is no shared library");
  memcpy(&header, image.data(), sizeof header);
  for (size_t i = 0; i < header.e_phnum; ++i) {
    ElfW(Phdr) segment;
    size_t at = header.e_phoff + i * sizeof segment;
    bool whole = header.e_phoff <= image.size() && at + sizeof segment <= image.size();
    if (whole) {
      memcpy(&segment, image.data() + at, sizeof segment);
      whole = segment.p_offset <= image.size() && segment.p_filesz <= image.size() - segment.p_offset;
    }
    if (!whole)
      refuse(path, "the file is cut short");
  }
}

/// Loads a copy that lives in memory. The loader knows libraries by their files: of another model that was written to
/// the same path it would give the first one, and what is mapped changes when its file is overwritten.
static void *loadCopy(std::span<const char> image, const std::string &path) {
  int descriptor = memfd_create("mlonnx", MFD_CLOEXEC | MFD_EXEC);
  if (descriptor < 0 && errno == EINVAL) // an older kernel
    descriptor = memfd_create("mlonnx", MFD_CLOEXEC);
  File memory(descriptor);
  if (descriptor < 0)
    refuse(path, std::string("no memory for it: ") + strerror(errno));
  for (size_t at = 0; at < image.size();) {
    ssize_t count = write(memory.descriptor, image.data() + at, image.size() - at);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      refuse(path, std::string("no memory for it: ") + strerror(errno));
    at += static_cast<size_t>(count);
  }
  // Each library needs a path of its own, and descriptors have their numbers again and again: './' and '/' spell out
  // how many there were.
  static std::atomic<uint64_t> loaded;
  std::string file = "/proc/self/fd/";
  for (uint64_t number = ++loaded; number; number /= 2)
    file += number % 2 ? "./" : "/";
  file += std::to_string(memory.descriptor);
  void *handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    std::string reason = dlerror();
    refuse(path, reason.starts_with(file + ": ") ? reason.substr(file.size() + 2) : reason);
  }
  return handle;
}

Library::Library(const std::string &path, const std::string &name) : Library(readFile(path), path, name) {}

Library::Library(std::span<const char> image, const std::string &path, const std::string &name) {
  checkImage(image, path);
  handle = loadCopy(image, path);
  auto fail = [&](const std::string &why) {
    dlclose(handle);
    throw Error("'" + path + "' " + why);
  };
  std::string prefix = name;
  if (prefix.empty()) {
    std::vector<std::string> names = findModels(handle);
    if (names.empty())
      fail("holds no compiled model");
    if (names.size() > 1)
      fail("holds several compiled models: name one");
    prefix = names.front();
  }
  auto *description = static_cast<const char *>(dlsym(handle, (prefix + std::string(suffix)).c_str()));
  if (!description)
    fail("holds no compiled model named '" + prefix + "'");
  text = description;
  run = dlsym(handle, (prefix + "_run").c_str());
  if (!run)
    run = dlsym(handle, (prefix + "_run_dynamic").c_str());
  if (!run)
    fail("does not export " + prefix + "_run");
}

Library::~Library() { dlclose(handle); }

} // namespace mlonnx::rt

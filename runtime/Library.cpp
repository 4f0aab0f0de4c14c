//===- Library.cpp - Compiled models in shared libraries ------------------===//
#include "runtime/Session.h"
#include <dlfcn.h>
#include <elf.h>
#include <link.h>

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

Library::Library(const std::string &path, const std::string &name) {
  // Without a slash dlopen would search the system's folders.
  std::string file = path.find('/') == std::string::npos ? "./" + path : path;
  handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *reason = dlerror();
    throw Error("cannot load '" + path + "': " + (reason ? reason : "unknown reason"));
  }
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

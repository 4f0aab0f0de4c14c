//===- SharedLibrary.cpp - Models as shared libraries ---------------------===//
#include "mlonnx/Target/SharedLibrary.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace mlonnx {

/// The linker and its arguments before the files.
static Expected<SmallVector<std::string>> findLinker() {
  for (const char *name : {"ld.lld-22", "ld.lld"})
    if (auto path = sys::findProgramByName(name))
      return SmallVector<std::string>{*path, "-shared", "--hash-style=gnu", "-z", "relro", "-z", "noexecstack"};
  for (const char *name : {"cc", "gcc", "clang"})
    if (auto path = sys::findProgramByName(name))
      return SmallVector<std::string>{*path, "-shared", "-nostdlib", "-Wl,-z,relro", "-Wl,-z,noexecstack"};
  return createStringError("no linker found: install lld (ld.lld) or a C compiler (cc), or write an object (.o)");
}

Error writeSharedLibrary(const CompiledModel &model, StringRef path) {
  Expected<SmallVector<std::string>> command = findLinker();
  if (!command)
    return command.takeError();
  SmallString<128> object;
  int fd;
  if (std::error_code error = sys::fs::createTemporaryFile("mlonnx", "o", fd, object))
    return createStringError("a temporary file can't be made: " + error.message());
  FileRemover remove(object);
  {
    raw_fd_ostream stream(fd, /*shouldClose=*/true);
    stream << model.object;
    stream.close();
    if (stream.has_error())
      return createStringError("a temporary file can't be written: " + stream.error().message());
  }
  command->append({"-o", path.str(), object.str().str()});
  SmallVector<StringRef> arguments(command->begin(), command->end());
  SmallString<128> log;
  if (std::error_code error = sys::fs::createTemporaryFile("mlonnx", "log", log))
    return createStringError("a temporary file can't be made: " + error.message());
  FileRemover removeLog(log);
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(log), StringRef(log)};
  std::string message;
  if (sys::ExecuteAndWait(arguments.front(), arguments, std::nullopt, redirects, 0, 0, &message) == 0)
    return Error::success();
  if (auto text = MemoryBuffer::getFile(log))
    message += (*text)->getBuffer();
  return createStringError("linking " + path + " failed: " + message);
}

} // namespace mlonnx

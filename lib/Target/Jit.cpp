//===- Jit.cpp - Object code into memory ----------------------------------===//
#include "mlonnx/Target/Jit.h"
#include "KernelCode.h"
#include "mlonnx/Target/Level.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"

using namespace llvm;

namespace mlonnx {
namespace {

class OrcObject : public LoadedObject {
public:
  explicit OrcObject(std::unique_ptr<orc::LLJIT> jit) : jit(std::move(jit)) { call("asan.module_ctor"); }
  ~OrcObject() override { call("asan.module_dtor"); }
  void *symbol(StringRef name) override {
    Expected<orc::ExecutorAddr> address = jit->lookup(name);
    if (!address) {
      consumeError(address.takeError());
      return nullptr;
    }
    return address->toPtr<void *>();
  }

private:
  /// What a sanitized module defines to declare its tables.
  void call(StringRef name) {
    if (!nativeKernels().empty())
      if (auto *function = reinterpret_cast<void (*)()>(symbol(name)))
        function();
  }

  std::unique_ptr<orc::LLJIT> jit;
};

} // namespace

Expected<std::unique_ptr<LoadedObject>> loadObject(StringRef object) {
  Expected<TargetLevel> level = getTargetLevel("host");
  if (!level)
    return level.takeError();
  if (Expected<std::unique_ptr<TargetMachine>> machine = createTargetMachine(*level); !machine)
    return machine.takeError(); // initialises the native target
  auto jit = orc::LLJITBuilder().setNumCompileThreads(0).create();
  if (!jit)
    return jit.takeError();
  if (Error error = (*jit)->addObjectFile(MemoryBuffer::getMemBufferCopy(object, "model")))
    return error;
  // memcpy and the like come from the process.
  auto process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess((*jit)->getDataLayout().getGlobalPrefix());
  if (!process)
    return process.takeError();
  (*jit)->getMainJITDylib().addGenerator(std::move(*process));
  if (StringRef kernels = nativeKernels(); !kernels.empty()) {
    auto library = orc::DynamicLibrarySearchGenerator::Load(kernels.data(), (*jit)->getDataLayout().getGlobalPrefix());
    if (!library)
      return library.takeError();
    (*jit)->getMainJITDylib().addGenerator(std::move(*library));
  }
  return std::make_unique<OrcObject>(std::move(*jit));
}

} // namespace mlonnx

//===- CompilerModule.cpp - mlonnx._compiler: from a model to code --------===//
//
// Loaded at the first compile, since it loads LLVM and MLIR.
//
//===----------------------------------------------------------------------===//
#define MLONNX_IMPORT_NUMPY
#include "Compiler.h"
#include "Convert.h"
#include "mlonnx/Compiler.h"
#include "mlonnx/Target/Jit.h"
#include "mlonnx/Target/SharedLibrary.h"
#include "llvm/Support/FileSystem.h"
#include <memory>
#include <nanobind/stl/string.h>

namespace mlonnx::python {

void raiseModelError(const std::string &diagnostics) {
  std::string text = diagnostics.empty() ? "the model cannot be read" : diagnostics;
  raise(text.find("not supported") == std::string::npos ? "ModelError" : "NotSupportedError", text);
}

static nb::tuple compileBuffer(std::unique_ptr<llvm::MemoryBuffer> model, const std::string &folder,
                               const std::string &cpu, const std::string &name, const std::string &forestPlan) {
  CompileOptions options;
  options.folder = folder;
  options.cpu = cpu;
  options.name = name;
  options.forestPlan = forestPlan;
  CompiledModel compiled;
  std::string failure;
  {
    nb::gil_scoped_release unlock;
    llvm::Expected<CompiledModel> result = compile(std::move(model), options);
    if (result)
      compiled = std::move(*result);
    else
      failure = llvm::toString(result.takeError());
  }
  if (!failure.empty())
    raiseModelError(failure);
  return nb::make_tuple(nb::bytes(compiled.object.data(), compiled.object.size()),
                        nb::str(compiled.description.data(), compiled.description.size()));
}

static nb::tuple compileModel(nb::bytes model, const std::string &folder, const std::string &cpu,
                              const std::string &name, const std::string &forestPlan) {
  return compileBuffer(llvm::MemoryBuffer::getMemBuffer({model.c_str(), model.size()}, "model",
                                                        /*RequiresNullTerminator=*/false),
                       folder, cpu, name, forestPlan);
}

/// Of an open file, whose bytes are freed once they are read: a model's code is small, its file may not be.
static nb::tuple compileFile(int file, const std::string &folder, const std::string &cpu, const std::string &name,
                             const std::string &forestPlan) {
  // Volatile: read into memory, since a mapped file that shrinks would be a fault.
  auto model = llvm::MemoryBuffer::getOpenFile(llvm::sys::fs::convertFDToNativeFile(file), "model", /*FileSize=*/-1,
                                               /*RequiresNullTerminator=*/false, /*IsVolatile=*/true);
  if (!model)
    raise("ModelError", "the model can't be read: " + model.getError().message());
  return compileBuffer(std::move(*model), folder, cpu, name, forestPlan);
}

static nb::str emit(nb::bytes model, const std::string &folder, const std::string &stage, const std::string &cpu,
                    const std::string &name, const std::string &forestPlan) {
  CompileOptions options;
  options.folder = folder;
  options.cpu = cpu;
  options.name = name;
  options.forestPlan = forestPlan;
  std::string text, failure;
  {
    nb::gil_scoped_release unlock;
    llvm::Expected<std::string> result = emitStage({model.c_str(), model.size()}, stage, options);
    if (result)
      text = std::move(*result);
    else
      failure = llvm::toString(result.takeError());
  }
  if (!failure.empty())
    raiseModelError(failure);
  // Names in the model need not be UTF-8.
  PyObject *decoded = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
  if (!decoded)
    throw nb::python_error();
  return nb::steal<nb::str>(decoded);
}

static nb::tuple stages() {
  nb::list names;
  for (llvm::StringRef stage : emitStages)
    names.append(nb::str(stage.data(), stage.size()));
  return nb::tuple(names);
}

static nb::tuple load(nb::bytes object, nb::str description) {
  std::string symbol;
  try {
    rt::Description parsed = rt::parseDescription(nb::cast<std::string>(description));
    symbol = parsed.name + (parsed.dynamic ? "_run_dynamic" : "_run");
  } catch (const rt::Error &error) {
    raise("ModelError", error.what());
  }
  llvm::Expected<std::unique_ptr<LoadedObject>> loaded = loadObject({object.c_str(), object.size()});
  if (!loaded)
    raise("ModelError", llvm::toString(loaded.takeError()));
  void *entry = (*loaded)->symbol(symbol);
  if (!entry)
    raise("ModelError", "the object does not export " + symbol);
  nb::capsule owner(loaded->get(), [](void *data) noexcept { delete static_cast<LoadedObject *>(data); });
  loaded->release();
  return nb::make_tuple(reinterpret_cast<uintptr_t>(entry), owner);
}

static CompiledModel compiledModel(nb::bytes object, const std::string &description) {
  return {std::string(object.c_str(), object.size()), description};
}

static void writeLibrary(nb::bytes object, const std::string &description, const std::string &path) {
  if (llvm::Error error = writeSharedLibrary(compiledModel(object, description), path))
    raise("Error", llvm::toString(std::move(error)));
}

static std::string header(nb::bytes object, const std::string &description) {
  llvm::Expected<std::string> text = makeHeader(compiledModel(object, description));
  if (!text)
    raise("ModelError", llvm::toString(text.takeError()));
  return *text;
}

} // namespace mlonnx::python

NB_MODULE(_compiler, m) {
  namespace nb = nanobind;
  importNumPy();
  nb::set_leak_warnings(false);
  m.doc() = "Compiles and interprets models; loads LLVM and MLIR.";
  m.def("compile", &mlonnx::python::compileModel, nb::arg("model"), nb::arg("folder") = "", nb::arg("cpu") = "host",
        nb::arg("name") = "mlonnx_model", nb::arg("forest_plan") = "",
        "Object code and description (JSON) of the bytes of an .onnx file.");
  m.def("compile_file", &mlonnx::python::compileFile, nb::arg("file"), nb::arg("folder"), nb::arg("cpu"),
        nb::arg("name"), nb::arg("forest_plan"), "The same of an open file, by its number.");
  m.def("emit", &mlonnx::python::emit, nb::arg("model"), nb::arg("folder"), nb::arg("stage"), nb::arg("cpu") = "host",
        nb::arg("name") = "mlonnx_model", nb::arg("forest_plan") = "",
        "What the compilation of an .onnx file has reached at a stage, as text.");
  m.attr("emit_stages") = mlonnx::python::stages();
  m.def("load", &mlonnx::python::load, nb::arg("object"), nb::arg("description"),
        "Entry point of object code in memory, and the owner that keeps it there.");
  m.def("write_shared_library", &mlonnx::python::writeLibrary, nb::arg("object"), nb::arg("description"),
        nb::arg("path"));
  m.def("make_header", &mlonnx::python::header, nb::arg("object"), nb::arg("description"));
  m.def("interpret", &mlonnx::python::interpret, nb::arg("model"), nb::arg("folder"), nb::arg("feeds"),
        "All outputs of a model by the reference interpreter.");
}

//===- Interpret.cpp - The reference interpreter for Python ---------------===//
#include "Compiler.h"
#include "Convert.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlonnx/Import/ErrorText.h"
#include "mlonnx/Import/Import.h"
#include "mlonnx/InitAll.h"
#include "mlonnx/Reference/Interpreter.h"
#include "mlonnx/Transforms/Passes.h"
#include <cstring>

using namespace mlir;
using mlonnx::reference::Map;
using mlonnx::reference::Tensor;

namespace mlonnx::python {

static rt::Elem elemOf(Type type, const std::string &name) {
  if (isa<StringType>(type))
    return rt::Elem::String;
  if (type.isF32())
    return rt::Elem::Float;
  if (type.isF64())
    return rt::Elem::Double;
  if (type.isF16())
    return rt::Elem::Float16;
  if (type.isInteger(1))
    return rt::Elem::Bool;
  if (auto integer = dyn_cast<IntegerType>(type)) {
    bool isUnsigned = integer.isUnsigned();
    switch (integer.getWidth()) {
    case 8:
      return isUnsigned ? rt::Elem::UInt8 : rt::Elem::Int8;
    case 16:
      return isUnsigned ? rt::Elem::UInt16 : rt::Elem::Int16;
    case 32:
      return isUnsigned ? rt::Elem::UInt32 : rt::Elem::Int32;
    case 64:
      return isUnsigned ? rt::Elem::UInt64 : rt::Elem::Int64;
    }
  }
  std::string text;
  llvm::raw_string_ostream(text) << type;
  raise("NotSupportedError", "not supported: '" + name + "' has elements of type " + text);
}

/// `value` as a tensor of `element`, whose shape must fit `dims` (null: any).
static Tensor toTensor(const std::string &name, Type element, const ArrayRef<int64_t> *dims, PyObject *value) {
  rt::ValueInfo info;
  info.name = name;
  info.elem = elemOf(element, name);
  if (dims)
    for (int64_t d : *dims)
      info.dims.push_back(ShapedType::isDynamic(d) ? -1 : d);
  else
    info.dims.assign(PyArray_Check(value) ? static_cast<size_t>(PyArray_NDIM(asArray(value))) : 1, -1);
  InputSlot slot{nb::object(), numpyType(info.elem), &info};
  Temporaries temporaries;
  PyArrayObject *array = convertInput(slot, value, temporaries);
  Tensor tensor;
  tensor.element = element;
  for (int d = 0; d < PyArray_NDIM(array); ++d)
    tensor.shape.push_back(PyArray_DIM(array, d));
  if (info.elem == rt::Elem::String) {
    const mlonnx_string *views = convertStrings(slot, array, temporaries);
    for (npy_intp i = 0; i < PyArray_SIZE(array); ++i)
      tensor.strings.emplace_back(views[i].data, static_cast<size_t>(views[i].size));
  } else {
    auto *data = static_cast<const char *>(PyArray_DATA(array));
    tensor.bytes.assign(data, data + PyArray_NBYTES(array));
  }
  return tensor;
}

static Map toMap(const std::string &name, MapType type, PyObject *value) {
  if (!PyDict_Check(value))
    raise("InputError", "input '" + name + "': expected a dict");
  auto column = [&](Type element, nb::object list) { return toTensor(name, element, nullptr, list.ptr()); };
  return {column(type.getKey(), nb::steal(PyDict_Keys(value))),
          column(type.getValue(), nb::steal(PyDict_Values(value)))};
}

static Tensor toValue(const std::string &name, Type type, PyObject *value) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped)
    raise("NotSupportedError", "not supported: input '" + name + "' is no tensor");
  Type element = shaped.getElementType();
  if (auto map = dyn_cast<MapType>(element)) {
    Tensor tensor;
    tensor.element = element;
    if (PyList_Check(value)) {
      tensor.shape.push_back(PyList_GET_SIZE(value));
      for (Py_ssize_t i = 0; i < PyList_GET_SIZE(value); ++i)
        tensor.maps.push_back(toMap(name, map, PyList_GET_ITEM(value, i)));
    } else {
      tensor.maps.push_back(toMap(name, map, value));
    }
    return tensor;
  }
  ArrayRef<int64_t> dims;
  if (shaped.hasRank())
    dims = shaped.getShape();
  return toTensor(name, element, shaped.hasRank() ? &dims : nullptr, value);
}

static nb::object toPython(const Tensor &tensor) {
  if (isa<MapType>(tensor.element)) {
    nb::list list;
    for (const Map &map : tensor.maps) {
      nb::dict entries;
      nb::object keys = toPython(map.keys).attr("tolist")(), values = toPython(map.values).attr("tolist")();
      for (size_t i = 0; i < nb::len(keys); ++i)
        entries[keys[i]] = values[i];
      if (tensor.shape.empty())
        return entries;
      list.append(entries);
    }
    return list;
  }
  rt::Elem elem = elemOf(tensor.element, "output");
  if (tensor.shape.size() > NPY_MAXDIMS)
    raise("NotSupportedError", "not supported: an output of more than 64 dimensions");
  npy_intp dims[NPY_MAXDIMS];
  llvm::copy(tensor.shape, dims);
  int rank = static_cast<int>(tensor.shape.size());
  if (elem == rt::Elem::String) {
    std::vector<mlonnx_string> views;
    for (const std::string &text : tensor.strings)
      views.push_back({text.data(), static_cast<int64_t>(text.size())});
    return nb::steal(makeStrings(views.data(), rank, dims));
  }
  nb::object array = nb::steal(PyArray_SimpleNew(rank, dims, numpyType(elem)));
  if (!array.is_valid())
    throw nb::python_error();
  if (PyArray_NBYTES(asArray(array.ptr())) != static_cast<npy_intp>(tensor.bytes.size()))
    raise("Error", "the interpreter made a tensor whose data does not fit its shape");
  if (!tensor.bytes.empty())
    memcpy(PyArray_DATA(asArray(array.ptr())), tensor.bytes.data(), tensor.bytes.size());
  return array;
}

nb::list interpret(nb::bytes model, const std::string &folder, nb::dict feeds) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  DialectRegistry registry;
  registerAllDialects(registry);
  registry.insert<func::FuncDialect>();
  context.appendDialectRegistry(registry);
  context.loadAllAvailableDialects();
  ErrorText errors(&context);

  OwningOpRef<ModuleOp> module;
  {
    nb::gil_scoped_release unlock;
    module = readModel({model.c_str(), model.size()}, &context, {folder});
    if (module) {
      PassManager manager(&context);
      buildTensorFormPipeline(manager);
      manager.addPass(createUpgradePass());
      if (failed(manager.run(*module)))
        module = {};
    }
  }
  if (!module)
    raiseModelError(errors.text);
  auto function = module->lookupSymbol<func::FuncOp>("main");
  std::vector<Tensor> inputs;
  size_t used = 0;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    auto attribute = function.getArgAttrOfType<StringAttr>(i, "onnx.name");
    std::string name = attribute ? attribute.str() : std::to_string(i);
    nb::str key(name.data(), name.size());
    if (!feeds.contains(key))
      raise("InputError", "missing input '" + name + "'");
    inputs.push_back(toValue(name, function.getArgumentTypes()[i], nb::object(feeds[key]).ptr()));
    ++used;
  }
  if (used != feeds.size())
    raise("InputError",
          "the model has " + std::to_string(used) + " inputs, " + std::to_string(feeds.size()) + " were given");

  std::vector<Tensor> outputs;
  std::string failure;
  int32_t code = MLONNX_OK;
  int64_t row = -1;
  {
    nb::gil_scoped_release unlock;
    llvm::Expected<std::vector<Tensor>> result = reference::run(function, std::move(inputs));
    if (result) {
      outputs = std::move(*result);
    } else {
      llvm::Error error = llvm::handleErrors(result.takeError(), [&](std::unique_ptr<reference::DataError> found) {
        code = found->code;
        row = found->row;
        return llvm::Error(std::move(found));
      });
      failure = llvm::toString(std::move(error));
    }
  }
  if (llvm::StringRef(failure).contains("not supported"))
    raise("NotSupportedError", failure);
  if (!failure.empty())
    raiseRunError(failure, code, row);
  nb::list list;
  for (unsigned i = 0; i < outputs.size();) {
    auto entries = function.getResultAttrOfType<IntegerAttr>(i, "mlonnx.entries");
    if (!entries) {
      list.append(toPython(outputs[i++]));
      continue;
    }
    nb::list sequence;
    for (int64_t end = i + entries.getInt(); i < end; ++i)
      sequence.append(toPython(outputs[i]));
    list.append(sequence);
  }
  return list;
}

} // namespace mlonnx::python

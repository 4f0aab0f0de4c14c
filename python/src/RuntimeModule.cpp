//===- RuntimeModule.cpp - mlonnx._runtime: sessions over compiled code ---===//
//
// Nothing here sees LLVM. nanobind is the call layer only: arguments come as handles, and arrays are checked and made
// through NumPy's C API, since one row should cost little more than its arrays.
//
//===----------------------------------------------------------------------===//
#define MLONNX_IMPORT_NUMPY
#include "Convert.h"
#include <cstdlib>
#include <memory>
#include <nanobind/stl/string.h>

namespace mlonnx::python {

namespace {
/// An array on the stack for the usual few values, on the heap for more.
template <typename T> class Few {
public:
  explicit Few(size_t count) : count(count) {
    items = count <= inlineCount ? reinterpret_cast<T *>(storage) : static_cast<T *>(::operator new(count * sizeof(T)));
    std::uninitialized_value_construct_n(items, count);
  }
  Few(const Few &) = delete;
  Few &operator=(const Few &) = delete;
  ~Few() {
    std::destroy_n(items, count);
    if (count > inlineCount)
      ::operator delete(items);
  }
  T &operator[](size_t i) { return items[i]; }
  T *data() { return items; }

private:
  static constexpr size_t inlineCount = 32;
  alignas(T) char storage[inlineCount * sizeof(T)];
  size_t count;
  T *items;
};

struct Free {
  void operator()(void *data) const { free(data); }
};
using Memory = std::unique_ptr<void, Free>;

/// The model's side of one output.
struct OutputSlot {
  nb::object name; // interned
  int type;        // NumPy's
  const rt::ValueInfo *info;
  std::optional<MapMaker> maps; // of a ZipMap
  /// Whether the code writes straight into the array that the caller gets.
  bool direct(bool rawMaps) const { return info->elem != rt::Elem::String && (rawMaps || !info->zipmap); }
};

/// Below this many rows the computation is shorter than giving up the interpreter lock.
constexpr int64_t unlockRows = 16;

class Unlock {
public:
  explicit Unlock(bool unlock) : state(unlock ? PyEval_SaveThread() : nullptr) {}
  ~Unlock() {
    if (state)
      PyEval_RestoreThread(state);
  }

private:
  PyThreadState *state;
};

class Session {
public:
  Session(nb::str description, uintptr_t entry, nb::object owner, int threads);

  nb::object run(nb::handle names, nb::handle feed, nb::handle) const { return run(names, feed, false); }
  nb::object runArrays(nb::handle names, nb::handle feed) const { return run(names, feed, true); }

  nb::list inputs() const { return describe(session->description().inputs); }
  nb::list outputs() const { return describe(session->description().outputs); }
  nb::object keys(const std::string &output) const;

  nb::str text;
  nb::object owner; // keeps the code mapped
  std::unique_ptr<rt::Session> session;

private:
  nb::object run(nb::handle names, nb::handle feed, bool rawMaps) const;
  nb::object runRows(nb::handle feed, const int *wanted, size_t wantedCount, bool rawMaps) const;
  nb::object runDynamic(nb::handle feed, const int *wanted, size_t wantedCount, bool rawMaps) const;
  /// What is fed to input i; `position` walks through the feed.
  PyObject *value(size_t i, nb::handle feed, Py_ssize_t &position) const;
  PyArrayObject *input(const InputSlot &slot, PyObject *value, Temporaries &temporaries) const;
  nb::object output(const OutputSlot &slot, Memory &data, int rank, const npy_intp *dims, bool rawMaps) const;
  [[noreturn]] void refuseFeed(nb::handle feed) const;
  [[noreturn]] void fail(const mlonnx_error &error) const;
  static nb::list describe(const std::vector<rt::ValueInfo> &values);

  std::vector<InputSlot> inputSlots;
  std::vector<OutputSlot> outputSlots;
  std::vector<int> all; // 0, 1, ...: every output
};
} // namespace

static nb::object intern(const std::string &name) {
  PyObject *text = PyUnicode_DecodeUTF8(name.data(), static_cast<Py_ssize_t>(name.size()), nullptr);
  if (!text)
    throw nb::python_error();
  PyUnicode_InternInPlace(&text);
  return nb::steal(text);
}

Session::Session(nb::str description, uintptr_t entry, nb::object owner, int threads)
    : text(std::move(description)), owner(std::move(owner)) {
  try {
    session = std::make_unique<rt::Session>(rt::parseDescription(nb::cast<std::string>(text)),
                                            reinterpret_cast<void *>(entry), threads);
  } catch (const rt::Error &error) {
    raise("ModelError", error.what());
  }
  for (const rt::ValueInfo &info : session->description().inputs)
    inputSlots.push_back({intern(info.name), numpyType(info.elem), &info});
  for (const rt::ValueInfo &info : session->description().outputs) {
    all.push_back(static_cast<int>(outputSlots.size()));
    outputSlots.push_back({intern(info.name), numpyType(info.elem), &info,
                           info.zipmap ? std::optional<MapMaker>(*info.zipmap) : std::nullopt});
  }
}

static bool sameText(PyObject *a, PyObject *b) {
  if (a == b)
    return true;
  return PyUnicode_CheckExact(a) && PyUnicode_GET_LENGTH(a) == PyUnicode_GET_LENGTH(b) &&
         PyUnicode_KIND(a) == PyUnicode_KIND(b) &&
         !memcmp(PyUnicode_DATA(a), PyUnicode_DATA(b),
                 static_cast<size_t>(PyUnicode_GET_LENGTH(a)) * static_cast<size_t>(PyUnicode_KIND(a)));
}

void Session::refuseFeed(nb::handle feed) const {
  std::string missing, unknown, known;
  for (const InputSlot &slot : inputSlots) {
    known += (known.empty() ? "'" : ", '") + slot.info->name + "'";
    if (!PyDict_GetItemWithError(feed.ptr(), slot.name.ptr()))
      missing += (missing.empty() ? "'" : ", '") + slot.info->name + "'";
  }
  PyObject *key, *value;
  for (Py_ssize_t position = 0; PyDict_Next(feed.ptr(), &position, &key, &value);) {
    bool found = false;
    for (const InputSlot &slot : inputSlots)
      found |= PyUnicode_Check(key) && PyUnicode_Compare(key, slot.name.ptr()) == 0;
    if (!found)
      unknown += (unknown.empty() ? "" : ", ") + nb::cast<std::string>(nb::repr(nb::handle(key)));
  }
  PyErr_Clear();
  std::string message = missing.empty() ? "" : "missing input " + missing;
  if (!unknown.empty())
    message += (message.empty() ? "" : "; ") + ("unknown input " + unknown);
  raise("InputError", message + "; the model's inputs are " + known);
}

void Session::fail(const mlonnx_error &error) const {
  std::string message = session->message(error);
  if (error.code != MLONNX_ERROR_MEMORY)
    raiseRunError(message, error.code, error.row);
  PyErr_SetString(PyExc_MemoryError, message.c_str());
  throw nb::python_error();
}

PyObject *Session::value(size_t i, nb::handle feed, Py_ssize_t &position) const {
  const InputSlot &slot = inputSlots[i];
  // Feeds mostly list the inputs in the model's order; anything else is looked up.
  PyObject *key, *value = nullptr;
  if (!PyDict_Next(feed.ptr(), &position, &key, &value) || !sameText(key, slot.name.ptr()))
    value = PyDict_GetItemWithError(feed.ptr(), slot.name.ptr());
  if (!value)
    refuseFeed(feed);
  return value;
}

PyArrayObject *Session::input(const InputSlot &slot, PyObject *value, Temporaries &temporaries) const {
  PyArrayObject *array = asArray(value);
  const std::vector<int64_t> &dims = slot.info->dims;
  if (PyArray_Check(value) && PyArray_TYPE(array) == slot.type && PyArray_ISCARRAY_RO(array) &&
      static_cast<size_t>(PyArray_NDIM(array)) == dims.size()) {
    bool fits = true;
    for (size_t d = 0; d < dims.size(); ++d)
      fits &= dims[d] < 0 || dims[d] == PyArray_DIM(array, static_cast<int>(d));
    if (fits)
      return array;
  }
  return convertInput(slot, value, temporaries);
}

nb::object Session::run(nb::handle names, nb::handle feed, bool rawMaps) const {
  if (!PyDict_Check(feed.ptr())) {
    PyErr_Format(PyExc_TypeError, "run: the inputs must be a dict of arrays by name, got %.100s",
                 Py_TYPE(feed.ptr())->tp_name);
    throw nb::python_error();
  }
  if (static_cast<size_t>(PyDict_GET_SIZE(feed.ptr())) != inputSlots.size())
    refuseFeed(feed);
  const int *wanted = all.data();
  size_t wantedCount = all.size();
  std::vector<int> chosen;
  if (!names.is_none()) {
    if (!PyList_Check(names.ptr()) && !PyTuple_Check(names.ptr())) {
      PyErr_SetString(PyExc_TypeError, "run: the output names must be None or a list of str");
      throw nb::python_error();
    }
    for (nb::handle name : names) {
      size_t i = 0;
      while (i < outputSlots.size() && !(PyUnicode_Check(name.ptr()) && name.equal(outputSlots[i].name)))
        ++i;
      if (i == outputSlots.size())
        raise("InputError", "unknown output " + nb::cast<std::string>(nb::repr(name)));
      chosen.push_back(static_cast<int>(i));
    }
    if (!chosen.empty()) { // An empty list means all, as in onnxruntime.
      wanted = chosen.data();
      wantedCount = chosen.size();
    }
  }
  return session->description().dynamic ? runDynamic(feed, wanted, wantedCount, rawMaps)
                                        : runRows(feed, wanted, wantedCount, rawMaps);
}

/// Shape of an output that the code has written. `rows` replaces dims[0] of row values.
static int outputShape(const rt::ValueInfo &info, int64_t rows, npy_intp *dims) {
  for (size_t d = 0; d < info.dims.size(); ++d)
    dims[d] = info.dims[d];
  if (info.rows)
    dims[0] = rows;
  return static_cast<int>(info.dims.size());
}

/// An array that frees `data` with its last reference.
static nb::object adopt(Memory &data, int type, int rank, const npy_intp *dims) {
  if (!data) // No elements: nothing was allocated.
    return nb::steal(PyArray_SimpleNew(rank, const_cast<npy_intp *>(dims), type));
  nb::object array = nb::steal(PyArray_New(&PyArray_Type, rank, const_cast<npy_intp *>(dims), type, nullptr, data.get(),
                                           0, NPY_ARRAY_CARRAY, nullptr));
  if (!array.is_valid())
    throw nb::python_error();
  PyObject *base =
      PyCapsule_New(data.get(), nullptr, [](PyObject *capsule) { free(PyCapsule_GetPointer(capsule, nullptr)); });
  if (!base)
    throw nb::python_error();
  data.release();
  if (PyArray_SetBaseObject(asArray(array.ptr()), base))
    throw nb::python_error();
  return array;
}

/// The Python value of an output whose data is in `data`: strings and maps are made, numbers adopt the memory.
nb::object Session::output(const OutputSlot &slot, Memory &data, int rank, const npy_intp *dims, bool rawMaps) const {
  if (slot.direct(rawMaps))
    return adopt(data, slot.type, rank, dims);
  if (!slot.maps || rawMaps)
    return nb::steal(makeStrings(static_cast<const mlonnx_string *>(data.get()), rank, dims));
  npy_intp columns = rank ? dims[rank - 1] : 0;
  if (columns != static_cast<npy_intp>(slot.maps->columnKeys.size()))
    raise("RunError", "output '" + slot.info->name + "' has " + std::to_string(columns) + " columns for " +
                          std::to_string(slot.maps->columnKeys.size()) + " classes");
  npy_intp rows = 1;
  for (int d = 0; d + 1 < rank; ++d)
    rows *= dims[d];
  return nb::steal(slot.maps->make(slot.info->elem, data.get(), rows));
}

nb::object Session::runRows(nb::handle feed, const int *wanted, size_t wantedCount, bool rawMaps) const {
  Temporaries temporaries;
  Few<const void *> in(inputSlots.size());
  int64_t rows = -1;
  size_t rowsFrom = 0;
  Py_ssize_t position = 0;
  for (size_t i = 0; i < inputSlots.size(); ++i) {
    const InputSlot &slot = inputSlots[i];
    PyObject *fed = value(i, feed, position);
    int64_t extent;
    if (slot.info->elem == rt::Elem::Map) {
      in[i] = convertMaps(slot, fed, temporaries, extent);
    } else {
      PyArrayObject *array = input(slot, fed, temporaries);
      extent = PyArray_NDIM(array) ? PyArray_DIM(array, 0) : 0;
      in[i] = slot.info->elem == rt::Elem::String ? convertStrings(slot, array, temporaries)
                                                  : static_cast<const void *>(PyArray_DATA(array));
    }
    if (!slot.info->rows)
      continue;
    if (rows < 0) {
      rows = extent;
      rowsFrom = i;
    } else if (rows != extent) {
      raise("InputError", "input '" + slot.info->name + "' has " + std::to_string(extent) + " rows, but input '" +
                              inputSlots[rowsFrom].info->name + "' has " + std::to_string(rows));
    }
  }
  if (rows < 0)
    rows = 1; // Every shape is fixed.

  // Wanted numbers are written into their arrays, everything else into memory of this call.
  size_t count = outputSlots.size();
  Few<void *> out(count);
  Few<Memory> memory(count);
  Few<nb::object> arrays(count);
  npy_intp dims[NPY_MAXDIMS];
  for (size_t w = 0; w < wantedCount; ++w) {
    size_t i = static_cast<size_t>(wanted[w]);
    if (out[i] || !outputSlots[i].direct(rawMaps))
      continue;
    int rank = outputShape(*outputSlots[i].info, rows, dims);
    arrays[i] = nb::steal(PyArray_SimpleNew(rank, dims, outputSlots[i].type));
    if (!arrays[i].is_valid())
      throw nb::python_error();
    out[i] = PyArray_DATA(asArray(arrays[i].ptr()));
  }
  bool work = rows > 0;
  for (size_t i = 0; i < count; ++i) {
    const rt::ValueInfo &info = *outputSlots[i].info;
    work |= !info.rows;
    if (out[i])
      continue;
    int64_t bytes = info.unitBytes;
    if (info.rows && __builtin_mul_overflow(info.unitBytes, rows, &bytes))
      throw std::bad_alloc();
    memory[i].reset(malloc(static_cast<size_t>(bytes ? bytes : 1)));
    out[i] = memory[i].get();
    if (!out[i])
      throw std::bad_alloc();
  }

  mlonnx_error error;
  error.code = 0;
  if (work) {
    Unlock unlock(rows >= unlockRows);
    session->run(in.data(), out.data(), rows, error);
  }
  if (error.code)
    fail(error);

  nb::object list = nb::steal(PyList_New(static_cast<Py_ssize_t>(wantedCount)));
  for (size_t w = 0; w < wantedCount; ++w) {
    size_t i = static_cast<size_t>(wanted[w]);
    if (!arrays[i].is_valid()) {
      int rank = outputShape(*outputSlots[i].info, rows, dims);
      arrays[i] = output(outputSlots[i], memory[i], rank, dims, rawMaps);
    }
    PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(w), nb::object(arrays[i]).release().ptr());
  }
  return list;
}

nb::object Session::runDynamic(nb::handle feed, const int *wanted, size_t wantedCount, bool rawMaps) const {
  Temporaries temporaries;
  Few<mlonnx_buffer> in(inputSlots.size());
  Few<mlonnx_buffer> out(outputSlots.size());
  Few<Memory> memory(outputSlots.size());
  Few<nb::object> values(outputSlots.size());
  bool large = false;
  Py_ssize_t position = 0;
  for (size_t i = 0; i < inputSlots.size(); ++i) {
    const InputSlot &slot = inputSlots[i];
    PyObject *fed = value(i, feed, position);
    if (slot.info->elem == rt::Elem::Map) {
      in[i].data = const_cast<mlonnx_map *>(convertMaps(slot, fed, temporaries, in[i].dims[0]));
      in[i].rank = static_cast<int64_t>(slot.info->dims.size());
      continue;
    }
    PyArrayObject *array = input(slot, fed, temporaries);
    if (PyArray_NDIM(array) > static_cast<int>(std::size(in[i].dims)))
      raise("InputError", "input '" + slot.info->name + "': more than 8 dimensions are not supported");
    in[i].rank = PyArray_NDIM(array);
    for (int d = 0; d < PyArray_NDIM(array); ++d)
      in[i].dims[d] = PyArray_DIM(array, d);
    large |= in[i].rank && in[i].dims[0] >= unlockRows;
    in[i].data = slot.info->elem == rt::Elem::String
                     ? const_cast<mlonnx_string *>(convertStrings(slot, array, temporaries))
                     : PyArray_DATA(array);
  }
  mlonnx_error error;
  {
    Unlock unlock(large);
    session->runDynamic(in.data(), out.data(), error);
  }
  if (error.code)
    fail(error);
  for (size_t i = 0; i < outputSlots.size(); ++i)
    memory[i].reset(out[i].data);
  nb::object list = nb::steal(PyList_New(static_cast<Py_ssize_t>(wantedCount)));
  for (size_t w = 0; w < wantedCount; ++w) {
    size_t i = static_cast<size_t>(wanted[w]);
    if (!values[i].is_valid()) {
      npy_intp dims[std::size(mlonnx_buffer{}.dims)];
      for (int64_t d = 0; d < out[i].rank; ++d)
        dims[d] = out[i].dims[d];
      values[i] = output(outputSlots[i], memory[i], static_cast<int>(out[i].rank), dims, rawMaps);
      if (!values[i].is_valid())
        throw nb::python_error();
    }
    PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(w), nb::object(values[i]).release().ptr());
  }
  return list;
}

nb::list Session::describe(const std::vector<rt::ValueInfo> &values) {
  nb::list list;
  for (const rt::ValueInfo &value : values) {
    nb::list shape;
    for (const rt::DeclaredDim &dim : value.shape) {
      if (auto *name = std::get_if<std::string>(&dim))
        shape.append(nb::str(name->data(), name->size()));
      else if (auto *extent = std::get_if<int64_t>(&dim))
        shape.append(nb::int_(*extent));
      else
        shape.append(nb::none());
    }
    list.append(nb::make_tuple(nb::str(value.name.data(), value.name.size()),
                               nb::str(value.type.data(), value.type.size()), shape));
  }
  return list;
}

nb::object Session::keys(const std::string &output) const {
  for (const OutputSlot &slot : outputSlots)
    if (slot.info->name == output && slot.maps) {
      nb::list list;
      for (const nb::object &key : slot.maps->columnKeys)
        list.append(key);
      return list;
    }
  return nb::none();
}

template <typename... Args> static nb::tuple openLibrary(Args... arguments) {
  std::unique_ptr<rt::Library> library;
  try {
    library = std::make_unique<rt::Library>(arguments...);
  } catch (const rt::Error &error) {
    raise("ModelError", error.what());
  }
  nb::str text(library->description().data(), library->description().size());
  auto entry = reinterpret_cast<uintptr_t>(library->entry());
  nb::capsule owner(library.get(), [](void *data) noexcept { delete static_cast<rt::Library *>(data); });
  library.release();
  return nb::make_tuple(text, entry, owner);
}

} // namespace mlonnx::python

NB_MODULE(_runtime, m) {
  namespace nb = nanobind;
  using mlonnx::python::Session;
  importNumPy();
  // A session that a module's globals still hold at exit is no leak.
  nb::set_leak_warnings(false);
  m.doc() = "Runs compiled models; sees neither LLVM nor MLIR.";
  nb::class_<Session>(m, "Session", "A compiled model that is ready to run.")
      .def(nb::init<nb::str, uintptr_t, nb::object, int>(), nb::arg("description"), nb::arg("entry"), nb::arg("owner"),
           nb::arg("threads") = 1)
      .def("run", nb::overload_cast<nb::handle, nb::handle, nb::handle>(&Session::run, nb::const_),
           nb::arg("output_names").none(), nb::arg("input_feed"), nb::arg("run_options").none() = nb::none(),
           "The named outputs (None: all, in order) for a dict of arrays by input name.")
      .def("run_arrays", &Session::runArrays, nb::arg("output_names").none(), nb::arg("input_feed"),
           "As run, but an output of maps comes as the array of their values, [rows, classes].")
      .def("_inputs", &Session::inputs)
      .def("_outputs", &Session::outputs)
      .def("_map_keys", &Session::keys, nb::arg("output"))
      .def_prop_ro("_description", [](const Session &self) { return self.text; })
      .def_prop_ro(
          "path", [](const Session &self) { return self.session->description().dynamic ? "dynamic" : "rows"; },
          "How the model was compiled: \"rows\", where every row is on its own, or \"dynamic\".")
      .def_prop_ro("_threads", [](const Session &self) { return self.session->threads(); });
  m.def("open_library", &mlonnx::python::openLibrary<std::string, std::string>, nb::arg("path"), nb::arg("name") = "",
        "Description, entry point and owner of the model in a shared library.");
  m.def(
      "open_library",
      [](nb::bytes image) {
        std::span<const char> text(image.c_str(), image.size());
        return mlonnx::python::openLibrary(text, std::string("the bytes of a library"));
      },
      nb::arg("image"), "The same of a shared library's bytes.");
}

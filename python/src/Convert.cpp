//===- Convert.cpp - Between NumPy arrays and the buffers of the C ABI ----===//
#include "Convert.h"
#include <algorithm>
#include <cstring>
#include <string>

namespace mlonnx::python {

/// The exception `name` of mlonnx.exceptions with that text.
static nb::object makeException(const char *name, const std::string &message) {
  nb::object text = nb::steal(PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()), "replace"));
  return nb::module_::import_("mlonnx.exceptions").attr(name)(text);
}

[[noreturn]] static void raise(const nb::object &exception) {
  PyErr_SetObject(reinterpret_cast<PyObject *>(Py_TYPE(exception.ptr())), exception.ptr());
  throw nb::python_error();
}

void raise(const char *name, const std::string &message) { raise(makeException(name, message)); }

void raiseRunError(const std::string &message, int32_t code, int64_t row) {
  nb::object exception = makeException("RunError", message);
  exception.attr("code") = code;
  exception.attr("row") = row;
  raise(exception);
}

int numpyType(rt::Elem elem) {
  switch (elem) {
  case rt::Elem::Float:
    return NPY_FLOAT32;
  case rt::Elem::Double:
    return NPY_FLOAT64;
  case rt::Elem::Float16:
    return NPY_FLOAT16;
  case rt::Elem::Int8:
    return NPY_INT8;
  case rt::Elem::Int16:
    return NPY_INT16;
  case rt::Elem::Int32:
    return NPY_INT32;
  case rt::Elem::Int64:
    return NPY_INT64;
  case rt::Elem::UInt8:
    return NPY_UINT8;
  case rt::Elem::UInt16:
    return NPY_UINT16;
  case rt::Elem::UInt32:
    return NPY_UINT32;
  case rt::Elem::UInt64:
    return NPY_UINT64;
  case rt::Elem::Bool:
    return NPY_BOOL;
  case rt::Elem::String:
  case rt::Elem::Map:
    return NPY_OBJECT;
  }
  return NPY_NOTYPE;
}

static std::string declaredShape(const rt::ValueInfo &info) {
  std::string text = "[";
  for (size_t i = 0; i < info.dims.size(); ++i) {
    text += i ? ", " : "";
    if (info.dims[i] >= 0)
      text += std::to_string(info.dims[i]);
    else if (i < info.shape.size() && std::holds_alternative<std::string>(info.shape[i]))
      text += std::get<std::string>(info.shape[i]);
    else
      text += info.rows ? "N" : "?";
  }
  return text + "]";
}

static std::string given(PyArrayObject *array) {
  nb::object name = nb::steal(PyObject_Str(reinterpret_cast<PyObject *>(PyArray_DESCR(array))));
  std::string text = name.is_valid() ? nb::cast<std::string>(nb::str(name)) : std::string("?");
  text += " of shape [";
  for (int i = 0; i < PyArray_NDIM(array); ++i)
    text += (i ? ", " : "") + std::to_string(PyArray_DIM(array, i));
  return text + "]";
}

[[noreturn]] static void refuse(const InputSlot &slot, const std::string &what, PyArrayObject *array) {
  raise("InputError", "input '" + slot.info->name + "': wrong " + what + ": expected tensor(" +
                          std::string(rt::elemName(slot.info->elem)) + ") of shape " + declaredShape(*slot.info) +
                          ", got " + given(array));
}

static bool isStringType(int type) {
  return type == NPY_OBJECT || type == NPY_UNICODE || type == NPY_STRING || type == NPY_VSTRING;
}

PyArrayObject *convertInput(const InputSlot &slot, PyObject *value, Temporaries &temporaries) {
  bool isString = slot.info->elem == rt::Elem::String;
  if (PyList_Check(value)) {
    // A list has no element type to be strict about.
    PyObject *array = PyArray_FromAny(value, PyArray_DescrFromType(slot.type), 0, 0, NPY_ARRAY_CARRAY_RO, nullptr);
    if (!array) {
      PyErr_Clear();
      raise("InputError", "input '" + slot.info->name + "': the list is no tensor(" +
                              std::string(rt::elemName(slot.info->elem)) + ") of shape " + declaredShape(*slot.info));
    }
    temporaries.objects.push_back(nb::steal(array));
    value = array;
  }
  if (PyArray_IsScalar(value, Generic)) {
    // NumPy gives scalars where other libraries have tensors of rank 0.
    PyObject *array = PyArray_FromScalar(value, nullptr);
    if (!array)
      throw nb::python_error();
    temporaries.objects.push_back(nb::steal(array));
    value = array;
  }
  if (!PyArray_Check(value))
    raise("InputError",
          "input '" + slot.info->name + "': expected a numpy array, got " + std::string(Py_TYPE(value)->tp_name));
  PyArrayObject *array = asArray(value);
  int type = PyArray_TYPE(array);
  if (isString ? !isStringType(type) : !PyArray_EquivTypenums(type, slot.type))
    refuse(slot, "type", array);
  const std::vector<int64_t> &dims = slot.info->dims;
  if (static_cast<size_t>(PyArray_NDIM(array)) != dims.size())
    refuse(slot, "rank", array);
  for (size_t i = 0; i < dims.size(); ++i)
    if (dims[i] >= 0 && dims[i] != PyArray_DIM(array, static_cast<int>(i)))
      refuse(slot, i == 1 && dims.size() == 2 ? "number of columns" : "extent", array);
  if (!PyArray_ISCARRAY_RO(array)) {
    PyArray_Descr *descr = PyArray_DESCR(array);
    if (PyDataType_ISBYTESWAPPED(descr))
      descr = PyArray_DescrNewByteorder(descr, NPY_NATIVE);
    else
      Py_INCREF(descr);
    PyObject *copy = descr ? PyArray_FromArray(array, descr, NPY_ARRAY_CARRAY_RO) : nullptr;
    if (!copy)
      throw nb::python_error();
    temporaries.objects.push_back(nb::steal(copy));
    array = asArray(copy);
  }
  return array;
}

//===----------------------------------------------------------------------===//
// Strings in
//===----------------------------------------------------------------------===//

static void appendUtf8(std::string &out, Py_UCS4 c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xc0 | c >> 6);
    out += static_cast<char>(0x80 | (c & 0x3f));
  } else if (c < 0x10000) {
    out += static_cast<char>(0xe0 | c >> 12);
    out += static_cast<char>(0x80 | (c >> 6 & 0x3f));
    out += static_cast<char>(0x80 | (c & 0x3f));
  } else {
    out += static_cast<char>(0xf0 | (c >> 18 & 7));
    out += static_cast<char>(0x80 | (c >> 12 & 0x3f));
    out += static_cast<char>(0x80 | (c >> 6 & 0x3f));
    out += static_cast<char>(0x80 | (c & 0x3f));
  }
}

/// Sets the views to consecutive pieces of `text`, whose ends are in their sizes; done last, when `text` no longer
/// moves.
static void placeViews(std::vector<mlonnx_string> &views, const std::string &text) {
  int64_t begin = 0;
  for (mlonnx_string &view : views) {
    int64_t end = view.size;
    view = {text.data() + begin, end - begin};
    begin = end;
  }
}

/// After an exception that says less.
[[noreturn]] static void refuseText(const InputSlot &slot, size_t element) {
  PyErr_Clear();
  raise("InputError", "input '" + slot.info->name + "': element " + std::to_string(element) + " is not UTF-8");
}

static void viewObjects(const InputSlot &slot, PyArrayObject *array, std::vector<mlonnx_string> &views,
                        Temporaries &temporaries) {
  auto *items = static_cast<PyObject **>(PyArray_DATA(array));
  for (size_t i = 0; i < views.size(); ++i) {
    PyObject *item = items[i] ? items[i] : Py_None;
    if (PyUnicode_Check(item)) {
      // Held, because another thread may change the array while the model runs without the interpreter lock.
      temporaries.objects.push_back(nb::borrow(item));
    } else {
      bool isBytes = PyBytes_Check(item);
      nb::object text = nb::steal(isBytes ? PyUnicode_FromEncodedObject(item, "utf-8", nullptr) : PyObject_Str(item));
      if (!text.is_valid()) {
        if (!isBytes)
          throw nb::python_error();
        refuseText(slot, i);
      }
      item = text.ptr();
      temporaries.objects.push_back(std::move(text));
    }
    Py_ssize_t size;
    const char *data = PyUnicode_AsUTF8AndSize(item, &size);
    if (!data) {
      PyErr_Clear();
      raise("InputError",
            "input '" + slot.info->name + "': element " + std::to_string(i) + " is a string that UTF-8 cannot express");
    }
    views[i] = {data, size};
  }
}

static void viewFixedWidth(const InputSlot &slot, PyArrayObject *array, std::vector<mlonnx_string> &views,
                           std::string &text) {
  auto *data = static_cast<const char *>(PyArray_DATA(array));
  size_t width = static_cast<size_t>(PyArray_ITEMSIZE(array));
  bool wide = PyArray_TYPE(array) == NPY_UNICODE;
  for (size_t i = 0; i < views.size(); ++i, data += width) {
    size_t length = wide ? width / 4 : width;
    if (wide) {
      auto at = [&](size_t k) {
        Py_UCS4 c;
        memcpy(&c, data + 4 * k, 4);
        return c;
      };
      while (length && at(length - 1) == 0)
        --length;
      for (size_t k = 0; k < length; ++k) {
        Py_UCS4 c = at(k);
        if ((c >= 0xd800 && c < 0xe000) || c > 0x10ffff)
          raise("InputError", "input '" + slot.info->name + "': element " + std::to_string(i) +
                                  " is a string that UTF-8 cannot express");
        appendUtf8(text, c);
      }
    } else {
      while (length && data[length - 1] == 0)
        --length;
      if (!nb::steal(PyUnicode_DecodeUTF8(data, static_cast<Py_ssize_t>(length), nullptr)).is_valid())
        refuseText(slot, i);
      text.append(data, length);
    }
    views[i].size = static_cast<int64_t>(text.size());
  }
  placeViews(views, text);
}

static void viewStringDType(const InputSlot &slot, PyArrayObject *array, std::vector<mlonnx_string> &views,
                            std::string &text) {
  auto *descr = reinterpret_cast<PyArray_StringDTypeObject *>(PyArray_DESCR(array));
  auto *data = static_cast<const char *>(PyArray_DATA(array));
  size_t width = static_cast<size_t>(PyArray_ITEMSIZE(array));
  int64_t missing = -1;
  npy_string_allocator *allocator = NpyString_acquire_allocator(descr);
  for (size_t i = 0; i < views.size(); ++i, data += width) {
    npy_static_string item = {0, nullptr};
    if (NpyString_load(allocator, reinterpret_cast<const npy_packed_static_string *>(data), &item) != 0) {
      missing = static_cast<int64_t>(i);
      break;
    }
    text.append(item.buf ? item.buf : "", item.size);
    views[i].size = static_cast<int64_t>(text.size());
  }
  NpyString_release_allocator(allocator);
  if (missing >= 0)
    raise("InputError", "input '" + slot.info->name + "': element " + std::to_string(missing) + " is missing (NA)");
  placeViews(views, text);
}

const mlonnx_string *convertStrings(const InputSlot &slot, PyArrayObject *array, Temporaries &temporaries) {
  auto &views = temporaries.views.emplace_back(static_cast<size_t>(PyArray_SIZE(array)));
  int type = PyArray_TYPE(array);
  if (type == NPY_OBJECT)
    viewObjects(slot, array, views, temporaries);
  else if (type == NPY_VSTRING)
    viewStringDType(slot, array, views, temporaries.texts.emplace_back());
  else
    viewFixedWidth(slot, array, views, temporaries.texts.emplace_back());
  return views.data();
}

//===----------------------------------------------------------------------===//
// Maps in
//===----------------------------------------------------------------------===//

/// Writes a Python number or str as one element of a map's keys or values; false where it is none.
static bool writeElement(rt::Elem elem, PyObject *item, void *out, Temporaries &temporaries) {
  if (elem == rt::Elem::String) {
    Py_ssize_t size;
    const char *data = PyUnicode_Check(item) ? PyUnicode_AsUTF8AndSize(item, &size) : nullptr;
    if (data) {
      temporaries.objects.push_back(nb::borrow(item));
      *static_cast<mlonnx_string *>(out) = {data, size};
    }
    return data;
  }
  if (elem == rt::Elem::Int64) {
    nb::object number = nb::steal(PyNumber_Index(item));
    int64_t value = number.is_valid() ? PyLong_AsLongLong(number.ptr()) : 0;
    memcpy(out, &value, sizeof value);
    return !PyErr_Occurred();
  }
  double value = PyUnicode_Check(item) ? 0 : PyFloat_AsDouble(item);
  float narrow = static_cast<float>(value);
  if (elem == rt::Elem::Double)
    memcpy(out, &value, sizeof value);
  else
    memcpy(out, &narrow, sizeof narrow);
  return !PyUnicode_Check(item) && !PyErr_Occurred();
}

static mlonnx_map convertMap(const InputSlot &slot, PyObject *dict, const std::string &where,
                             Temporaries &temporaries) {
  const rt::ValueInfo &info = *slot.info;
  auto refuse = [&](const std::string &what, rt::Elem elem, const nb::object &item) {
    PyErr_Clear();
    bool text = elem == rt::Elem::String && PyUnicode_Check(item.ptr());
    bool large = elem == rt::Elem::Int64 && PyLong_Check(item.ptr());
    std::string type(rt::elemName(elem));
    raise("InputError", "input '" + info.name + "'" + where + ": " + what +
                            (text    ? " is a string that UTF-8 cannot express"
                             : large ? " does not fit " + type
                                     : " must be " + type + ", not " + Py_TYPE(item.ptr())->tp_name));
  };
  if (!PyDict_Check(dict))
    raise("InputError",
          "input '" + info.name + "'" + where + ": expected a dict (" + info.type + "), got " + Py_TYPE(dict)->tp_name);
  size_t count = static_cast<size_t>(PyDict_GET_SIZE(dict)), done = 0;
  size_t keyBytes = static_cast<size_t>(rt::elemSize(info.key)),
         valueBytes = static_cast<size_t>(rt::elemSize(info.value));
  auto &keys = temporaries.numbers.emplace_back(count * keyBytes),
       &values = temporaries.numbers.emplace_back(count * valueBytes);
  PyObject *nextKey, *nextValue;
  for (Py_ssize_t position = 0; done < count && PyDict_Next(dict, &position, &nextKey, &nextValue); ++done) {
    // Held: the conversion to a number may run code that changes the dict.
    nb::object key = nb::borrow(nextKey), value = nb::borrow(nextValue);
    if (!writeElement(info.key, key.ptr(), keys.data() + done * keyBytes, temporaries))
      refuse("a key", info.key, key);
    if (!writeElement(info.value, value.ptr(), values.data() + done * valueBytes, temporaries))
      refuse("the value of key " + nb::cast<std::string>(nb::str(nb::steal(PyObject_ASCII(key.ptr())))), info.value,
             value);
  }
  return {keys.data(), values.data(), static_cast<int64_t>(done)};
}

const mlonnx_map *convertMaps(const InputSlot &slot, PyObject *value, Temporaries &temporaries, int64_t &count) {
  auto &maps = temporaries.maps.emplace_back();
  if (slot.info->dims.empty()) {
    maps.push_back(convertMap(slot, value, "", temporaries));
  } else {
    nb::object list = nb::steal(PyDict_Check(value) || PyUnicode_Check(value) ? nullptr : PySequence_Fast(value, ""));
    PyErr_Clear();
    if (!list.is_valid())
      raise("InputError", "input '" + slot.info->name + "': expected a list of dicts (" + slot.info->type + "), got " +
                              Py_TYPE(value)->tp_name);
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(list.ptr()); ++i) {
      nb::object map = nb::borrow(PySequence_Fast_GET_ITEM(list.ptr(), i));
      maps.push_back(convertMap(slot, map.ptr(), ", row " + std::to_string(i), temporaries));
    }
  }
  count = static_cast<int64_t>(maps.size());
  if (!slot.info->dims.empty() && slot.info->dims[0] >= 0 && slot.info->dims[0] != count)
    raise("InputError", "input '" + slot.info->name + "': expected " + std::to_string(slot.info->dims[0]) +
                            " maps, got " + std::to_string(count));
  return maps.data();
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

PyObject *makeStrings(const mlonnx_string *strings, int rank, const npy_intp *dims) {
  nb::object array = nb::steal(PyArray_SimpleNew(rank, const_cast<npy_intp *>(dims), NPY_OBJECT));
  if (!array.is_valid())
    throw nb::python_error();
  auto *items = static_cast<PyObject **>(PyArray_DATA(asArray(array.ptr())));
  npy_intp size = PyArray_SIZE(asArray(array.ptr()));
  // Labels are views of one table, so equal strings mostly have equal addresses: one str object for each.
  struct {
    mlonnx_string view;
    PyObject *text;
  } seen[64] = {};
  for (npy_intp i = 0; i < size; ++i) {
    mlonnx_string view = strings[i];
    uintptr_t hash = reinterpret_cast<uintptr_t>(view.data) ^ static_cast<uintptr_t>(view.size) << 3;
    auto &entry = seen[(hash ^ hash >> 6) % 64];
    PyObject *text = entry.text;
    if (text && entry.view.data == view.data && entry.view.size == view.size) {
      Py_INCREF(text);
    } else {
      text = PyUnicode_DecodeUTF8(view.data ? view.data : "", view.size, nullptr);
      if (!text) {
        PyErr_Clear();
        nb::object bytes = nb::steal(PyBytes_FromStringAndSize(view.data, std::min<int64_t>(view.size, 60)));
        raise("RunError", "element " + std::to_string(i) + " of an output is the string " +
                              nb::cast<std::string>(nb::repr(bytes)) + ", which is not UTF-8");
      }
      entry = {view, text}; // Borrowed from the array.
    }
    Py_XSETREF(items[i], text);
  }
  return array.release().ptr();
}

MapMaker::MapMaker(const rt::ZipMapKeys &keys) {
  std::visit(
      [&](const auto &list) {
        for (size_t i = 0; i < list.size(); ++i)
          entries.push_back(static_cast<int64_t>(i));
        auto key = [&](int64_t i) -> const auto & { return list[static_cast<size_t>(i)]; };
        std::stable_sort(entries.begin(), entries.end(), [&](int64_t a, int64_t b) { return key(a) < key(b); });
        size_t count = 0;
        for (size_t i = 0; i < entries.size(); ++i)
          if (i + 1 == entries.size() || key(entries[i]) != key(entries[i + 1]))
            entries[count++] = entries[i];
        entries.resize(count);
      },
      keys);
  if (auto *ints = std::get_if<std::vector<int64_t>>(&keys)) {
    for (int64_t key : *ints)
      columnKeys.push_back(nb::int_(key));
  } else {
    for (const std::string &key : std::get<std::vector<std::string>>(keys))
      columnKeys.push_back(nb::str(key.data(), key.size()));
  }
}

static PyObject *makeScalar(rt::Elem elem, const void *values, int64_t index) {
  switch (elem) {
  case rt::Elem::Float:
    return PyFloat_FromDouble(static_cast<const float *>(values)[index]);
  case rt::Elem::Double:
    return PyFloat_FromDouble(static_cast<const double *>(values)[index]);
  case rt::Elem::Int64:
    return PyLong_FromLongLong(static_cast<const int64_t *>(values)[index]);
  case rt::Elem::String: {
    mlonnx_string view = static_cast<const mlonnx_string *>(values)[index];
    return PyUnicode_DecodeUTF8(view.data ? view.data : "", view.size, nullptr);
  }
  default:
    raise("Error", "a map of " + std::string(rt::elemName(elem)) + " values is not supported");
  }
}

PyObject *MapMaker::make(rt::Elem elem, const void *values, int64_t rows) const {
  nb::object list = nb::steal(PyList_New(rows));
  if (!list.is_valid())
    throw nb::python_error();
  int64_t columns = static_cast<int64_t>(columnKeys.size());
  for (int64_t row = 0; row < rows; ++row) {
    PyObject *map = PyDict_New();
    if (!map)
      throw nb::python_error();
    PyList_SET_ITEM(list.ptr(), row, map);
    for (int64_t column : entries) {
      nb::object value = nb::steal(makeScalar(elem, values, row * columns + column));
      if (!value.is_valid() || PyDict_SetItem(map, columnKeys[static_cast<size_t>(column)].ptr(), value.ptr()))
        throw nb::python_error();
    }
  }
  return list.release().ptr();
}

} // namespace mlonnx::python

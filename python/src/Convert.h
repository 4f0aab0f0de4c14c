//===- Convert.h - Between NumPy arrays and the buffers of the C ABI ------===//
#pragma once
#include "NumPy.h"
#include "runtime/Session.h"
#include <deque>
#include <vector>

namespace mlonnx::python {

namespace nb = nanobind;

/// Raises the exception `name` of mlonnx.exceptions.
[[noreturn]] void raise(const char *name, const std::string &message);

/// NumPy's type number for elements of a tensor; strings are NPY_OBJECT.
int numpyType(rt::Elem elem);

/// What one call borrows: converted arrays, views of strings and the strings behind them.
struct Temporaries {
  std::vector<nb::object> objects;
  std::deque<std::vector<mlonnx_string>> views;
  std::deque<std::string> texts;
};

/// The model's side of one input.
struct InputSlot {
  nb::object name; // interned
  int type;        // NumPy's
  const rt::ValueInfo *info;
};

/// The array of `value` as the code needs it: the element type, rank and extents of the slot, C order, aligned, native byte
/// order. The same array where it fits, else a copy that `temporaries` owns. Raises InputError.
PyArrayObject *convertInput(const InputSlot &slot, PyObject *value, Temporaries &temporaries);

/// The strings of an array (object, str_, bytes_ or StringDType elements) as views; non-strings in object arrays count as
/// their str(), as in onnxruntime. Raises InputError.
const mlonnx_string *convertStrings(const InputSlot &slot, PyArrayObject *array, Temporaries &temporaries);

/// An object array of str. A new reference.
PyObject *makeStrings(const mlonnx_string *strings, int rank, const npy_intp *dims);

/// Keys of a ZipMap as Python objects.
std::vector<nb::object> makeKeys(const rt::ZipMapKeys &keys);

/// A list with one dict per row. A new reference.
PyObject *makeMaps(const std::vector<nb::object> &keys, rt::Elem elem, const void *values, int64_t rows);

} // namespace mlonnx::python

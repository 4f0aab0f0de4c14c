//===- Convert.h - Between NumPy arrays and the buffers of the C ABI ------===//
#pragma once
#include "NumPy.h"
#include "runtime/Session.h"
#include <list>
#include <vector>

namespace mlonnx::python {

namespace nb = nanobind;

/// Raises the exception `name` of mlonnx.exceptions.
[[noreturn]] void raise(const char *name, const std::string &message);

/// Raises RunError with the code and the row of a mlonnx_error.
[[noreturn]] void raiseRunError(const std::string &message, int32_t code, int64_t row);

/// NumPy's type number for elements of a tensor; strings are NPY_OBJECT.
int numpyType(rt::Elem elem);

/// What one call borrows: converted arrays, views of strings and the strings behind them.
struct Temporaries {
  std::vector<nb::object> objects;
  std::list<std::vector<mlonnx_string>> views;
  std::list<std::vector<mlonnx_map>> maps;
  std::list<std::vector<char>> numbers;
  std::list<std::string> texts;
};

/// The model's side of one input.
struct InputSlot {
  nb::object name; // interned
  int type;        // NumPy's
  const rt::ValueInfo *info;
};

/// The array of `value` as the code needs it: the element type, rank and extents of the slot, C order, aligned, native
/// byte order. The same array where it fits, else a copy that `temporaries` owns. Raises InputError.
PyArrayObject *convertInput(const InputSlot &slot, PyObject *value, Temporaries &temporaries);

/// The strings of an array (object, str_, bytes_ or StringDType elements) as views; non-strings in object arrays count
/// as their str(), as in onnxruntime. Raises InputError.
const mlonnx_string *convertStrings(const InputSlot &slot, PyArrayObject *array, Temporaries &temporaries);

/// A dict, or a list of dicts where the slot has rows, as the maps that the code reads; `count` is their number. Raises
/// InputError, with the row and the key.
const mlonnx_map *convertMaps(const InputSlot &slot, PyObject *value, Temporaries &temporaries, int64_t &count);

/// An object array of str. A new reference.
PyObject *makeStrings(const mlonnx_string *strings, int rank, const npy_intp *dims);

/// How the columns of a ZipMap become maps: entries in ascending order of the keys, as in onnxruntime's maps; of two
/// columns with one key the last counts.
struct MapMaker {
  explicit MapMaker(const rt::ZipMapKeys &keys);
  /// The keys of all columns, in the columns' order.
  std::vector<nb::object> columnKeys;
  /// Entries: indices into columnKeys.
  std::vector<int64_t> entries;

  /// A list with one dict per row. A new reference.
  PyObject *make(rt::Elem elem, const void *values, int64_t rows) const;
};

} // namespace mlonnx::python

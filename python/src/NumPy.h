//===- NumPy.h - NumPy's C API as the extension modules use it ------------===//
//
// One file of each module defines MLONNX_IMPORT_NUMPY before including this and calls importNumPy() when the module is
// made.
//
//===----------------------------------------------------------------------===//
#pragma once
#include <nanobind/nanobind.h>

#define NPY_NO_DEPRECATED_API NPY_2_0_API_VERSION
#define NPY_TARGET_VERSION NPY_2_0_API_VERSION
#define PY_ARRAY_UNIQUE_SYMBOL mlonnxNumPyApi
#ifndef MLONNX_IMPORT_NUMPY
#define NO_IMPORT_ARRAY
#endif
#include <numpy/arrayobject.h>

#ifdef MLONNX_IMPORT_NUMPY
static int importNumPyApi() {
  import_array1(-1);
  return 0;
}
/// Throws ImportError where NumPy is missing or too old.
inline void importNumPy() {
  if (importNumPyApi())
    throw nanobind::python_error();
}
#endif

inline PyArrayObject *asArray(PyObject *object) { return reinterpret_cast<PyArrayObject *>(object); }
inline PyObject *asObject(PyArrayObject *array) { return reinterpret_cast<PyObject *>(array); }

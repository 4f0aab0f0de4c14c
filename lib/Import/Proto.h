//===- Proto.h - The generated protobuf classes, hidden -------------------===//
#pragma once
#include <google/protobuf/arena.h>
#include <google/protobuf/extension_set.h>
#include <google/protobuf/generated_message_util.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/message_lite.h>
#include <google/protobuf/repeated_field.h>

// No symbol of the generated code may leave the library: another copy of it can live in the same process.
#pragma GCC visibility push(hidden)
#include "onnx-ml.pb.h"
#pragma GCC visibility pop

namespace mlonnx {
namespace pb = ::onnx;
}

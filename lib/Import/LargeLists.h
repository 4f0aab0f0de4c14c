//===- LargeLists.h - Lists of millions, read ahead of protobuf -----------===//
//
// Protobuf would hold each integer in eight bytes and each string in forty, in fields that grow by doubling: several
// times the file. The large lists of nodes' attributes are decoded here, straight into the memory that the attribute
// keeps, and protobuf reads the rest of the model.
//
//===----------------------------------------------------------------------===//
#pragma once
#include "Proto.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include <cstdlib>
#include <deque>
#include <memory>
#include <variant>
#include <vector>

namespace mlonnx::importer {

/// Numbers in memory of malloc, whose pages cost nothing until they are written.
template <typename T> struct Buffer {
  struct Free {
    void operator()(T *data) const { std::free(data); }
  };
  std::unique_ptr<T[], Free> data;
  size_t count = 0;
  llvm::ArrayRef<T> get() const { return {data.get(), count}; }
};

/// Strings of at most 127 kinds: the place of each in `names`, which are views of the model's bytes.
struct StringNumbers {
  std::vector<llvm::StringRef> names;
  Buffer<int8_t> numbers;
};

/// The values of an attribute: FLOATS, INTS (32 bits wide where all fit) or STRINGS.
using LargeList = std::variant<Buffer<float>, Buffer<int32_t>, Buffer<int64_t>, StringNumbers>;

class LargeLists {
public:
  /// Parses a model without the large lists of the nodes of its graph. False where the message is malformed.
  bool parse(llvm::StringRef bytes, pb::ModelProto &model);
  /// The list that was cut out of an attribute of the model, or null.
  LargeList *find(const pb::AttributeProto &attribute) {
    auto found = lists.find(&attribute);
    return found == lists.end() ? nullptr : &found->second;
  }

private:
  enum Level { Model, Graph, Node };
  /// Appends the pieces of `message` that remain, in order. False where it can't be read.
  bool cut(Level level, llvm::StringRef message, std::vector<llvm::StringRef> &pieces);
  /// Cuts an attribute that is one large list; false where it isn't.
  bool cutList(llvm::StringRef attribute, std::vector<llvm::StringRef> &pieces);

  struct Place {
    int node, attribute;
    LargeList list;
  };
  int nodes = 0, attributes = 0;
  std::vector<Place> places;
  /// Tags and lengths of messages that have become shorter.
  std::deque<std::string> headers;
  llvm::DenseMap<const pb::AttributeProto *, LargeList> lists;
};

} // namespace mlonnx::importer

//===- LargeLists.cpp - Lists of millions, read ahead of protobuf ---------===//
#include "LargeLists.h"
#include "DenseLists.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>
#include <google/protobuf/io/zero_copy_stream_impl.h>
#include <limits>
#include <optional>

using namespace llvm;

namespace mlonnx::importer {

namespace {
enum Wire { Varint = 0, Fixed64 = 1, Length = 2, Fixed32 = 5 };

/// Reads the fields of a message from its bytes.
class Reader {
public:
  explicit Reader(StringRef bytes) : at(bytes.bytes_begin()), last(bytes.bytes_end()) {}
  bool atEnd() const { return at == last; }
  const uint8_t *place() const { return at; }

  bool readVarint(uint64_t &value) {
    if (at != last && *at < 128) { // most numbers of most lists
      value = *at++;
      return true;
    }
    value = 0;
    for (int shift = 0; at != last && shift < 70; shift += 7) {
      uint8_t byte = *at++;
      value |= uint64_t(byte & 127) << shift;
      if (byte < 128)
        return true;
    }
    return false;
  }
  /// A length and as many bytes.
  bool readBytes(StringRef &bytes) {
    uint64_t length;
    return readVarint(length) && take(length, bytes);
  }
  bool take(uint64_t length, StringRef &bytes) {
    if (length > uint64_t(last - at))
      return false;
    bytes = StringRef(reinterpret_cast<const char *>(at), length);
    at += length;
    return true;
  }
  bool skip(unsigned wire) {
    uint64_t number;
    StringRef bytes;
    switch (wire) {
    case Varint:
      return readVarint(number);
    case Fixed64:
      return take(8, bytes);
    case Length:
      return readBytes(bytes);
    case Fixed32:
      return take(4, bytes);
    }
    return false; // groups, which ONNX does not have
  }

private:
  const uint8_t *at, *last;
};

/// Values that are appended to memory for as many as there can be; finish() gives the rest back.
template <typename T> class Builder {
public:
  explicit Builder(size_t most) {
    buffer.data.reset(static_cast<T *>(std::malloc(std::max<size_t>(most, 1) * sizeof(T))));
  }
  bool hasMemory() const { return buffer.data != nullptr; }
  void push(T value) { buffer.data[buffer.count++] = value; }
  void append(StringRef bytes) {
    memcpy(buffer.data.get() + buffer.count, bytes.data(), bytes.size());
    buffer.count += bytes.size() / sizeof(T);
  }
  Buffer<T> finish() {
    void *data = std::realloc(buffer.data.get(), std::max<size_t>(buffer.count, 1) * sizeof(T));
    if (data) {
      (void)buffer.data.release();
      buffer.data.reset(static_cast<T *>(data));
    }
    return std::move(buffer);
  }

private:
  Buffer<T> buffer;
};

using Attribute = pb::AttributeProto;

/// Goes through the fields of an attribute that is a list of `kind`, and nothing else: `value` takes the entries of its
/// field, `other` the bytes of the rest.
template <typename Value, typename Other> bool readFields(StringRef attribute, int kind, Value value, Other other) {
  Reader reader(attribute);
  bool hasType = false;
  while (!reader.atEnd()) {
    const uint8_t *begin = reader.place();
    uint64_t tag, type;
    if (!reader.readVarint(tag))
      return false;
    unsigned wire = tag & 7;
    if (tag >> 3 == uint64_t(kind)) {
      if (!value(reader, wire))
        return false;
      continue;
    }
    switch (tag >> 3) {
    case Attribute::kTypeFieldNumber:
      if (wire != Varint || !reader.readVarint(type) ||
          type != uint64_t(kind == Attribute::kFloatsFieldNumber ? Attribute::FLOATS
                           : kind == Attribute::kIntsFieldNumber ? Attribute::INTS
                                                                 : Attribute::STRINGS))
        return false;
      hasType = true;
      break;
    case Attribute::kNameFieldNumber:
    case Attribute::kDocStringFieldNumber:
      if (!reader.skip(wire))
        return false;
      break;
    default:
      return false;
    }
    other(StringRef(reinterpret_cast<const char *>(begin), reader.place() - begin));
  }
  return hasType;
}

template <typename T, typename Other> std::optional<LargeList> readInts(StringRef attribute, Other other) {
  Builder<T> builder(attribute.size());
  auto push = [&](Reader &reader) {
    uint64_t number;
    if (!reader.readVarint(number) || int64_t(number) != T(number))
      return false;
    builder.push(T(number));
    return true;
  };
  auto value = [&](Reader &reader, unsigned wire) {
    if (wire == Varint)
      return push(reader);
    StringRef bytes;
    if (wire != Length || !reader.readBytes(bytes))
      return false;
    Reader packed(bytes);
    while (!packed.atEnd())
      if (!push(packed))
        return false;
    return true;
  };
  if (!builder.hasMemory() || !readFields(attribute, Attribute::kIntsFieldNumber, value, other))
    return std::nullopt;
  return builder.finish();
}

template <typename Other> std::optional<LargeList> readFloats(StringRef attribute, Other other) {
  Builder<float> builder(attribute.size() / sizeof(float));
  auto value = [&](Reader &reader, unsigned wire) {
    StringRef bytes;
    bool isRead = wire == Fixed32 ? reader.take(4, bytes) : wire == Length && reader.readBytes(bytes);
    if (!isRead || bytes.size() % sizeof(float) != 0)
      return false;
    builder.append(bytes);
    return true;
  };
  if (!builder.hasMemory() || !readFields(attribute, Attribute::kFloatsFieldNumber, value, other))
    return std::nullopt;
  return builder.finish();
}

template <typename Other> std::optional<LargeList> readStrings(StringRef attribute, Other other) {
  Builder<int8_t> builder(attribute.size());
  StringNumbers strings;
  DenseMap<StringRef, int8_t> numbers;
  auto value = [&](Reader &reader, unsigned wire) {
    StringRef text;
    if (wire != Length || !reader.readBytes(text))
      return false;
    auto [entry, isNew] = numbers.try_emplace(text, int8_t(strings.names.size()));
    if (isNew) {
      if (strings.names.size() == size_t(std::numeric_limits<int8_t>::max()))
        return false;
      strings.names.push_back(text);
    }
    builder.push(entry->second);
    return true;
  };
  if (!builder.hasMemory() || !readFields(attribute, Attribute::kStringsFieldNumber, value, other))
    return std::nullopt;
  strings.numbers = builder.finish();
  return strings;
}

/// The field of the first list in an attribute, 0 if there is none.
int findKind(StringRef attribute) {
  Reader reader(attribute);
  uint64_t tag;
  while (!reader.atEnd() && reader.readVarint(tag)) {
    int field = int(tag >> 3);
    if (is_contained({Attribute::kFloatsFieldNumber, Attribute::kIntsFieldNumber, Attribute::kStringsFieldNumber},
                     field))
      return field;
    if (!reader.skip(tag & 7))
      break;
  }
  return 0;
}

/// Appends `piece`, joined to the last one where they are neighbours.
void append(std::vector<StringRef> &pieces, StringRef piece) {
  if (!pieces.empty() && pieces.back().end() == piece.begin())
    pieces.back() = StringRef(pieces.back().data(), pieces.back().size() + piece.size());
  else
    pieces.push_back(piece);
}

void putVarint(std::string &bytes, uint64_t value) {
  for (; value >= 128; value >>= 7)
    bytes.push_back(char(value | 128));
  bytes.push_back(char(value));
}
} // namespace

bool LargeLists::cutList(StringRef attribute, std::vector<StringRef> &pieces) {
  if (attribute.size() <= resourceBytes)
    return false;
  std::vector<StringRef> rest;
  auto other = [&](StringRef bytes) { append(rest, bytes); };
  std::optional<LargeList> list;
  switch (findKind(attribute)) {
  case Attribute::kFloatsFieldNumber:
    list = readFloats(attribute, other);
    break;
  case Attribute::kIntsFieldNumber:
    list = readInts<int32_t>(attribute, other);
    if (!list) {
      rest.clear();
      list = readInts<int64_t>(attribute, other);
    }
    break;
  case Attribute::kStringsFieldNumber:
    list = readStrings(attribute, other);
    break;
  }
  if (!list)
    return false;
  places.push_back({nodes - 1, attributes - 1, std::move(*list)});
  for (StringRef piece : rest)
    pieces.push_back(piece);
  return true;
}

bool LargeLists::cut(Level level, StringRef message, std::vector<StringRef> &pieces) {
  static constexpr int children[] = {pb::ModelProto::kGraphFieldNumber, pb::GraphProto::kNodeFieldNumber,
                                     pb::NodeProto::kAttributeFieldNumber};
  Reader reader(message);
  while (!reader.atEnd()) {
    const uint8_t *begin = reader.place();
    uint64_t tag;
    StringRef child;
    if (!reader.readVarint(tag))
      return false;
    bool isChild = tag == (uint64_t(children[level]) << 3 | Length);
    if (isChild ? !reader.readBytes(child) : !reader.skip(tag & 7))
      return false;
    size_t before = places.size();
    std::vector<StringRef> rest;
    if (isChild && level == Node) {
      ++attributes;
      cutList(child, rest);
    } else if (isChild) {
      if (level == Graph) {
        ++nodes;
        attributes = 0;
      }
      if (!cut(Level(level + 1), child, rest))
        return false;
    }
    if (places.size() == before) {
      append(pieces, StringRef(reinterpret_cast<const char *>(begin), reader.place() - begin));
      continue;
    }
    size_t length = 0;
    for (StringRef piece : rest)
      length += piece.size();
    std::string &header = headers.emplace_back();
    putVarint(header, tag);
    putVarint(header, length);
    pieces.push_back(header);
    pieces.insert(pieces.end(), rest.begin(), rest.end());
  }
  return true;
}

bool LargeLists::parse(StringRef bytes, pb::ModelProto &model) {
  namespace io = google::protobuf::io;
  std::vector<StringRef> pieces;
  if (!cut(Model, bytes, pieces)) { // protobuf decides
    pieces = {bytes};
    places.clear();
  }
  std::vector<std::unique_ptr<io::ZeroCopyInputStream>> owners;
  std::vector<io::ZeroCopyInputStream *> streams;
  for (StringRef piece : pieces) {
    owners.push_back(std::make_unique<io::ArrayInputStream>(piece.data(), int(piece.size())));
    streams.push_back(owners.back().get());
  }
  io::ConcatenatingInputStream joined(streams.data(), int(streams.size()));
  io::CodedInputStream stream(&joined);
  stream.SetTotalBytesLimit(std::numeric_limits<int>::max());
  if (!model.ParseFromCodedStream(&stream) || !stream.ConsumedEntireMessage())
    return false;
  for (Place &place : places) {
    if (place.node >= model.graph().node_size() || place.attribute >= model.graph().node(place.node).attribute_size())
      return false;
    lists.try_emplace(&model.graph().node(place.node).attribute(place.attribute), std::move(place.list));
  }
  places.clear();
  return true;
}

} // namespace mlonnx::importer

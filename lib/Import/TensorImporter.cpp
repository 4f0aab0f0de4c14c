//===- TensorImporter.cpp - Tensors of the container ----------------------===//
#include "TensorImporter.h"
#include "DenseLists.h"
#include "ElementTypes.h"
#include "mlir/IR/AsmState.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"

using namespace mlir;

namespace mlonnx::importer {

/// Bytes of an element in the container; 0 for strings.
static unsigned getElementBytes(Type element) {
  return isa<StringType>(element) ? 0 : std::max(1u, element.getIntOrFloatBitWidth() / 8);
}

ElementsAttr TensorImporter::makeElements(RankedTensorType type, std::string &&bytes) {
  if (type.getElementType().isInteger(1)) {
    SmallVector<bool> values;
    values.reserve(bytes.size());
    for (char byte : bytes)
      values.push_back(byte != 0);
    return DenseElementsAttr::get(type, ArrayRef<bool>(values));
  }
  if (bytes.size() <= resourceBytes)
    return DenseElementsAttr::getFromRawBuffer(type, ArrayRef<char>(bytes.data(), bytes.size()));
  // A string of this size lives on the heap, aligned for any element type.
  auto *owner = new std::string(std::move(bytes));
  if (owner->capacity() > owner->size() + owner->size() / 8) // the parser grows large strings by doubling
    owner->shrink_to_fit();
  AsmResourceBlob blob(
      ArrayRef<char>(owner->data(), owner->size()), alignof(uint64_t),
      [owner](void *, size_t, size_t) { delete owner; }, /*dataIsMutable=*/false);
  return DenseResourceElementsAttr::get(type, nextResourceName(), std::move(blob));
}

/// The typed fields of a tensor hold wider numbers than the element type; `convert` checks and narrows one.
template <typename To, typename Field, typename Convert>
static std::optional<std::string> narrow(const Field &field, Convert convert) {
  std::string bytes(size_t(field.size()) * sizeof(To), '\0');
  char *out = bytes.data();
  for (auto value : field) {
    std::optional<To> narrowed = convert(value);
    if (!narrowed)
      return std::nullopt;
    memcpy(out, &*narrowed, sizeof(To));
    out += sizeof(To);
  }
  return bytes;
}

template <typename To, typename Field> static std::optional<std::string> narrowInts(const Field &field) {
  return narrow<To>(field, [](auto value) -> std::optional<To> {
    return value == decltype(value)(To(value)) ? std::optional<To>(To(value)) : std::nullopt;
  });
}

std::optional<std::string> TensorImporter::getBytes(pb::TensorProto &tensor, bool mayTake, RankedTensorType type,
                                                    Location loc, const Twine &what) {
  uint64_t count = type.getNumElements(), bytes = count * getElementBytes(type.getElementType());
  if (tensor.data_location() == pb::TensorProto::EXTERNAL)
    return readExternalData(tensor, bytes, loc, what);
  if (tensor.has_raw_data()) {
    if (tensor.raw_data().size() != bytes) {
      emitError(loc) << what << " has " << tensor.raw_data().size() << " bytes of data; its shape needs " << bytes;
      return std::nullopt;
    }
    return mayTake ? std::move(*tensor.mutable_raw_data()) : tensor.raw_data();
  }
  auto sized = [&](auto &field, auto narrowed) -> std::optional<std::string> {
    if (uint64_t(field.size()) != count) {
      emitError(loc) << what << " has " << field.size() << " values; its shape needs " << count;
      return std::nullopt;
    }
    std::optional<std::string> result = narrowed(field);
    if (!result)
      emitError(loc) << what << " has a value that is no " << getElementTypeName(tensor.data_type());
    return result;
  };
  auto &ints = tensor.int32_data();
  switch (tensor.data_type()) {
  case pb::TensorProto::FLOAT:
    return sized(tensor.float_data(),
                 [](auto &f) { return narrow<float>(f, [](float v) { return std::optional(v); }); });
  case pb::TensorProto::DOUBLE:
    return sized(tensor.double_data(),
                 [](auto &f) { return narrow<double>(f, [](double v) { return std::optional(v); }); });
  case pb::TensorProto::INT64:
    return sized(tensor.int64_data(), [](auto &f) { return narrowInts<int64_t>(f); });
  case pb::TensorProto::UINT64:
    return sized(tensor.uint64_data(), [](auto &f) { return narrowInts<uint64_t>(f); });
  case pb::TensorProto::UINT32:
    return sized(tensor.uint64_data(), [](auto &f) { return narrowInts<uint32_t>(f); });
  case pb::TensorProto::INT32:
    return sized(ints, [](auto &f) { return narrowInts<int32_t>(f); });
  case pb::TensorProto::INT16:
    return sized(ints, [](auto &f) { return narrowInts<int16_t>(f); });
  case pb::TensorProto::INT8:
    return sized(ints, [](auto &f) { return narrowInts<int8_t>(f); });
  case pb::TensorProto::UINT16:
  case pb::TensorProto::FLOAT16:
  case pb::TensorProto::BFLOAT16:
    return sized(ints, [](auto &f) { return narrowInts<uint16_t>(f); });
  case pb::TensorProto::UINT8:
    return sized(ints, [](auto &f) { return narrowInts<uint8_t>(f); });
  case pb::TensorProto::BOOL:
    return sized(ints, [](auto &f) { return narrow<char>(f, [](int32_t v) { return std::optional<char>(v != 0); }); });
  }
  llvm_unreachable("the element type was checked");
}

ElementsAttr TensorImporter::importTensor(pb::TensorProto &tensor, bool mayTake, Location loc, const Twine &what) {
  Type element = getElementType(context, tensor.data_type());
  if (!element) {
    emitError(loc) << "not supported: " << what << ", a tensor of " << getElementTypeName(tensor.data_type());
    return {};
  }
  if (tensor.has_segment()) {
    emitError(loc) << "not supported: " << what << ", a tensor in segments";
    return {};
  }
  // Sizes that no file can hold are refused before anything is allocated or multiplied.
  constexpr int64_t maxElements = int64_t(1) << 40;
  int64_t count = 1;
  for (int64_t dim : tensor.dims()) {
    if (dim < 0 || count > maxElements / std::max<int64_t>(dim, 1)) {
      emitError(loc) << what << " has an illegal shape: dimension " << dim;
      return {};
    }
    count *= std::max<int64_t>(dim, 1);
  }
  auto type = RankedTensorType::get(ArrayRef<int64_t>(tensor.dims().data(), tensor.dims().size()), element);

  if (isa<StringType>(element)) {
    if (tensor.data_location() == pb::TensorProto::EXTERNAL || tensor.has_raw_data()) {
      emitError(loc) << what << " is a tensor of strings; they must be in string_data";
      return {};
    }
    if (tensor.string_data_size() != type.getNumElements()) {
      emitError(loc) << what << " has " << tensor.string_data_size() << " values; its shape needs "
                     << type.getNumElements();
      return {};
    }
    SmallVector<StringRef> strings(tensor.string_data().begin(), tensor.string_data().end());
    return DenseStringElementsAttr::get(type, strings);
  }
  std::optional<std::string> bytes = getBytes(tensor, mayTake, type, loc, what);
  return bytes ? makeElements(type, std::move(*bytes)) : ElementsAttr();
}

std::optional<std::string> TensorImporter::readExternalData(const pb::TensorProto &tensor, uint64_t bytes, Location loc,
                                                            const Twine &what) {
  auto fail = [&](const Twine &why) {
    emitError(loc) << "external data of " << what << ": " << why;
    return std::nullopt;
  };
  StringRef location;
  uint64_t offset = 0;
  std::optional<uint64_t> length;
  for (const pb::StringStringEntryProto &entry : tensor.external_data()) {
    uint64_t number = 0;
    bool isNumber = !StringRef(entry.value()).getAsInteger(10, number);
    if (entry.key() == "location")
      location = entry.value();
    else if (entry.key() == "offset" || entry.key() == "length") {
      if (!isNumber)
        return fail("'" + entry.key() + "' is no number");
      if (entry.key() == "offset")
        offset = number;
      else
        length = number;
    }
  }
  if (options.folder.empty())
    return fail("the model was given without its folder");
  if (location.empty())
    return fail("no location");
  namespace path = llvm::sys::path;
  namespace fs = llvm::sys::fs;
  if (location.contains('\0') || path::is_absolute(location) || path::is_absolute(location, path::Style::windows) ||
      llvm::any_of(llvm::make_range(path::begin(location), path::end(location)),
                   [](StringRef component) { return component == ".."; }))
    return fail("location '" + location + "' is outside the model's folder");

  SmallString<256> file(options.folder), realFolder, realFile;
  path::append(file, location);
  if (std::error_code error = fs::real_path(options.folder, realFolder))
    return fail("folder '" + options.folder + "': " + error.message());
  if (std::error_code error = fs::real_path(file, realFile))
    return fail("'" + location + "': " + error.message());
  // A symbolic link may lead anywhere: the real names decide.
  StringRef below = realFile;
  if (!below.consume_front(realFolder) || !(realFolder.ends_with("/") || below.starts_with("/")))
    return fail("location '" + location + "' is outside the model's folder");

  fs::file_status status;
  if (fs::status(realFile, status) || status.type() != fs::file_type::regular_file)
    return fail("'" + location + "' is no regular file");
  if (length && *length != bytes)
    return fail("length is " + Twine(*length) + "; the shape needs " + Twine(bytes));
  if (offset > status.getSize() || bytes > status.getSize() - offset)
    return fail("'" + location + "' has " + Twine(status.getSize()) + " bytes; " + Twine(bytes) + " at offset " +
                Twine(offset) + " are needed");

  llvm::Expected<fs::file_t> handle = fs::openNativeFileForRead(realFile);
  if (!handle)
    return fail("'" + location + "': " + llvm::toString(handle.takeError()));
  std::string data(bytes, '\0');
  uint64_t done = 0;
  std::string problem;
  while (done < bytes && problem.empty()) {
    llvm::Expected<size_t> got =
        fs::readNativeFileSlice(*handle, MutableArrayRef<char>(data.data() + done, bytes - done), offset + done);
    if (!got)
      problem = llvm::toString(got.takeError());
    else if (*got == 0)
      problem = "the file became shorter";
    else
      done += *got;
  }
  (void)fs::closeFile(*handle);
  if (!problem.empty())
    return fail("'" + location + "': " + problem);
  return data;
}

} // namespace mlonnx::importer

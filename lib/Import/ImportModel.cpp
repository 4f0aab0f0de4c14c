//===- ImportModel.cpp - .onnx bytes to a module --------------------------===//
#include "GraphImporter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlonnx/Import/Import.h"
#include "llvm/ADT/StringSet.h"
#include <limits>

using namespace mlir;

namespace mlonnx {

/// Parses with protobuf's limits on nesting; the whole input must be one message.
static LogicalResult parse(StringRef bytes, pb::ModelProto &model, importer::LargeLists &lists, Location loc) {
  constexpr size_t maxBytes = std::numeric_limits<int>::max();
  if (bytes.size() >= maxBytes)
    return emitError(loc) << "the model has " << bytes.size()
                          << " bytes; the ONNX container can hold less than 2 GiB: keep large tensors in external data";
  if (bytes.empty())
    return emitError(loc) << "the model is empty";
  if (!lists.parse(bytes, model))
    return emitError(loc) << "not an ONNX model, or a truncated one: the protobuf message is malformed";
  if (!model.has_graph())
    return emitError(loc) << "not an ONNX model: there is no graph";
  return success();
}

static void describeModel(const pb::ModelProto &model, const importer::Frame &frame, ModuleOp module) {
  Builder builder(module.getContext());
  // push_back, since the names are known to differ and set is linear.
  NamedAttrList opsets, metadata;
  for (auto &entry : frame.opsets)
    opsets.push_back(builder.getNamedAttr(entry.getKey().empty() ? "ai.onnx" : entry.getKey(),
                                          builder.getI64IntegerAttr(entry.second)));
  llvm::StringSet<> keys;
  for (const pb::StringStringEntryProto &entry : model.metadata_props())
    if (!entry.key().empty() && keys.insert(entry.key()).second)
      metadata.push_back(builder.getNamedAttr(entry.key(), builder.getStringAttr(entry.value())));
  module->setAttr("onnx.ir_version", builder.getI64IntegerAttr(model.ir_version()));
  module->setAttr("onnx.opsets", opsets.getDictionary(module.getContext()));
  if (model.has_model_version())
    module->setAttr("onnx.model_version", builder.getI64IntegerAttr(model.model_version()));
  if (!metadata.empty())
    module->setAttr("onnx.metadata", metadata.getDictionary(module.getContext()));
  std::pair<StringRef, StringRef> strings[] = {{"onnx.producer_name", model.producer_name()},
                                               {"onnx.producer_version", model.producer_version()},
                                               {"onnx.domain", model.domain()},
                                               {"onnx.doc", model.doc_string()},
                                               {"onnx.graph_name", model.graph().name()}};
  for (auto [name, value] : strings)
    if (!value.empty())
      module->setAttr(name, builder.getStringAttr(value));
}

OwningOpRef<ModuleOp> importModel(StringRef bytes, MLIRContext *context, const ImportOptions &options) {
  context->loadDialect<func::FuncDialect, onnx::ONNXDialect, MLONNXDialect>();
  Location loc = UnknownLoc::get(context);
  pb::ModelProto model;
  importer::LargeLists lists;
  if (failed(parse(bytes, model, lists, loc)))
    return {};
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  importer::GraphImporter importer(context, options, lists);
  importer::Frame frame;
  if (failed(importer.readOpsets(model.opset_import(), loc, frame.opsets)))
    return {};
  // Before IR version 3 there were no imports: version 1.
  if (frame.opsets.empty() && model.ir_version() < 3)
    frame.opsets[""] = 1;
  describeModel(model, frame, *module);
  if (failed(importer.addFunctions(model)) || failed(importer.importMain(*model.mutable_graph(), frame, *module)))
    return {};
  return module;
}

} // namespace mlonnx

//===- GraphImporter.cpp - Graphs, nodes and functions --------------------===//
#include "GraphImporter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;

namespace mlonnx::importer {

/// Frees what a message holds; its own Clear keeps the memory.
template <typename Message> static void release(Message &message) { Message().Swap(&message); }

Value Scope::lookup(StringRef name) const {
  for (const Scope *scope = this; scope; scope = scope->parent)
    if (Value value = scope->values.lookup(name))
      return value;
  return {};
}

Location GraphImporter::named(StringRef name, std::optional<Location> caller) {
  StringAttr attr = builder.getStringAttr(name);
  return caller ? NameLoc::get(attr, *caller) : NameLoc::get(attr);
}

Location GraphImporter::getLocation(const pb::NodeProto &node, int index, const Frame &frame) {
  if (!node.name().empty())
    return named(node.name(), frame.caller);
  return named(node.op_type() + "_" + std::to_string(index), frame.caller);
}

LogicalResult GraphImporter::define(Scope &scope, StringRef name, Value value, Location loc) {
  if (name.empty())
    return emitError(loc) << "a value without a name";
  if (!scope.values.try_emplace(name, value).second)
    return emitError(loc) << "value '" << name << "' is defined twice";
  return success();
}

Value GraphImporter::getNone(Location loc) { return onnx::NoneOp::create(builder, loc, builder.getNoneType()); }

LogicalResult GraphImporter::readOpsets(const google::protobuf::RepeatedPtrField<pb::OperatorSetIdProto> &imports,
                                        Location loc, llvm::StringMap<int64_t> &opsets) {
  for (const pb::OperatorSetIdProto &import : imports) {
    auto [entry, isNew] = opsets.try_emplace(normalizeDomain(import.domain()), import.version());
    if (entry->second != import.version())
      return emitError(loc) << "domain '" << import.domain() << "' is imported in versions " << entry->second << " and "
                            << import.version();
    if (import.version() < 1)
      return emitError(loc) << "domain '" << import.domain() << "' is imported in version " << import.version();
  }
  return success();
}

static std::string getFunctionKey(StringRef domain, StringRef name, StringRef overload) {
  return (normalizeDomain(domain) + Twine('\0') + name + Twine('\0') + overload).str();
}

LogicalResult GraphImporter::addFunctions(pb::ModelProto &model) {
  for (pb::FunctionProto &function : *model.mutable_functions())
    if (!functions.try_emplace(getFunctionKey(function.domain(), function.name(), function.overload()), &function)
             .second)
      return emitError(named(function.name())) << "function '" << function.name() << "' is defined twice";
  return success();
}

pb::FunctionProto *GraphImporter::findFunction(const pb::NodeProto &node) {
  if (functions.empty())
    return nullptr;
  return functions.lookup(getFunctionKey(node.domain(), node.op_type(), node.overload()));
}

LogicalResult GraphImporter::importMain(pb::GraphProto &graph, Frame &frame, ModuleOp module) {
  Location loc = named(graph.name());
  llvm::StringSet<> initializers;
  for (const pb::TensorProto &tensor : graph.initializer())
    initializers.insert(tensor.name());

  auto describe = [&](const pb::ValueInfoProto &info) {
    NamedAttrList attrs;
    attrs.set("onnx.name", builder.getStringAttr(info.name()));
    if (ArrayAttr dims = tensors.importDims(info.type()))
      attrs.set("onnx.dims", dims);
    return attrs.getDictionary(builder.getContext());
  };
  // In old models initializers are inputs too: defaults, which are constants here.
  SmallVector<const pb::ValueInfoProto *> inputs;
  SmallVector<Type> inputTypes;
  SmallVector<Location> inputLocs;
  SmallVector<Attribute> inputAttrs, outputAttrs;
  for (const pb::ValueInfoProto &input : graph.input()) {
    if (initializers.contains(input.name()))
      continue;
    inputLocs.push_back(named(input.name()));
    inputTypes.push_back(tensors.importType(input.type(), inputLocs.back(), "input '" + input.name() + "'"));
    if (!inputTypes.back())
      return failure();
    inputs.push_back(&input);
    inputAttrs.push_back(describe(input));
  }
  builder.setInsertionPointToEnd(module.getBody());
  auto main = func::FuncOp::create(builder, loc, "main", builder.getFunctionType(inputTypes, {}));
  Block *entry = builder.createBlock(&main.getBody(), {}, inputTypes, inputLocs);
  Scope scope;
  for (auto [input, argument] : llvm::zip_equal(inputs, entry->getArguments()))
    if (failed(define(scope, input->name(), argument, argument.getLoc())))
      return failure();
  if (failed(importInitializers(graph, scope, frame)) || failed(importNodes(*graph.mutable_node(), scope, frame)))
    return failure();

  if (graph.output_size() == 0)
    return emitError(loc) << "the graph has no outputs";
  SmallVector<Value> results;
  llvm::StringSet<> names;
  for (const pb::ValueInfoProto &output : graph.output()) {
    results.push_back(scope.lookup(output.name()));
    if (!results.back())
      return emitError(named(output.name())) << "output '" << output.name() << "' is not defined";
    if (!names.insert(output.name()).second)
      return emitError(named(output.name())) << "output '" << output.name() << "' is listed twice";
    outputAttrs.push_back(describe(output));
  }
  func::ReturnOp::create(builder, loc, results);
  main.setType(builder.getFunctionType(inputTypes, ValueRange(results).getTypes()));
  main.setArgAttrsAttr(builder.getArrayAttr(inputAttrs));
  main.setResAttrsAttr(builder.getArrayAttr(outputAttrs));
  for (Operation &op : llvm::make_early_inc_range(*entry))
    if (isa<onnx::ConstantOp>(op) && op.use_empty())
      op.erase();
  return success();
}

LogicalResult GraphImporter::importInitializers(pb::GraphProto &graph, Scope &scope, const Frame &frame) {
  if (graph.sparse_initializer_size() > 0)
    return emitError(named(graph.name()))
           << "not supported: sparse initializer '" << graph.sparse_initializer(0).values().name() << "'";
  for (pb::TensorProto &tensor : *graph.mutable_initializer()) {
    Location loc = named(tensor.name(), frame.caller);
    ElementsAttr value =
        tensors.importTensor(tensor, /*mayTake=*/!frame.isFunction, loc, "initializer '" + tensor.name() + "'");
    if (!value)
      return failure();
    auto constant = onnx::ConstantOp::create(builder, loc, value.getType(), value);
    if (failed(define(scope, tensor.name(), constant, loc)))
      return failure();
    if (!frame.isFunction)
      release(tensor);
  }
  return success();
}

LogicalResult GraphImporter::importNodes(Nodes &nodes, Scope &scope, const Frame &frame) {
  constexpr int64_t maxInlined = 1 << 14; // a model of a few lines could ask for any number
  if (frame.isFunction && (inlinedNodes += nodes.size()) > maxInlined)
    return emitError(*frame.caller) << "not supported: functions that make more than " << maxInlined
                                    << " nodes when they are inlined";
  FailureOr<SmallVector<int>> order = sortNodes(nodes, scope, frame);
  if (failed(order))
    return failure();
  for (int index : *order) {
    if (failed(importNode(nodes[index], index, scope, frame)))
      return failure();
    if (!frame.isFunction)
      release(nodes[index]);
  }
  return success();
}

FailureOr<pb::AttributeProto *> GraphImporter::resolve(pb::AttributeProto &attribute, const Frame &frame,
                                                       Location loc) {
  if (attribute.ref_attr_name().empty())
    return &attribute;
  auto found = frame.attributes.find(attribute.ref_attr_name());
  if (found == frame.attributes.end())
    return emitError(loc) << "attribute '" << attribute.name() << "' refers to '" << attribute.ref_attr_name()
                          << "', which the function does not have";
  if (found->second && attribute.type() != pb::AttributeProto::UNDEFINED &&
      attribute.type() != TensorImporter::getKind(*found->second))
    return emitError(loc) << "attribute '" << attribute.name() << "' refers to '" << attribute.ref_attr_name()
                          << "', which has another type";
  return found->second;
}

LogicalResult GraphImporter::importNode(pb::NodeProto &node, int index, Scope &scope, const Frame &frame) {
  Location loc = getLocation(node, index, frame);
  if (node.op_type().empty())
    return emitError(loc) << "a node without an operator";
  SmallVector<Value> operands;
  for (const std::string &input : node.input()) {
    operands.push_back(input.empty() ? getNone(loc) : scope.lookup(input));
    if (!operands.back())
      return emitError(loc) << "operand '" << input << "' is not defined";
  }
  if (pb::FunctionProto *function = findFunction(node))
    return inlineFunction(*function, node, operands, scope, frame, loc);

  StringRef domain = normalizeDomain(node.domain());
  auto version = frame.opsets.find(domain);
  if (version == frame.opsets.end())
    return emitError(loc) << "operator " << node.op_type() << ": the model imports no version of domain '"
                          << node.domain() << "'";

  NamedAttrList attributes;
  SmallVector<std::pair<pb::AttributeProto *, StringRef>> graphs;
  llvm::StringSet<> names;
  for (pb::AttributeProto &attribute : *node.mutable_attribute()) {
    if (attribute.name().empty() || !names.insert(attribute.name()).second)
      return emitError(loc) << "attribute '" << attribute.name() << "' is listed twice or has no name";
    FailureOr<pb::AttributeProto *> resolved = resolve(attribute, frame, loc);
    if (failed(resolved))
      return failure();
    if (!*resolved)
      continue; // an optional attribute that the call leaves out
    if (TensorImporter::getKind(**resolved) == pb::AttributeProto::GRAPH) {
      if (*resolved != &attribute)
        return emitError(loc) << "not supported: attribute '" << attribute.name() << "', a graph given to a function";
      graphs.emplace_back(&attribute, attribute.name());
      continue;
    }
    bool isOwn = *resolved == &attribute;
    Attribute value =
        tensors.importAttribute(**resolved, attribute.name(), isOwn && !frame.isFunction, node.op_type(), loc);
    if (!value)
      return failure();
    attributes.push_back(builder.getNamedAttr(attribute.name(), value));
    if (isOwn && !frame.isFunction)
      release(attribute);
  }

  SmallVector<Type> resultTypes(node.output_size(), onnx::ValueType::get(builder.getContext()));
  SmallVector<StringRef> graphNames;
  for (auto &[attribute, name] : graphs)
    graphNames.push_back(name);
  auto op = onnx::NodeOp::create(builder, loc, resultTypes, operands, node.op_type(), domain, version->second,
                                 attributes.getDictionary(builder.getContext()), builder.getStrArrayAttr(graphNames),
                                 graphs.size());
  for (auto [region, graph] : llvm::zip_equal(op.getBodies(), graphs)) {
    OpBuilder::InsertionGuard guard(builder);
    if (failed(importBody(*graph.first->mutable_g(), region, scope, frame, loc)))
      return failure();
  }
  return defineOutputs(node, op.getResults(), scope, loc);
}

LogicalResult GraphImporter::defineOutputs(const pb::NodeProto &node, ValueRange results, Scope &scope, Location loc) {
  for (auto [name, result] : llvm::zip_equal(node.output(), results))
    if (!name.empty() && failed(define(scope, name, result, loc)))
      return failure();
  return success();
}

LogicalResult GraphImporter::importBody(pb::GraphProto &graph, Region &region, const Scope &outer, const Frame &frame,
                                        Location loc) {
  // The parser bounds the container's nesting; calls of functions inside graphs add to it.
  constexpr int maxDepth = 64;
  llvm::SaveAndRestore deeper(depth, depth + 1);
  if (depth > maxDepth)
    return emitError(loc) << "not supported: graphs inside graphs, more than " << maxDepth << " deep";
  Block *block = builder.createBlock(&region);
  Scope scope(&outer);
  llvm::StringSet<> initializers;
  for (const pb::TensorProto &tensor : graph.initializer())
    initializers.insert(tensor.name());
  for (const pb::ValueInfoProto &input : graph.input()) {
    if (initializers.contains(input.name()))
      continue;
    Location inputLoc = named(input.name());
    Value argument = block->addArgument(onnx::ValueType::get(builder.getContext()), inputLoc);
    if (failed(define(scope, input.name(), argument, inputLoc)))
      return failure();
  }
  if (failed(importInitializers(graph, scope, frame)) || failed(importNodes(*graph.mutable_node(), scope, frame)))
    return failure();
  SmallVector<Value> outputs;
  for (const pb::ValueInfoProto &output : graph.output()) {
    outputs.push_back(scope.lookup(output.name()));
    if (!outputs.back())
      return emitError(loc) << "output '" << output.name() << "' of graph '" << graph.name() << "' is not defined";
  }
  onnx::YieldOp::create(builder, loc, outputs);
  return success();
}

LogicalResult GraphImporter::inlineFunction(pb::FunctionProto &function, pb::NodeProto &node, ArrayRef<Value> operands,
                                            Scope &outer, const Frame &caller, Location loc) {
  constexpr size_t maxDepth = 64;
  if (llvm::is_contained(callStack, &function))
    return emitError(loc) << "function '" << function.name() << "' calls itself";
  if (callStack.size() >= maxDepth)
    return emitError(loc) << "not supported: function '" << function.name() << "', calls more than " << maxDepth
                          << " deep";
  if (int(operands.size()) > function.input_size() || node.output_size() > function.output_size())
    return emitError(loc) << "function '" << function.name() << "' has " << function.input_size() << " inputs and "
                          << function.output_size() << " outputs; the node has " << operands.size() << " and "
                          << node.output_size();

  Frame frame;
  frame.isFunction = true;
  frame.caller = loc;
  if (failed(readOpsets(function.opset_import(), loc, frame.opsets)))
    return failure();
  for (auto &entry : caller.opsets) // a domain that the function does not name is the model's
    frame.opsets.try_emplace(entry.getKey(), entry.second);
  for (const std::string &name : function.attribute())
    frame.attributes[name] = nullptr;
  for (pb::AttributeProto &attribute : *function.mutable_attribute_proto())
    frame.attributes[attribute.name()] = &attribute;
  for (pb::AttributeProto &attribute : *node.mutable_attribute()) {
    auto found = frame.attributes.find(attribute.name());
    if (found == frame.attributes.end())
      return emitError(loc) << "function '" << function.name() << "' has no attribute '" << attribute.name() << "'";
    FailureOr<pb::AttributeProto *> resolved = resolve(attribute, caller, loc);
    if (failed(resolved))
      return failure();
    if (*resolved)
      found->second = *resolved;
  }

  Scope scope;
  for (auto [i, name] : llvm::enumerate(function.input())) {
    Value operand = i < operands.size() ? operands[i] : getNone(loc);
    if (failed(define(scope, name, operand, loc)))
      return failure();
  }
  callStack.push_back(&function);
  if (failed(importNodes(*function.mutable_node(), scope, frame)))
    return failure();
  callStack.pop_back();

  for (auto [name, output] : llvm::zip(node.output(), function.output())) {
    if (name.empty())
      continue;
    Value value = scope.lookup(output);
    if (!value)
      return emitError(loc) << "output '" << output << "' of function '" << function.name() << "' is not defined";
    if (failed(define(outer, name, value, loc)))
      return failure();
  }
  return success();
}

} // namespace mlonnx::importer

//===- Upgrade.cpp - onnx.node operations to typed operators --------------===//
#include "Upgrade.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/Pass.h"
#include "mlonnx/Import/Import.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace mlonnx::importer {

#define UPGRADE(name) void add##name(UpgradeTable &table);
#include "UpgradeFiles.inc"
#undef UPGRADE

UpgradeTable::UpgradeTable() {
#define UPGRADE(name) add##name(*this);
#include "UpgradeFiles.inc"
#undef UPGRADE
}

static std::string getKey(StringRef domain, StringRef opType) { return (domain + Twine('\0') + opType).str(); }

void UpgradeTable::add(StringRef domain, StringRef opType, ArrayRef<UpgradeEntry> entries) {
  operators[getKey(domain, opType)].assign(entries.begin(), entries.end());
}

LogicalResult upgradeUnchanged(NodeUpgrade &node) { return node.convert(); }

void UpgradeTable::add(StringRef domain, StringRef opType, ArrayRef<int64_t> versions, UpgradeFunction function) {
  SmallVector<UpgradeEntry> entries;
  for (int64_t version : versions)
    entries.push_back({version, function});
  add(domain, opType, entries);
}

const UpgradeEntry *UpgradeTable::lookup(onnx::NodeOp node, std::string &why) const {
  bool isML = node.getDomain() == onnxML, isContributed = node.getDomain() == contributed;
  if (!isML && !isContributed && !node.getDomain().empty()) {
    why = "operators of this domain are unknown";
    return nullptr;
  }
  int64_t newest = isML ? newestOnnxML : isContributed ? 1 : newestOnnx;
  if (int64_t(node.getVersion()) > newest) {
    why = "the newest version known is " + std::to_string(newest);
    return nullptr;
  }
  auto found = operators.find(getKey(node.getDomain(), node.getOpType()));
  if (found == operators.end()) {
    why = "there is no such operator yet";
    return nullptr;
  }
  for (const UpgradeEntry &entry : llvm::reverse(found->second))
    if (entry.since <= int64_t(node.getVersion()))
      return &entry;
  why = "the operator came with version " + std::to_string(found->second.front().since);
  return nullptr;
}

void UpgradeTable::print(llvm::raw_ostream &os) const {
  SmallVector<std::string> lines;
  for (auto &entry : operators) {
    auto [domain, opType] = entry.getKey().split('\0');
    std::string line = (domain.empty() ? "ai.onnx" : domain).str() + " " + opType.str();
    for (const UpgradeEntry &version : entry.second)
      line += " " + std::to_string(version.since);
    lines.push_back(line);
  }
  llvm::sort(lines);
  for (const std::string &line : lines)
    os << line << "\n";
}

static std::string getFullName(onnx::NodeOp node) {
  return node.getDomain().empty() ? node.getOpType().str() : (node.getDomain() + "." + node.getOpType()).str();
}

static LogicalResult reportNotSupported(onnx::NodeOp node, const Twine &why) {
  return mlir::emitError(node.getLoc()) << "not supported: " << getFullName(node) << ", version " << node.getVersion()
                                        << ", " << why;
}

NodeUpgrade::NodeUpgrade(onnx::NodeOp node, int64_t since, OpBuilder &builder, const UpgradeTable &table)
    : node(node), since(since), builder(builder), loc(node.getLoc()), operands(node.getInputs()),
      attributes(node.getNodeAttributes()), table(table) {
  while (!operands.empty() && isa<NoneType>(operands.back().getType()))
    operands.pop_back();
}

LogicalResult NodeUpgrade::notSupported(const Twine &why) { return reportNotSupported(node, why); }

FailureOr<int64_t> NodeUpgrade::getInt(StringRef name, int64_t absent) {
  FailureOr<IntegerAttr> attribute = get<IntegerAttr>(name, "integer");
  if (failed(attribute))
    return failure();
  return *attribute ? attribute->getInt() : absent;
}

LogicalResult NodeUpgrade::refuse(llvm::function_ref<bool(StringRef)> isUnknown) {
  for (NamedAttribute attribute : attributes)
    if (isUnknown(attribute.getName()))
      return error() << getFullName(node) << " has no attribute '" << attribute.getName().getValue() << "' in version "
                     << since;
  return success();
}

FailureOr<TensorType> NodeUpgrade::getTensorType(unsigned i) {
  if (i >= operands.size())
    return error() << getFullName(node) << " needs operand " << i << "; it has " << operands.size();
  if (auto type = dyn_cast<TensorType>(operands[i].getType()))
    return type;
  return error() << "operand " << i << " of " << getFullName(node) << " is no tensor";
}

Value NodeUpgrade::createInts(ArrayRef<int64_t> values) {
  auto type = RankedTensorType::get({int64_t(values.size())}, builder.getI64Type());
  return onnx::ConstantOp::create(builder, loc, type, DenseElementsAttr::get(type, values));
}

Value NodeUpgrade::createInt(int64_t value) {
  auto type = RankedTensorType::get({}, builder.getI64Type());
  return onnx::ConstantOp::create(builder, loc, type, DenseElementsAttr::get(type, value));
}

LogicalResult NodeUpgrade::replace(ValueRange values) {
  if (node->getNumResults() > values.size())
    return error() << getFullName(node) << " has " << values.size() << " results; the node has "
                   << node->getNumResults();
  for (auto [result, value] : llvm::zip(node->getResults(), values))
    result.replaceAllUsesWith(value);
  node.erase();
  return success();
}

LogicalResult NodeUpgrade::convert() {
  return convertTo((node.getDomain() == onnxML ? "mlonnx." : "onnx.") + node.getOpType().str());
}

namespace {
/// What inference may rely on, checked before it: the number of operands, and the attributes.
struct OperatorChecks {
  unsigned minOperands = 0;
  bool isVariadic = false;
  /// Operand groups of an operator with several optional or variadic ones; 0 for any other.
  unsigned groups = 0;
  LogicalResult (*checkAttributes)(ValueRange operands, DictionaryAttr attributes, OpaqueProperties, Location);
};

template <typename Op> OperatorChecks getChecks() {
  OperatorChecks checks;
  if constexpr (Op::template hasTrait<OpTrait::OneOperand>())
    checks.minOperands = 1;
  else if constexpr (Op::template hasTrait<OpTrait::NOperands<2>::Impl>())
    checks.minOperands = 2;
  else if constexpr (Op::template hasTrait<OpTrait::NOperands<3>::Impl>())
    checks.minOperands = 3;
  else if constexpr (Op::template hasTrait<OpTrait::NOperands<4>::Impl>())
    checks.minOperands = 4;
  else if constexpr (Op::template hasTrait<OpTrait::NOperands<5>::Impl>())
    checks.minOperands = 5;
  else if constexpr (!Op::template hasTrait<OpTrait::ZeroOperands>()) {
    checks.isVariadic = true;
    if constexpr (Op::template hasTrait<OpTrait::AtLeastNOperands<1>::Impl>())
      checks.minOperands = 1;
    else if constexpr (Op::template hasTrait<OpTrait::AtLeastNOperands<2>::Impl>())
      checks.minOperands = 2;
    else if constexpr (Op::template hasTrait<OpTrait::AtLeastNOperands<3>::Impl>())
      checks.minOperands = 3;
  }
  if constexpr (Op::template hasTrait<OpTrait::AttrSizedOperandSegments>())
    checks.groups = std::tuple_size_v<decltype(Op::Properties::operandSegmentSizes)>;
  checks.checkAttributes = [](ValueRange operands, DictionaryAttr attributes, OpaqueProperties properties,
                              Location loc) {
    using Properties = typename Op::template InferredProperties<Op>;
    return typename Op::Adaptor(operands, attributes, *properties.as<Properties *>(), RegionRange{}).verify(loc);
  };
  return checks;
}

using ChecksByName = llvm::StringMap<OperatorChecks>;
template <typename... Ops> void addChecks(ChecksByName &checks) {
  ((checks[Ops::getOperationName()] = getChecks<Ops>()), ...);
}

const ChecksByName &getAllChecks() {
  static const ChecksByName checks = [] {
    ChecksByName all;
    addChecks<
#define GET_OP_LIST
#include "mlonnx/IR/MLONNXOps.cpp.inc"
        >(all);
    addChecks<
#define GET_OP_LIST
#include "mlonnx/IR/ONNXOps.cpp.inc"
        >(all);
    return all;
  }();
  return checks;
}
} // namespace

LogicalResult NodeUpgrade::convertTo(StringRef opName) {
  FailureOr<Operation *> op = create(opName, operands, attributes);
  return failed(op) ? failure() : replace((*op)->getResults());
}

FailureOr<Operation *> NodeUpgrade::create(StringRef opName, ArrayRef<Value> operands, NamedAttrList attributes) {
  MLIRContext *context = builder.getContext();
  std::optional<RegisteredOperationName> name = RegisteredOperationName::lookup(opName, context);
  auto checks = getAllChecks().find(opName);
  auto *inference = name ? name->getInterface<InferTypeOpInterface>() : nullptr;
  if (!inference || checks == getAllChecks().end())
    return notSupported("the operator is not part of the dialect");

  const OperatorChecks &check = checks->second;
  if (operands.size() < check.minOperands || (!check.isVariadic && operands.size() > check.minOperands))
    return error() << getFullName(node) << " has " << operands.size() << " operands; it needs "
                   << (check.isVariadic ? "at least " : "") << check.minOperands;
  // The required operands come first. After them, one may be absent where the operator can tell its operands apart;
  // what is left over belongs to the last group.
  SmallVector<Value> present;
  SmallVector<int32_t> groupSizes(check.groups, 0);
  for (auto [i, operand] : llvm::enumerate(operands)) {
    if (isa<NoneType>(operand.getType())) {
      if (i < check.minOperands || i >= check.groups)
        return error() << getFullName(node) << " needs operand " << i;
      continue;
    }
    if (!isa<TensorType>(operand.getType()))
      return notSupported("operand " + Twine(i) + " is no tensor");
    present.push_back(operand);
    if (check.groups > 0)
      ++groupSizes[std::min<size_t>(i, check.groups - 1)];
  }
  constexpr StringLiteral groupsName = "operandSegmentSizes";
  for (NamedAttribute attribute : attributes)
    if (!llvm::is_contained(name->getAttributeNames(), attribute.getName()) ||
        attribute.getName().getValue().ends_with("SegmentSizes"))
      return error() << getFullName(node) << " has no attribute '" << attribute.getName().getValue() << "'";
  if (check.groups > 0)
    attributes.set(groupsName, builder.getDenseI32ArrayAttr(groupSizes));

  DictionaryAttr dictionary = attributes.getDictionary(context);
  auto emit = [&] { return error() << getFullName(node) << ": "; };
  if (failed(name->verifyInherentAttrs(attributes, emit)))
    return failure();
  // Properties live until the operation has copied them.
  size_t bytes = std::max(name->getOpPropertyByteSize(), 1);
  std::unique_ptr<uint64_t[]> storage(new uint64_t[(bytes + 7) / 8]());
  OpaqueProperties properties(storage.get());
  name->initOpProperties(properties, OpaqueProperties(nullptr));
  llvm::scope_exit destroy([&] { name->destroyOpProperties(properties); });
  if (name->getOpPropertyByteSize() > 0 &&
      failed(name->setOpPropertiesFromAttribute(*name, properties, dictionary, emit)))
    return failure();
  if (failed(check.checkAttributes(present, dictionary, properties, loc)))
    return failure();

  SmallVector<Type> types;
  size_t errors = 0;
  {
    // Inference without a message would leave the user without a reason.
    ScopedDiagnosticHandler counter(context, [&](Diagnostic &diagnostic) {
      errors += diagnostic.getSeverity() == DiagnosticSeverity::Error;
      return failure();
    });
    if (failed(inference->inferReturnTypes(context, loc, present, dictionary, properties, RegionRange{}, types))) {
      if (errors == 0)
        return error() << getFullName(node) << ": operands and attributes do not fit together";
      return failure();
    }
  }
  Operation *op =
      Operation::create(loc, *name, types, present, DictionaryAttr::get(context), properties, BlockRange(), 0);
  builder.insert(op);
  if (failed(verify(op)))
    return failure();
  return op;
}

/// Values of the outside that `block` uses become arguments of it, in the order of their use; constants are copied.
static void captureValues(Block &block, SmallVectorImpl<Value> &captured) {
  Region &region = *block.getParent();
  IRMapping inside;
  auto isOutside = [&](Value value) { return !region.isAncestor(value.getParentRegion()); };
  block.walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands()) {
      Value value = operand.get();
      if (!isOutside(value))
        continue;
      if (!inside.contains(value)) {
        Operation *producer = value.getDefiningOp();
        if (isa_and_nonnull<onnx::ConstantOp, onnx::NoneOp>(producer)) {
          OpBuilder::atBlockBegin(&block).clone(*producer, inside);
        } else {
          captured.push_back(value);
          inside.map(value, block.addArgument(value.getType(), value.getLoc()));
        }
      }
      operand.set(inside.lookup(value));
    }
  });
}

FailureOr<Block *> NodeUpgrade::takeGraph(StringRef name, TypeRange arguments, SmallVectorImpl<Value> &captured) {
  for (auto [region, given] : llvm::zip_equal(node.getBodies(), node.getRegionNames().getAsRange<StringAttr>())) {
    if (given != name)
      continue;
    Block &block = region.front();
    if (block.getNumArguments() != arguments.size())
      return error() << "attribute '" << name << "' is a graph of " << block.getNumArguments() << " inputs; it needs "
                     << arguments.size();
    for (auto [argument, type] : llvm::zip_equal(block.getArguments(), arguments))
      argument.setType(type);
    if (failed(upgradeBlock(block, table)))
      return failure();
    // A sequence that was taken apart leaves its node; any other use of it remains one of the node.
    for (auto sequence : llvm::make_early_inc_range(block.getOps<onnx::NodeOp>())) {
      if (!sequence.use_empty())
        return reportNotSupported(sequence, "a sequence inside a graph");
      sequence.erase();
    }
    for (Type type : block.getTerminator()->getOperandTypes())
      if (!isa<TensorType>(type))
        return notSupported("a graph that yields anything but tensors");
    captureValues(block, captured);
    return &block;
  }
  return error() << getFullName(node) << " needs the graph attribute '" << name << "'";
}

LogicalResult NodeUpgrade::replaceByGraphs(Operation *op, ArrayRef<Block *> graphs) {
  if (!attributes.empty())
    return error() << getFullName(node) << " has no attribute '" << attributes.begin()->getName().getValue() << "'";
  if (graphs.size() != node.getBodies().size())
    return error() << getFullName(node) << " has " << node.getBodies().size() << " graph attributes; it takes "
                   << graphs.size();
  for (auto [region, graph] : llvm::zip_equal(op->getRegions(), graphs))
    region.takeBody(*graph->getParent());
  if (failed(verify(op)))
    return failure();
  return replace(op->getResults());
}

LogicalResult NodeUpgrade::replaceByGraph(Block &graph, ValueRange captured) {
  for (auto [argument, value] : llvm::zip_equal(graph.getArguments(), captured))
    argument.replaceAllUsesWith(value);
  Operation *yield = graph.getTerminator();
  SmallVector<Value> results(yield->getOperands());
  yield->erase();
  node->getBlock()->getOperations().splice(node->getIterator(), graph.getOperations());
  return replace(results);
}

LogicalResult upgradeBlock(Block &block, const UpgradeTable &table) {
  OpBuilder builder(block.getParent()->getContext());
  for (onnx::NodeOp node : llvm::make_early_inc_range(block.getOps<onnx::NodeOp>())) {
    std::string why;
    const UpgradeEntry *entry = table.lookup(node, why);
    if (!entry)
      return reportNotSupported(node, why);
    builder.setInsertionPoint(node);
    NodeUpgrade upgrade(node, entry->since, builder, table);
    if (failed(entry->function(upgrade)))
      return failure();
  }
  for (auto none : llvm::make_early_inc_range(block.getOps<onnx::NoneOp>()))
    if (none.use_empty())
      none.erase();
  return success();
}

namespace {
struct UpgradePass : public PassWrapper<UpgradePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(UpgradePass)
  StringRef getArgument() const final { return "mlonnx-upgrade"; }
  StringRef getDescription() const final { return "Turn imported nodes into typed operators in their newest meaning"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<MLONNXDialect, onnx::ONNXDialect>();
  }

  void runOnOperation() final {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(upgrade(function)))
        return signalPassFailure();
  }

  LogicalResult upgrade(func::FuncOp function) {
    if (function.isExternal())
      return success();
    // All operators that are missing are named at once, each kind once.
    llvm::StringSet<> reported;
    function.walk<WalkOrder::PreOrder>([&](onnx::NodeOp node) {
      std::string why;
      if (!table.lookup(node, why) && reported.insert(getFullName(node)).second)
        (void)reportNotSupported(node, why);
    });
    if (!reported.empty() || failed(upgradeBlock(function.front(), table)))
      return failure();
    return expandSequences(function);
  }

  UpgradeTable table;
};
} // namespace

} // namespace mlonnx::importer

std::unique_ptr<Pass> mlonnx::createUpgradePass() { return std::make_unique<importer::UpgradePass>(); }

void mlonnx::printSupportedOperators(llvm::raw_ostream &os) { importer::UpgradeTable().print(os); }

void mlonnx::registerImportPasses() {
  registerPass([] { return createUpgradePass(); });
}

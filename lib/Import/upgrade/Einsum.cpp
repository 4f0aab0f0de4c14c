//===- Einsum.cpp - Einsum as transpositions and products -----------------===//
//
// Terms are joined from the left: where two share labels that nothing needs any more, by a MatMul of [batch, kept of a,
// summed] and [batch, summed, kept of b]; else by a Mul. What is left over is summed, and the labels are put in order.
//
//===----------------------------------------------------------------------===//
#include "Upgrade.h"
#include "mlonnx/IR/Shapes.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace mlonnx::importer {

namespace {

/// A letter, or a dimension of the ellipsis: firstOfEllipsis and on.
using Label = int;
constexpr Label firstOfEllipsis = 256;
using Labels = SmallVector<Label>;

/// A value with a label for each dimension.
struct Term {
  Value value;
  Labels labels;
};

/// A term as it is written: letters, and where among them the ellipsis is.
struct Pattern {
  Labels letters;
  std::optional<size_t> ellipsis;

  /// Its labels where the ellipsis has `count` dimensions.
  Labels expand(int64_t count) const {
    Labels labels(letters);
    for (int64_t i = 0; ellipsis && i < count; ++i)
      labels.insert(labels.begin() + *ellipsis + i, firstOfEllipsis + i);
    return labels;
  }
};

std::optional<Pattern> parsePattern(StringRef text) {
  Pattern pattern;
  while (!text.empty()) {
    if (text.consume_front("...")) {
      if (pattern.ellipsis)
        return std::nullopt;
      pattern.ellipsis = pattern.letters.size();
      continue;
    }
    if (!llvm::isAlpha(text.front()))
      return std::nullopt;
    pattern.letters.push_back(text.front());
    text = text.drop_front();
  }
  return pattern;
}

class Contraction {
public:
  explicit Contraction(NodeUpgrade &node) : node(node) {}

  LogicalResult run(StringRef equation) {
    if (failed(parse(equation)))
      return failure();
    Term result;
    for (auto [i, term] : llvm::enumerate(terms)) {
      if (failed(takeDiagonals(term)))
        return failure();
      llvm::SmallDenseSet<Label> needed(output.begin(), output.end());
      for (const Term &later : ArrayRef(terms).drop_front(i + 1))
        needed.insert(later.labels.begin(), later.labels.end());
      if (i > 0)
        join(result, term, needed);
      else
        result = term;
    }
    sum(result, [&](Label label) { return llvm::is_contained(output, label); });
    result = inOrder(result, output);
    return hasFailed ? failure() : node.replace(result.value);
  }

private:
  LogicalResult parse(StringRef equation) {
    std::string text = equation.str();
    llvm::erase(text, ' ');
    auto [left, right] = StringRef(text).split("->");
    bool isExplicit = StringRef(text).contains("->");
    SmallVector<StringRef> parts;
    left.split(parts, ',');
    if (parts.size() != node.operands.size())
      return node.error() << "attribute 'equation' has " << parts.size() << " terms for " << node.operands.size()
                          << " operands";
    auto refuse = [&] {
      return node.error() << "attribute 'equation' is '" << equation
                          << "': terms are letters and at most one ellipsis each";
    };
    SmallVector<Pattern> patterns;
    std::optional<int64_t> ellipsis;
    for (auto [i, part] : llvm::enumerate(parts)) {
      std::optional<Pattern> pattern = parsePattern(part);
      if (!pattern)
        return refuse();
      FailureOr<TensorType> type = node.getTensorType(i);
      if (failed(type))
        return failure();
      if (!type->hasRank())
        return node.notSupported("operand " + Twine(i) + " of unknown rank");
      int64_t more = type->getRank() - int64_t(pattern->letters.size());
      if (more < 0 || (more > 0 && !pattern->ellipsis))
        return node.error() << "attribute 'equation' has " << pattern->letters.size() << " letters for operand " << i
                            << " of rank " << type->getRank();
      if (pattern->ellipsis && ellipsis.value_or(more) != more)
        return node.error() << "attribute 'equation' has ellipses of " << *ellipsis << " and " << more
                            << " dimensions; they must have as many";
      if (pattern->ellipsis)
        ellipsis = more;
      patterns.push_back(*pattern);
    }
    llvm::SmallDenseMap<Label, int> occurrences;
    for (auto [pattern, value] : llvm::zip_equal(patterns, node.operands)) {
      terms.push_back({value, pattern.expand(ellipsis.value_or(0))});
      for (Label letter : pattern.letters)
        ++occurrences[letter];
    }
    Pattern result;
    if (isExplicit) {
      std::optional<Pattern> given = parsePattern(right);
      if (!given)
        return refuse();
      result = *given;
      for (Label letter : result.letters)
        if (!occurrences.contains(letter) || llvm::count(result.letters, letter) > 1)
          return node.error() << "attribute 'equation' has '" << char(letter)
                              << "' in the result, where it must be once, and in a term";
      if (ellipsis.value_or(0) > 0 && !result.ellipsis)
        return node.error() << "attribute 'equation' has an ellipsis in a term and none in the result";
    } else {
      for (auto [letter, count] : occurrences)
        if (count == 1)
          result.letters.push_back(letter);
      llvm::sort(result.letters);
      result.ellipsis = 0;
    }
    output = result.expand(ellipsis.value_or(0));
    return success();
  }

  Value create(StringRef name, ArrayRef<Value> operands, NamedAttrList attributes = {}) {
    if (hasFailed)
      return {};
    FailureOr<Operation *> op = node.create(name, operands, attributes);
    hasFailed = failed(op);
    return hasFailed ? Value() : (*op)->getResult(0);
  }
  Value withInt(StringRef name, ArrayRef<Value> operands, StringRef attribute, int64_t value) {
    NamedAttrList attributes;
    attributes.set(attribute, node.builder.getI64IntegerAttr(value));
    return create(name, operands, attributes);
  }

  /// The term with its dimensions in the order of `labels`, a permutation of its own.
  Term inOrder(const Term &term, const Labels &labels) {
    if (term.labels == labels)
      return term;
    SmallVector<int64_t> perm;
    for (Label label : labels)
      perm.push_back(llvm::find(term.labels, label) - term.labels.begin());
    NamedAttrList attributes;
    attributes.set("perm", node.builder.getDenseI64ArrayAttr(perm));
    return {create("onnx.Transpose", term.value, attributes), labels};
  }

  /// Sums the term over the labels that are not kept.
  void sum(Term &term, llvm::function_ref<bool(Label)> isKept) {
    SmallVector<int64_t> axes;
    Labels kept;
    for (auto [d, label] : llvm::enumerate(term.labels)) {
      if (isKept(label))
        kept.push_back(label);
      else
        axes.push_back(d);
    }
    if (axes.empty())
      return;
    term = {withInt("onnx.ReduceSum", {term.value, node.createInts(axes)}, "keepdims", 0), kept};
  }

  /// The extents of dimensions [first, last) as integers [last - first], or as their product [1].
  Value getExtents(Value value, int64_t first, int64_t last, bool product) {
    if (hasFailed)
      return {};
    ArrayRef<int64_t> dims = cast<RankedTensorType>(value.getType()).getShape().slice(first, last - first);
    if (llvm::none_of(dims, ShapedType::isDynamic)) {
      int64_t all = numElements(dims);
      return node.createInts(product ? ArrayRef(all) : dims);
    }
    NamedAttrList range;
    range.set("start", node.builder.getI64IntegerAttr(first));
    range.set("end", node.builder.getI64IntegerAttr(last));
    Value extents = create("onnx.Shape", value, range);
    return product && last - first > 1 ? withInt("onnx.ReduceProd", {extents}, "keepdims", 1) : extents;
  }

  /// The value in the shape that parts give together.
  Value reshape(Value value, ArrayRef<Value> parts) {
    if (hasFailed)
      return {};
    SmallVector<int64_t> extents;
    bool isKnown = true;
    for (Value part : parts) {
      std::optional<SmallVector<int64_t>> constants = getConstantInts(part);
      isKnown &= constants.has_value();
      llvm::append_range(extents, constants.value_or(SmallVector<int64_t>()));
    }
    Value shape = isKnown ? node.createInts(extents) : withInt("onnx.Concat", parts, "axis", 0);
    return withInt("onnx.Reshape", {value, shape}, "allowzero", 1);
  }

  /// Of two dimensions from `batch` on, those that stand for no label.
  static SmallVector<int64_t> getAbsent(int64_t batch, int64_t first, int64_t second) {
    SmallVector<int64_t> absent;
    if (first == 0)
      absent.push_back(batch);
    if (second == 0)
      absent.push_back(batch + 1);
    return absent;
  }

  /// The value with its dimensions from `batch` on as two: `count` of them, and the others.
  Value asMatrices(Value value, int64_t batch, int64_t count) {
    if (hasFailed)
      return {};
    int64_t rank = cast<RankedTensorType>(value.getType()).getRank(), others = rank - batch - count;
    if (count <= 1 && others <= 1) {
      SmallVector<int64_t> absent = getAbsent(batch, count, others);
      return absent.empty() ? value : create("onnx.Unsqueeze", {value, node.createInts(absent)});
    }
    return reshape(value, {getExtents(value, 0, batch, false), getExtents(value, batch, batch + count, true),
                           getExtents(value, batch + count, rank, true)});
  }

  /// result = result * term, summed over what is not needed.
  void join(Term &result, Term term, const llvm::SmallDenseSet<Label> &needed) {
    auto isIn = [](const Term &t) { return [&](Label label) { return llvm::is_contained(t.labels, label); }; };
    sum(result, [&](Label label) { return needed.contains(label) || isIn(term)(label); });
    sum(term, [&](Label label) { return needed.contains(label) || isIn(result)(label); });
    Labels batch, summed, ofResult, ofTerm;
    for (Label label : result.labels)
      (!isIn(term)(label) ? ofResult : needed.contains(label) ? batch : summed).push_back(label);
    for (Label label : term.labels)
      if (!isIn(result)(label))
        ofTerm.push_back(label);
    // As in the result, so that rows stay in front.
    auto place = [&](Label label) { return std::pair(llvm::find(output, label) - output.begin(), label); };
    for (Labels *labels : {&batch, &ofResult, &ofTerm})
      llvm::sort(*labels, [&](Label a, Label b) { return place(a) < place(b); });
    Labels all(batch);
    llvm::append_range(all, ofResult);
    llvm::append_range(all, ofTerm);
    if (summed.empty()) {
      llvm::sort(all, [&](Label a, Label b) { return place(a) < place(b); });
      result = {create("onnx.Mul", {spread(result, all), spread(term, all)}), all};
      return;
    }
    auto append = [](Labels first, const Labels &second, const Labels &third) {
      llvm::append_range(first, second);
      llvm::append_range(first, third);
      return first;
    };
    int64_t b = batch.size(), m = ofResult.size(), n = ofTerm.size();
    Value left = inOrder(result, append(batch, ofResult, summed)).value;
    Value right = inOrder(term, append(batch, summed, ofTerm)).value;
    Value y = create("onnx.MatMul", {asMatrices(left, b, m), asMatrices(right, b, summed.size())});
    if (SmallVector<int64_t> absent = getAbsent(b, m, n); m <= 1 && n <= 1 && !absent.empty())
      y = create("onnx.Squeeze", {y, node.createInts(absent)});
    else if (m > 1 || n > 1)
      y = reshape(y, {getExtents(y, 0, b, false), getExtents(left, b, b + m, false),
                      getExtents(right, b + summed.size(), b + summed.size() + n, false)});
    result = {y, all};
  }

  /// The term with the dimensions of `labels`, those that it does not have of extent 1.
  Value spread(const Term &term, const Labels &labels) {
    Labels own;
    SmallVector<int64_t> absent;
    for (auto [d, label] : llvm::enumerate(labels)) {
      if (llvm::is_contained(term.labels, label))
        own.push_back(label);
      else
        absent.push_back(d);
    }
    Value value = inOrder(term, own).value;
    return absent.empty() ? value : create("onnx.Unsqueeze", {value, node.createInts(absent)});
  }

  /// A label that a term has twice stays once.
  LogicalResult takeDiagonals(Term &term) {
    constexpr int64_t longest = 1 << 16;
    for (size_t i = 0; i < term.labels.size();) {
      Label label = term.labels[i];
      auto *again = std::find(term.labels.begin() + i + 1, term.labels.end(), label);
      if (again == term.labels.end()) {
        ++i;
        continue;
      }
      auto type = cast<RankedTensorType>(term.value.getType());
      int64_t n = type.getDimSize(i), m = type.getDimSize(again - term.labels.begin());
      if (ShapedType::isDynamic(n) || ShapedType::isDynamic(m) || n > longest)
        return node.notSupported("a diagonal of extents that are not known or above " + Twine(longest));
      if (n != m)
        return node.error() << "label '" << char(label) << "' is of extents " << n << " and " << m;
      // Both at the end, then every (n + 1)-th element.
      SmallVector<int64_t> perm, places;
      Labels rest;
      for (auto [d, other] : llvm::enumerate(term.labels))
        if (int64_t(d) != int64_t(i) && int64_t(d) != again - term.labels.begin()) {
          perm.push_back(d);
          rest.push_back(other);
        }
      perm.append({int64_t(i), again - term.labels.begin()});
      NamedAttrList attributes;
      attributes.set("perm", node.builder.getDenseI64ArrayAttr(perm));
      Value value = create("onnx.Transpose", term.value, attributes);
      for (int64_t k = 0; k < n; ++k)
        places.push_back(k * (n + 1));
      value = reshape(value, {getExtents(value, 0, rest.size(), false), node.createInts(n * n)});
      value = withInt("onnx.Gather", {value, node.createInts(places)}, "axis", rest.size());
      rest.push_back(label);
      term = {value, rest};
      if (hasFailed)
        return failure();
      i = 0;
    }
    return success();
  }

  NodeUpgrade &node;
  SmallVector<Term> terms;
  Labels output;
  bool hasFailed = false;
};

LogicalResult upgradeEinsum(NodeUpgrade &node) {
  FailureOr<StringAttr> equation = node.get<StringAttr>("equation", "string");
  if (failed(equation))
    return failure();
  if (!*equation)
    return node.error() << "Einsum needs attribute 'equation'";
  node.attributes.erase("equation");
  if (!node.attributes.empty())
    return node.error() << "Einsum has no attribute '" << node.attributes.begin()->getName().getValue() << "'";
  return Contraction(node).run((*equation).getValue());
}

} // namespace

void addEinsum(UpgradeTable &table) { table.add("", "Einsum", {12, 28}, upgradeEinsum); }

} // namespace mlonnx::importer

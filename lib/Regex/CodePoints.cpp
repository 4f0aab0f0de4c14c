//===- CodePoints.cpp - Sets of characters --------------------------------===//
#include "CodePoints.h"
#include "kernels/CaseTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <map>

using namespace llvm;

namespace mlonnx::regex {

namespace {

struct SteppedRange {
  int32_t first, last, step;
};

#include "Categories.inc"

using Orbits = std::map<int32_t, SmallVector<int32_t>>;

/// All cases of each code point that has several. Two are the same letter where a case of one is a case of the other,
/// but the dotted capital I and the dotless i are letters of their own.
Orbits makeOrbits() {
  Orbits orbits;
  auto join = [&](int32_t a, int32_t b) {
    if (a == 0x130 || a == 0x131)
      return;
    SmallVector<int32_t> all;
    for (int32_t point : {a, b}) {
      all.push_back(point);
      llvm::append_range(all, orbits[point]);
    }
    llvm::sort(all);
    all.erase(llvm::unique(all), all.end());
    for (int32_t point : all)
      orbits[point] = all;
  };
  auto joinAll = [&](ArrayRef<mlk::CaseRange> table) {
    for (const mlk::CaseRange &range : table)
      for (int32_t point = range.first; point <= range.last; point += range.step)
        join(point, point + range.distance);
  };
  joinAll(mlk::lowerCase);
  joinAll(mlk::upperCase);
  return orbits;
}

} // namespace

void CodePoints::addCases() {
  static const Orbits orbits = makeOrbits();
  normalize();
  for (size_t i = 0, end = ranges.size(); i < end; ++i)
    for (auto it = orbits.lower_bound(ranges[i].first); it != orbits.end() && it->first <= ranges[i].second; ++it)
      for (int32_t point : it->second)
        ranges.push_back({point, point});
}

void CodePoints::normalize() {
  llvm::sort(ranges);
  size_t kept = 0;
  for (size_t i = 0; i < ranges.size(); ++i) {
    if (kept > 0 && ranges[i].first <= ranges[kept - 1].second + 1)
      ranges[kept - 1].second = std::max(ranges[kept - 1].second, ranges[i].second);
    else
      ranges[kept++] = ranges[i];
  }
  ranges.truncate(kept);
}

CodePoints CodePoints::complement() const {
  CodePoints sorted = *this, rest;
  sorted.normalize();
  int32_t next = 0;
  for (auto [first, last] : sorted.ranges) {
    if (first > next)
      rest.ranges.push_back({next, first - 1});
    next = last + 1;
  }
  if (next <= lastCodePoint)
    rest.ranges.push_back({next, lastCodePoint});
  return rest;
}

ArrayRef<Range> getNamedClass(StringRef name) {
  static constexpr Range digit[] = {{'0', '9'}}, word[] = {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}},
                         perlSpace[] = {{'\t', '\n'}, {'\f', '\r'}, {' ', ' '}},
                         alnum[] = {{'0', '9'}, {'A', 'Z'}, {'a', 'z'}}, alpha[] = {{'A', 'Z'}, {'a', 'z'}},
                         ascii[] = {{0, 0x7f}}, blank[] = {{'\t', '\t'}, {' ', ' '}},
                         cntrl[] = {{0, 0x1f}, {0x7f, 0x7f}}, graph[] = {{'!', '~'}}, lower[] = {{'a', 'z'}},
                         print[] = {{' ', '~'}}, punct[] = {{'!', '/'}, {':', '@'}, {'[', '`'}, {'{', '~'}},
                         space[] = {{'\t', '\r'}, {' ', ' '}}, upper[] = {{'A', 'Z'}},
                         xdigit[] = {{'0', '9'}, {'A', 'F'}, {'a', 'f'}};
  return StringSwitch<ArrayRef<Range>>(name)
      .Cases({"d", "digit"}, digit)
      .Cases({"w", "word"}, word)
      .Case("s", perlSpace)
      .Case("alnum", alnum)
      .Case("alpha", alpha)
      .Case("ascii", ascii)
      .Case("blank", blank)
      .Case("cntrl", cntrl)
      .Case("graph", graph)
      .Case("lower", lower)
      .Case("print", print)
      .Case("punct", punct)
      .Case("space", space)
      .Case("upper", upper)
      .Case("xdigit", xdigit)
      .Default({});
}

CodePoints getCategory(StringRef name) {
  CodePoints points;
  if (name == "Any")
    points.ranges = {{0, lastCodePoint}};
  for (auto &[category, ranges] : categories)
    if (category == name || category.take_front(1) == name)
      for (const SteppedRange &range : ranges) {
        if (range.step == 1)
          points.ranges.push_back({range.first, range.last});
        for (int32_t point = range.first; range.step > 1 && point <= range.last; point += range.step)
          points.ranges.push_back({point, point});
      }
  points.normalize();
  return points;
}

} // namespace mlonnx::regex

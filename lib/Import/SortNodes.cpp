//===- SortNodes.cpp - Definitions before uses ----------------------------===//
//
// ONNX wants its nodes sorted; files exist in which they are not.
//
//===----------------------------------------------------------------------===//
#include "GraphImporter.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace mlonnx::importer {

/// Adds the names that the graphs of `node` use and do not define.
static void collectCaptured(const pb::NodeProto &node, llvm::StringSet<> &captured) {
  auto collect = [&](const pb::GraphProto &graph) {
    llvm::StringSet<> defined, used;
    for (const auto &input : graph.input())
      defined.insert(input.name());
    for (const auto &tensor : graph.initializer())
      defined.insert(tensor.name());
    for (const pb::NodeProto &inner : graph.node()) {
      for (const std::string &name : inner.output())
        defined.insert(name);
      for (const std::string &name : inner.input())
        used.insert(name);
      collectCaptured(inner, used);
    }
    for (const auto &output : graph.output())
      used.insert(output.name());
    for (const auto &name : used)
      if (!name.getKey().empty() && !defined.contains(name.getKey()))
        captured.insert(name.getKey());
  };
  for (const pb::AttributeProto &attribute : node.attribute())
    if (attribute.has_g())
      collect(attribute.g());
}

FailureOr<SmallVector<int>> GraphImporter::sortNodes(const Nodes &nodes, const Scope &scope, const Frame &frame) {
  llvm::StringMap<int> producers;
  for (int i = 0; i < nodes.size(); ++i)
    for (const std::string &name : nodes[i].output()) {
      if (name.empty())
        continue;
      if (!producers.try_emplace(name, i).second || scope.values.contains(name))
        return emitError(getLocation(nodes[i], i, frame)) << "value '" << name << "' is defined twice";
    }
  auto getDependencies = [&](int index) {
    SmallVector<int> dependencies;
    auto add = [&](StringRef name) {
      if (auto found = producers.find(name); found != producers.end())
        dependencies.push_back(found->second);
    };
    for (const std::string &name : nodes[index].input())
      add(name);
    llvm::StringSet<> captured;
    collectCaptured(nodes[index], captured);
    for (const auto &name : captured)
      add(name.getKey());
    return dependencies;
  };

  // Depth first in the given order, which a sorted graph thus keeps; the stack is explicit since chains can be long.
  enum class State : char { Waiting, Open, Done };
  std::vector<State> states(nodes.size(), State::Waiting);
  SmallVector<int> order;
  order.reserve(nodes.size());
  struct Visit {
    int node;
    SmallVector<int> dependencies;
    size_t next = 0;
  };
  std::vector<Visit> stack;
  for (int root = 0; root < nodes.size(); ++root) {
    if (states[root] == State::Done)
      continue;
    states[root] = State::Open;
    stack.push_back({root, getDependencies(root)});
    while (!stack.empty()) {
      Visit &visit = stack.back();
      if (visit.next == visit.dependencies.size()) {
        states[visit.node] = State::Done;
        order.push_back(visit.node);
        stack.pop_back();
        continue;
      }
      int dependency = visit.dependencies[visit.next++];
      if (states[dependency] == State::Open)
        return emitError(getLocation(nodes[dependency], dependency, frame)) << "the node is part of a cycle";
      if (states[dependency] == State::Waiting) {
        states[dependency] = State::Open;
        stack.push_back({dependency, getDependencies(dependency)});
      }
    }
  }
  return order;
}

} // namespace mlonnx::importer

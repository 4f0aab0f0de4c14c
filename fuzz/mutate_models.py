"""Damages stored models and compiles and runs what comes out: an exception or a result, never a crash.

    .venv/bin/python fuzz/mutate_models.py FOLDER [--count 1000] [--seed 0]

Attributes get wrong lengths and values, operands are dropped or swapped, types and shapes changed. Work is done in
child processes, so that a crash or an endless run is reported with its model (kept in --keep) and the rest goes on.
"""

import argparse
import multiprocessing
import random
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, numpy_helper

INTS = [0, 1, -1, 2, 7, 63, 64, 1000, 2**31 - 1, -(2**31), 2**63 - 1, -(2**63)]
FLOATS = [0.0, -0.0, 1.0, -1.0, float("nan"), float("inf"), float("-inf"), 1e38, 1e-45]
STRINGS = [b"", b"NONE", b"SOFTMAX", b"BRANCH_LEQ", b"LEAF", b"MAX", b"RBF", b"\xff\xfe", b"x" * 1000]


def mutate_list(values, pool, rng):
    choice = rng.randrange(6)
    if choice == 0 and len(values):
        del values[rng.randrange(len(values))]
    elif choice == 1:
        values.append(rng.choice(pool))
    elif choice == 2 and len(values):
        values[rng.randrange(len(values))] = rng.choice(pool)
    elif choice == 3:
        del values[:]
    elif choice == 4 and len(values):
        del values[len(values) // 2 :]
    elif len(values):
        for _ in range(3):
            values[rng.randrange(len(values))] = rng.choice(pool)


def mutate_attribute(attribute, rng):
    if attribute.type == onnx.AttributeProto.INTS:
        mutate_list(attribute.ints, INTS, rng)
    elif attribute.type == onnx.AttributeProto.FLOATS:
        mutate_list(attribute.floats, FLOATS, rng)
    elif attribute.type == onnx.AttributeProto.STRINGS:
        mutate_list(attribute.strings, STRINGS, rng)
    elif attribute.type == onnx.AttributeProto.INT:
        attribute.i = rng.choice(INTS)
    elif attribute.type == onnx.AttributeProto.FLOAT:
        attribute.f = rng.choice(FLOATS)
    elif attribute.type == onnx.AttributeProto.STRING:
        attribute.s = rng.choice(STRINGS)
    elif attribute.type == onnx.AttributeProto.TENSOR:
        mutate_tensor(attribute.t, rng)


def mutate_tensor(tensor, rng):
    choice = rng.randrange(4)
    if choice == 0:
        mutate_list(tensor.dims, INTS, rng)
    elif choice == 1:
        tensor.data_type = rng.choice([1, 2, 3, 6, 7, 8, 9, 10, 11, 99])
    elif choice == 2 and tensor.HasField("raw_data"):
        tensor.raw_data = tensor.raw_data[: rng.randrange(len(tensor.raw_data) + 1)]
    else:
        mutate_list(tensor.int64_data, INTS, rng)


def mutate(model, rng):
    graph = model.graph
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        choice = rng.randrange(10)
        node = rng.choice(graph.node) if len(graph.node) else None
        if choice < 5 and node is not None and len(node.attribute):
            mutate_attribute(rng.choice(node.attribute), rng)
        elif choice == 5 and node is not None and len(node.attribute):
            del node.attribute[rng.randrange(len(node.attribute))]
        elif choice == 6 and node is not None and len(node.input):
            mutate_list(node.input, ["", "X", *(name for n in graph.node for name in n.output)], rng)
        elif choice == 7 and len(graph.initializer):
            mutate_tensor(rng.choice(graph.initializer), rng)
        elif choice == 8 and len(graph.input):
            tensor = rng.choice(graph.input).type.tensor_type
            if rng.randrange(2):
                tensor.elem_type = rng.choice([1, 6, 7, 8, 11])
            elif len(tensor.shape.dim):
                rng.choice(tensor.shape.dim).dim_value = rng.choice([0, 1, 2, 5, 1000, 2**31, 2**62])
        elif node is not None:
            node.op_type = rng.choice(graph.node).op_type


def load_inputs(case, graph):
    feeds = {}
    for i, value in enumerate(graph.input):
        path = case / "test_data_set_0" / f"input_{i}.pb"
        if path.exists():
            feeds[value.name] = numpy_helper.to_array(TensorProto.FromString(path.read_bytes()))
    return feeds


def attempt(data, feeds):
    import mlonnx

    try:
        session = mlonnx.InferenceSession(data)
        session.run(None, feeds)
        session.run(None, {name: array[:1] for name, array in feeds.items() if np.ndim(array)} or feeds)
    except mlonnx.Error:
        return False
    return True


def child(connection, cases, seed):
    rng = random.Random(seed)
    while True:
        if connection.recv() is None:
            return
        case = rng.choice(cases)
        model = onnx.load(case / "model.onnx", load_external_data=False)
        try:
            feeds = load_inputs(case, model.graph)
            mutate(model, rng)
            data = model.SerializeToString()
        except Exception:  # the mutation itself can't be stored
            connection.send(("skipped", str(case), b""))
            continue
        connection.send(("trying", str(case), data))
        connection.send(("works" if attempt(data, feeds) else "refused", str(case), b""))


def run(cases, count, seed, limit=60.0):
    """Numbers of models that work, are refused or skipped, and a list of (what happened, case, model) for failures."""
    context = multiprocessing.get_context("spawn")
    counts = {"works": 0, "refused": 0, "skipped": 0}
    failures = []
    process = None
    for i in range(count):
        if process is None:
            ours, theirs = context.Pipe()
            process = context.Process(target=child, args=(theirs, cases, seed + i), daemon=True)
            process.start()
            theirs.close()
        ours.send(i)
        case, data = "?", b""
        while True:
            try:
                answer = ours.recv() if ours.poll(limit) else ("runs for over a minute", case, data)
            except EOFError:
                process.join()
                answer = (f"ended with code {process.exitcode}", case, data)
            if answer[0] != "trying":
                break
            case, data = answer[1], answer[2]
        if answer[0] in counts:
            counts[answer[0]] += 1
        else:
            failures.append((answer[0], case, data))
            process.kill()
            process = None
    if process is not None:
        ours.send(None)
        process.join()
    return counts, failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="folder for the models that failed")
    arguments = parser.parse_args()
    cases = sorted(path.parent for path in arguments.folder.rglob("model.onnx") if path.stat().st_size < 40_000)
    counts, failures = run(cases, arguments.count, arguments.seed)
    print(counts)
    for number, (what, case, data) in enumerate(failures):
        print(f"failed: {case}: {what}")
        if arguments.keep:
            arguments.keep.mkdir(parents=True, exist_ok=True)
            (arguments.keep / f"{number}.onnx").write_bytes(data)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

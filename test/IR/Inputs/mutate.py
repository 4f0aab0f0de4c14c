"""Malformed operators, made from well-formed ones: attributes dropped, exchanged, cut, lengthened, with wrong indices.

usage: mutate.py SEED COUNT FILE...     writes one function per operator, split by // -----

FILEs hold operators in pretty form, one a line; those named *-invalid.mlir are passed over.
"""

import random
import re
import sys

OPERATOR = re.compile(r"\s*%\S+ = mlonnx\.(\w+) (%\w+(?:, %\w+)*)(?: \{(.*)\})? : \((.*)\) -> (.*)$")
WORDS = ["NONE", "SOFTMAX", "RBF", "LINEAR", "SUM", "MAX", "L2", "TO_INT64", "SPARSE", "LEAF", "BRANCH_MEMBER", "", "x"]
NUMBERS = ["0", "1", "2", "3", "-1", "7", "2147483648", "4611686018427387904", "-9223372036854775808"]
FLOATS = ["0.0", "1.0", "-1.5", "0x7FC00000", "0x7F800000", "0xFF800000"]
TYPES = ["f32", "f64", "f16", "i64", "i32", "i16", "!mlonnx.string", "!mlonnx.map<i64, f32>"]
SHAPES = ["?x2x", "?x?x", "2x", "", "?x2x2x", "0x2x", "4x0x", "*x"]
RESOURCES = """
{-#
  dialect_resources: {
    builtin: {
      good: "0x0800000001000000000000000200000000000000",
      short: "0x0400000001000000",
      odd: "0x01000000ABCDEF"
    }
  }
#-}
"""


def split(text):
    """The parts of a list between commas that are in no bracket."""
    parts, depth, start = [], 0, 0
    for i, char in enumerate(text):
        depth += (char in "[<({") - (char in "])>}")
        if char == "," and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    return parts + [text[start:].strip()] if text.strip() else []


def read(files):
    """(name, attributes, operand types, result types) of the operators in the files."""
    operators = []
    for path in files:
        if path.endswith("-invalid.mlir"):
            continue
        with open(path, encoding="utf-8") as file:
            for line in file:
                if match := OPERATOR.match(line):
                    name, _, attributes, operands, results = match.groups()
                    pairs = dict(part.split(" = ", 1) for part in split(attributes or ""))
                    operators.append((name, pairs, split(operands), results))
    return operators


def value(rnd, length):
    """An attribute of any kind."""
    numbers = [rnd.choice(NUMBERS) for _ in range(length)]
    floats = [rnd.choice(FLOATS) for _ in range(length)]
    words = [f'"{rnd.choice(WORDS)}"' for _ in range(length)]
    element, one = rnd.choice([("f32", "1.0"), ("f64", "1.0"), ("f16", "1.0"), ("i64", "1"), ("i16", "1")])
    shape = rnd.choice([f"{length}x", f"{length}x", f"1x{length}x", ""])
    return rnd.choice(
        [
            "[" + ", ".join(numbers) + "]",
            "array<i64: " + ", ".join(numbers) + ">" if length else "array<i64>",
            "[" + ", ".join(f + " : f32" for f in floats) + "]",
            "array<f32: " + ", ".join(floats) + ">" if length else "array<f32>",
            "array<i8: " + ", ".join(str(rnd.randrange(-1, 9)) for _ in range(length)) + ">" if length else "array<i8>",
            "[" + ", ".join(words) + "]",
            rnd.choice(NUMBERS) + " : i64",
            rnd.choice(FLOATS) + " : f32",
            f'"{rnd.choice(WORDS)}"',
            f"dense<{one}> : tensor<{shape}{element}>"
            if length or not shape
            else f"dense<> : tensor<{shape}{element}>",
            f"dense_resource<{rnd.choice(['good', 'short', 'odd', 'missing'])}> : tensor<{length}x{element}>",
        ]
    )


def alter(rnd, text, length):
    """The same list with another length or another element."""
    match = re.fullmatch(r"(\[|array<\w+: )(.+)(\]|>)", text)
    if not match:
        return value(rnd, length)
    elements = split(match.group(2))
    if rnd.random() < 0.3:
        elements = (elements * length)[:length] or elements[:1]
    else:
        floats = "." in elements[0] or "0x" in elements[0]
        new = rnd.choice(WORDS if elements[0].startswith('"') else FLOATS if floats else NUMBERS)
        new = (
            f'"{new}"'
            if elements[0].startswith('"')
            else new + elements[0][elements[0].find(" : ") :] * (" : " in elements[0])
        )
        elements[rnd.randrange(len(elements))] = new
    return match.group(1) + ", ".join(elements) + match.group(3)


def mutate(rnd, operator, names):
    name, attributes, operands, results = operator
    attributes, operands = dict(attributes), list(operands)
    for _ in range(rnd.choice([1, 1, 1, 2, 3])):
        kind, length = rnd.random(), rnd.randrange(5)
        if kind < 0.1:
            container = "memref" if operands[0].startswith("memref") else "tensor"
            shape = rnd.choice(SHAPES[:-1] if container == "memref" else SHAPES)
            operands[0] = f"{container}<{shape}{rnd.choice(TYPES)}>"
        elif attributes and kind < 0.2:
            del attributes[rnd.choice(sorted(attributes))]
        elif attributes and kind < 0.7:
            attribute = rnd.choice(sorted(attributes))
            attributes[attribute] = alter(rnd, attributes[attribute], length)
        elif names[name]:
            attributes[rnd.choice(names[name])] = value(rnd, length)
    arguments = ", ".join(f"%x{i}: {t}" for i, t in enumerate(operands))
    uses = ", ".join(f"%x{i}" for i in range(len(operands)))
    properties = " <{" + ", ".join(f"{k} = {v}" for k, v in attributes.items()) + "}>" if attributes else ""
    count = len(split(results[1:-1])) if results.startswith("(") else 1
    return (
        f"func.func @f({arguments}) {{\n"
        f'  %0:{count} = "mlonnx.{name}"({uses}){properties} : ({", ".join(operands)}) -> {results}\n'
        f"  return\n}}\n{RESOURCES}"
    )


def main():
    rnd = random.Random(int(sys.argv[1]))
    operators = read(sys.argv[3:])
    names = {}
    for name, attributes, _, _ in operators:
        names.setdefault(name, set()).update(attributes)
    names = {name: sorted(attributes) for name, attributes in names.items()}
    print("// -----\n".join(mutate(rnd, rnd.choice(operators), names) for _ in range(int(sys.argv[2]))))


if __name__ == "__main__":
    main()

"""Compares the mlonnx dialect with the seed document.

usage: check_seed.py SEED < JSON      JSON: llvm-tblgen --dump-json of MLONNXOps.td

Every row of the seed must be there: operator and class name, operands, results and attributes with their names, the
seed's MLIR type and description of an attribute as the first alternative of ours, and the seed's description of a
value. What goes beyond the seed must be announced: an attribute in its operator's `laterAttributes` with the opset
that brought it, an operator by `sinceVersions` later than 1, and the one value of another kind below.
"""

import json
import re
import sys

VARIADIC = {("FeatureVectorizer", "X")}  # a single value in the seed, variadic in ONNX


def parse_seed(text):
    """{operator: {"class": name or None, "Attributes"|"Operands"|"Results": {row name: columns after it}}}"""
    operators, current, rows = {}, None, None
    lines = iter(text.splitlines())
    first = re.match(r"ONNX (\w+) operation", text)  # the first heading is cut off
    current = operators[first.group(1)] = {"class": None}
    for line in lines:
        if heading := re.fullmatch(r"mlonnx\.(\w+) \((?:\w+::)*(\w+)\)", line.strip()):
            current = operators[heading.group(1)] = {"class": heading.group(2)}
            rows = None
        elif section := re.fullmatch(r"(Attributes|Operands|Results):", line.strip()):
            rows = current[section.group(1)] = {}
            columns = 3 if section.group(1) == "Attributes" else 2
            for _ in range(columns):
                next(lines)
        elif rows is not None and line.rstrip().endswith("|"):
            cells = [line] + [next(lines) for _ in range(columns - 1)]
            name, *rest = (cell.strip().rstrip("|").strip() for cell in cells)
            rows[name] = rest
    return operators


class Dialect:
    """The operators of a tblgen dump."""

    def __init__(self, records):
        self.records = records
        names = [n for n in records["!instanceof"]["Op"] if records[n]["opDialect"]["def"] == "MLONNX_Dialect"]
        self.operators = {records[n]["opName"]: n for n in names}

    def arguments(self, operator, kind):
        """{name: record} of the "Attr" or "TypeConstraint" arguments."""
        found = {}
        for value, name in self.records[self.operators[operator]]["arguments"]["args"]:
            record = self.constraint(value)
            if kind in record["!superclasses"]:
                found[name] = record
        return found

    def results(self, operator):
        return {name: self.constraint(v) for v, name in self.records[self.operators[operator]]["results"]["args"]}

    def constraint(self, value):
        """The record of an argument's or a result's constraint, below what documents it."""
        record = self.records[value["def"]]
        return self.records[record["constraint"]["def"]] if "OpVariable" in record["!superclasses"] else record

    def base(self, record):
        """The constraint below Optional and DefaultValued, and the first of its alternatives."""
        while record.get("baseAttr"):
            record = self.records[record["baseAttr"]["def"]]
        if record.get("allowedAttributes"):
            record = self.base(self.records[record["allowedAttributes"][0]["def"]])
        return record


def compare(seed, dialect):
    errors = []

    def expect(condition, message):
        if not condition:
            errors.append(message)

    for name, rows in seed.items():
        if name not in dialect.operators:
            errors.append(f"{name}: missing")
            continue
        record = dialect.operators[name]
        expect(rows["class"] in (None, record), f"{name}: class {record}, in the seed {rows['class']}")
        expect(record == f"MLONNX{name}Op", f"{name}: class {record}")
        for section, ours in (
            ("Operands", dialect.arguments(name, "TypeConstraint")),
            ("Results", dialect.results(name)),
        ):
            theirs = rows.get(section, {})
            expect(list(ours) == list(theirs), f"{name}: {section} {list(ours)}, in the seed {list(theirs)}")
            for value in ours.keys() & theirs.keys():
                summary = ours[value]["summary"]
                if (name, value) in VARIADIC:
                    expect(summary == "variadic of " + theirs[value][0], f"{name}.{value}: {summary}")
                else:
                    expect(summary == theirs[value][0], f"{name}.{value}: {summary}, in the seed {theirs[value][0]}")
        ours, theirs = dialect.arguments(name, "Attr"), rows.get("Attributes", {})
        for attribute, (storage, description) in theirs.items():
            if attribute not in ours:
                errors.append(f"{name}.{attribute}: missing")
                continue
            first = dialect.base(ours[attribute])
            expect(
                first["storageType"].strip() == f"::mlir::{storage}",
                f"{name}.{attribute}: {first['storageType']}, in the seed {storage}",
            )
            expect(
                first["summary"] == description,
                f"{name}.{attribute}: '{first['summary']}', in the seed '{description}'",
            )
            whole = ours[attribute]
            while whole.get("baseAttr"):
                whole = dialect.records[whole["baseAttr"]["def"]]
            expect(
                whole["summary"] == description or whole["summary"].startswith(description + " or "),
                f"{name}.{attribute}: '{whole['summary']}' does not begin as in the seed",
            )
        later = dict(entry.split(" ") for entry in dialect.records[record]["laterAttributes"])
        expect(
            set(ours) - set(theirs) == set(later),
            f"{name}: beyond the seed {sorted(set(ours) - set(theirs))}, announced {sorted(later)}",
        )
        versions = dialect.records[record]["sinceVersions"]
        expect(versions[0] == 1, f"{name}: since {versions}")
        for attribute, opset in later.items():
            expect(
                opset.isdigit() and int(opset) in versions[1:],
                f"{name}.{attribute}: opset {opset} is none of {versions}",
            )
    for name in dialect.operators.keys() - seed.keys():
        versions = dialect.records[dialect.operators[name]]["sinceVersions"]
        expect(versions[0] > 1, f"{name}: not in the seed, but since {versions}")
    return errors


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        seed = parse_seed(file.read())
    dialect = Dialect(json.load(sys.stdin))
    errors = compare(seed, dialect)
    for error in errors:
        print(error)
    rows = sum(len(rows.get(s, {})) for rows in seed.values() for s in ("Attributes", "Operands", "Results"))
    print(f"{len(seed)} operators, {rows} rows of the seed, {len(errors)} differences")
    beyond = sorted(dialect.operators.keys() - seed.keys())
    print("beyond the seed:", *beyond)
    sys.exit(bool(errors))


if __name__ == "__main__":
    main()

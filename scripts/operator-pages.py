#!/usr/bin/env python3
"""Writes docs/generated/operators: a page for each operator of ai.onnx.ml, and OneHot.

    .venv/bin/python scripts/operator-pages.py [FOLDER]

From the dialect's definitions (prose, formula, lengths), ONNX's schemas (types and attributes by version),
docs/rules.md, docs/deviations.md, and docs/examples/operators, whose files are run by
python/tests/test_operator_pages.py.
"""

import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import onnx

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "docs/examples/operators"
OTHERS = ("OneHot",)  # operators of ai.onnx that have a page
# In the order in which pages list them.
SHORT = {"float16": "f16", "bfloat16": "bf16", "float": "f32", "double": "f64"}
SHORT |= {f"int{n}": f"i{n}" for n in (8, 16, 32, 64)} | {f"uint{n}": f"u{n}" for n in (8, 16, 32, 64)}
SHORT |= {name: name for name in ("complex64", "complex128", "bool", "string")}


def definitions():
    """The dialects' operators as tablegen has them, by ONNX's name."""
    llvm = subprocess.run(["llvm-config-22", "--includedir"], capture_output=True, text=True, check=True).stdout.strip()
    found = {}
    for name in ("MLONNX", "ONNX"):
        file = ROOT / f"include/mlonnx/IR/{name}Ops.td"
        command = ["llvm-tblgen-22", "--dump-json", "-I", str(ROOT / "include"), "-I", llvm, str(file)]
        records = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        for record in (records[name] for name in records["!instanceof"]["Op"]):
            for arguments in ("arguments", "results"):  # a decorated argument has its text in `summary`
                values = {label: records[value["def"]] for value, label in record[arguments]["args"]}
                record[arguments] = {
                    label: value["summary"] for label, value in values.items() if "OpVariable" in value["!superclasses"]
                }
            record["dialect"] = records[record["opDialect"]["def"]]["name"]
            if name == "MLONNX" or record["opName"] in OTHERS:
                found[record["opName"]] = record
    return found


def schemas(name):
    """The versions of an operator, oldest first."""
    domain = "" if name in OTHERS else "ai.onnx.ml"
    history = [s for s in onnx.defs.get_all_schemas_with_history() if (s.name, s.domain) == (name, domain)]
    return sorted(history, key=lambda schema: schema.since_version)


def table(header, rows):
    lines = ["| " + " | ".join(row) + " |" for row in [header, *rows]]
    lines.insert(1, "|" + "---|" * len(header))
    return "\n".join(lines)


def rows_of(page, section=None):
    """The rows of a page's table, without the two of its head."""
    text = (ROOT / "docs" / page).read_text()
    if section:
        text = text.split(f"\n## {section}\n")[1].split("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return rows[2:]


def short_type(text):
    """tensor(float) as f32, seq(map(string, float)) as a sequence of maps from string to f32."""
    names = [SHORT[word] for word in re.findall(r"\w+", text) if word not in ("tensor", "seq", "map")]
    if "map(" not in text:
        return names[0]
    return f"{'maps' if 'seq' in text else 'map'} from {names[0]} to {names[1]}"


def value_types(history, kind, index):
    """The types of one operand or result, with the version that brought them."""
    since = {}
    for schema in history:
        value = getattr(schema, kind)[index]
        for name in map(short_type, value.types):
            since.setdefault(name, schema.since_version)
    order = list(SHORT.values())
    since = dict(sorted(since.items(), key=lambda item: (order.index(item[0].split()[-1]), item[0])))
    versions = sorted(set(since.values()))
    parts = []
    for version in versions:
        names = ", ".join(name for name in since if since[name] == version)
        parts.append(names if version == versions[0] else f"from version {version} {names}")
    return "; ".join(parts)


def default_of(attribute):
    if attribute.required:
        return "needed"
    if not attribute.default_value.name:
        return ""
    value = onnx.helper.get_attribute_value(attribute.default_value)
    return f'"{value.decode()}"' if isinstance(value, bytes) else f"{value:g}"


def values_table(record, history, kind, arguments):
    newest = getattr(history[-1], kind)
    rows = []
    for index, value in enumerate(newest):
        variadic = value.option == onnx.defs.OpSchema.FormalParameterOption.Variadic
        name = f"`{value.name}`" + (" (variadic)" if variadic else "")
        rows.append([name, value_types(history, kind, index), arguments[value.name]])
    return table(["name", "types", "shape"], rows)


def attributes_table(record, history):
    names = {}
    for schema in history:
        for name, attribute in schema.attributes.items():
            names.setdefault(name, (schema.since_version, attribute))
    rows = []
    for name in sorted(names):
        since, attribute = names[name]
        until = next((s.since_version for s in history if s.since_version > since and name not in s.attributes), None)
        kind = str(attribute.type).split(".")[-1].lower()
        meaning = f"only before version {until}" if until else record["arguments"][name]
        rows.append([f"`{name}`", kind, default_of(attribute), str(since), meaning])
    return table(["name", "type", "default", "since", "length and meaning"], rows)


def example(name):
    """The program and what it prints (the comment after "prints")."""
    program, printed = (EXAMPLES / f"{name}.py").read_text().split("\n# prints\n")
    return program.rstrip(), re.sub(r"(?m)^# ?", "", printed).rstrip()


def deviations(name, section):
    """The rows of a table of docs/deviations.md that name the operator, alone ("LabelEncoder 2-3", "Normalizer, L1") or
    with its like ("TreeEnsembleClassifier, -Regressor"), without the operator."""
    found = []
    for operators, about, *more in rows_of("deviations.md", section):
        first, *others = re.split(r", | (?=\d)", operators)
        names = {first} | {re.sub(r"[A-Z][a-z]+$", word[1:], first) for word in others if word[0] == "-"}
        if name in names:
            notes = [f"version {word}" if word[0].isdigit() else word for word in others if word[0] != "-"]
            found.append([": ".join([*notes, about]), *more])
    return found


def prose(text):
    """Paragraphs, each on one line: a line that began with a plus sign would be an item of a list."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.strip().split("\n\n"))


def page(name, record):
    history = schemas(name)
    domain = history[0].domain or "ai.onnx"
    versions = [f"{s.since_version}" + (" (deprecated)" if s.deprecated else "") for s in history]
    anchor = f"onnx_{'onnx' if not history[0].domain else 'aionnxml'}_{name}".replace("onnx_onnx_", "onnx__")
    parts = [
        "<!-- Written by scripts/operator-pages.py (make docs); edit the operator's .td or its example instead. -->",
        f"# {name}",
        f"{record['summary']}",
        f"Domain `{domain}`, version{'s' * (len(versions) > 1)} {', '.join(versions)}; "
        f"in the dialect `{record['dialect']}.{name}`. "
        f"[Specification](https://onnx.ai/onnx/operators/{anchor}.html).",
        prose(record["description"]),
    ]
    if record["formula"]:
        parts += ["## Formula", "```text\n" + textwrap.dedent(record["formula"]).strip("\n").rstrip() + "\n```"]
    if record["source"]:
        parts.append(prose(record["source"]))
    parts += ["## Operands", values_table(record, history, "inputs", record["arguments"])]
    parts += ["## Results", values_table(record, history, "outputs", record["results"])]
    if history[-1].attributes:
        parts += ["## Attributes", attributes_table(record, history)]
    rules = [row for row in rows_of("rules.md") if name in row[4].split() or row[4] == "all"]
    links = [f"[{row[0][1:].split(']')[0]}](../../rules.md{row[0].split('(')[1]} {row[1]}" for row in rules]
    parts += ["## Rules", ", ".join(links) + "."]
    runtime = [row[:4] for row in deviations(name, "From ONNX Runtime")]
    text = deviations(name, "From the text of the specification")
    if runtime or text:
        parts.append("## Deviations")
    if runtime:
        parts += ["From ONNX Runtime:", table(["model", "mlonnx", "ONNX Runtime", "why"], runtime)]
    if text:
        parts += ["From the text of the specification:", table(["the text", "mlonnx", "why"], text)]
    parts += ["## Compiled", prose(record["lowering"])]
    program, printed = example(name)
    parts += ["## Example", f"```python\n{program}\n```", "prints", f"```text\n{printed}\n```"]
    return "\n\n".join(parts) + "\n"


def pages():
    """The text of each page, by file name."""
    found = definitions()
    texts = {}
    for name, record in sorted(found.items()):
        texts[f"{name}.md"] = page(name, record)
    rows = [[f"[{name}]({name}.md)", record["summary"]] for name, record in sorted(found.items())]
    head = "<!-- Written by scripts/operator-pages.py (make docs). -->\n\n# Operators, one by one\n\n"
    texts["README.md"] = head + table(["operator", "what it does"], rows) + "\n"
    return texts


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/generated/operators"
    folder.mkdir(parents=True, exist_ok=True)
    texts = pages()
    for old in folder.glob("*.md"):
        if old.name not in texts:
            old.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text)


if __name__ == "__main__":
    main()

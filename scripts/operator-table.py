"""Writes docs/operators.md, the stored cases of each operator that pass, from the case runner's JSON.

.venv/bin/mlonnx check ../shared/conformance ../shared/corpus --json FILE
.venv/bin/python scripts/operator-table.py FILE ../shared > docs/operators.md
"""

import json
import sys
from collections import Counter
from pathlib import Path

HEAD = """# Operators

For each operator, how many stored cases use it (models of real converters and one-node models), how many of those pass
compiled, and how many pass in the reference interpreter alone, because something in the model is not compiled yet. A
model passes only if all of its operators do. Written by `scripts/operator-table.py` from the case runner's result.

"""


FAMILIES = """## Models by origin

| models | cases | pass compiled | pass interpreted only |
|---|--:|--:|--:|
"""


def operators(meta):
    return (
        meta["ops"]
        if "ops" in meta
        else {"ai.onnx:OneHot" if meta["op"] == "OneHot" else f"ai.onnx.ml:{meta['op']}": 1}
    )


def main(report, shared):
    total, passed, interpreted = Counter(), Counter(), Counter()
    families = Counter()
    for case in json.loads(Path(report).read_text())["cases"]:
        meta = json.loads((Path(shared) / case["case"] / "meta.json").read_text())
        names = set(operators(meta))
        family = meta.get("family", "conformance")
        families[family] += 1
        names.add(family)
        total.update(names)
        if case["status"] == "passed":
            passed.update(names)
        elif case["status"] == "not supported" and "interpreter" not in case["why"]:
            interpreted.update(names)
    print(HEAD + FAMILIES, end="")
    for name in sorted(families):
        print(f"| {name} | {total[name]} | {passed[name]} | {interpreted[name] or ''} |")
    print()
    for domain in sorted({name.split(":")[0] for name in total if ":" in name}, key=lambda d: (d != "ai.onnx.ml", d)):
        print(f"## {domain}\n\n| operator | cases | pass compiled | pass interpreted only |\n|---|--:|--:|--:|")
        members = [name for name in total if name.startswith(domain + ":")]
        for name in sorted(members, key=lambda n: (-total[n], n)):
            print(f"| {name.split(':')[1]} | {total[name]} | {passed[name]} | {interpreted[name] or ''} |")
        print()


if __name__ == "__main__":
    main(*sys.argv[1:3])

#!/usr/bin/env python3
"""Writes tables of Unicode, from those of Python's unicodedata: of Python 3.12, whose Unicode 15.0 Debian 12's RE2 has.

Simple case mappings, for the kernels as ranges, for the interpreter as pairs: a code point becomes one code point, or
stays. General categories, for regular expressions.
"""

import sys
import unicodedata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def simple(code, change):
    """The one code point that `code` becomes, or itself. Of a capital I with a dot, the small i."""
    if change == "lower" and code == 0x130:
        return 0x69
    text = getattr(chr(code), change)()
    if len(text) > 1 and change == "upper":
        text = chr(code).title()  # of small letters whose full capital is two
    return ord(text) if len(text) == 1 else code


def pairs(change):
    surrogates = range(0xD800, 0xE000)
    mapped = ((code, simple(code, change)) for code in range(0x110000) if code not in surrogates)
    return [(code, to) for code, to in mapped if code != to]


def ranges(valued):
    """(first, last, step, value): every step-th code point from first to last has the value."""
    found = []
    for code, value in valued:
        if found:
            first, last, step, before = found[-1]
            gap = code - last
            if value == before and (gap == step or (first == last and gap <= 2)):
                found[-1] = (first, code, gap, value)
                continue
        found.append((code, code, 1, value))
    return found


def categories(header):
    """The code points of each general category but Cn, which is of those without one."""
    lines = [f"// General categories {header}: every step-th code point from `first` to `last`.", "// clang-format off"]
    members = {}
    for code in range(0x110000):
        members.setdefault(unicodedata.category(chr(code)), []).append((code, ""))
    del members["Cn"]
    for name, codes in sorted(members.items()):
        rows = [row[:3] for row in ranges(codes)]
        lines += [f"constexpr SteppedRange category{name}[] = {{", table(rows, 120), "};"]
    lines += ["constexpr std::pair<StringLiteral, ArrayRef<SteppedRange>> categories[] = {"]
    lines += [f'    {{"{name}", category{name}}},' for name in sorted(members)]
    return [*lines, "};", "// clang-format on", ""]


def table(rows, width):
    lines, line = [], "   "
    for row in rows:
        text = " {" + ", ".join(map(str, row)) + "},"
        if len(line) + len(text) > width:
            lines.append(line)
            line = "   "
        line += text
    return "\n".join([*lines, line])


def main():
    version = unicodedata.unidata_version
    header = f"from Unicode {version} by scripts/unicode-tables.py"
    kernel = [
        "//===- CaseTable.h - Lower and upper case ----------------------------------===//",
        "//",
        f"// Simple case mappings {header}: every step-th code point from `first` to `last` moves by `distance`.",
        "//",
        "//===----------------------------------------------------------------------===//",
        "#pragma once",
        "#include <stdint.h>",
        "",
        "namespace mlk {",
        "struct CaseRange {",
        "  int32_t first, last, step, distance;",
        "};",
        "// clang-format off",
    ]
    oracle = [f"// Simple case mappings {header}.", "// clang-format off"]
    for change in ["lower", "upper"]:
        mapped = pairs(change)
        rows = ranges((code, to - code) for code, to in mapped)
        kernel += [f"constexpr CaseRange {change}Case[] = {{", table(rows, 120), "};"]
        oracle += [f"constexpr std::pair<uint32_t, uint32_t> {change}Case[] = {{", table(mapped, 120), "};"]
    kernel += ["// clang-format on", "} // namespace mlk", ""]
    oracle += ["// clang-format on", ""]
    (ROOT / "kernels/CaseTable.h").write_text("\n".join(kernel))
    (ROOT / "lib/Reference/ONNX/CaseTable.inc").write_text("\n".join(oracle))
    (ROOT / "lib/Regex/Categories.inc").write_text("\n".join(categories(header)))


if __name__ == "__main__":
    sys.exit(main())

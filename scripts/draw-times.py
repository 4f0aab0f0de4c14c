"""Draws docs/images/times.svg from the times that `examples/demo/demo.py --json FILE` measured.

    .venv/bin/python scripts/draw-times.py FILE docs/images/times.svg

Horizontal bars on a logarithmic axis, one group for each model and way of calling; the value stands at each bar.
"""

import json
import math
import sys
from html import escape
from pathlib import Path

COLOURS = {"mlonnx": "#2563eb", "ONNX Runtime": "#9ca3af"}
LIBRARY = "#d1d5db"
WIDTH, LABEL, BAR, GAP, GROUP = 760, 120, 18, 5, 40
VALUE = 90  # room for the text behind the longest bar


def human(seconds):
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def draw(record):
    groups = []
    for title, times in record.items():
        for key, what in (("one_row", "one row per call"), ("per_row", "20,000 rows per call, time per row")):
            bars = [(name, value[key]) for name, value in times.items() if name != "compile"]
            groups.append((f"{title}: {what}", bars))
    lowest = min(seconds for _, bars in groups for _, seconds in bars)
    highest = max(seconds for _, bars in groups for _, seconds in bars)
    origin = math.floor(math.log10(lowest))
    decade = (WIDTH - LABEL - VALUE) / (math.log10(highest) - origin)
    parts, y = [], 16
    for title, bars in groups:
        parts.append(f'<text x="0" y="{y}" font-weight="600">{escape(title)}</text>')
        y += 9
        for name, seconds in bars:
            length = max(2.0, (math.log10(seconds) - origin) * decade)
            middle = y + BAR * 0.72
            parts.append(f'<text x="{LABEL - 8}" y="{middle:.1f}" text-anchor="end">{escape(name)}</text>')
            colour = COLOURS.get(name, LIBRARY)
            parts.append(f'<rect x="{LABEL}" y="{y}" width="{length:.1f}" height="{BAR}" rx="2" fill="{colour}"/>')
            parts.append(f'<text x="{LABEL + length + 6:.1f}" y="{middle:.1f}">{human(seconds)}</text>')
            y += BAR + GAP
        y += GROUP - GAP - 9
    parts.append(
        f'<text x="{LABEL}" y="{y - 12}" fill="#6b7280">one thread; logarithmic axis; shorter is better</text>'
    )
    style = "font-family:system-ui,sans-serif;font-size:13px;fill:#111827"
    body = "\n".join(parts)
    frame = f'width="{WIDTH}" height="{y + 8}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {frame} viewBox="-12 -8 {WIDTH} {y + 8}">\n'
        f'<rect x="-12" y="-8" {frame} fill="#ffffff"/>\n<g style="{style}">\n{body}\n</g>\n</svg>\n'
    )


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:3])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(draw(json.loads(source.read_text())))

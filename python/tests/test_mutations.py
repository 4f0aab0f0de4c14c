"""The faults that `scripts/mutate-rules.py` makes: it takes an hour, so only that they can be made is tested here."""

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FAULTS = tomllib.loads((ROOT / "test/rules/mutations.toml").read_text())["fault"]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"R{fault['rule']} {fault['file']}")
def test_line_is_there(fault):
    assert (ROOT / fault["file"]).read_text().count(fault["old"]) == 1


def test_every_rule_has_a_fault():
    assert {fault["rule"] for fault in FAULTS} == set(range(1, 28))

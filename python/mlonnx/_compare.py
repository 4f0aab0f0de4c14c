"""Comparing results: with stored values by tolerance, between engines bit for bit.

A result is an array, a dict (a map) or a list of either (a sequence).
"""

from __future__ import annotations

import numpy as np


def compare_expected(got, want, rtol=0.0, atol=0.0, loose_rows=()) -> str | None:
    """Why `got` is not the stored `want`, or None. Numbers within atol + rtol |want|, NaN equals NaN; the rest exactly.

    Labels (integers and strings) of `loose_rows` may differ: two scores nearly tie there.
    """
    kind = _same_kind(got, want)
    if kind:
        return kind
    if isinstance(want, list):
        for row, (a, b) in enumerate(zip(got, want, strict=True)):
            why = compare_expected(a, b, rtol, atol)
            if why:
                return f"row {row}: {why}"
        return None
    if isinstance(want, dict):
        if set(got) != set(want):
            return f"keys {sorted(map(str, got))} instead of {sorted(map(str, want))}"
        for key, b in want.items():
            why = compare_expected(np.asarray(got[key]), np.asarray(b).astype(np.asarray(got[key]).dtype), rtol, atol)
            if why:
                return f"key {key!r}: {why}"
        return None
    if want.dtype.kind in "fc":
        with np.errstate(all="ignore"):
            wide_got, wide_want = got.astype(np.float64), want.astype(np.float64)
            good = np.abs(wide_got - wide_want) <= atol + rtol * np.abs(wide_want)
        # A tolerance never reaches infinity: an infinite value wants the same infinity.
        good &= ~(np.isinf(wide_got) | np.isinf(wide_want))
        good |= (wide_got == wide_want) | (np.isnan(wide_got) & np.isnan(wide_want))
    else:
        good = np.asarray(got == want)
        if good.ndim and len(loose_rows):
            good[[row for row in loose_rows if row < good.shape[0]]] = True
    return _first_difference(good, got, want)


def compare_bits(got, want, ulp=0, steps=0, largest=1.0) -> str | None:
    """Why two results differ in a bit, or None. Any NaN equals any NaN.

    Floats may be `ulp` apart, or as far as `steps` roundings of the largest result (at least `largest`): for
    sums of inexact terms.
    """
    kind = _same_kind(got, want)
    if kind:
        return kind
    if isinstance(want, list):
        for row, (a, b) in enumerate(zip(got, want, strict=True)):
            why = compare_bits(a, b, ulp, steps, largest)
            if why:
                return f"row {row}: {why}"
        return None
    if isinstance(want, dict):
        # Keys ascend, as in onnxruntime's maps.
        if list(got) != list(want):
            return f"keys {list(got)} instead of {list(want)}"
        for key in want:
            # Values of maps are 32-bit floats that came out as Python floats.
            a, b = (_map_value(x) for x in (got[key], want[key]))
            why = compare_bits(a, b, ulp, steps, largest)
            if why:
                return f"key {key!r}: {why}"
        return None
    if want.dtype.kind != "f":
        return _first_difference(np.asarray(got == want), got, want)
    good = ulp_distance(got, want) <= ulp
    good |= np.isnan(got) & np.isnan(want)
    if ulp:
        good |= got == want
    if steps and good.size:
        with np.errstate(all="ignore"):
            largest = np.max(np.abs(want), initial=largest, where=np.isfinite(want))
            good |= np.abs(got - want) <= steps * np.finfo(want.dtype).eps * largest
    return _first_difference(good, got, want)


def ulp_distance(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Steps between neighbouring floats from a to b, as uint64; 0 only where the bits are equal (-0.0 is a step below
    0.0)."""
    integer = np.dtype(f"i{a.dtype.itemsize}")
    lowest = np.iinfo(np.int64).min

    def ordered(x):
        # As floats of 64 bits' order: the sign bit at the top, whatever the width.
        bits = np.ascontiguousarray(x).reshape(x.shape).view(integer).astype(np.int64)
        bits = np.where(bits < 0, bits - np.iinfo(integer).min + lowest, bits)
        return np.where(bits < 0, (lowest - bits) - 1, bits)

    with np.errstate(over="ignore"):
        one, other = ordered(a), ordered(b)
        return np.maximum(one, other).astype(np.uint64) - np.minimum(one, other).astype(np.uint64)


def _map_value(value) -> np.ndarray:
    array = np.asarray(value)
    return array.astype(np.float32) if array.dtype.kind == "f" else array


def _same_kind(got, want) -> str | None:
    for kind in (list, dict):
        if isinstance(got, kind) != isinstance(want, kind):
            return f"{type(got).__name__} instead of {type(want).__name__}"
    if isinstance(want, list):
        return None if len(got) == len(want) else f"{len(got)} items instead of {len(want)}"
    if isinstance(want, dict):
        return None
    text = got.dtype.kind in "OUT" and want.dtype.kind in "OUT"
    if got.dtype != want.dtype and not text:
        return f"type {got.dtype} instead of {want.dtype}"
    if got.shape != want.shape:
        return f"shape {list(got.shape)} instead of {list(want.shape)}"
    return None


def _first_difference(good: np.ndarray, got: np.ndarray, want: np.ndarray) -> str | None:
    if good.all():
        return None
    where = tuple(int(i) for i in np.argwhere(~good)[0]) if good.ndim else ()
    count = int(good.size - np.count_nonzero(good))
    return f"{count} of {good.size} differ, first at {list(where)}: {got[where]!r} instead of {want[where]!r}"

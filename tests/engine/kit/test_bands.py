"""Bands of numbers: what labels mean, that they follow each other, where a number falls."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudication.engine.kit.bands import Band, Bands, band, faults
from adjudication.engine.kit.faults import Faulty


@pytest.mark.parametrize(
    ("label", "low", "high"),
    [
        ("3", 3, 3), ("+3", 3, 3), ("-3", -3, -3), ("2-3", 2, 3), ("8-10", 8, 10), ("-2..-1", -2, -1),
        ("+1..+2", 1, 2), ("16+", 16, None), (">=+5", 5, None),
        ("<=-3", None, -3), ("≤ 0", None, 0), ("−2..−1", -2, -1),
    ],
)  # fmt: skip
def test_labels_are_read_as_printed(label: str, low: int | None, high: int | None) -> None:
    assert band(label) == Band(low, high)


@pytest.mark.parametrize("label", ["", "x", "3-2", "1:3", "2-", "--2", "1..", "+"])
def test_other_labels_mean_nothing(label: str) -> None:
    assert band(label) is None


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=6, unique=True), st.booleans(), st.booleans())
def test_every_number_has_the_band_that_holds_it(starts: list[int], down: bool, up: bool) -> None:
    starts.sort()
    ends = [n - 1 for n in starts[1:]] + [starts[-1] + 3]
    labels = [f"{low}..{high}" for low, high in zip(starts, ends, strict=True)]
    if down:
        labels[0] = f"<={ends[0]}"
    if up and not (down and len(labels) == 1):
        labels[-1] = f">={starts[-1]}"
    bands = Bands(labels)
    for value in range(-20, 20):
        holding = [
            n
            for n, span in enumerate(bands.spans)
            if (span.low is None or span.low <= value) and (span.high is None or value <= span.high)
        ]
        assert len(holding) == bands.covers(value)
        clamped = 0 if value < starts[0] else len(labels) - 1
        assert bands.index(value) == (holding[0] if holding else clamped)


@pytest.mark.parametrize(
    ("labels", "where", "reason"),
    [
        ([], (), "at least one band"),
        (["1", "3"], (1,), "“3” leaves a gap after “1”"),
        (["1-3", "3+"], (1,), "“3\\+” overlaps “1-3”"),
        (["2+", "3"], (1,), "nothing can follow “2\\+”"),
        (["1", "<=2"], (1,), "can only come first"),
        (["1", "two"], (1,), "“two” is not a number or a band"),
    ],
)
def test_faults_name_the_label_and_the_reason(labels: list[str], where: tuple[int, ...], reason: str) -> None:
    assert [fault.where for fault in faults(labels)] == [where]
    with pytest.raises(Faulty, match=reason):
        Bands(labels)

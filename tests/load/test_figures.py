"""The arithmetic of a load: percentiles, what counts as an error, what a window counts."""

import pytest

from wargame.load.figures import LoadCount, lines, milliseconds, percentile


@pytest.mark.parametrize(
    ("part", "expected"),
    [(0, 1.0), (50, 5.0), (90, 9.0), (95, 10.0), (100, 10.0)],
)
def test_a_percentile_is_one_of_the_values(part: float, expected: float) -> None:
    assert percentile([float(number) for number in range(10, 0, -1)], part) == expected


def test_no_value_has_no_percentile() -> None:
    assert percentile([], 50) == 0
    assert milliseconds([]) == {"count": 0}


def test_times_are_shown_in_milliseconds() -> None:
    assert milliseconds([0.1, 0.2, 0.3004]) == {"count": 3, "p50": 200.0, "p95": 300.4, "max": 300.4}


def test_a_window_counts_only_what_happens_in_it() -> None:
    tally = LoadCount(streams=3)
    tally.submitted()
    tally.answered(500, 1.0, 10)
    tally.start()
    tally.submitted()
    tally.submitted()
    tally.answered(200, 0.5, 3000)
    tally.answered(409, 0.5, 1000)
    tally.arrived(0.1, 0.2)
    tally.stop()
    tally.submitted()
    tally.failed("no connection")
    report = tally.report(4.0)
    assert report["orders accepted"] == 2
    assert report["orders accepted per second"] == 0.5
    assert report["kB received per order"] == 2.0
    assert report["answers by status"] == {"200": 1, "409": 1}
    assert report["order to the other side's page, ms"]["p50"] == 200.0
    assert report["streams open"] == 3
    assert report["errors"] == {}


def test_a_refusal_of_the_rules_is_no_error() -> None:
    tally = LoadCount()
    tally.start()
    for status in (200, 204, 302, 404, 409, 422, 503, 503):
        tally.answered(status, 0.1, 0)
    tally.failed("no answer in time")
    assert tally.errors == {"404": 1, "503": 2, "no answer in time": 1}


def test_a_report_is_one_figure_a_line() -> None:
    found = lines({"orders": 3, "CPU, s": {"web": 1.5}, "phases": {"one": {"a": 1}}, "none": {}, "memory": None})
    assert found == ["orders: 3", "CPU, s: web 1.5", "phases:", "  one: a 1", "none: none", "memory: not known"]

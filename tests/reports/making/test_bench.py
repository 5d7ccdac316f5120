"""The benchmark of the report: a full exercise in small, and where the time went."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import call_command

from reports import bench, bench_exercise, press
from reports.press import pdf
from wargame.models import Exercise


def test_it_says_what_takes_the_time_and_leaves_nothing_behind(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in (("MESSAGES", 3), ("INJECTS", 2), ("REQUESTS", 2), ("NOTES", 2), ("ENTRIES", 400)):
        monkeypatch.setattr(bench_exercise, name, few)
    monkeypatch.setattr(bench, "BOUNDS", (99, 9_999))  # this process has run other tests

    def printed(html: str, tell: press.Tell, closer: bool) -> press.Printed:
        assert closer, "as a worker prints it"
        tell("set", 1, 0)
        tell("written", 1, 9)
        return press.Printed(html.encode(), 9)

    monkeypatch.setattr(pdf, "render", printed)
    out = StringIO()
    call_command("bench_aar", turns=1, stdout=out)
    said = out.getvalue()
    assert "24 seats" in said
    entries = re.search(r"(\d+) log entries", said)
    assert entries is not None
    assert int(entries[1]) >= 400
    for part in ("Reading and wording the record", "Setting the pages", "Writing the PDF", "Together", "MB before"):
        assert part in said
    assert not Exercise.objects.exists()


def test_each_bound_that_is_not_kept_is_named() -> None:
    parts = (bench.Part("All", 20.0, 15.5),)
    assert bench.Measured(parts, 9, 1, 90, 401).missed == ["15.5 s of at most 15 s", "401 MB of at most 400 MB"]
    assert not bench.Measured((bench.Part("All", 60.0, 14.9),), 9, 1, 90, 399).missed
    assert not bench.Measured(parts, 9, 1, 90, 401, bench.BOUNDS_WITH_ANNEXES).missed

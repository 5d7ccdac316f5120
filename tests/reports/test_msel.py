"""The annex of injects: what went out, who read it, what was answered; nothing of what was never used."""

from __future__ import annotations

from reports import record
from reports.collect.report import msel
from tests import world as worlds
from tests.reports.conftest import report_words
from tests.wargame.msel.msel_world import write
from wargame.services.msel import receipts, releases


def test_the_annex_tells_what_was_delivered_read_and_answered(played: worlds.World) -> None:
    told = write(played, "4.1", to=["red", "blue"], answer=True, kind="call", sender="The mayor", title="Who decides")
    releases.by_hand(inject=told, by="Alice")
    receipts.answer(viewer=played.viewer("red"), inject_id=told.pk, text="We do.")
    write(played, "4.2", title="NEVERUSED")
    assert played.exercise.game is not None
    steps = record.read(played.exercise.game)
    found = msel.collect(played.exercise, record.step_at(steps), {})
    (row,) = found.rows
    assert row.step == steps[-1].seq, "the replay shows how things stood when it went out"
    assert (row.number, row.planned, found.unused) == ("4.1", "By hand", 1)
    assert [(one.cell, one.answer, one.read == "not opened") for one in row.receipts] == [
        ("Red", "We do.", False),
        ("Blue", "", True),
    ]
    text = report_words(played.refresh())
    assert ": injects" in text
    assert "Who decides" in text
    assert "We do." in text
    assert "NEVERUSED" not in text


def test_without_injects_it_says_so(played: worlds.World) -> None:
    assert "No inject went out" in report_words(played.exercise)

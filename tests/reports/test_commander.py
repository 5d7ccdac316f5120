"""The commander's page: a minute's reading, nothing cut while there is room, letters that can be read."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from reports import makers
from reports.collect import sitrep
from reports.collect.commander import brief, losses
from reports.collect.shapes import Act, Sitrep
from reports.record import last_standing
from tests import world as worlds
from tests.reports.conftest import words_of
from tests.reports.test_golden import SYSTEMS

MOST = 170  # words, with headings and labels
SMALLEST = 6  # points
DRAWING = re.compile(r"<svg.*?</svg>", re.DOTALL)


def pages(system: str, pack: str, turns: int) -> list[tuple[Sitrep, int]]:
    """Every sitrep of the first turns of an exercise, of the public too."""
    world = worlds.begun(system=system, pack_name=pack, number="WX 1")
    worlds.play_until(world, turn=turns + 1)
    game = world.refresh().game
    assert game is not None
    last = last_standing(game)
    cells = [world.cells["red"], world.cells["blue"], None]
    return [(sitrep.collect(world.exercise, cell, turn, last), turn) for turn in range(1, turns + 1) for cell in cells]


def text_of(report: Sitrep, turn: int) -> str:
    """The words of a page without its map and its running heads."""
    html = makers.commander_html(report, turn, brief.MEASURES[0])
    return words_of(DRAWING.sub("", html.partition("<main")[2].partition(">")[2]))


@pytest.mark.slow
@pytest.mark.parametrize(("system", "pack"), SYSTEMS)
def test_a_page_is_short_whole_and_readable(db: None, tmp_path: Path, system: str, pack: str) -> None:
    found = pages(system, pack, 2)
    for report, turn in found:
        text = text_of(report, turn)
        assert len(text.split()) <= MOST, text
        assert "…" not in text, "cut, and the page has room"
        assert report.standing.score in text
        assert report.standing.result in text
        assert all(one in text for one in report.told.due)
    report, turn = found[-2]
    file = tmp_path / "page.pdf"
    file.write_bytes(makers.one_page(report, turn).data)
    assert not small_letters(file)


def small_letters(file: Path) -> list[str]:
    """The texts of a page that are smaller than can be read; poppler measures them in thirds of a point."""
    command = ["pdftohtml", "-xml", "-i", "-q", "-zoom", "3", "-stdout", str(file)]
    xml = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    sizes = dict(re.findall(r'<fontspec id="(\d+)" size="(\d+)"', xml))
    texts = re.findall(r'<text [^>]*font="(\d+)">(.*?)</text>', xml)
    assert len(texts) > 20
    return [text for font, text in texts if int(sizes[font]) < 3 * SMALLEST]


def report_of(**more: Any) -> Any:
    """A sitrep with nothing in it but what a test says."""
    told = SimpleNamespace(acts=more.pop("acts", ()), due=("Your decision.",))
    stands = SimpleNamespace(status="Ahead", score="We have 2 points.", result="So far: a draw.", changes=())
    traffic = SimpleNamespace(reports=(), requests=())
    empty: dict[str, Any] = {"facts": (), "rulings": (), "amendments": (), "keys": (), "public": False, "side": "RED"}
    return SimpleNamespace(
        heading="Situation report 1: Red", told=told, standing=stands, traffic=traffic, **empty | more
    )  # fmt: skip


def act(task: str, outcome: str = "", **more: Any) -> Act:
    return Act(1, 1, 1, more.pop("side", "RED"), more.pop("group", "x"), task, outcome, "", "", **more)


def test_what_failed_is_told_with_its_reason_or_the_chance_it_had() -> None:
    refused = act("", "Not carried out. Too far.", orders=("Move A", "Move B", "Move C", "Move D"))
    missed, theirs = act("Strike X", "Missed.", chance=0.5, failed=True), act("Strike Y", failed=True, side="BLUE")
    page = brief.cut(report_of(acts=(missed, theirs, refused)), 1, brief.MEASURES[0])
    assert page.failed == (
        "Move A; Move B; 2 more orders. Not carried out. Too far.", "Strike X: Missed. Chance of success 50 %.",
    )  # fmt: skip


def test_what_has_no_room_is_left_out_whole_and_counted() -> None:
    long = " ".join(["word"] * 100)
    page = brief.cut(report_of(facts=("One.", "Two.", "Three.", "Four."), rulings=(long, long, "Short.")), 1,
                     brief.MEASURES[0])  # fmt: skip
    assert page.facts == ("One.", "Two.", "Three.")
    assert page.rulings == (long, "Short.")
    assert page.more == 1


def test_losses_are_told_the_readers_own_first() -> None:
    pack = SimpleNamespace(
        sides=SimpleNamespace(sides=[SimpleNamespace(id="BLUE", name="Guards", spoken="the Guards", plural=True)])
    )
    rules: Any = SimpleNamespace(pack=pack, sides=("RED", "BLUE", "GREEN"))
    found = {"BLUE": [("B1", "routed")], "RED": [(f"R{n}", "lost") for n in range(6)], "": [("a mob", "gone")]}
    assert losses.in_words(rules, found, "RED") == (
        "We lost R0 (lost), R1 (lost), R2 (lost), R3 (lost) and 2 more. The Guards lost B1 (routed). "
        "Others lost a mob (gone)."
    )
    of_two: Any = SimpleNamespace(pack=pack, sides=("RED", "BLUE"))
    unseen = {"": [("an unknown block", "1 step lost")]}
    assert losses.in_words(of_two, unseen, "RED") == (
        "We lost nothing. The Guards lost an unknown block (1 step lost)."
    )
    assert losses.in_words(of_two, unseen, None) == "Others lost an unknown block (1 step lost)."
    assert (
        losses.in_words(rules, {"BLUE": [("B1", "routed")]}, "RED") == "We lost nothing. The Guards lost B1 (routed)."
    )
    assert losses.in_words(rules, {}, "RED") == ""
    twice = {"RED": [("R1", "neutralised"), ("R2", "lost"), ("R1", "1 step lost")]}
    assert losses.in_words(rules, twice, "RED") == "We lost R1 (neutralised, 1 step lost) and R2 (lost)."


def test_the_two_first_facts_are_told_however_long_they_are() -> None:
    """The assault that took a town gives way to nothing shorter."""
    facts = tuple(" ".join([name] * 90) for name in ("losses", "fight", "ground"))
    page = brief.cut(report_of(facts=(*facts[:2], "Short.", facts[2])), 1, brief.MEASURES[0])
    assert page.facts == facts[:2]
    assert page.more == 1

"""A whole turn in the log, on a cell's page, in the review and in the replay: as its fights, strikes and rolls."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse

from tests import world as worlds
from tests.fog.conftest import seated
from tests.pages import markup
from umpire.pages.records import log as umpires_log
from umpire.pages.setup import check_page
from umpire.presenters.offers import offer
from wargame.models import LogEntry
from wargame.selectors import briefing
from wargame.selectors.record import log
from wargame.selectors.record.parts import LONG, important, parted
from wargame.services import turns

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Line:
    """A line of a log, as far as its part goes."""

    seq: int | None
    part: str
    struck: bool = False


@pytest.fixture
def turn() -> worlds.World:
    """A whole turn by the default policies, published."""
    world = worlds.begun(pace="sheet")
    turns.lock(exercise=world.exercise, decision_id=world.decision().pk, by="umpire")
    worlds.settle(world)
    return world


def test_lines_of_a_part_stay_together_and_others_are_alone() -> None:
    told = (Line(4, "Battle"), Line(4, ""), Line(None, ""), Line(4, "Areas"), Line(4, ""), Line(3, ""), Line(3, ""))
    found = parted(tuple(reversed(told)))
    assert [(part.name, len(part.lines)) for part in reversed(found)] == [
        ("Battle", 2), ("", 1), ("Areas", 2), ("", 1), ("", 1)
    ]  # fmt: skip
    assert [part.shown for part in found] == [False, False, True, False, True]
    assert [part.name for part in important(found, ("Battle", "Areas"), 2)] == ["Areas", "Battle"]
    struck = parted((Line(4, "", struck=True), Line(4, "Battle")))
    assert [len(part.lines) for part in struck] == [1, 1]


def test_a_whole_turn_is_logged_part_by_part(turn: worlds.World) -> None:
    lines = umpires_log.newest(turn.exercise, 400)
    parts = [part for part in parted(lines) if part.name]
    assert sum(len(part.lines) for part in parts) > 30
    assert len(parts) > 8
    assert {"Effort", "Event Card Phase"} <= {part.name for part in parts}
    for kind in ("red", "blue"):
        read = [line for line in log.lines(turn.viewer(kind), 400) if line.seq is not None]
        assert read
        assert {part.name for part in parted(read)} >= {"Effort"}
        entries = LogEntry.objects.filter(exercise=turn.exercise, event__isnull=False)
        assert entries.filter(cell=turn.cells[kind]).exclude(part="").count() <= entries.exclude(part="").count()


def test_the_pages_show_it_so(turn: worlds.World) -> None:
    page = markup(seated(turn, "blue").get(reverse("cell", args=[turn.exercise.pk, turn.cells["blue"].pk])))
    happened, told = page.split('class="happened"')[1].split("</section>")[0], page.split('id="log"')[1]
    assert "What they did in the open" in happened
    assert "<b>Effort</b>" in told
    assert re.search(r"<summary><b>[^<]+</b> <span class=\"k\">\d+ lines", page)
    assert LONG < 8
    umpire = Client()
    umpire.force_login(turn.owner)
    console = markup(umpire.get(reverse("umpire_console", args=[turn.exercise.pk])))
    assert "<b>Effort</b>" in console
    assert 'class="log-part' in markup(umpire.get(reverse("umpire_log", args=[turn.exercise.pk])))
    told = umpire.get(f"/api/v1/exercises/{turn.exercise.pk}/cells/{turn.cells['red'].pk}/log/?limit=500").json()
    assert "Effort" in {entry["part"] for entry in told["entries"]}


def test_the_replay_steps_through_it(turn: worlds.World) -> None:
    umpire = Client()
    umpire.force_login(turn.owner)
    seq = turn.decision().seq
    here = f"/replay/{turn.exercise.pk}/{seq}/?as=truth"
    whole = markup(umpire.get(here))
    assert whole.split("rp-parts")[1].count("part=") > 8
    first, last = markup(umpire.get(here + "&part=1")), markup(umpire.get(here + "&part=99"))
    assert "?as=truth&amp;part=2" in first.split("Part 2 ›")[0]
    assert first.split('class="map-well"')[1] != last.split('class="map-well"')[1]
    assert 'part=1" aria-current="step"' in first
    assert umpire.get(here + "&part=-3").status_code == umpire.get(here + "&part=x").status_code == 200


def test_a_cell_reads_what_was_taken_back_and_what_to_do(turn: worlds.World) -> None:
    seq = turn.decision().seq
    turns.undo(exercise=turn.exercise, seq=seq, reason="Wrong map on the beamer.")
    address = reverse("cell", args=[turn.exercise.pk, turn.cells["blue"].pk])
    client = seated(turn, "blue")
    notice = markup(client.get(address)).split("undone")[1].split('class="figures"')[0]
    assert "The umpire undid the last publication: Wrong map on the beamer." in notice
    assert notice.count("<s>") == 5
    assert re.search(r"and \d+ more", notice)
    assert "check them and submit them once more" in notice
    turns.lock(exercise=turn.refresh(), decision_id=turn.decision().pk, by="umpire")
    worlds.settle(turn)
    assert 'class="state state-warn undone"' not in markup(client.get(address))


def test_briefings_follow_the_length_of_the_exercise() -> None:
    short = worlds.build(options={"mode": "base", "last_turn": 5})
    told = " ".join(briefing.briefings(short.viewer("blue"))[0].paragraphs)
    assert "up to five turns" in told
    assert "{" not in told
    assert any("up to five turns" in text for _, texts in check_page(short.exercise).briefings for text in texts)
    offers = offer("ukrainian_crisis", "ukraine-2014").briefings
    assert any("up to eight turns" in text for _, texts in offers for text in texts)
    assert briefing.in_length("{turns} turns", 20) == "20 turns"

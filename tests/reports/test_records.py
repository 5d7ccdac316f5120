"""Evidence leads to the record it points at, whatever kind that is, and the record to its evidence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string

from adjudication.models import Ruling
from adjudication.services import rulings
from reports.collect import aar
from reports.figures import report
from tests import world as worlds
from tests.fog.test_canaries import plant_injects, plant_traffic
from wargame.models import Message, Objective
from wargame.services import turns
from wargame.services.evaluation import evidence, observations

EDIT = {"event": "SetPrestige", "side": "RED", "value": 21}


class Links(HTMLParser):
    """Every internal link, as the named place before it and the one it leads to; and all named places."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[tuple[str, str]] = set()
        self.places: list[str] = []
        self._last = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if place := given.get("id"):
            self.places.append(place)
            self._last = place if re.match(r"(record|evidence)-", place) else self._last
        if tag == "a" and (given.get("href") or "").startswith("#"):
            self.found.add((self._last, str(given["href"])[1:]))


@pytest.fixture
def recorded(db: None) -> worlds.World:
    """One of each kind of record, and two rulings of one step, marked on two objectives."""
    world = worlds.drafted(review="all")
    run = worlds.draft(world)
    for note in ("First", "Second"):
        rulings.rule(run=run, verdict="amend", subject={"edits": [EDIT]}, reason="data", note=note)
        turns.perform(run.pk)
    run.refresh_from_db()
    turns.publish(exercise=world.refresh(), run_id=run.pk, generation=run.generation)
    plant_injects(world)
    plant_traffic(world)
    world.exercise.proposals.update(roll={})
    observations.note(viewer=world.viewer("white", umpire=True), text="Blue waits.")
    goals = [Objective.objects.create(exercise=world.exercise, code=code, text="T") for code in ("LO-8", "LO-9")]
    for kind, ref in refs(world):
        for goal in goals:
            evidence.mark(exercise=world.exercise, objective_id=goal.pk, kind=kind, ref=str(ref), made_by="Alice")
    return world


def refs(world: worlds.World) -> Iterator[tuple[str, int]]:
    exercise = world.exercise
    yield from (("ruling", one.pk) for one in Ruling.objects.filter(run__game=exercise.game_id).order_by("-pk"))
    yield "rfi", exercise.rfis.get().pk
    yield "message", Message.objects.get(exercise=exercise, number=3).pk
    yield "proposal", exercise.proposals.get(number=2).pk
    yield "inject", exercise.injects.get(number="CANARY-1").pk
    yield "observation", exercise.observations.get(text="Blue waits.").pk


def test_each_record_and_its_evidence_lead_to_each_other(recorded: worlds.World) -> None:
    data = aar.collect(recorded.refresh())
    links = Links()
    links.feed(render_to_string("reports/pdf/aar.html", report.aar(data)))
    assert {end for _, end in links.found} <= set(links.places)
    assert len(links.places) == len(set(links.places))
    pieces = [piece for goal in data.lessons.objectives for piece in goal.pieces]
    assert len(pieces) == 2 * 7
    for number in range(1, 15):
        record = f"record-E-{number - (number + 1) % 2:02d}"
        assert (f"evidence-E-{number:02d}", record) in links.found
        assert (record, f"evidence-E-{number:02d}") in links.found
    notes = {row.note: row.evidence for row in data.rulings if row.evidence}
    assert notes == {"Second": ("E-01", "E-02"), "First": ("E-03", "E-04")}

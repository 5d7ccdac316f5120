"""Evidence leads to the record it points at, whatever kind that is, and the record to its evidence: in print by links
and numbers, in the tables by numbers."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string

from adjudication.models import Ruling
from adjudication.services import rulings
from reports.collect import aar
from reports.figures import report
from reports.workbook import book, folder
from tests import world as worlds
from tests.fog.test_canaries import plant_injects, plant_traffic
from tests.reports.conftest import with_annexes
from wargame.models import Answer, LogEntry, Message, Objective, OrderSheet, Question, Survey, SurveyRound
from wargame.services import logbook, turns
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
    rulings.rule(run=run, verdict="accept", subject={}, reason="", note="As it is")
    for note in ("First", "Second"):
        rulings.rule(run=run, verdict="amend", subject={"edits": [EDIT]}, reason="data", note=note)
        turns.perform(run.pk)
    run.refresh_from_db()
    turns.publish(exercise=world.refresh(), run_id=run.pk, generation=run.generation)
    plant_injects(world)
    plant_traffic(world)
    world.exercise.proposals.update(roll={})
    asked(world)
    observations.note(viewer=world.viewer("white", umpire=True), text="Blue waits.")
    goals = [Objective.objects.create(exercise=world.exercise, code=code, text="T") for code in ("LO-8", "LO-9")]
    for kind, ref in refs(world):
        for goal in goals:
            evidence.mark(exercise=world.exercise, objective_id=goal.pk, kind=kind, ref=str(ref), made_by="Alice")
    return world


# What is marked first: its sheet, and what a column of its row says.
RECORDS = (
    ("Rulings", "note", "Second"), ("Rulings", "note", "First"), ("RFIs", "question", "CANARYQUESTION"),
    ("Messages", "text", "passed on"), ("Matrix actions", "action", "Everybody argues"),
    ("Injects", "number", "CANARY-1"), ("Observations", "text", "Blue waits."), ("Rulings", "note", "As it is"),
    ("Surveys", "answer", "blue trusts"), ("Log", "text", "Nobody spoke."), ("Order sheets", "intent", "To wait"),
)  # fmt: skip
PRINTED = 7  # of them have a row of their own in the report


def asked(world: worlds.World) -> None:
    """A survey with two answers in words."""
    survey = Survey.objects.create(exercise=world.exercise, title="Trust", order=1)
    question = Question.objects.create(survey=survey, kind="text", text="Why?", order=1)
    one = SurveyRound.objects.create(survey=survey, turn=1)
    for cell in ("red", "blue"):
        Answer.objects.create(
            round=one, question=question, seat=world.seats[cell], cell=world.cells[cell], value=f"{cell} trusts"
        )


def refs(world: worlds.World) -> Iterator[tuple[str, int]]:
    exercise = world.exercise
    made = Ruling.objects.filter(run__game=exercise.game_id)
    yield from (("ruling", one.pk) for one in made.exclude(verdict="accept").order_by("-pk"))
    yield "rfi", exercise.rfis.get().pk
    yield "message", Message.objects.get(exercise=exercise, number=3).pk
    yield "proposal", exercise.proposals.get(number=2).pk
    yield "inject", exercise.injects.get(number="CANARY-1").pk
    yield "observation", exercise.observations.get(text="Blue waits.").pk
    yield "ruling", made.get(verdict="accept").pk
    yield "answer", Answer.objects.get(value="blue trusts").pk
    yield "log", logbook.write(exercise, LogEntry.Kind.NOTICE, "Nobody spoke.", turn=1).pk
    sheet = OrderSheet.objects.filter(decision__exercise=exercise).latest("pk")
    OrderSheet.objects.filter(pk=sheet.pk).update(intent="To wait")
    yield "sheet", sheet.pk


def test_each_record_and_its_evidence_lead_to_each_other(recorded: worlds.World) -> None:
    data = aar.collect(with_annexes(recorded.refresh()))
    printed = render_to_string("reports/pdf/aar.html", report.aar(data))
    links = Links()
    links.feed(printed)
    assert {end for _, end in links.found} <= set(links.places)
    assert len(links.places) == len(set(links.places))
    pieces = [piece for goal in data.lessons.objectives for piece in goal.pieces]
    assert len(pieces) == 2 * len(RECORDS)
    for number in range(1, 2 * PRINTED + 1):
        record = f"record-E-{number - (number + 1) % 2:02d}"
        assert (f"evidence-E-{number:02d}", record) in links.found
        assert (record, f"evidence-E-{number:02d}") in links.found
    notes = {row.note: row.evidence for row in data.rulings if row.evidence}
    assert notes == {"Second": ("E-01", "E-02"), "First": ("E-03", "E-04")}
    joined(tables := read(folder.write(book.collect(recorded.refresh()))))
    for row in tables["Evidence"]:
        (place,) = re.findall(rf'<tr id="evidence-{row["evidence"]}">(.*?)</tr>', printed, re.DOTALL)
        assert re.search(rf"\b{row['reference']}\b", place), row["evidence"]
    for number, (sheet, _, _) in zip(range(1, 2 * PRINTED, 2), RECORDS, strict=False):
        (reference,) = (row["reference"] for row in tables["Evidence"] if row["evidence"] == f"E-{number:02d}")
        start = printed.index(f'id="record-E-{number:02d}"')
        assert reference in printed[start : printed.index("</t" if sheet != "Matrix actions" else "</h2>", start)]


def read(data: bytes) -> dict[str, list[dict[str, str]]]:
    """The tables of a data folder, by the names of their sheets."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name.rpartition("/")[2]: archive.read(name).decode() for name in archive.namelist()}
    return {
        name: list(csv.DictReader(io.StringIO(files[f"{name.lower().replace(' ', '_')}.csv"])))
        for name in ("Evidence", *dict.fromkeys(sheet for sheet, _, _ in RECORDS))
    }


def joined(tables: Mapping[str, list[dict[str, str]]]) -> None:
    """Each piece of evidence leads to its record and back, by their numbers alone; no two records have one number."""
    cited = {row["evidence"]: row["reference"] for row in tables["Evidence"]}
    assert len(cited) == 2 * len(RECORDS)
    for place, (sheet, column, said) in enumerate(RECORDS):
        pair = [f"E-{2 * place + 1:02d}", f"E-{2 * place + 2:02d}"]
        (number,) = {cited[one] for one in pair}
        rows = [row for row in tables[sheet] if row["number"] == number]
        assert {row[column] for row in rows} == {said}
        assert {row["evidence"] for row in rows} == {", ".join(pair)}
    back = {
        (one, row["number"])
        for sheet, rows in tables.items()
        if sheet != "Evidence"
        for row in rows
        for one in filter(None, row["evidence"].split(", "))
    }
    assert back == set(cited.items())
    for sheet in ("Messages", "Matrix actions", "Observations", "Surveys", "Log", "Order sheets", "Rulings"):
        numbers = [row["number"] for row in tables[sheet]]
        assert len(set(numbers)) == len(numbers), sheet
        assert all(numbers), sheet

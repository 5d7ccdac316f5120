"""The data folder keeps to one schema that it also publishes, its rows join, and without People it names no one."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import Any

import pytest

from adjudication.engine import registry
from adjudication.models import Step
from reports.models import Entry
from reports.workbook import book, folder
from reports.workbook.names import HiddenNames, People
from reports.workbook.schema.units import unit_columns
from tests import world as worlds
from tests.fog.test_canaries import plant_injects, plant_traffic
from wargame.models import (
    Answer,
    Exercise,
    Objective,
    Question,
    Seat,
    Survey,
    SurveyRound,
)
from wargame.selectors.participants import name_search
from wargame.services.evaluation import observations
from wargame.services.traffic import threads
from wargame.viewer import Viewer

pytestmark = pytest.mark.django_db

NAME, OWNER = "Maj Õie Tamm-Kask", "Lt Petrov"
Row = dict[str, str]
Files = Mapping[str, str]


@pytest.fixture
def played(db: None) -> worlds.World:
    world = worlds.second_turn(number="WX 1")
    plant_injects(world)
    plant_traffic(world)
    observations.note(viewer=Viewer(world.exercise, umpire=True), text="Blue waits.")
    threads.write(viewer=world.viewer("red"), text="Hold the bridge.")
    objective = world.exercise.objectives.first() or Objective.objects.create(
        exercise=world.exercise, code="LO-1", title="Lead", text="To lead", kind="objective"
    )
    Entry.objects.create(
        exercise=world.exercise, part=Entry.Part.FINDING, number=1,
        values={"objective": objective.code, "text": "Slow", "kind": "strength"},
    )  # fmt: skip
    Entry.objects.create(
        exercise=world.exercise, part=Entry.Part.RECOMMENDATION, number=1,
        values={"text": "Train", "cause": "Haste", "action": "Drill", "owner": OWNER, "start": "2026-12-01",
                "due": "2027-03-01", "findings": "F-01"},
    )  # fmt: skip
    survey = Survey.objects.create(exercise=world.exercise, title="Trust", order=1)
    question = Question.objects.create(survey=survey, kind="text", text="Why?", order=1)
    asked = SurveyRound.objects.create(survey=survey, turn=1)
    Answer.objects.create(
        round=asked, question=question, seat=world.seats["red"], cell=world.cells["red"], value="Because"
    )
    return world


def files_of(exercise: Exercise) -> dict[str, str]:
    """The files of the data folder of an exercise, by name."""
    with zipfile.ZipFile(io.BytesIO(folder.write(book.collect(exercise)))) as archive:
        return {name.rpartition("/")[2]: archive.read(name).decode() for name in archive.namelist()}


def rows_of(files: Files, name: str) -> list[Row]:
    return list(csv.DictReader(io.StringIO(files[name])))


READ: Mapping[str, Callable[[str], Any]] = {
    "string": str,
    "integer": int,
    "number": float,
    "boolean": {"true": True, "false": False}.__getitem__,
    "date": date.fromisoformat,
    "datetime": lambda text: datetime.strptime(text, "%Y-%m-%dT%H:%M:%S"),
}


def faults(files: Files) -> Iterator[str]:
    """What does not keep to the descriptor: columns, types, keys and links."""
    resources = {one["name"]: one for one in json.loads(files["datapackage.json"])["resources"]}
    tables = {name: rows_of(files, one["path"]) for name, one in resources.items()}
    for name, one in resources.items():
        schema, rows = one["schema"], tables[name]
        head = next(csv.reader(io.StringIO(files[one["path"]])))
        if head != [field["name"] for field in schema["fields"]]:
            yield f"{name}: columns {head}"
        for field in schema["fields"]:
            for value in (row[field["name"]] for row in rows if row[field["name"]]):
                try:
                    READ[field["type"]](value)
                except (KeyError, ValueError):
                    yield f"{name}.{field['name']}: {value[:60]} is no {field['type']}"
        if key := schema.get("primaryKey"):
            found = [tuple(row[column] for column in key) for row in rows]
            if len(set(found)) < len(found) or any("" in one for one in found):
                yield f"{name}: {key} does not name one row"
        for link in schema.get("foreignKeys", ()):
            to = link["reference"]
            known = {tuple(row[column] for column in to["fields"]) for row in tables[to["resource"]]}
            given = {tuple(row[column] for column in link["fields"]) for row in rows}
            if lost := {one for one in given if any(one)} - known:
                yield f"{name}: {link['fields']} leads nowhere from {sorted(lost)[:3]}"


def test_every_table_keeps_to_the_descriptor_and_joins(played: worlds.World) -> None:
    files = files_of(played.refresh())
    assert list(faults(files)) == []
    paths = {one["path"] for one in json.loads(files["datapackage.json"])["resources"]}
    assert {name for name in files if name.endswith(".csv")} == paths | {"dictionary.csv"}
    broken = files["rolls.csv"].replace("seed", "seed", 1)
    bad = {**files, "rolls.csv": broken + broken.splitlines()[1] + "\n", "cells.csv": files["cells.csv"][:60]}
    assert len(list(faults(bad))) >= 2, "the check finds what is wrong"


def test_the_schema_is_the_same_for_an_exercise_in_which_nothing_happened(played: worlds.World) -> None:
    empty = worlds.begun(**worlds.MALLORY).exercise
    full, bare = files_of(played.refresh()), files_of(empty)
    described = [
        [(row["file"], row["column"], row["type"], row["meaning"]) for row in rows_of(files, "dictionary.csv")
         if row["column"]]
        for files in (full, bare)
    ]  # fmt: skip
    assert described[0] == described[1]
    assert "empty" not in {kind for _, _, kind, _ in described[0]}
    kinds = {(file, column): kind for file, column, kind, _ in described[0]}
    assert kinds["orders.csv", "remit"] == "text"
    one, other = (json.loads(files["datapackage.json"])["resources"] for files in (full, bare))
    assert one == other


@pytest.mark.parametrize("system", [name for name in registry.names() if name != "seminar"])  # which has no units
def test_the_columns_of_the_units_are_those_of_the_rules(system: str) -> None:
    rules = registry.bound(system, registry.get(system).packs()[0])
    columns = [one.name for one in unit_columns(rules)]
    assert columns[:3] == ["turn", "of", "id"]
    assert len(set(columns)) == len(columns) > 5


def test_orders_events_and_rolls_lead_to_each_other(played: worlds.World) -> None:
    files = files_of(played.refresh())
    orders, events, rolls = (rows_of(files, f"{name}.csv") for name in ("orders", "events", "rolls"))
    steps = {step.seq: json.loads(step.body) for step in Step.objects.filter(game=played.exercise.game)}
    assert all(row["decision"] and row["number"] and row["words"] for row in orders)
    led = {row["order_id"] for row in events if row["order_id"]}
    assert led
    for row in orders:
        taken = steps[int(row["step"])]["taken"]
        if row["order_id"] in led:
            assert int(row["last_event"]) - int(row["first_event"]) + 1 == taken[int(row["number"]) - 1]["events"]
    by_id = {row["event_id"]: json.loads(row["content"]) for row in events}
    assert rolls
    for row in rolls:
        assert f'"draw":{row["draw"]},' in json.dumps(by_id[row["event_id"]], separators=(",", ":"))


def test_settings_and_result_are_one_row_with_iso_days(played: worlds.World) -> None:
    files = files_of(played.refresh())
    (row,) = rows_of(files, "exercise.csv")
    exercise, game = played.exercise, played.exercise.game
    assert game is not None
    assert (row["pace"], row["rules"], row["pack_digest"]) == (exercise.pace, game.system, game.pack_digest)
    assert (row["people"], row["cells"]) == (str(Seat.objects.filter(joined_at__isnull=False).count()), "5")
    assert json.loads(row["options"]) == json.loads(game.options)
    assert datetime.fromisoformat(row["started"])
    (plan,) = rows_of(files, "improvement_plan.csv")
    assert (plan["start"], plan["due"], plan["turn"]) == ("2026-12-01", "2027-03-01", "")
    (owner,) = [one for one in rows_of(files, "people.csv") if one["name"] == OWNER]
    assert (plan["owner"], owner["called"]) == (owner["person"], f"Owner of a recommendation ({owner['person']})")


def plant(world: worlds.World, words: str) -> set[str]:
    """Some words at the end of every text of the exercise that people can write; the tables that have no row."""
    bare = set()
    for one, fields in name_search.tables():
        rows = one.model._default_manager.filter(**{one.path: world.exercise.pk})
        if not rows.exists():
            bare.add(one.model.__name__)
        for row in rows:
            changed = {name: _planted(row._meta.get_field(name), getattr(row, name), words) for name in fields}
            one.model._default_manager.filter(pk=row.pk).update(**changed)
    return bare


def _planted(field: Any, value: Any, words: str) -> Any:
    if isinstance(value, dict):
        return {key: f"{text} {words}" if key in TEXTS else text for key, text in value.items()}
    longer = f"{value} {words}"
    return longer if isinstance(value, str) and len(longer) <= (getattr(field, "max_length", 0) or 9999) else value


TEXTS = ("text", "cause", "action")  # of a finding or a recommendation


def test_without_people_no_file_has_a_name(played: worlds.World) -> None:
    Seat.objects.filter(pk=played.seats["blue"].pk).update(name=NAME, post="Chief of staff")
    signed = f"as {NAME} and {NAME.upper()} said, so Tamm-Kask; {OWNER} too"
    bare = plant(played, signed)
    assert bare <= {"Attachment", "Enrolment", "Erased", "Evidence", "Handout", "Indicator", "RfiMove", "Ruling",
                    "VisitorPass", "Wording", "Argument", "Estimate", "Outcome", "Delivery",
                    "Message", "CellNote", "Homework", "HomeworkCopy"}, bare  # fmt: skip
    Seat.objects.filter(pk=played.seats["blue"].pk).update(name=NAME, post="Chief of staff")
    files = files_of(played.refresh())
    people = files.pop("people.csv")
    assert NAME in people
    for name, text in files.items():
        found = [word for word in (NAME, NAME.upper(), "Tamm", OWNER, "Petrov") if word.casefold() in text.casefold()]
        assert not found, (name, found, _around(text, found[0]))
    assert "Chief of staff of Blue" in files["observations.csv"]


def _around(text: str, word: str) -> str:
    at = text.casefold().index(word.casefold())
    return text[max(at - 100, 0) : at + 100]


def test_a_name_that_is_a_word_of_the_exercise_stays() -> None:
    hidden = HiddenNames({"Will": "Staff of Red (P01)", "Ann Lee": "P02"}, {"Lee": "P02"})
    assert hidden.text("Will will go, WILL he?") == "Staff of Red (P01) will go, Staff of Red (P01) he?"
    assert hidden.text("ann\n lee, Annlee, Lee") == "P02, Annlee, Lee"
    assert hidden.text("Lee and Leeds", written=True) == "P02 and Leeds"


def test_a_person_called_like_a_cell_is_left(played: worlds.World) -> None:
    Seat.objects.filter(pk=played.seats["red"].pk).update(name="Red")
    people = People(played.exercise)
    assert people.hidden.text("Red waits.", written=True) == "Red waits."

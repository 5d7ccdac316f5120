"""The analyst's workbook: the turn on every row, texts as texts, nothing that the ledger does not say."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse

from adjudication import selectors as game_selectors
from reports.collect import rulings
from reports.models import Paper
from reports.record import read
from tests import world as worlds
from tests.fog.test_canaries import plant_injects, plant_traffic
from tests.patience import PATIENCE
from tests.reports.conftest import make
from wargame.models import Answer, Exercise, OrderSheet, Question, Seat, Survey, SurveyRound
from wargame.services import turns
from wargame.services.evaluation import observations
from wargame.services.participants import seats
from wargame.viewer import Viewer

pytestmark = pytest.mark.django_db

SHEETS = [
    "Read me", "Exercise", "Cells", "Decisions", "Odds", "Orders", "Rolls", "Events", "Units", "Tracks", "Rulings",
    "Order sheets", "Messages", "Injects", "RFIs", "Matrix actions", "Observations", "Cell notes", "Objectives",
    "Indicators", "Evidence", "Findings", "Improvement plan", "Chain", "Surveys", "Survey results", "Log", "People",
]  # fmt: skip
OF_NO_TURN = {"Cells", "Objectives", "Indicators", "Findings", "Improvement plan", "Chain", "People"}
FORMULA = '=HYPERLINK("http://127.0.0.1:9/","x")'


@pytest.fixture
def played(db: None, settings: Any, tmp_path: Path) -> worlds.World:
    settings.MEDIA_ROOT = tmp_path
    world = worlds.second_turn(number="WX 1")
    OrderSheet.objects.filter(cell=world.cells["red"]).update(intent=FORMULA, note="a\x01b")
    plant_injects(world)
    plant_traffic(world)
    observations.note(viewer=Viewer(world.exercise, umpire=True), text="Blue waits.")
    observations.note(viewer=Viewer(world.exercise, umpire=True), text="PRIVATE", to_director=True)
    return world


def _book(world: worlds.World) -> tuple[Paper, Any]:
    paper = make(world.exercise, Paper.Kind.WORKBOOK)
    data = Paper.objects.values_list("file", flat=True).get(pk=paper.pk)
    return paper, openpyxl.load_workbook(io.BytesIO(bytes(data or b"")))


def _rows(book: Any, name: str) -> list[dict[str, Any]]:
    head, *rows = book[name].iter_rows(values_only=True)
    return [dict(zip(head, row, strict=True)) for row in rows]


def test_every_row_has_its_turn(played: worlds.World) -> None:
    paper, book = _book(played)
    assert book.sheetnames == SHEETS
    assert paper.pages == len(SHEETS)
    for name in SHEETS[2:]:
        kinds = {type(row["turn"]) for row in _rows(book, name)}
        wanted = {type(None)} if name in OF_NO_TURN else {int}
        assert kinds <= (wanted | {type(None)} if name == "Injects" else wanted), f"{name}: only what waits has none"
    for name in ("Orders", "Rolls", "Events", "Units", "Tracks", "Messages", "Injects", "RFIs", "Log", "People",
        "Matrix actions",
    ):  # fmt: skip
        assert _rows(book, name), name


def test_it_says_what_the_ledger_says(played: worlds.World) -> None:
    _, book = _book(played)
    game = played.exercise.game
    assert game is not None
    steps = read(game)
    thrown = [(step.happened, roll["draw"], roll["result"]) for step in steps for roll in step.rolls]
    assert [(row["turn"], row["draw"], row["result"]) for row in _rows(book, "Rolls")] == thrown
    taken = [order["order"]["do"] for step in steps for order in step.body.get("taken", ())]
    assert [row["order"] for row in _rows(book, "Orders") if row["outcome"] == "carried out"] == taken
    assert len(_rows(book, "Events")) == sum(len(step.events) for step in steps)
    last = [row for row in _rows(book, "Tracks") if row["track"] == "prestige" and row["side"] == "RED"][-1]
    assert last["value"] == game_selectors.state(game).prestige[0]
    assert all(json.loads(row["content"]) for row in _rows(book, "Events"))


def test_units_are_those_of_both_sides_at_the_end_of_each_turn(played: worlds.World) -> None:
    _, book = _book(played)
    rows = _rows(book, "Units")
    assert {row["of"] for row in rows} == {"RED", "BLUE"}
    assert all(row["side"] == row["of"] for row in rows)
    assert {row["turn"] for row in rows} >= {1, 2}
    names = [(row["turn"], row["id"]) for row in rows]
    assert len(set(names)) == len(names)


def test_sheets_can_be_joined_by_step_and_turn(played: worlds.World) -> None:
    _, book = _book(played)
    orders = {(row["step"], row["turn"]) for row in _rows(book, "Orders") if row["source"] == "sheet"}
    written = {row["step"] for row in _rows(book, "Order sheets") if row["state"] == "Locked"}
    assert {step for step, _ in orders} <= written
    assert {row["stands"] for row in _rows(book, "Order sheets") if row["step"]} == {True}
    told = {(row["step"], row["turn"]) for row in _rows(book, "Log") if row["step"]}
    assert orders <= told
    happened = {(row["step"], row["turn"]) for row in _rows(book, "Events")}
    assert told == happened, "a step that ends a turn also opens the next one"


def test_a_text_is_no_formula_and_names_stand_on_one_sheet(played: worlds.World) -> None:
    _, book = _book(played)
    cells = [cell for name in SHEETS for row in book[name].iter_rows() for cell in row]
    assert not [cell.coordinate for cell in cells if cell.data_type == "f"]
    assert FORMULA in {row["intent"] for row in _rows(book, "Order sheets")}
    assert "ab" in {row["note"] for row in _rows(book, "Order sheets")}
    text = " ".join(str(cell.value) for name in SHEETS[:-1] for row in book[name].iter_rows() for cell in row)
    assert "PRIVATE" not in text
    assert "Blue waits." in text
    for name in Seat.objects.exclude(name="").values_list("name", flat=True):
        assert name in {row["name"] for row in _rows(book, "People")}
        assert name not in text


def test_times_are_times_of_the_exercise_and_columns_show_them(played: worlds.World) -> None:
    Exercise.objects.filter(pk=played.exercise.pk).update(timezone="Pacific/Kiritimati")  # 14 hours ahead
    _, book = _book(played)
    noted = played.exercise.observations.get(text="Blue waits.").created_at
    told = next(row for row in _rows(book, "Observations") if row["text"] == "Blue waits.")["time"]
    assert told == (noted.replace(microsecond=0) + timedelta(hours=14)).replace(tzinfo=None)
    sheet = book["Observations"]
    assert sheet["C2"].is_date
    assert sheet.column_dimensions["C"].width >= len("2026-11-22 13:01:51")
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("B2", sheet.dimensions)


def test_it_is_made_anew_only_when_something_changed(played: worlds.World) -> None:
    first = make(played.exercise, Paper.Kind.WORKBOOK)
    assert make(played.exercise, Paper.Kind.WORKBOOK).issue == first.issue
    observations.note(viewer=Viewer(played.exercise, umpire=True), text="Now he moves.")
    assert make(played.exercise, Paper.Kind.WORKBOOK).issue == first.issue + 1


def test_a_forecast_of_an_amended_step_keeps_to_what_stands(played: worlds.World) -> None:
    game = played.exercise.game
    assert game is not None
    seq = game_selectors.head(game).seq
    turns.undo(exercise=played.exercise, seq=seq, reason="Misread")
    _, book = _book(played)
    assert seq not in {row["step"] for row in _rows(book, "Events")}
    (undo,) = [row for row in _rows(book, "Rulings") if row["verdict"] == "Undo"]
    assert (undo["number"], undo["note"], json.loads(undo["subject"])) == ("R-01", "Misread", {"undone": seq})
    assert not undo["stands"]


def test_rulings_have_the_numbers_of_the_report(played: worlds.World) -> None:
    game = played.exercise.game
    assert game is not None
    for reason in ("First", "Second"):
        turns.undo(exercise=played.exercise, seq=played.decision().seq, reason=reason)
    _, book = _book(played)
    printed = [(row.number, row.note) for row in rulings.collect(game, rulings.index(game))]
    listed = [(row["number"], row["note"]) for row in _rows(book, "Rulings") if row["number"]]
    assert listed == printed == [("R-01", "First"), ("R-02", "Second")]


def test_the_results_of_a_survey_have_their_number_and_spread(played: worlds.World) -> None:
    survey = Survey.objects.create(exercise=played.exercise, title="Trust", order=1)
    question = Question.objects.create(survey=survey, kind="scale", text="We trust them.", order=1)
    asked = SurveyRound.objects.create(survey=survey, turn=1)
    for cell, value in (("red", 2), ("blue", 5)):
        Answer.objects.create(
            round=asked, question=question, seat=played.seats[cell], cell=played.cells[cell], value=value
        )
    (row,) = _rows(_book(played)[1], "Survey results")
    assert (row["answers"], row["mean"], row["standard_deviation"]) == (2, 3.5, pytest.approx(2.12132, abs=1e-5))
    assert row["counts"] == "1: 0; 2: 1; 3: 0; 4: 0; 5: 1"


def _folder(world: worlds.World) -> dict[str, str]:
    paper = make(world.exercise, Paper.Kind.DATA)
    data = Paper.objects.values_list("file", flat=True).get(pk=paper.pk)
    with zipfile.ZipFile(io.BytesIO(bytes(data or b""))) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def _table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_the_data_folder_holds_the_same_tables_and_explains_each_column(played: worlds.World) -> None:
    files, (_, book) = _folder(played), _book(played)
    assert {name.split("/")[0] for name in files} == {f"amber-wx-1-{str(played.exercise.pk)[:8]}"}
    tables = {name.split("/")[1]: _table(text) for name, text in files.items() if name.endswith(".csv")}
    described, own = tables.pop("dictionary.csv"), ("Amber WX 1", str(played.exercise.pk))
    assert len(tables) == len(SHEETS) - 1
    for sheet in SHEETS[1:]:
        file = f"{sheet.lower().replace(' ', '_')}.csv"
        assert len(tables[file]) == len(_rows(book, sheet)), sheet
        assert {(row["exercise"], row["exercise_id"]) for row in tables[file]} <= {own}
        columns = [row["column"] for row in described if row["file"] == file and row["column"]]
        assert columns == ["exercise", "exercise_id", *(cell.value for cell in next(book[sheet].iter_rows()))], sheet
    assert all(row["meaning"] and row["type"] for row in described)
    rolls = {row["column"]: row["type"] for row in described if row["file"] == "rolls.csv"}
    assert (rolls["turn"], rolls["contested"], rolls["purpose"]) == ("whole number", "true or false", "text")
    assert FORMULA in {row["intent"] for row in tables["order_sheets.csv"]}
    assert "PRIVATE" not in "".join(files.values())
    names = set(Seat.objects.exclude(name="").values_list("name", flat=True))
    assert not [
        file for file, text in files.items() if "people.csv" not in file and any(name in text for name in names)
    ]


def test_an_example_compares_exercises_from_their_folders(played: worlds.World, tmp_path: Path) -> None:
    own, files = str(played.exercise.pk), _folder(played)
    for copy in (own, own[::-1]):
        for name, text in files.items():
            path = tmp_path / "data" / name.replace(own[:8], copy[:8])
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace(own, copy))
    script = Path(__file__).parents[2] / "examples/compare_exercises.py"
    done = subprocess.run(
        [sys.executable, script, tmp_path / "data"], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    head, _, *lines = done.stdout.splitlines()
    assert head.split()[0] == "exercise"
    both = sorted(f"Amber WX 1 {copy[:8]}" for copy in (own, own[::-1]))
    assert [line.split("  ")[0] for line in lines] == both, "two of one title are two"
    orders = len(_table(next(text for name, text in files.items() if name.endswith("/orders.csv"))))
    assert str(orders) in lines[0].split()
    empty = subprocess.run(
        [sys.executable, script, tmp_path], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert empty.returncode == 1
    assert "rolls.csv" in empty.stderr


def test_only_the_umpire_saves_it_and_as_a_spreadsheet(played: worlds.World) -> None:
    paper = make(played.exercise, Paper.Kind.WORKBOOK)
    address = reverse("paper", args=[played.exercise.pk, paper.pk])
    umpire, red = Client(), Client()
    umpire.force_login(played.owner)
    seat = seats.issue_code(seat=played.seats["red"])
    red.post(f"/seat/{seat.code}/", {"name": "Red"})
    answer = umpire.get(address)
    assert answer["Content-Type"].endswith("spreadsheetml.sheet")
    assert answer["Content-Disposition"].startswith("attachment")
    assert answer["Content-Disposition"].endswith('.xlsx"')
    assert red.get(address).status_code == 404

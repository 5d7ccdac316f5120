"""The example finds in ten exercises how bold their random players were made, and finds nothing where nothing is.

The players choose among the real attempts of a moment in a game, with the real figures of the engine. Those who see the
odds take a chance that is smaller by their boldness.
"""

from __future__ import annotations

import csv
import io
import random
import subprocess
import sys
import zipfile
from functools import cache
from hashlib import sha256
from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from adjudication.engine import registry
from adjudication.engine.dice import Dice, Seeded
from adjudication.engine.menu import pick
from adjudication.engine.planning import weighing
from adjudication.engine.play import driver
from reports.workbook import folder
from reports.workbook.book import Workbook
from reports.workbook.schema import game as schema
from reports.workbook.table import Value, table
from tests.patience import PATIENCE

EXERCISES, TURNS, TASTE = 10, 16, 0.75
SCRIPT = Path(__file__).parents[2] / "examples/bolder_with_odds.py"


@cache
def attempts() -> tuple[float, ...]:
    """The chances of the attempts that a side could make at a moment of a game by policy."""
    rules = registry.bound("ukrainian_crisis", "ukraine-2014")
    dice = Dice(Seeded(sha256(b"bolder").digest(), 0))
    state = driver.advance(rules, rules.initial_state(rules.option_type()), {}, dice).state
    while not any(due.kind == "diplomatic" for due in rules.awaiting(state).due):
        rules.carry_out(state, {due.side: rules.policy(state, due.side) for due in rules.awaiting(state).due}, dice)
    (due,) = rules.awaiting(state).due
    picture, found = rules.picture(state, due.side), set[float]()
    draw = random.Random(1)
    for option in rules.legal_orders(state, due.side):
        for _ in range(6):
            order = msgspec.convert(pick(option, draw.randrange), rules.order_type)
            if weight := weighing.weigh(rules, picture, due.side, order):
                found.add(round(weight.chance, 6))
    return tuple(sorted(found))


def made(boldness: float, number: int) -> bytes:
    """The data folder of an exercise of two cells; they look at the odds of every other decision, more or less."""
    draw = random.Random(f"{boldness} {number}")
    rows: list[list[Value]] = []
    for cell in ("Red", "Blue"):
        taste = TASTE + draw.uniform(-0.1, 0.1)
        for turn in range(1, TURNS + 1):
            seen = draw.random() < 0.5
            wanted = taste - boldness * seen + draw.gauss(0, 0.1)
            rows.append(_row(cell, turn, seen, min(attempts(), key=lambda chance: abs(chance - wanted))))
    name = f"Made {number}"
    book = Workbook(str(UUID(int=number)), name, "", (("Exercise", name),), (table(schema.DECISIONS, rows),))
    return folder.write(book)


def _row(cell: str, turn: int, seen: bool, chance: float) -> list[Value]:
    said: dict[str, Value] = {
        "turn": turn, "decision_id": f"D-{turn}-{cell}", "cell": cell, "order": "attempt", "answered": "order",
        "outcome": "carried out", "chance": chance, "odds_shown": True, "odds_opened": seen,
    }  # fmt: skip
    return [said.get(column.name) for column in schema.DECISIONS.columns]


def study(place: Path, boldness: float, exercises: int = EXERCISES) -> subprocess.CompletedProcess[str]:
    """What the example says of exercises in which players who see the odds are so much bolder."""
    for number in range(exercises):
        with zipfile.ZipFile(io.BytesIO(made(boldness, number))) as archive:
            archive.extractall(place)
    command = [sys.executable, str(SCRIPT), str(place)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


@pytest.mark.parametrize(
    ("boldness", "answer"),
    [(0.25, "Bolder with the odds"), (-0.15, "More careful with the odds"), (0.0, "No clear difference")],
)
def test_the_example_finds_how_bold_the_players_were_made(tmp_path: Path, boldness: float, answer: str) -> None:
    done = study(tmp_path, boldness)
    assert done.returncode == 0, done.stderr
    *figures, said = done.stdout.splitlines()
    assert said.startswith(answer), done.stdout
    told = dict(line.split(": ", 1) for line in figures)
    assert (told["exercises"], told["cells that decided in both ways"]) == ("10", "20")
    assert told["decisions"].startswith("320, ")
    mean = float(told["bolder by"].split()[0])
    assert mean == pytest.approx(boldness, abs=0.08), done.stdout


def test_too_few_cells_give_no_answer(tmp_path: Path) -> None:
    done = study(tmp_path, 0.25, exercises=2)
    assert (done.returncode, done.stdout) == (1, "")
    assert "2 folders have 4 cells" in done.stderr


def test_decisions_of_the_program_do_not_count(tmp_path: Path) -> None:
    study(tmp_path, 0.0)
    for path in tmp_path.glob("*/decisions.csv"):
        rows = list(csv.DictReader(path.open(encoding="utf-8", newline="")))
        with path.open("a", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
            writer.writerows(
                row | {"answered": "default", "chance": "0", "odds_opened": "true"} for row in rows
            )  # fmt: skip
    done = subprocess.run(
        [sys.executable, SCRIPT, tmp_path], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert "decisions: 320," in done.stdout
    assert "No clear difference" in done.stdout

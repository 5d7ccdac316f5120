"""The workbook before it is a file: the tables of an exercise, and what is above them."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from adjudication import selectors as game_selectors
from adjudication.engine.record import figures
from reports import record
from reports.collect.report import chain
from reports.workbook import evaluation, people, play, traffic
from reports.workbook.table import WorkbookSheet
from wargame.models import Exercise
from wargame.selectors import figures as counted


@dataclass(frozen=True)
class Workbook:
    """All sheets, and what is above them. `id` is that of the exercise."""

    id: str
    title: str
    marking: str
    facts: tuple[tuple[str, str], ...]
    tables: tuple[WorkbookSheet, ...]


def collect(exercise: Exercise) -> Workbook:
    """Read the record of an exercise into sheets."""
    game = exercise.game
    assert game is not None
    zone, steps, ledger = ZoneInfo(exercise.timezone), record.read(game), game_selectors.chain(game)
    roster, numbers = people.roster(exercise)
    links = chain.read(exercise)
    tables = (
        play.orders(steps), play.rolls(game_selectors.adjudicator(game), steps), play.events(game, steps),
        play.units(game, steps), play.tracks(game, steps), play.rulings(game, links.marked),
        people.sheets(exercise, links),
        *traffic.sheets(exercise, zone, links), people.observations(exercise, zone, numbers, links),
        *evaluation.sheets(exercise, zone, links), people.surveys(exercise, numbers, links),
        people.survey_results(exercise), people.log(exercise, zone, roster, links), roster,
    )  # fmt: skip
    facts = (
        ("Exercise", f"{exercise.title} {exercise.number}".strip()),
        ("Rules", f"{game.system} {game.version}"),
        ("Pack", f"{game.pack_name}, {game.pack_digest}"),
        ("Ledger", f"{figures.steps(ledger)}, head {ledger.head}"),
        ("Orders", figures.ordered(figures.orders(step.body for step in steps))),
        ("Order sheets", counted.asked(counted.sheets(counted.in_force(exercise)))),
        ("Dice", f"{figures.rolls(ledger)}; {figures.touched(ledger)}"),
        ("Times", f"in {exercise.timezone}"),
        ("Sheets", "only steps that were not taken back; those are in the log, the ledger and among the rulings"),
    )
    return Workbook(str(exercise.pk), exercise.title, exercise.marking, facts, tables)

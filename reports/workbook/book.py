"""The workbook before it is a file: the tables of an exercise, and their heading."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from adjudication import selectors as game_selectors
from adjudication.engine.record import figures
from reports.collect import aar, systems
from reports.collect.report import chain
from reports.workbook import decisions, evaluation, given, people, play, traffic
from reports.workbook import exercise as about
from reports.workbook.names import People
from reports.workbook.table import WorkbookSheet
from wargame.models import Exercise
from wargame.selectors import figures as counted


@dataclass(frozen=True)
class Workbook:
    """All sheets and their heading. `id` is that of the exercise. Only the last sheet, People, has names."""

    id: str
    title: str
    marking: str
    facts: tuple[tuple[str, str], ...]
    tables: tuple[WorkbookSheet, ...]


def collect(exercise: Exercise) -> Workbook:
    """Read the record of an exercise into sheets."""
    game = exercise.game
    assert game is not None
    zone, ledger, named = ZoneInfo(exercise.timezone), game_selectors.chain(game), People(exercise)
    whole, links = aar.reading(exercise), chain.read(exercise)
    steps = whole.steps
    say = systems.of(game.system).ordered(whole)
    orders = given.read(exercise, whole.rules, steps, say)
    tables = (
        about.settings(exercise, whole, ledger, zone), about.cells(exercise),
        *decisions.sheets(exercise, whole.rules, orders, say, zone, named, links), play.orders(orders),
        play.rolls(whole.rules, steps), play.events(steps, whole.told), play.units(game, steps),
        play.tracks(game, steps), play.rulings(game, links.marked), people.sheets(exercise, named, links),
        *traffic.sheets(exercise, zone, links), people.observations(exercise, zone, named, links),
        people.cell_notes(exercise, zone, named),
        *evaluation.sheets(exercise, zone, named, links), people.surveys(exercise, named, links),
        people.survey_results(exercise), people.log(exercise, zone, links),
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
        ("Sheets", "only steps that were not undone; those are in the log, the ledger and among the rulings"),
    )
    hidden = named.hidden
    sheets = (*hidden.tables(tables), named.sheet())
    title, marking, *said = (
        hidden.text(text, written=True) for text in (exercise.title, exercise.marking, *(text for _, text in facts))
    )
    names = (name for name, _ in facts)
    return Workbook(str(exercise.pk), title, marking, tuple(zip(names, said, strict=True)), sheets)

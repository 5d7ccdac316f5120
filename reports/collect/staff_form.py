"""A sitrep under the headings of a staff: numbered paragraphs whose lines are what the sitrep says anyway.

Nothing is read here but the sitrep itself, so a reader learns nothing more from this form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from adjudication.engine.scenario.sitrep_form import SitrepFile, SitrepPart
from reports.collect.shapes import Act, Sitrep
from reports.collect.shapes_brief import Force, StaffForm, StaffParagraph
from reports.collect.words import percent

NOTHING = "Nothing to report."


def staff_form(form: SitrepFile, report: Sitrep, turn: int) -> StaffForm:
    """The sitrep under these headings, each line with its letter. A paragraph without lines says so."""
    paragraphs = []
    for paragraph in form.paragraphs:
        lines = tuple(line for part in paragraph.holds for line in LINES[part](report, turn))
        paragraphs.append(StaffParagraph(paragraph.heading, lines or (NOTHING,)))
    return StaffForm(form.title, f"{form.serial} {turn:03}", tuple(paragraphs))


def _own(report: Sitrep, turn: int) -> Iterator[str]:
    yield from _acts(report, turn, lambda act: not _apart(report, act))


def _enemy(report: Sitrep, turn: int) -> Iterator[str]:
    yield from _acts(report, turn, lambda act: _apart(report, act))


def _apart(report: Sitrep, act: Act) -> bool:
    """Whether an act is one of the other sides. The public has no side, so all acts are told as they come."""
    return not report.public and act.side not in ("", report.side)


def _acts(report: Sitrep, turn: int, wanted: Callable[[Act], bool]) -> Iterator[str]:
    """The acts under the numbers that they have in the table of the sitrep."""
    names = dict(report.sides)
    for number, act in enumerate(report.told.acts, 1):
        if not wanted(act):
            continue
        named = act.side in names and not report.told.by_event and (report.public or _apart(report, act))
        task = f"{names[act.side]}: {act.task}" if named else act.task
        said = ". ".join(part[0].upper() + part[1:].rstrip(".") for part in (task, act.outcome, act.how) if part)
        chance = f" Chance {percent(act.chance)}." if act.chance is not None else ""
        yield f"({turn}/{number}) {said}.{chance}"


def _strength(head: str, rows: tuple[Force, ...]) -> Iterator[str]:
    """A line for each; a number says what it counts, which in the table is the head of its column."""
    for row in rows:
        value = f"{head} {row.strength}" if row.strength.isdigit() else row.strength.strip("–")
        yield f"{', '.join(part.rstrip('.') for part in (row.name, row.where, value, row.note) if part)}."


def _requests(report: Sitrep, turn: int) -> Iterator[str]:
    for row in report.traffic.requests:
        answer = f" Answer: {row.answer}" if row.answer else ""
        yield f"RFI {row.number}, {row.state.lower()}: {row.question}{answer}"


def _reports(report: Sitrep, turn: int) -> Iterator[str]:
    for row in report.traffic.reports:
        yield f"{row.kind}{f', {row.sender}' if row.sender else ''}: {row.text}"


def _rulings(report: Sitrep, turn: int) -> Iterator[str]:
    yield from report.rulings
    yield from (f"Taken back: {one.text}" for one in report.amendments)


LINES: Mapping[SitrepPart, Callable[[Sitrep, int], Iterator[str]]] = {
    "situation": lambda report, turn: iter(report.told.bottom_line),
    "enemy": _enemy,
    "enemy_strength": lambda report, turn: _strength(report.told.brief.strength, report.told.brief.enemy),
    "own": _own,
    "own_strength": lambda report, turn: _strength(report.told.brief.strength, report.told.brief.own),
    "civil": lambda report, turn: iter(report.told.brief.civil),
    "reports": _reports,
    "requests": _requests,
    "decisions": lambda report, turn: iter(report.told.due),
    "rulings": _rulings,
}

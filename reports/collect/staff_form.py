"""A sitrep under a staff's headings: numbered paragraphs whose lines come from the plain sitrep.

Nothing is read here but the sitrep itself, so a reader learns nothing more from this form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from adjudication.engine.scenario.sitrep_form import SitrepFile, SitrepParagraph, SitrepPart
from reports.collect.shapes import Act, Sitrep
from reports.collect.shapes_brief import Force, StaffForm, StaffParagraph
from reports.collect.words import count, percent

NOTHING = "Nothing to report."
MOST = 8  # lines of a paragraph; the tables of the sitrep have all


def staff_form(form: SitrepFile, report: Sitrep, turn: int, intent: str = "") -> StaffForm:
    """The sitrep under these headings, each line with its letter. A paragraph without lines says so. `intent`: the
    reader's own text for the turn."""
    paragraphs = tuple(_paragraph(paragraph, report, turn) for paragraph in form.paragraphs)
    return StaffForm(form.title, f"{form.serial} {turn:03}", tuple(_lead(report, intent)), paragraphs)


def _lead(report: Sitrep, intent: str) -> Iterator[tuple[str, str]]:
    """The assessment, and the cell's intent for the turn."""
    stands, acts = report.standing, report.told.acts
    refused, failed = sum(len(act.orders) for act in acts), sum(act.failed and act.side == report.side for act in acts)
    parts = [f"{stands.status}.", *stands.lines]
    if not report.public:
        parts.append(f"Not carried out: {count(refused, 'order')}. Failed: {count(failed, 'attempt')}.")
    yield "Assessment", " ".join(parts)
    if not report.public:
        yield "Intent", f"“{intent}”" if intent else "None was written for this turn."


def _paragraph(paragraph: SitrepParagraph, report: Sitrep, turn: int) -> StaffParagraph:
    """The paragraph with its first lines. Each part gets a share of them; unused ones go to the others."""
    parts = [list(LINES[part](report, turn)) for part in paragraph.holds]
    shares = [0] * len(parts)
    while sum(shares) < MOST and any(share < len(part) for share, part in zip(shares, parts, strict=True)):
        for number, part in enumerate(parts):
            if shares[number] < len(part) and sum(shares) < MOST:
                shares[number] += 1
    lines = tuple(line for share, part in zip(shares, parts, strict=True) for line in part[:share])
    return StaffParagraph(paragraph.heading, lines or (NOTHING,), sum(map(len, parts)) - len(lines))


def _own(report: Sitrep, turn: int) -> Iterator[str]:
    yield from _acts(report, turn, lambda act: not _apart(report, act))


def _enemy(report: Sitrep, turn: int) -> Iterator[str]:
    yield from _acts(report, turn, lambda act: _apart(report, act))


def _apart(report: Sitrep, act: Act) -> bool:
    """Whether an act is by another side. The public has no side, so all acts are reported in order."""
    return not report.public and act.side not in ("", report.side)


def _acts(report: Sitrep, turn: int, wanted: Callable[[Act], bool]) -> Iterator[str]:
    """The acts with their numbers in the table of the sitrep, most important first."""
    told = [(number, act) for number, act in enumerate(report.told.acts, 1) if wanted(act)]
    for number, act in sorted(told, key=lambda pair: (_weight(pair[1]), pair[0])):
        said = ". ".join(part[0].upper() + part[1:].rstrip(".") for part in (act.task, act.outcome, act.how) if part)
        chance = f" Chance {percent(act.chance)}." if act.chance is not None else ""
        yield f"({turn}/{number}) {said}.{chance}"


def _weight(act: Act) -> int:
    """The weight of an act: not carried out, leading, failed, decided by dice, others, not done."""
    ranks = (bool(act.orders), act.leads, act.failed, act.chance is not None, not act.nothing)
    return next((rank for rank, holds in enumerate(ranks) if holds), len(ranks))


def _strength(head: str, rows: tuple[Force, ...]) -> Iterator[str]:
    """One line for each row; a number says what it counts, as the column header does in the table."""
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
    yield from (f"Undone: {one.text}" for one in report.amendments)


LINES: Mapping[SitrepPart, Callable[[Sitrep, int], Iterator[str]]] = {
    "situation": lambda report, turn: iter(report.told.bottom_line[len(report.standing.lines) :]),
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

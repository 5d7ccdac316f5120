"""Paper for a network failure: order sheets for the open decision, and each cell's map.

Both are the umpire's to hand out: each page holds what one cell knows, from that cell's own picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from zoneinfo import ZoneInfo

from reports.collect import systems
from reports.collect.shapes import Furniture, MapPage, MapPages, OrderSheetPage, OrderSheets, SheetPart
from wargame.calendar.words import named
from wargame.models import Cell, Decision, Exercise, OrderSheet
from wargame.presenters import systems as presenters
from wargame.presenters.shapes import Entry, Figure, Section, Wanted
from wargame.selectors import position
from wargame.viewer import Viewer

MOST_NAMED = 60  # subjects of one group printed by name
LINES = {True: 14, False: 3}  # to write on at least: where the sheet is one decision, and where it is a whole turn
MOST_LINES = 24


def sheets(exercise: Exercise) -> OrderSheets:
    """One sheet for each cell that still has to submit orders; empty if nothing is due."""
    decision = exercise.decisions.filter(status=Decision.Status.OPEN).first()
    owing = decision.sheets.select_related("cell").order_by("cell__order") if decision else OrderSheet.objects.none()
    pages = tuple(page for sheet in owing if not sheet.is_in and (page := _sheet(exercise, sheet)))
    return OrderSheets(_furniture(exercise, "Order sheets", "Paper fallback. Same fields as the screen"), pages)


def maps(exercise: Exercise) -> MapPages:
    """The public map, and one for each cell that plays a side, from its own picture."""
    cells = [None, *exercise.cells.exclude(side=None)]
    pages = tuple(page for cell in cells if (page := _map(exercise, cell)) is not None)
    return MapPages(_furniture(exercise, "Maps", "Each map is one cell’s picture"), pages)


def _furniture(exercise: Exercise, running: str, handling: str) -> Furniture:
    title = " ".join(part for part in (exercise.number, exercise.title) if part)
    named = f"{running}, {exercise.title}"
    return Furniture(title, exercise.marking, running, handling, "", named, exercise.system)


def _sheet(exercise: Exercise, sheet: OrderSheet) -> OrderSheetPage | None:
    place = position.load(Viewer(exercise, umpire=True, cell=sheet.cell))
    if place is None or place.decision is None:
        return None
    game = presenters.of(exercise.system)
    shown = game.board(place, wanted=Wanted(), track=(), drafting=True)
    kind = place.asked
    single = len(shown.sections) == 1
    return OrderSheetPage(
        cell=sheet.cell.name,
        kind=sheet.cell.kind,
        turn=shown.turn,
        decision=game.task_title(place.rules, kind) if kind and single else "The whole turn",
        hand_in=_hand_in(exercise, sheet),
        seq=place.seq,
        parts=tuple(
            _part(section, letter, LINES[single]) for section, letter in zip(shown.sections, LETTERS, strict=False)
        ),
    )


LETTERS = "BCDEFGHIJKLMNOPQRSTUVW"


def _hand_in(exercise: Exercise, sheet: OrderSheet) -> str:
    if exercise.clock_ends_at is None or exercise.paused_at is not None:
        return "when the umpire says so"
    ends = exercise.clock_ends_at + timedelta(seconds=sheet.extra_seconds)
    zone = ZoneInfo(exercise.timezone)
    return named(ends, zone) if exercise.calendar else f"{ends.astimezone(zone):%H:%M}"


def _part(section: Section, letter: str, lines: int) -> SheetPart:
    """A section of the composer as something to fill in by hand."""
    named = tuple(
        (group.title, tuple(f"{row.label} ×{row.count}" if row.count > 1 else row.label for row in group.rows))
        for group in section.groups
    )
    boxes = () if section.groups else tuple(_boxes(section))
    return SheetPart(
        letter=letter,
        title=section.title,
        rule=section.rule,
        help=section.help,
        figures=tuple((figure.caption, _value(figure)) for figure in section.figures),
        named=tuple((title, rows[:MOST_NAMED]) for title, rows in named),
        boxes=boxes,
        lines=tuple(range(1, _lines(section, lines) + 1))
        if not boxes or (section.several and not _ticked(section))
        else (),
    )


def _ticked(section: Section) -> bool:
    """Whether a tick is enough for an order: its single field has a box for every choice."""
    asked = [entry for form in section.forms for entry in form.entries if entry.kind != "hidden"]
    return len(asked) == 1 and len(asked[0].choices) <= MOST_NAMED and bool(_box(asked[0])[1])


def _value(figure: Figure) -> str:
    """A value with its note: `9 assumed`, but `6, 3 by air`."""
    return f"{figure.value}{',' * figure.small[:1].isdigit()} {figure.small}".strip()


def _lines(section: Section, least: int) -> int:
    """A line for each thing that can have an order; a single line if the section takes one order without a subject."""
    if not section.groups and not section.several:
        return 1
    return min(max(least, sum(row.count for group in section.groups for row in group.rows)), MOST_LINES)


def _boxes(section: Section) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The boxes to tick; if the order can be given in several ways, each has its title."""
    ways = len({form.title for form in section.forms}) > 1
    for form in section.forms:
        for entry in form.entries:
            label, choices = _box(entry)
            if entry.kind != "hidden" and choices:
                yield f"{form.title}: {label.lower()}" if ways else label, choices


def _box(entry: Entry) -> tuple[str, tuple[str, ...]]:
    """A field with the boxes to tick."""
    if entry.kind == "flag":
        return entry.label, ("yes", "no")
    return entry.label, tuple(choice.label for choice in entry.choices[:MOST_NAMED] if not choice.disabled)


def _map(exercise: Exercise, cell: Cell | None) -> MapPage | None:
    place = position.load(Viewer(exercise, umpire=cell is not None, cell=cell))
    if place is None:
        return None
    title = f"Map: {cell.name}" if cell is not None else "Map: what everyone knows"
    papers = systems.of(exercise.system)
    kind = cell.kind if cell is not None else Cell.Kind.OBSERVER
    drawn = papers.map_view(place.rules, place.picture, title)
    return MapPage(title, kind, papers.turn_field(place.rules, place.picture, place.awaiting.turn), place.seq, drawn)

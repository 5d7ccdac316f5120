"""The data collection plan as it is read: what is marked as evidence, what is still missing, what to watch for now."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from adjudication.prepared_sql import Prepared
from wargame.models import Decision, Evidence, Exercise, Indicator
from wargame.selectors.evaluation import evidence_targets
from wargame.selectors.evaluation.tallies import Tally, cited, tally


@dataclass(frozen=True)
class Chip:
    """One objective as a small button; `on` where the thing is marked for it, with its bearing then."""

    id: int
    short: str
    code: str
    title: str
    on: bool
    bearing: str = ""


@dataclass(frozen=True)
class Tagging:
    """The row of buttons next to something that can be evidence: the component `components/evidence.html` draws it."""

    exercise_id: UUID
    kind: str
    ref: str
    chips: tuple[Chip, ...]

    @property
    def marked(self) -> bool:
        """True if it is evidence on any objective."""
        return any(chip.on for chip in self.chips)


@dataclass(frozen=True)
class IndicatorRow:
    """An indicator to watch for. `number`: its number in documents, such as 1.2; `due`: True in its turns."""

    id: int
    number: str
    text: str
    cell: str
    cell_kind: str
    who: str
    when: str
    due: bool
    tally: Tally
    timed: bool

    @property
    def marks(self) -> int:
        """The pieces of evidence."""
        return self.tally.all


@dataclass(frozen=True)
class ObjectiveRow:
    """An objective with what is to be watched for and how much evidence there is."""

    id: int
    code: str
    short: str
    kind: str
    kind_word: str
    title: str
    text: str
    tally: Tally
    indicators: tuple[IndicatorRow, ...]

    @property
    def marks(self) -> int:
        """The pieces of evidence."""
        return self.tally.all

    @property
    def due(self) -> tuple[IndicatorRow, ...]:
        """The indicators to watch for now."""
        return tuple(row for row in self.indicators if row.due)


@dataclass(frozen=True)
class Gap:
    """An objective without evidence."""

    id: int
    code: str
    title: str


def tagging(exercise: Exercise, kind: str, refs: Collection[object]) -> dict[str, Tagging]:
    """The buttons for many things of one kind, by reference (a string). Two queries, however many things."""
    objectives = list(exercise.objectives.all())
    wanted = [str(ref) for ref in refs]
    on: dict[str, dict[int, str]] = defaultdict(dict)
    if objectives and wanted:
        marks = Evidence.objects.filter(exercise=exercise, kind=kind, ref__in=wanted)
        for ref, objective, bearing in marks.values_list("ref", "objective_id", "bearing"):
            on[ref][objective] = bearing
    return {
        ref: Tagging(
            exercise.pk, kind, ref,
            tuple(
                Chip(o.pk, o.short, o.code, o.title or o.text, o.pk in on[ref], on[ref].get(o.pk, ""))
                for o in objectives
            ),
        )
        for ref in wanted
    }  # fmt: skip


_last = Prepared(lambda exercise: Decision.objects.filter(exercise=exercise).only("turn").order_by("-id")[:1], UUID)


def present_turn(exercise: Exercise) -> int:
    """The turn in play, 0 before the start. One query."""
    decision = _last.first(exercise.pk)
    return decision.turn if decision is not None else 0


def plan(exercise: Exercise) -> tuple[ObjectiveRow, ...]:
    """Every objective with its indicators and counts of evidence. Four queries."""
    turn = present_turn(exercise)
    marks = list(Evidence.objects.filter(exercise=exercise).values_list("objective_id", "indicator_id", "bearing"))
    by_objective: dict[int, list[str]] = defaultdict(list)
    by_indicator: dict[int | None, list[str]] = defaultdict(list)
    for objective, indicator, bearing in marks:
        by_objective[objective].append(bearing)
        by_indicator[indicator].append(bearing)
    rows: dict[int, list[IndicatorRow]] = defaultdict(list)
    for one, number in numbered(exercise):
        rows[one.objective_id].append(_row(one, number, turn, tally(by_indicator[one.pk])))
    return tuple(
        ObjectiveRow(
            o.pk, o.code, o.short, o.kind, o.get_kind_display(), o.title, o.text, tally(by_objective[o.pk]),
            tuple(rows[o.pk]),
        )
        for o in exercise.objectives.all()
    )  # fmt: skip


def numbered(exercise: Exercise) -> Iterator[tuple[Indicator, str]]:
    """Every indicator with its number: 1.2 is the second of LO-1, Q1.2 that of RQ-1. One query."""
    places: Counter[int] = Counter()
    for one in Indicator.objects.filter(objective__exercise=exercise).select_related("objective", "cell", "watcher"):
        places[one.objective_id] += 1
        yield one, f"{one.objective.short}.{places[one.objective_id]}"


def _row(indicator: Indicator, number: str, turn: int, counts: Tally) -> IndicatorRow:
    cell = indicator.cell
    return IndicatorRow(
        indicator.pk, number, indicator.text, cell.name if cell else "", cell.kind if cell else "",
        str(indicator.watcher) if indicator.watcher else indicator.who, when(indicator), is_due(indicator, turn),
        counts, bool(indicator.turn_from or indicator.turn_to),
    )  # fmt: skip


def when(indicator: Indicator) -> str:
    """The turns in which to watch, as text."""
    first, last = indicator.turn_from, indicator.turn_to
    if first and last:
        turns = f"turn {first}" if first == last else f"turns {first} to {last}"
    else:
        turns = f"from turn {first}" if first else f"to turn {last}" if last else ""
    return ", ".join(part for part in (turns, indicator.moment) if part) or "any time"


def is_due(indicator: Indicator, turn: int) -> bool:
    """True if its turns are current; False for all before the start."""
    return turn > 0 and (indicator.turn_from or 1) <= turn <= (indicator.turn_to or turn)


def gaps(exercise: Exercise) -> tuple[Gap, ...]:
    """The objectives of an exercise under way that have no evidence yet; none before the start. One query."""
    if exercise.status == Exercise.Status.SETUP:
        return ()
    bare = exercise.objectives.filter(evidence=None)
    return tuple(Gap(o.pk, o.code, o.title or o.text) for o in bare)


def segment(exercise: Exercise) -> tuple[int, str, str]:
    """Turn, phase and segment of the present moment; zero and nothing before the start. One query."""
    found: Decision | None = exercise.decisions.order_by("-id").first()
    return (found.turn, found.phase, found.segment) if found else (0, "", "")


@dataclass(frozen=True)
class MarkRow:
    """One piece of evidence with its target. `gone`: the target was undone or no longer exists."""

    id: int
    number: str
    objective_id: int
    kind: str
    ref: str
    label: str
    text: str
    turn: int
    cell: str
    indicator_id: int | None
    indicator_number: str
    indicator: str
    bearing: str
    bearing_word: str
    note: str
    made_by: str
    edited_by: str
    edited_at: datetime | None
    gone: bool
    people: bool = False  # what it points at names people
    step: int = 0  # of the ledger, if it points at one or at what is about one
    event: int | None = None  # of that step, if it points at one
    dated: bool = True  # whether it happened in a turn


def marks(exercise: Exercise) -> tuple[MarkRow, ...]:
    """All evidence, by objective and turn. Two queries, and one or two for each kind of target."""
    found = list(exercise.evidence.select_related("cell", "indicator"))
    things = evidence_targets.many(exercise, [(mark.kind, mark.ref) for mark in found])
    numbers = {one.pk: number for one, number in numbered(exercise)} if found else {}
    return tuple(_mark(mark, things.get((mark.kind, mark.ref)), numbers) for mark in found)


def _mark(mark: Evidence, thing: evidence_targets.EvidenceTarget | None, numbers: Mapping[int, str]) -> MarkRow:
    indicator = mark.indicator
    return MarkRow(
        id=mark.pk, number=cited(mark.number), objective_id=mark.objective_id, kind=mark.kind, ref=mark.ref,
        label=thing.label if thing else str(mark.get_kind_display()),
        text=thing.text if thing else "The record it refers to is no longer there.",
        turn=thing.turn if thing else mark.turn,
        cell=mark.cell.name if mark.cell else thing.cell if thing else "", indicator_id=mark.indicator_id,
        indicator_number=numbers.get(indicator.pk, "") if indicator else "",
        indicator=indicator.text if indicator else "", bearing=mark.bearing,
        bearing_word=str(mark.get_bearing_display()), note=mark.note, made_by=mark.made_by, edited_by=mark.edited_by,
        edited_at=mark.edited_at, gone=thing is None or thing.gone, people=thing is not None and thing.people,
        step=thing.step if thing else 0, event=thing.event if thing else None,
        dated=thing is not None and thing.dated,
    )  # fmt: skip

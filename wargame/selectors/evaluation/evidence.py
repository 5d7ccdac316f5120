"""The data plan as it is read: what is marked as evidence, what is still missing, what to watch for now."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from adjudication.prepared import Prepared
from wargame.models import Decision, Evidence, Exercise, Indicator
from wargame.selectors.evaluation import evidence_targets


@dataclass(frozen=True)
class Chip:
    """One objective as a small button; `on` where the thing is marked for it."""

    id: int
    short: str
    code: str
    title: str
    on: bool


@dataclass(frozen=True)
class Tagging:
    """The row of buttons next to something that can be evidence: the component `components/evidence.html` draws it."""

    exercise_id: UUID
    kind: str
    ref: str
    chips: tuple[Chip, ...]

    @property
    def marked(self) -> bool:
        """Whether it is evidence for anything."""
        return any(chip.on for chip in self.chips)


@dataclass(frozen=True)
class IndicatorRow:
    """Something to watch for. `due` while its turns are on."""

    id: int
    text: str
    cell: str
    cell_kind: str
    who: str
    when: str
    due: bool
    marks: int
    timed: bool


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
    marks: int
    indicators: tuple[IndicatorRow, ...]

    @property
    def due(self) -> tuple[IndicatorRow, ...]:
        """What to watch for now."""
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
    on: dict[str, set[int]] = defaultdict(set)
    if objectives and wanted:
        marks = Evidence.objects.filter(exercise=exercise, kind=kind, ref__in=wanted)
        for ref, objective in marks.values_list("ref", "objective_id"):
            on[ref].add(objective)
    return {
        ref: Tagging(
            exercise.pk, kind, ref,
            tuple(Chip(o.pk, o.short, o.code, o.title or o.text, o.pk in on[ref]) for o in objectives),
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
    marks = list(Evidence.objects.filter(exercise=exercise).values_list("objective_id", "indicator_id"))
    by_objective = Counter(objective for objective, _ in marks)
    by_indicator = Counter(indicator for _, indicator in marks)
    rows: dict[int, list[IndicatorRow]] = defaultdict(list)
    for indicator in Indicator.objects.filter(objective__exercise=exercise).select_related("cell", "watcher"):
        rows[indicator.objective_id].append(_row(indicator, turn, by_indicator[indicator.pk]))
    return tuple(
        ObjectiveRow(
            o.pk, o.code, o.short, o.kind, o.get_kind_display(), o.title, o.text, by_objective[o.pk], tuple(rows[o.pk])
        )
        for o in exercise.objectives.all()
    )


def _row(indicator: Indicator, turn: int, marks: int) -> IndicatorRow:
    cell = indicator.cell
    return IndicatorRow(
        indicator.pk, indicator.text, cell.name if cell else "", cell.kind if cell else "",
        str(indicator.watcher) if indicator.watcher else indicator.who, when(indicator), is_due(indicator, turn), marks,
        bool(indicator.turn_from or indicator.turn_to),
    )  # fmt: skip


def when(indicator: Indicator) -> str:
    """When to watch, in words."""
    first, last = indicator.turn_from, indicator.turn_to
    if first and last:
        turns = f"turn {first}" if first == last else f"turns {first} to {last}"
    else:
        turns = f"from turn {first}" if first else f"to turn {last}" if last else ""
    return ", ".join(part for part in (turns, indicator.moment) if part) or "any time"


def is_due(indicator: Indicator, turn: int) -> bool:
    """Whether its turns are on; before the start nothing is."""
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
    """One piece of evidence with what it points at. `gone`: what it points at was taken back or is no more."""

    id: int
    objective_id: int
    kind: str
    ref: str
    label: str
    text: str
    turn: int
    cell: str
    indicator: str
    note: str
    made_by: str
    gone: bool
    people: bool = False  # what it points at names people


def marks(exercise: Exercise) -> tuple[MarkRow, ...]:
    """All evidence, by objective and turn. One query, and one for each kind of thing it points at."""
    found = list(exercise.evidence.select_related("cell", "indicator"))
    things = evidence_targets.many(exercise, [(mark.kind, mark.ref) for mark in found])
    return tuple(_mark(mark, things.get((mark.kind, mark.ref))) for mark in found)


def _mark(mark: Evidence, thing: evidence_targets.EvidenceTarget | None) -> MarkRow:
    return MarkRow(
        mark.pk, mark.objective_id, mark.kind, mark.ref, thing.label if thing else str(mark.get_kind_display()),
        thing.text if thing else "What was marked is no longer there.", mark.turn,
        mark.cell.name if mark.cell else thing.cell if thing else "", mark.indicator.text if mark.indicator else "",
        mark.note, mark.made_by, thing is None or thing.gone, thing is not None and thing.people,
    )  # fmt: skip

"""The data plan as it is read: what is marked as evidence, what is still missing, what to watch for now."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from wargame.models import Decision, Evidence, Exercise, Indicator


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
    """The row of buttons beside something that can be evidence: the component `components/evidence.html` draws it."""

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


def present_turn(exercise: Exercise) -> int:
    """The turn in play, 0 before the start. One query."""
    decision = exercise.decisions.order_by("-id").values_list("turn", flat=True).first()
    return decision or 0


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


def gaps(exercise: Exercise) -> tuple[ObjectiveRow, ...]:
    """The objectives of an exercise under way that have no evidence yet; none before the start. Four queries."""
    if exercise.status == Exercise.Status.SETUP:
        return ()
    return tuple(row for row in plan(exercise) if not row.marks)


def segment(exercise: Exercise) -> tuple[int, str, str]:
    """Turn, stage and segment of the present moment; zero and nothing before the start. One query."""
    found: Decision | None = exercise.decisions.order_by("-id").first()
    return (found.turn, found.stage, found.segment) if found else (0, "", "")

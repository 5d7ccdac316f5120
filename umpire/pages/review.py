"""The review page as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine.dice import Name, Recorded
from adjudication.models import Game, Ruling, Run
from adjudication.services import findings, marks, steps, throws
from umpire.pages.assignment import NOTHING, Assignment, assignment
from umpire.pages.records import results
from umpire.pages.records.outcomes import of_result
from umpire.pages.records.result_groups import ResultGroup, grouped, place
from umpire.pages.records.results import OrderLine, Result, RulingMark, StoryPart
from umpire.presenters import of
from umpire.presenters.base import EditField
from wargame.models import Cell, OrderSheet
from wargame.presenters.sheet import signed
from wargame.selectors.college import together
from wargame.selectors.evaluation.evidence import Tagging, tagging
from wargame.viewer import Viewer
from wargame.web.strict_input import whole


@dataclass(frozen=True)
class EditRow:
    """A field of the amendment with the typed value."""

    field: EditField
    value: str
    extra: bool

    @property
    def changed(self) -> bool:
        """Whether the typed value differs from the draft."""
        return self.value != self.field.value or self.extra != self.field.extra


@dataclass(frozen=True)
class EditGroup:
    """Fields of one kind."""

    title: str
    rows: tuple[EditRow, ...]

    @property
    def changed(self) -> bool:
        """Whether the umpire changed any row."""
        return any(row.changed for row in self.rows)


@dataclass(frozen=True)
class RulingLine:
    """A ruling on this draft."""

    id: int
    verdict: str
    word: str
    about: str
    reason: str
    note: str
    told: bool
    by: str
    time: str
    tag: Tagging
    findings: tuple[tuple[str, str, str], ...] = ()
    number: int = 0  # in the exercise; acceptances have none
    changed: tuple[Result, ...] = ()
    gone: tuple[RulingMark, ...] = ()


@dataclass(frozen=True)
class Signed:
    """The person who gave a cell's orders, and when."""

    kind: str
    cell: str
    side: str
    who: str
    tag: Tagging


@dataclass(frozen=True)
class Proof:
    """The result of recomputing the dice of a result."""

    good: bool
    text: str


@dataclass(frozen=True)
class ReviewPage:
    """The complete page; without a run only the heading."""

    id: UUID
    title: str
    number: str
    run_id: UUID | None
    run_number: int
    generation: int
    status: str
    word: str
    note: str
    error: str
    turn: str
    phases: tuple[Any, ...]
    results: tuple[Result, ...]
    shown: Result | None
    previous: int
    next: int
    story: tuple[StoryPart, ...]
    orders: tuple[OrderLine, ...]
    voidable: tuple[OrderLine, ...]
    luck: tuple[tuple[str, str, str], ...]
    unsettled: int
    edits: tuple[EditGroup, ...]
    rulings: tuple[RulingLine, ...]
    reasons: tuple[tuple[str, str], ...]
    proof: Proof | None
    typed: bool
    cells: tuple[tuple[int, str, str], ...]
    signed: tuple[Signed, ...] = ()
    assignment: Assignment = NOTHING
    seen: int = 0
    gone: tuple[RulingMark, ...] = ()
    waits: str = ""  # the syndicates that publication waits for
    promised: bool = False

    @property
    def groups(self) -> tuple[ResultGroup, ...]:
        """The results in their groups: combat first, routine results last."""
        return grouped(self.results)

    @property
    def sentences(self) -> int:
        """The number of sentences about the run."""
        return sum(len(part.lines) for part in self.story)

    @property
    def behind(self) -> tuple[Signed, ...]:
        """The order sheets behind the shown result: for combat all sheets, otherwise those with an order behind it."""
        shown = self.shown
        if shown is None or shown.card:
            return self.signed
        return tuple(signed for signed in self.signed if signed.side in shown.ordering)

    @property
    def accepted(self) -> tuple[RulingLine, ...]:
        """The rulings that only accept."""
        return tuple(ruling for ruling in self.rulings if not ruling.number)

    @property
    def numbered(self) -> tuple[RulingLine, ...]:
        """The rulings that change something."""
        return tuple(ruling for ruling in self.rulings if ruling.number)


def review(viewer: Viewer, wanted: str, posted: Mapping[str, str], *, recompute: bool = False) -> ReviewPage:
    """The open run of the exercise, showing the result `wanted` ("0" is the whole run)."""
    exercise = viewer.exercise
    game = exercise.game
    run = game_selectors.open_run(game) if game else None
    if game is None or run is None:
        return _empty(viewer)
    head = game_selectors.head(game)
    base = game_selectors.base(run)
    done = run.status == Run.Status.DONE
    reading = results.read(run, base) if done else results.Reading()
    found = in_order(reading.results)
    shown = _with_outcomes(run, _chosen(found, wanted))
    rules = game_selectors.adjudicator(game)
    board = of(game.system).board(rules, base, "truth", ())
    return ReviewPage(
        id=exercise.pk, title=exercise.title, number=exercise.number, run_id=run.pk, run_number=head.seq + 1,
        generation=run.generation, status=run.status, word=run.get_status_display(), note=run.progress_note,
        error=run.error.partition("\n\n")[0], turn=board.turn if board else "", phases=board.phases if board else (),
        results=tuple(found), shown=shown, previous=_beside(found, shown, -1),
        next=_beside(found, shown, 1), story=tuple(reading.story), orders=tuple(reading.orders),
        voidable=_voidable(run), luck=tuple(reading.luck), unsettled=reading.unsettled,
        edits=edit_groups(game.system, rules, game_selectors.draft_state(run), posted) if done else (),
        rulings=_rulings(viewer, run, reading), reasons=tuple(Ruling.Reason.choices),
        proof=prove(run, head.position + 1, shown) if recompute and shown else None,
        typed=game.dice_mode == Game.DiceMode.TYPED, cells=_cells(viewer), signed=_signed(viewer, run),
        assignment=assignment(viewer), seen=max(run.rulings.values_list("pk", flat=True), default=0),
        gone=tuple(reading.gone), waits=together.said(together.waits_for(exercise)),
        promised=together.promised(exercise, run),
    )  # fmt: skip


def _empty(viewer: Viewer) -> ReviewPage:
    exercise = viewer.exercise
    return ReviewPage(
        exercise.pk, exercise.title, exercise.number, None, 0, 0, "", "", "", "", "", (), (), None, 0, 0, (), (), (),
        (), 0, (), (), (), None, False, _cells(viewer),
    )  # fmt: skip


def _cells(viewer: Viewer) -> tuple[tuple[int, str, str], ...]:
    cells = viewer.exercise.cells.exclude(kind=Cell.Kind.WHITE)
    return tuple((cell.pk, cell.kind, cell.name) for cell in cells)


def _signed(viewer: Viewer, run: Run) -> tuple[Signed, ...]:
    zone = ZoneInfo(viewer.exercise.timezone)
    sheets = OrderSheet.objects.filter(decision__run_id=run.pk).select_related("cell", "edited_by", "submitted_by")
    tags = tagging(viewer.exercise, "sheet", [sheet.pk for sheet in sheets])
    return tuple(
        Signed(sheet.cell.kind, sheet.cell.name, sheet.cell.side or "", _who(sheet, zone), tags[str(sheet.pk)])
        for sheet in sheets
    )


def _who(sheet: OrderSheet, zone: ZoneInfo) -> str:
    if sheet.from_draft:
        return signed(sheet)
    if sheet.status == OrderSheet.Status.DEFAULTED or sheet.submitted_at is None:
        return "the program"
    return f"{signed(sheet) or 'the cell'}, {sheet.submitted_at.astimezone(zone):%H:%M:%S}"


def in_order(found: list[Result]) -> list[Result]:
    """The results in the order of the review."""
    return sorted(found, key=place)


def _chosen(found: list[Result], wanted: str) -> Result | None:
    if wanted == "0":
        return None
    for result in found:
        if str(result.number) == wanted:
            return result
    return next((result for result in found if not result.settled), found[0] if found else None)


def _with_outcomes(run: Run, shown: Result | None) -> Result | None:
    """A result with its possible outcomes. The decision is played again for them, so this is done only for the shown
    result."""
    return shown and replace(shown, outcomes=of_result(run, shown.key))


def _beside(found: list[Result], shown: Result | None, step: int) -> int:
    """The number of the result before or after the shown one; 0 is the run as text, before the first."""
    numbers = [0, *(result.number for result in found)]
    place = numbers.index(shown.number if shown else 0) + step
    return numbers[max(0, min(len(found), place))]


def _voidable(run: Run) -> tuple[OrderLine, ...]:
    presenter = of(run.game.system)
    rules, base = game_selectors.adjudicator(run.game), game_selectors.base(run)
    taken = game_selectors.draft(run)["taken"] if run.status == Run.Status.DONE else ()
    kinds = {(one["side"], one["index"]): one["kind"] for one in taken}
    return tuple(
        OrderLine(
            side,
            number,
            presenter.order(rules, base, order, kinds.get((side, number), "")),
            "",
            who=findings.side_name(rules, side),
        )
        for side, orders in run.sheets.items()
        for number, order in enumerate(orders)
    )


def edit_groups(system: str, rules: Any, state: Any, posted: Mapping[str, str]) -> tuple[EditGroup, ...]:
    """All editable fields, with the values of a state or, after a refusal, the typed values."""
    groups: dict[str, list[EditRow]] = {}
    for field in of(system).edits(rules, state):
        value = posted.get(f"edit.{field.id}", field.value)
        extra = posted.get(f"edit.{field.id}.extra") == "on" if f"edit.{field.id}" in posted else field.extra
        groups.setdefault(field.group, []).append(EditRow(field, value, extra))
    return tuple(EditGroup(title, tuple(rows)) for title, rows in groups.items())


def edits_of(groups: tuple[EditGroup, ...]) -> list[dict[str, Any]]:
    """The plain edit events for the changed rows."""
    found = []
    for group in groups:
        for row in group.rows:
            if row.changed:
                text = row.value.strip()
                number = None if row.field.choices else whole(text)
                value: str | int = text if number is None else number
                event = {**row.field.event, row.field.value_field: value}
                if row.field.extra_field:
                    event[row.field.extra_field] = row.extra
                found.append(event)
    return found


def in_words(run: Run, edits: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    """The changes that edits make to a finished draft: what, the engine's value, the umpire's value."""
    return changes_of(run.game, game_selectors.draft_state(run), edits)


def changes_of(game: Game, before: Any, edits: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    """The changes that edits make to a state, in the system's own words."""
    after, _ = steps.apply_edits(game, before, edits)
    return list(of(game.system).changes(game_selectors.adjudicator(game), before, after))


def _rulings(viewer: Viewer, run: Run, reading: results.Reading) -> tuple[RulingLine, ...]:
    found, zone = reading.results, ZoneInfo(viewer.exercise.timezone)
    heads = {throw.name: result.head for result in found for throw in result.throws}
    made, rules = list(run.rulings.filter(withdrawn_at=None)), game_selectors.adjudicator(run.game)
    tags = tagging(viewer.exercise, "ruling", [ruling.pk for ruling in made])
    numbers = {one.pk: number for number, one in enumerate(marks.counted(made), game_selectors.rulings_before(run) + 1)}
    return tuple(
        RulingLine(
            r.pk,
            r.verdict,
            r.get_verdict_display(),
            _about(rules, r, heads),
            r.get_reason_display(),
            r.note,
            r.tell_cells,
            r.made_by,
            f"{r.made_at.astimezone(zone):%H:%M}",
            tags[str(r.pk)],
            () if r.verdict == Ruling.Verdict.ACCEPT else tuple(findings.findings(run, r, made)),
            numbers.get(r.pk, 0),
            tuple(one for one in found if any(mark.number == numbers.get(r.pk) for mark in one.marks)),
            tuple(mark for mark in reading.gone if mark.number == numbers.get(r.pk)),
        )
        for r in made
    )


def _about(rules: Any, ruling: Ruling, heads: Mapping[Name, str]) -> str:
    subject, name = ruling.subject, throws.named(ruling.subject)
    if name is not None:
        return heads.get(name, f"roll {subject.get('draw')}")
    if "order" in subject:
        return f"{findings.side_name(rules, subject['side'])}, order {subject['order'] + 1}"
    count = len(subject.get("edits", ()))
    return f"{count} edit{'' if count == 1 else 's'}" if count else "the full run"


def prove(run: Run, position: int, result: Result) -> Proof:
    """Roll the dice of a result again from the sealed seed and compare."""
    rolls = [msgspec.convert(roll, Recorded) for roll in game_selectors.draft(run)["rolls"]]
    draws = {throw.draw for throw in result.throws}
    if run.game.dice_mode == Game.DiceMode.TYPED:
        return Proof(True, "These dice were rolled in the room, so there is nothing to recompute.")
    source = throws.source(run, position, list(run.rulings.filter(withdrawn_at=None)))
    checked = [roll for roll in rolls if roll.draw in draws and roll.source != "forced"]
    wrong = [r.draw for r in checked if source.throw(r.draw, len(r.dice), r.faces, r.key)[0] != r.dice]
    if wrong:
        return Proof(False, f"The dice of roll {wrong[0]} do not follow from the seed.")
    if not checked:
        return Proof(True, "These dice were set by a ruling, so there is nothing to recompute.")
    if run.game.dice_scheme == Game.DiceScheme.BY_MOMENT:
        return Proof(True, "Recomputed from the seed of the course and from what they decide: the same dice.")
    return Proof(True, f"Recomputed from the seed at position {position}: the same dice.")

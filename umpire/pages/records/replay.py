"""The replay: one step of the record as a cell saw it, as it really was, or both side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl
from uuid import UUID

import msgspec
from django.db.models import Q

from adjudication import selectors as game_selectors
from adjudication import step_places
from adjudication.engine.dice import Roll
from adjudication.engine.play import step_parts
from adjudication.engine.play.step_parts import StepPart
from adjudication.engine.protocol import fill
from adjudication.engine.scenario import sides
from adjudication.models import Step
from adjudication.services.findings import side_name
from umpire.pages.records import result_rolls
from umpire.pages.records.ledger import ruling_said
from umpire.pages.records.result_rolls import ResultRoll
from umpire.presenters import of
from umpire.presenters.base import DrawnBoard, Presenter
from wargame.models import Cell, Exercise
from wargame.selectors import replay
from wargame.selectors.record import history
from wargame.selectors.replay import Saying, TimelineStep
from wargame.viewer import Viewer

TRUTH, BOTH, PUBLIC = "truth", "both", "public"
TURNS, STEPS = 12, 20  # of the timeline, before the step shown and as many after it


@dataclass(frozen=True)
class Eyes:
    """The requested view: the truth, the picture of one cell or the public, or such a picture next to the truth."""

    mode: str
    cell: Cell | None = None

    @property
    def truth(self) -> bool:
        """Whether the page shows the truth."""
        return self.mode in (TRUTH, BOTH)

    @property
    def query(self) -> str:
        """The query string that opens a step in this view."""
        if self.mode == BOTH:
            return f"?as=both&cell={self.cell.pk}" if self.cell else "?as=both"
        return f"?as={self.cell.pk if self.mode == 'cell' and self.cell else self.mode}"

    @property
    def name(self) -> str:
        """The name for the picture, next to the truth or alone."""
        return self.cell.name if self.cell else "The public"


@dataclass(frozen=True)
class Tick:
    """One step on the timeline."""

    seq: int
    label: str
    sides: tuple[tuple[str, str], ...]
    ruled: bool
    stands: bool
    now: bool


@dataclass(frozen=True)
class TurnRow:
    """One turn, with the number of its first step."""

    turn: int
    first: int
    now: bool


@dataclass(frozen=True)
class Timeline:
    """The turns near a step's turn, and the steps near it within that turn.

    `earlier` and `later` are the next steps of the turn that are not among them, 0 where there are none. `sides` are
    all that can give orders: their colours and names.
    """

    turns: tuple[TurnRow, ...]
    ticks: tuple[Tick, ...]
    earlier: int
    later: int
    sides: tuple[tuple[str, str], ...]

    def turn_before(self, turn: int) -> int:
        """The first step of the previous turn; 0 before the first."""
        return next((row.first for row in reversed(self.turns) if row.turn < turn), 0)

    def turn_after(self, turn: int) -> int:
        """The first step of the next turn; 0 after the last."""
        return next((row.first for row in self.turns if row.turn > turn), 0)


@dataclass(frozen=True)
class Tab:
    """One way to view the step. `kind` is the mark of the cell."""

    kind: str
    label: str
    query: str
    current: bool


@dataclass(frozen=True)
class ReplayBoard:
    """One map with its heading; `truth` distinguishes the two in a comparison."""

    title: str
    kind: str
    truth: bool
    board: DrawnBoard | None


@dataclass(frozen=True)
class Ordered:
    """The orders of one side: their text, their source, and why some were not carried out."""

    kind: str
    name: str
    lines: tuple[tuple[str, str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class ReplayPart:
    """One part of a long step, such as a battle: its sentences and its number, from 1. `now` marks the part shown."""

    number: int
    name: str
    sayings: tuple[Saying, ...]
    now: bool


@dataclass(frozen=True)
class ReplayPage:
    """The page of one step."""

    id: UUID
    title: str
    number: str
    marking: str
    umpire: bool
    can_set_homework: bool
    over: bool
    released: datetime | None
    seq: int
    head: int
    turn: int
    label: str
    then: str
    at: datetime
    hash: str
    undone_by: int
    undid: int
    stands: bool
    previous: int
    following: int
    turn_before: int
    turn_after: int
    query: str
    mode: str
    name: str
    tabs: tuple[Tab, ...]
    beside: str
    views: tuple[ReplayBoard, ...]
    sayings: tuple[Saying, ...]
    unread: int
    unknown: tuple[tuple[str, str, str], ...]
    orders: tuple[Ordered, ...]
    throws: tuple[ResultRoll, ...]
    rulings: tuple[str, ...]
    timeline: Timeline
    kept: tuple[tuple[str, str], ...]
    parts: tuple[ReplayPart, ...] = ()
    part: int = 0  # the number of the one that is shown, 0 for the whole step

    @property
    def part_name(self) -> str:
        """The name of the part shown of a long step."""
        return next((part.name for part in self.parts if part.now), "")

    @property
    def part_before(self) -> int:
        """The part before the one shown; 0 before the first."""
        return self.part - 1 if self.part > 1 else 0

    @property
    def part_after(self) -> int:
        """The part after the one shown; 0 after the last."""
        return self.part + 1 if 0 < self.part < len(self.parts) else 0


@dataclass(frozen=True)
class ReleasePage:
    """The confirmation page for releasing the replay to everyone or closing it again."""

    id: UUID
    title: str
    number: str
    over: bool
    released: datetime | None
    people: int
    related: tuple[str, ...]


def eyes(viewer: Viewer, wanted: str, beside: str) -> Eyes | None:
    """The view that an address asks for; None if it does not exist. By default the umpire sees the truth, and everyone
    else their own cell's picture next to it. One query."""
    cells = {str(cell.pk): cell for cell in replay.eyes(viewer)}
    if not wanted:
        wanted = TRUTH if viewer.umpire else BOTH
    if wanted in (TRUTH, PUBLIC):
        return Eyes(wanted)
    if wanted == BOTH:
        own = viewer.cell if viewer.cell is not None and not viewer.umpire else None
        first = next((cell for cell in cells.values() if cell.side), None)
        return Eyes(BOTH, cells.get(beside, own or first))
    return Eyes("cell", cells[wanted]) if wanted in cells else None


MANY_PARTS = 4  # from which a step is replayed part by part


def page(viewer: Viewer, found: Step, look: Eyes, wanted: int = 0) -> ReplayPage:
    """Everything on the page of one step. Only this step's body is read from the ledger, and for a long step also the
    previous one. `wanted` is the part to show, 0 for the whole step."""
    exercise, game = viewer.exercise, found.game
    rules: Any = game_selectors.adjudicator(game)
    body, head = replay.body(found), step_places.length(game).head
    state = msgspec.convert(body["snapshot"], rules.state_type)
    base, parts = replay.parts(found, body) if len(body.get("events", ())) >= MANY_PARTS else (None, [])
    parts = parts if len(parts) >= MANY_PARTS else []
    wanted = min(wanted, len(parts))
    part = parts[wanted - 1] if wanted else None
    if part is not None:
        state = step_parts.folded(rules, base, body, part.until)
    said = _sayings(exercise, found.seq, look)
    here, line = _timeline(exercise, rules, found)
    return ReplayPage(
        id=exercise.pk, title=exercise.title, number=exercise.number, marking=exercise.marking, umpire=viewer.umpire,
        can_set_homework=viewer.umpire and exercise.real_id is None,
        over=exercise.status in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED),
        released=exercise.replay_released_at, seq=found.seq, head=head, turn=here.turn,
        label=_label(of(game.system), here), then=_then(rules, found), at=here.at, hash=found.hash,
        undone_by=0 if here.stands or here.undone else step_places.undone_by(game, found.seq), undid=here.undone or 0,
        stands=here.stands, previous=found.seq - 1, following=found.seq + 1 if found.seq < head else 0,
        turn_before=line.turn_before(max(here.turn, 1)), turn_after=line.turn_after(max(here.turn, 1)),
        query=look.query, mode=look.mode, name=look.name,
        tabs=_tabs(viewer, look), beside=_beside(look), views=_views(viewer, found, state, look), sayings=said,
        unread=sum(not one.heard for one in said), unknown=_unknown(rules, found, state, look),
        orders=_orders(rules, found, body, state, look),
        throws=_throws(rules, body, part) if look.truth else (), rulings=_rulings(body) if look.truth else (),
        timeline=line,
        kept=tuple(parse_qsl(look.query[1:])), parts=_parts(parts, said, wanted), part=wanted,
    )  # fmt: skip


def _sayings(exercise: Exercise, seq: int, look: Eyes) -> tuple[Saying, ...]:
    """The log of the step. If the truth is shown, lines that only say where play continues are left out."""
    routine = of(exercise.system).is_routine
    found = replay.sayings(exercise, seq, look.cell)
    if not look.truth:
        return tuple(one for one in found if one.heard)
    return tuple(one for one in found if one.heard or one.open or not one.event or not routine(one.rule))


def _label(presenter: Presenter, mark: TimelineStep) -> str:
    """A short label for a step: its decision, or its kind if it is not from play."""
    if mark.kind == Step.Kind.PLAY and mark.asked:
        kind = next((kind for _, kind in mark.asked if kind != "turn"), "turn")
        return presenter.decided(kind)
    if mark.undone:
        return f"Step {mark.undone} undone"
    return {Step.Kind.SETUP: "Before the first turn", Step.Kind.PLAY: "By the rules alone"}.get(
        Step.Kind(mark.kind), mark.kind_word
    )


def _then(rules: Any, found: Step) -> str:
    text = str(rules.catalogue.get(found.segment, ""))
    return text if text and "{" not in text else ""


def _timeline(exercise: Exercise, rules: Any, found: Step) -> tuple[TimelineStep, Timeline]:
    """A step as marked on the timeline, and the timeline around it. Eight queries."""
    game, presenter = found.game, of(found.game.system)
    place = step_places.places_of(game, [found.seq])[found.seq]
    near = step_places.around(game, place, STEPS + 1)
    at = near.index(place)
    shown = near[max(at - STEPS, 0) : at + STEPS + 1]
    marks = replay.marks(exercise, shown)

    def named(some: Iterable[str]) -> tuple[tuple[str, str], ...]:
        return tuple((sides.colour(side), side_name(rules, side)) for side in some)

    def tick(mark: TimelineStep) -> Tick:
        asked = named(side for side, _ in mark.asked)
        return Tick(mark.seq, _label(presenter, mark), asked, mark.ruled, mark.stands, mark.seq == place.seq)

    firsts = step_places.turn_firsts(game, place.chapter - TURNS, place.chapter + TURNS)
    turns = tuple(TurnRow(turn, firsts[turn], turn == place.chapter) for turn in sorted(firsts))
    line = Timeline(
        turns, tuple(tick(mark) for mark in marks), near[0].seq if near[0] != shown[0] else 0,
        near[-1].seq if near[-1] != shown[-1] else 0, named(rules.sides),
    )  # fmt: skip
    return next(mark for mark in marks if mark.seq == place.seq), line


def turn_start(exercise: Exercise, turn: int) -> int:
    """The first step of a turn, or of the last earlier turn that was played. Two queries."""
    assert exercise.game is not None
    first, last = step_places.turn_range(exercise.game)
    wanted = min(max(turn, first), last)
    firsts = step_places.turn_firsts(exercise.game, wanted - TURNS, wanted)
    return firsts[max(firsts)] if firsts else 1


def _tabs(viewer: Viewer, look: Eyes) -> tuple[Tab, ...]:
    """The tabs for the truth and every cell; if two maps are side by side, a cell's tab changes the one next to the
    truth."""
    tabs = [Tab("white", "Truth", "?as=truth", look.mode == TRUTH)]
    for cell in replay.eyes(viewer):
        query = Eyes(BOTH if look.mode == BOTH else "cell", cell).query
        tabs.append(Tab(cell.kind, cell.name, query, look.cell is not None and look.cell.pk == cell.pk))
    if look.mode != BOTH:
        tabs.append(Tab("public", "Public", "?as=public", look.mode == PUBLIC))
    return tuple(tabs)


def _beside(look: Eyes) -> str:
    """The address that adds the picture next to the truth; empty if it is already there."""
    return "" if look.mode == BOTH else Eyes(BOTH, look.cell).query


def _views(viewer: Viewer, found: Step, state: Any, look: Eyes) -> tuple[ReplayBoard, ...]:
    rules = game_selectors.adjudicator(found.game)
    presenter = of(found.game.system)
    track = history.track(viewer, presenter.track, until=found.seq)

    def view(title: str, kind: str, key: str) -> ReplayBoard:
        return ReplayBoard(title, kind, key == TRUTH, presenter.board(rules, state, key, track))

    shown = []
    if look.mode != TRUTH:
        side = look.cell.side if look.cell else None
        title = f"What {look.name} saw" if look.cell else "What everyone could see"
        shown.append(view(title, look.cell.kind if look.cell else "public", side or PUBLIC))
    if look.truth:
        shown.append(view("What was true", "white", TRUTH))
    return tuple(shown)


def _unknown(rules: Any, found: Step, state: Any, look: Eyes) -> tuple[tuple[str, str, str], ...]:
    """The differences between the two pictures of a comparison; empty for a single picture."""
    if look.mode != BOTH:
        return ()
    return of(found.game.system).unknown(rules, state, look.cell.side if look.cell else None)


SOURCES = {"sheet": "", "standing": "standing order", "default": "by the program", "implied": "end of the sheet"}


def _orders(rules: Any, found: Step, body: Mapping[str, Any], state: Any, look: Eyes) -> tuple[Ordered, ...]:
    """The orders of a step: all of them next to the truth, otherwise those of the viewing cell."""
    presenter = of(found.game.system)
    lines: dict[str, list[tuple[str, str, tuple[str, ...]]]] = {}
    for taken in body.get("taken", ()):
        if look.truth or (look.cell is not None and taken["side"] == look.cell.side):
            text = presenter.order(rules, state, taken["order"], taken["kind"])
            lines.setdefault(taken["side"], []).append((text, SOURCES.get(taken["source"], ""), ()))
    for refused in body.get("refused", ()):
        if look.truth or (look.cell is not None and refused["side"] == look.cell.side):
            why = tuple(f"{fill(rules.catalogue[p['code']], p['params'])} [{p['rule']}]" for p in refused["problems"])
            text = presenter.ordered(rules, state, refused["order"])
            lines.setdefault(refused["side"], []).append(
                (text, "not carried out", why or ("The run never reached it.",))
            )
    return tuple(Ordered(sides.colour(side), side_name(rules, side), tuple(said)) for side, said in lines.items())


def _throws(rules: Any, body: Mapping[str, Any], part: StepPart | None) -> tuple[ResultRoll, ...]:
    rolls = [msgspec.convert(roll, Roll) for roll in body.get("rolls", ())]
    return tuple(result_rolls.throw(rules, roll) for roll in rolls if part is None or roll.draw in part.draws)


def _parts(parts: Sequence[StepPart], said: Sequence[Saying], wanted: int) -> tuple[ReplayPart, ...]:
    place = {number: at for at, part in enumerate(parts, 1) for number in part.numbers}
    mine: dict[int, list[Saying]] = {}
    at = 1
    for one in said:  # the umpire's word belongs to what was said before it
        at = place.get(one.number, at) if one.number is not None else at
        mine.setdefault(at, []).append(one)
    return tuple(
        ReplayPart(number, part.name, tuple(mine.get(number, ())), number == wanted)
        for number, part in enumerate(parts, 1)
    )


def _rulings(body: Mapping[str, Any]) -> tuple[str, ...]:
    """The rulings of a step as sealed, and the reason why a step was undone."""
    found = tuple(ruling_said(one) for one in body.get("rulings", ()))
    return (*found, body["reason"]) if body.get("undone") else found


def release_page(viewer: Viewer) -> ReleasePage:
    """What the umpire should know before releasing the replay. Two queries beyond the exercise."""
    exercise = viewer.exercise
    people = exercise.cells.exclude(kind=Cell.Kind.WHITE).filter(seats__status="taken").count()
    related: tuple[str, ...] = ()
    if exercise.game is not None:
        family = Q(game__forked_from=exercise.game) | Q(game=exercise.game.forked_from_id)
        live = Exercise.objects.filter(family, status=Exercise.Status.PLAYING)
        related = tuple(live.values_list("title", flat=True))
    return ReleasePage(
        exercise.pk, exercise.title, exercise.number,
        exercise.status in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED), exercise.replay_released_at, people,
        related,
    )  # fmt: skip

"""The workload of each seat in each turn of an unsaved exercise, and the minutes it takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Any

import msgspec

from adjudication.engine import registry
from adjudication.engine.injects import in_pack, triggers
from adjudication.engine.injects.lines import EVERYBODY, InjectsFile, PreparedInject
from adjudication.engine.planning import balance
from adjudication.engine.play.remits import Scope, scope
from adjudication.engine.scenario import exercises, teaching
from adjudication.errors import Illegal
from adjudication.services import packs
from umpire.pages.studio.design import plain, turns_of

WORDS_A_MINUTE = 200
MINUTES = {"order": 1.0, "answer": 3.0, "scale": 0.25, "choice": 0.25, "forecast": 0.5, "number": 0.5, "text": 1.5}
MOST_TURNS = 24
Counts = tuple[tuple[tuple[int, str, str], int], ...]


@dataclass(frozen=True)
class Load:
    """The load of one seat in one turn. `given`: the minutes of the turn, 0 without a clock."""

    orders: int
    injects: int
    questions: int
    minutes: int
    given: int

    @property
    def counted(self) -> str:
        """Orders, injects and questions as text."""
        parts = (("order", self.orders), ("inject", self.injects), ("question", self.questions))
        return ", ".join(f"{number} {word}{'' if number == 1 else 's'}" for word, number in parts if number)

    @property
    def over(self) -> bool:
        """Whether the work takes longer than the turn."""
        return bool(self.given) and self.minutes > self.given


@dataclass(frozen=True)
class SeatLoad:
    """A row: one seat of a cell. `first`: the first seat of its cell, which has `seats`."""

    cell: str
    colour: str
    seat: str
    seats: int
    first: bool
    turns: tuple[Load, ...]
    later: Load


@dataclass(frozen=True)
class Burden:
    """The table of an exercise; `played` is False if the orders could not be counted. `clock` is in minutes."""

    turns: tuple[int, ...]
    rows: tuple[SeatLoad, ...]
    played: bool
    clock: int
    pace: str
    over: int


def of(pack: packs.LibraryPack, file: str, texts: Mapping[str, str]) -> Burden:
    """The load of an exercise's file, or of the pack's own plan. `Illegal` if the file cannot be read as one."""
    files = {**pack.files, **texts}
    own = exercises.Plan(
        _read(files, "objectives.yaml", teaching.ObjectivesFile).objectives,
        _read(files, "injects.yaml", InjectsFile).injects,
        _read(files, "surveys.yaml", teaching.SurveysFile).surveys,
        None,
    )
    plan = own
    if file.startswith("exercise-"):
        plan = exercises.combined(own, _read(files, file, exercises.ExerciseFile))
    return _table(pack, plan, plain(files, "sides.yaml"))


def _read(files: Mapping[str, str], file: str, kind: Any) -> Any:
    if file not in files:
        return kind(objectives=[]) if kind is teaching.ObjectivesFile else kind()
    try:
        return msgspec.convert(plain(files, file), kind, strict=True)
    except msgspec.ValidationError as error:
        raise Illegal([f"{file} has faults, so nothing can be counted yet. Look at the checks."]) from error


def _table(pack: packs.LibraryPack, plan: exercises.Plan, sides: Mapping[str, Any]) -> Burden:
    exercise = plan.file
    last = min(turns_of(pack, {"turns": exercise.turns} if exercise else {}), MOST_TURNS)
    flow = exercise.flow if exercise else exercises.Flow()
    cells = list(exercise.cells) if exercise else _proposed(sides)
    options = msgspec.json.encode(flow.options, order="sorted")
    played = dict(_played(pack.system, tuple(sorted(pack.files.items())), options, last))
    rows = tuple(
        row for cell in cells for row in _rows(cell, plan, flow, last, played, _makes(pack.system, cell, cells))
    )
    over = sum(load.over for row in rows for load in row.turns)
    return Burden(tuple(range(1, last + 1)), rows, bool(played), flow.clock, flow.pace, over)


def _makes(system: str, cell: exercises.CellPlan, cells: Sequence[exercises.CellPlan]) -> Scope:
    """The decisions that a cell makes; all of its side if its remit does not exist in the rules, which the checks
    report."""
    rules: Any = registry.get(system)
    among = [one.remit for one in cells if one.side == cell.side and one.remit in rules.remits]
    return scope(rules, cell.remit if cell.remit in rules.remits else "", among)


def _proposed(sides: Mapping[str, Any]) -> list[exercises.CellPlan]:
    try:
        return msgspec.convert(sides.get("cells", []), list[exercises.CellPlan], strict=False)
    except msgspec.ValidationError as error:
        raise Illegal(["sides.yaml has faults, so nothing can be counted yet. Look at the checks."]) from error


def _rows(
    cell: exercises.CellPlan, plan: exercises.Plan, flow: exercises.Flow, last: int,
    played: Mapping[tuple[int, str, str], int], makes: Scope,
) -> Iterator[SeatLoad]:  # fmt: skip
    names = {EVERYBODY} if cell.colour != "white" else set()
    names |= {in_pack.address(one) for one in (cell.name, cell.colour, cell.side or cell.name)}
    mine = [one for one in plan.injects if names & {in_pack.address(name) for name in one.to}]
    whole = plan.file.minutes if plan.file else 0
    due = [(_turn(one, plan.injects, last, whole), one) for one in mine]
    asked = [one for one in plan.surveys if cell.colour in one.cells or (not one.cells and cell.side is not None)]
    turns = tuple(
        _load(
            [one for turn, one in due if turn == number], [one for one in asked if _asked(one, number)],
            _ordered(played, number, cell, makes), len(cell.seats), flow,
        )
        for number in range(1, last + 1)
    )  # fmt: skip
    rest = [one for one in asked if one.when in ("exercise_end", "hand")]
    later = _load([one for turn, one in due if not turn], rest, (0, 0), len(cell.seats), exercises.Flow())
    for index, seat in enumerate(cell.seats):
        yield SeatLoad(cell.name, cell.colour, seat, len(cell.seats), index == 0, turns, later)


def _ordered(
    played: Mapping[tuple[int, str, str], int], turn: int, cell: exercises.CellPlan, makes: Scope
) -> tuple[int, int]:
    """The number of orders that a cell gives in a turn, and for how many kinds of decision."""
    mine = [
        count for (number, side, kind), count in played.items()
        if (number, side) == (turn, cell.side) and makes.covers(kind)
    ]  # fmt: skip
    return sum(mine), len(mine)


def _asked(survey: teaching.Survey, turn: int) -> bool:
    return survey.when in ("turn_start", "turn_end") and (not survey.turns or turn in survey.turns)


def _turn(inject: PreparedInject, others: Sequence[PreparedInject], last: int, minutes: int, depth: int = 0) -> int:
    """The turn in which an inject goes out; 0 if no turn decides it. A chained inject follows the one it waits for."""
    try:
        trigger = triggers.parse(inject.release)
    except ValueError:
        return 0
    if isinstance(trigger, triggers.AtTurn):
        return trigger.turn
    if isinstance(trigger, triggers.AtMinute) and minutes:
        return min(last, trigger.minute * last // minutes + 1)
    if isinstance(trigger, triggers.Chained) and depth < 10:
        before = [one for one in others if one.number.upper() in inject.after.upper().split()]
        return max((_turn(one, others, last, minutes, depth + 1) for one in before), default=0)
    return 0


def _load(
    injects: Sequence[PreparedInject], surveys: Sequence[teaching.Survey], played: tuple[int, int], seats: int,
    flow: exercises.Flow,
) -> Load:  # fmt: skip
    orders, decisions = played
    kinds = Counter(question.kind for one in surveys for question in one.questions)
    words = sum(len(one.text.split()) for one in injects) / WORDS_A_MINUTE
    need = words + MINUTES["answer"] * sum(one.answer for one in injects) + MINUTES["order"] * orders / max(seats, 1)
    need += sum(MINUTES[kind] * number for kind, number in kinds.items())
    given = flow.clock if flow.pace == "sheet" else flow.clock * decisions
    return Load(orders, len(injects), sum(kinds.values()), ceil(need), given)


@lru_cache(maxsize=16)
def _played(system: str, files: tuple[tuple[str, str], ...], options: bytes, last: int) -> Counts:
    """The number of orders in a game of the saved pack played by the program, by turn, side and kind of decision."""
    try:
        rules = registry.get(system).bind(packs.checked(system, dict(files)))
        state = rules.initial_state(msgspec.json.decode(options, type=rules.option_type))
        found: Counter[tuple[int, str, str]] = Counter()
        for draft in balance.drafts(rules, state, 5):
            turn = max(rules.awaiting(state).turn, 1)
            if turn > last:
                break
            for one in draft.taken:
                found[turn, one.side, one.kind] += one.order.get("do") != "done"
            state = draft.state
    except (Illegal, msgspec.ValidationError, LookupError, ValueError, ArithmeticError):
        return ()
    return tuple(found.items())

"""Exercises that come with a pack, ready to run: cells, pace, plan, injects, role sheets, read-ahead and script of a
class.

One file for each, `exercise-NAME.yaml`, the same for every rule system. It takes what it wants from the pack's
objectives, injects and surveys, and adds its own; an inject with the number of one of the pack's replaces it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from msgspec import UNSET, Meta, UnsetType

from adjudication.engine.injects.lines import PreparedInject
from adjudication.engine.scenario.pack_shapes import Colour, Strict
from adjudication.engine.scenario.sitrep_form import SitrepForm
from adjudication.engine.scenario.teaching import Objective, Survey

Short = Annotated[str, Meta(min_length=1, max_length=120)]
Words = Annotated[str, Meta(min_length=1, max_length=400)]
Long = Annotated[str, Meta(min_length=1, max_length=3000)]
Post = Annotated[str, Meta(min_length=1, max_length=60)]
Minutes = Annotated[int, Meta(ge=0, le=1440)]
MessageRule = Literal["free", "moderated", "forbidden"]
Points = Annotated[list[Words], Meta(min_length=1, max_length=12)]


class Watcher(Strict, frozen=True):
    """What a person in a seat of a grey cell sees: the public picture, the pages of some `cells` by name, of all cells,
    or also the truth. `records`: they take notes."""

    post: Post
    sees: Literal["public", "cells", "all", "truth"] = "cells"
    cells: Annotated[list[Post], Meta(max_length=20)] = []
    records: bool = False


class CellPlan(Strict, frozen=True):
    """A cell of the class; its seats are posts, the first one commands. `role` briefly says who they are.

    `remit` names the decisions of the side that the cell makes in place of the one that leads it, such as `air`. A seat
    of a grey cell that is not among the `watchers` has the public picture.
    """

    name: Post
    colour: Colour
    seats: Annotated[list[Post], Meta(min_length=1, max_length=20)]
    side: str | None = None
    remit: str = ""
    role: Annotated[str, Meta(max_length=120)] = ""
    watchers: Annotated[list[Watcher], Meta(max_length=20)] = []


class MessageRules(Strict, frozen=True):
    """The rules for messages between cells during planning, during adjudication and between turns, and for press
    releases."""

    planning: MessageRule = "moderated"
    adjudication: MessageRule = "moderated"
    between: MessageRule = "moderated"
    press: MessageRule = "moderated"


class Flow(Strict, frozen=True):
    """How the exercise is played: `clock` in minutes for a decision, 0 for none; `options` of the rule system;
    `sitrep_form`, if not the form that the pack proposes.

    `set_up_clock` and `first_clock` are for the set-up and the first turn, `clocks` for kinds of decision, where they
    differ. `set_up_by_default`: the program makes the decisions of the set-up when play begins.
    `no_wait`: a cell can say that no one has to wait for it.
    """

    pace: Literal["live", "sheet"] = "sheet"
    review: Literal["all", "dice", "none"] = "dice"
    clock: Minutes = 0
    set_up_clock: Minutes | UnsetType = UNSET
    first_clock: Minutes | UnsetType = UNSET
    clocks: dict[str, Minutes] = {}
    all_in_locks: bool = True
    drafts_count: bool = True
    no_wait: bool = False
    set_up_by_default: bool = False
    messages: MessageRules = MessageRules()
    options: dict[str, Any] = {}
    sitrep_form: SitrepForm | UnsetType = UNSET


class Uses(Strict, frozen=True):
    """The parts of the pack that an exercise uses, by code, number and id; all if omitted."""

    objectives: list[str] | None = None
    injects: list[str] | None = None
    surveys: list[str] | None = None


class RoleSheet(Strict, frozen=True):
    """The role sheet of one post. `meanwhile`: the cell's work while others decide."""

    cell: Post
    post: Post
    you_are: Long
    you_want: Long
    you_may: Points
    red_lines: Points
    you_talk_to: Points
    meanwhile: Annotated[list[Words], Meta(max_length=12)] = []


class HandoutText(Strict, frozen=True):
    """A section of the read-ahead: paragraphs separated by blank lines, then points."""

    title: Short
    text: Annotated[str, Meta(max_length=3000)] = ""
    points: Annotated[list[Words], Meta(max_length=12)] = []


class ReadAhead(Strict, frozen=True):
    """What every player reads before the class."""

    title: Short
    parts: Annotated[list[HandoutText], Meta(min_length=1, max_length=12)]


class ScheduleItem(Strict, frozen=True):
    """A part of the class: start in minutes from its beginning, duration, and what the umpire does."""

    at: Annotated[int, Meta(ge=0, le=1440)]
    lasts: Annotated[int, Meta(ge=1, le=600)]
    title: Short
    text: Long


class ExerciseFile(Strict, frozen=True, kw_only=True):
    """The file of one exercise. `minutes` covers the whole class including hot wash and breaks; `turns` is the number
    to play."""

    title: Short
    summary: Words
    minutes: Annotated[int, Meta(ge=10, le=1440)]
    players: Short
    turns: Annotated[int, Meta(ge=1, le=99)]
    flow: Flow = Flow()
    cells: Annotated[list[CellPlan], Meta(min_length=2, max_length=20)]
    uses: Uses = Uses()
    objectives: Annotated[list[Objective], Meta(max_length=50)] = []
    injects: list[PreparedInject] = []
    surveys: Annotated[list[Survey], Meta(max_length=30)] = []
    roles: Annotated[list[RoleSheet], Meta(min_length=1, max_length=120)]
    read_ahead: ReadAhead
    script: Annotated[list[ScheduleItem], Meta(min_length=2, max_length=60)]


class Plan(NamedTuple):
    """The content that an exercise starts from: the pack's own, or what one of its exercises selects and adds."""

    objectives: list[Objective]
    injects: list[PreparedInject]
    surveys: list[Survey]
    file: ExerciseFile | None


def plan(pack: Any, key: str) -> Plan:
    """The plan for one of a pack's exercises; for "" or an unknown name, the pack's own."""
    own = Plan(
        list(pack.objectives.objectives),
        list(pack.injects.injects) if hasattr(pack, "injects") else [],
        list(pack.surveys.surveys) if hasattr(pack, "surveys") else [],
        None,
    )
    file: ExerciseFile | None = getattr(pack, "exercises", {}).get(key)
    return own if file is None else combined(own, file)


def combined(own: Plan, file: ExerciseFile) -> Plan:
    """The plan of an exercise: the selected parts, in the pack's order, then its own additions."""
    uses, mine = file.uses, {line.number.strip().upper() for line in file.injects}
    injects = [line for line in own.injects if _in(line.number, uses.injects) and line.number.upper() not in mine]
    return Plan(
        [one for one in own.objectives if _in(one.id, uses.objectives)] + file.objectives,
        injects + file.injects,
        [one for one in own.surveys if _in(one.id, uses.surveys)] + file.surveys,
        file,
    )


def _in(name: str, wanted: list[str] | None) -> bool:
    return wanted is None or name in wanted

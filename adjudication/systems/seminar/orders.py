"""The orders of Seminar. One struct is one act; an order sheet is a list of them."""

from __future__ import annotations

from typing import Annotated

from adjudication.engine.play.names import JudgedName, Names, WrittenText
from adjudication.engine.play.orders import Done
from adjudication.engine.play.orders import Order as Base


class Move(Base, frozen=True):
    """A move in words, which can follow a listed course (3.1, 3.2). Decision `moves`, all sides, sealed."""

    what: WrittenText
    means: WrittenText
    effect: WrittenText
    covert: bool = False
    course: Annotated[str, Names("course")] = ""


class Propose(Base, frozen=True):
    """An agreement that a side proposes to another (4.1). Decision `moves`."""

    to: Annotated[str, Names("side")]
    give: WrittenText
    get: WrittenText


class BreakOff(Base, frozen=True):
    """A signed agreement that a side breaks (4.3). Decision `moves`."""

    agreement: JudgedName


class Sign(Base, frozen=True):
    """A proposed agreement that the other side signs (4.2). Decision `answers`."""

    agreement: JudgedName


class CastVote(Base, frozen=True):
    """A choice in a vote of the round (4.4). Decision `answers`."""

    vote: Annotated[str, Names("vote")]
    choice: JudgedName


Order = Move | Propose | BreakOff | Sign | CastVote | Done

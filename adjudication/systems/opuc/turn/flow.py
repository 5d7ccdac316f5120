"""The machinery of the sequence of play: one adjudication in progress, and the parts of a decision."""

from __future__ import annotations

from typing import Any

from adjudication.engine.dice import Roll, RollModifier
from adjudication.engine.play import decision, run
from adjudication.engine.play.decision import Subjects, done, never, only_done, refuse, the_actor
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import Frame
from adjudication.systems.opuc.turn import events as ev

__all__ = [  # with what the chapters take from the engine
    "STEPS",
    "AnswerType",
    "Decision",
    "Run",
    "Subjects",
    "done",
    "never",
    "only_done",
    "refuse",
    "the_actor",
]  # fmt: skip

STEPS = (
    "initiative", "environment", "assets", "upkeep", "cp", "isr", "engineers", "deep_fires", "local_fires", "movement",
    "civil", "end",
)  # fmt: skip
"""The steps of a turn (2.2); each is the name of the node where it begins."""
D3 = (1, 1, 2, 2, 3, 3)


class Run(run.Run[Facts, State]):
    """One adjudication, with the steps of a turn and interrupts."""

    __slots__ = ()

    sides = SIDES
    went = ev.Went

    def call(
        self, to: str, back: str, side: int = -1, numbers: tuple[int, ...] = (), words: tuple[str, ...] = ()
    ) -> None:
        """Interrupt play to continue at `to`; a new frame on `state.stack` has `back`, the node to return to."""
        self.do(ev.Went(to, push=Frame(back, side, numbers, words)))

    def back(self) -> None:
        """Return from an interrupt."""
        self.do(ev.Went(self.state.stack[-1].node, pop=True))

    def next_step(self) -> None:
        """Go on to the next step of the turn."""
        following = STEPS[STEPS.index(self.state.phase) + 1]
        self.do(ev.Went(following, following))

    def act(self, side: int, passes: int = 0) -> None:
        """Make `side` the next to act."""
        self.do(ev.Acting(SIDES[side], passes))

    def alternate(self, passed: bool) -> bool:
        """Make the other side next after one action of alternate play (ABA). True if two passes have ended the step."""
        passes = self.state.passes + 1 if passed else 0
        self.act(1 - self.state.actor, passes)
        return passes >= 2

    def second(self) -> bool:
        """Make the other side next after one side's whole step (AB). True if both have finished."""
        if self.state.actor != self.state.first:
            return True
        self.act(1 - self.state.actor)
        return False

    def note(self, name: str, value: int | None) -> None:
        """Set counter `name` of the step; None removes it."""
        self.do(ev.Noted(name, value))

    def roll(
        self,
        purpose: str,
        side: int,
        rule: str,
        count: int = 1,
        test: Any = "sum",
        rows: tuple[RollModifier, ...] = (),
        about: str = "",
        **more: Any,
    ) -> Roll:
        """Roll dice for a side. `rows` are the modifiers; `result` depends on the dice alone, see
        `engine.dice.outcome`.

        `about` tells the roll from others of its kind on the same subject in the turn.
        """
        return self.throw(purpose, side, count, test, rule, about, rows=rows, **more)

    def d3(self, purpose: str, side: int, rule: str, **more: Any) -> Roll:
        """Roll a D3 (1.3): half the value of a die, rounded up."""
        return self.roll(purpose, side, rule, 1, "table", table=D3, **more)


AnswerType = decision.AnswerType[Facts, State, Run]
Decision = decision.Decision[Facts, State, Run]

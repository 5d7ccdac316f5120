"""The machinery of the sequence of play: one adjudication in progress, scores, and the initiative."""

from __future__ import annotations

from typing import Any

from adjudication.engine.play import decision, run
from adjudication.systems.ukrainian_crisis.basics.facts import BLUE, RED, SIDES, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.turn.events import PrestigeChanged, Went


class Run(run.Run[Facts, State]):
    """One adjudication, with changes of scores."""

    __slots__ = ()

    sides = SIDES
    went = Went

    def change(self, red: int, blue: int, why: str, rule: str, **more: Any) -> None:
        """Change both scores, unless nothing changes."""
        if red or blue or more.get("due_red") or more.get("due_blue"):
            self.do(PrestigeChanged(red, blue, why, rule, **more))

    def lose(self, red: int, blue: int, why: str, rule: str, **more: Any) -> None:
        """Apply simultaneous losses with overflow (2.4, RUL-12)."""
        s = self.state
        new = losses(s.prestige, red, blue, s.options.partial_loss_overflows, self.facts.pack.charts.start.prestige_cap)
        self.change(new[0] - s.prestige[0], new[1] - s.prestige[1], why, rule, due_red=red, due_blue=blue, **more)

    def gain(self, side: int, points: int, why: str, rule: str) -> None:
        """Give `side` Prestige, up to the cap if the pack sets one (RUL-32)."""
        points = (
            capped(self.state.prestige[side] + points, self.facts.pack.charts.start.prestige_cap)
            - self.state.prestige[side]
        )
        self.change(points if side == RED else 0, points if side == BLUE else 0, why, rule)


AnswerType = decision.AnswerType[Facts, State, Run]
Decision = decision.Decision[Facts, State, Run]


def capped(value: int, cap: int | None) -> int:
    """`value` under an optional cap."""
    return value if cap is None else min(value, cap)


def losses(prestige: list[int], red: int, blue: int, overflow: bool, cap: int | None = None) -> tuple[int, int]:
    """Both scores after simultaneous losses: the part that a side cannot pay goes to the other (2.4)."""
    r, b = prestige
    over_r, over_b = max(0, red - r), max(0, blue - b)
    if not overflow:
        over_r, over_b = (red if r == 0 else 0), (blue if b == 0 else 0)
    return capped(max(0, r - red) + over_b, max(cap, r) if cap else None), capped(
        max(0, b - blue) + over_r, max(cap, b) if cap else None
    )


def initiative(s: State) -> int:
    """The side with the initiative: higher Prestige, Russia on ties (6.0, RUL-09)."""
    if s.fixed >= 0 and not s.options.initiative_recomputed:
        return s.fixed
    return RED if s.prestige[RED] >= s.prestige[BLUE] else BLUE


def the_initiative(f: Facts, s: State) -> tuple[int, ...]:
    """The side with the initiative, from which the decision is due."""
    return (initiative(s),)

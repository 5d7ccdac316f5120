"""Events of Prestige (2.4), and the point of play (4.0)."""

from __future__ import annotations

from adjudication.engine.dice import RollModifier
from adjudication.engine.play.events import NOBODY, sentences
from adjudication.systems.ukrainian_crisis.basics.events import Event, cause
from adjudication.systems.ukrainian_crisis.basics.facts import SIDES, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.turn.sentences import DECISION_TITLES, PHASE_TITLES

_WITH_OWN_SENTENCE = ("cut", "raise", "battle", "allies", "allies_combat", "deploy_at_zero")


def _stop(e: Went, f: Facts, s: State) -> str:
    return DECISION_TITLES.get(e.to) or PHASE_TITLES.get(e.phase or s.phase, e.to)


class Went(Event, frozen=True):
    """A move of play to another node of the sequence, without a change in the game."""

    to: str
    phase: str = ""

    goes_on = True
    fog = NOBODY
    says = sentences(
        lambda e: "went" if e.to in DECISION_TITLES else "went.quiet",
        "4.0",
        {
            "went": "Play continues: {to}.",
            "went.quiet": "The rules take the next step: {to}.",
        },
        to=_stop,
    )

    def fold(self, f: Facts, s: State) -> None:
        s.at, s.step = self.to, 0
        if self.phase:
            s.phase = self.phase


def _change(e: PrestigeChanged, f: Facts, s: State) -> str:
    """The gain or loss of each side, with a typographic minus."""
    pairs = zip(SIDES, (e.red, e.blue), strict=True)
    moved = [f"{f.side_name[side]} {'+' if points > 0 else '−'}{abs(points)}" for side, points in pairs if points]
    return ", ".join(moved) or "no change"


class PrestigeChanged(Event, frozen=True):
    """The changes of both scores. `due_*`: the losses asked for before overflow (2.4); `rows` explain them."""

    red: int
    blue: int
    why: str
    rule: str
    due_red: int = 0
    due_blue: int = 0
    rows: tuple[RollModifier, ...] = ()

    says = sentences(
        lambda e: f"prestige.{e.why if e.why in _WITH_OWN_SENTENCE else 'other'}",
        lambda e: e.rule,
        {
            "prestige.cut": "One side’s information campaign hurts both: {change} Prestige.",
            "prestige.raise": "Information campaign: {change} Prestige.",
            "prestige.battle": "The battle costs Prestige: {change}.",
            "prestige.allies": "Support from partner governments: {change} Prestige.",
            "prestige.allies_combat": "Pressure from Ukraine’s partners: {change} Prestige.",
            "prestige.deploy_at_zero": "A Regular deploys at 0 Prestige: {change}.",
            "prestige.other": "{why}: Prestige {change}.",
        },
        change=_change,
        why=cause,
    )

    def fold(self, f: Facts, s: State) -> None:
        s.prestige[0] += self.red
        s.prestige[1] += self.blue

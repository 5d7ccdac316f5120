"""The events of chapter 20."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import NOBODY as TELLS_NOBODY
from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.millennium_wars.basics.events import Event
from adjudication.systems.millennium_wars.basics.facts import FORCES, Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side
from adjudication.systems.millennium_wars.basics.state import Contest, State


class InformationAsked(Event, frozen=True):
    """The question to a side whether it makes an information attack; `half` 0: the camp with the initiative."""

    side: str
    half: int

    fog = TELLS_NOBODY
    says = sentence("information.asked", "20.0", "{side} can make an information attack.")

    def fold(self, f: Facts, s: State) -> None:
        s.actor, s.half, s.at, s.phase = f.side_numbers[self.side], self.half, "infowar", "information"


class InformationPassed(Event, frozen=True):
    """The pass of a side, which makes no more information attacks this turn."""

    side: str

    says = sentence("information.passed", "20.0", "{side} makes no more information attacks this turn.")

    def fold(self, f: Facts, s: State) -> None:
        passed = s.passed[:]
        passed[f.side_numbers[self.side]] = True
        s.passed, s.half = passed, 1 - s.half


class ContestOpened(Event, frozen=True):
    """The announcement of an information attack, for which both sides now commit cadres."""

    side: str
    force: str
    target: str
    mission: str

    says = sentences(
        lambda e: f"contest.{e.mission}",
        "20.0",
        {
            "contest.c4i": "{force} attacks the command and communications of {target}.",
            "contest.political": "{force} attacks {target} in public opinion.",
            "contest.demonstrators": "{force} stirs up protest against {target}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        camp = camp_of_side(f, s, f.side_numbers[self.side])
        s.contest = Contest(camp, FORCES.index(self.force), FORCES.index(self.target), self.mission)
        s.bids, s.at = [0, 0], "commit"


class CadresCommitted(Event, frozen=True):
    """The cadres that a side commits. Both commitments are opened at the same time."""

    side: str
    cadres: int

    says = sentence("cadres.committed", "20.0", "{side} commits {cadres:cadre|cadres}.")

    def fold(self, f: Facts, s: State) -> None:
        bids = s.bids[:]
        bids[camp_of_side(f, s, f.side_numbers[self.side])] = self.cadres
        s.bids = bids


MEANS = {
    "FB": "it backfires", "CM": "the cadres are lost for the next turn", "NE": "nothing", "IS1": "a success",
    "IS2": "a greater success", "ISD": "a decisive success",
}  # fmt: skip


class InformationRolled(Event, frozen=True):
    """The die of an information attack. `attack` and `defence`: cadres and C4I together."""

    side: str
    force: str
    target: str
    mission: str
    cadres: int
    defending: int
    attack: int
    defence: int
    column: str
    result: str
    roll: Roll

    says = sentence(
        "information.rolled", "20.0",
        "{force} against {target}: {attack} to {defence}, column {column}. Result {result}: {means}.",
        means=lambda e, f, s: MEANS[e.result],
    )  # fmt: skip

    def fold(self, f: Facts, s: State) -> None:
        force, target = FORCES.index(self.force), FORCES.index(self.target)
        s.cadres_used[force] += self.cadres
        s.cadres_used[target] += self.defending
        if self.result == "CM":
            s.cadres_barred_next[force] += self.cadres
        s.contest, s.half, s.at = None, 1 - s.half, "information"


class C4iChanged(Event, frozen=True):
    """A change in the C4I level of a force (13.0, 20.0)."""

    force: str
    to: int
    why: str

    says = sentences(
        lambda e: f"c4i.{e.why}",
        lambda e: "13.1" if e.why == "recovers" else "20.0",
        {
            "c4i.attacked": "C4I of {force} falls to {to}.",
            "c4i.feedback": "The attack backfires: C4I of {force} falls to {to}.",
            "c4i.recovers": "C4I of {force} rises to {to}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.c4i[FORCES.index(self.force)] = self.to

"""Events of the Diplomatic area: Ceasefires (6.24) and attempts to move countries (6.21)."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import NOBODY, changes_nothing, sentence, sentences
from adjudication.systems.ukrainian_crisis.basics.events import Event
from adjudication.systems.ukrainian_crisis.basics.facts import DIPLOMATIC, RED, SIDE, ZONE, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State


class CeasefireOpened(Event, frozen=True):
    """The chance of a Ceasefire attempt for the only side against Combat."""

    side: str

    says = sentence("ceasefire.opened", "6.24", "Only one side wants combat. {side} can attempt a Ceasefire.")

    def fold(self, f: Facts, s: State) -> None:
        s.opposing, s.at = SIDE[self.side], "ceasefire"


class CeasefireAttempted(Event, frozen=True):
    side: str

    says = sentence("ceasefire.attempted", "6.24", "{side} attempts a Ceasefire.")

    def fold(self, f: Facts, s: State) -> None:
        s.cease_by, s.phase, s.area = SIDE[self.side], "ceasefire", DIPLOMATIC
        s.at, s.step, s.round = "cease_roll", 0, 0
        s.areas[DIPLOMATIC] = "current"


class CeasefireDeclined(Event, frozen=True):
    side: str

    says = sentence("ceasefire.declined", "6.24", "{side} does not attempt a Ceasefire.")
    fold = changes_nothing


class AddingBegan(Event, frozen=True):
    """The question to a side for its additions in a Ceasefire."""

    side: str

    fog = NOBODY
    says = sentence("adding.began", "6.24", "{side} can add points to the Ceasefire attempt.")

    def fold(self, f: Facts, s: State) -> None:
        s.actor, s.at, s.step = SIDE[self.side], "additions", 0


class AddingEnded(Event, frozen=True):
    """The end of a side's additions in a Ceasefire."""

    side: str

    fog = NOBODY
    says = sentence("adding.ended", "6.24", "{side} adds no more points.")

    def fold(self, f: Facts, s: State) -> None:
        s.round += 1
        s.actor, s.at, s.step = -1, "cease_adds", 0


class CeasefireSettled(Event, frozen=True):
    """The result of a Ceasefire attempt. `winner`: empty on a tie, which Russia decides."""

    red: int
    blue: int
    winner: str

    says = sentences(
        lambda e: "ceasefire.settled" if e.winner else "ceasefire.tied",
        "6.24",
        {
            "ceasefire.settled": "{winner} wins the Ceasefire attempt: Russia {red} RP, Ukraine {blue} RP.",
            "ceasefire.tied": "The Ceasefire attempt is tied: Russia {red} RP, Ukraine {blue} RP. Russia decides.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.cease_rp = [self.red, self.blue]
        s.cease_winner = SIDE.get(self.winner, -1)
        if not self.winner:
            s.at, s.actor = "settle_tie", RED


class EffortKept(Event, frozen=True):
    """The further use of the points of a Ceasefire roll (RUL-06 switched off)."""

    red: int
    blue: int

    says = sentence(
        "effort.kept",
        "6.24",
        "Points from the Ceasefire attempt go to diplomacy: Russia {red} RP, Ukraine {blue} RP.",
    )

    def fold(self, f: Facts, s: State) -> None:
        s.rp, s.step = [self.red, self.blue], 2


class AttemptMade(Event, frozen=True):
    """An attempt to move a country to `zone`; `roll`: None for the fixed price of 10.2."""

    side: str
    country: str
    direction: str
    zone: str
    rp: int
    prestige: int
    success: bool
    roll: Roll | None = None

    says = sentences(
        lambda e: "attempt.success" if e.success else "attempt.failure",
        "6.21",
        {
            "attempt.success": "{side} moves {country} {direction} to {zone} for {rp} RP and {prestige} Prestige.",
            "attempt.failure": (
                "{side} fails to move {country} {direction} to {zone}. It loses {rp} RP and {prestige} Prestige."
            ),
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        side = SIDE[self.side]
        s.rp[side] -= self.rp
        s.prestige[side] -= self.prestige
        if self.success:
            s.zone[f.country[self.country]] = ZONE[self.zone]

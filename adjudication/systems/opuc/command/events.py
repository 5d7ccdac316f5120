"""Events of a side's assets for its turn, of CP actions, and of cards."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.dice import Roll, RollModifier
from adjudication.engine.play.events import OWN, hides, sentence, sentences
from adjudication.systems.opuc.basics.events import Event
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State, change_assault
from adjudication.systems.opuc.basics.titles import name_of

_SEEN = frozenset({"TAC_EW", "BUILD_SD", "BUILD_RHD", "EVACUATE", "DP_MOVE", "DP_CAMP", "RESTORE", "CYBER",
                   "CLEAR_RUBBLE", "INFO_OPS", "RAID", "COUNTER_ISR"})  # fmt: skip


def _more(counts: dict[str, int], name: str) -> dict[str, int]:
    return counts | {name: counts.get(name, 0) + 1}


def _bought(e: ActionBought) -> str:
    if not e.action:
        return "bought.secret"
    return "bought" if e.worked else "bought.failed"


class BaseSet(Event, frozen=True):
    """The bases of LOG and deep ISR of a side, computed at the start and each night (4.2, 5.3)."""

    side: str
    log: int
    isr: int
    log_rows: tuple[RollModifier, ...] = ()
    isr_rows: tuple[RollModifier, ...] = ()

    fog = OWN
    says = sentence("base", "4.2, 5.3", "{side} counts its forces: LOG base {log}, ISR sources {isr}.")

    def fold(self, f: Facts, s: State) -> None:
        s.log_base[SIDE[self.side]], s.isr_base[SIDE[self.side]] = self.log, self.isr


class CpGenerated(Event, frozen=True):
    side: str
    cp: int
    rows: tuple[RollModifier, ...]

    fog = OWN
    says = sentence("cp.generated", "3.2", "{side} has {cp} CP.")

    def fold(self, f: Facts, s: State) -> None:
        s.cp[SIDE[self.side]], s.cp_less[SIDE[self.side]] = self.cp, 0


class LogGenerated(Event, frozen=True):
    side: str
    log: int
    rows: tuple[RollModifier, ...]
    roll: Roll | None = None

    fog = OWN
    says = sentence("log.generated", "4.2", "{side} has {log} LOG.")

    def fold(self, f: Facts, s: State) -> None:
        s.log[SIDE[self.side]], s.log_less[SIDE[self.side]] = self.log, 0


class FiresGenerated(Event, frozen=True):
    """The deep fires missions of a side (`ga` of them from the air) and the artillery missions of its box."""

    side: str
    deep: int
    ga: int
    missions: int
    rows: tuple[RollModifier, ...]

    fog = OWN
    says = sentence(
        "fires.generated",
        "7.1, 7.2",
        "{side} has {deep:deep fires mission|deep fires missions} ({ga:sortie|sorties}) and {missions:artillery "
        "mission|artillery missions}.",
    )

    def fold(self, f: Facts, s: State) -> None:
        side = SIDE[self.side]
        s.deep[side], s.ga[side], s.missions[side] = self.deep, self.ga, self.missions
        s.deep_less[side] = s.ga_less[side] = 0


class StrategicJamming(Event, frozen=True):
    """The die of a STRAT_EW card: the other side has `less` fewer CP (G-02)."""

    side: str
    less: int
    roll: Roll

    says = sentences(
        lambda e: "jamming" if e.less else "jamming.failed",
        "3.3",
        {
            "jamming": "{side}’s strategic jamming takes {less} CP from the other side.",
            "jamming.failed": "{side}’s strategic jamming has no effect.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.cp_less[1 - SIDE[self.side]] += self.less


class CardGone(Event, frozen=True):
    """The use of a card."""

    side: str
    card: str

    fog = hides(card="")
    says = sentences(
        lambda e: "card.gone" if e.card else "card.gone.secret",
        "3.3",
        {
            "card.gone": "{side} uses the card {card}.",
            "card.gone.secret": "{side} uses a card.",
        },
        card=lambda e, f, s: f.actions[e.card].title,
    )

    def fold(self, f: Facts, s: State) -> None:
        cards = dict(s.cards[SIDE[self.side]])
        cards[self.card] -= 1
        s.cards[SIDE[self.side]] = {card: count for card, count in cards.items() if count}


class ActionBought(Event, frozen=True):
    """A CP action: the `cp` and `log` spent, its card if it is one, its die if it has one."""

    side: str
    action: str
    cp: int
    log: int
    card: str = ""  # this_turn, next_turn
    worked: bool = True
    where: str = ""
    what: str = ""
    roll: Roll | None = None

    says = sentences(
        _bought,
        "3.3",
        {
            "bought": "{side} buys {action}{where}.",
            "bought.failed": "{side} tries {action}{where}, but it fails.",
            "bought.secret": "{side} spends CP.",
        },
        action=lambda e, f, s: f.actions[e.action].title,
        where=lambda e, f, s: f" at {name_of(f, e.where)}" if e.where else "",
    )

    def fold(self, f: Facts, s: State) -> None:
        side = SIDE[self.side]
        s.cp[side] -= self.cp
        s.log[side] -= self.log
        s.bought[side] = _more(s.bought[side], self.action)
        if self.card == "this_turn":
            s.cards[side] = _more(s.cards[side], self.action)
        elif self.card == "next_turn":
            s.next_cards[side] = _more(s.next_cards[side], self.action)

    def redact(self, f: Facts, s: State, viewer: int | None) -> ActionBought:
        """Hide cards bought for later; with action cards, show only actions that have a visible effect on the map
        (3.3)."""
        open_list = not s.options.action_cards or self.action in _SEEN
        if SIDE[self.side] == viewer or (not self.card and open_list):
            return self
        return replace(self, action="", cp=0, log=0, card="", where="", what="", roll=None, worked=True)


class Jammed(Event, frozen=True):
    side: str
    hex: str

    says = sentence("jammed", "3.3", "{side} sets up a jammer at {hex}.")

    def fold(self, f: Facts, s: State) -> None:
        s.jammer[f.board.index[self.hex]] |= 1 << SIDE[self.side]


class IsrShifted(Event, frozen=True):
    """A change in the deep ISR dice of a side this turn: `extra` after the percentages, `less` before them."""

    side: str
    extra: int = 0
    less: int = 0

    fog = OWN
    says = sentences(
        lambda e: "isr.extra" if e.extra else "isr.less",
        "3.3",
        {
            "isr.extra": "{side} gains {extra:deep ISR die|deep ISR dice} this turn.",
            "isr.less": "{side} loses {less:ISR source|ISR sources} this turn.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.isr_extra[SIDE[self.side]] += self.extra
        s.isr_now[SIDE[self.side]] += self.less


class LogShifted(Event, frozen=True):
    """A change in LOG: `now`, or `later` subtracted from the next generation."""

    side: str
    now: int = 0
    later: int = 0
    roll: Roll | None = None

    fog = OWN
    says = sentences(
        lambda e: "log.now" if e.now else "log.later",
        "3.3",
        {
            "log.now": "{side} moves {now} LOG forward.",
            "log.later": "{side} will have {later} less LOG next turn.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.log[SIDE[self.side]] += self.now
        s.log_less[SIDE[self.side]] += self.later


class OpinionShifted(Event, frozen=True):
    """A change in adverse opinion by information operations (G-02)."""

    side: str
    change: int

    says = sentence("opinion", "3.3", "Adverse opinion of {side} changes by {change}.")

    def fold(self, f: Facts, s: State) -> None:
        s.ao[SIDE[self.side]] = max(0, s.ao[SIDE[self.side]] + self.change)


class CardsCommitted(Event, frozen=True):
    """The co-ordination and PLAN cards used in an assault (3.4); `spent`: the number of each kind."""

    side: str
    formations: bool
    nations: bool
    plan: int
    spent: dict[str, int]

    says = sentence("fight.cards", "3.4", "{side} uses cards in the combat: {spent}.")

    def fold(self, f: Facts, s: State) -> None:
        side, c = SIDE[self.side], s.combats[-1]
        held = dict(s.cards[side])
        for kind, count in self.spent.items():
            held[kind] -= count
        s.cards[side] = {kind: count for kind, count in held.items() if count}
        put_in = (self.formations, self.nations, self.plan)
        change_assault(s, cards=(put_in, c.cards[1]) if side == c.side else (c.cards[0], put_in))
        if self.plan:
            s.planned = [*s.planned, c.target]

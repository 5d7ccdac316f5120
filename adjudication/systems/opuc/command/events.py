"""Events of what a side gets for its turn, of CP actions, and of cards."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.dice import Roll, Row
from adjudication.engine.play.events import OWN, chosen, hides, plain
from adjudication.engine.protocol import Message, Params
from adjudication.systems.opuc.basics.events import Event
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import SIDE
from adjudication.systems.opuc.basics.state import State, change_assault
from adjudication.systems.opuc.basics.titles import name_of

_SEEN = frozenset({"TAC_EW", "BUILD_SD", "BUILD_RHD", "EVACUATE", "DP_MOVE", "DP_CAMP", "RESTORE", "CYBER",
                   "CLEAR_RUBBLE", "INFO_OPS", "RAID", "COUNTER_ISR"})  # fmt: skip


def _more(counts: dict[str, int], name: str) -> dict[str, int]:
    return counts | {name: counts.get(name, 0) + 1}


class BaseSet(Event, frozen=True):
    """The bases of LOG and deep ISR, computed at the start and each night (4.2, 5.3)."""

    side: str
    log: int
    isr: int
    log_rows: tuple[Row, ...] = ()
    isr_rows: tuple[Row, ...] = ()

    fog = OWN
    says = plain("base", "4.2, 5.3", "side", "log", "isr")

    def fold(self, f: Facts, s: State) -> None:
        s.log_base[SIDE[self.side]], s.isr_base[SIDE[self.side]] = self.log, self.isr


class CpGenerated(Event, frozen=True):
    side: str
    cp: int
    rows: tuple[Row, ...]

    fog = OWN
    says = plain("cp.generated", "3.2", "side", "cp")

    def fold(self, f: Facts, s: State) -> None:
        s.cp[SIDE[self.side]], s.cp_less[SIDE[self.side]] = self.cp, 0


class LogGenerated(Event, frozen=True):
    side: str
    log: int
    rows: tuple[Row, ...]
    roll: Roll | None = None

    fog = OWN
    says = plain("log.generated", "4.2", "side", "log")

    def fold(self, f: Facts, s: State) -> None:
        s.log[SIDE[self.side]], s.log_less[SIDE[self.side]] = self.log, 0


class FiresGenerated(Event, frozen=True):
    """Deep fires missions (`ga` of them from the air) and artillery missions of the box."""

    side: str
    deep: int
    ga: int
    missions: int
    rows: tuple[Row, ...]

    fog = OWN
    says = plain("fires.generated", "7.1, 7.2", "side", "deep", "ga", "missions")

    def fold(self, f: Facts, s: State) -> None:
        side = SIDE[self.side]
        s.deep[side], s.ga[side], s.missions[side] = self.deep, self.ga, self.missions
        s.deep_less[side] = s.ga_less[side] = 0


class StrategicJamming(Event, frozen=True):
    """The die of a STRAT_EW card: `less` CP for the other side (G-02)."""

    side: str
    less: int
    roll: Roll

    says = chosen(lambda e: "jamming" if e.less else "jamming.failed", "3.3", "side", "less")

    def fold(self, f: Facts, s: State) -> None:
        s.cp_less[1 - SIDE[self.side]] += self.less


class CardGone(Event, frozen=True):
    """A card is used up."""

    side: str
    card: str

    fog = hides(card="")

    def fold(self, f: Facts, s: State) -> None:
        cards = dict(s.cards[SIDE[self.side]])
        cards[self.card] -= 1
        s.cards[SIDE[self.side]] = {card: count for card, count in cards.items() if count}

    def message(self, f: Facts, s: State) -> Message:
        if not self.card:
            return Message("card.gone.secret", {"side": f.side_name[self.side]}, "3.3")
        return Message("card.gone", {"side": f.side_name[self.side], "card": f.actions[self.card].title}, "3.3")


class ActionBought(Event, frozen=True):
    """A CP action is paid for: `cp` and `log` spent, a card taken if it is one, its die if it has one."""

    side: str
    action: str
    cp: int
    log: int
    card: str = ""  # this_turn, next_turn
    worked: bool = True
    where: str = ""
    what: str = ""
    roll: Roll | None = None

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
        """Cards for later are bought unseen; with action cards only what shows on the map is seen (3.3)."""
        open_list = not s.options.action_cards or self.action in _SEEN
        if SIDE[self.side] == viewer or (not self.card and open_list):
            return self
        return replace(self, action="", cp=0, log=0, card="", where="", what="", roll=None, worked=True)

    def message(self, f: Facts, s: State) -> Message:
        if not self.action:
            return Message("bought.secret", {"side": f.side_name[self.side]}, "3.3")
        where = f" at {name_of(f, self.where)}" if self.where else ""
        params: Params = {"side": f.side_name[self.side], "action": f.actions[self.action].title, "where": where}
        return Message("bought" if self.worked else "bought.failed", params, "3.3")


class Jammed(Event, frozen=True):
    side: str
    hex: str

    says = plain("jammed", "3.3", "side", "hex")

    def fold(self, f: Facts, s: State) -> None:
        s.jammer[f.board.index[self.hex]] |= 1 << SIDE[self.side]


class IsrShifted(Event, frozen=True):
    """More or fewer deep ISR dice this turn: `extra` after the percentages, `less` before."""

    side: str
    extra: int = 0
    less: int = 0

    fog = OWN
    says = chosen(lambda e: "isr.extra" if e.extra else "isr.less", "3.3", "side", "extra", "less")

    def fold(self, f: Facts, s: State) -> None:
        s.isr_extra[SIDE[self.side]] += self.extra
        s.isr_now[SIDE[self.side]] += self.less


class LogShifted(Event, frozen=True):
    """LOG gained now, or `later` taken off the next generation."""

    side: str
    now: int = 0
    later: int = 0
    roll: Roll | None = None

    fog = OWN
    says = chosen(lambda e: "log.now" if e.now else "log.later", "3.3", "side", "now", "later")

    def fold(self, f: Facts, s: State) -> None:
        s.log[SIDE[self.side]] += self.now
        s.log_less[SIDE[self.side]] += self.later


class OpinionShifted(Event, frozen=True):
    """Adverse opinion by information operations (G-02)."""

    side: str
    change: int

    says = plain("opinion", "3.3", "side", "change")

    def fold(self, f: Facts, s: State) -> None:
        s.ao[SIDE[self.side]] = max(0, s.ao[SIDE[self.side]] + self.change)


class CardsCommitted(Event, frozen=True):
    """Co-ordination and PLAN cards put into an assault (3.4); `spent` names each kind with its number."""

    side: str
    formations: bool
    nations: bool
    plan: int
    spent: dict[str, int]

    says = plain("fight.cards", "3.4", "side", "spent")

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


CommandEvent = (
    BaseSet
    | CpGenerated
    | LogGenerated
    | FiresGenerated
    | StrategicJamming
    | CardGone
    | ActionBought
    | Jammed
    | IsrShifted
    | LogShifted
    | OpinionShifted
    | CardsCommitted
)

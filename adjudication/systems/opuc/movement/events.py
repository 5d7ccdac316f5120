"""Events of marches, of break-down and reassembly, and of the control of BUAs."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.play.events import OWN, sentence, sentences
from adjudication.systems.opuc.basics.events import Event
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import BROKEN, DESTROYED, SIDE, UNUSED
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import Group
from adjudication.systems.opuc.fog.declarations import BLOCK
from adjudication.systems.opuc.fog.naming import token, tokens


def _share_losses(f: Facts, s: State, whole: int) -> None:
    """Divide the steps that block `whole` has lost among its parts in turn, in proportion (G-21)."""
    parts = f.roster.broken_into[whole]
    have = sum(len(f.roster.steps[p]) for p in parts)
    gone = s.lost[whole] * have // len(f.roster.steps[whole])
    for n in range(gone):
        part = parts[n % len(parts)]
        s.lost[part] += 1
        if s.lost[part] >= len(f.roster.steps[part]):
            s.place[part], s.neutralised[part] = DESTROYED, False


def _stepped(e: Stepped) -> str:
    if not e.spent:
        return "move.stepped_seen"
    return "move.stepped_forced" if e.forced else "move.stepped_stop" if e.stop else "move.stepped"


class MoveBegan(Event, frozen=True):
    """The start of a move on a route, which only the moving side knows."""

    side: str
    units: tuple[str, ...]
    route: tuple[str, ...]

    fog = OWN
    says = sentence("move.began", "8.1", "Planned move of {units}: {route}.")

    def fold(self, f: Facts, s: State) -> None:
        blocks = f.blocks(self.units)
        ahead = tuple(f.board.index[name] for name in self.route)
        if s.group is not None and s.moved[blocks[0]] and blocks[0] in s.group.blocks:
            s.group = replace(s.group, blocks=blocks, ahead=ahead, forced=False)
        else:
            s.group = Group(blocks, s.place[blocks[0]], (), ahead)


class Stepped(Event, frozen=True):
    """One step of a move. `spent`: the MP that each block has spent this turn; `stop`: True if the movement ends here
    (8.4).

    `forced`: the blocks are inside a BUA for an assault that must follow. `ferried`: thirds of a battalion a ferry
    carried, at `edge` or by the lake ferry `boat`.
    """

    side: str
    units: tuple[str, ...]
    origin: str
    to: str
    spent: tuple[int, ...]
    stop: bool = False
    forced: bool = False
    edge: str = ""
    boat: int = 0
    ferried: int = 0

    says = sentences(
        _stepped,
        lambda e: "8.4" if e.spent and e.stop else "8.1",
        {
            "move.stepped": "Into {to} from {origin}, {spent} MP spent: {units}.",
            "move.stepped_seen": "{side} moves {units} into {to} from {origin}.",
            "move.stepped_stop": "Into {to} from {origin}, {spent} MP spent, where movement ends: {units}.",
            "move.stepped_forced": "Into {to}, where an assault must follow: {units}.",
        },
        spent=lambda e, f, s: max(e.spent),
    )

    def fold(self, f: Facts, s: State) -> None:
        board = f.board
        to = board.index[self.to]
        contested = any(p >= 0 and board.hex_of[p] == board.hex_of[to] and f.roster.side[b] != SIDE[self.side]
                        for b, p in enumerate(s.place)) if board.bua_of[to] >= 0 else False  # fmt: skip
        for block, spent in zip(f.blocks(self.units), self.spent, strict=True):
            if board.hex_of[s.place[block]] != board.hex_of[to] or not contested:
                s.entered[block] = s.turn if contested else 0
            s.place[block], s.spent[block], s.moved[block], s.dug_in[block] = to, spent, True, False
        if self.edge:
            s.ferried[board.edge_index[self.edge]] += self.ferried
        if self.boat:
            s.memo = {**s.memo, f"ferry {self.boat}": s.memo.get(f"ferry {self.boat}", 0) + self.ferried}
        if s.group is not None:
            ahead = s.group.ahead[1:]
            s.group = replace(s.group, path=(*s.group.path, to), ahead=ahead, stop=self.stop, forced=self.forced)

    def redact(self, f: Facts, s: State, viewer: int | None) -> Stepped:
        """Hide the MP spent and the means of the moving blocks from other sides."""
        if SIDE[self.side] == viewer:
            return self
        return replace(self, units=tokens(f, s, viewer, self.units), spent=(), stop=False, forced=False, ferried=0)


class MoveEnded(Event, frozen=True):
    """The end of a move. `why`: route, zoc, blocked, gone."""

    side: str
    units: tuple[str, ...]
    at: str
    why: str

    fog = OWN
    says = sentences(
        lambda e: f"move.ended_{e.why}",
        "8.1",
        {
            "move.ended_route": "Movement ends at {at}: {units}.",
            "move.ended_zoc": "Held at {at}: {units}.",
            "move.ended_blocked": "The route is blocked. Stopped at {at}: {units}.",
            "move.ended_gone": "The activation ends.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        if s.group is not None:
            s.group = replace(s.group, ahead=(), blocks=f.blocks(self.units)) if self.units else None


class StopLifted(Event, frozen=True):
    """The end of a stop that a dummy caused: the blocks may continue."""

    side: str
    units: tuple[str, ...]

    fog = OWN
    says = sentence("move.stop_lifted", "5.4", "The block in the way was a dummy. These blocks move on: {units}.")

    def fold(self, f: Facts, s: State) -> None:
        if s.group is not None:
            s.group = replace(s.group, stop=False)


class MarchPaid(Event, frozen=True):
    """The LOG for tracked movement of more than 2 MP (8.2): from the pool, or from the blocks' own stocks."""

    side: str
    units: tuple[str, ...]
    pool: int
    organic: tuple[str, ...] = ()

    fog = OWN
    says = sentence(
        "move.paid", "8.2", "{units}: {log} LOG for tracked movement.", log=lambda e, f, s: e.pool + len(e.organic)
    )

    def fold(self, f: Facts, s: State) -> None:
        s.log[SIDE[self.side]] -= self.pool
        for block in f.blocks(self.units):
            s.track_log[block] = True
        for block in f.blocks(self.organic):
            s.organic[block] -= 1


class ZoneTaken(Event, frozen=True):
    """The zone that a block in a BUA takes (8.3)."""

    side: str
    unit: str
    zone: str

    fog = BLOCK
    says = sentence("zone.taken", "8.3", "{side}’s {unit} takes position in {zone}.")

    def fold(self, f: Facts, s: State) -> None:
        s.place[f.roster.index[self.unit]] = f.board.index[self.zone]


class ControlChanged(Event, frozen=True):
    """A change in the control of a BUA, to the last side that was alone in it (digest 20)."""

    bua: str
    side: str

    says = sentence("control.changed", "1.7", "{bua} falls to {side}.")

    def fold(self, f: Facts, s: State) -> None:
        bua = f.board.bua_index[self.bua]
        s.control[bua], s.fought[bua] = SIDE[self.side], False


class BrokenDown(Event, frozen=True):
    """The break-down of a block into its sub-units (8.6)."""

    side: str
    unit: str
    parts: tuple[str, ...]
    at: str

    says = sentences(
        lambda e: "breakdown" if e.parts else "breakdown_hidden",
        "8.6",
        {
            "breakdown": "{unit} breaks down at {at}: {parts}.",
            "breakdown_hidden": "{unit} breaks down at {at}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        whole = f.roster.index[self.unit]
        for part in f.blocks(self.parts):
            for flags in (s.hidden, s.neutralised, s.fired, s.moved, s.assaulted, s.track_log, s.blind):
                flags[part] = flags[whole]
            s.spent[part], s.began[part] = s.spent[whole], s.began[whole]
            s.place[part], s.lost[part], s.dug_in[part] = s.place[whole], 0, False
        _share_losses(f, s, whole)
        s.place[whole], s.dug_in[whole], s.neutralised[whole] = BROKEN, False, False

    def redact(self, f: Facts, s: State, viewer: int | None) -> BrokenDown:
        if SIDE[self.side] == viewer or not s.hidden[f.roster.index[self.unit]]:
            return self
        return replace(self, unit=token(f, s, viewer, f.roster.index[self.unit]), parts=())


class Reformed(Event, frozen=True):
    """The reassembly of a block from its sub-units; the block has lost `lost` steps (G-21)."""

    side: str
    unit: str
    parts: tuple[str, ...]
    at: str
    lost: int

    says = sentences(
        lambda e: "reformed" if e.unit else "reformed_hidden",
        "8.6",
        {
            "reformed": "{parts} reform as {unit} at {at}, with {lost:step|steps} lost.",
            "reformed_hidden": "{parts} reform at {at}.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        whole, parts = f.roster.index[self.unit], f.blocks(self.parts)
        s.place[whole], s.lost[whole] = f.board.index[self.at], self.lost
        for column in (s.hidden, s.neutralised, s.fired, s.moved, s.assaulted, s.track_log, s.blind, s.followed):
            column[whole] = any(column[p] for p in parts)
        s.spent[whole] = max(s.spent[p] for p in parts)
        s.began[whole] = s.began[parts[0]]
        s.dug_in[whole] = False
        for part in f.roster.broken_into[whole]:
            s.place[part], s.neutralised[part], s.dug_in[part] = UNUSED, False, False

    def redact(self, f: Facts, s: State, viewer: int | None) -> Reformed:
        if SIDE[self.side] == viewer or not any(s.hidden[f.roster.index[name]] for name in self.parts):
            return self
        return replace(self, unit="", parts=tokens(f, s, viewer, self.parts), lost=0)

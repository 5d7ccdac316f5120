"""Rules cases: the values that `expect` can name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudication.engine.checking.case_compare import Sparse
from adjudication.engine.checking.cases import PlayedCase
from adjudication.systems.opuc.basics.facts import PRECIPITATION, WEATHER, Facts
from adjudication.systems.opuc.basics.roster import BOX, SIDES, UNUSED, WAITING
from adjudication.systems.opuc.basics.state import State, value
from adjudication.systems.opuc.basics.state_rows import BLOWN, BRIDGE_NAMES, PONTOON
from adjudication.systems.opuc.casework.given import MINUS, PORTS
from adjudication.systems.opuc.command.assets import isr_dice
from adjudication.systems.opuc.logistics import supply

_BOX_NAME = {BOX: "DAG", WAITING: "track", UNUSED: "off"}


class CaseBlock(dict[str, Any]):
    """A block in `expect`; a plain text compares with its place only."""

    def __eq__(self, other: object) -> bool:
        return self["at"] == other if isinstance(other, str) else dict.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None


class RiverSide(str):
    """The name of a river side, equal with either end first."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and sorted(self.split("|")) == sorted(other.split("|"))

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]  # equal sides are unlike texts, so no set may hold them


def read(adjudicator: Any, run: PlayedCase) -> dict[str, Any]:
    """All values by name; mappings by side hold BLUE and RED."""
    f: Facts = adjudicator.facts
    s: State = run.state
    return {
        "turn": s.turn,
        "at": s.at,
        "phase": s.phase,
        "due": [msgspec.to_builtins(due) for due in adjudicator.awaiting(s).due],
        "over": s.over,
        "units": {f.roster.ids[u]: _block(f, s, u) for u in range(f.roster.count)},
        **_sides(f, s),
        **_environment(s),
        **_ground(f, s),
        **_rows(f, s),
        "supply": _Supply(f, s),
        "picture": _Pictures(adjudicator, s),
        "standing": msgspec.to_builtins(adjudicator.scoreboard(s)),
        "events": [msgspec.to_builtins(event) for event in run.events],
        "rolls": [msgspec.to_builtins(roll) for roll in run.dice.rolls],
    }


def _block(f: Facts, s: State, u: int) -> CaseBlock:
    place = s.place[u]
    return CaseBlock(
        at=_BOX_NAME.get(place) or f.where(place),
        lost=s.lost[u],
        cf=value(f.roster.steps[u], s.lost[u]),
        hidden=s.hidden[u],
        neutralised=s.neutralised[u],
        moved=s.moved[u],
        fired=s.fired[u],
        assaulted=s.assaulted[u],
        dug_in=s.dug_in[u],
        organic=s.organic[u],
        spent=s.spent[u],
        paid=s.paid[u],
    )


def _by_side(column: list[Any]) -> dict[str, Any]:
    return dict(zip(SIDES, column, strict=True))


def _sides(f: Facts, s: State) -> dict[str, Any]:
    columns = {
        name: _by_side(getattr(s, name)) for name in ("log", "cp", "deep", "ga", "missions", "ao", "dmz", "decoys")
    }
    return columns | {
        "initiative": SIDES[s.initiative],
        "first": SIDES[s.first],
        "log_base": _by_side(s.log_base),
        "disr": _by_side([len(batch) for batch in s.batches] or [isr_dice(f, s, side)[0] for side in (0, 1)]),
        "disr_perm": _by_side(s.isr_lost),
        "disr_temp": _by_side(s.isr_now),
        "minus": {
            name: Sparse({key: getattr(s, field)[n] for key, field in MINUS.items()}, MINUS)
            for n, name in enumerate(SIDES)
        },
        "cards": _by_side([Sparse(cards, f.actions) for cards in s.cards]),
        "next_cards": _by_side([Sparse(cards, f.actions) for cards in s.next_cards]),
        "lost_battalions": _by_side(s.lost_battalions),
        "barred": {
            name: [what for what, last in (("TAC_EW", s.no_tac[n]), ("STRAT_EW", s.no_strat[n])) if last >= s.turn]
            for n, name in enumerate(SIDES)
        },
    }


def _environment(s: State) -> dict[str, Any]:
    box = WEATHER[s.weather]
    locked = [name for name in ("air", "naval", "flank") if abs(getattr(s, name)) == 2]
    return {
        "weather": ("SNOW" if s.snowing else "RAIN") if s.weather == PRECIPITATION else box,
        "snow": s.snow,
        "air": s.air,
        "naval": s.naval,
        "flank": s.flank,
        "locked": (["weather"] if s.weather_locked else []) + locked,
        "forecast": [WEATHER[x] for x in s.forecast],
    }


def _ground(f: Facts, s: State) -> dict[str, Any]:
    b = f.board
    evacuated = {bua.id: s.evacuated[n] for n, bua in enumerate(b.buas)}
    return {
        "control": {bua.id: SIDES[s.control[n]] for n, bua in enumerate(b.buas)},
        "fought": [bua.id for n, bua in enumerate(b.buas) if s.fought[n]],
        "evacuated": Sparse(evacuated, evacuated),
        "held": Sparse({b.ids[h]: SIDES[s.held[h]] for h in range(b.hexes) if s.held[h] >= 0}, b.index, None),
        "next_utility": {bua.id: "water" if s.next_water[n] else "power" for n, bua in enumerate(b.buas)},
        "ports": {bua.id: PORTS[s.port[n]] for n, bua in enumerate(b.buas) if bua.port_zone},
        "utilities": {bua.id: _utilities(f, s, n) for n, bua in enumerate(b.buas)},
        "dps": _counts(f, s.dps),
        "new_dps": _counts(f, s.new_dps),
        "rubble": _counts(f, s.rubble),
        "strongpoints": _counts(f, s.strongpoints),
        "cec": _counts(f, [len(wrecks) for wrecks in s.cec]),
        "interdicted": [b.ids[h] for h in range(b.hexes) if s.interdicted[h]],
        "rail_cut": [b.ids[h] for h in range(b.hexes) if s.rail_cut[h]],
        "blown": [RiverSide(b.edge_ids[e]) for e in range(len(b.edges)) if s.bridge[e] == BLOWN and b.edge_bridged[e]],
        "bridges": [
            {"edge": RiverSide(b.edge_ids[e]), "kind": BRIDGE_NAMES[s.bridge[e]], "side": SIDES[s.bridge_side[e]]}
            for e in range(len(b.edges))
            if s.bridge[e] >= PONTOON - 1
        ],
        "jammer": {name: [b.ids[h] for h in range(b.hexes) if s.jammer[h] >> n & 1] for n, name in enumerate(SIDES)},
    }


def _counts(f: Facts, column: Sequence[int]) -> Sparse:
    """The markers of each place that has any."""
    return Sparse(dict(zip(f.board.ids, column, strict=False)), f.board.index)


def _utilities(f: Facts, s: State, bua: int) -> dict[str, list[str]]:
    printed = f.board.templates[f.board.buas[bua].template].utilities
    found = {}
    for utility, total in (("power", printed.power), ("water", printed.water)):
        on, gone = getattr(s, utility)[bua], getattr(s, f"{utility}_gone")[bua]
        found[utility] = ["DESTROYED"] * gone + ["OFF"] * (total - on - gone) + ["ON"] * on
    return found


def _rows(f: Facts, s: State) -> dict[str, Any]:
    b, ids = f.board, f.roster.ids
    return {
        "dets": [
            {"n": d.id, "parent": ids[d.parent] if d.parent >= 0 else "", "at": b.ids[d.place], "task": d.task,
             "busy": d.busy, "neutralised": d.neutralised, "complete": d.complete}
            for d in s.detachments
        ],
        "mines": [{"hex": b.ids[m.place], "side": SIDES[m.side], "real": m.real, "known": m.known} for m in s.mines],
        "camps": [{"hex": b.ids[c.place], "side": SIDES[c.side], "dps": c.dps} for c in s.camps],
        "depots": [
            *({"side": SIDES[d.side], "at": b.ids[d.place], "kind": "sd"} for d in s.dumps if d.alive),
            *({"side": SIDES[x.side] if x.side >= 0 else "", "at": b.ids[x.place], "kind": "railhead"}
              for x in s.railheads if x.alive),
        ],
        "dumps": [
            {"side": SIDES[s.stock_side[p]], "at": b.ids[p], "log": s.stock[p]} for p in range(b.places) if s.stock[p]
        ],
        "works": [{"unit": ids[w.block], "task": w.task, "busy": w.busy} for w in s.works],
    }  # fmt: skip


class _Supply(Mapping[str, Any]):
    """The supply of each block, calculated on demand."""

    def __init__(self, f: Facts, s: State) -> None:
        self.f, self.s = f, s

    def __getitem__(self, name: str) -> dict[str, Any]:
        band = supply.band_of(self.f, self.s, self.f.roster.index[name])
        return {"distance": band.distance, "in_supply": band.in_supply, "extra": band.extra, "oos": band.oos}

    def __iter__(self) -> Any:
        return iter(self.f.roster.ids)

    def __len__(self) -> int:
        return self.f.roster.count


class _Pictures(Mapping[str, Any]):
    """Each side's picture as plain values under short names: mines by hex, blocks unchanged."""

    def __init__(self, adjudicator: Any, s: State) -> None:
        self.adjudicator, self.s = adjudicator, s

    def __getitem__(self, side: str) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.to_builtins(
            self.adjudicator.picture(self.s, None if side == "public" else side)
        )
        plain["mines"] = [{"hex": mine.pop("where"), **mine} for mine in plain["mines"]]
        for mine in plain["mines"]:
            mine.pop("id")
        return plain

    def __iter__(self) -> Any:
        return iter((*SIDES, "public"))

    def __len__(self) -> int:
        return len(SIDES) + 1

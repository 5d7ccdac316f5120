"""Support for rules cases: prepare a state, answer what a case leaves open, read the outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudication.engine.checking.case_compare import Sparse
from adjudication.engine.checking.case_kit import BaseKit, common, named
from adjudication.engine.checking.cases import AutomaticAnswer, CaseError, PlayedCase
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Due
from adjudication.systems.ukrainian_crisis.basics.facts import (
    AREA,
    AREAS,
    DIPLOMATIC,
    INFORMATION,
    MILITARY,
    SIDE,
    SIDES,
    ZONES,
    Facts,
)
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play.areas import open_areas
from adjudication.systems.ukrainian_crisis.card_play.events import (
    ActEnded,
    AreaPicked,
    AtLargeAdded,
    CardRead,
    CardsShown,
    EffortRolled,
    PoolSet,
    TurnTypeSet,
)
from adjudication.systems.ukrainian_crisis.card_play.orders import ActOrder, Additions, Declare, PickArea
from adjudication.systems.ukrainian_crisis.casework.by_rule import automatic_answers
from adjudication.systems.ukrainian_crisis.casework.form import faults
from adjudication.systems.ukrainian_crisis.combat.orders import Combat, Fight
from adjudication.systems.ukrainian_crisis.diplomacy.orders import AddFirst, Ceasefire, SettleTie
from adjudication.systems.ukrainian_crisis.event_phase.events import EventPlayed, TurnBegan
from adjudication.systems.ukrainian_crisis.event_phase.phase import initiative_of_turn
from adjudication.systems.ukrainian_crisis.final_phase.victory import scoreboard
from adjudication.systems.ukrainian_crisis.information.orders import Inform
from adjudication.systems.ukrainian_crisis.operations.events import SegmentBegan, SegmentEnded, UnitMoved, UnitRecovered
from adjudication.systems.ukrainian_crisis.pack.options import Options
from adjudication.systems.ukrainian_crisis.setup.start import initial
from adjudication.systems.ukrainian_crisis.turn.flow import initiative

_WANTED_AREA = {"military": MILITARY, "diplomatic": DIPLOMATIC, "information": INFORMATION, "targets": INFORMATION}


class Kit(BaseKit):
    """The case support of Ukrainian Crisis."""

    pack = "ukraine-2014"
    completed = ("cards",)
    aspects = ("neutralised", "fresh")
    closing = ("ActEnded", "SegmentEnded", "AreaClosed", "TurnTypeSet", "TurnBegan")

    def prepare(self, adjudicator: Any, options: Options, given: Mapping[str, Any]) -> State:
        """The state from which a case starts."""
        return _Preparation(adjudicator.facts, options, given).state

    def harmless(self, adjudicator: Any, state: State, due: Due, coming: Any | None, given: Mapping[str, Any]) -> Any:
        """The answer that does least: pass, add nothing, act first, no combat; if it must name anything, the first."""
        kind = due.kind
        if kind == "pick_area":
            return PickArea(AREAS[_area_to_pick(adjudicator, state, coming, given)])  # type: ignore[arg-type]  # an area
        if kind in _PASS:
            return _PASS[kind](state, due.side)
        return adjudicator.policy(state, due.side)

    def passed_over(self, adjudicator: Any, state: State, order: Any) -> bool:
        """True for a `fight` order if the engine has already closed the grouping."""
        return isinstance(order, Fight) and not (state.at == "attack" and bool(state.battles))

    def by_rule(self, adjudicator: Any, state: State, event: Any) -> list[AutomaticAnswer]:
        """The forced answers, and those that `event` shows."""
        return [*super().by_rule(adjudicator, state, event), *automatic_answers(state, event)]

    def read(self, adjudicator: Any, run: PlayedCase) -> Mapping[str, Any]:
        """The values that `expect` can name."""
        return _read(adjudicator, run)


_PASS: dict[str, Callable[[State, str], Any]] = {
    "declare": lambda s, side: Declare(False),
    "ceasefire": lambda s, side: Ceasefire(False),
    "add_first": lambda s, side: AddFirst(side),  # type: ignore[arg-type]  # a side of two
    "additions": lambda s, side: Additions(0, False),
    "settle_tie": lambda s, side: SettleTie("strategic"),
    "act_order": lambda s, side: ActOrder(True),
    "military": lambda s, side: Done(),
    "diplomatic": lambda s, side: Done(),
    "information": lambda s, side: Inform("pass"),
    "operate": lambda s, side: Done(),
    "attack": lambda s, side: Done(),
    "combat_type": lambda s, side: Combat("symbolic"),
}


def _area_to_pick(adjudicator: Any, s: State, coming: Any | None, given: Mapping[str, Any]) -> int:
    left = open_areas(s)
    words = str(given.get("at", "")).split()
    if words[:1] == ["area"] and not any(state in ("done", "current") for state in _since(s, given)):
        return AREA[words[1]]
    if coming is not None:
        for kind in adjudicator.answers(coming):
            if _WANTED_AREA.get(kind) in left:
                return _WANTED_AREA[kind]
    return left[0]


def _since(s: State, given: Mapping[str, Any]) -> list[str]:
    """The current state of the area in which the case began, or "done" in a later turn."""
    words = str(given.get("at", "")).split()
    if s.turn != given.get("turn", 3):
        return ["done"]
    return [s.areas[AREA[words[1]]]]


def _places(f: Facts) -> Mapping[str, int]:
    return f.area | {"reserve": f.place("reserve"), "mobilized": f.place("mobilized")}


class _Preparation:
    """The preparation of the state of a case."""

    def __init__(self, f: Facts, options: Options, given: Mapping[str, Any]) -> None:
        fault = faults(given)
        if fault:
            raise CaseError(fault)
        self.f, self.given = f, given
        self.words = str(given.get("at", "cards")).split()
        self.state = s = initial(f, options)
        if self.words[0] == "start":
            self._edits()
            return
        turn = given.get("turn", 3)
        TurnBegan(turn, SIDES[0]).fold(f, s)
        self._edits()
        s.first = initiative_of_turn(s)
        PoolSet(sum(rank for rank, zone in zip(f.rank, s.zone, strict=True) if zone == 2)).fold(f, s)
        self._stand()

    def _edits(self) -> None:
        f, s, given = self.f, self.state, self.given
        for side, value in given.get("prestige", {}).items():
            s.prestige[SIDE[side]] = value
        for flag, value in given.get("flags", {}).items():
            if flag == "crimea":
                s.annexed = value in (True, "russia")
            else:
                setattr(s, flag, value)
                if flag == "belarus" and value != "unresolved":
                    s.zone[f.country["BY"]] = -1
        for code, zone in given.get("countries", {}).items():
            s.zone[named(f.country, code, "countries")] = ZONES.index(zone) if zone in ZONES else -1
        for unit, place in given.get("units", {}).items():
            number = named(f.unit, unit, "units")
            s.where[number] = named(_places(f), place.rstrip("*"), f"units.{unit}")
            s.down[number] = place.endswith("*")
        s.combats = s.combats_fought = given.get("combat_turns", 0)
        for side, card in given.get("held", {}).items():
            if card:
                s.held[SIDE[side]] = named(f.card, card, f"held.{side}")
        deck = given.get("deck")
        held = [card for card in s.held if card >= 0]
        s.deck = (
            sorted(named(f.card, card, "deck") for card in deck)
            if deck is not None
            else [c for c in range(len(f.cards)) if c not in held]
        )
        s.gone = [card for card in range(len(f.cards)) if card not in s.deck and card not in held]

    def _stand(self) -> None:
        s, words = self.state, self.words
        where = words[0]
        self._cards(placed=where not in ("events", "cards"))
        if where == "events":
            s.phase, s.at, s.step = "events", "draw", 0
            s.pool = s.pool_left = 0
        elif where == "cards":
            s.phase, s.at = "cards", "cards"
        elif where == "declare":
            s.phase, s.at = "cards", "declare"
            for side, wish in self.given.get("declared", {}).items():
                s.declared[SIDE[side]] = int(wish)
        elif where == "ceasefire":
            s.phase, s.at, s.opposing = "cards", "ceasefire", SIDE[words[1]]
            s.declared = [int(side != s.opposing) for side in (0, 1)]
        else:
            self._turn_type("combat" if where in ("operate", "attack") else "strategic")
            self._later(where, words)

    def _turn_type(self, default: str) -> None:
        s = self.state
        s.turn_type = self.given.get("turn_type", default)
        s.phase = "areas"
        s.combats += s.turn_type == "combat"
        s.declared = [int(s.turn_type == "combat")] * 2
        if s.turn_type == "combat":
            s.areas[DIPLOMATIC] = "unused"
        for name in self.given.get("areas_done", ()):
            self._done(AREA[name])

    def _done(self, area: int) -> None:
        s = self.state
        s.areas[area] = "done"
        self._show(area)
        if area == MILITARY and s.turn_type == "combat":
            self._segments()

    def _show(self, area: int) -> None:
        s, names = self.state, self.f.cards_in(self.state).names
        if not s.shown[area]:
            CardsShown(AREAS[area], names[s.placed[area]], names[s.placed[3 + area]]).fold(self.f, s)

    def _segments(self) -> None:
        s, f = self.state, self.f
        cards = f.cards_in(s)
        strongest = max(f.tiers[cards.tier[s.placed[side * 3 + MILITARY]]].segments for side in (0, 1))
        s.seg_count = f.pack.charts.deterministic.segments if s.options.mode == "deterministic" else strongest

    def _later(self, where: str, words: list[str]) -> None:
        s = self.state
        if where == "area":
            s.at = "areas"
        elif where == "act":
            self._act(SIDE[words[1]], AREA[words[2]])
        elif where in ("operate", "attack"):
            self._segment(where, SIDE[words[1]])
        elif where == "final":
            for area in range(3):
                if s.areas[area] != "unused":
                    self._done(area)
            s.phase, s.at = "final", "final"
        else:
            raise CaseError(f"given.at: {' '.join(words)} is not known")

    def _act(self, side: int, area: int) -> None:
        s, cards = self.state, self.f.cards_in(self.state)
        AreaPicked(SIDES[initiative(s)], AREAS[area]).fold(self.f, s)
        self._show(area)
        rolled = area != INFORMATION
        for each in (0, 1):
            default = cards.value[s.placed[each * 3 + area]] if rolled else 0
            s.rp[each] = self.given.get("rp", {}).get(SIDES[each], default)
            s.efforts[each * 3 + area] = int(rolled)
        s.at, s.first = "acts", side

    def _segment(self, where: str, side: int) -> None:
        s = self.state
        for area in (INFORMATION, MILITARY):
            self._done(area)
        wanted = self.given.get("segments", {})
        s.seg_count = wanted.get("count", s.seg_count)
        s.phase, s.actor, s.seg = "operations", side, 2 * wanted.get("number", 1) - 1 + side
        s.allowance, s.at = self.given.get("allowance", 1), where
        s.efforts[side * 3 + MILITARY] = 1

    def _row(self, row: Mapping[str, Any]) -> list[int]:
        """The placed cards of `row`; a card that is not named is the weakest left."""
        cards = self.f.cards_in(self.state)
        chosen = [named(cards.index, str(row[area]), f"cards.{area}") for area in AREAS if area in row]
        left = [kind for kind in range(cards.size) for _ in range(cards.copies[kind] - chosen.count(kind))]
        return [cards.index[str(row[area])] if area in row else left.pop(0) for area in AREAS]

    def _cards(self, placed: bool) -> None:
        """Set the cards: those not named in hands or placed are expended; without `hands` all cards not placed are in
        hand."""
        f, s, given = self.f, self.state, self.given
        cards = f.cards_in(s)
        for side, name in enumerate(SIDES):
            row = given.get("cards", {}).get(name, {})
            down = self._row(row) if placed else []
            s.placed[side * 3 : side * 3 + 3] = down or [-1] * 3
            hand = given.get("hands", {}).get(name)
            if hand is not None:
                hand = {cards.names[named(cards.index, str(kind), f"hands.{name}")]: n for kind, n in hand.items()}
            for kind in range(cards.size):
                place = side * cards.size + kind
                free = cards.copies[kind] - down.count(kind)
                s.hand[place] = free if hand is None else hand.get(cards.names[kind], 0)
                s.spent[place] = free - s.hand[place]
        pool = given.get("at_large")
        if isinstance(pool, Mapping):
            s.pool, s.pool_left = pool.get("total", pool.get("left", 0)), pool.get("left", pool.get("total", 0))
            s.pool_area = AREA.get(str(pool.get("committed", "")), -1)
        elif pool is not None:
            s.pool = s.pool_left = pool


# reading


def _read(adjudicator: Any, run: PlayedCase) -> dict[str, Any]:
    f: Facts = adjudicator.facts
    s: State = run.state
    events = run.events
    cards = f.cards_in(s)
    types = [event.turn_type for event in events if isinstance(event, TurnTypeSet)]
    score = scoreboard(f, s)
    found = common(adjudicator, run)
    return found | {
        "initiative": SIDES[initiative(s)],
        "prestige": dict(zip(SIDES, s.prestige, strict=True)),
        "units": _Units(f, s),
        "countries": {
            code: ZONES[zone] if zone >= 0 else "out" for code, zone in zip(f.country_codes, s.zone, strict=True)
        },
        "rp_left": {side: _points_left(s, run, side) for side in SIDES},
        "turn_type": types[-1] if types else s.turn_type or run.given.get("turn_type"),
        "allowances": _allowances(events),
        "segments": _segments(s, run),
        "combat_turns": s.combats,
        "flags": {"belarus": s.belarus, "moldova": s.moldova, "crimea": s.annexed},
        "held": {side: f.cards[s.held[i]].id if s.held[i] >= 0 else None for i, side in enumerate(SIDES)},
        "hand": {
            side: Sparse({n: s.hand[i * cards.size + k] for k, n in enumerate(cards.names)}, cards.index)
            for i, side in enumerate(SIDES)
        },
        "hand_size": {side: sum(s.hand[i * cards.size : (i + 1) * cards.size]) for i, side in enumerate(SIDES)},
        "deck": [f.cards[card].id for card in s.deck],
        "at_large": {"total": s.pool, "left": s.pool_left, "committed": AREAS[s.pool_area] if s.pool_area >= 0 else ""},
        "standing": found["standing"] | {"points": {each.side: each.points for each in score.scores}},
        "boxes": {side: _boxes(f, s, index) for index, side in enumerate(SIDES)},
    }


class _Units(dict[str, Any]):
    """Units by name; a unit compares with a place, a place with an asterisk, "neutralised" or "fresh"."""

    def __init__(self, f: Facts, s: State) -> None:
        super().__init__((name, _Unit(f.place_id(s.where[u]), s.down[u])) for u, name in enumerate(f.unit_ids))


class _Unit:
    def __init__(self, place: str, down: bool) -> None:
        self.place, self.down = place, down

    def __eq__(self, wanted: object) -> bool:
        if wanted in ("neutralised", "fresh"):
            return self.down == (wanted == "neutralised")
        return wanted == self.place + ("*" if self.down else "")

    def __hash__(self) -> int:
        return hash((self.place, self.down))

    def __repr__(self) -> str:
        return self.place + ("*" if self.down else "")


def _boxes(f: Facts, s: State, side: int) -> Sparse:
    places = [s.where[unit] for unit in f.units_of[side]]
    found = {"reserve": places.count(-2), "mobilized": places.count(-1), "map": sum(place >= 0 for place in places)}
    return Sparse(found, found)


def _points_left(s: State, run: PlayedCase, side: str) -> int:
    events = run.events
    if s.phase == "operations":
        ended = [event.side for event in events if isinstance(event, SegmentEnded)]
        present = SIDES[s.actor] if s.actor >= 0 else ended[-1] if ended else ""
        now = _segments(s, run)
        return now["allowance"] - now["used"] if present == side else 0
    acted = [event.unspent for event in events if isinstance(event, ActEnded) and event.side == side]
    picked = max((index for index, event in enumerate(events) if isinstance(event, AreaPicked)), default=0)
    if any(isinstance(event, ActEnded) and event.side == side for event in events[picked:]):
        return int(acted[-1])
    if s.phase in ("areas", "ceasefire") and s.area >= 0 and s.actor in (SIDE[side], -1):
        return s.rp[SIDE[side]]
    if s.phase in ("areas", "ceasefire") and s.area >= 0 and s.rp[SIDE[side]]:
        return s.rp[SIDE[side]]
    return acted[-1] if acted else s.cease_rp[SIDE[side]] if s.cease_rp else 0


def _segments(s: State, run: PlayedCase) -> dict[str, int]:
    """The current Segment, or the one that has just ended."""
    allowance, used = s.allowance, s.used
    ended = [index for index, event in enumerate(run.events) if isinstance(event, SegmentEnded)]
    began = [index for index, event in enumerate(run.events) if isinstance(event, SegmentBegan)]
    if ended and (not began or began[-1] < ended[-1]):
        allowance = _allowances(run.events)[-1] if began else run.given.get("allowance", 1)
        acts = run.events[began[-1] if began else 0 :]
        used = sum(isinstance(event, (UnitMoved, UnitRecovered)) for event in acts)
    return {"count": s.seg_count, "number": (s.seg + 1) // 2, "allowance": allowance, "used": used}


def _allowances(events: list[Any]) -> list[int]:
    """The points of every Segment begun, with additions."""
    found: list[int] = []
    inside = False
    for event in events:
        if isinstance(event, SegmentBegan):
            inside = True
            found.append(0)
        elif isinstance(event, SegmentEnded):
            inside = False
        elif inside and isinstance(event, (EffortRolled, CardRead, EventPlayed)):
            found[-1] += event.rp
        elif inside and isinstance(event, AtLargeAdded):
            found[-1] += event.points
    return found

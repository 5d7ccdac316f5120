"""Support for rules cases: preparing a position, passing what a case leaves open, reading the outcome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudication.engine.cases import Answer, CaseError, Outcome
from adjudication.engine.play.orders import Done
from adjudication.engine.protocol import Due
from tests.toy.systems.three_valleys.facts import NOWHERE, SIDE, SIDES, Facts
from tests.toy.systems.three_valleys.options import Options
from tests.toy.systems.three_valleys.pack import Side
from tests.toy.systems.three_valleys.picture import picture
from tests.toy.systems.three_valleys.state import State, initial, without_units


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position of a case. `units`: an area, with " up" behind it for one that lies face up; those not named are
    off the map. Without `units` all stand where the pack puts them."""

    at: str = "orders"
    turn: int = 1
    units: dict[str, str] | None = None
    held: dict[str, Side] = {}
    points: dict[Side, int] = {}
    hands: dict[Side, list[str]] = {}


class Kit:
    """The case support of Three Valleys."""

    pack = "high-water"
    completed = ()
    forced = ()
    aspects = ()
    closing = ("TurnBegan",)

    def prepare(self, adjudicator: Any, options: Options, given: Mapping[str, Any]) -> State:
        """The state a case starts from."""
        f: Facts = adjudicator.facts
        try:
            form = msgspec.convert(given, Given)
        except msgspec.ValidationError as error:
            raise CaseError(f"given: {error}") from error
        s = initial(f, options)
        if form.at not in ("start", "orders"):
            raise CaseError(f"given.at: {form.at!r} is no point of play")
        if form.at == "orders":
            s.turn, s.phase, s.at = form.turn, "orders", "orders"
        if form.units is not None:
            _stand(f, s, form.units)
            s.ready = without_units(f, s)
        for area, side in form.held.items():
            s.held[_named(f.map.index, area, "held")] = SIDE[side]
        for side, points in form.points.items():
            s.points[SIDE[side]] = points
        for side, cards in form.hands.items():
            for card in cards:
                place = SIDE[side] * len(f.card_ids) + _named(f.card, card, f"hands.{side}")
                s.deck[place] -= 1
                s.hand[place] += 1
        return s

    def harmless(self, adjudicator: Any, state: State, due: Due, coming: Any | None, given: Mapping[str, Any]) -> Any:
        """Nothing more; a retreat as the policy has it."""
        return Done() if due.kind == "orders" else adjudicator.policy(state, due.side)

    def passed_over(self, adjudicator: Any, state: State, order: Any) -> bool:
        """Nothing is done by itself that an order could ask for."""
        return False

    def spelt(self, adjudicator: Any, plain: dict[str, Any]) -> dict[str, Any]:
        """Every name has one spelling."""
        return plain

    def by_rule(self, adjudicator: Any, state: State, event: Any) -> list[Answer]:
        """Retreats with one way out."""
        decision = adjudicator.decision(state)
        forced = decision.answers(adjudicator.facts, state) if decision is not None else None
        return [Answer(SIDES[side], state.at, order) for side, order in (forced or {}).items()]

    def read(self, adjudicator: Any, run: Outcome) -> Mapping[str, Any]:
        """What `expect` may name."""
        f, s = adjudicator.facts, run.state
        score = adjudicator.standing(s)
        units = {name: f.map.ids[s.where[u]] if s.where[u] != NOWHERE else "lost" for u, name in enumerate(f.unit_ids)}
        return {
            "turn": s.turn,
            "at": s.at,
            "over": s.over,
            "units": units,
            "steps": dict(zip(f.unit_ids, s.steps, strict=True)),
            "going": {name: f.map.ids[s.going[u]] for u, name in enumerate(f.unit_ids) if s.going[u] != NOWHERE},
            "hands": {side: list(picture(f, s, n).cards[n].hand) for n, side in enumerate(SIDES)},
            "held": adjudicator.holders(s),
            "points": dict(zip(SIDES, s.points, strict=True)),
            "due": [msgspec.to_builtins(due) for due in adjudicator.awaiting(s).due],
            "standing": msgspec.to_builtins(score),
            "picture": {side or "public": msgspec.to_builtins(picture(f, s, SIDE.get(side))) for side in (*SIDES, "")},
            "events": [msgspec.to_builtins(event) for event in run.events],
            "rolls": [msgspec.to_builtins(roll) for roll in run.dice.rolls],
        }


def _named(names: Mapping[str, int], name: str, place: str) -> int:
    if name not in names:
        raise CaseError(f"given.{place}: there is no {name}")
    return names[name]


def _stand(f: Facts, s: State, units: Mapping[str, str]) -> None:
    """Put units on the map; those not named have been lost in the open."""
    s.where, s.shown = [NOWHERE] * len(f.unit_ids), [True] * len(f.unit_ids)
    for unit, text in units.items():
        area, _, up = text.partition(" ")
        u = _named(f.unit, unit, "units")
        s.where[u], s.shown[u] = _named(f.map.index, area, f"units.{unit}"), up == "up"

"""The umpire's pages of 2022: Ukraine: both sides on one map, the start, the results, the edits of the state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from adjudication.systems.ukraine_2022.basics.facts import SIDES, Facts
from adjudication.systems.ukraine_2022.combat.events import Fought
from adjudication.systems.ukraine_2022.fog.control import controlled
from adjudication.systems.ukraine_2022.fog.picture import Picture, UnitView, truth
from adjudication.systems.ukraine_2022.sentences import PARTS
from adjudication.systems.ukraine_2022.umpiring.edits import possible_aid
from adjudication.systems.ukraine_2022.umpiring.events import AID
from umpire.presenters.base import DrawnBoard, EditField, FieldValue, Parameter, ParameterGroup, Presenter
from umpire.presenters.fights import FightCard, cards
from umpire.presenters.ukraine_2022.fights import card
from wargame.presenters.plain.board import sequence, turn_field
from wargame.presenters.plain.words import Words
from wargame.presenters.ukraine_2022.displays import displays
from wargame.presenters.ukraine_2022.ground import SYMBOLS
from wargame.presenters.ukraine_2022.hexes import hex_map, layers

GROUPS = {
    "Fought": "fights", "DuelFought": "fights", "StrikeRolled": "strikes", "BombingRolled": "strikes",
    "AidRolled": "events", "NuclearRolled": "events", "RandomRolled": "events", "KnockoutRolled": "events",
    "RecoveryRolled": "routine", "OnCallRolled": "routine",
}  # fmt: skip
MOST_IN_PACKET = 12
HIDDEN = ("cup", "drawn", "reserve", "kept", "gone")


class _Ukraine2022(Presenter):
    files = {"map": "ground, towns, railways, rivers, military districts", "charts": "every table of the game"}
    symbols = SYMBOLS

    def parameters(self, pack: Mapping[str, Any]) -> tuple[ParameterGroup, ...]:
        last = len(pack["calendar"]["turns"])
        length = Parameter("", "last_turn", f"Last turn; 0 for all {last}", "0", least=0, most=last)
        packet = Parameter("", "packet", "Units a side activates with one order sheet; 0 for the whole turn", "0",
                           least=0, most=MOST_IN_PACKET)  # fmt: skip
        return (ParameterGroup("Length", "2.0", (length,)), ParameterGroup("Packets", "7.0", (packet,)))

    def result_title(self, event: str) -> str:
        return PARTS.get(f"part.{event}", "")

    def result_group(self, event: str) -> str:
        return GROUPS.get(event, "")

    def cards(
        self, rules: Any, base: Any, before: Callable[[], Sequence[Any]], events: Sequence[Any]
    ) -> Mapping[int, FightCard]:
        return cards(rules, base, events, Fought, card)

    def board(self, rules: Any, state: Any, view: str, track: Any) -> DrawnBoard | None:
        side = view if view in SIDES else None
        picture: Picture = truth(rules.facts, state) if view == "truth" else rules.picture(state, side)
        awaiting, words = rules.awaiting(state), Words(rules)
        drawn = hex_map(picture, rules.facts, prefix=f"map-{view.lower()}")
        shown = [("", displays(rules, picture))]
        template = "systems/plain/_umpire_displays.html"
        return DrawnBoard(
            turn_field(awaiting), sequence(awaiting, words), drawn, shown, template, "Map", layers=layers(picture),
        )  # fmt: skip

    def edits(self, rules: Any, state: Any) -> tuple[EditField, ...]:
        f, picture, words = rules.facts, truth(rules.facts, state), Words(rules)
        points = EditField(
            "points", "Victory", "Victory points", str(picture.points), str(picture.points), {"event": "SetPoints"},
            "value",
        )  # fmt: skip
        owners = tuple(FieldValue(side, words.thing(side)) for side in SIDES)
        cities = [_control(at, side, owners, words) for at, side in controlled(f, picture).items()]
        places = tuple(FieldValue(f.ids[here], words.place(f.ids[here])) for here in sorted(f.place_names))
        units = [
            _unit(one, places, words) for one in picture.units if one.at not in HIDDEN and f.unit[one.id] < f.units
        ]
        return (points, *_aid(f, picture), *cities, *units)


def _aid(f: Facts, p: Picture) -> Iterator[EditField]:
    """Western aid that Ukraine has not received; a cell decides on it, and the umpire gives it."""
    for aid in possible_aid(f):
        if aid not in p.happened:
            choices = (FieldValue("", "not given"), FieldValue(aid, "given"))
            yield EditField(
                f"aid-{aid}", "Western aid", AID[aid], "", "not given", {"event": "GiveAid"}, "aid", choices
            )


def _control(at: str, side: str, owners: tuple[FieldValue, ...], words: Words) -> EditField:
    event = {"event": "SetControl", "hex": at}
    return EditField(f"control-{at}", "Cities", words.place(at), side, words.thing(side), event, "side", owners)


def _unit(one: UnitView, places: Sequence[FieldValue], words: Words) -> EditField:
    value = one.at if one.at.isdigit() else ""
    known = (FieldValue("", "Routed box"), *places)
    choices = known if any(place.value == value for place in known) else (FieldValue(value, words.place(value)), *known)
    shown = next(place.label for place in choices if place.value == value)
    event = {"event": "SetUnit", "unit": one.id}
    return EditField(
        f"unit-{one.id}", f"Units of {words.thing(one.side)}", words.thing(one.id), value, shown, event, "at", choices,
        "static", "static", one.static, "fresh",
    )  # fmt: skip


PRESENTER = _Ukraine2022("ukraine_2022")

"""The umpire's pages of Millennium Wars: the map, the start, the results, the edits of the state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from adjudication.systems.millennium_wars.basics.facts import CAMPS, IN_PLAY, Facts
from adjudication.systems.millennium_wars.combat.events import CombatRolled
from adjudication.systems.millennium_wars.fog.picture import Picture, PieceView
from umpire.presenters.base import DrawnBoard, EditField, FieldValue, Parameter, ParameterGroup, Presenter
from umpire.presenters.fights import FightCard, cards
from umpire.presenters.millennium_wars.fights import card
from wargame.presenters.millennium_wars.displays import displays, signed
from wargame.presenters.millennium_wars.hexes import KINDS, SYMBOLS, hex_map
from wargame.presenters.plain.board import sequence, turn_field
from wargame.presenters.plain.words import Words

GROUPS = {
    "CombatRolled": "fights", "Dispersed": "fights", "InformationRolled": "fights", "EventRolled": "routine",
    "MissilesFired": "strikes", "AirSupportRolled": "strikes",
}  # fmt: skip
TITLES = {
    "CombatRolled": "Attack", "Dispersed": "Attack on Demonstrators", "InformationRolled": "Information attack",
    "EventRolled": "Random event", "MissilesFired": "Missiles", "AirSupportRolled": "Air support",
}  # fmt: skip
OFF_MAP = {"lost": "eliminated", "pool": "not in play"}


class _MillenniumWars(Presenter):
    files = {
        "map": "countries, cities, rivers, terrain",
        "charts": "prices and every table",
        "setup": "who starts where",
    }
    symbols = {**KINDS, **SYMBOLS}
    colours = {"RU": "RED", "UKR": "BLUE", "MOL": "GREEN", "US": "BLUE", "NATO": "BLUE"}

    def parameters(self, pack: Mapping[str, Any]) -> tuple[ParameterGroup, ...]:
        last = len(pack["calendar"]["turns"])
        length = Parameter("", "last_turn", f"Last turn; 0 for all {last}", "0", least=0, most=last)
        return (ParameterGroup("Length", "12.0", (length,)),)

    def result_title(self, event: str) -> str:
        return TITLES.get(event, "")

    def result_group(self, event: str) -> str:
        return GROUPS.get(event, "")

    def cards(
        self, rules: Any, base: Any, before: Callable[[], Sequence[Any]], events: Sequence[Any]
    ) -> Mapping[int, FightCard]:
        return cards(rules, base, events, CombatRolled, card)

    def board(self, rules: Any, state: Any, view: str, track: Any) -> DrawnBoard | None:
        picture = rules.picture(state, view if view in rules.sides else None)
        awaiting, words = rules.awaiting(state), Words(rules)
        drawn = hex_map(picture, rules.facts, prefix=f"map-{view.lower()}")
        shown = [("", displays(rules, picture, rules.scoreboard(state)))]
        template = "systems/plain/_umpire_displays.html"
        return DrawnBoard(turn_field(awaiting), sequence(awaiting, words), drawn, shown, template, "Map")

    def edits(self, rules: Any, state: Any) -> tuple[EditField, ...]:
        f, picture, words = rules.facts, rules.picture(state, None), Words(rules)
        low, high = f.numbers.index.low or 0, f.numbers.index.high or 0
        fields = [_index(picture.index, range(low, high + 1))]
        if not picture.moldova and picture.turn:
            fields.append(_moldova(f))
        for one in picture.sides:
            label, event = f"Political Points of {words.thing(one.side)}", {"event": "SetPoints", "side": one.side}
            fields.append(_number(f"points-{one.side}", "Politics", label, one.points, event, "value"))
        for force in picture.forces:
            if force.takes_part:
                event = {"event": "SetC4i", "force": force.id}
                fields.append(_number(f"c4i-{force.id}", "C4I", words.thing(force.id), force.c4i, event, "value"))
        return (*fields, *_crowds(f, picture, words), *_pieces(f, picture, words))


def _crowds(f: Facts, picture: Picture, words: Words) -> Iterator[EditField]:
    """The Demonstrators of both sides in every city and town."""
    there = {one.id: (one.red, one.blue) for one in picture.places}
    for at in (f.ids[here] for here in f.settled):
        for side, count in zip(CAMPS, there.get(at, (0, 0)), strict=True):
            label, event = (
                f"{words.place(at)}: {words.thing(side)}",
                {"event": "SetDemonstrators", "side": side, "place": at},
            )
            yield _number(f"demos-{side}-{at}", "Demonstrators", label, count, event, "number")


def _pieces(f: Facts, picture: Picture, words: Words) -> Iterator[EditField]:
    """Every piece that is in play or eliminated."""
    for one in picture.pieces:
        if f.kind[f.piece[one.id]] not in IN_PLAY:
            yield _piece(f, one, words)


def _number(name: str, group: str, label: str, value: int, event: Mapping[str, Any], field: str) -> EditField:
    return EditField(name, group, label, str(value), str(value), event, field)


def _index(value: int, values: range) -> EditField:
    choices = tuple(FieldValue(str(n), signed(n)) for n in values)
    event = {"event": "SetIndex"}
    return EditField("index", "Politics", "Political Index", str(value), signed(value), event, "value", choices)


def _moldova(f: Facts) -> EditField:
    """The camp that a neutral Moldova joins."""
    choices = (FieldValue("", "neutral"), *(FieldValue(camp, f.titles[camp]) for camp in CAMPS))
    return EditField("moldova", "Politics", "Moldova", "", "neutral", {"event": "SetMoldova"}, "side", choices)


def _piece(f: Facts, one: PieceView, words: Words) -> EditField:
    """The choices for a piece: its place, adjacent hexes, the starts of its force, not in play, or eliminated; and
    whether it is Disrupted."""
    here, force = f.index.get(one.where, -1), one.id.partition("-")[0]
    homes = [at for name, at in f.pack.setup.placed.items() if name.startswith(f"{force}-base")]
    places = dict.fromkeys([one.where, *(f.ids[h] for h in (f.near[here] if here >= 0 else ())), *homes])
    choices = [FieldValue(at, words.place(at)) for at in places if at in f.index]
    choices += [FieldValue(key, label) for key, label in OFF_MAP.items()]
    shown = next(choice.label for choice in choices if choice.value == one.where)
    return EditField(
        f"piece-{one.id}", f"Pieces of {words.thing(force)}", words.thing(one.id), one.where, shown,
        {"event": "SetUnit", "unit": one.id}, "where", tuple(choices), extra_field="disrupted",
        extra_label="Disrupted", extra=one.disrupted, extra_off="Combat Effective",
    )  # fmt: skip


PRESENTER = _MillenniumWars("millennium_wars")

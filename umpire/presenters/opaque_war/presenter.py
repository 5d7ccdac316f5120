"""The umpire's pages of Opaque War: both sides on one map, the start, the results, the edits of the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudication.engine.scenario.sides import spoken
from adjudication.systems.opaque_war.basics.facts import SIDES
from adjudication.systems.opaque_war.combat.events import CombatRolled
from adjudication.systems.opaque_war.fog.control import controlled
from adjudication.systems.opaque_war.fog.picture import Picture, PieceView
from adjudication.systems.opaque_war.fog.view import truth
from adjudication.systems.opaque_war.turn.sentences import PARTS
from umpire.presenters.base import DrawnBoard, EditField, FieldValue, Parameter, ParameterGroup, Presenter
from umpire.presenters.fights import FightCard, cards
from umpire.presenters.opaque_war.fights import card, with_rolls_after
from wargame.presenters.opaque_war.displays import BOXES, displays, unknown
from wargame.presenters.opaque_war.hexes import SYMBOLS, hex_map
from wargame.presenters.opaque_war.sources import note
from wargame.presenters.plain.board import sequence, turn_field
from wargame.presenters.plain.words import Words

GROUPS = {
    "CombatRolled": "fights", "RetreatRolled": "fights", "FlightRolled": "fights", "ReinforcementsRolled": "routine",
    "CeasefireRolled": "turn",
}  # fmt: skip
TRACKS = {"western": "Western Support", "russian": "Russian Support"}


class _OpaqueWar(Presenter):
    files = {"map": "oblasts, towns, checkpoints, roads, rails, rivers", "charts": "every table of the game"}
    symbols = SYMBOLS
    colours = {"UA": "BLUE", "DON": "RED", "LUH": "RED", "RU": "RED"}

    def parameters(self, pack: Mapping[str, Any]) -> tuple[ParameterGroup, ...]:
        last = len(pack["calendar"]["turns"])
        length = Parameter("", "last_turn", f"Last turn; 0 for all {last}", "0", least=0, most=last)
        return (ParameterGroup("Length", "4.0", (length,)),)

    def result_title(self, event: str) -> str:
        return PARTS.get(f"part.{event}", "")

    def result_group(self, event: str) -> str:
        return GROUPS.get(event, "")

    def cards(
        self, rules: Any, base: Any, before: Callable[[], Sequence[Any]], events: Sequence[Any]
    ) -> Mapping[int, FightCard]:
        return with_rolls_after(rules, cards(rules, base, events, CombatRolled, card), events)

    def board(self, rules: Any, state: Any, view: str, track: Any) -> DrawnBoard | None:
        side = view if view in SIDES else None
        picture: Picture = truth(rules.facts, state) if view == "truth" else rules.picture(state, side)
        awaiting, words = rules.awaiting(state), Words(rules)
        drawn = hex_map(picture, rules.pack, rules.facts.titles, prefix=f"map-{view.lower()}")
        shown = [("", displays(rules, picture, rules.scoreboard(state)))]
        template = "systems/plain/_umpire_displays.html"
        return DrawnBoard(
            turn_field(awaiting), sequence(awaiting, words), drawn, shown, template, "Map", rebuilt=note(rules.pack)
        )

    def unknown(self, rules: Any, state: Any, side: str | None) -> tuple[tuple[str, str, str], ...]:
        return tuple((where, looks, real) for where, looks, real, _ in unknown(rules, state, side))

    def edits(self, rules: Any, state: Any) -> tuple[EditField, ...]:
        picture, words = truth(rules.facts, state), Words(rules)
        low, high = rules.facts.track.low, rules.facts.track.high
        levels = tuple(FieldValue(str(n), f"{n:+d}" if n else "0") for n in range(low, high + 1))
        fields = [_level(picture, track, levels) for track in TRACKS]
        fields += [_marker(picture, line, words) for line in rules.facts.markers]
        owners = (FieldValue("", "No one"), *(FieldValue(side, words.thing(side)) for side in SIDES))
        fields += [_control(at, side, owners, words) for at, side in controlled(rules.facts, picture).items()]
        places = tuple(FieldValue(at, words.place(at)) for at in controlled(rules.facts, picture))
        boxes = tuple(FieldValue(box, title) for box, title in BOXES.items())
        names = spoken(rules.pack)
        return (*fields, *(_piece(one, (*boxes, *places), words, names[one.side]) for one in picture.pieces))


def _level(picture: Picture, track: str, levels: tuple[FieldValue, ...]) -> EditField:
    value = str(getattr(picture.support, track))
    event = {"event": "SetLevel", "track": track}
    return EditField(f"level-{track}", "Support from abroad", TRACKS[track], value, value, event, "value", levels)


def _marker(picture: Picture, line: Any, words: Words) -> EditField:
    value, event = str(picture.available[line.id]), {"event": "SetAvailable", "marker": line.id}
    return EditField(f"marker-{line.id}", "Support markers", words.thing(line.id), value, value, event, "value")


def _control(at: str, side: str, owners: tuple[FieldValue, ...], words: Words) -> EditField:
    shown = next(owner.label for owner in owners if owner.value == side)
    event = {"event": "SetControl", "at": at}
    return EditField(f"control-{at}", "Towns and checkpoints", words.place(at), side, shown, event, "side", owners)


def _piece(one: PieceView, places: Sequence[FieldValue], words: Words, owner: str) -> EditField:
    known = any(place.value == one.at for place in places)
    choices = tuple(places) if known else (FieldValue(one.at, words.place(one.at)), *places)
    shown = next(place.label for place in choices if place.value == one.at)
    event = {"event": "SetPiece", "piece": one.id}
    label = words.thing(one.face or one.id)
    return EditField(f"piece-{one.id}", f"Pieces of {owner}", label, one.at, shown, event, "at", choices)


PRESENTER = _OpaqueWar("opaque_war")

"""The umpire's pages of Ukrainian Crisis: the start (3.0), the decisions of the sequence of play, the edits of the
state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudication.engine.dice import RollModifier
from adjudication.engine.scenario.packs import Document, PackProblem
from adjudication.systems.ukrainian_crisis.fog.picture import Picture
from adjudication.systems.ukrainian_crisis.fog.view import truth
from adjudication.systems.ukrainian_crisis.turn.sentences import PARTS
from umpire.presenters.base import DrawnBoard, EditField, FieldValue, Parameter, ParameterGroup, Presenter
from umpire.presenters.ukrainian_crisis import account, card_order
from wargame.maps.outlines import outlines
from wargame.presenters.ukrainian_crisis import area_map, displays, sequence, words

NO_OUTLINE = "the area map has no outline with this name, so it cannot be drawn"
ZONES = (FieldValue("neutral", "Neutral"), FieldValue("support", "Support"), FieldValue("intervention", "Intervention"))
FLAGS = {
    "belarus": (
        "Belarus",
        (FieldValue("unresolved", "Open"), FieldValue("russia", "With Russia"), FieldValue("aloof", "Aloof")),
    ),
    "moldova": (
        "Moldova",
        (FieldValue("unresolved", "Open"), FieldValue("russia", "Open to Russia"), FieldValue("closed", "Closed")),
    ),
    "crimea": ("Crimea", (FieldValue("ukraine", "Ukraine"), FieldValue("russia", "Russia"))),
}
GROUPS = {
    "BattleFought": "fights", "NeutraliseTried": "strikes", "EventDrawn": "routine", "CardsDealt": "routine",
}  # fmt: skip


class _UkrainianCrisis(Presenter):
    track = "prestige"
    files = {
        "map": "areas, borders, symbols, VP",
        "charts": "Prestige, cards, Effort, combat, victory",
        "countries": "Foreign Relations Display",
        "incidents": "Critical Incidents",
        "events": "event cards",
    }
    symbols = {kind: kind for kind in words.TYPES}

    def modes(self) -> tuple[FieldValue, ...]:
        return (
            FieldValue("base", "Base game", "Three tiers of cards and dice for every effort."),
            FieldValue(
                "cards",
                "Playing cards",
                "Numbered cards 1 to 9 give the points themselves; battles keep their dice. [10.1]",
            ),
            FieldValue(
                "deterministic",
                "Without dice",
                "Numbered cards, fixed prices and a table of Hits; only events and last hands are drawn. [10.2]",
            ),
        )

    def parameters(self, pack: Mapping[str, Any]) -> tuple[ParameterGroup, ...]:
        names = {side["id"]: side["name"] for side in pack["sides"]["sides"]}
        prestige = tuple(
            Parameter("prestige", side, names.get(side, side), str(value), least=0, most=99)
            for side, value in pack["charts"]["start"]["prestige"].items()
        )
        countries = tuple(
            Parameter("countries", c["code"], f"{c['name']}, rank {c['rank']}", c["start"], choices=ZONES)
            for c in pack["countries"]["countries"]
        )
        areas = tuple(
            Parameter("vp", area["id"], area["name"], str(area["vp"]), least=0, most=20)
            for area in pack["map"]["areas"]
            if area["country"] == pack["map"]["home"]["BLUE"]
        )
        last = len(pack["calendar"]["turns"])
        length = (Parameter("", "last_turn", f"Last turn; 0 for all {last}", "0", least=0, most=last),)
        return (
            ParameterGroup("Length", "1.1", length),
            ParameterGroup("Prestige at the start", "3.0", prestige),
            ParameterGroup("Countries at the start", "3.0", countries, _recon(pack["countries"]["source"])),
            ParameterGroup("Victory points of the areas", "9.0", areas, _recon(pack["map"]["source"])),
            *card_order.groups(pack),
        )

    def faults(self, options: Mapping[str, Any], typed: Mapping[str, str], pack: Mapping[str, Any]) -> dict[str, str]:
        return card_order.faults(options, typed, pack)

    def board(self, rules: Any, state: Any, view: str, track: Any) -> DrawnBoard | None:
        seen_by = view if view in words.SIDES else None
        picture = truth(rules.facts, state) if view == "truth" else rules.picture(state, seen_by)
        start = track[0][1] if track else dict(picture.prestige)
        shown = displays.displays(picture, start, track, rules.facts.pack.charts.combat.hit_on)
        drawn = area_map.area_map(picture, interactive=True, prefix=f"map-{view.lower()}")
        boxes = [(words.MARKS[side], words.SIDES[side], *_boxes(picture, side)) for side in words.SIDES]
        return DrawnBoard(
            sequence.turn_field(picture), sequence.sequence(picture), drawn,
            {"shown": shown, "boxes": boxes}, "systems/ukrainian_crisis/_umpire_displays.html",
            key="systems/ukrainian_crisis/_map_key.html",
        )  # fmt: skip

    def ordered(self, rules: Any, state: Any, order: Mapping[str, Any]) -> str:
        return words.Words(rules, rules.picture(state, None)).say(order)

    def named(self, rules: Any, name: str) -> str:
        facts = rules.facts
        if name in facts.area:
            return str(facts.area_names[facts.area[name]])
        if name in facts.card:
            return str(facts.cards[facts.card[name]].name)
        if name in facts.country:
            return str(facts.country_names[facts.country[name]])
        return name

    def result_title(self, event: str) -> str:
        return PARTS.get(f"part.{event}", "")

    def result_group(self, event: str) -> str:
        return GROUPS.get(event, "")

    def undertaking_group(self, kind: str) -> str:
        return "turn" if kind == "ceasefire" else ""

    def made(self, rules: Any, event: Any) -> tuple[RollModifier, ...]:
        return account.made(rules, event)

    def is_routine(self, rule: str) -> bool:
        return rule == "4.0"

    def unknown(self, rules: Any, state: Any, side: str | None) -> tuple[tuple[str, str, str], ...]:
        seen, true = rules.picture(state, side), truth(rules.facts, state)
        rows: list[tuple[str, str, str]] = []
        for row, real in zip(seen.matrix, true.matrix, strict=True):
            for whose, card in row.cards.items():
                placed = real.cards[whose]
                if card is not None and card.card is None and placed is not None and placed.card is not None:
                    what = f"{words.SIDES[whose]}, {row.area.capitalize()} card"
                    rows.append((what, "face down", words.card(placed.card)))
        for whose, name in words.SIDES.items():
            held = rules.picture(state, whose).event_held
            if whose != side and held is not None:
                rows.append((f"{name}, event card", "unplayed", held.name))
        return tuple(rows)

    def undrawable(self, pack: Any, text: Document) -> Sequence[PackProblem]:
        drawn = outlines(area_map.OUTLINES).areas
        return [
            text.problem(f"{area.id}: {NO_OUTLINE}", "areas", index, "id")
            for index, area in enumerate(pack.map.areas)
            if area.id not in drawn
        ]

    def edits(self, rules: Any, state: Any) -> tuple[EditField, ...]:
        picture = rules.picture(state, None)
        fields = [_prestige(side, value) for side, value in picture.prestige.items()]
        fields += [_country(country) for country in picture.countries]
        fields += [_flag("belarus", picture.belarus), _flag("moldova", picture.moldova)]
        crimea = any(area.changed_country for area in picture.areas)
        fields.append(_flag("crimea", "russia" if crimea else "ukraine"))
        places: tuple[FieldValue, ...] = (FieldValue("reserve", "Reserve"), FieldValue("mobilized", "Mobilized"))
        places += tuple(FieldValue(area.id, area.name) for area in sorted(picture.areas, key=lambda a: a.name))
        return (*fields, *(_unit(unit, places) for unit in picture.units))


def _boxes(picture: Picture, side: str) -> tuple[int, int, int]:
    places = [unit.where for unit in picture.units if unit.side == side]
    mobilized, reserve = places.count("mobilized"), places.count("reserve")
    return len(places) - mobilized - reserve, mobilized, reserve


def _recon(source: str) -> str:
    return source.partition("reconstructed: ")[2]


def _side(side: str) -> str:
    return {"RED": "Russia", "BLUE": "Ukraine"}.get(side, side)


def _prestige(side: str, value: int) -> EditField:
    event = {"event": "SetPrestige", "side": side}
    return EditField(f"prestige-{side}", "Prestige", f"Prestige, {_side(side)}", str(value), str(value), event, "value")


def _country(country: Any) -> EditField:
    choices = (*ZONES, FieldValue("out", "Out of the game"))
    shown = next((c.label for c in choices if c.value == country.zone), country.zone)
    event = {"event": "SetCountry", "country": country.code}
    return EditField(f"country-{country.code}", "Countries", country.name, country.zone, shown, event, "zone", choices)


def _flag(flag: str, value: str) -> EditField:
    label, choices = FLAGS[flag]
    shown = next((c.label for c in choices if c.value == value), value)
    return EditField(f"flag-{flag}", "Flags", label, value, shown, {"event": "SetFlag", "flag": flag}, "value", choices)


def _unit(unit: Any, places: tuple[FieldValue, ...]) -> EditField:
    shown = next((c.label for c in places if c.value == unit.where), unit.where)
    shown += ", neutralised" if unit.neutralised else ""
    label = f"{unit.id}, {unit.type.replace('_', ' ')}"
    event = {"event": "SetUnit", "unit": unit.id}
    return EditField(
        f"unit-{unit.id}", f"Units of {_side(unit.side)}", label, unit.where, shown, event, "where", places,
        "neutralised", "neutralised", unit.neutralised, "fresh",
    )  # fmt: skip


PRESENTER = _UkrainianCrisis("ukrainian_crisis")

"""Labels of forms besides their fields: ratings of wings, targets of attacks, single destinations."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from adjudication.systems.ukraine_2022.basics.facts import Facts
from adjudication.systems.ukraine_2022.fog.picture import Picture
from wargame.presenters.plain.words import Words
from wargame.presenters.shapes import Choice, Entry, Form, Section

ATTACKS: Final = ("engage", "assault")
POINTS: Final = "Movement points for the attack"


def labelled(section: Section, f: Facts, picture: Picture, words: Words) -> Section:
    """A section whose wings have their rating (3.3), and whose attacks name the defender and explain their points."""
    ratings = {
        wing.id: f.wings[f.wing[wing.id]].reduced if wing.reduced else f.wings[f.wing[wing.id]].rating
        for wing in picture.wings
    }
    forms = (
        _attack(form, picture, words) if form.do in ATTACKS else _way(form, picture, words) for form in section.forms
    )
    return replace(section, forms=tuple(_rated(form, ratings) for form in forms))


def _rated(form: Form, ratings: Mapping[str, int]) -> Form:
    return replace(form, entries=tuple(_with_ratings(entry, ratings) for entry in form.entries))


def _with_ratings(entry: Entry, ratings: Mapping[str, int]) -> Entry:
    if entry.kind not in ("checks", "pick", "buttons"):
        return entry
    return replace(entry, choices=tuple(_choice(one, entry.kind, ratings) for one in entry.choices))


def _choice(choice: Choice, kind: str, ratings: Mapping[str, int]) -> Choice:
    wing = choice.value if kind == "checks" else str(json.loads(choice.value).get("wing"))
    if wing not in ratings:
        return choice
    told = f"rating {ratings[wing]}"
    return replace(choice, label=f"{choice.label}, {told}") if kind == "pick" else replace(choice, small=told)


def _attack(form: Form, picture: Picture, words: Words) -> Form:
    """The form of an attack; if there is only one possible target, its title names it."""
    target = next((entry.value for entry in form.entries if entry.name == "target" and entry.kind == "hidden"), "")
    there = [words.thing(view.id) for view in picture.units if view.at == target and view.side != picture.side]
    title = f"{form.title}: {', '.join([*there, words.place(target)])}" if target else form.title
    return replace(form, title=title, entries=tuple(_pointed_at(one) for one in form.entries))


def _pointed_at(entry: Entry) -> Entry:
    """A field of an attack: its points explained, or the only target, which a press on the map chooses."""
    if entry.name == "points":
        return replace(entry, label=POINTS)
    return replace(entry, area=entry.value) if (entry.name, entry.kind) == ("target", "hidden") else entry


def _way(form: Form, picture: Picture, words: Words) -> Form:
    """The form of a march, retreat or advance; if there is only one route, its title has the destination, and for a
    retreat the unit."""
    way = next((entry.value for entry in form.entries if entry.name == "path" and entry.kind == "split"), "")
    if not way:
        return form
    fight, unit = picture.fight, ""
    if form.do == "retreat" and fight is not None:
        unit = fight.lead if fight.side == picture.side else fight.defender
    told = " to ".join(filter(None, [words.thing(unit) if unit else "", words.place(way.split()[-1])]))
    return replace(form, title=f"{form.title}: {told}")

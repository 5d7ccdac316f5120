"""The effects of events and Critical Incidents in Ukrainian Crisis as text (5.0, 6.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

SIDES = {"RED": "Russia", "BLUE": "Ukraine", "roller": "who rolled", "opponent": "the other side"}
TYPES = {"regular": "Regulars", "irregular": "Irregulars", "special_forces": "Special Forces"}
SETTLED = {
    ("belarus", "russia"): "Belarus sides with Russia",
    ("belarus", "aloof"): "Belarus stays aloof",
    ("moldova", "russia"): "Moldova is open to Russia",
    ("moldova", "closed"): "Moldova stays closed",
}


def effects_text(effects: Sequence[Mapping[str, Any]]) -> str:
    """Effects in sequence as one sentence."""
    text = "; ".join(filter(None, map(_effect, effects)))
    return f"{text[:1].upper()}{text[1:]}." if text else "Nothing happens."


def event_text(event: Mapping[str, Any]) -> str:
    """The effect of an event card as text."""
    parts = [effects_text(event["effects"])] if event["effects"] else []
    parts += [f"{_faces(outcome['faces'])}: {effects_text(outcome['effects'])}" for outcome in event["die"]]
    if event["incident"]:
        parts.append("A Critical Incident.")
    if event["points"]:
        parts.append(_points(event["points"]))
    parts += [f"{SIDES[side]} {_free(free)}." for side, free in event["free"].items()]
    return " ".join(parts) or "Nothing happens."


def _faces(faces: Sequence[int]) -> str:
    return f"{faces[0]} to {faces[-1]}" if len(faces) > 2 else " or ".join(map(str, faces))


def _points(points: Mapping[str, Any]) -> str:
    amount = "as many points as a die shows" if points["amount"] == "die" else f"{points['amount']} points"
    area = "any one area" if points["area"] == "any" else f"the {points['area']} area"
    return f"Gives {amount} for {area}."


def _free(free: Mapping[str, Any]) -> str:
    parts = []
    if free["deploy"]:
        kinds = " or ".join(TYPES[kind] for kind in free["types"])
        parts.append(f"deploys {free['deploy']} {kinds} free of charge")
    if free["expel"]:
        parts.append("expels one Special Forces unit")
    return " and ".join(parts) or "gains nothing"


def _effect(effect: Mapping[str, Any]) -> str:
    match effect["do"]:
        case "lose" | "gain":
            verb = "loses" if effect["do"] == "lose" else "gains"
            sides = [(SIDES[side.upper()], effect[side]) for side in ("red", "blue") if effect[side]]
            return ", ".join(f"{name} {verb} {amount} Prestige" for name, amount in sides)
        case "lose_roller":
            return f"who rolled loses {effect['amount']} Prestige"
        case "lose_opponent":
            return f"the other side loses {effect['amount']} Prestige"
        case "lose_most_irregulars":
            return (
                f"the side with most Irregulars on the map loses {effect['amount']} Prestige,"
                f" {SIDES[effect['tie']]} if they are equal"
            )
        case "lose_per_country":
            spared = f", not counting {', '.join(effect['except'])}" if effect["except"] else ""
            return (
                f"{SIDES[effect['side']]} loses 1 Prestige for each country in {' or '.join(effect['zones'])}{spared}"
            )
        case "neutralise":
            kinds = " or ".join(TYPES[kind] for kind in effect["types"])
            whose = f"{effect['count']} of the {kinds} of {SIDES[effect['side']]}"
            return f"{SIDES[effect['chooser']]} chooses {whose}, neutralised"
        case "annex":
            return f"{effect['area'].replace('_', ' ').capitalize()} becomes part of {SIDES[effect['side']]}"
        case "settle":
            return SETTLED[effect["what"], effect["result"]]
        case other:
            return str(other)

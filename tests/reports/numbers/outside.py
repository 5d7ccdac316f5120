"""The figures of an exported ledger, counted with the standard library alone: nothing of the program is asked."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import Any

Document = dict[str, Any]
SIDES = {
    "ukrainian_crisis": ("RED", "BLUE"),
    "opuc": ("BLUE", "RED"),
    "opaque_war": ("RED", "BLUE"),
    "millennium_wars": ("RED", "BLUE"),
    "ukraine_2022": ("RED", "BLUE"),
}  # the order of columns in a state
POOLS = {
    "ukrainian_crisis": ("prestige",), "opuc": ("ao", "dmz"), "opaque_war": (), "millennium_wars": ("points",),
    "ukraine_2022": (),
}  # fmt: skip


def bodies(document: Document) -> list[dict[str, Any]]:
    """Every step."""
    return [json.loads(step["body"]) for step in document["steps"]]


def standing(document: Document) -> list[dict[str, Any]]:
    """The steps that were not taken back."""
    found: list[dict[str, Any]] = []
    for body in bodies(document):
        if body["kind"] == "undo":
            found.pop()
        else:
            found.append(body)
    return found


def chain(document: Document) -> dict[str, Any]:
    """Steps, rolls and dice, all and what stands."""
    every, stand = bodies(document), standing(document)
    undos = sum(body["kind"] == "undo" for body in every)
    found: dict[str, Any] = {
        "head": document["steps"][-1]["hash"], "steps": len(every), "steps that stand": len(stand), "undos": undos,
        "steps taken back": len(every) - len(stand) - undos,
    }  # fmt: skip
    for name, some in (("", every), (" that stand", stand)):
        rolls = [roll for body in some for roll in body.get("rolls", [])]
        found[f"rolls{name}"] = len(rolls)
        found[f"dice{name}"] = sum(len(roll["dice"]) for roll in rolls)
        sources = Counter(roll.get("source", "seed") for roll in rolls)
        found |= {f"{source}{name}": sources[source] for source in ("reroll", "forced", "typed")}
    found["faces"] = sum(
        len(roll["dice"])
        for body in stand
        for roll in body.get("rolls", [])
        if roll["faces"] == 6 and roll["test"] != "pick"
    )
    return found


def orders(document: Document) -> dict[str, int]:
    """What was carried out and what not, in the steps that stand."""
    taken = [one for body in standing(document) for one in body.get("taken", [])]
    return {
        "orders carried out": len(taken),
        "orders by default": sum(one["source"] == "default" for one in taken),
        "orders refused": sum(len(body.get("refused", [])) for body in standing(document)),
    }


def rulings(document: Document) -> dict[str, int]:
    """What umpires ruled, taken back or not; an undo is a ruling too."""
    made = [ruling["verdict"] for body in bodies(document) for ruling in body.get("rulings", [])]
    stand = sum(len(body.get("rulings", [])) for body in standing(document))
    undos = sum(body["kind"] == "undo" for body in bodies(document))
    accepted = made.count("accept")
    matrix = [ruling for body in bodies(document) if body["kind"] == "matrix" for ruling in body["rulings"]]
    by_dice = sum(not ruling.get("reason") for ruling in matrix)
    every = len(made) - accepted + undos
    return {
        "rulings": every, "accepted": accepted, "rulings that stand": stand, "ruled": every - by_dice,
        "decided by dice": by_dice,
    }  # fmt: skip


def pools(document: Document) -> dict[str, dict[int, int]]:
    """The public numbers of both sides after each step that stands, by its number."""
    system = document["system"]
    return {
        f"{pool} {side}": {body["seq"]: body["snapshot"][pool][place] for body in standing(document)}
        for pool in POOLS[system]
        for place, side in enumerate(SIDES[system])
    }


def events(document: Document) -> list[dict[str, Any]]:
    """Every event of the steps that stand, edits included."""
    return [event for body in standing(document) for event in (*body.get("events", []), *body.get("edits", []))]


def facts(system: str, happened: Iterable[dict[str, Any]]) -> Counter[tuple[str, str]]:
    """What befell each side, by the events that can cause it; the first letter of a unit is that of its side."""
    found: Counter[tuple[str, str]] = Counter()
    for event in happened:
        kind, unit = event["event"], event.get("unit", "")
        side = {"R": "RED", "B": "BLUE", "U": "BLUE"}.get(str(unit)[:1], "")
        if system == "ukrainian_crisis":
            found["neutralised", side] += kind == "UnitNeutralised" or (kind == "NeutraliseTried" and event["success"])
            for name, cause in (
                ("eliminated", "UnitEliminated"),
                ("mobilised", "UnitMobilised"),
                ("deployed", "UnitDeployed"),
            ):
                found[name, side] += kind == cause
        elif system == "opaque_war":
            lost = len(event["units"]) if kind == "UnitsLost" else 0
            found["eliminated", event.get("side", "")] += lost
        elif system == "millennium_wars":
            found["eliminated", event.get("side", "")] += len(event["units"]) if kind == "Eliminated" else 0
        elif system == "ukraine_2022":
            gone = kind == "UnitLost" or (kind == "RecoveryRolled" and event["result"] == "surrenders")
            found["eliminated", event.get("side", "")] += gone
        elif kind in ("UnitDegraded", "UnitDestroyed"):
            found["steps_lost", side] += event["steps"]
            found["battalions_lost", side] += kind == "UnitDestroyed" and event.get("battalion", True)
    return +found


def percentile(roll: dict[str, Any]) -> float:
    """0 to 100: how much of everything the dice could have shown is worse, the same result counted half."""
    results = [_means(roll, dice) for dice in product(range(1, roll["faces"] + 1), repeat=len(roll["dice"]))]
    fell = int(roll["result"])
    worse = sum(result < fell for result in results)
    return 100 * (worse + results.count(fell) / 2) / len(results)


def _means(roll: dict[str, Any], dice: tuple[int, ...]) -> int:
    test, total, target = roll["test"], sum(dice), int(roll.get("target") or 0)
    if test == "table":
        return int(roll["table"][total - len(dice)])
    if test == "hits":
        return sum(die >= target for die in dice)
    if test in ("at_most", "at_least"):
        return int(total <= target if test == "at_most" else total >= target)
    return total

"""The figures of an exported ledger, counted with the standard library alone: nothing of the program is asked."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import erf, sqrt
from statistics import fmean, variance
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
    """The steps that were not undone."""
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
        "steps undone": len(every) - len(stand) - undos,
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


def whose(document: Document) -> dict[str, Any]:
    """Who gave each order that was carried out, in which step, and whether by default; which steps stand."""
    stand = standing(document)
    orders_in = [
        (body["seq"], one["side"], one["source"] == "default") for body in stand for one in body.get("taken", [])
    ]
    seqs = {body["seq"] for body in stand}
    steps = {f"whether step {body['seq']} stands": body["seq"] in seqs for body in bodies(document)}
    return {"whose order in which step": orders_in, **steps}


def rulings(document: Document) -> dict[str, int]:
    """What umpires ruled. All of it is on record, an undo too; what was undone counts in no other number."""
    made = [ruling for body in bodies(document) for ruling in body.get("rulings", [])]
    undos = sum(body["kind"] == "undo" for body in bodies(document))
    stand = [(ruling, body) for body in standing(document) for ruling in body.get("rulings", [])]
    accepted = sum(ruling["verdict"] == "accept" for ruling, _ in stand)
    by_dice = [body for ruling, body in stand if body["kind"] == "matrix" and not ruling.get("reason")]
    idle = sum(not body.get("edits") for body in by_dice)
    return {
        "rulings": sum(ruling["verdict"] != "accept" for ruling in made) + undos, "accepted": accepted,
        "rulings that stand": len(stand), "ruled": len(stand) - accepted - idle, "decided by dice": len(by_dice),
    }  # fmt: skip


def played(document: Document) -> dict[int, int]:
    """The turn in which each step was played: the one that the step it follows had left, 0 before the first."""
    found: dict[int, int] = {}
    stand: list[dict[str, Any]] = []
    for body in bodies(document):
        if body["kind"] == "undo":
            found[body["seq"]] = found[stand.pop()["seq"]]
            continue
        found[body["seq"]] = int(stand[-1]["snapshot"]["turn"]) if stand else 0
        stand.append(body)
    return found


def dated(document: Document) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Every event of the steps that stand, edits left out, with its turn and step: one that follows the beginning of a
    turn in the same step belongs to that turn."""
    at = played(document)
    for body in standing(document):
        turn = at[body["seq"]]
        for event in body.get("events", ()):
            turn = event["turn"] if event["event"] == "TurnBegan" else turn
            yield turn, body["seq"], event


def turns_of_rolls(document: Document) -> dict[str, int]:
    """The turn of each roll inside an event, by step and draw."""
    return {
        f"turn of roll {seq}/{roll['draw']}": turn
        for turn, seq, event in dated(document)
        for value in event.values()
        for roll in (value if isinstance(value, list) else [value])
        if isinstance(roll, dict) and "draw" in roll
    }


def asked(document: Document, decided: Iterable[int]) -> set[int]:
    """Of the steps that decisions were made against, those whose orders stand: the next step carried them out, or they
    wait at the end."""
    every, stand = bodies(document), {body["seq"] for body in standing(document)}
    played = {body["seq"] - 1 for body in every if body["kind"] == "play" and body["seq"] in stand}
    return {seq for seq in decided if seq in played or seq == every[-1]["seq"]}


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


def results(roll: dict[str, Any]) -> dict[int, Fraction]:
    """Every result that the dice of a roll could have had, with its chance."""
    hits, target = roll["test"] == "hits", int(roll.get("target") or 0)
    found = {0: Fraction(1)}
    for _ in roll["dice"]:
        thrown: dict[int, Fraction] = defaultdict(Fraction)
        for total, chance in found.items():
            for die in range(1, roll["faces"] + 1):
                thrown[total + (die >= target if hits else die)] += chance / roll["faces"]
        found = thrown
    read: dict[int, Fraction] = defaultdict(Fraction)
    for total, chance in found.items():
        read[_means(roll, total)] += chance
    return read


def _means(roll: dict[str, Any], total: int) -> int:
    test, target = roll["test"], int(roll.get("target") or 0)
    if test == "table":
        return int(roll["table"][total - len(roll["dice"])])
    if test in ("at_most", "at_least"):
        return int(total <= target if test == "at_most" else total >= target)
    return total


def percentile(roll: dict[str, Any]) -> float:
    """0 to 100: how much of everything the dice could have shown is worse, the same result counted half."""
    fell = int(roll["result"])
    return float(100 * sum(share if n < fell else share / 2 for n, share in results(roll).items() if n <= fell))


def chance(roll: dict[str, Any]) -> float:
    """Of success in a test, of one hit where hits count, of at least what came in all else."""
    least = 1 if roll["test"] in ("at_most", "at_least", "hits") else int(roll["result"])
    return float(sum(share for n, share in results(roll).items() if n >= least))


def luck(rolls: Sequence[dict[str, Any]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The account of luck of a side as it is printed. In the chart: their deviations together, how many rolls, the same
    in deviations of that sum. Under the chart: that again, and the share of fair games that are worse."""
    spread = _spread(rolls)
    worse = 50 * (1 + erf(spread / sqrt(2)))
    chart = _printed(sum(map(_deviation, rolls)), "+.1f"), str(len(rolls)), _printed(spread, "+.1f")
    return chart, (_printed(spread).replace("−0.0", "0.0"), f"{worse:.0f}")


def in_a_sentence(rolls: Sequence[dict[str, Any]]) -> tuple[str, str, str]:
    """What a sentence says of the same: how many rolls, and how far they are above or below their mean."""
    spread = _spread(rolls)
    return str(len(rolls)), f"{abs(spread):.1f}", "above" if spread >= 0 else "below"


def expected_and_got(rolls: Sequence[dict[str, Any]]) -> tuple[float, float]:
    """The sum of all means and that of all results."""
    mean = sum(n * share for roll in rolls for n, share in results(roll).items())
    return float(mean), float(sum(roll["result"] for roll in rolls))


def fifths(rolls: Sequence[dict[str, Any]]) -> list[int]:
    """How many rolls fell into each fifth of their distribution, the lowest first."""
    found = Counter(min(4, int(percentile(roll) // 20)) for roll in rolls)
    return [found[fifth] for fifth in range(5)]


def _spread(rolls: Sequence[dict[str, Any]]) -> float:
    return sum(map(_deviation, rolls)) / sqrt(len(rolls)) if rolls else 0.0


def _printed(number: float, form: str = ".1f") -> str:
    return format(number, form).replace("-", "−")


def _deviation(roll: dict[str, Any]) -> float:
    found = results(roll)
    mean = sum(n * share for n, share in found.items())
    return float(roll["result"] - mean) / sqrt(sum((n - mean) ** 2 * share for n, share in found.items()))


def spread(points: Sequence[int]) -> tuple[str, str, str]:
    """The mean as it is printed, and from where to where 8 of 10 of some numbers go; empty twice for no way."""
    ordered = sorted(points)
    low, high = (round(_at(ordered, Fraction(tenth, 10))) for tenth in (1, 9))
    middle = Fraction(sum(points), len(points))
    same = low == high == middle
    return _signed(middle), "" if same else _signed(Fraction(low)), "" if same else _signed(Fraction(high))


def _at(ordered: Sequence[int], share: Fraction) -> Fraction:
    whole, rest = divmod(share * (len(ordered) - 1), 1)
    return ordered[int(whole)] + rest * (ordered[min(int(whole) + 1, len(ordered) - 1)] - ordered[int(whole)])


def _signed(number: Fraction) -> str:
    text = f"{float(number):+.1f}".removesuffix(".0").replace("-", "−")
    return "0" if text in ("+0", "−0") else text


def played_out(points: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """What the report prints of the games of a decision: how many, with how many other orders, the spreads, the best
    mean of the others, and both differences with their uncertainty."""
    mine, came, *others = points
    pooled = [one for games in others for one in games]
    best = max(others, key=fmean)
    counts = str(len(mine)), str(len(pooled)), str(len(others)), str(len(came))
    means = *spread(mine), *spread(pooled), _signed(Fraction(sum(best), len(best))), *spread(came)
    return *counts, *means, *_difference(mine, best), *_difference(came, mine)


def _difference(one: Sequence[int], other: Sequence[int]) -> tuple[str, str]:
    doubt = 2.5 * sqrt(variance(one) / len(one) + variance(other) / len(other))
    return f"{abs(round(fmean(one) - fmean(other), 1)):g}", f"{round(doubt, 1):g}"


def in_short(points: Sequence[Sequence[int]]) -> tuple[str, str]:
    """What a slide prints of the same: what came of the order beside what it brings on average, which is the larger
    difference in these games."""
    mine, came, *_ = points
    return _signed(Fraction(round(fmean(came) - fmean(mine), 1))), _difference(came, mine)[1]


def before_and_after(document: Document) -> list[tuple[str, str, str]]:
    """What rulings changed, in the words of the ledger, with both values."""
    ruled = [ruling for body in bodies(document) for ruling in body.get("rulings", []) if ruling["verdict"] != "accept"]
    return [(str(a), str(b), str(c)) for one in ruled for a, b, c in one.get("findings", []) if str(b) or str(c)]

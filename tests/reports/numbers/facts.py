"""Compares what the report's sentences say about fights, moves and attempts with the events of the ledger: who acted,
where, and the result."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.reports.numbers import outside

Named = Callable[[str], str]
Said = tuple[str, ...]
PLACE = r"([^.,:;]+?)"
ALONG = r"(?: by way of [^.]*?)?(?: and (?:has|have) to stop there)?\."


@dataclass(frozen=True)
class Fact:
    """A kind of event: how print tells it, and the same parts of it out of the ledger. Nothing for one that print tells
    otherwise. `some`: the report tells only those that led to something."""

    print: str
    ledger: Callable[[dict[str, Any], Named], Said | None]
    some: bool = False


def _moved(event: dict[str, Any], named: Named) -> Said | None:
    return (named(event["start"]), named(event["path"][-1])) if event["path"] else None


def _ended(event: dict[str, Any], named: Named) -> Said | None:
    return (named(event["path"][-1]),) if event["path"] else None


def _fought(event: dict[str, Any], named: Named) -> Said:
    loss = (named(event["loser"]), str(event["due"])) if event["due"] else ("", "")
    return named(event["lead"]), named(event["defender"]), *(_minus(event["results"][one]) for one in SIDES), *loss


SIDES = ("RED", "BLUE")


def _minus(number: int) -> str:
    return str(number).replace("-", "−")


def _of(*fields: str) -> Callable[[dict[str, Any], Named], Said]:
    return lambda event, named: tuple(
        named(event[one]) if isinstance(event[one], str) else _minus(event[one]) for one in fields
    )


def _attempt(event: dict[str, Any], named: Named) -> Said:
    verb = "moves" if event["success"] else "fails to move"
    return named(event["side"]), verb, named(event["country"]), event["direction"], str(event["rp"])


def _assigned(event: dict[str, Any], named: Named) -> Said | None:
    hexed = event["face"] and event["target"].isdecimal()
    return (named(event["side"]), str(event["face"]), event["target"]) if hexed else None


def _flown(event: dict[str, Any], named: Named) -> Said:
    return named(event["side"]), str(event["total"]), "hit" if event["hit"] else "miss"


def _shifted(event: dict[str, Any], named: Named) -> Said:
    numbers = str(event["attack"]), str(event["defence"])
    return *numbers, named(event["target"]), event["column"], event["shifted"], event["result"]


FACTS: Mapping[str, Mapping[str, Fact]] = {
    "ukraine_2022": {
        "GroundMoved": Fact(rf"moves to {PLACE}\.", _ended, some=True),
        "CombatDeclared": Fact(rf"(?:engages|leads a prepared assault on) {PLACE}(?: with \d+[^.]*)?\.", _of("target")),
        "Fought": Fact(
            r"([\w/ ]+) against ([\w/ ]+): Russia ([−\d]+), Ukraine ([−\d]+)\. (?:(Russia|Ukraine) takes (\d+) loss)?",
            _fought,
        ),
    },
    "opaque_war": {
        "AttackDeclared": Fact(rf"(The Rebels|Ukraine) attacks? {PLACE} with ", _of("side", "target")),
        "CombatRolled": Fact(
            rf"The attack on {PLACE} at (\d-\d), resolved at (\d-\d): (\d/\d) ",
            _of("target", "odds", "column", "result"),
        ),
        "Moved": Fact(rf"moves? from {PLACE} to {PLACE}{ALONG}", _moved, some=True),
    },
    "millennium_wars": {
        "AttackDeclared": Fact(rf"attacks? {PLACE}, held by", _of("target")),
        "Moved": Fact(rf"moves from {PLACE} to {PLACE}{ALONG}", _moved, some=True),
        "IndexMoved": Fact(
            r"The Political Index moves (\d+) towards (Russia|the Coalition), to ([−-]?\d+)", _of("by", "side", "to")
        ),
        "CombatRolled": Fact(
            rf"(\d+) against (\d+) in {PLACE}: (\S+), shifted to (\S+)\. (?:Result|It fails; [\w ]+:) (\w+)", _shifted
        ),
    },
    "opuc": {
        "ActionBought": Fact(r"(Red|Blue) (?:buys|tries [^.]*, but it fails)", _of("side")),
        "DeepAssigned": Fact(r"(Red|Blue) uses a deep ISR die of (\d) on (\d{4})", _assigned),
        "StrikeFlown": Fact(r"by (Red|Blue): (\d+), a (hit|miss)\.", _flown),
        "AssaultFought": Fact(
            rf"The assault on {PLACE}: (\d+) against (\d+)\. The defender loses (\d+) steps?, the attacker (\d+) step",
            _of("target", "attack", "defence", "on_defender", "on_attacker"),
        ),
    },
    "ukrainian_crisis": {
        "BattleFought": Fact(
            rf"battle in {PLACE}, (\d+) against (\d+): Hits by \w+ (\d+), by \w+ (\d+)",
            _of("area", "attack", "defence", "hits_attacker", "hits_defender"),
        ),
        "AttemptMade": Fact(
            rf"(Russia|Ukraine) (moves|fails to move) {PLACE} (up|down) to [\w ]+?(?: for|\. It loses) (\d+) RP",
            _attempt,
        ),
    },
}  # fmt: skip


def names(rules: Any) -> Named:
    """What print calls sides, places, units and countries."""
    known: dict[str, str] = {}
    for one in ("titles", "area_names", "country_names", "side_name"):
        found = getattr(rules.facts, one, {})
        known |= found if isinstance(found, dict) else {}
    for codes, called in (("country_codes", "country_names"), ("area_ids", "area_names")):
        known |= dict(zip(getattr(rules.facts, codes, ()), getattr(rules.facts, called, ()), strict=True))
    return lambda name: known.get(name, name)


def agree(system: str, kind: str, said: Sequence[Said], happened: Sequence[Said]) -> bool:
    """Whether the report tells each event of a kind in a turn as often as it happened; some of them, where it tells
    only some."""
    told_more, left_out = Counter(said) - Counter(happened), Counter(happened) - Counter(said)
    return not told_more and (FACTS[system][kind].some or not left_out)


Told = dict[tuple[int, str], list[Said]]


def printed(system: str, turns: Any) -> Told:
    """What the acts of the report say, by turn and kind of event."""
    found: dict[tuple[int, str], list[Said]] = defaultdict(list)
    for turn in turns:
        words = " ".join(act.task for act in turn.acts)
        for kind, fact in FACTS[system].items():
            found[turn.number, kind] += sorted(_groups(one) for one in re.finditer(fact.print, words))
    return found


def _groups(found: re.Match[str]) -> Said:
    return tuple((one or "").strip().removeprefix("The ").removeprefix("the ") for one in found.groups())


def recorded(document: dict[str, Any], named: Named) -> Told:
    """The same from the events of the steps that stand. Sorted, for a turn tells them in its own order."""
    found: dict[tuple[int, str], list[Said]] = defaultdict(list)
    facts = FACTS[document["system"]]
    for turn, _, event in outside.dated(document):
        fact = facts.get(event["event"])
        said = fact.ledger(event, lambda name: named(name).removeprefix("the ")) if fact else None
        if said is not None:
            found[max(turn, 1), event["event"]].append(said)
    for rows in found.values():
        rows.sort()
    return found

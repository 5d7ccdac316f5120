"""Exact chances of an order in preparation, from the engine's own tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from adjudication.engine import odds
from adjudication.systems.ukrainian_crisis.basics.facts import Facts
from wargame.presenters.composing.bars import bar
from wargame.presenters.shapes import OddsBar
from wargame.presenters.ukrainian_crisis import words
from wargame.presenters.ukrainian_crisis.words import Words


def moves(rank: int, total: int) -> float:
    """The chance that an attempt on a country of this Rank succeeds (6.21)."""
    return odds.chance(odds.ways("at_most", rank, target=total), 1, 1)


def attempt(facts: Facts, names: Words, country: str, total: int) -> OddsBar:
    """The chance that a number of dice equal to the Rank show no more than the points spent (6.21)."""
    rank = names.countries[country].rank
    share = moves(rank, total)
    dice = "1 die" if rank == 1 else f"{rank} dice"
    return bar(f"{dice}, {total} or less", [("moves", share), ("stays", 1 - share)], rule="6.21")


def neutralise(points: int, count: int) -> OddsBar:
    """How many attempts on different fresh units succeed (6.33)."""
    ways = odds.hits(count, 6, 7 - max(0, min(points, 6)))
    whole = 6**count
    shares = [(_counted(number), number_ways / whole) for number, number_ways in enumerate(ways)]
    return bar(f"{_attempts(count)} at {points} or less", shares, rule="6.33")


def _attempts(count: int) -> str:
    return "1 attempt" if count == 1 else f"{count} attempts"


def _counted(number: int) -> str:
    return "none" if number == 0 else str(number)


def effort(facts: Facts, card: str) -> OddsBar | None:
    """The roll of a Resource card on the Effort Chart; None for a playing card, whose points are printed."""
    if card not in facts.plain.index:
        return None
    ways = effort_ways(facts, card)
    whole = odds.total(ways)
    shares = [(f"{points}", number / whole) for points, number in ways.items()]
    return bar(f"{words.card(card)} card, RP", shares, rule="6.0", mean=f"{odds.mean(ways):.1f}")


def effort_ways(facts: Facts, card: str) -> odds.Ways:
    """Points of a card with the number of ways."""
    tier = facts.plain.index[card]
    return odds.ways("table", facts.tiers[tier].dice, table=facts.effort[tier])


def likely(ways: odds.Ways) -> int:
    """The highest points available in at least four of five rolls."""
    whole = odds.total(ways)
    return max(least for least in ways if 5 * sum(ways[n] for n in ways if n >= least) >= 4 * whole)


def battle(facts: Facts, names: Words, attackers: Collection[str], defenders: Collection[str]) -> tuple[OddsBar, ...]:
    """The number of Hits for each side: as many dice as its Combat Value, including neutralised units (7.31, 7.33)."""
    target = facts.pack.charts.combat.hit_on
    bars = []
    for title, group in (("Your Hits", attackers), ("Their Hits", defenders)):
        known = [names.units[name] for name in group if name in names.units]
        count = sum(unit.cv or 0 for unit in known)
        if not known or not count:
            continue
        ways = odds.ways("hits", count, target=target)
        bars.append(_hits(f"{title}, {count} dice", ways, known[0].side))
    return tuple(bars)


def _hits(title: str, ways: odds.Ways, side: str) -> OddsBar:
    whole = odds.total(ways)
    shares = [(str(hits), number / whole) for hits, number in ways.items()]
    while len(shares) > 6:  # the long tail reads as one
        (last, tail), (_, before) = shares.pop(), shares.pop()
        floor = int(last.rstrip("+")) - 1
        shares.append((f"{floor}+", tail + before))
    return bar(title, shares, rule="7.31", side=side, mean=f"{odds.mean(ways):.1f}")


def preview(facts: Facts, names: Words, order: Mapping[str, Any], mode: str) -> tuple[OddsBar, ...]:
    """The chances of an order in a form; empty for orders without dice, or incomplete ones."""
    if mode == "deterministic":
        return ()
    try:
        if order.get("do") == "attempt" and order.get("country") in names.countries and order.get("rp") != "":
            total = int(order.get("rp") or 0) + int(order.get("prestige") or 0)
            return (attempt(facts, names, str(order["country"]), total),)
        if order.get("do") == "group":
            return battle(facts, names, list(order.get("attackers", ())), list(order.get("defenders", ())))
    except (TypeError, ValueError):
        return ()
    return ()

"""Policy for the Diplomatic area: the attempt with the best value for its price, and Ceasefires for the weaker side."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from adjudication.engine.play.orders import Done
from adjudication.systems.ukrainian_crisis.basics.facts import BLUE, RED, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State
from adjudication.systems.ukrainian_crisis.card_play.policy import on_map
from adjudication.systems.ukrainian_crisis.diplomacy.attempts import affordable, open_countries, price
from adjudication.systems.ukrainian_crisis.diplomacy.orders import AddFirst, Attempt, Ceasefire, SettleTie


@lru_cache(maxsize=256)
def success(dice: int, total: int) -> float:
    """The chance that the sum of `dice` dice is at most `total`."""
    ways = {0: 1}
    for _ in range(dice):
        wider: dict[int, int] = {}
        for low, count in ways.items():
            for face in range(1, 7):
                wider[low + face] = wider.get(low + face, 0) + count
        ways = wider
    return sum(count for value, count in ways.items() if value <= total) / float(6**dice)


def _diplomatic(f: Facts, s: State, side: int) -> Attempt | Done:
    """The best attempt: up for Ukraine, down for Russia; Prestige is added only while there is plenty."""
    up = side == BLUE
    best: tuple[float, Attempt] | None = None
    for country in open_countries(f, s, side):
        zone = s.zone[country]
        if (zone >= 2 if up else zone <= 0) or not affordable(f, s, side, country, up):
            continue
        least, total = price(f, s, country, up)
        spare = max(0, s.prestige[side] - 10) if up else 0
        fixed = s.options.mode == "deterministic"
        rp = min(s.rp[side], total) if fixed else s.rp[side]
        prestige = max(0, total - rp)
        if not fixed:
            prestige = max(prestige, min(spare, round(3.5 * f.rank[country]) - rp))
        if prestige > spare or rp < least:
            continue
        chance = 1.0 if fixed else success(f.rank[country], rp + prestige)
        worth = chance * f.rank[country] * (9 - s.turn) - prestige
        if chance >= 0.25 and worth > 0 and (best is None or worth > best[0]):
            way = "up" if up else "down"
            best = (worth, Attempt(f.country_codes[country], way, rp, prestige))  # type: ignore[arg-type]  # a way of the menu
    return best[1] if best else Done()


def _ceasefire(f: Facts, s: State, side: int) -> Ceasefire:
    return Ceasefire(on_map(f, s, side) < on_map(f, s, 1 - side))


def _no_ceasefire(f: Facts, s: State, side: int) -> Ceasefire:
    return Ceasefire(False)


def _add_first(f: Facts, s: State, side: int) -> AddFirst:
    return AddFirst("BLUE" if side == RED else "RED")


def _settle_tie(f: Facts, s: State, side: int) -> SettleTie:
    return SettleTie("combat" if on_map(f, s, RED) > on_map(f, s, BLUE) else "strategic")


POLICY: dict[str, Callable[[Facts, State, int], Any]] = {
    "ceasefire": _ceasefire,
    "add_first": _add_first,
    "settle_tie": _settle_tie,
    "diplomatic": _diplomatic,
}
PASSING: dict[str, Callable[[Facts, State, int], Any]] = {"ceasefire": _no_ceasefire}
"""The Combat Turn comes."""

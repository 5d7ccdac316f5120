"""The holdings of each side that an order can cost, gain or risk."""

from __future__ import annotations

from adjudication.engine.protocol import Holding
from adjudication.systems.millennium_wars.basics.board import all_demonstrators, camp_of_piece
from adjudication.systems.millennium_wars.basics.facts import CAMPS, GONE, NOBODY, Facts
from adjudication.systems.millennium_wars.basics.sides import camp_of_side
from adjudication.systems.millennium_wars.basics.state import State
from adjudication.systems.millennium_wars.victory.score import score

CATALOGUE: dict[str, str] = {
    "balance.losses": "units eliminated",
    "holding.unit": "{number:unit|units}",
    "holding.unit.less": "{number:unit|units} eliminated",
    "holding.effective": "{number:Combat Effective unit|Combat Effective units}",
    "holding.effective.less": "{number:unit|units} Disrupted",
    "holding.cadre": "{number:cadre|cadres}",
    "holding.weapon": "{number} Special Weapons",
    "holding.air": "{number:point of air support|points of air support}",
    "holding.c4i": "{number:level|levels} of C4I",
    "holding.demonstrator": "{number:Demonstrator|Demonstrators}",
    "holding.political": "{number:Political Point|Political Points}",
    "holding.index": "{number:point|points} on the Political Index",
    "holding.points": "{number:point|points} of the score",
}


def holdings(f: Facts, s: State) -> dict[Holding, int]:
    """The holdings: units, cadres, weapons, air support and C4I of the forces of a camp; Demonstrators; politics; the
    score of Russia."""
    found: dict[Holding, int] = {
        Holding("points", "RED"): score(f, s),
        Holding("index", "RED"): s.index,
    }
    for side, name in enumerate(CAMPS):
        mine = [p for p in range(len(f.piece_ids)) if camp_of_piece(f, s, p) == side]
        forces = sorted({f.force[p] for p in mine})
        found[Holding("unit", name)] = -sum(s.where[p] == GONE for p in mine)
        found[Holding("effective", name)] = -sum(s.disrupted[p] and s.where[p] != GONE for p in mine)
        found[Holding("cadre", name, spent=True)] = -sum(s.cadres_used[force] for force in forces)
        found[Holding("weapon", name, spent=True)] = sum(s.weapons[force] for force in forces)
        found[Holding("air", name, spent=True)] = sum(s.air_points[force] for force in forces)
        found[Holding("c4i", name)] = sum(s.c4i[force] for force in forces)
        found[Holding("demonstrator", name)] = all_demonstrators(f, s, side)
        found[Holding("political", name)] = s.points[side]
    return found


def counted_as(f: Facts, s: State, side: int) -> int:
    """The commander of the camp of `side`; `side` itself while it has no camp."""
    camp = camp_of_side(f, s, side)
    return side if camp == NOBODY else camp

"""The first exercise on new ground: two brigades, supply from opposite edges, and a town between them as the
objective."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from adjudication.engine.kit.hexes import apart, cell_of
from adjudication.errors import Illegal
from adjudication.geography import routes
from adjudication.geography.choices import Edge, GroundSheet
from adjudication.geography.proposals import TownFound
from adjudication.systems.opuc.pack.schema import LAYOUT

OPPOSITE: Final[dict[Edge, Edge]] = {"north": "south", "south": "north", "east": "west", "west": "east"}
NEAR: Final = 2  # hexes between the first battalions of the two sides, at least


@dataclass(frozen=True)
class FirstPlan:
    """The initial positions. `supply`, `front` and `rear` by side; `control` by hex of a town."""

    aim: TownFound
    aim_id: str
    others: tuple[str, ...]
    supply: dict[str, str]
    front: dict[str, str]
    rear: dict[str, str]
    control: dict[str, str]
    havens: tuple[str, ...]


def plan(sheet: GroundSheet, blue_from: Edge, ids: Mapping[str, str]) -> FirstPlan:
    """The initial positions on `sheet`. `Illegal` if the roads do not lead from one side to the other."""
    supply = _supply(sheet, blue_from)
    aim = _aim(sheet, supply)
    control = {
        town.hex: min(("BLUE", "RED"), key=lambda side: _far(supply[side], town.hex)) for town in sheet.towns
    }  # fmt: skip
    control[aim.hex] = "BLUE"
    way = _way(sheet, supply["RED"], aim.hex)
    if len(way) < NEAR + 2:
        raise Illegal(
            [f"towns: {aim.name} is too near Red's edge. Choose a larger area, or let Blue enter from there."]
        )
    start = way[-(NEAR + 1)]
    return FirstPlan(
        aim,
        ids[aim.hex],
        tuple(ids[town.hex] for town in sheet.towns if town != aim),
        supply,
        {"BLUE": aim.hex, "RED": start},
        {"BLUE": _way(sheet, supply["BLUE"], aim.hex)[-2], "RED": way[max(0, len(way) - NEAR - 3)]},
        control,
        (supply["BLUE"],),
    )


def _supply(sheet: GroundSheet, blue_from: Edge) -> dict[str, str]:
    """The hex on a road closest to the edge of each side."""
    on_roads = sorted({name for road in sheet.roads for part in road.parts for name in part})
    found = {
        side: min(on_roads, key=lambda name: (_to_edge(sheet, name, edge), name))
        for side, edge in (("BLUE", blue_from), ("RED", OPPOSITE[blue_from]))
    }
    if found["BLUE"] == found["RED"]:
        raise Illegal(
            ["roads: no road leads from Blue's edge towards Red's; keep a longer road or choose other edges."]
        )
    return found


def _to_edge(sheet: GroundSheet, name: str, edge: Edge) -> int:
    column, row = cell_of(LAYOUT, name)
    return {"west": column - 1, "east": sheet.columns - column, "north": row - 1, "south": sheet.rows - row}[edge]


def _aim(sheet: GroundSheet, supply: Mapping[str, str]) -> TownFound:
    """The largest of the towns between the sides; the largest of all if none is between them."""
    whole = _far(supply["BLUE"], supply["RED"])
    fit = [town for town in sheet.towns if _reached(sheet, supply["RED"], town.hex) and town.hex != supply["BLUE"]]
    if not fit:
        raise Illegal(["towns: Red cannot reach any town over land, or the only one is Blue's source of supply."])
    between = [town for town in fit if abs(_far(supply["BLUE"], town.hex) - _far(supply["RED"], town.hex)) <= whole / 2]
    return max(between or fit, key=lambda town: (town.people, town.name))


def _far(one: str, other: str) -> int:
    return apart(LAYOUT, cell_of(LAYOUT, one), cell_of(LAYOUT, other))


def _reached(sheet: GroundSheet, start: str, goal: str) -> bool:
    return len(_way(sheet, start, goal)) > 1


def _way(sheet: GroundSheet, start: str, goal: str) -> list[str]:
    """A shortest path over land from `start` to `goal`, both included; `start` alone if there is none."""
    land = sheet.land
    before = routes.searched(start, lambda name: (one for one in routes.around(name) if one in land))
    return routes.way_back(before, goal if goal in before else start)[::-1]


def forces(plan: FirstPlan) -> str:
    """The forces file, with one brigade a side."""
    front, rear = plan.front, plan.rear
    mech = "factors: {companies: 3, support: true, ifv_or_tank_companies: 3}"
    tank = "factors: {companies: 3, ifv_or_tank_companies: 3}"
    return f"""# The blocks of both sides: a first draft. The sum of chapter 14, `factors`, gives the steps.
source: "reconstructed: invented battalions of a common pattern"
formations:
  - {{id: BLUE1, name: "1st Blue Brigade", side: BLUE, nation: BLU}}
  - {{id: RED1, name: "1st Red Brigade", side: RED, nation: RDD}}
units:
  - {{id: B1, name: "1 Mech", side: BLUE, fmn: BLUE1, class: mech_inf, mob: W, ac: 1, hex: "{front["BLUE"]}", {mech}}}
  - {{id: B2, name: "2 Inf", side: BLUE, fmn: BLUE1, class: inf, mob: W, ac: 0, hex: "{front["BLUE"]}",
     factors: {{companies: 3, support: true}}}}
  - {{id: B3, name: "3 Tank", side: BLUE, fmn: BLUE1, class: armd, mob: T, ac: 3, hex: "{rear["BLUE"]}", {tank}}}
  - {{id: B4, name: "4 Arty", side: BLUE, fmn: BLUE1, class: arty, mob: W, ac: 0, box: DAG, range: 2,
     factors: {{guns: 18, calibre: 155}}}}
  - {{id: R1, name: "11 Mech", side: RED, fmn: RED1, class: mech_inf, mob: W, ac: 1, amphib: true,
     hex: "{front["RED"]}", {mech}}}
  - {{id: R2, name: "12 Mech", side: RED, fmn: RED1, class: mech_inf, mob: W, ac: 1, amphib: true,
     hex: "{front["RED"]}", {mech}}}
  - {{id: R3, name: "13 Tank", side: RED, fmn: RED1, class: armd, mob: T, ac: 3, hex: "{rear["RED"]}", {tank}}}
  - {{id: R4, name: "14 Arty", side: RED, fmn: RED1, class: arty, mob: T, ac: 1, box: DAG, range: 2,
     factors: {{guns: 18, calibre: 152}}}}
"""


def scenario(plan: FirstPlan, km: int, last_turn: int) -> str:
    """The text of `scenario.yaml`: Red attacks, and wins by taking the objective."""
    points = ", ".join([f'"{plan.aim_id}": 5', *(f'"{name}": 1' for name in plan.others)])
    held = sum(side == "RED" for side in plan.control.values())
    return f"""# The start, the length and the aims: a first draft.
source: "reconstructed: a first draft on real ground"
rules_profile: intro
local_fires_variant: abstract
map_scale_km: {km}
first_turn: {{day: 1, slot: day1, clock: "06:00", date: "May"}}
last_turn: {last_turn}
season: summer
attacker: RED
initiative_turn_1: RED
environment_start: {{weather: CLEAR, air: 0, naval: unused, flank: unused}}
log_in_play_from_turn: 1
cp_base: {{BLUE: 2, RED: 2}}
log_base: {{BLUE: 2, RED: 2}}
deep_fires_base: {{BLUE: {{other: 1, ga: 1}}, RED: {{other: 1, ga: 1}}}}
blocks_start: HIDDEN
dummies: {{BLUE: 1, RED: 1}}
dag_dummies: {{BLUE: 1, RED: 1}}
strongpoints: {{BLUE: 1, RED: 0}}
dug_in_markers: {{BLUE: 1, RED: 0}}
minefields: {{BLUE: {{real: 1, dummy: 1}}, RED: {{real: 0, dummy: 0}}}}
dp_combat_mode: {{BLUE: reduce_25, RED: d3_ao}}
ao_end: {{BLUE: 20, RED: 25}}
dmz_end: {{BLUE: 6, RED: 6}}
dmz_per_battalion_destroyed: 2
victory:
  side: RED
  points: {{{points}}}
  levels:
    - {{name: "Red victory", least: {held + 5}, winner: RED}}
    - {{name: "Draw", least: {held + 2}, winner: null}}
    - {{name: "Blue victory", least: 0, winner: BLUE}}
"""


def texts(plan: FirstPlan) -> dict[str, str]:
    """Sample texts for the author to rewrite: briefings, objectives and notes for the umpire."""
    aim = plan.aim.name.replace('"', "”")
    briefings = f"""# What each side is told before the first turn; `all` goes to everyone. A first draft.
all:
  title: "General situation"
  text: |
    Red attacks towards {aim}. The side that holds it after {{turns}} turns has reached its aim.
BLUE:
  title: "Situation and mission: Blue"
  text: |
    You hold {aim} with two battalions and keep a tank battalion in reserve. Keep Red out of the town.
RED:
  title: "Situation and mission: Red"
  text: |
    Two mechanised battalions lead, a tank battalion follows. Take {aim}. Find out first who holds it.
"""
    objectives = f"""# What the exercise is for. A first draft.
objectives:
  - id: LO-1
    title: "A plan for {aim}"
    text: "Say what your plan rests on, and what would tell you that it no longer holds."
    evidence: [order sheets, messages, rulings]
"""
    notes = """# Notes for the umpire. A first draft.
notes:
  - title: "A first draft"
    text: "Forces, aims and texts were written by the program. Replace them before a class plays."
"""
    return {"briefings.yaml": briefings, "objectives.yaml": objectives, "facilitator.yaml": notes}

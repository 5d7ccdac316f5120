"""The pack of an OPUC exercise as tables: the ORBAT with the working of section 14, towns, roads, and every chart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudication.systems.opuc.combat_factors import orbat
from adjudication.systems.opuc.pack.schema import Unit
from umpire.presenters.pack_tables import REBUILT, ChartTable, Slot, Source, number, source_slot

Plain = Mapping[str, Any]
CLASSES = {
    "armd": "tanks", "armd_inf": "armoured infantry", "mech_inf": "mechanised infantry", "inf": "infantry",
    "armd_recce": "armoured reconnaissance", "arty": "artillery", "engr_ed": "combat engineers", "engr_bd": "bridging",
}  # fmt: skip
MOBILITY = {"W": "wheeled", "T": "tracked", "L": "on foot"}
SIDES = {"RED": "Red", "BLUE": "Blue"}


def charts(plain: Plain) -> list[ChartTable]:
    """All charts: first those that authors write themselves, then those that the rules leave to player aids."""
    file = plain["charts"]
    return [
        *(_orbat(plain["forces"], side) for side in ("BLUE", "RED")),
        _towns(plain["buas"]),
        _lines(plain["map"]),
        _start(plain["scenario"]),
        _actions(file["cp_actions"]),
        _missions(file["deep_fires"]),
        _air(file["ground_attack"]),
        _weather(file["weather"]),
        _values(file["values"]),
    ]


def _orbat(file: Plain, side: str) -> ChartTable:
    """The blocks of a side with the working behind each value (14)."""
    formations = {one["id"]: one["name"] or one["id"] for one in file["formations"]}
    rows = []
    for block in file["units"]:
        if block["side"] == side:
            unit = msgspec.convert(block, Unit, str_keys=False)
            kind = f"{CLASSES[unit.unit_class]}, {MOBILITY[unit.mob]}, AC {unit.ac}"
            steps = "\u2011".join(map(str, orbat.steps_of(unit)))  # hyphens that do not break
            cells = (f"{unit.name} ({unit.id})", formations[unit.fmn], kind, _begins(unit), steps, orbat.why(unit))
            rows.append(tuple(Slot(cell) for cell in cells))
    head = ("Block", "Formation", "Kind", "Starts", "Steps", "How the value comes about (14)")
    title = f"Order of battle: {SIDES[side]}"
    return ChartTable(f"orbat-{side.lower()}", title, "forces.yaml", source_slot(file["source"], ()), head, tuple(rows))


def _begins(unit: Unit) -> str:
    if unit.arrives is not None:
        return f"turn {unit.arrives}, {unit.entry}"
    return unit.hex or "artillery box"


def _towns(file: Plain) -> ChartTable:
    templates = {one["id"]: one for one in file["templates"]}
    rows = []
    for town in file["buas"]:
        zones = templates[town["template"]]["zones"].values()
        rings = ", ".join(f"{sum(z['ring'] == ring for z in zones)} {ring}" for ring in ("outer", "middle", "inner"))
        extras = [word for word, field in (("airfield", "airfield_zone"), ("port", "port_zone")) if town[field]]
        extras += ["railhead"] if town["railhead"] else []
        cells = (town["name"], town["hex"], SIDES[town["control"]], rings, ", ".join(extras))
        rows.append((*(Slot(cell) for cell in cells), Slot(f"{town['population']:,}", number=True)))
    head = ("Town", "Hex", "Held by", "Zones", "Has", "People")
    source = source_slot(file["source"], ())
    return ChartTable("towns", "Towns", "buas.yaml", source, head, tuple(rows), numbers=frozenset({5}))


def _lines(file: Plain) -> ChartTable:
    """Roads, railways, rivers and sources of supply."""
    rows = [("MSR", one["id"], " ".join(one["hexes"])) for one in file["msr"]]
    rows += [("Railway", one["id"], " ".join(one["hexes"])) for one in file["railway"]]
    for one in file["rivers"]:
        bridges = ", ".join(one["bridges"]) or "none"
        name = one["name"] or one["id"].capitalize()
        rows.append(("River", f"{name}, {one['class']}", f"{len(one['sides'])} hexsides; bridges: {bridges}"))
    for one in file["supply_sources"]:
        kind = "edge of the map" if one["kind"] == "map_edge" else "dump"
        rows.append(("Supply source", one["id"], f"{one['hex']}, {SIDES[one['side']]}, {kind}"))
    cells = tuple(tuple(Slot(cell) for cell in row) for row in rows)
    title, source = "Roads, rails, rivers, sources of supply", source_slot(file["source"], ())
    return ChartTable("lines", title, "map.yaml", source, ("Kind", "Name", "Where"), cells)


def _start(file: Plain) -> ChartTable:
    """The resources of each side at the start, and the limits at which it loses."""
    rows = []
    for field, title in (
        ("cp_base", "CP each turn (3.2)"),
        ("log_base", "LOG base (4.2)"),
        ("dummies", "Dummies (5.2)"),
        ("strongpoints", "Strongpoints"),
        ("dug_in_markers", "Dug-in markers"),
        ("ao_end", "Loses at adverse opinion of"),
        ("dmz_end", "Loses at demoralisation of"),
    ):
        least = 1 if field.endswith("_end") else 0
        cells = [
            number(file[field][side], (field, side), f"{title}, {SIDES[side]}", least)
            if side in file[field]
            else Slot("")
            for side in ("BLUE", "RED")
        ]
        rows.append((Slot(title), *cells))
    source = source_slot(file["source"], ())
    head = ("Setting", "Blue", "Red")
    note = "A setting without a number follows the count of the rules."
    return ChartTable(
        "start", "Start and end", "scenario.yaml", source, head, tuple(rows), note, numbers=frozenset({1, 2})
    )


def _actions(file: Plain) -> ChartTable:
    rows = []
    for index, action in enumerate(file["actions"]):
        cells: list[Slot] = []
        for side in ("blue", "red"):
            title = f"{action['title']}, {SIDES[side.upper()]}"
            place = ("cp_actions", "actions", index, side, "cp")
            cells.append(number(action[side]["cp"], place, f"CP of {title}", 0, 9))
            cells.append(Slot(f"{needs}+" if (needs := action[side]["needs"]) else "", number=True))
        when = {"now": "at once", "card_this_turn": "card, this turn", "card_next_turn": "card, next turn"}
        intro = "intro, full" if action["intro"] else "full"
        tail = (action["effect"], when[action["timing"]], intro)
        rows.append((Slot(action["title"]), *cells, *(Slot(cell) for cell in tail)))
    head = ("Action", "Blue CP", "needs", "Red CP", "needs", "Effect", "When", "Profile")
    source = source_slot(file["source"], ("cp_actions",))
    return ChartTable(
        "cp-actions", "CP actions (3.3)", "charts.yaml", source, head, tuple(rows), numbers=frozenset({1, 2, 3, 4})
    )


def _missions(file: Plain) -> ChartTable:
    rows = [
        (
            Slot(one["title"]),
            number(one["hits"], ("deep_fires", "missions", index, "hits"), f"Hits of {one['title']}", 1, 6),
            Slot(one["effect"]),
            Slot("yes" if one["local"] else "no"),
        )
        for index, one in enumerate(file["missions"])
    ]
    head = ("Mission", "Hits on", "Effect", "By artillery too")
    source = source_slot(file["source"], ("deep_fires",))
    note = (
        f"A bombardment counts CF {file['bombardment_cf']}; under enemy air supremacy the die is changed by "
        f"{file['enemy_air_supremacy']}; a counter-battery mission on seen guns adds {file['counter_battery_seen']}."
    )
    return ChartTable(
        "deep-fires", "Deep fires (7.1)", "charts.yaml", source, head, tuple(rows), note, numbers=frozenset({1})
    )


def _air(file: Plain) -> ChartTable:
    names = ("own supremacy", "own superiority", "contested", "enemy superiority", "enemy supremacy")
    rows = [(Slot(name), Slot(f"{value:+}", number=True)) for name, value in zip(names, file["air"], strict=True)]
    rows += [
        (Slot(name), Slot(f"{file[name]:+}", number=True)) for name in ("overcast", "precipitation", "fog", "night")
    ]
    source = source_slot(file["source"], ("ground_attack",))
    head = ("State", "Sorties")
    return ChartTable(
        "ground-attack", "Ground attack (7.1)", "charts.yaml", source, head, tuple(rows), numbers=frozenset({1})
    )


def _weather(file: Plain) -> ChartTable:
    rows = tuple((Slot(str(face)), Slot(box.capitalize())) for face, box in enumerate(file["start"], 1))
    source = source_slot(file["source"], ("weather",))
    return ChartTable("weather", "Weather at the start (2.4)", "charts.yaml", source, ("Die", "Weather"), rows)


def _values(file: Plain) -> ChartTable:
    """Single numbers, each with its own source, so they are changed in the text of the file."""
    rows = tuple(
        (
            Slot(name.replace("_", " ").capitalize()),
            Slot(str(one["value"]), number=True),
            Slot(one["source"]),
        )
        for name, one in file.items()
    )
    rebuilt = sum(REBUILT in one["source"] for one in file.values())
    source = Source(f"{REBUILT}{rebuilt} of {len(file)} values, each with its reason" if rebuilt else "text", ())
    head = ("Value", "Number", "Source")
    return ChartTable("values", "Single values", "charts.yaml", source, head, rows, numbers=frozenset({1}))

"""A new pack from a decided sheet: its ground, and a first exercise that can be played on it.

Charts, options, sides and the boards of towns are those of the packs that come with the program. Two or three
battalions a side and two aims are a beginning that the author replaces.
"""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from adjudication.engine import registry
from adjudication.engine.scenario import latin
from adjudication.errors import Illegal
from adjudication.geography.choices import Choices, GroundSheet
from adjudication.geography.frames import SheetFrame
from adjudication.systems.opuc.pack import first_forces

CODES: Final = {"clear": "C", "woods": "W", "rough": "R", "water": "L", "off": "X"}
TEMPLATES: Final = {"small": "small_town", "middle": "town", "large": "large_town"}
KEPT: Final = ("charts.yaml", "options.yaml", "sides.yaml")  # taken from the pack that the new one starts from
LAST_TURN: Final = 6


START: Final = "first-lesson"  # the pack whose charts, options and sides a new one takes
TOWNS: Final = "se-estonia-small"  # the pack that has a board for every size of town


def made(name: str, sheet: GroundSheet, choices: Choices) -> dict[str, str]:
    """The files of a new pack, with the charts and town boards of the built-in packs."""
    rules = registry.get("opuc")
    return files(name, sheet, choices, rules.pack_texts(START), rules.pack_texts(TOWNS)["buas.yaml"])


def files(name: str, sheet: GroundSheet, choices: Choices, base: Mapping[str, str], towns: str) -> dict[str, str]:
    """The files of a new pack by name. `base`: the files of the pack to start from; `towns`: the text of a file of
    towns with a template of each size. `Illegal` if the ground is not enough for an exercise."""
    if not sheet.towns:
        raise Illegal(["towns: keep at least one town larger than a village. The first exercise is about it."])
    if not sheet.roads:
        raise Illegal(["roads: keep at least one road. Supply moves along roads."])
    ids = _ids((town.hex, town.name) for town in sheet.towns)
    plan = first_forces.plan(sheet, choices.blue_from, ids)
    return {
        **{file: base[file] for file in KEPT},
        "pack.yaml": _pack(name, choices),
        "map.yaml": _map(sheet, choices, plan),
        "buas.yaml": _towns(sheet, plan, ids, choices, towns),
        "forces.yaml": first_forces.forces(plan),
        "scenario.yaml": first_forces.scenario(plan, sheet.km, LAST_TURN),
        **first_forces.texts(plan),
    }


def _said(text: str) -> str:
    """`text` as a quoted string in YAML."""
    return json.dumps(" ".join(text.split()), ensure_ascii=False)


def _source(choices: Choices) -> str:
    credit = f"{choices.credit}, {choices.licence}".replace(";", ",")
    return f"source: {_said(f'reconstructed: out of real geography; {credit}')}"


def _ids(named: Iterable[tuple[str, str]], most: int = 12) -> dict[str, str]:
    """A short unique name in capital letters for each key. `named`: pairs of key and name."""
    found: dict[str, str] = {}
    for key, name in named:
        plain = latin.plain(name).upper()
        stem = re.sub(r"[^A-Z0-9]+", "_", plain).strip("_")[:most] or "X"
        taken, number = set(found.values()), 1
        while (one := stem if number == 1 else f"{stem}_{number}") in taken:
            number += 1
        found[key] = one
    return found


def _pack(name: str, choices: Choices) -> str:
    return f"""# What this pack is. Everything else is in the files next to it.
system: opuc
name: {name}
title: {_said(choices.title)}
revision: 1
summary: >-
  A new scenario on real ground. Its forces and aims are a first draft: two brigades and one town between them.
credits: {_said(f"Rules after OPUC V0.4 by David Burden. Ground: {choices.credit}, {choices.licence}.")}
"""


def _map(sheet: GroundSheet, choices: Choices, plan: first_forces.FirstPlan) -> str:
    built = {town.hex for town in sheet.towns}
    rows = range(1, sheet.rows + 1)
    columns = range(1, sheet.columns + 1)

    def code(name: str) -> str:
        return "B" if name in built else CODES[sheet.ground[name]]

    lines = [
        "# The ground, out of the geography named as its source.",
        f"# Even-numbered columns stand half a hex further south; a hex of {sheet.km} km is named CCRR.",
        "# C clear, W woods, R rough or bog, L lake, X out of play, B a built-up area (its board is in buas.yaml).",
        _source(choices),
        f"columns: {sheet.columns}",
        f"rows: {sheet.rows}",
        f"frame: {_frame(sheet.frame)} # where on Earth it lies, in degrees",
        "terrain:",
        f"  #     {' '.join(f'{column:02}' for column in columns)}",
        *(f'  "{row:02}": "{"  ".join(code(f"{column:02}{row:02}") for column in columns)}"' for row in rows),
    ]
    if sheet.villages:
        lines += ["villages:", *(f'  "{one.hex}": {_said(one.name)}' for one in sheet.villages)]
    lines += _routes("msr", [(one.id, part) for one in sheet.roads for part in one.parts])
    lines += _routes("railway", [(one.id, part) for one in sheet.railways for part in one.parts])
    lines += _rivers(sheet)
    if sheet.waters:
        lines += ["waters:", *(f"  {_said(name)}: {_list(hexes)}" for name, hexes in sheet.waters.items())]
    lines += ["supply_sources:"]
    lines += [
        f'  - {{id: {side[0]}-SD1, side: {side}, hex: "{at}", kind: map_edge}}' for side, at in plan.supply.items()
    ]
    if sheet.countries:
        lines += ["regions: # drawn only"]
        ids = _ids((name, name) for name in sheet.countries)
        lines += [
            f"  {_said(ids[name].lower())}: {{name: {_said(name)}, hexes: {_list(hexes)}}}"
            for name, hexes in sheet.countries.items()
        ]
    return "\n".join(lines) + "\n"


def _frame(frame: SheetFrame) -> str:
    corners = ", ".join(f"{name}: {getattr(frame, name):.10g}" for name in ("north", "west", "south", "east"))
    return f"{{{corners}, km: {frame.km:.10g}, top: {frame.top}}}"


def _list(names: Iterable[str]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


def _routes(key: str, routes: Sequence[tuple[str, tuple[str, ...]]]) -> list[str]:
    if not routes:
        return []
    ids, parts = _ids({name: name for name, _ in routes}.items()), Counter[str]()
    lines = [f"{key}:"]
    for name, hexes in routes:
        parts[name] += 1
        part = "" if parts[name] == 1 else f"-{parts[name]}"
        lines.append(f"  - {{id: {_said(ids[name] + part)}, hexes: {_list(hexes)}}}")
    return lines


def _rivers(sheet: GroundSheet) -> list[str]:
    """The lines of the rivers, with a bridge wherever a road crosses."""
    if not sheet.rivers:
        return []
    crossed = {
        frozenset(leg)
        for road in sheet.roads
        for part in road.parts
        for leg in itertools.pairwise(part)
    }  # fmt: skip
    ids = _ids(((one.name, one.name) for one in sheet.rivers), most=20)
    lines = ["rivers: # the sides a river runs along, and those with a road bridge; railways carry their own"]
    for one in sheet.rivers:
        bridges = [side for side in one.sides if frozenset(side.split("|")) in crossed]
        lines += [
            f"  - id: {_said(ids[one.name])}",
            f"    name: {_said(one.name)}",
            f"    class: {one.width}",
            f"    sides: {_list(one.sides)}",
        ]
        lines += [f"    bridges: {_list(bridges)}"] if bridges else []
    return lines


def _towns(
    sheet: GroundSheet, plan: first_forces.FirstPlan, ids: Mapping[str, str], choices: Choices, towns: str
) -> str:
    """The lines of the boards of all sizes, and of the towns on the map."""
    boards = towns[towns.index("templates:") : towns.index("buas:")].rstrip()
    rails = {name for one in sheet.railways for part in one.parts for name in part}
    lines = [
        "# The built-up areas: a template for each size, and the towns of the map.",
        _source(choices),
        boards,
        "buas:",
    ]
    for town in sheet.towns:
        railhead = ", railhead: true" if town.hex in rails else ""
        what = f'id: {_said(ids[town.hex])}, name: {_said(town.name)}, hex: "{town.hex}", population: {town.people}'
        board = f"template: {TEMPLATES[town.size]}, control: {plan.control[town.hex]}{railhead}"
        lines.append(f"  - {{{what}, {board}}}")
    return "\n".join([*lines, f"havens: {_list(plan.havens)}"]) + "\n"

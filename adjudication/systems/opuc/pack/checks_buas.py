"""Checks of the BUA file: connected templates, towns on separate hexes, inner rivers between zones."""

from __future__ import annotations

from collections.abc import Iterator

from adjudication.engine.scenario.packs import Document, PackProblem
from adjudication.systems.opuc.pack import schema as pk
from adjudication.systems.opuc.pack.checks_map import MapPlaces

_FACES = ("N", "NE", "SE", "S", "SW", "NW")


def buas(pack: pk.Pack, text: Document, place: MapPlaces) -> Iterator[PackProblem]:
    """All faults of the BUA file."""
    yield from _templates(pack, text)
    templates = {template.id: template for template in pack.buas.templates}
    hexes = {bua.hex for bua in pack.buas.buas}
    yield from _named_once(pack, text, place)
    for index, bua in enumerate(pack.buas.buas):
        yield from _ground(text, index, bua, place)
        if bua.template in templates:
            yield from _parts(text, index, bua, templates[bua.template])
        else:
            yield text.problem(f"{bua.name}: there is no template {bua.template}", "buas", index, "template")
    for name in sorted(place.codes):
        if place.codes[name] == "B" and name not in hexes:
            yield text.problem(f"the map has a B hex at {name}, but there is no BUA", "buas")
    for field in ("havens", "red_leaning_havens"):
        for index, name in enumerate(getattr(pack.buas, field)):
            if name not in place.land:
                yield text.problem(f"{field}: {name} is not a land hex", field, index)


def _named_once(pack: pk.Pack, text: Document, place: MapPlaces) -> Iterator[PackProblem]:
    """Check that each town has its own id, name and hex."""
    seen: set[tuple[str, str]] = {("id", name) for name in place.codes}
    for index, bua in enumerate(pack.buas.buas):
        for field, reason in (
            ("id", f"the name {bua.id} is taken"),
            ("name", f"there are two towns of the name {bua.name}"),
            ("hex", f"{bua.hex} already holds a BUA"),
        ):
            key = (field, getattr(bua, field))
            if key in seen:
                yield text.problem(reason, "buas", index, field)
            seen.add(key)


def _ground(text: Document, index: int, bua: pk.Bua, place: MapPlaces) -> Iterator[PackProblem]:
    if bua.hex not in place.land:
        yield text.problem(f"{bua.name} is off the map or in water at {bua.hex}", "buas", index, "hex")
    elif place.codes[bua.hex] != "B":
        yield text.problem(f"{bua.name}: {bua.hex} is no B hex on the map", "buas", index, "hex")


def _templates(pack: pk.Pack, text: Document) -> Iterator[PackProblem]:
    seen: set[str] = set()
    for number, template in enumerate(pack.buas.templates):
        if template.id in seen:
            yield text.problem(f"the template {template.id} is listed twice", "templates", number, "id")
        seen.add(template.id)
        linked: set[str] = set()
        for index, (a, b) in enumerate(template.adjacent):
            for name in (a, b):
                if name not in template.zones:
                    reason = f"{template.id}: there is no zone {name}"
                    yield text.problem(reason, "templates", number, "adjacent", index)
            linked |= {a, b} if a != b else set()
        for name, zone in template.zones.items():
            if len(template.zones) > 1 and name not in linked:
                reason = f"{template.id}: the zone {name} has no neighbour"
                yield text.problem(reason, "templates", number, "zones", name)
            if zone.faces and zone.ring != "outer":
                reason = f"{template.id}: only outer zones look out, {name} is {zone.ring}"
                yield text.problem(reason, "templates", number, "zones", name)
        faces = [face for zone in template.zones.values() for face in zone.faces]
        counts = {face: sum(face == one for one in faces) for face in _FACES}
        if wrong := [f"{face} {count} times" for face, count in counts.items() if count != 1]:
            reason = f"{template.id}: the outer zones have to face each of the six sides once, not {', '.join(wrong)}"
            yield text.problem(reason, "templates", number, "zones")
        yield from _in_pieces(template, number, text)


def _in_pieces(template: pk.Template, number: int, text: Document) -> Iterator[PackProblem]:
    """Check that every zone can be reached from the first. Zones without any neighbour are reported elsewhere."""
    names = list(template.zones)
    reached, before = {names[0]}, 0
    while len(reached) > before:
        before = len(reached)
        reached |= {name for pair in template.adjacent if reached & set(pair) for name in pair}
    linked = {name for a, b in template.adjacent if a != b for name in (a, b)}
    for name in names:
        if name in linked and names[0] in linked and name not in reached:
            reason = f"{template.id}: no way leads from the zone {names[0]} to the zone {name}"
            yield text.problem(reason, "templates", number, "zones", name)


def _parts(text: Document, index: int, bua: pk.Bua, template: pk.Template) -> Iterator[PackProblem]:
    for field in ("airfield_zone", "port_zone"):
        zone = getattr(bua, field)
        if zone and zone not in template.zones:
            yield text.problem(f"{bua.name}: there is no zone {zone}", "buas", index, field)
    if bua.internal_river is None:
        return
    pairs = {frozenset(pair) for pair in template.adjacent}
    for number, boundary in enumerate(bua.internal_river.boundaries):
        if frozenset(boundary) not in pairs:
            reason = f"{bua.name}: the river runs between {boundary[0]} and {boundary[1]}, which are not neighbours"
            yield text.problem(reason, "buas", index, "internal_river", "boundaries", number)

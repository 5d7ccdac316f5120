"""An invented island with every kind of area and counter, for the reference page and for tests of the drawing."""

from __future__ import annotations

from wargame.maps.area_map import AreaOverlay, Link, MapView
from wargame.maps.counters import Counter
from wargame.maps.outlines import MapOutlines, Outline, Part


def _area(key: str, name: str, part: Part, corners: str, at: tuple[float, float], *, inside: bool = False) -> Outline:
    x, y = at
    hatch = f"M{x - 30:g} {y + 30:g}L{x + 30:g} {y - 30:g}" if part == "home" else ""
    lines, label, units = f"M{corners}Z", (x, y, "middle"), (x, y + 28, 4, 1, 2)
    return Outline(key, name, part, lines, hatch, label, units, border=part == "abroad", inside=inside)


ISLAND = MapOutlines(
    frame=(0, 0, 680, 420),
    reach=(-200, -200, 1080, 820),
    credit="Invented",
    areas={
        area.area_id: area
        for area in (
            _area("capital", "Capital", "home", "285 160L345 160L345 215L285 215", (315, 240), inside=True),
            _area("northmark", "Northmark", "home", "60 60L300 40L310 190L70 210", (180, 110)),
            _area("eastmark", "Eastmark", "home", "300 40L540 70L530 220L310 190", (430, 110)),
            _area("westport", "Westport", "home", "70 210L310 190L300 380L90 370", (180, 280)),
            _area("southmark", "Southmark", "home", "310 190L530 220L520 370L300 380", (430, 280)),
            _area("overseas", "Overseas", "abroad", "560 20L670 20L670 400L575 400", (620, 180)),
            _area("fort", "Fort", "enclave", "140 372L154 372L154 386L140 386", (120, 400)),
        )
    },
    other_land=("M0 400L40 400L40 420L0 420Z",),
    rivers=({"name": "Long Water", "path": "M300 40C302 90 308 140 310 190"},),
    seas=({"name": "Inner Sea", "x": 36, "y": 200, "size": 12},),
)


def sample_map() -> MapView:
    """A position that shows each state of an area and a counter."""
    counters = {
        "northmark": (
            Counter("B1", "BLUE", "regular", "B1"),
            Counter("B2", "BLUE", "regular", "B2", acted=True),
            Counter("R1", "RED", "regular", "R1", selected=True),
            Counter("R2", "RED", "irregular", "R2", neutralised=True),
            Counter("R3", "RED", "armour", "R3"),
        ),
        "southmark": tuple(Counter(f"B{n}", "BLUE", "regular", f"B{n}") for n in range(3, 9)),
        "overseas": (Counter("R4", "RED", "parachute", "R4"),),
    }
    return MapView(
        ISLAND,
        (
            AreaOverlay("northmark", vp=6, zone="a", airfield=True, port=True, highlight="selected", note="3"),
            AreaOverlay("eastmark", vp=4, zone="a", airfield=True, highlight="reach"),
            AreaOverlay("westport", vp=1, port=True, highlight="target", note="1", changed_country=True, holder="RED"),
            AreaOverlay("southmark", zone="b"),
            AreaOverlay("capital", vp=3, zone="ab", holder="BLUE"),
        ),
        counters,
        title="Sample position",
        links=(Link("overseas", "eastmark", "RED"), Link("northmark", "westport")),
        zones={"a": "zone A", "b": "zone B", "ab": "both zones"},
    )

"""The key of printed area maps: every sign that occurs, once, with its label."""

from __future__ import annotations

from wargame.maps import signs
from wargame.maps.area_map import HATCHED, MapView
from wargame.maps.frames import ORDER
from wargame.maps.key_signs import BRUSH, KeyEntry, sides, sign, titled
from wargame.maps.symbols import symbol_svg


def key(view: MapView) -> tuple[KeyEntry, ...]:
    """Sign and label of everything that is drawn on a map, except the ground."""
    counters = [counter for several in view.counters.values() for counter in several]
    down = next((counter for counter in counters if counter.neutralised), None)
    drawn = symbol_svg(down.side, "unknown", width=13, neutralised=True) if down else ""
    return (
        *sides({counter.side for counter in counters}, view.side_names),
        *([(titled(drawn, "neutralised"), "neutralised")] if drawn else []),
        *_points(view),
        *_facilities(view),
        *_country(view),
    )


def _points(view: MapView) -> list[KeyEntry]:
    """Victory points, in a ring or in the frame of the side that holds the area."""
    shown = {area.holder for area in view.areas if area.vp}
    words: dict[str | None, str] = {None: "Victory Points"}
    words |= {side: f"held by {view.side_names.get(side, side)}" for side in ORDER}
    return [
        (titled(sign(signs.points(BRUSH, 3, side, 0, 0, 0.8), 18, 18), words[side]), words[side])
        for side in (None, *ORDER)
        if side in shown
    ]


def _facilities(view: MapView) -> list[KeyEntry]:
    found = (
        ("airfield", signs.AIRFIELD, any(area.airfield for area in view.areas)),
        ("port", signs.ANCHOR, any(area.port for area in view.areas)),
    )
    return [
        (titled(sign(signs.facility(BRUSH, path, 0, 0, 1.2), 14, 16), words), words) for words, path, on in found if on
    ]


def _country(view: MapView) -> list[KeyEntry]:
    """Hatched areas, and those that have changed country."""
    changed, found = any(area.changed_country for area in view.areas), list[KeyEntry]()
    if any(area.zone in HATCHED for area in view.areas):
        lines = f'<path {BRUSH("m-hatch")} d="M-12 6L0 -6M-6 6L6 -6M0 6L12 -6"/>'
        found.append((titled(sign(lines, 26, 14), view.zones["a"]), view.zones["a"]))
    if changed:
        words = "has changed country"
        found.append((titled(sign(f'<path {BRUSH("m-changed")} d="M-14 0H14"/>', 30, 10), words), words))
    return found

"""Unit counters on a map: their symbols, piles and positions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from wargame.maps import frames
from wargame.maps.frames import FRAMES, ORDER, Side, outline
from wargame.maps.paint import Brush

SCALE: Final = 0.18  # of the 200 unit sheet a symbol is drawn on
PITCH: Final = 33.0  # between columns at that scale
NARROWEST: Final = 24.0  # between columns when a row is crowded
MIXED: Final = "mixed"  # the kind of a pile of several kinds


@dataclass(frozen=True)
class Counter:
    """One unit as a viewer knows it. `kind` is a key of `wargame.maps.symbols.kinds()`."""

    id: str
    side: Side
    kind: str
    label: str
    neutralised: bool = False
    acted: bool = False
    selected: bool = False


@dataclass(frozen=True)
class Placed:
    """One drawn counter: the units it represents and its centre."""

    units: tuple[Counter, ...]
    x: float
    y: float

    @property
    def first(self) -> Counter:
        """The drawn unit: for a mixed pile a frame without a sign; a state shows only if all units are in it."""
        first = self.units[0]
        alike = all(unit.kind == first.kind for unit in self.units)
        return replace(
            first,
            kind=first.kind if alike else MIXED,
            neutralised=all(unit.neutralised for unit in self.units),
            acted=all(unit.acted for unit in self.units),
            selected=any(unit.selected for unit in self.units),
        )


def piles(units: Sequence[Counter], room: int) -> list[tuple[Counter, ...]]:
    """Each unit alone if there is room; otherwise those of one kind and state together, in order of first
    appearance."""
    if len(units) <= room:
        return [(unit,) for unit in units]
    together: dict[tuple[str, bool, bool, bool], list[Counter]] = {}
    for unit in units:
        together.setdefault((unit.kind, unit.neutralised, unit.acted, unit.selected), []).append(unit)
    return [tuple(pile) for pile in together.values()]


def rows_of(units: Mapping[Side, int], columns: int, rows: int, together: int) -> dict[Side, int]:
    """The number of rows for each side: at most `rows`, and `together` for all; the side with most gives way.

    `units` are the counts of units; each side that is there has a row.
    """
    wanted = {side: min(rows, -(-count // columns)) for side, count in units.items()}
    room = max(together, 2, sum(count > 0 for count in units.values()))
    while sum(wanted.values()) > room:
        fullest = max(wanted, key=lambda side: wanted[side])  # of equal ones the first
        wanted[fullest] -= 1
    return {side: max(1, count) for side, count in wanted.items()}


def fitted(drawn: list[tuple[Counter, ...]], cells: int) -> list[tuple[Counter, ...]]:
    """At most as many piles as fit: the last ones are combined into one."""
    if len(drawn) <= cells:
        return drawn
    return [*drawn[: cells - 1], tuple(unit for pile in drawn[cells - 1 :] for unit in pile)]


def arrange(
    units: Sequence[Counter], place: tuple[float, float, int, int, int], *, scale: float = 1.0, group: bool = False
) -> list[Placed]:
    """Centres for the counters of one area: rows for each side in `ORDER`, from `place` downwards.

    `place` is (x, y of the first row, columns, rows a side, rows in all); `group` puts like units together even where
    there is room.
    """
    centre, y, columns, rows, together = place
    placed: list[Placed] = []
    above: Side | None = None
    sides = {side: [unit for unit in units if unit.side == side] for side in ORDER}
    room = rows_of({side: len(own) for side, own in sides.items()}, columns, rows, together)
    crowded = max(columns, int(PITCH * columns / NARROWEST))
    for side, own in sides.items():
        drawn = fitted(piles(own, 0 if group else columns * room[side]), crowded * room[side])
        across = max(columns, -(-len(drawn) // room[side]))
        pitch = PITCH * scale * columns / across
        for start in range(0, len(drawn), across):
            row = drawn[start : start + across]
            if above is not None:
                y += (FRAMES[above].row + FRAMES[side].row) / 2 * scale
            above = side
            left = centre - pitch * (len(row) - 1) / 2
            placed.extend(Placed(pile, left + pitch * i, y) for i, pile in enumerate(row))
    return placed


def words(unit: Counter) -> str:
    """A counter as text in a list: `RI1 neutralised`."""
    states = [word for word, on in (("neutralised", unit.neutralised), ("acted", unit.acted)) if on]
    return " ".join([unit.label, *states])


def frame(side: str) -> str:
    """Path data of the magenta frame of a selected counter, 3 units outside it at normal scale; on the 200 unit
    sheet."""
    return outline(side, 20)


def body(placed: Placed, symbol_id: str, brush: Brush, *, scale: float = 1.0) -> str:
    """The SVG of one counter, without its group element: symbol and state. Centred on 0, 0."""
    unit = placed.first
    size = SCALE * scale
    dim = ".55" if unit.neutralised else ".5" if unit.acted else ""
    faded = f' opacity="{dim}"' if dim else ""
    inner = [f'<path {brush("m-unit-halo")} d="{outline(unit.side, 4)}"/>']
    if faded:  # paler, not darker, on the night sheet
        inner.append(f'<path {brush("m-plate")} d="{outline(unit.side, 0)}"/>')
    inner.append(f'<use href="#{symbol_id}"{faded}/>')
    if unit.neutralised:
        inner.append(f'<path {brush("m-unit-hatch")} d="{frames.hatch(unit.side)}"/>')
    if unit.selected:
        inner += [f'<path {brush(name)} d="{frame(unit.side)}"/>' for name in ("m-frame-halo", "m-frame")]
    parts = [f'<g transform="scale({size:g}) translate(-100 -100)">{"".join(inner)}</g>']
    if unit.acted:
        half_w, half_h = (half * size for half in FRAMES[unit.side].half)
        parts.append(
            f'<rect {brush("m-acted")} x="{-half_w:.1f}" y="{half_h + 2:.1f}" width="{2 * half_w:.1f}" height="2.2"/>'
        )
    return "".join(parts)


def count_box(placed: Placed, brush: Brush, *, scale: float = 1.0) -> str:
    """The number of units in a pile, at the lower right of its counter; empty for one unit."""
    if len(placed.units) < 2:
        return ""
    size = SCALE * scale
    x, y = (middle * size for middle in FRAMES[placed.first.side].count)
    return (
        f'<g transform="translate({placed.x + x:.1f} {placed.y + y:.1f}) scale({scale:g})">'
        f'<rect {brush("m-box")} x="-6" y="-6.8" width="12" height="13"/>'
        f"{brush.text('m-count', 0, 3.7, str(len(placed.units)), size=10.5)}</g>"
    )

"""The frame of each side on a map: its outline, its hatch, and the positions around it.

Four frames follow MIL-STD-2525D. Our own are the shield of VIOLET, the gable of ORANGE, the hexagon of TEAL and the
slanted box of BROWN.

All lengths are on the 200 unit sheet of a symbol, whose centre is (100, 100). The shape tells the sides apart where
colour does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Side = Literal["RED", "BLUE", "GREEN", "YELLOW", "VIOLET", "ORANGE", "TEAL", "BROWN"]
ORDER: Final[tuple[Side, ...]] = ("BLUE", "RED", "GREEN", "YELLOW", "VIOLET", "ORANGE", "TEAL", "BROWN")
"""From the top of an area or the left of a hex."""
OWN_HATCH: Final = {
    "ORANGE": ((40, 112, 42), (40, 148, 84), (66, 158, 94), (102, 158, 58), (138, 158, 22)),
    "TEAL": ((37, 115, 71), (55, 142, 98), (78, 156, 84), (114, 156, 47)),
    "BROWN": ((51, 93, 47), (24, 154, 108), (60, 154, 108), (96, 154, 69)),
}
"""The diagonal lines of a hatch, from their lower left ends."""


@dataclass(frozen=True)
class Frame:
    """The space that a side's frame takes.

    `half`: half its width and height. `count`: the middle of a number at its lower right, from the centre. `top`: where
    its echelon begins. `row`: the height of a row of counters at the usual scale of a map. `side_value`, `steps`: in
    units of a hex map, where the value begins at the right and how far below the steps are.
    """

    half: tuple[float, float]
    count: tuple[float, float]
    top: float
    row: float
    side_value: float
    steps: float


FRAMES: Final[Mapping[str, Frame]] = {
    "BLUE": Frame((75, 50), (66, 44), 46, 25.0, 15.5, 12.5),
    "RED": Frame((72, 72), (40, 45), 26, 29.0, 14.5, 16.0),
    "GREEN": Frame((55, 55), (48, 48), 41, 26.0, 12.0, 13.5),
    "YELLOW": Frame((70, 70), (46, 48), 27, 28.5, 14.5, 15.5),
    "VIOLET": Frame((60, 66), (47, 46), 38, 27.5, 13.0, 15.0),
    "ORANGE": Frame((60, 66), (52, 52), 30, 27.5, 13.0, 15.0),
    "TEAL": Frame((72, 56), (56, 46), 40, 26.0, 14.5, 13.5),
    "BROWN": Frame((76, 54), (52, 48), 42, 26.0, 15.0, 13.0),
}


def outline(side: str, reach: float) -> str:
    """Path data of a side's frame, `reach` units outside the normal one."""
    if side == "RED":
        r = 72 + reach * 1.42
        return f"M100 {100 - r:g}L{100 + r:g} 100L100 {100 + r:g}L{100 - r:g} 100Z"
    if side == "YELLOW":
        return _clover(1 + reach / 70)
    if side == "VIOLET":
        return _shield(reach)
    if side == "ORANGE":
        return _gable(reach)
    if side == "TEAL":
        near, far, tall = 36 + reach * 0.6, 72 + reach * 1.19, 56 + reach
        top, foot, left, right = f"{100 - tall:g}", f"{100 + tall:g}", f"{100 - near:g}", f"{100 + near:g}"
        return f"M{left} {top}H{right}L{100 + far:g} 100L{right} {foot}H{left}L{100 - far:g} 100Z"
    if side == "BROWN":
        near, far, tall = 34 + reach * 0.68, 76 + reach * 1.46, 54 + reach
        return f"M{100 - near:g} {100 - tall:g}H{100 + far:g}L{100 + near:g} {100 + tall:g}H{100 - far:g}Z"
    w, h = FRAMES[side].half
    return f"M{100 - w - reach:g} {100 - h - reach:g}H{100 + w + reach:g}V{100 + h + reach:g}H{100 - w - reach:g}Z"


def _clover(scale: float) -> str:
    near, far = 37 * scale, 80 * scale
    corners = ((-near, -near), (near, -near), (near, near), (-near, near))
    bulges = (
        ((-near, -far), (near, -far)), ((far, -near), (far, near)),
        ((near, far), (-near, far)), ((-far, near), (-far, -near)),
    )  # fmt: skip
    path = f"M{_at(corners[0])}"
    for number, (one, other) in enumerate(bulges):
        path += f"C{_at(one)} {_at(other)} {_at(corners[(number + 1) % 4])}"
    return f"{path}Z"


def _shield(reach: float) -> str:
    """Flat at the top, a point below: its upper corners, its shoulders, and its point."""
    wide, top, shoulder, point = 60 + reach, 58 + reach, 18 + reach * 0.48, 66 + reach * 1.28
    left, right, low = f"{100 - wide:g}", f"{100 + wide:g}", f"{100 + shoulder:g}"
    return f"M{left} {100 - top:g}H{right}V{low}L100 {100 + point:g}L{left} {low}Z"


def _gable(reach: float) -> str:
    """The shield upside down: a point above, flat at the foot."""
    wide, foot, eave, point = 60 + reach, 58 + reach, 18 + reach * 0.48, 66 + reach * 1.28
    left, right, high = f"{100 - wide:g}", f"{100 + wide:g}", f"{100 - eave:g}"
    return f"M{left} {100 + foot:g}H{right}V{high}L100 {100 - point:g}L{left} {high}Z"


def _at(spot: tuple[float, float]) -> str:
    return f"{100 + spot[0]:.6g} {100 + spot[1]:.6g}"


def hatch(side: str) -> str:
    """Path data of a diagonal hatch, clipped to the frame."""
    if side == "RED":
        reach = 72
        offsets = range(-54, 55, 36)
        return "".join(f"M{100 + (o + reach) / 2:g} {100 + (o - reach) / 2:g}l{-reach} {reach}" for o in offsets)
    if side == "VIOLET":  # the other way, so that it is told apart from a hatched square
        lines = ((132, 42, 28), (96, 42, 64), (60, 42, 86), (40, 58, 86), (40, 94, 66))
        return "".join(f"M{x} {y}l{run} {run}" for x, y, run in lines)
    if side in OWN_HATCH:
        return "".join(f"M{x} {y}l{run} {-run}" for x, y, run in OWN_HATCH[side])
    # lines x + y = total through the rectangle; those through the leaves of a clover end at its notches
    w, h = (int(half) for half in (FRAMES[side].half if side != "YELLOW" else (52, 52)))
    parts: list[str] = []
    for total in range(200 - w - h + 17, 200 + w + h, 36):
        x1, x2 = max(100 - w, total - 100 - h), min(100 + w, total - 100 + h)
        if side == "YELLOW" and abs(total - 200) < 20:
            x1, x2 = 66, 134
        parts.append(f"M{x1} {total - x1}L{x2} {total - x2}")
    return "".join(parts)


def echelon(side: str, small: bool) -> str:
    """The echelon above the frame: two strokes for a battalion, one for a company."""
    top = FRAMES[side].top
    strokes = (100,) if small else (92, 108)
    return "".join(f"M{x} {top:g}V{top - 22:g}" for x in strokes)

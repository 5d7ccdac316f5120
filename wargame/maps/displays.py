"""The displays beside the map, from values to SVG: a track since the start, tracks over time, odds against result.

A side is told by mark, line and label before colour. Each drawing carries its content as text as well.
`literal` writes the light colours into the elements, for paper.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from wargame.maps.paint import Brush, text_width

NAMES: Mapping[str, str] = {"RED": "Red", "BLUE": "Blue"}


def _tone(side: str) -> str:
    return {"RED": "red", "BLUE": "blue"}.get(side, "other")


def _svg(width: float, height: float, kind: str, text: str, content: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" '
        f'role="img" aria-label="{escape(text)}">{content}</svg>'
    )


def _mark(side: str, x: float, y: float, r: float, paint: str) -> str:
    """The small mark of a side on a chart: diamond, square, circle."""
    if side == "RED":
        return f'<path {paint} d="M{x:.1f} {y - r:.1f}l{r:.1f} {r:.1f}l{-r:.1f} {r:.1f}l{-r:.1f} {-r:.1f}Z"/>'
    if side == "BLUE":
        d = r * 0.8
        return f'<rect {paint} x="{x - d:.1f}" y="{y - d:.1f}" width="{2 * d:.1f}" height="{2 * d:.1f}"/>'
    return f'<circle {paint} cx="{x:.1f}" cy="{y:.1f}" r="{r * 0.85:.1f}"/>'


def track_since_start(
    now: Mapping[str, int],
    start: Mapping[str, int],
    *,
    names: Mapping[str, str] = NAMES,
    width: float = 330,
    literal: bool = False,
) -> str:
    """Where each side's track stands on one axis from 0 to at least 40, with its start as an open mark."""
    b = Brush(literal=literal)
    top = max(40, *(-(-value // 10) * 10 for value in (*now.values(), *start.values())))
    left, right, axis = 16.0, width - 16.0, 46.0

    def at(value: float) -> float:
        return left + (right - left) * value / top

    parts = [f'<path {b("d-axis")} d="M{left} {axis}H{right:g}"/>']
    for value in range(0, top + 1, 1 if top <= 60 else 5):
        long = 8 if value % 10 == 0 else 6 if value % 5 == 0 else 3
        parts.append(f'<path {b("d-tick")} d="M{at(value):.1f} {axis}v{long}"/>')
        if value % 10 == 0:
            parts.append(b.text("d-text", round(at(value), 1), axis + 20, str(value), size=11))
    places = _apart({side: at(value) for side, value in now.items()}, 31, left, right)
    for side, value in now.items():
        tone, x, flag = _tone(side), at(value), places[side]
        begun = at(start[side]) if side in start else x
        if abs(begun - x) > 3:
            parts.append(f'<path {b(f"d-{tone}-line")} d="M{x:.1f} {axis}H{begun:.1f}"/>')
        if side in start:
            parts.append(_mark(side, begun, axis, 5, b(f"d-{tone}-open")))
        parts.append(f'<path {b("d-tick")} d="M{x:.1f} {axis}L{flag:.1f} 30"/>')
        if side == "RED":
            parts.append(f'<path {b("d-red")} d="M{flag:.1f} 2l16 15l-16 15l-16 -15Z"/>')
        elif side == "BLUE":
            parts.append(f'<rect {b("d-blue")} x="{flag - 14:.1f}" y="7" width="28" height="21"/>')
        else:
            parts.append(f'<circle {b("d-other")} cx="{flag:.1f}" cy="17" r="13"/>')
        parts.append(b.text("d-value", round(flag, 1), 21.8, str(value), size=13))
    said = "; ".join(
        f"{names.get(s, s)} {v}" + (f", started at {start[s]}" if s in start else "") for s, v in now.items()
    )
    return _svg(width, 72, "track", f"Prestige: {said}", "".join(parts))


def _apart(wanted: Mapping[str, float], gap: float, low: float, high: float) -> dict[str, float]:
    """Places at least `gap` apart, as near to the wanted ones as a single pass gets."""
    order = sorted(wanted, key=lambda key: (wanted[key], key))
    placed: dict[str, float] = {}
    last = -gap * 10
    for key in order:
        placed[key] = last = max(wanted[key], last + gap)
    over = last - high
    if over > 0:
        for key in order:
            placed[key] -= over
    centre = sum(placed[k] - wanted[k] for k in order) / len(order) if order else 0.0
    return {key: max(low, value - centre) if over <= 0 else value for key, value in placed.items()}


@dataclass(frozen=True)
class TrackMark:
    """Something that happened: `at` is the index of the point in the series, `label` a few letters."""

    at: float
    label: str


def tracks_over_time(
    series: Mapping[str, Sequence[float]],
    marks: Sequence[TrackMark] = (),
    *,
    names: Mapping[str, str] = NAMES,
    points: Sequence[str] = (),
    title: str = "Prestige",
    size: tuple[float, float] = (520, 190),
    literal: bool = False,
) -> str:
    """Lines over turns, one a side, told apart by line, mark and a label at the end.

    `series` gives a value a point, `points` their names under the axis (0, 1, 2 when left out), `marks` upright lines.
    """
    b = Brush(literal=literal)
    width, height = size
    longest = max((len(values) for values in series.values()), default=0)
    values = [value for line in series.values() for value in line]
    high = _ceiling(max(values, default=0))
    low = -_ceiling(-min(values, default=0)) if min(values, default=0) < 0 else 0
    labels = {side: f"{names.get(side, side)} {line[-1]:g}" for side, line in series.items() if line}
    right = width - 14 - max((text_width(text, 12, weight="600") for text in labels.values()), default=0)
    left, top, foot = 30.0, 20.0, height - 24.0

    def x(index: float) -> float:
        return left + (right - left) * index / max(1, longest - 1)

    def y(value: float) -> float:
        return foot - (foot - top) * (value - low) / ((high - low) or 1)

    parts: list[str] = []
    step = (high - low) / 4
    for line_at in (low + step * i for i in range(5)):
        parts.append(f'<path {b("d-grid")} d="M{left} {y(line_at):.1f}H{right:.1f}"/>')
        parts.append(b.text("d-text", left - 6, round(y(line_at) + 3.6, 1), f"{line_at:g}", size=11, anchor="end"))
    parts.append(f'<path {b("d-axis")} d="M{left} {foot:.1f}H{right:.1f}"/>')
    for index in range(longest):
        name = points[index] if index < len(points) else str(index)
        parts.append(b.text("d-text", round(x(index), 1), foot + 16, name, size=11))
    for mark in marks:
        parts.append(f'<path {b("d-event")} d="M{x(mark.at):.1f} {top - 4:g}V{foot:.1f}"/>')
        parts.append(b.text("d-text", round(x(mark.at), 1), top - 8, mark.label, size=11))
    ends = _apart({side: y(line[-1]) for side, line in series.items() if line}, 14, top, foot)
    for side, line in series.items():
        if not line:
            continue
        tone = _tone(side)
        parts.append(
            f'<path {b(f"d-{tone}-line")} d="M{"L".join(f"{x(i):.1f} {y(v):.1f}" for i, v in enumerate(line))}"/>'
        )
        parts += [_mark(side, x(i), y(v), 4.4, b(f"d-{tone}")) for i, v in enumerate(line)]
        parts.append(
            b.text(
                "d-word",
                round(x(len(line) - 1) + 9, 1),
                round(ends[side] + 4, 1),
                labels[side],
                size=12,
                anchor="start",
            )
        )
    said = "; ".join(f"{names.get(side, side)}: {', '.join(f'{v:g}' for v in line)}" for side, line in series.items())
    return _svg(width, height, "chart", f"{title} over time. {said}", "".join(parts))


def _ceiling(value: float) -> int:
    """The next round number that quarters evenly."""
    for top in (4, 8, 12, 20, 40, 60, 80, 100, 120, 160, 200):
        if value <= top:
            return top
    return int(-(-value // 100) * 100)


def odds_chart(
    chances: Mapping[int, float],
    happened: int | None,
    side: str,
    *,
    name: str = "",
    size: tuple[float, float] = (420, 240),
    literal: bool = False,
) -> str:
    """The distribution of a result, hatched; the bar that happened is solid, its number larger and underlined.

    `chances` maps each result to its probability (0 to 1).
    """
    b = Brush(literal=literal)
    width, height = size
    tone = _tone(side)
    left, right, top, foot = 34.0, width - 6.0, 20.0, height - 34.0
    results = sorted(chances)
    most = max(chances.values(), default=0.0)
    scale = next((s for s in (0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1.0) if most <= s), 1.0)
    parts: list[str] = []
    for i in range(1, 4):
        share = scale * i / 3 if scale in (0.3, 0.6) else scale * i / 4
        at = foot - (foot - top) * share / scale
        parts.append(f'<path {b("d-grid")} d="M{left} {at:.1f}H{right:.1f}"/>')
        parts.append(b.text("d-text", left - 4, round(at + 3.6, 1), f"{share * 100:g}%", size=11, anchor="end"))
    pitch = (right - left) / max(1, len(results))
    wide = min(46.0, pitch * 0.84)
    for index, result in enumerate(results):
        share = chances[result]
        x, tall = left + pitch * (index + 0.5), (foot - top) * share / scale
        y, here = foot - tall, result == happened
        paint = b(f"d-{tone}") if here else b(f"d-{tone}-hatch")
        parts.append(f'<rect {paint} x="{x - wide / 2:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}"/>')
        if not here:
            parts.append(f'<path {b(f"d-{tone}-hatch")} d="{_stripes(x - wide / 2, y, wide, tall)}"/>')
        figure = "<0.1" if 0 < share < 0.0005 else f"{share * 100:.1f}"
        parts.append(
            b.text("d-word" if here else "d-text", round(x, 1), round(y - 5, 1), figure, size=13 if here else 11)
        )
        parts.append(
            b.text("d-word" if here else "d-text", round(x, 1), foot + 16, str(result), size=14 if here else 11.5)
        )
        if here:
            parts.append(f'<path {b(f"d-{tone}-under")} d="M{x - 6:.1f} {foot + 21:.1f}h12"/>')
    parts.append(f'<path {b("d-axis")} d="M{left} {foot:.1f}H{right:.1f}"/>')
    said = ", ".join(f"{result}: {chances[result] * 100:.1f}%" for result in results)
    outcome = f" It came to {happened}." if happened is not None else ""
    return _svg(width, height, "chart", f"Odds for {name or NAMES.get(side, side)}. {said}.{outcome}", "".join(parts))


def _stripes(x: float, y: float, w: float, h: float, gap: float = 6) -> str:
    """Diagonal lines inside a box."""
    parts: list[str] = []
    total = gap
    while total < w + h:
        x1, x2 = max(0.0, total - h), min(w, total)
        parts.append(f"M{x + x1:.1f} {y + h - (total - x1):.1f}L{x + x2:.1f} {y + h - (total - x2):.1f}")
        total += gap
    return "".join(parts)

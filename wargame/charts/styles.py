"""The paint of every part of a chart: a name and its properties. A value that begins with "--" is a token."""

from __future__ import annotations

from typing import Final

from wargame.charts.sides import LOOKS, NOBODY, Look

COND: Final = "IBM Plex Sans Condensed, IBM Plex Sans, sans-serif"
SANS: Final = "IBM Plex Sans, sans-serif"
Style = dict[str, str]


def _side(look: Look) -> dict[str, Style]:
    ink = "--ink-2" if look is NOBODY else f"--{look.tone}"
    name = f"d-{look.tone}"
    line: Style = {"fill": "none", "stroke": ink, "stroke-width": "2.2", "stroke-linejoin": "round"}
    return {
        name: {"fill": ink},
        f"{name}-mark": {"fill": ink if look.filled else "--sheet", "stroke": ink, "stroke-width": "1.6"},
        f"{name}-open": {"fill": "--sheet", "stroke": ink, "stroke-width": "1.4"},
        f"{name}-line": {**line, "stroke-dasharray": look.dash} if look.dash else line,
        f"{name}-hatch": {"fill": "none", "stroke": ink, "stroke-width": "1"},
        f"{name}-under": {"fill": "none", "stroke": ink, "stroke-width": "2.4"},
        f"{name}-name": {"fill": ink, "font-weight": "600", "font-family": COND},
    }


STYLES: Final[dict[str, Style]] = {
    "d-axis": {"fill": "none", "stroke": "--ink", "stroke-width": "1.2"},
    "d-tick": {"fill": "none", "stroke": "--ink-3", "stroke-width": ".8"},
    "d-grid": {"fill": "none", "stroke": "--line", "stroke-width": "1"},
    "d-even": {"fill": "none", "stroke": "--ink", "stroke-width": "1.6", "stroke-dasharray": "7 4.4"},
    "d-ideal": {"fill": "none", "stroke": "--ink-3", "stroke-width": "1.1", "stroke-dasharray": "5.2 3.5"},
    "d-band": {"fill": "--inset"},
    "d-said": {"fill": "none", "stroke": "--ink", "stroke-width": "1.5"},
    "d-dot": {"fill": "--ink"},
    "d-text": {"fill": "--ink-3", "font-family": COND},
    "d-word": {"fill": "--ink", "font-weight": "600", "font-family": COND},
    "d-value": {"fill": "--on-ink", "font-weight": "600", "font-family": SANS},
    "d-event": {"fill": "none", "stroke": "--ink-3", "stroke-width": "1", "stroke-dasharray": "2 2"},
    **{name: style for one in (*LOOKS.values(), NOBODY) for name, style in _side(one).items()},
}

"""The paint of every part of a drawing: one table with two uses.

On screen an element carries a class, and `css/map-paint.css` (made by `python -m wargame.maps.paint`) gives it colours
that follow the theme. On paper it carries the same properties as presentation attributes with the light tokens written
out, because the PDF maker does not apply a page's style sheet inside SVG.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

from wargame.charts import styles as charts
from wargame.charts.styles import COND, SANS
from wargame.web.once import key_of, sent_once

TOKENS: Final = Path(__file__).parent.parent / "static" / "wargame" / "css" / "tokens.css"
WATER: Final = "IBM Plex Serif, serif"

# A value beginning with "--" is a token.
STYLES: Final[dict[str, dict[str, str]]] = {
    "m-water": {"fill": "--m-water"},
    "m-shore": {"fill": "--m-abroad", "stroke": "--m-shore", "stroke-width": "3.4", "stroke-linejoin": "round"},
    "m-abroad-under": {"fill": "--m-abroad", "stroke": "--m-abroad", "stroke-width": "2", "stroke-linejoin": "round"},
    "m-abroad": {"fill": "--m-abroad"},
    "m-country": {"fill": "none", "stroke": "--m-border-2", "stroke-width": "1", "stroke-linejoin": "round"},
    "m-inner-line": {"fill": "none", "stroke": "--m-border-2", "stroke-width": "1", "stroke-dasharray": "5 3"},
    "m-off-rim": {"fill": "--m-border", "stroke": "--m-border", "stroke-width": "5", "stroke-linejoin": "round"},
    "m-off": {"fill": "--m-abroad", "stroke": "--m-border-2", "stroke-width": ".7"},
    "m-state": {"fill": "--m-border", "stroke": "--m-border", "stroke-width": "3.4", "stroke-linejoin": "round"},
    "m-land": {"fill": "--m-land", "stroke": "--m-border", "stroke-width": "1", "stroke-linejoin": "round"},
    "m-zone-a": {"fill": "--m-zone-a", "stroke": "--m-border", "stroke-width": "1", "stroke-linejoin": "round"},
    "m-zone-b": {"fill": "--m-zone-b", "stroke": "--m-border", "stroke-width": "1", "stroke-linejoin": "round"},
    "m-zone-both": {"fill": "--m-town", "stroke": "--m-town-ink", "stroke-width": "1", "stroke-linejoin": "round"},
    "m-enclave": {"fill": "--m-abroad", "stroke": "--m-label", "stroke-width": "1.3"},
    "m-hatch": {"fill": "none", "stroke": "--m-border-2", "stroke-width": ".6", "opacity": ".6"},
    "m-river": {
        "fill": "none",
        "stroke": "--m-river",
        "stroke-width": "1.5",
        "stroke-linecap": "round",
        "opacity": ".55",
    },
    "m-changed": {
        "fill": "none",
        "stroke": "--red",
        "stroke-width": "2.2",
        "stroke-dasharray": "8 3",
        "stroke-linejoin": "round",
    },
    "m-halo-line": {"fill": "none", "stroke": "--m-halo", "stroke-width": "5.4", "stroke-linejoin": "round"},
    "m-selected": {
        "fill": "--over",
        "fill-opacity": ".1",
        "stroke": "--over",
        "stroke-width": "2.6",
        "stroke-linejoin": "round",
    },
    "m-reach": {
        "fill": "--over",
        "fill-opacity": ".045",
        "stroke": "--over",
        "stroke-width": "1.5",
        "stroke-linejoin": "round",
    },
    "m-target": {
        "fill": "none",
        "stroke": "--over",
        "stroke-width": "2.2",
        "stroke-dasharray": "7 4",
        "stroke-linejoin": "round",
    },
    "m-neatline": {"fill": "none", "stroke": "--ink", "stroke-width": "1.5"},
    "m-name": {"fill": "--m-label", "font-weight": "600", "font-family": COND},
    "m-minor": {"fill": "--m-label-2", "font-weight": "400", "font-family": COND},
    "m-far": {"fill": "--m-label-2", "font-weight": "400", "font-family": COND, "letter-spacing": ".1em"},
    "m-sea": {"fill": "--m-water-ink", "font-family": WATER, "font-style": "italic", "letter-spacing": ".05em"},
    "m-river-name": {"fill": "--m-water-ink", "font-family": WATER, "font-style": "italic"},
    "m-credit": {"fill": "--m-label-2", "font-family": COND},
    "m-sign": {"fill": "none", "stroke": "--m-label", "stroke-width": "1.1", "stroke-linejoin": "round"},
    "m-ring": {"fill": "--m-halo", "stroke": "--m-label", "stroke-width": "1"},
    "m-ring-red": {"fill": "--red", "stroke": "--m-halo", "stroke-width": "1"},
    "m-ring-blue": {"fill": "--blue", "stroke": "--m-halo", "stroke-width": "1"},
    "m-vp": {"fill": "--m-label", "font-weight": "600", "font-family": COND},
    "m-vp-held": {"fill": "--on-ink", "font-weight": "600", "font-family": COND},
    "m-box": {"fill": "--m-halo", "stroke": "--m-label", "stroke-width": ".8"},
    "m-count": {"fill": "--m-label", "font-weight": "600", "font-family": COND},
    "m-acted": {"fill": "--m-label"},
    "m-frame": {"fill": "none", "stroke": "--over", "stroke-width": "14"},
    "m-frame-halo": {"fill": "none", "stroke": "--m-halo", "stroke-width": "30"},
    "m-unit-halo": {"fill": "none", "stroke": "--m-halo", "stroke-width": "14", "opacity": ".85"},
    "m-plate": {"fill": "--white"},
    "m-unit-hatch": {"fill": "none", "stroke": "--sym-ink", "stroke-width": "5", "opacity": ".7"},
    "m-disc": {"fill": "--over", "stroke": "--m-halo", "stroke-width": "2"},
    "m-disc-open": {"fill": "--m-halo", "stroke": "--over", "stroke-width": "2"},
    "m-disc-text": {"fill": "--on-ink", "font-weight": "600", "font-family": COND},
    "m-disc-text-open": {"fill": "--over", "font-weight": "600", "font-family": COND},
    "m-note": {"fill": "--over", "font-weight": "600", "font-family": COND},
    "m-link-red": {"fill": "none", "stroke": "--red", "stroke-width": "3.4"},
    "m-link-blue": {"fill": "none", "stroke": "--blue", "stroke-width": "3.4"},
    "m-link-over": {"fill": "none", "stroke": "--over", "stroke-width": "3.4"},
    "m-tip-red": {"fill": "--red", "stroke": "--m-halo", "stroke-width": "1"},
    "m-tip-blue": {"fill": "--blue", "stroke": "--m-halo", "stroke-width": "1"},
    "m-tip-over": {"fill": "--over", "stroke": "--m-halo", "stroke-width": "1"},
    # the ground of a hex sheet
    "m-ground": {"fill": "--m-land"},
    "m-region-a": {"fill": "--m-zone-a"},
    "m-region-ab": {"fill": "--m-zone-ab"},
    "m-region-b": {"fill": "--m-zone-b"},
    "m-district": {"fill": "none", "stroke": "--m-label-2", "stroke-width": "1.4", "stroke-dasharray": "2 4"},
    "m-held-red": {"fill": "--red", "fill-opacity": ".1"},
    "m-held-blue": {"fill": "--blue", "fill-opacity": ".1"},
    "m-held-hatch-red": {"fill": "none", "stroke": "--red", "stroke-width": "1.1", "opacity": ".5"},
    "m-held-hatch-blue": {"fill": "none", "stroke": "--blue", "stroke-width": "1.1", "opacity": ".5"},
    "m-front-red": {"fill": "none", "stroke": "--red", "stroke-width": "3.2", "stroke-linejoin": "round"},
    "m-front-blue": {"fill": "none", "stroke": "--blue", "stroke-width": "3.2", "stroke-linejoin": "round"},
    "m-teeth-red": {"fill": "none", "stroke": "--red", "stroke-width": "2.2"},
    "m-teeth-blue": {"fill": "none", "stroke": "--blue", "stroke-width": "2.2"},
    "m-post": {"fill": "--m-halo", "stroke": "--m-label", "stroke-width": "1.4"},
    "m-bar": {"fill": "none", "stroke": "--m-label", "stroke-width": "2"},
    "m-woods": {"fill": "--m-woods"},
    "m-woods-marks": {"fill": "none", "stroke": "--m-woods-ink", "stroke-width": ".8"},
    "m-wet": {"fill": "--m-water", "fill-opacity": ".55"},
    "m-wet-marks": {"fill": "none", "stroke": "--m-woods-ink", "stroke-width": ".7"},
    "m-rough": {"fill": "--m-rough"},
    "m-rough-marks": {"fill": "none", "stroke": "--m-rough-ink", "stroke-width": ".7"},
    "m-lake": {"fill": "--m-water", "stroke": "--m-shore", "stroke-width": "1.2"},
    "m-inner-shore": {"fill": "none", "stroke": "--m-shore", "stroke-width": ".5", "opacity": ".6"},
    "m-foreign": {"fill": "--ink", "opacity": ".09"},
    "m-frontier": {"fill": "none", "stroke": "--m-border", "stroke-width": "1.5", "stroke-dasharray": "9 3 2 3"},
    "m-ticks": {"fill": "none", "stroke": "--m-tick", "stroke-width": ".7"},
    "m-stream": {"fill": "none", "stroke": "--m-river", "stroke-width": "2.8", "stroke-linecap": "round"},
    "m-stream-wide": {"fill": "none", "stroke": "--m-river", "stroke-width": "5.2", "stroke-linecap": "round"},
    "m-stream-core": {"fill": "none", "stroke": "--m-water", "stroke-width": "2.6", "stroke-linecap": "round"},
    "m-rail": {"fill": "none", "stroke": "--m-rail", "stroke-width": "1"},
    "m-sleepers": {"fill": "none", "stroke": "--m-rail", "stroke-width": "4.6", "stroke-dasharray": ".9 8.1"},
    "m-road-case-main": {"fill": "none", "stroke": "--m-road-case", "stroke-width": "4.6", "stroke-linecap": "round"},
    "m-road-fill-main": {"fill": "none", "stroke": "--m-road", "stroke-width": "2.9", "stroke-linecap": "round"},
    "m-road-case": {"fill": "none", "stroke": "--m-road-case", "stroke-width": "3.4", "stroke-linecap": "round"},
    "m-road-fill": {"fill": "none", "stroke": "--m-road", "stroke-width": "1.8", "stroke-linecap": "round"},
    "m-wing": {"fill": "none", "stroke": "--m-label", "stroke-width": "1.2"},
    "m-wing-halo": {"fill": "none", "stroke": "--m-halo", "stroke-width": "3"},
    "m-pontoon": {"fill": "none", "stroke": "--over", "stroke-width": "2", "stroke-dasharray": "2 1.4"},
    "m-town": {"fill": "--m-town", "stroke": "--m-town-ink", "stroke-width": "1.1", "stroke-linejoin": "round"},
    "m-town-ring": {"fill": "none", "stroke": "--m-town-ink", "stroke-width": ".7", "stroke-linejoin": "round"},
    "m-town-core": {"fill": "--m-town-ink"},
    "m-village": {"fill": "--m-halo", "stroke": "--m-label-2", "stroke-width": "1.1"},
    "m-town-name": {"fill": "--m-label", "font-weight": "600", "font-family": COND},
    "m-village-name": {"fill": "--m-label-2", "font-weight": "400", "font-family": COND},
    "m-country-name": {
        "fill": "--m-label-2",
        "font-weight": "400",
        "font-family": COND,
        "letter-spacing": ".42em",
    },
    "m-shield": {"fill": "--m-road", "stroke": "--m-road-case", "stroke-width": ".8"},
    "m-shield-text": {"fill": "--sym-ink", "font-weight": "600", "font-family": COND},
    "m-collar": {"fill": "--ink-3", "font-family": COND},
    "m-collar-tick": {"fill": "none", "stroke": "--ink-3", "stroke-width": ".8"},
    # what is on a hex sheet
    "m-hex": {"fill": "transparent"},
    "m-hex-selected": {"fill": "--over", "fill-opacity": ".1", "stroke": "--over", "stroke-width": "2.6"},
    "m-cost": {"fill": "--over", "font-weight": "600", "font-family": COND},
    "m-plan": {"fill": "none", "stroke": "--over", "stroke-width": "3.4", "stroke-dasharray": "7 4"},
    "m-ghost": {"fill": "none", "stroke": "--over", "stroke-width": "9", "stroke-dasharray": "22 14"},
    "m-ghost-count": {"fill": "--over", "font-weight": "600", "font-family": COND},
    "m-route": {"fill": "none", "stroke": "--over", "stroke-width": "4", "stroke-linejoin": "round"},
    "m-route-halo": {"fill": "none", "stroke": "--m-halo", "stroke-width": "7", "stroke-linejoin": "round"},
    "m-waypoint": {"fill": "--m-halo", "stroke": "--over", "stroke-width": "1.8"},
    "m-value": {"fill": "--m-label", "font-weight": "600", "font-family": COND},
    "m-pip": {"fill": "--m-label", "stroke": "--m-halo", "stroke-width": ".5"},
    "m-pip-empty": {"fill": "--m-halo", "stroke": "--m-label", "stroke-width": ".6"},
    "m-size": {"fill": "none", "stroke": "--m-label", "stroke-width": "7"},
    "m-back-red": {"fill": "--red-wash", "stroke": "--red", "stroke-width": "5"},
    "m-back-blue": {"fill": "--blue-wash", "stroke": "--blue", "stroke-width": "5"},
    "m-back-hatch-red": {"fill": "none", "stroke": "--red", "stroke-width": "4.5", "opacity": ".75"},
    "m-back-hatch-blue": {"fill": "none", "stroke": "--blue", "stroke-width": "4.5", "opacity": ".75"},
    "m-back-count-red": {"fill": "--red", "font-weight": "600", "font-family": COND},
    "m-back-count-blue": {"fill": "--blue", "font-weight": "600", "font-family": COND},
    "m-frame-hidden": {"fill": "none", "stroke": "--m-label", "stroke-width": "3", "stroke-dasharray": "10 8"},
    "m-attack": {"fill": "none", "stroke": "--over", "stroke-width": "5"},
    "m-marker": {"fill": "--m-halo", "stroke": "--m-label", "stroke-width": ".9"},
    "m-marker-text": {"fill": "--m-label", "font-weight": "600", "font-family": COND},
    "m-sign-box-red": {"fill": "--m-halo", "stroke": "--red", "stroke-width": "1.8"},
    "m-sign-box-blue": {"fill": "--m-halo", "stroke": "--blue", "stroke-width": "1.8"},
    "m-hole": {"fill": "--m-halo"},
    "m-marker-red": {"fill": "--red", "stroke": "--m-halo", "stroke-width": "1"},
    "m-marker-blue": {"fill": "--blue", "stroke": "--m-halo", "stroke-width": "1"},
    "m-frame-dummy": {"fill": "none", "stroke": "--m-label", "stroke-width": "5", "stroke-dasharray": "3 9"},
    "b-cover0": {"fill": "--m-land", "stroke": "--m-town-ink", "stroke-width": "1", "stroke-linejoin": "round"},
    "b-cover1": {"fill": "--m-land", "stroke": "--m-town-ink", "stroke-width": "1", "stroke-linejoin": "round"},
    "b-cover2": {"fill": "--m-town", "stroke": "--m-town-ink", "stroke-width": "1", "stroke-linejoin": "round"},
    "b-cover3": {"fill": "--m-town", "stroke": "--m-town-ink", "stroke-width": "2.4", "stroke-linejoin": "round"},
    "b-held-red": {"fill": "--red", "fill-opacity": ".16"},
    "b-held-blue": {"fill": "--blue", "fill-opacity": ".16"},
    "m-layer-zoc-red": {"fill": "--red", "opacity": ".13"},
    "m-layer-zoc-blue": {"fill": "--blue", "opacity": ".13"},
    "m-layer-looks-red": {
        "fill": "--red",
        "fill-opacity": ".05",
        "stroke": "--red",
        "stroke-width": "2",
        "stroke-dasharray": "7 3 1 3",
    },
    "m-layer-looks-blue": {
        "fill": "--blue",
        "fill-opacity": ".05",
        "stroke": "--blue",
        "stroke-width": "2",
        "stroke-dasharray": "7 3",
    },
    "m-measure": {"fill": "none", "stroke": "--m-label", "stroke-width": "2", "stroke-dasharray": "4 3"},
    "m-layer-supply": {
        "fill": "none",
        "stroke": "--over",
        "stroke-width": "2.2",
        "stroke-dasharray": "1 5",
        "stroke-linecap": "round",
    },
    **charts.STYLES,
}

OF_A_FRONT: Final = ("m-held-", "m-front-", "m-teeth-")  # Red and Blue alone have one; each page pays for a style
_LOOKS: Final = {  # the dashes of what a side looks into
    "green": "2 3", "yellow": "12 3", "violet": "12 3 2 3", "orange": "9 3 2 3 2 3", "teal": "18 3 2 3", "brown": "7 9",
}  # fmt: skip


def _more(style: dict[str, str], tone: str) -> dict[str, str]:
    """The paint of Red in the colours of another side."""
    changed = {key: value.replace("--red", f"--{tone}") for key, value in style.items()}
    return {**changed, "stroke-dasharray": _LOOKS[tone]} if "stroke-dasharray" in style else changed


STYLES.update(
    {
        f"{name.removesuffix('red')}{tone}": _more(style, tone)
        for tone in _LOOKS
        for name, style in STYLES.items()
        if name.endswith("-red") and not name.startswith(("d-", *OF_A_FRONT))
    }
)

HALOED: Final = (
    "m-name", "m-minor", "m-far", "m-note", "m-river-name", "m-town-name", "m-village-name", "m-country-name",
    "m-cost", "m-value", "m-ghost-count", *(f"m-back-count-{tone}" for tone in ("red", "blue", *_LOOKS)),
)  # fmt: skip


@cache
def light_tokens() -> dict[str, str]:
    """The day sheet's tokens, read from the style sheet that the pages use."""
    text = re.sub(r"/\*.*?\*/", "", TOKENS.read_text(encoding="utf-8"), flags=re.S)
    block = text[text.index(":root {") : text.index("}")]
    return {name: value.strip() for name, value in re.findall(r"(--[\w-]+):\s*([^;]+);", block)}


@cache
def _widths() -> dict[str, dict[str, int]]:
    table: dict[str, dict[str, int]] = json.loads(
        (Path(__file__).parent / "data" / "widths.json").read_text(encoding="utf-8")
    )
    return table


def text_width(words: str, size: float, *, weight: str = "400", spacing: float = 0.0) -> float:
    """The width of a line in the condensed face, in drawing units; `spacing` in em. Unknown letters count as an n."""
    table = _widths()[weight]
    return sum(table.get(letter, table["n"]) / 1000 + spacing for letter in words) * size


class Brush:
    """Gives an element its look: by class for the screen, by literal attributes for paper.

    `tokens` are the colours of paper, those of the light sheet when left out; `face` is the face of all type.
    """

    def __init__(self, *, literal: bool, tokens: Mapping[str, str] | None = None, face: str = "") -> None:
        self.literal, self.tokens, self.face = literal, tokens, face

    def __call__(self, name: str) -> str:
        style = STYLES[name]
        if not self.literal:
            return f'class="{name}"'
        if self.face and "font-family" in style:
            style = {**style, "font-family": self.face}
        tokens = light_tokens() if self.tokens is None else self.tokens
        return " ".join(
            f'{key}="{escape(tokens[value] if value.startswith("--") else value)}"' for key, value in style.items()
        )

    def once(self, drawing: str) -> str:
        """A part that many maps share literally: a printer draws it once, and a page receives it once."""
        return sent_once("g", drawing) if not self.literal else f'<g data-once="{key_of(drawing)}">{drawing}</g>'

    def stamp(self, drawing: str, prefix: str, wide: float, high: float) -> str:
        """A sign that many maps show, drawn around 0, 0 within these limits. A printer draws it once.

        `prefix` is that of the map's ids, which are no part of what it looks like.
        """
        if not self.literal:
            return drawing
        key = key_of(drawing.replace(f"#{prefix}", "#"))
        return f'<g data-once="{key}" data-room="{-wide:g} {-high:g} {2 * wide:g} {2 * high:g}">{drawing}</g>'

    def on_page(self, drawing: str) -> str:
        """A part that is not sent to a page again while it stays the same; nothing special in print."""
        return drawing if self.literal or not drawing else self.once(drawing)

    def text(self, name: str, x: float, y: float, words: str, *, size: float, anchor: str = "middle") -> str:
        """A line of text; names on the map have a halo, in print a stroked copy beneath."""
        place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
        shown = escape(words)
        plain = f"<text {self(name)} {place}>{shown}</text>"
        if not self.literal or name not in HALOED:
            return plain
        halo = light_tokens()["--m-halo"]
        family = STYLES[name]["font-family"]
        weight = STYLES[name].get("font-weight", "400")
        spacing = f' letter-spacing="{STYLES[name]["letter-spacing"]}"' if "letter-spacing" in STYLES[name] else ""
        under = (
            f'font-family="{family}" font-weight="{weight}"{spacing} fill="{halo}" stroke="{halo}" '
            f'stroke-width="3" stroke-linejoin="round"'
        )
        return f"<text {under} {place}>{shown}</text>{plain}"


def stylesheet() -> str:
    """The text of css/map-paint.css."""
    lines = ["/* Made by python -m wargame.maps.paint from STYLES in wargame/maps/paint.py. */"]
    fonts = {COND: "var(--cond)", SANS: "var(--sans)", WATER: "var(--water-face)"}
    for name, style in STYLES.items():
        rules = [
            f"{key}: {f'var({value})' if value.startswith('--') else fonts.get(value, value)}"
            for key, value in style.items()
        ]
        if name in HALOED:
            rules.append("paint-order: stroke; stroke: var(--m-halo); stroke-width: 3px; stroke-linejoin: round")
        lines.append(f".{name} {{ {'; '.join(rules)}; }}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TOKENS.with_name("map-paint.css").write_text(stylesheet(), encoding="utf-8")

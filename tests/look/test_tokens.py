"""Contrast of the colours, measured from the style sheet: text 4.5, lines and signs that carry meaning 3.0 (WCAG 2)."""

import re

import pytest

from wargame.maps import paint

GROUNDS = {
    "ink": "sheet",
    "ink-2": "sheet",
    "ink-3": "sheet inset paper over-wash warn-wash",
    "on-ink": "ink ink-2 red blue green yellow violet orange teal brown over",
    "over": "sheet over-wash m-land",
    "warn": "sheet warn-wash",
    "red": "sheet red-wash",
    "blue": "sheet blue-wash",
    "green": "sheet green-wash",
    "yellow": "sheet yellow-wash",
    "violet": "sheet violet-wash",
    "orange": "sheet orange-wash",
    "teal": "sheet teal-wash",
    "brown": "sheet brown-wash",
    "m-label": "m-land m-zone-a m-zone-b",
    "m-label-2": "m-land m-zone-a m-abroad",
    "m-water-ink": "m-water",
    "m-town-ink": "m-town",
    "sym-ink": "blue-sym red-sym green-sym yellow-sym violet-sym orange-sym teal-sym brown-sym",
}
TEXT = [(ink, ground) for ink, grounds in GROUNDS.items() for ground in grounds.split()]
LINES = [
    ("edge", "sheet"),
    ("m-river", "m-land"),
    ("m-shore", "m-land"),
    ("m-border", "m-land"),
    ("over", "m-zone-a"),
    ("red", "m-zone-a"),
    *((side, "m-land") for side in ("red", "blue", "green", "yellow", "violet", "orange", "teal", "brown")),
]


def themes() -> dict[str, dict[str, str]]:
    text = re.sub(r"/\*.*?\*/", "", paint.TOKENS.read_text(encoding="utf-8"), flags=re.S)
    start = text.index(':root[data-theme="dark"]')
    dark = dict(re.findall(r"--([\w-]+):\s*([^;]+);", text[start:]))
    light = {name.removeprefix("--"): value for name, value in paint.light_tokens().items()}
    return {"light": light, "dark": {**light, **dark}}


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_measure_itself() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground", "least"), [(*p, 4.5) for p in TEXT] + [(*p, 3.0) for p in LINES])
def test_contrast(theme: str, ink: str, ground: str, least: float) -> None:
    colours = themes()[theme]
    assert contrast(colours[ink], colours[ground]) >= least


def test_print_forces_the_light_tokens() -> None:
    css = paint.TOKENS.with_name("print.css").read_text(encoding="utf-8")
    block = css[css.index(':root[data-theme="dark"]') :]
    printed = dict(re.findall(r"(--[\w-]+): ([^;]+);", block[: block.index("}")]))
    assert {name: paint.light_tokens()[name] for name in printed} == printed
    assert set(printed) >= {
        f"--{name}" for name in themes()["dark"] if themes()["dark"][name] != themes()["light"][name]
    }


def test_every_token_in_use_exists() -> None:
    known = set(paint.light_tokens())
    for sheet in paint.TOKENS.parent.glob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        used, own = (set(re.findall(pattern, text)) for pattern in (r"var\((--[\w-]+)", r"(--[\w-]+)\s*:"))
        assert used <= known | own, sheet.name


def test_fonts_named_in_the_style_sheet_are_shipped() -> None:
    css = paint.TOKENS.with_name("fonts.css").read_text(encoding="utf-8")
    files = re.findall(r'url\("\.\./fonts/([^"]+)"\)', css)
    fonts = paint.TOKENS.parent.parent / "fonts"
    assert set(files) == {path.name for path in fonts.glob("*.woff2")}
    first = ("sans-basic", "mono-figures", "serif-letters")  # what a cell's page shows
    assert sum((fonts / f"plex-{name}.woff2").stat().st_size for name in first) < 22_000
    assert "SIL OPEN FONT LICENSE" in (fonts / "OFL.txt").read_text(encoding="utf-8").upper()


NAMESPACES = re.compile("http://www.w3.org/(1999/xhtml|2000/svg)")  # names, which nobody fetches


def test_nothing_is_fetched_from_elsewhere() -> None:
    static = paint.TOKENS.parent.parent
    for file in (*static.rglob("*.css"), *static.rglob("*.js")):
        text = file.read_text(encoding="utf-8").replace("// ", "")
        text = NAMESPACES.sub("", text)
        assert not re.search(r"(?:https?:)?//[a-z0-9-]+\.[a-z]", text), file.name

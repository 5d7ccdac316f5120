"""Cuts IBM Plex to what the pages show, and writes css/fonts.css for it.

Run in this folder: npm install && python make_fonts.py [node_modules]. It needs fontTools and brotli.

Sans and Condensed are one variable font for all weights. Its first file, with ASCII, Estonian and common signs, is all
that most pages load; the others follow when a page holds one of their characters. Of the other faces a cell's page
shows little: times of day, and names of waters. So their first files hold figures, and letters.
"""

import io
import shutil
import sys
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib.instancer import instantiateVariableFont

STATIC = Path(__file__).resolve().parent.parent / "wargame" / "static" / "wargame"
SIGNS = "\u00a0·×°±½–—‘’“”„…•→←↑↓−≤≥✓§‹›é€™"
BASIC = {*range(0x20, 0x7F), *map(ord, SIGNS + "ÄÖÕÜäöõüŠšŽž")}
FIGURES = {*map(ord, " 0123456789:.-")}
LETTERS = {c for c in BASIC if chr(c).isalpha() or chr(c) in " '-’"}
CYRILLIC = {0x0301, *range(0x0400, 0x0460), 0x0490, 0x0491, 0x04B0, 0x04B1, 0x2116}
PARTS = {  # where each is looked for; the last one that covers a character gives it
    "cyrillic": "U+301,U+400-45F,U+490-491,U+4B0-4B1,U+2116",
    "latin-ext": "U+100-2FF,U+304,U+308,U+329,U+1D00-1EFF,U+20A0-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    "latin": "U+A1-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212,U+2215",
    "basic": "",
    "figures": "",
    "letters": "",
}
FIRST = {"plex-mono": ("figures", FIGURES), "plex-serif": ("letters", LETTERS)}  # of a face: its name, what is in it
SANS = "@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-{}-standard-normal.woff2"
SOURCES = {"cyrillic", "latin-ext", "latin"}  # the files that the packages have
UNITS = 500  # to the em, a tenth of a pixel on a phone; half of what the sources have, which saves a tenth of a file
AXES = {"wght": (400, 400, 600), "wdth": (75, 100, 100)}
FACES = (  # file, source, families with what distinguishes them
    ("plex-sans", SANS, (
        ("IBM Plex Sans", "normal", "400 600", "100%"), ("IBM Plex Sans Condensed", "normal", "400 600", "75%"),
    )),
    ("plex-mono", "@fontsource/ibm-plex-mono/files/ibm-plex-mono-{}-500-normal.woff2", (
        ("IBM Plex Mono", "normal", "500", ""),
    )),
    ("plex-serif", "@fontsource/ibm-plex-serif/files/ibm-plex-serif-{}-400-italic.woff2", (
        ("IBM Plex Serif", "italic", "400", ""),
    )),
)  # fmt: skip


def wanted(face: str, part: str, known: set[int]) -> set[int]:
    """The characters of a part that its source has; empty if the face has no such part."""
    first, inside = FIRST.get(face, ("", set()))
    return {
        "basic": known & (BASIC - inside),
        "figures": known & inside if part == first else set(),
        "letters": known & inside if part == first else set(),
        "latin": known - BASIC,
        "latin-ext": {c for c in known - BASIC if c >= 0x100},
        "cyrillic": known & CYRILLIC,
    }[part]


def cut(source: Path, face: str, part: str) -> tuple[bytes, set[int]]:
    """Write one file; return the characters in it. Kerning is left out, because it takes a quarter of a file."""
    font = TTFont(source)
    characters = wanted(face, part, set(font.getBestCmap()))
    if not characters:
        return b"", characters
    subsetter = Subsetter(Options(hinting=False, layout_features=[], name_IDs=[0, 1, 2, 13]))
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    if "fvar" in font:
        font = instantiateVariableFont(_written(font), AXES)
    scale_upem(font, UNITS)
    font.flavor = "woff2"
    return _saved(font).getvalue(), characters


def _written(font: TTFont) -> TTFont:
    """The font as a reader finds it, without references to removed parts."""
    font.flavor = None
    return TTFont(_saved(font))


def _saved(font: TTFont) -> io.BytesIO:
    file = io.BytesIO()
    font.save(file)
    file.seek(0)
    return file


def ranges(characters: Iterable[int]) -> str:
    """Characters in the form of `unicode-range`."""
    inside = sorted(characters)
    ends = [-2, *inside, 0x110000]
    starts = [b for a, b in pairwise(ends[:-1]) if b != a + 1]
    stops = [a for a, b in pairwise(ends[1:]) if b != a + 1]
    return ",".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in zip(starts, stops, strict=True))


def main(modules: Path) -> None:
    """Write the fonts and their style sheet."""
    shutil.rmtree(STATIC / "fonts")
    (STATIC / "fonts").mkdir()
    rules = ["/* Made by scripts/make_fonts.py. IBM Plex, SIL Open Font License 1.1: fonts/OFL.txt */"]
    for name, source, families in FACES:
        for part, covers in PARTS.items():
            found = modules / source.format(part if part in SOURCES else "latin")
            content, characters = cut(found, name, part)
            if not characters:
                continue
            (STATIC / "fonts" / f"{name}-{part}.woff2").write_bytes(content)
            for family, style, weight, width in families:
                stretch = f" font-stretch: {width};" if width else ""
                rules.append(
                    f'@font-face {{\n  font-family: "{family}"; font-style: {style}; font-weight: {weight};{stretch}'
                    f' font-display: swap;\n  src: url("../fonts/{name}-{part}.woff2") format("woff2");\n'
                    f"  unicode-range: {covers or ranges(characters)};\n}}"
                )
    shutil.copy(modules / "@fontsource-variable/ibm-plex-sans/LICENSE", STATIC / "fonts" / "OFL.txt")
    (STATIC / "css" / "fonts.css").write_text("\n".join(rules) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "node_modules"))

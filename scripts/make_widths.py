"""Advance widths of the map's typeface, in thousandths of an em, so that names can be centred without a browser.

Run from the project's root with fontTools and brotli installed: python scripts/make_widths.py
"""

import json
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent / "wargame"
LETTERS = "".join(map(chr, range(32, 127))) + "’·–"


def widths(weight: int) -> dict[str, int]:
    font = TTFont(ROOT / "static" / "wargame" / "fonts" / "plex-sans-basic.woff2")
    font = instantiateVariableFont(font, {"wght": weight, "wdth": 75})
    names, metrics, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    return {c: round(metrics[names[ord(c)]][0] * 1000 / em) for c in LETTERS if ord(c) in names}


if __name__ == "__main__":
    table = {"400": widths(400), "600": widths(600)}
    (ROOT / "maps" / "data" / "widths.json").write_text(json.dumps(table, ensure_ascii=False) + "\n", encoding="utf-8")

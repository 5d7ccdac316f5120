"""Nothing generic knows a game: no word of a system's orders, tracks, sides or packs is used outside its folders."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from adjudication.engine import registry
from tests.test_architecture import APPS, ROOT, _tracked

DRAWN = ("adjudication/engine/sides.py", "adjudication/engine/scenario/pack_shapes.py")
"""Where the ids of sides are defined, which are the colours they are drawn in."""
DRAWING = ("wargame/maps/", "wargame/charts/", "wargame/presenters/composing/")
"""What draws sides in their colours may name them; it knows nothing else of a game."""
SHOWN = {
    "adjudication/engine/checking/case_files.py": "reads cases that name no system, from when there was one",
    "wargame/views/gallery.py": "shows the parts of pages, with the map of one system",
    "templates/components/gallery.html": "shows the parts of pages, with the map of one system",
    "templates/components/_gallery_marks.html": "shows the parts of pages, with the map of one system",
    "wargame/services/demo.py": "sets up one exercise to begin with",
    "reports/bench.py": "measures the report of one exercise",
    "reports/management/commands/bench_aar.py": "measures the report of one exercise",
    "adjudication/management/commands/orbat.py": "is a tool of one system's pack authors",
    "wargame/maps/area_map.py": "draws the map of one system",
    "wargame/maps/outlines.py": "draws the map of one system",
}


def words() -> set[str]:
    """Words that mean something in one rule system only: plain words such as `move` or `Red` are nobody's."""
    found, tracks = set[str](), set[str]()
    for name in registry.names():
        system = registry.get(name)
        found |= {name, *system.packs()}
        for pack in system.packs():
            rules = registry.bound(name, pack)
            found |= {str(kind.__struct_config__.tag) for kind in get_args(rules.order_type)}
            scoreboard = rules.scoreboard(rules.initial_state(rules.option_type()))
            tracks |= {track.key for track in scoreboard.tracks if len(track.key) >= LONG}
            found |= {side.name for side in rules.pack.sides.sides}
    return {word for word in found if "_" in word or "-" in word or word in NAMES} | tracks


LONG = 8  # letters from which the key of a track is no everyday word
NAMES = {"Russia", "Ukraine"}
SIDES = re.compile(r'"(?:RED|BLUE|GREEN|YELLOW)"')


def generic() -> list[Path]:
    """The files that serve every rule system."""
    names = registry.names()
    folders = (*APPS, "templates")
    listed = [
        path for path in _tracked() if path.suffix in {".py", ".html", ".js"} and path.parts[len(ROOT.parts)] in folders
    ]
    return [path for path in listed if not any(name in str(path) for name in (*names, "migrations", "vendor"))]


def test_no_word_of_a_game_stands_in_generic_code() -> None:
    wanted = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(words())))})(?![\w-])")
    hits = []
    for path in generic():
        at = str(path.relative_to(ROOT))
        sides = at not in DRAWN and not at.startswith(DRAWING)
        if at in SHOWN:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if wanted.search(line) or (sides and SIDES.search(line)):
                hits.append(f"{at}:{number}: {line.strip()[:100]}")
    assert not hits, "\n".join(hits)

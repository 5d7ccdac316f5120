"""Nothing generic knows a game: no word of a system's orders, tracks, sides or packs is used outside its folders."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

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


class GameWords(NamedTuple):
    """Words that mean something in one rule system only. `everyday` words mean something else elsewhere: they count
    only where they are compared with, or given as, the kind of an order or a decision."""

    own: set[str]
    everyday: set[str]


@cache
def words() -> GameWords:
    """The names of all systems, packs, sides, tracks, orders, events and decisions."""
    names, titles, kinds = set[str](), set[str](), set[str]()
    for name in registry.names():
        system = registry.get(name)
        names |= {name, *system.packs()}
        for pack in system.packs():
            rules = registry.bound(name, pack)
            kinds |= {str(kind.__struct_config__.tag) for kind in get_args(rules.order_type)}
            kinds |= set(rules.tables.decisions)
            scoreboard = rules.scoreboard(rules.initial_state(rules.option_type()))
            titles |= {track.key for track in scoreboard.tracks if len(track.key) >= LONG}
            titles |= {side.name for side in rules.pack.sides.sides} - COLOURS
    joined = {word for word in names | kinds if "_" in word or "-" in word}
    return GameWords(joined | titles, kinds - joined - CORE)


LONG = 8  # letters from which the key of a track is no everyday word
COLOURS = {"Red", "Blue", "Green", "Yellow"}
CORE = {"done", "setup"}  # the order that ends every list, the first step of every ledger
AS_A_KIND = r"""\b(?:do|kind)["']?(?: *(?:==|!=|:)| in| value=) *[\[({]?(?:["'][\w ]*["'], *)*["'](?:%s)["']"""
SIDES = re.compile(r'"(?:RED|BLUE|GREEN|YELLOW)"')


def generic() -> list[Path]:
    """The files that serve every rule system."""
    names = registry.names()
    folders = (*APPS, "templates")
    listed = [
        path for path in _tracked() if path.suffix in {".py", ".html", ".js"} and path.parts[len(ROOT.parts)] in folders
    ]
    return [path for path in listed if not any(name in str(path) for name in (*names, "migrations", "vendor"))]


def _wanted() -> re.Pattern[str]:
    own, kinds = ("|".join(map(re.escape, sorted(part))) for part in words())
    return re.compile(rf"(?<![\w-])(?:{own})(?![\w-])|{AS_A_KIND % kinds}", re.IGNORECASE)


def test_no_word_of_a_game_is_in_generic_code() -> None:
    wanted, hits = _wanted(), list[str]()
    for path in generic():
        at = str(path.relative_to(ROOT))
        sides = at not in DRAWN and not at.startswith(DRAWING)
        if at in SHOWN:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if wanted.search(line) or (sides and SIDES.search(line)):
                hits.append(f"{at}:{number}: {line.strip()[:100]}")
    assert not hits, "\n".join(hits)


@pytest.mark.parametrize(
    "line",
    [
        'if due.kind == "declare":',
        'wish = parse(rules, {"do": "declare"})',
        'if self.do in ("move", "assault"):',
        '<input type="hidden" name="do" value="move">',
        'choose(area, { do: "assault" });',
        "Prestige and cards",
    ],
)
def test_a_word_of_a_game_is_found(line: str) -> None:
    assert _wanted().search(line)


@pytest.mark.parametrize("line", ['{"do": "done"}', 'state == "move"', "declare it", 'kind = "moved"'])
def test_an_everyday_word_is_left_alone(line: str) -> None:
    assert not _wanted().search(line)

"""Nothing generic knows a game: no word of a system's orders, tracks, sides or packs is used outside its folders."""

from __future__ import annotations

import ast
import calendar
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args

import msgspec
import pytest

from adjudication.engine import registry
from tests.test_architecture import APPS, ROOT, _tracked

DRAWN = ("adjudication/engine/scenario/sides.py", "adjudication/engine/scenario/pack_shapes.py")
"""Where the ids of sides are defined, which are the colours they are drawn in."""
DRAWING = (
    "wargame/maps/", "wargame/charts/", "wargame/presenters/composing/", "wargame/views/gallery.py",
    "templates/components/gallery.html", "templates/components/_gallery_marks.html",
)  # fmt: skip
"""What draws sides in their colours may name them; it knows nothing else of a game."""
SHOWN = {
    "wargame/services/demo.py": "sets up one exercise to begin with",
    "reports/bench_exercise.py": "builds an exercise to be measured",
    "reports/management/commands/bench_aar.py": "measures the report of one exercise",
    "adjudication/management/commands/orbat.py": "is a tool of one system's pack authors",
}


class GameWords(NamedTuple):
    """Words that mean something in one rule system only. `everyday` words mean something else elsewhere: they count
    only where they are compared with, or given as, the kind of an order or a decision. `short` are abbreviations,
    `cased` the names of events and of what is in its packs."""

    own: set[str]
    everyday: set[str]
    short: set[str]
    cased: set[str]


@cache
def words() -> GameWords:
    """The names of all systems, packs, sides, tracks, orders, events, decisions, options, places, counters, markers
    and files."""
    names, titles, kinds, events = set[str](), set[str](), set[str](), set[str]()
    of: dict[str, dict[str, set[str]]] = {}
    for name in registry.names():
        system = registry.get(name)
        names |= {name, *system.packs(), *(field.name for field in msgspec.structs.fields(system.option_type))}
        seen = of[name] = {"packs": set(), "files": set(), "short": _short(name)}
        for pack in system.packs():
            rules = registry.bound(name, pack)
            kinds |= {str(kind.__struct_config__.tag) for kind in get_args(rules.order_type)}
            kinds |= set(rules.tables.play.decisions)
            events |= {tag for kind in get_args(rules.event_type) if JOINED.search(tag := kind.__struct_config__.tag)}
            texts = system.pack_texts(pack)
            seen["files"] |= set(texts)
            if name in ANY_TOPIC:
                continue
            scoreboard = rules.scoreboard(rules.initial_state(rules.option_type()))
            titles |= {track.key for track in scoreboard.tracks if len(track.key) >= LONG}
            titles |= {side.name for side in rules.pack.sides.sides} - COLOURS
            seen["short"] |= {word for text in rules.catalogue.values() for word in SHORT.findall(str(text))}
            seen["packs"] |= {one for text in texts.values() for one in NAMED.findall(text)}
    joined = {word for word in names | kinds if "_" in word or "-" in word}
    own = (joined | titles | _of_one(of, "files")) - CORE
    return GameWords(own, kinds - joined - CORE, _of_one(of, "short") - PLAIN, events | _of_one(of, "packs") - PLAIN)


def _of_one(of: dict[str, dict[str, set[str]]], part: str) -> set[str]:
    """What one system has, and no other."""
    counts = Counter(word for each in of.values() for word in each[part])
    return {word for word, count in counts.items() if count == 1}


def _short(name: str) -> set[str]:
    """The abbreviations in the texts of a system's pages and papers."""
    modules = [path for path in _tracked() if path.suffix == ".py" and path.parent.name == name]
    nodes = (node for path in modules for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    texts = (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return {word for text in texts for word in SHORT.findall(text)}


ANY_TOPIC = {"seminar"}  # whose packs give everyday names to what they are about
SHORT = re.compile(r"\b[A-Z]{2,5}\b")
JOINED = re.compile(r"[a-z][A-Z]")
NAMED = re.compile(r"\b(?:id|name|code|marker): [\"']?([A-Za-z][A-Za-z_-]{3,}[a-z])\b")
PLAIN = {
    "Blue", "river", "stack", "support", "trust", "draw", "Draw", "city", "media", "headquarters", "security",
    "Agency", "forest", "green", "North",
    "Green", *calendar.month_name,  # English before all
    "AIR", "BUSY", "BY", "CLEAR", "DUMP", "FAR", "FOG", "GREEN", "IN", "INFO", "INT", "LOG", "NEVER", "NO", "OFF",
    "ON", "ONE", "PLAN", "RAIL", "STEPS", "SUM", "TRACK", "UTIL", "WHITE", "YES",
    "AB", "JPEG", "JSON", "MD", "PDF", "PNG", "TXT", "YAML",  # computing
    "NE", "NW", "RO", "RU", "SE", "SP", "SW", "UA",  # compass, colours
    "MP", "VP", "ZOC",  # the field's, in the kit
    "RUL",  # how readings are cited
}  # fmt: skip
LONG = 8  # letters from which the key of a track is not an everyday word
COLOURS = {"Red", "Blue", "Green", "Yellow", "Violet"}
CORE = {"done", "setup", "last_turn"}  # the order that ends every list, the first step of every ledger, its end
TOKEN = re.compile(r"(?<![\w#&+])[\w-]+(?:\.yaml)?")
AS_A_KIND = r"""\b(?:do|kind)["']?(?: *(?:==|!=|:)| in| value=) *[\[({]?(?:["'][\w ]*["'], *)*["'](?:%s)["']"""
SIDES = re.compile(r'"(?:RED|BLUE|GREEN|YELLOW|VIOLET)"')


def generic() -> list[Path]:
    """The files that serve every rule system."""
    names = registry.names()
    folders = (*APPS, "templates")
    kinds = {".py", ".html", ".js", ".css"}
    listed = [path for path in _tracked() if path.suffix in kinds and path.parts[len(ROOT.parts)] in folders]
    others = (*names, "migrations", "vendor", "fonts", "msdllib")
    return [path for path in listed if not any(name in str(path) for name in others)]


@cache
def _kinds() -> re.Pattern[str]:
    return re.compile(AS_A_KIND % "|".join(map(re.escape, sorted(words().everyday))), re.IGNORECASE)


@cache
def _lowered() -> frozenset[str]:
    return frozenset(word.lower() for word in words().own)


@cache
def _of_a_game(token: str) -> bool:
    """Whether one word, as it is in a file, is a game's: an abbreviation also in a class of CSS."""
    _, _, short, cased = words()
    if token.lower() in _lowered() or token in cased:
        return True
    parts = token.split("-")
    return token in short or (len(parts) > 1 and any(len(part) > 2 and part.upper() in short for part in parts))


def _found(text: str, sides: bool) -> Iterator[int]:
    """The lines with a word of a game."""
    tokens = [match for match in TOKEN.finditer(text) if _of_a_game(match[0])]
    patterns = (_kinds(), *([SIDES] if sides else []))
    for match in (*tokens, *(match for pattern in patterns for match in pattern.finditer(text))):
        yield text.count("\n", 0, match.start())


def test_no_word_of_a_game_is_in_generic_code() -> None:
    hits = list[str]()
    for path in generic():
        at = str(path.relative_to(ROOT))
        if at in SHOWN:
            continue
        text = path.read_text(encoding="utf-8")
        sides = at not in DRAWN and not at.startswith(DRAWING)
        hits += [f"{at}:{number + 1}: {text.splitlines()[number].strip()[:100]}" for number in _found(text, sides)]
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
        'system: str = "ukrainian_crisis"',
        '"DP": "displaced persons",',
        'strength: str = "CF"',
        '"m-layer-isr-red": {}',
        ".m-bua { fill: none }",
        'outline.area_id == "sevastopol"',
        "the river at Tartu",
        'open("countries.yaml")',
        "isinstance(event, CombatRolled)",
    ],
)
def test_a_word_of_a_game_is_found(line: str) -> None:
    assert list(_found(line, sides=True))


@pytest.mark.parametrize(
    "line", ['{"do": "done"}', 'state == "move"', "declare it", 'kind = "moved"', "#e9e4cf", "by the log"]
)
def test_an_everyday_word_is_left_alone(line: str) -> None:
    assert not list(_found(line, sides=True))

"""Roads, railways and rivers of a map file: the existing ones, and the text after one is drawn, changed or removed.

A map writes them in one of five shapes: entries with an id and a list of hexes or sides, lists of hexes, links such as
"0102/0202", or sides by the name of a river. The shape is read from the file, so that no game needs to be known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudication.engine.scenario import latin
from adjudication.errors import Illegal
from adjudication.services import pack_places
from adjudication.services.pack_files import Place
from adjudication.services.studio import edits

TOOLS = {"road": ("msr", "roads"), "railway": ("railway", "rails"), "river": ("rivers",), "ridge": ("ridges",)}
MOST_HEXES = 400
MOST_NAME = 40
_PAIR = re.compile(r"(\w+)\s*([/|])\s*(\w+)", re.ASCII)
_HEX = re.compile(r"\d{4}", re.ASCII)
_FREE = {"road": "R", "railway": "RAIL", "river": "RIVER"}
_SHORT = 3  # letters of a key that is an abbreviation
_NEW_CLASS = "medium"


@dataclass(frozen=True)
class MapLine:
    """One road, railway or river. `hexes` in sequence, or `sides` with the `bridges` over them, each "a|b"."""

    key: str
    label: str
    hexes: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    bridges: tuple[str, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class LineKind:
    """All lines that one tool draws. `shape`: entries, chains, links, rivers, named or sides; see the module."""

    tool: str
    title: str
    at: str
    shape: str
    lines: tuple[MapLine, ...] = ()

    @property
    def key_letter(self) -> str:
        """The key that selects its tool."""
        return {"road": "R", "railway": "L", "river": "I"}.get(self.tool, "")

    @property
    def along(self) -> str:
        """The places that a line is drawn along: hexes or sides."""
        return "hexes" if self.shape in ("entries", "chains", "links") else "sides"

    @property
    def bridges(self) -> bool:
        """Whether its sides can have bridges."""
        return self.shape == "rivers"

    @property
    def named(self) -> bool:
        """Whether a new one needs a name."""
        return self.shape in ("entries", "rivers", "named")


@dataclass(frozen=True)
class Drawing:
    """The author's drawing: the line with this `key`, or a new one, has these hexes, or these sides and bridges.

    `was`: the hexes or sides that the page showed. `off`: links along the hexes are taken off.
    """

    tool: str
    key: str = ""
    name: str = ""
    hexes: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    bridges: tuple[str, ...] = ()
    was: tuple[str, ...] = field(default=())
    off: bool = False


def kinds(file: str, text: str) -> tuple[LineKind, ...]:
    """The kinds of lines that can be drawn on the map of a file; `Illegal` for a text that cannot be read."""
    pack_places.tree(file, text)
    root = edits.plain(text)
    found = [(tool, _key(root, keys)) for tool, keys in TOOLS.items()] if isinstance(root, dict) else []
    return tuple(_kind(tool, key, root) for tool, key in found if key)


def drawn(file: str, text: str, drawing: Drawing) -> tuple[str, str]:
    """The text with a line as drawn, and the key of that line ("" if it was removed). `Illegal` gives the reason
    otherwise."""
    kind = next((one for one in kinds(file, text) if one.tool == drawing.tool), None)
    if kind is None:
        raise Illegal([f"{file} has no list for a {drawing.tool[:20]}."])
    _refuse(drawing, kind)
    line = next((one for one in kind.lines if one.key == drawing.key), None)
    if drawing.key and (line is None or set(drawing.was) != set(line.hexes or line.sides)):
        raise Illegal([f"{kind.title}: the text has changed since you opened it. Choose the line and draw it again."])
    if kind.shape in ("links", "sides"):
        return _pairs(text, kind, drawing), ""
    if line is None:
        return _added(text, kind, drawing)
    if not (drawing.hexes or drawing.sides):
        return edits.without(text, _place(line.key)), ""
    return _changed(text, kind, line, drawing), line.key


def _key(root: dict[str, Any], keys: Sequence[str]) -> str:
    """The key of a list in a file; the first of a system whose map may leave its lists out."""
    there = [key for key in keys if key in root]
    return there[0] if there else keys[0] if "terrain" in root and keys[0] != "ridges" else ""


def _kind(tool: str, key: str, root: dict[str, Any]) -> LineKind:
    value = root.get(key)
    value = value if isinstance(value, (dict, list)) else []
    shape = _shape(tool, key, value, root)
    title = key.upper() if len(key) == _SHORT else key.replace("_", " ").capitalize()
    return LineKind(tool, title, key, shape, tuple(_lines(key, shape, value)))


def _shape(tool: str, key: str, value: Any, root: dict[str, Any]) -> str:
    if isinstance(value, dict):
        return "named"
    first = value[0] if isinstance(value, list) and value else None
    if isinstance(first, dict):
        return "rivers" if "sides" in first else "entries"
    if isinstance(first, list):
        return "chains"
    if isinstance(first, str) or tool == "ridge":
        return "links" if tool in ("road", "railway") else "sides"
    if key in ("msr", "railway"):
        return "entries"
    if tool == "river":
        return "rivers" if "terrain" in root else "named"
    return "chains" if "roads" in root else "links"


def _lines(key: str, shape: str, value: Any) -> Iterable[MapLine]:
    if shape == "named":
        for name, sides in value.items() if isinstance(value, dict) else ():
            yield MapLine(f"{key}.{name}", str(name), sides=_written(sides), name=str(name))
    elif shape in ("links", "sides"):
        yield MapLine(key, key.capitalize(), sides=_written(value))
    else:
        for number, one in enumerate(value):
            at = f"{key}.{number}"
            if isinstance(one, dict):
                label = str(one.get("name") or one.get("id") or number + 1)
                hexes, sides = _texts(one.get("hexes")), _written(one.get("sides"))
                yield MapLine(at, label, hexes, sides, _written(one.get("bridges")), str(one.get("id", "")))
            elif hexes := _texts(one):
                yield MapLine(at, f"{hexes[0]} to {hexes[-1]}", hexes)


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()


def _written(value: Any) -> tuple[str, ...]:
    """Sides as "a|b", however the file separates them."""
    return tuple(_one(text) for text in _texts(value))


def _one(text: str) -> str:
    match = _PAIR.fullmatch(text)
    return f"{match[1]}|{match[3]}" if match else text


def _place(key: str) -> Place:
    first, _, rest = key.partition(".")
    return (first, int(rest) if rest.isdecimal() else rest) if rest else (first,)


def _refuse(drawing: Drawing, kind: LineKind) -> None:
    pairs = [_PAIR.fullmatch(side) for side in (*drawing.sides, *drawing.bridges)]
    hexes = [*drawing.hexes, *(name for pair in pairs if pair for name in (pair[1], pair[3]))]
    problems = []
    if not all(pairs) or not all(_HEX.fullmatch(name) for name in hexes):
        problems.append("What was drawn cannot be read. Reload the page and draw again.")
    if len(hexes) > MOST_HEXES:
        problems.append(f"At most {MOST_HEXES} hexes can be drawn at once.")
    if kind.along == "hexes" and len(drawing.hexes) == 1:
        problems.append("One hex is no line. Press the next hex of it.")
    if len(drawing.name) > MOST_NAME or not (drawing.name.isprintable() or not drawing.name):
        problems.append(f"Name: one line of at most {MOST_NAME} characters is expected.")
    if not drawing.key and kind.shape == "named" and not drawing.name:
        problems.append("Give it a name first.")
    if not drawing.key and not hexes:
        problems.append("Nothing is drawn yet.")
    if problems:
        raise Illegal(problems)


def _pairs(text: str, kind: LineKind, drawing: Drawing) -> str:
    """One list of links or sides with those along the way added or removed; drawn sides replace the list."""
    was = list(_texts(edits.plain(text)[kind.at]))
    by_pair = {frozenset(_one(one).split("|")): one for one in was}
    if kind.shape == "sides":
        return edits.with_items(text, (kind.at,), _as_written(drawing.sides, was))
    along = [frozenset(pair) for pair in zip(drawing.hexes, drawing.hexes[1:], strict=False)]
    if drawing.off:
        gone = {by_pair[pair] for pair in along if pair in by_pair}
        return edits.with_items(text, (kind.at,), [one for one in was if one not in gone])
    new = ["/".join(sorted(pair)) for pair in dict.fromkeys(along) if pair not in by_pair]
    return edits.with_items(text, (kind.at,), [*was, *new])


def _added(text: str, kind: LineKind, drawing: Drawing) -> tuple[str, str]:
    at, number = (kind.at,), len(kind.lines)
    if kind.shape == "chains":
        return edits.with_entry(text, at, list(drawing.hexes)), f"{kind.at}.{number}"
    if kind.shape == "named":
        if any(line.name == drawing.name for line in kind.lines):
            raise Illegal([f"There is already a {kind.tool} called {drawing.name}. Choose it, or use another name."])
        sides = [_sorted(side).replace("|", "/") for side in drawing.sides]
        return edits.with_pair(text, at, drawing.name, sides), f"{kind.at}.{drawing.name}"
    taken = {line.name for line in kind.lines}
    ident = _free(drawing.name, _FREE[kind.tool], taken)
    if kind.shape == "entries":
        return edits.with_entry(text, at, {"id": ident, "hexes": list(drawing.hexes)}), f"{kind.at}.{number}"
    entry: dict[str, Any] = {"id": ident}
    if drawing.name and drawing.name != ident:
        entry["name"] = drawing.name
    entry |= {"class": _NEW_CLASS, "sides": [_sorted(side) for side in drawing.sides]}
    if drawing.bridges:
        entry["bridges"] = [_sorted(side) for side in drawing.bridges]
    return edits.with_entry(text, at, entry, tall=True), f"{kind.at}.{number}"


def _free(name: str, word: str, taken: set[str]) -> str:
    """An id in plain letters, from the name if there is one, that no other entry has."""
    plain = re.sub(r"[^A-Z0-9]+", "_", latin.plain(name).upper()).strip("_")
    if plain and plain not in taken:
        return plain
    stem = f"{plain}_" if plain else word
    return next(f"{stem}{number}" for number in range(1, len(taken) + 2) if f"{stem}{number}" not in taken)


def _changed(text: str, kind: LineKind, line: MapLine, drawing: Drawing) -> str:
    at = _place(line.key)
    if kind.shape == "entries":
        return edits.with_items(text, (*at, "hexes"), drawing.hexes)
    if kind.shape == "chains":
        return edits.with_items(text, at, drawing.hexes)
    if kind.shape == "named":
        return edits.with_items(text, at, _as_written(drawing.sides, _texts(edits.plain_at(text, at))))
    entry = edits.plain_at(text, at)
    sides = _as_written(drawing.sides, _texts(entry["sides"]))
    bridges = [side for side in _as_written(drawing.bridges, _texts(entry.get("bridges")) or sides) if side in sides]
    text = edits.with_items(text, (*at, "sides"), sides)
    if "bridges" in entry:
        return edits.with_items(text, (*at, "bridges"), bridges)
    return edits.with_pair(text, at, "bridges", bridges) if bridges else text


def _as_written(sides: Sequence[str], was: Sequence[Any]) -> list[str]:
    """Sides as the file writes them: remaining ones in their sequence, then new ones."""
    wanted = {frozenset(side.split("|")): side for side in sides}
    there = {frozenset(_one(str(one)).split("|")): str(one) for one in was}
    mark = "/" if any("/" in one for one in there.values()) or not there else "|"
    kept = [one for pair, one in there.items() if pair in wanted]
    return kept + [_sorted(side).replace("|", mark) for pair, side in wanted.items() if pair not in there]


def _sorted(side: str) -> str:
    return "|".join(sorted(side.split("|")))

"""The page that makes a map out of geography, as plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from adjudication.geography.choices import Choices, Ground, GroundSheet, decided
from adjudication.geography.frames import SheetFrame
from adjudication.geography.proposals import MapProposal, Size
from adjudication.geography.rivers import Width
from adjudication.geography.terrain import GROUND
from adjudication.models import Geography, GeographyImport
from adjudication.ownership import AskingPerson, Role
from adjudication.services import geography
from adjudication.services.imports import geography_imports
from umpire.presenters import geography_map
from umpire.presenters.geography_map import GROUND_WORDS
from wargame.selectors.participants import groups

KM = 15  # the size of hexes that the first system is written for
MOST_RIVERS = 12  # ticked at first
MOST_LISTED = 60  # of each kind, and three times as many undecided hexes: a form has at most 2,000 fields
MOST_HEXES, FEWEST_HEXES = 12, 6  # columns and rows of the first frame
COUNTED = {
    "road": ("road", "roads"), "railway": ("railway", "railways"), "river": ("river", "rivers"),
    "coast": ("piece of coast", "pieces of coast"),
    "water": ("water area", "water areas"), "woods": ("wood", "woods"), "wetland": ("wetland", "wetlands"),
    "rough": ("area of rough ground", "areas of rough ground"), "built_up": ("built-up area", "built-up areas"),
    "country": ("country", "countries"), "town": ("town", "towns"),
}  # fmt: skip
SIZE_WORDS: Final[dict[Size, str]] = {
    "large": "large town", "middle": "town", "small": "small town", "village": "village",
}  # fmt: skip
WIDTH_WORDS: Final[dict[Width, str]] = {
    "medium": "medium, under 50 m", "large": "large, under 250 m", "major": "major",
}  # fmt: skip
Words = tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True)
class SourceRow:
    """A geography in the list. `holds` counts its features, `notes` lists repairs."""

    pk: int
    title: str
    credit: str
    licence: str
    holds: str
    notes: tuple[str, ...]
    deletable: bool
    decides: bool
    whose: str
    published: bool


@dataclass(frozen=True)
class Item:
    """One recognised feature, with its tick. `key` is the value that the form sends; `choices`: value, text, chosen."""

    key: str
    name: str
    said: str
    kept: bool
    field: str = ""
    choices: Words = ()


@dataclass(frozen=True)
class OpenHex:
    """A hex in which no terrain has a large enough share, with the share of each terrain and the umpire's choice."""

    name: str
    shares: tuple[tuple[str, int], ...]
    choices: Words


@dataclass(frozen=True)
class ProposalPage:
    """A proposed map of a frame of a source, with the author's decisions so far.

    `open` lists every open hex that is decided, and the first of the `undecided`; `unlisted` counts the rest, which
    take their place as the author decides.
    """

    drawing: str
    columns: int
    rows: int
    hexes: int
    wide: int
    tall: int
    groups: tuple[tuple[str, str, tuple[Item, ...]], ...]
    open: tuple[OpenHex, ...]
    opened: int
    undecided: int
    unlisted: int
    totals: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True)
class Decisions:
    """The author's decisions from the form."""

    without: frozenset[str] = frozenset()
    ground: dict[str, Ground] = field(default_factory=dict)
    sizes: dict[str, Size] = field(default_factory=dict)
    widths: dict[str, Width] = field(default_factory=dict)


def rows(by: AskingPerson) -> list[SourceRow]:
    """The geography that a person may use; two queries."""
    known = groups.names(by)
    return [source_row(one, by, known) for one in geography.held(by)]


def source_row(row: Geography, by: AskingPerson, known: Mapping[int, str]) -> SourceRow:
    """One row of the list of geography."""
    counts: Mapping[str, int] = row.counts
    found = {kind: counts[kind] for kind in COUNTED if counts.get(kind)}
    holds = ", ".join(f"{count:,} {COUNTED[kind][count > 1]}" for kind, count in found.items())
    decides = by.role(row.owner, row.group, published=row.published) is Role.OWNER
    whose = groups.whose(by, row.owner, row.group, known)
    return SourceRow(
        row.pk, row.title, row.credit, row.licence, holds, tuple(row.notes), geography.may_delete(row, by), decides,
        whose, row.published,
    )  # fmt: skip


@dataclass(frozen=True)
class ImportRow:
    """An unfinished or failed import; `problems` give the reasons."""

    pk: str
    title: str
    status: str
    note: str
    percent: int
    busy: bool
    problems: tuple[str, ...]


def imports(user: str) -> tuple[ImportRow, ...]:
    """A person's current and failed imports."""
    return tuple(import_row(row) for row in geography_imports.of(user))


def import_row(row: GeographyImport) -> ImportRow:
    """The progress of an import."""
    return ImportRow(
        str(row.pk), row.title, GeographyImport.Status(row.status).label, row.progress_note, row.progress,
        row.status in GeographyImport.OPEN, tuple(row.problems),
    )  # fmt: skip


def first_frame(row: Geography) -> dict[str, Any]:
    """The initial frame: the middle of the source, six to twelve hexes each way."""
    west, south, east, north = row.bounds
    hex_wide = KM * 0.866 / geography_map.km_of_a_degree((north + south) / 2)
    hex_tall = KM / geography_map.km_of_a_degree(0)
    across_it = east - west if east >= west else east - west + 360
    wide = max(min(across_it, MOST_HEXES * hex_wide), FEWEST_HEXES * hex_wide)
    tall = max(min(north - south, (MOST_HEXES + 0.5) * hex_tall), (FEWEST_HEXES + 0.5) * hex_tall)
    across, up = west + across_it / 2, (south + north) / 2
    return {
        "north": round(up + tall / 2, 3), "west": _longitude(across - wide / 2),
        "south": round(up - tall / 2, 3), "east": _longitude(across + wide / 2),
        "km": KM, "top": "north", "names": "local", "least": 50,
    }  # fmt: skip


def _longitude(east: float) -> float:
    """Degrees east between -180 and 180, to three decimal places."""
    return round((east + 180) % 360 - 180, 3)


def usually_left_out(found: MapProposal) -> set[str]:
    """The features that a proposal leaves unticked: minor roads if there are main ones, and small rivers."""
    rivers = {f"river {one.name}" for one in found.rivers[MOST_RIVERS:]}
    mains = any(one.main for one in found.roads)
    return rivers | {f"road {one.id}" for one in found.roads if mains and not one.main}


def proposal_page(row: Geography, found: MapProposal, said: Decisions, least: float) -> ProposalPage:
    """A proposal with its map, the features found, and the open hexes."""
    sheet = decided(found, _choices(row, said))
    opened = found.open(least)
    undecided = [name for name in opened if name not in said.ground]
    listed = said.ground.keys() | set(undecided[: 3 * MOST_LISTED])
    left, right, bottom, top = found.frame.span
    return ProposalPage(
        drawing=geography_map.drawn(found, sheet, set(undecided), listed),
        columns=sheet.columns,
        rows=sheet.rows,
        hexes=sheet.columns * sheet.rows,
        wide=round(right - left),
        tall=round(top - bottom),
        groups=_groups(found, said),
        open=tuple(_open(found, name, said) for name in opened if name in listed),
        opened=len(opened),
        undecided=len(undecided),
        unlisted=max(0, len(undecided) - 3 * MOST_LISTED),
        totals=_totals(sheet),
    )


def _choices(row: Geography, said: Decisions) -> Choices:
    return Choices("draft", row.credit, row.licence, said.without, said.ground, said.sizes, said.widths)


def _groups(found: MapProposal, said: Decisions) -> tuple[tuple[str, str, tuple[Item, ...]], ...]:
    """The features found, by kind, largest first. Features beyond the list stay as proposed."""

    def tick(key: str, name: str, what: str, **more: Any) -> Item:
        return Item(key, name, what, key not in said.without, **more)

    rivers = tuple(
        tick(
            f"river {one.name}", one.name, f"{len(one.sides)} sides",
            field=f"width.{one.name}", choices=_words(WIDTH_WORDS, said.widths.get(one.name, one.width)),
        )
        for one in found.rivers
    )  # fmt: skip
    roads = tuple(
        tick(f"road {one.id}", one.id, f"{'main' if one.main else 'other'}, {one.hexes} hexes") for one in found.roads
    )
    rails = tuple(tick(f"railway {one.id}", one.name or one.id, f"{one.hexes} hexes") for one in found.railways)
    towns = tuple(
        tick(
            f"town {one.name}", one.name, f"{one.people:,} people, {one.hex}" if one.people else one.hex,
            field=f"size.{one.name}", choices=_words(SIZE_WORDS, said.sizes.get(one.name, one.size)),
        )
        for one in found.towns
    )  # fmt: skip
    groups = (
        ("Towns", "largest of each hex", towns),
        ("Roads", "a bridge where one crosses a river", roads),
        ("Railways", "with bridges of their own", rails),
        ("Rivers", "class, hexsides", rivers),
    )
    return tuple((title, _and_more(said, len(items)), items[:MOST_LISTED]) for title, said, items in groups)


def _and_more(said: str, count: int) -> str:
    return said if count <= MOST_LISTED else f"{said}; {count - MOST_LISTED} more as proposed"


def _words(words: Mapping[Any, str], chosen: str) -> Words:
    return tuple((value, word, value == chosen) for value, word in words.items())


def _open(found: MapProposal, name: str, said: Decisions) -> OpenHex:
    one = found.shares[name]
    shares = tuple(
        (GROUND_WORDS[kind], round(share * 100)) for kind in GROUND if (share := one.of_ground[kind]) >= 0.005
    )
    chosen = said.ground.get(name)
    undecided = ("", f"Undecided: {GROUND_WORDS[one.proposed].lower()}", chosen is None)
    return OpenHex(name, shares, (undecided, *_words(GROUND_WORDS, chosen or "")))


def _totals(sheet: GroundSheet) -> tuple[tuple[str, str, int], ...]:
    """Kind, label and number of hexes, with towns separate."""
    built = {town.hex for town in sheet.towns}
    counts = Counter(kind for name, kind in sheet.ground.items() if name not in built)
    found = [(kind, word, counts[kind]) for kind, word in GROUND_WORDS.items() if counts[kind]]
    return (*found, ("town", "Built-up", len(built))) if built else tuple(found)


def frame_of(values: Mapping[str, Any]) -> SheetFrame:
    """The frame that a valid form describes."""
    north, west, south, east = (float(values[name]) for name in ("north", "west", "south", "east"))
    return SheetFrame(north, west, south, east, float(values["km"]), values["top"])

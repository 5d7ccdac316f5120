"""Draws docs/images/architecture.svg: the floors of pyproject.toml, the path of one order, and that of its event.

Run it after a change of the layers: .venv/bin/python scripts/make_architecture.py
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

ROOT: Final = Path(__file__).resolve().parent.parent
PICTURE: Final = ROOT / "docs/images/architecture.svg"
FLOORS: Final = {
    "umpire": "the console",
    "reports": "the papers",
    "wargame": "people and play",
    "adjudication": "rules and games",
}
COLUMNS: Final = {
    "Doors": ("views", "api", "forms"),
    "Pages": ("pages",),
    "Jobs": ("dispatch", "tasks", "bell"),
    "Writes": ("services",),
    "Drawing": ("collect", "press", "presenters"),
    "Reads": ("access", "selectors"),
    "Rows": ("models",),
    "Rules": ("systems", "engine"),
    "Ground": ("celery", "runtime"),
}
"""The rooms that the picture shows, each column importing only from those to its right."""


@dataclass(frozen=True)
class Stop:
    """A place on the path of an order or its event, and what happens there."""

    floor: str
    room: str
    does: str


ORDER: Final = (
    Stop("wargame", "views", "reads the form of a commander"),
    Stop("wargame", "services", "checks the sheet, and stores it"),
    Stop("wargame", "models", "has the sheet as a row, next to the run"),
    Stop("wargame", "tasks", "takes the run in a worker, by Celery"),
    Stop("adjudication", "services", "puts seed, rulings and orders together"),
    Stop("adjudication", "engine", "rolls the dice that the rules ask for"),
    Stop("adjudication", "systems", "decides: an event, with fold, fog and words"),
)
EVENT: Final = (
    Stop("umpire", "views", "shows the draft to the umpire, who publishes"),
    Stop("adjudication", "models", "seals it as a step of the ledger"),
    Stop("wargame", "services", "redacts it for each cell, into the log"),
    Stop("wargame", "bell", "tells open pages that there is something new"),
    Stop("wargame", "presenters", "draws it on the page of a cell"),
    Stop("reports", "collect", "gathers what a cell can know of the turn"),
    Stop("reports", "press", "prints it: a sitrep"),
)

LEFT, TOP, WIDTH, HEIGHT = 150, 74, 96, 112  # of the floors
BOX, LINE = (86, 24), 30
LEGEND = 24
STYLE = """
  svg { font-family: system-ui, sans-serif; font-size: 13px; }
  .paper { fill: #fbfbf9; } .floor { fill: #eef1ec; } .room { fill: #fbfbf9; stroke: #6b7872; }
  text { fill: #17211d; } .soft { fill: #55615b; } .name { font-family: ui-monospace, monospace; font-size: 12px; }
  .big { font-size: 16px; font-weight: 600; }
  .order { stroke: #1f5fa8; } .event { stroke: #a8480b; stroke-dasharray: 6 4; }
  .path { fill: none; stroke-width: 2; }
  .mark-order { fill: #1f5fa8; } .mark-event { fill: #a8480b; }
  .number { fill: #fff; font-size: 11px; font-weight: 600; }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #12181a; } .floor { fill: #1b2427; } .room { fill: #12181a; stroke: #8b9893; }
    text { fill: #e9eeeb; } .soft { fill: #a9b5b0; } .number { fill: #12181a; }
    .order { stroke: #7fb6f2; } .event { stroke: #f2a26b; }
    .mark-order { fill: #7fb6f2; } .mark-event { fill: #f2a26b; }
  }
"""


def layers() -> tuple[list[str], list[set[str]]]:
    """The apps from top to bottom, and the layers inside an app, from the import contracts."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    by_id = {contract["id"]: contract.get("layers", []) for contract in contracts}
    inside = [{name.strip(" ()") for name in layer.split(":")} for layer in by_id["inside-an-app"]]
    return by_id["apps"], inside


def exists(floor: str, room: str) -> bool:
    """Whether an app has a package or module of that name."""
    return (ROOT / floor / room).is_dir() or (ROOT / floor / f"{room}.py").is_file()


def places() -> dict[tuple[str, str], tuple[float, float]]:
    """The middle of each room that exists, by floor and name."""
    found = {}
    for row, floor in enumerate(layers()[0]):
        for column, rooms in enumerate(COLUMNS.values()):
            here = [room for room in rooms if exists(floor, room)]
            for place, room in enumerate(here):
                middle = TOP + row * HEIGHT + (HEIGHT - 10) / 2 + (place - (len(here) - 1) / 2) * LINE
                found[floor, room] = (LEFT + (column + 0.5) * WIDTH, middle)
    return found


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}" text-anchor="{anchor}">{escape(text)}</text>'


def _floors() -> list[str]:
    wide = WIDTH * len(COLUMNS)
    drawn = [
        _text(LEFT + (column + 0.5) * WIDTH, TOP - 10, name, "soft", "middle") for column, name in enumerate(COLUMNS)
    ]
    for row, floor in enumerate(layers()[0]):
        y = TOP + row * HEIGHT
        drawn.append(f'<rect class="floor" x="16" y="{y}" width="{LEFT - 16 + wide}" height="{HEIGHT - 10}" rx="6"/>')
        drawn += [_text(28, y + 46, floor, "big"), _text(28, y + 66, FLOORS[floor], "soft")]
    return drawn


def _rooms() -> list[str]:
    drawn = []
    for (_, room), (x, y) in places().items():
        wide, high = BOX
        drawn.append(
            f'<rect class="room" x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide}" height="{high}" rx="3"/>'
        )
        drawn.append(_text(x, y + 4, room, "name", "middle"))
    return drawn


def _path(stops: tuple[Stop, ...], kind: str) -> str:
    """A line through the middles of the rooms, hidden where it passes below them."""
    there = places()
    points = [there[stop.floor, stop.room] for stop in stops]
    line = f"M{points[0][0]:g} {points[0][1]:g}"
    for (x, y), (to_x, to_y) in pairwise(points):
        half = (x + to_x) / 2
        line += f" C{half:g} {y:g} {half:g} {to_y:g} {to_x:g} {to_y:g}"
    return f'<path class="path {kind}" d="{line}"/>'


def _mark(x: float, y: float, number: int, kind: str) -> list[str]:
    return [
        f'<circle class="mark-{kind}" cx="{x:g}" cy="{y:g}" r="9"/>',
        _text(x, y + 4, str(number), "number", "middle"),
    ]


def _numbers(stops: tuple[Stop, ...], kind: str, first: int) -> list[str]:
    """The numbers at the corners of the rooms: for the order on the left, for the event on the right."""
    aside = -BOX[0] / 2 if kind == "order" else BOX[0] / 2 - 12
    there = places()
    drawn: list[str] = []
    for number, stop in enumerate(stops, first):
        x, y = there[stop.floor, stop.room]
        drawn += _mark(x + aside, y - BOX[1] / 2, number, kind)
    return drawn


def _legend(stops: tuple[Stop, ...], kind: str, title: str, first: int, x: float) -> list[str]:
    y = TOP + HEIGHT * len(FLOORS) + 28
    drawn = [
        _text(x, y, title, "big"),
        f'<path class="path {kind}" d="M{x + 110:g} {y - 5:g} h60"/>',
    ]
    for place, stop in enumerate(stops):
        down = y + LEGEND * (place + 1) + 6
        drawn += _mark(x + 9, down - 4, first + place, kind)
        drawn += [
            _text(x + 28, down, f"{stop.floor}.{stop.room}", "name"),
            _text(x + 200, down, stop.does),
        ]
    return drawn


def picture() -> str:
    """The SVG."""
    wide = LEFT + WIDTH * len(COLUMNS) + 16
    high = TOP + HEIGHT * len(FLOORS) + 28 + LEGEND * (max(len(ORDER), len(EVENT)) + 1)
    after = len(ORDER) + 1
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">',
        "<title>White Cell: four floors, one order, one event</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{wide}" height="{high}"/>',
        _text(16, 28, "A floor imports only from floors below it, a room only from rooms to its right.", "soft"),
        *_floors(),
        _path(ORDER, "order"),
        _path((ORDER[-1], *EVENT), "event"),
        *_rooms(),
        *_numbers(ORDER, "order", 1),
        *_numbers(EVENT, "event", after),
        *_legend(ORDER, "order", "One order", 1, 16),
        *_legend(EVENT, "event", "One event", after, wide / 2 + 8),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
    print(f"{PICTURE.relative_to(ROOT)} is drawn.")

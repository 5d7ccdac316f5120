"""Files that a pack can have and has not yet, with the text that each starts with."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from typing import Any, Final, get_args

import msgspec
import yaml

from adjudication.engine.injects import watch
from adjudication.engine.scenario.exercise_checks import SHEETLESS
from adjudication.engine.scenario.sitrep_form import SitrepFile, SitrepPart
from adjudication.errors import Illegal
from adjudication.services import slugs

EXERCISE: Final = "exercise"
SITREP: Final = "sitrep"
LISTS: Final = {
    "injects": "What the white cell tells the cells, and when.",
    "actors": "People whom no cell plays. The umpire can speak for them.",
    "surveys": "Questions to the cells.",
}
MOST_TURNS: Final = 40
WIDE: Final = 120


def kinds(files: Iterable[str]) -> list[str]:
    """What can be added to a pack that has these files: lists that it lacks, and always one more exercise."""
    there = set(files)
    return [*(kind for kind in (*LISTS, SITREP) if f"{kind}.yaml" not in there), EXERCISE]


def first(kind: str, title: str, pack: Any, rules: Any) -> tuple[str, str]:
    """The name of a new file and its first text. `Illegal` for a kind there is not, or a title without a name."""
    if kind in LISTS:
        return f"{kind}.yaml", f"# {LISTS[kind]}\n{kind}: []\n"
    if kind == SITREP:
        return f"{SITREP}.yaml", _sitrep()
    if kind != EXERCISE:
        raise Illegal(["file: choose a file this pack can have."])
    title = " ".join(title.split())
    slug = slugs.slug(title, 40).replace("_", "-")
    if not slug or len(title) > WIDE:
        raise Illegal([f"title: 1 to {WIDE} characters are expected, at least one of them a letter or digit."])
    text = yaml.safe_dump(_exercise(title, pack, rules), sort_keys=False, allow_unicode=True, width=WIDE)
    return f"{EXERCISE}-{slug}.yaml", f"# An exercise ready to run. Replace every sentence below.\n{text}"


def _sitrep() -> str:
    """The standard headings, to be changed."""
    text = yaml.safe_dump(
        msgspec.to_builtins(SitrepFile(form="staff")), sort_keys=False, allow_unicode=True, width=WIDE
    )
    parts = textwrap.fill(", ".join(get_args(SitrepPart)), 110, initial_indent="# ", subsequent_indent="# ")
    return f"# The headings of your staff's situation report. What a paragraph can hold:\n{parts}\n{text}"


def _exercise(title: str, pack: Any, rules: Any) -> dict[str, Any]:
    """An exercise with the cells of the pack, all its turns and a sentence to replace in each paper."""
    turns = min(watch.words(rules).turns or 1, MOST_TURNS)
    cells = [
        {"name": cell.name, "colour": cell.colour, "side": cell.side, "seats": list(cell.seats)}
        for cell in pack.sides.cells
    ]
    seats = sum(len(cell["seats"]) for cell in cells)
    play = 30 * turns
    return {
        "title": title,
        "summary": "Say in two sentences what the class plays and why.",
        "minutes": play + 60,
        "players": f"{len(cells)} to {seats} people",
        "turns": turns,
        "flow": {"pace": "sheet", "review": "dice", "clock": 20},
        "cells": cells,
        "roles": [_role(cell, post) for cell in cells if cell["colour"] not in SHEETLESS for post in cell["seats"]],
        "read_ahead": {
            "title": "Before you come",
            "parts": [{"title": "Situation", "text": "Say what everyone knows before the first turn."}],
        },
        "script": [
            _stretch(0, 20, "Opening", "Seat the cells. Explain one turn."),
            _stretch(20, play, "Play", "Play the turns."),
            _stretch(20 + play, 40, "Hot wash", "Ask each cell what it believed, and show what was true."),
        ],
    }


def _role(cell: Mapping[str, Any], post: str) -> dict[str, Any]:
    return {
        "cell": cell["name"],
        "post": post,
        "you_are": f"You are the {post} of the {cell['name']}.",
        "you_want": "Say what this person wants.",
        "you_may": ["Say what this person can decide."],
        "red_lines": ["Say what this person does not do."],
        "you_talk_to": ["Say whom this person talks to."],
    }


def _stretch(at: int, lasts: int, title: str, text: str) -> dict[str, Any]:
    return {"at": at, "lasts": lasts, "title": title, "text": text}

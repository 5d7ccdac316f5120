"""The shortest pack: a title, sides, and a paragraph. Each round asks what the sides do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudication.engine.scenario.sides import COLOURS

QUESTION = "What do you do, with what means, and to what effect?"


def files(
    title: str, situation: str, sides: Sequence[tuple[str, str]], rounds: int, author: str
) -> dict[str, dict[str, Any]]:
    """The files of a pack as plain values. `sides`: the name of each and what it wants, which its cell alone reads."""
    ids = [*COLOURS[1::-1], *COLOURS[2:]][: len(sides)]  # blue first
    named = list(zip(ids, sides, strict=True))
    cells = [{"name": name, "colour": side.lower(), "side": side, "seats": ["head"]} for side, (name, _) in named]
    return {
        "pack.yaml": {
            "system": "seminar", "name": "game", "title": title, "revision": 1,
            "summary": f"A matrix game of {len(sides)} sides in {rounds} round{'s' if rounds > 1 else ''}.",
            "credits": f"By {author}.",
        },
        "sides.yaml": {
            "sides": [{"id": side, "name": name, "adjective": name, "role": name} for side, (name, _) in named],
            "cells": [*cells, {"name": "White cell", "colour": "white", "side": None, "seats": ["umpire"]}],
        },
        "briefings.yaml": {
            "all": {"title": title, "text": situation},
            **{side: {"title": name, "text": wants or f"You speak for {name}."} for side, (name, wants) in named},
        },
        "rounds.yaml": {
            "rounds": [
                {"name": f"Round {number}", "question": QUESTION, "moves": 1, "text": situation if number == 1 else ""}
                for number in range(1, rounds + 1)
            ]
        },
        "tracks.yaml": {"tracks": []},
        "objectives.yaml": {"objectives": []},
        "facilitator.yaml": {
            "notes": [
                {
                    "title": "How to run it",
                    "text": "Each side writes one move a round. When all are read out, the others argue. Weigh the "
                    "arguments and roll, or decide, and publish the round.",
                }
            ]
        },
    }  # fmt: skip

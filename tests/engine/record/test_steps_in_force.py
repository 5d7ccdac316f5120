"""Which steps stand after undos, and the words for it."""

from __future__ import annotations

import json
from pathlib import Path

import adjudication
from adjudication.engine.record import figures
from adjudication.engine.record.steps_in_force import Stack, places


def test_an_undo_takes_back_the_last_step_that_stands_whatever_lies_between() -> None:
    stack = Stack[int]()
    kinds = ["setup", "play", "play", "undo", "undo", "play", "undo"]
    assert [stack.add(kind, number) for number, kind in enumerate(kinds, 1)] == [None, None, None, 3, 2, None, 6]
    assert stack.standing == [1]
    assert Stack[int]().add("undo", 1) is None, "a ledger that cannot be is read to its end"


def test_a_step_belongs_to_the_turn_that_was_on_before_it() -> None:
    found = places([(1, "setup", 0), (2, "play", 1), (3, "play", 2), (4, "undo", 1), (5, "play", 2), (6, "play", 2)])
    assert [place.turn for place in found] == [0, 0, 1, 1, 1, 2]
    assert [place.chapter for place in found] == [1, 1, 1, 1, 1, 2], "the set-up is told with turn 1"
    assert [place.seq for place in found if place.stands] == [1, 2, 5, 6]
    assert [place.undone for place in found] == [None, None, None, 3, None, None]


def test_the_figures_of_a_ledger_say_what_was_taken_back() -> None:
    def body(kind: str, *rolls: tuple[int, str]) -> str:
        return json.dumps({"kind": kind, "rolls": [{"dice": [1] * dice, "source": source} for dice, source in rolls]})

    texts = [
        body("setup"), body("play", (2, "seed"), (1, "reroll")), body("play", (3, "forced")), body("undo"),
        body("play", (1, "typed")),
    ]  # fmt: skip
    found = figures.chain((f"hash {number}", text) for number, text in enumerate(texts, 1))
    assert (found.head, found.steps, found.standing, found.undone) == ("hash 5", 5, 3, 1)
    assert (found.rolls, found.dice, found.seeded) == ((4, 1), (7, 3), (3, 0))
    assert (found.rerolled, found.forced, found.typed) == ((1, 0), (1, 1), (1, 0))
    assert figures.sound(found, revealed=True) == (
        "sound; 5 steps (3 stand, 1 was undone, 1 is an undo), head hash 5; "
        "4 rolls with 7 dice (3 with 4 stand, 1 with 3 was undone); rerolls: 1; "
        "set by the umpire: 1, 1 of them undone; typed in from the room: 1; 3 dice recomputed from the seed."
    )
    assert figures.steps(figures.chain([("h", body("setup"))])) == "1 step"


def test_nothing_else_walks_through_undos() -> None:
    """Only `engine.record.standing` works out which steps stand: two implementations might disagree."""
    root = Path(adjudication.__file__).parents[1]
    files = (path for app in ("adjudication", "reports", "umpire", "wargame") for path in (root / app).rglob("*.py"))
    walks = [path.name for path in files if "UNDO" in (text := path.read_text()) and ".pop()" in text]
    assert walks == ["steps_in_force.py"]

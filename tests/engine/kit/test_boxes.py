"""Air boxes as 2022 has them: who may go where, on which occasion, and why not."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adjudication.engine.kit import boxes
from adjudication.engine.kit.boxes import Bar, Box, Display, Passage

MISSIONS = ("suppression", "bombing", "patrol", "interdiction")
AIR = Display(
    (
        Box("ready", "ready"),
        Box("suppression", "flying", ("F",)),
        Box("bombing", "flying", ("G",), 2),
        Box("patrol", "flying", ("F",)),
        Box("interdiction", "flying", ("G",)),
        Box("spent", "turned"),
        Box("eliminated", "gone"),
    ),
    (
        Passage("commitment", ("ready",), MISSIONS, rule="6.0"),
        Passage("on call", MISSIONS, MISSIONS, rule="6.7"),
        Passage("abort", MISSIONS, ("spent",), rule="6.4.1"),
        Passage("cleanup", ("spent", *MISSIONS), ("ready",)),
    ),
)
KINDS = {"F1": "F", "F2": "F", "G1": "G", "G2": "G", "G3": "G"}
START = dict.fromkeys(KINDS, "ready")
OCCASIONS = ("commitment", "on call", "abort", "cleanup")


def test_the_display_is_sound() -> None:
    assert list(boxes.faults(AIR, ("F", "G"), OCCASIONS)) == []


def test_a_piece_goes_where_its_kind_may_and_there_is_room() -> None:
    assert boxes.open_to(AIR, START, "F1", "F", "commitment") == ("suppression", "patrol")
    full = {**START, "G1": "bombing", "G2": "bombing"}
    assert boxes.open_to(AIR, full, "G3", "G", "commitment") == ("interdiction",)
    assert boxes.bar(AIR, full, "G3", "G", "bombing", "commitment") == Bar("full", "bombing")
    assert boxes.bar(AIR, full, "G1", "G", "bombing", "on call") is None
    assert boxes.bar(AIR, START, "G1", "G", "patrol", "commitment") == Bar("kind", "patrol")
    assert boxes.bar(AIR, START, "G1", "G", "spent", "commitment") == Bar("passage", "spent")
    assert boxes.bar(AIR, START, "G1", "G", "moon", "commitment") == Bar("unknown", "moon")


@given(st.lists(st.tuples(st.sampled_from(sorted(KINDS)), st.sampled_from(OCCASIONS), st.integers(0, 6)), max_size=20))
def test_no_box_is_ever_overfull_and_no_piece_lost(moves: list[tuple[str, str, int]]) -> None:
    placed: dict[str, str] = dict(START)
    for piece, when, choice in moves:
        ways = boxes.open_to(AIR, placed, piece, KINDS[piece], when)
        if ways:
            placed = boxes.move(placed, piece, ways[choice % len(ways)])
        assert placed.keys() == KINDS.keys()
        for box in AIR.boxes:
            held = boxes.inside(placed, box.name)
            assert not box.most or len(held) <= box.most
            assert not box.holds or all(KINDS[one] in box.holds for one in held)
    flying = boxes.with_status(AIR, placed, "flying")
    assert set(flying) == {piece for piece, at in placed.items() if at in MISSIONS}


def test_faults_name_the_box_and_the_reason() -> None:
    faulty = Display((Box("a", "x", ("Z",)), Box("a", "x", most=-1)), (Passage("never", ("a",), ("b",), ("Y",)),))
    assert [str(fault) for fault in boxes.faults(faulty, ("F",), OCCASIONS)] == [
        "boxes.0.holds.0: there is no piece of the kind Z",
        "boxes.1.name: the box a is listed twice",
        "boxes.1.most: the box a cannot hold -1",
        "passages.0.to.0: there is no box b",
        "passages.0.kinds.0: there is no piece of the kind Y",
        "passages.0.when: there is no occasion never",
    ]

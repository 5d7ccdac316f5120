"""The charts of the pack against the tables of the book, and against those that had to be reconstructed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.systems.ukraine_2022.table import RULES

CHARTS: dict[str, Any] = msgspec.to_builtins(RULES.pack.charts)
GROUND = ("clear", "forest", "marsh", "mountain", "city", "major city")


def test_the_reconstructed_terrain_chart() -> None:
    terrain = CHARTS["terrain"]
    costs = {name: [one["terrain"][kind] for kind in GROUND] for name, one in terrain["costs"].items()}
    assert costs == {"foot": [1, 1, 2, 2, 1, 1], "motorized": [1, 2, 3, 3, 1, 1], "mech": [1, 2, 3, 3, 1, 1]}
    assert {name: one["hexsides"] for name, one in terrain["costs"].items()} == {
        "foot": {"river": 1, "ridge": 1}, "motorized": {"river": 2, "ridge": 1}, "mech": {"river": 1, "ridge": 1},
    }  # fmt: skip
    assert [terrain["defence"][kind] for kind in (*GROUND, "river", "ridge")] == [0, 1, 1, 2, 2, 3, 1, 1]
    assert [terrain["ratio"].get(kind, 0) for kind in (*GROUND, "sea")] == [0, 0, 0, 1, 1, 1, 0]
    assert {one["terrain"]["sea"] for one in terrain["costs"].values()} == {None}


def test_the_reconstructed_chits() -> None:
    kinds = CHARTS["chits"]["kinds"]
    assert {name: (one["count"], list(one["sides"])) for name, one in kinds.items()} == {
        "0-5": (6, [0, 5]), "1-4": (12, [1, 4]), "2-3": (12, [2, 3]),
    }  # fmt: skip
    assert CHARTS["chits"]["letters"] == {"D": 0, "C": 1, "B": 2, "A": 3}


@pytest.mark.parametrize(
    ("chart", "book"),
    [
        ("combat", {"points": {"1": -2, "2": -1, "3": 0, "4": 1}, "flanked": {"engagement": 2, "assault": 3},
                    "most_for_quality": 3, "support": 1, "larger": 1, "partisans": 2, "engagement_ratio": 2,
                    "assault_ratio": 1, "most_ratio": 3}),
        ("air", {"initiative": -1, "ground_in_duels": 1, "rounds": 2, "sam": 7, "sam_best": 1, "sam_city": 1,
                 "sam_major": 2, "sam_landing": 1, "sam_patriot": 2, "rout_to": 2, "back": 1, "back_far": 2}),
        ("rates", {"drawn": {"BLUE": 4, "RED": 2}, "later": {"RED": 3}, "later_from": 7,
                   "recover": {"BLUE": 7, "RED": 6}, "surrender": 1}),
        ("aid", {"results": {"2-3": "none", "4-5": "media", "6-7": "supplies", "8-10": "himars", "11-12": "abrams",
                             "13-14": "patriot", "15": "f16", "16+": "atacms"}, "most": 3, "raw": [7, 8],
                 "letters": ["C", "D"]}),
        ("random", {"results": {"2-3": "trouble", "4-7": "partisans", "8-10": "none", "11-13": "builders",
                                "14": "iranian-drones", "15": "chinese-supplies", "16": "false_flag"},
                    "false_flag": 2}),
        ("nuclear", {"results": {"2-12": "none", "13-15": "damage", "16+": "catastrophe"},
                     "points": {"none": 0, "damage": 2, "catastrophe": 3}}),
        ("barrage", {"most": 2, "from_turn": 2}), ("himars", {"range": 3}), ("knockout", {"one": 5, "both": 3}),
        ("victory", {"start": 10, "russia": 20, "ukraine": 1,
                     "bands": {"<=4": "substantial_blue", "5-10": "minor_blue", "11-15": "minor_red",
                               "16+": "substantial_red"}}),
        ("railheads", {"most": 6}), ("naval", {"range": 5, "lost_from": 6}),
    ],
)  # fmt: skip
def test_the_tables_of_the_book(chart: str, book: dict[str, Any]) -> None:
    assert {name: _plain(value) for name, value in CHARTS[chart].items() if name != "source"} == book


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def test_the_event_units_do_what_the_book_says() -> None:
    assets = {one.id: one for one in RULES.pack.units.assets}
    quality = {name: one.quality for name, one in assets.items() if one.quality}
    assert {name: quality[name] for name in ("himars", "abrams", "atacms", "iranian-drones")} == {
        "himars": 1, "abrams": 1, "atacms": 2, "iranian-drones": 1,
    }  # fmt: skip
    assert {name: one.strength for name, one in assets.items() if one.strength} == {
        "builders": 2, "chinese-supplies": 2,
    }  # fmt: skip
    assert sorted(name for name, one in assets.items() if one.naval) == ["frigates", "missile-ships"]
    assert {line.id: line.worth for line in RULES.pack.units.wings if line.worth != 1} == {"ua-f16-1": 2, "ua-f16-2": 2}


def test_what_is_there_before_the_first_turn() -> None:
    """The ships are there, what events bring is not (3.1.2, 11.3.1, 11.6); ten points, and nobody is in Kyiv (12.0)."""
    state, facts = RULES.initial_state(RULES.option_type()), RULES.facts
    assert {name: status for name, status in zip(facts.asset_ids, state.asset, strict=True) if status != "away"} == {
        "frigates": "ready", "missile-ships": "ready",
    }  # fmt: skip
    assert [line.id for line, box in zip(facts.wings, state.box, strict=True) if box != "ready"] == [
        "ua-f16-1",
        "ua-f16-2",
    ]
    assert (state.points, state.occupied, state.passed, state.ready) == (10, [False] * 2, [False] * 2, [False] * 2)
    assert (len(state.cup.inside), state.railheads, state.happened) == (30, [], [])

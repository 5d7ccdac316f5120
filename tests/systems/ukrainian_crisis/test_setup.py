"""Set-up: every option that does not fit the pack is refused with its reason, and a copy of a state is independent."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudication.systems.ukrainian_crisis.basics.facts import ZONE
from adjudication.systems.ukrainian_crisis.basics.state import State, fork
from tests.systems.ukrainian_crisis.table import RULES

FAULTS: list[tuple[dict[str, Any], list[str]]] = [
    ({"prestige": {"WHITE": 5}}, ["prestige: there is no side WHITE"]),
    ({"prestige": {"RED": -1}}, ["prestige of RED: a number from 0 to 999 is expected"]),
    ({"prestige": {"BLUE": 1000}}, ["prestige of BLUE: a number from 0 to 999 is expected"]),
    ({"prestige": {"RED": 10**30}}, ["prestige of RED: a number from 0 to 999 is expected"]),
    ({"last_turn": -1}, ["last_turn: a number from 1 to 8 is expected, or 0 for the whole calendar"]),
    ({"last_turn": 9}, ["last_turn: a number from 1 to 8 is expected, or 0 for the whole calendar"]),
    ({"countries": {"XX": "neutral"}}, ["countries: XX is not in the pack"]),
    ({"countries": {"US": "out"}}, ["countries: out is not a zone"]),
    ({"area_vp": {"atlantis": 1}}, ["area_vp: atlantis is not on the map"]),
    ({"area_vp": {"odesa": -1}}, ["area_vp of odesa: a number from 0 to 99 is expected"]),
    ({"area_vp": {"odesa": 100}}, ["area_vp of odesa: a number from 0 to 99 is expected"]),
    ({"units": {"XX1": "reserve"}}, ["units: XX1 is not in the pack"]),
    ({"units": {"XX1": "odesa"}}, ["units: XX1 is not in the pack", "units: XX1 cannot start in odesa"]),
    ({"units": {"RG1": "atlantis"}}, ["units: RG1 cannot start in atlantis"]),
    ({"units": {"UG1": "rostov"}}, ["units: UG1 cannot start in rostov"]),
    ({"stacked_events": ["E99"]}, ["stacked_events: E99 is not an event"]),
    ({"stacked_events": ["E01", "E02", "E01"]}, ["stacked_events: E01 is listed twice"]),
    ({"stacked_hands": {"RED": ["10"]}}, ["stacked_hands: 10 is not a card"]),
    ({"stacked_hands": {"WHITE": ["9"]}}, ["stacked_hands: there is no side WHITE"]),
    ({"stacked_hands": {"BLUE": ["9", "9", "9"]}}, ["stacked_hands: more than 2 of card 9"]),
]
FITTING: list[dict[str, Any]] = [
    {},
    {"prestige": {"RED": 0, "BLUE": 999}},
    {"last_turn": 1},
    {"last_turn": 8},
    {"countries": {"US": "intervention", "BY": "neutral"}},
    {"area_vp": {"odesa": 0, "kyiv_city": 99}},
    {"units": {"RG1": "odesa", "RG2": "rostov", "UG1": "odesa", "UG2": "mobilized", "UI1": "reserve"}},
    {"stacked_events": ["E01", "E16"]},
    {"stacked_hands": {"RED": ["9", "9", "1"], "BLUE": ["9", "9", "1"]}},
]


@pytest.mark.parametrize(("options", "reasons"), FAULTS, ids=str)
def test_an_option_that_does_not_fit_is_refused_with_its_reason(options: dict[str, Any], reasons: list[str]) -> None:
    with pytest.raises(ValueError, match=r"[a-z]") as caught:
        RULES.initial_state(RULES.option_type(**options))
    assert str(caught.value) == "; ".join(reasons)


@pytest.mark.parametrize("options", FITTING, ids=str)
def test_an_option_that_fits_is_in_the_state(options: dict[str, Any]) -> None:
    state, f = RULES.initial_state(RULES.option_type(**options)), RULES.facts
    scores = {"RED": 32, "BLUE": 16, **options.get("prestige", {})}
    assert state.prestige == [scores["RED"], scores["BLUE"]]
    assert [state.zone[f.country[code]] for code in options.get("countries", {})] == [
        ZONE[zone] for zone in options.get("countries", {}).values()
    ]
    units = options.get("units", {})
    places = [units.get(name, f.place_id(f.start[number])) for number, name in enumerate(f.unit_ids)]
    assert [f.place_id(where) for where in state.where] == places
    assert not any(state.down)


def test_every_set_up_keeps_the_invariants() -> None:
    for mode in ("base", "cards", "deterministic"):
        assert RULES.invariants(RULES.initial_state(RULES.option_type(mode=mode))) == []


def test_a_copy_of_a_state_shares_no_list_with_it() -> None:
    state: State = RULES.initial_state(RULES.option_type())
    twin = fork(state)
    assert twin == state
    lists = [field.name for field in msgspec.structs.fields(State) if isinstance(getattr(state, field.name), list)]
    assert len(lists) >= 30
    assert [name for name in lists if getattr(twin, name) is getattr(state, name)] == []

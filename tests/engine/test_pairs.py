"""Positions that differ only in what is hidden from a side: nothing it can compute tells them apart, and what it can
foresee of its orders comes true in all of them. A slice in every run, all of it at night."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import pytest

from adjudication.engine import registry
from adjudication.engine.checking import conformance
from adjudication.engine.checking import conformance_pairs as pairs
from adjudication.engine.menu import Chooser
from tests.systems import scope
from tests.systems.opuc.test_fog import SEEN, named

BY_DAY, BY_NIGHT = 150, 2500  # pairs of every setting
DRAWN = 4  # how often the hidden facts of one position are drawn again


class Setting(NamedTuple):
    """A game to be played at random: system, pack, options; one step of every few is checked."""

    system: str
    pack: str
    every: int
    options: dict[str, Any]


FULL = {"profile": "full", "log_from_turn": 1}
SETTINGS = (
    *(Setting("ukrainian_crisis", "ukraine-2014", 3, {"mode": mode}) for mode in ("base", "cards", "deterministic")),
    Setting("opaque_war", "airport-lesson", 2, {}),
    Setting("opaque_war", "donbas-2014", 13, {}),
    Setting("ukraine_2022", "kharkiv-lesson", 1, {}),
    Setting("opuc", "first-lesson", 2, {}),
    Setting("millennium_wars", "odesa-transnistria", 1, {}),
    *(Setting("opuc", "first-lesson", 3, {**FULL, "local_fires": way}) for way in ("abstract", "onmap_dag")),
    Setting("opuc", "first-lesson", 3, {**FULL, "alternating_movement": True}),
    Setting("opuc", "se-estonia-small", 17, {"profile": "full"}),
    Setting("seminar", "crossing", 1, {}),
)


def flipped(rules: Any, state: Any, side: str, below: Chooser) -> Any | None:
    """A hidden real block of the enemy and a hidden dummy change places."""
    roster, busy = rules.facts.roster, named(state)
    hidden = [u for u, place in enumerate(state.place) if place >= 0 and state.hidden[u] and u not in busy]
    foes = [u for u in hidden if rules.sides[roster.side[u]] != side and not state.neutralised[u]]
    real = [u for u in foes if not roster.is_dummy[u]]
    dummies = [u for u in foes if roster.is_dummy[u]]
    if not real or not dummies:
        return None
    a, b = real[below(len(real))], dummies[below(len(dummies))]
    other = rules.fork(state)
    for name in SEEN:
        column = getattr(other, name)
        column[a], column[b] = column[b], column[a]
    same = rules.picture(other, side) == rules.picture(state, side)
    return None if rules.invariants(other) or not same else other


def own_numbers_aside(rules: Any, state: Any, side: str) -> Any:
    """A picture of OPUC without the numbers on the backs of the side's own blocks: of those that are still in the box
    it does not know them, and nothing rests on them."""
    other = rules.fork(state)
    for u, whose in enumerate(rules.facts.roster.side):
        if rules.sides[whose] == side:
            other.tag[u] = 1000 + u
    return rules.picture(other, side)


TWISTS: dict[str, Sequence[pairs.Twist]] = {"opuc": (flipped, flipped, *[pairs.drawn] * DRAWN)}
COUNTED: dict[str, pairs.Seen] = {"opuc": own_numbers_aside}


def look_at(setting: Setting, least: int, seed: int) -> tuple[int, int]:
    """Random games until enough pairs are compared. Returns how many were, and how many orders could be foreseen."""
    rules = registry.bound(setting.system, setting.pack)
    twists = TWISTS.get(setting.system, [pairs.drawn] * DRAWN)
    compared = foreseen = 0
    for game in range(seed, seed + 1000):
        rng = random.Random(game)
        play = partial(conformance.play, rules, rules.option_type(**setting.options), rng.randrange, b"p%d" % game)
        for count, step in enumerate(play(closely=False)):
            if count % setting.every:
                continue
            for found in pairs.twins(rules, step.after, rng.randrange, twists):
                compared += pairs.alike(rules, found)
                foreseen += pairs.comes_true(rules, found, COUNTED.get(setting.system))
            if compared >= least:
                return compared, foreseen
    raise AssertionError(f"{compared} pairs only")


def test_every_system_is_looked_at() -> None:
    assert {setting.system for setting in SETTINGS} >= set(scope.large())
    assert BY_NIGHT * len(SETTINGS) >= 20_000


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda one: f"{one.pack} {one.options}")
def test_a_side_cannot_tell_what_is_hidden(setting: Setting) -> None:
    compared, foreseen = look_at(setting, BY_DAY, 0)
    assert compared >= BY_DAY
    assert foreseen > 0


@pytest.mark.nightly
@pytest.mark.parametrize("setting", SETTINGS, ids=lambda one: f"{one.pack} {one.options}")
def test_a_side_cannot_tell_what_is_hidden_in_thousands_of_pairs(setting: Setting) -> None:
    compared, foreseen = look_at(setting, BY_NIGHT, 100)
    assert compared >= BY_NIGHT
    assert foreseen > compared // 20

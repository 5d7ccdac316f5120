"""Steps and losses: nothing is lost twice, shares add up, every legal way is listed."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from adjudication.engine.kit import steps
from adjudication.engine.kit.steps import Absorption, Misfit
from adjudication.engine.menu import Shares, within

CAPS = st.dictionaries(st.sampled_from("abcd"), st.integers(0, 3), max_size=4)
WAYS = (
    Absorption("flip", 1),
    Absorption("retreat_1", 1, instead_of=("retreat_3",)),
    Absorption("retreat_3", 2),
    Absorption("victory_point", 1, 3),
    Absorption("support", 1, 2),
    Absorption("rout", 0, all_of_it=True),
)


@given(st.integers(1, 4), st.lists(st.integers(0, 3), max_size=6))
def test_a_unit_loses_what_it_has(number: int, hits: list[int]) -> None:
    lost = 0
    for hit in hits:
        found = steps.lose(number, lost, hit)
        assert found.lost == lost + found.taken
        assert found.taken <= hit
        assert found.eliminated == (found.lost == number)
        lost = found.lost
    assert lost == min(number, sum(hits))


def test_a_counter_has_two_sides() -> None:
    sides = ((6, 4), (3, 2))
    assert [steps.side(sides, lost) for lost in range(3)] == [(6, 4), (3, 2), None]


@given(CAPS, st.integers(0, 8), st.dictionaries(st.sampled_from("abcdx"), st.integers(0, 4), max_size=5))
def test_a_share_fits_as_the_menu_says(caps: dict[str, int], due: int, given_: dict[str, int]) -> None:
    due_here = min(due, sum(caps.values()))
    assert (steps.misfit(caps, due, given_) is None) == within(Shares(caps, due_here), given_)


@given(CAPS, st.integers(0, 8))
def test_every_share_is_listed_once(caps: dict[str, int], due: int) -> None:
    listed = list(steps.shares(caps, due))
    names = list(caps)
    due_here = min(due, sum(caps.values()))
    tried = [dict(zip(names, hits, strict=True)) for hits in product(*(range(caps[name] + 1) for name in names))]
    fitting = [{name: n for name, n in one.items() if n} for one in tried if sum(one.values()) == due_here]
    assert sorted(map(_key, listed)) == sorted(map(_key, fitting))
    assert all(steps.misfit(caps, due, one) is None for one in listed)


def test_a_misfit_says_why() -> None:
    caps = {"a": 2, "b": 1}
    assert steps.misfit(caps, 2, {"x": 1}) == Misfit("unknown", "x", 1, 0)
    assert steps.misfit(caps, 2, {"b": 2}) == Misfit("amount", "b", 2, 1)
    assert steps.misfit(caps, 2, {"a": 0}) == Misfit("amount", "a", 0, 2)
    assert steps.misfit(caps, 2, {"a": 1}) == Misfit("total", "", 1, 2)
    assert steps.misfit(caps, 9, {"a": 2, "b": 1}) is None


@given(st.integers(0, 9))
def test_packages_absorb_all_that_is_due_and_nothing_to_spare(due: int) -> None:
    found = steps.packages(WAYS, due)
    worth = {way.name: due if way.all_of_it else way.worth for way in WAYS}
    expected = []
    for uses in product(*(range(way.most + 1) for way in WAYS)):
        used = {way.name: n for way, n in zip(WAYS, uses, strict=True) if n}
        if {"retreat_1", "retreat_3"} <= used.keys():
            continue
        total = sum(worth[name] * n for name, n in used.items())
        if total >= due and all(total - worth[name] < due for name in used):
            expected.append(used)
    assert sorted(map(_key, found)) == sorted(map(_key, expected))
    assert [sum(one.values()) for one in found] == sorted(sum(one.values()) for one in found)


def _key(package: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(package.items())


def test_losses_are_absorbed_as_2022_prints_it() -> None:
    """8.3.1: five losses by victory points, a retreat, supports and a flip, or by a rout alone."""
    assert steps.absorbs(WAYS, {"rout": 1}, 5)
    assert steps.absorbs(WAYS, {"flip": 1, "retreat_3": 1, "support": 2}, 5)
    assert not steps.absorbs(WAYS, {"flip": 1, "retreat_3": 1, "support": 1}, 5)
    assert not steps.absorbs(WAYS, {"rout": 1, "flip": 1}, 5)
    assert not steps.absorbs(WAYS, {"retreat_1": 1, "retreat_3": 1}, 3)
    assert not steps.absorbs(WAYS, {"support": 3}, 3)
    assert steps.absorbs(WAYS, {}, 0)


def test_faults_of_ways_to_absorb() -> None:
    ways = (Absorption("flip", 0), Absorption("flip", 1, instead_of=("flop",)))
    assert [str(fault) for fault in steps.faults(ways)] == [
        "0.worth: flip absorbs nothing",
        "1.name: flip is listed twice",
        "1.instead_of: flip: there is no way flop",
    ]

"""Short paths: the same points in fewer characters."""

from __future__ import annotations

import re

import pytest

from wargame.maps.paths import lighter, relative


@pytest.mark.parametrize(
    ("path", "short"),
    [
        ("M90.0 623.5L72.0 654.7L36.0 654.7L36.0 592.4Z", "m90 623.5-18 31.2h-36v-62.3z"),
        ("M1 1L2 2 3 3L3 3", "m1 1 1 1 1 1"),
        ("M0 0H10V5h-4v-5z", "m0 0h10v5h-4v-5z"),
        ("M5 5zM7 7L8 8", "m5 5zm2 2 1 1"),
        ("M10 10C10 12 12 14 14 14Q14 16 16 16", "m10 10c0 2 2 4 4 4q0 2 2 2"),
        ("M-73.6 240.4a2.6 2.6 0 0 1 5.2 0M-48.6 232.4A2.6 2.6 0 0 1 -43.4 232.4",
         "m-73.6 240.4a2.6 2.6 0 0 1 5.2 0m19.8-8a2.6 2.6 0 0 1 5.2 0"),
        ("M0.5 -0.5L0 10.5", "m.5-.5-.5 11"),
        ("m1 1l2 2", "m1 1 2 2"),
        ("M1.25 1L2 2", "M1.25 1L2 2"),  # finer than a tenth
        ("M1 1R2 2", "M1 1R2 2"),  # no such command
    ],
)  # fmt: skip
def test_a_path_says_the_same_in_less(path: str, short: str) -> None:
    assert relative(path) == short


def numbers(path: str) -> list[float]:
    """The numbers of a path of one line."""
    return [float(number) for number in re.findall(r"-?[\d.]+", path)]


def test_rounding_does_not_add_up() -> None:
    steps = [at / 10 for at in range(1001)]
    moved = numbers(relative("M" + "L".join(f"{step:.1f} {step:.1f}" for step in steps) + "L200 200", 7))
    assert (round(sum(moved[::2]), 1), round(sum(moved[1::2]), 1)) == (200.2, 200.2)
    assert relative("M0.2 0.2L0.4 0.2L0.6 0.2L0.8 0.2L1.2 0.2", 5) == "m0 0h.5 .5"


@pytest.mark.parametrize("start", [(0.0, 0.0), (0.4, 0.2), (7.7, 3.2)])
def test_neighbours_still_meet(start: tuple[float, float]) -> None:
    """A corner that two areas share moves to one place, whatever comes before it."""
    moved = numbers(relative(f"M{start[0]} {start[1]}L12.3 45.6", 5))
    assert (moved[0] + moved[2], moved[1] + moved[3]) == (12.5, 45.5)


def test_only_long_paths_on_screens_change() -> None:
    long = "M90.0 623.5L72.0 654.7L36.0 654.7L18.0 623.5Z"
    svg = f'<svg><path id="a" d="{long}"/><path d="M1 1L2 2"/></svg>'
    assert lighter(svg, "print") == svg
    assert lighter(svg, "screen") == svg.replace(long, "m90 623.5-18 31.2h-36l-18-31.2z")

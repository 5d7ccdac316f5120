"""Areas that lie on top of each other: the same answer as point by point, and no more work than for one of them."""

from __future__ import annotations

import tracemalloc
from typing import Any

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray

from adjudication.geography import terrain

MEGABYTE = 1_000_000


def _points(count: int, seed: int = 1) -> NDArray[Any]:
    dice = np.random.default_rng(seed)
    return np.asarray(shapely.points(dice.random((count, 2)) * 100))


def _discs(count: int, size: float, seed: int = 2) -> NDArray[Any]:
    dice = np.random.default_rng(seed)
    return np.asarray(shapely.buffer(shapely.points(dice.random((count, 2)) * 100), size, quad_segs=4))


def _one_by_one(outlines: NDArray[Any], points: NDArray[Any]) -> list[int]:
    found = [np.flatnonzero(shapely.contains(outlines, point)) for point in points]
    return [int(over[0]) if len(over) else -1 for over in found]


@pytest.mark.parametrize(("count", "size"), [(300, 1.0), (60, 20.0), (9, 200.0), (1, 3.0), (0, 1.0)])
def test_each_point_is_in_the_first_area_that_has_it(count: int, size: float) -> None:
    points, outlines = _points(200), _discs(count, size)
    assert terrain._first_over(outlines, points).tolist() == _one_by_one(outlines, points)


def test_areas_of_all_sizes_and_empty_ones_in_any_order() -> None:
    points = _points(200)
    mixed = np.concatenate((_discs(40, 2.0), _discs(3, 150.0), [shapely.Polygon()], _discs(40, 9.0), _discs(2, 0.01)))
    for order in range(5):
        outlines = np.random.default_rng(order).permutation(mixed)
        assert terrain._first_over(outlines, points).tolist() == _one_by_one(outlines, points)
    assert terrain._first_over(mixed, points[:0]).tolist() == []
    assert terrain._first_over(mixed, points[:1]).tolist() == _one_by_one(mixed, points[:1])


def test_a_hundred_areas_over_everything_take_the_memory_of_a_few() -> None:
    """Each pair of an area and a point in it took 32 bytes and a microsecond."""
    points, outlines = _points(20_000), _discs(200, 200.0)
    tracemalloc.start()
    try:
        assert set(terrain._first_over(outlines, points)) == {0}
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 20 * MEGABYTE, peak

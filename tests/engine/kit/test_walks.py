"""A walk that is found step by step: how far a path goes, and whether there is anywhere to stop."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from adjudication.engine.kit.walks import FoundWalk

STREETS = {0: {"b": 1}, 1: {"a": 0, "c": 2}, 2: {"b": 1}}


class Street(FoundWalk[int]):
    """From the first of three places in a row, with the places where one may stop."""

    def __init__(self, ends: set[int]) -> None:
        self.start, self.ends = 0, ends

    def ways(self, node: int) -> Mapping[str, int]:
        return STREETS[node]

    def may_end(self, node: int) -> bool:
        return node in self.ends


@pytest.mark.parametrize(
    ("path", "found"), [((), (0, 0)), (("b", "c"), (2, 2)), (("b", "x", "c"), (1, 1)), (("c",), (0, 0))]
)
def test_a_path_is_followed_as_far_as_it_is_open(path: tuple[str, ...], found: tuple[int, int]) -> None:
    assert Street(set()).follow(path) == found


def test_it_leads_somewhere_only_if_a_place_to_stop_can_be_reached() -> None:
    assert Street({2}).leads_somewhere()
    assert not Street({7}).leads_somewhere()
    assert Street({0}).leads_somewhere(), "back to the start, if the rules let it end there"

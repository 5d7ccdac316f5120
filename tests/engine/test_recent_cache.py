"""What was worked out lately."""

from __future__ import annotations

import pytest

from adjudication.engine.recent_cache import RecentCache


def test_a_value_is_worked_out_once_until_others_were_used_more_lately() -> None:
    made: list[str] = []

    def make(key: str) -> str:
        made.append(key)
        return key.upper()

    lately: RecentCache[str, str] = RecentCache(2)
    for key in ("a", "b", "a", "c", "a", "b"):
        assert lately.get(key, lambda key=key: make(key)) == key.upper()  # type: ignore[misc]  # the key of this round
    assert made == ["a", "b", "c", "b"]
    assert len(lately) == 2
    lately.clear()
    lately.get("a", lambda: make("a"))
    assert made[-1] == "a"


def test_nothing_is_a_value_too() -> None:
    lately: RecentCache[str, None] = RecentCache(2)
    lately.get("a", lambda: None)

    def never() -> None:
        raise AssertionError("it is known")

    assert lately.get("a", never) is None


def test_what_failed_is_tried_again() -> None:
    lately: RecentCache[str, int] = RecentCache(2)
    with pytest.raises(ZeroDivisionError):
        lately.get("a", lambda: 1 // 0)
    assert lately.get("a", lambda: 1) == 1

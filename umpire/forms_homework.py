"""Reads the form of a homework; the service decides what is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from wargame.services.homework.setting import HomeworkStart, HomeworkTerms
from wargame.web.strict_input import whole

MOST = 2**31 - 1


def number(post: Mapping[str, str], name: str) -> int:
    """A whole number; 0 if it is none."""
    return min(whole(post.get(name, "").strip()) or 0, MOST)


def start(post: Mapping[str, str]) -> HomeworkStart:
    """Where the homework begins and how it is played."""
    return HomeworkStart(
        seq=number(post, "seq"), cell_id=number(post, "cell"), turns=number(post, "turns"),
        hidden=post.get("hidden", ""), dice_of=post.get("dice_of", ""), strength=post.get("strength", ""),
    )  # fmt: skip


def terms(post: Mapping[str, str], timezone: str) -> HomeworkTerms:
    """What students read and write, until when, and what is marked."""
    return HomeworkTerms(
        title=post.get("title", ""), text=post.get("text", ""), due_at=moment(post.get("due", ""), timezone),
        wants_intent=post.get("wants_intent") == "on", wants_reflection=post.get("wants_reflection") == "on",
        criteria=criteria(post.get("criteria", "")), keep_days=number(post, "keep_days"),
    )  # fmt: skip


def moment(text: str, timezone: str) -> datetime | None:
    """A date and a time of the exercise’s zone, as a browser or a person writes them; None if it is none."""
    try:
        found = datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    return found if found.tzinfo is not None else found.replace(tzinfo=ZoneInfo(timezone))


def criteria(text: str) -> list[tuple[str, int]]:
    """Lines such as “Clear aim, 5”. A line without points has 0, which the service refuses."""
    found = []
    for line in text.splitlines():
        if line.strip():
            what, _, points = line.rpartition(",")
            known = whole(points.strip()) if what else None
            found.append((what.strip(), known) if known is not None else (line.strip(), 0))
    return found

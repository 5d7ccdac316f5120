"""Forms of a cell's people for requests, messages and matrix actions. They check the format; the services check the
rest."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.http import QueryDict

from adjudication.engine.incoming import is_text
from wargame.errors import Refused
from wargame.services.traffic.messages import To
from wargame.web.strict_input import whole

_CLOCK = re.compile(r"([01]?\d|2[0-3])[:.h]([0-5]\d)")


def words(data: QueryDict, name: str) -> str:
    """A text as typed; half a surrogate pair in it is refused."""
    text = data.get(name, "")
    if not is_text(text):
        raise Refused(f"{name}: remove the invalid character.")
    return text.replace("\r\n", "\n")


def number(data: QueryDict, name: str) -> int | None:
    """A whole number, or None for an empty field; anything else is refused."""
    text = data.get(name, "").strip()
    if not text:
        return None
    found = whole(text)
    if found is None or not 0 <= found <= 2_147_483_647:
        raise Refused(f"{name}: enter a whole number.")
    return found


def one(data: QueryDict, name: str) -> int:
    """The number of a row; 0, which no row has, if none was sent."""
    return whole(data.get(name, "")) or 0


def clock_time(text: str, zone: ZoneInfo, now: datetime) -> datetime | None:
    """The next moment at which the exercise's clock shows a time such as 14:30; None for an empty text."""
    text = text.strip()
    if not text:
        return None
    found = _CLOCK.fullmatch(text)
    if found is None:
        raise Refused("time: enter a clock time, for example 14:30.")
    local = now.astimezone(zone)
    at = local.replace(hour=int(found[1]), minute=int(found[2]), second=0, microsecond=0)
    return at if at > local else at + timedelta(days=1)


def recipients(values: list[str]) -> To:
    """The recipients of a message: values such as "cell:3", "actor:7" and "umpire"."""
    cells, actors = [], []
    for value in values:
        kind, _, text = value.partition(":")
        found = whole(text) if text else None
        if kind == "cell" and found is not None:
            cells.append(found)
        elif kind == "actor" and found is not None:
            actors.append(found)
        elif value != "umpire":
            raise Refused("to: choose recipients from the list.")
    return To(tuple(cells), tuple(actors), "umpire" in values)

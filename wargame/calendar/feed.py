"""The dates of an exercise as an iCalendar file. It has no word of the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from icalendar import Calendar, Event

REFRESH = timedelta(hours=6)


@dataclass(frozen=True)
class FeedDate:
    """One entry: a key that stays when the date moves, its words and its moment."""

    key: str
    words: str
    at: datetime


def made(dates: Iterable[FeedDate], link: str, now: datetime) -> bytes:
    """The file, for calendar programs that ask for it again and again."""
    calendar = Calendar()
    calendar.add("prodid", "-//White Cell//Calendar//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", "White Cell")
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    for one in dates:
        event = Event()
        event.add("uid", f"{one.key}@white-cell")
        event.add("dtstamp", now)
        event.add("dtstart", one.at)
        event.add("summary", one.words)
        event.add("description", link)
        event.add("url", link)
        event.add("transp", "TRANSPARENT")
        calendar.add_component(event)
    return bytes(calendar.to_ical())

"""A day and a time of day as spreadsheets and people write them: 2026-11-21 09:05, 21.11.2026 09:05, 9:05 PM.

A year in front is followed by month and day. With dots the day comes first. With slashes or hyphens the figure above 12
is the day; where both could be the month, the date is refused: half of the world reads it the other way round.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_LETTERS: Final = 3  # of a month that tell it from the others
_MONTH: Final = rf"(?P<name>{'|'.join(f'{month[:3]}(?:{month[3:]}|t)?' for month in _MONTHS)})\.?"
_DAYS: Final = (
    r"(?P<year>\d{4})(?P<mark>[-/.])(?P<month>\d\d?)(?P=mark)(?P<day>\d\d?)",
    r"(?P<day>\d\d?)\. ?(?P<month>\d\d?)\. ?(?P<year>\d{4}|\d\d)",
    r"(?P<one>\d\d?)(?P<mark>[-/])(?P<two>\d\d?)(?P=mark)(?P<year>\d{4}|\d\d)",
    rf"(?P<day>\d\d?)[-. ]+{_MONTH}[-, ]+(?P<year>\d{{4}}|\d\d)",
    rf"{_MONTH} (?P<day>\d\d?),? (?P<year>\d{{4}}|\d\d)",
)
_TIME: Final = r"(?P<hour>\d\d?):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:[.,]0+)?)?(?: ?(?P<half>[ap])\.?m\.?)?"
_ZONE: Final = r" ?(?P<zone>Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)"
_WEEKDAY: Final = r"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? )?"
_FORMS: Final = (
    rf"{_TIME}(?:{_ZONE})?",
    *(rf"{_WEEKDAY}{day}(?:(?:T|,? ){_TIME}(?:{_ZONE})?)?" for day in _DAYS),
    *(rf"{_TIME}(?P<zone>),? {_WEEKDAY}{day}" for day in _DAYS),
)
_WHOLE: Final = tuple(re.compile(form, re.IGNORECASE | re.ASCII) for form in _FORMS)
_SERIAL: Final = re.compile(r"[3-6]\d{4}([.,]\d+)?|0[.,]\d+", re.ASCII)  # days since 1900, and part of a day


class DayAndTime(NamedTuple):
    """A time of day as HH:MM, and a day as YYYY-MM-DD, or empty if there is none."""

    time: str
    day: str = ""


def read(text: str) -> DayAndTime | None:
    """The moment that a text names; None if it is neither date nor time. ValueError names the fault in a date."""
    found = next((match for form in _WHOLE if (match := form.fullmatch(text))), None)
    if _SERIAL.fullmatch(text):
        raise ValueError(f"“{text}” is a date or time stored as a number; format the cell as date and time")
    if found is None:
        return None
    named = found.groupdict()
    day = _day(text, named) if "year" in named else ""
    if named["zone"]:
        raise ValueError(f"“{text}” names a time zone; leave it out and write the time of the exercise’s own zone")
    if named["hour"] is None:
        raise ValueError(f"“{text}” has no time of day; write one after the day, such as “at {day} 09:00”")
    return DayAndTime(_time(text, named), day)


def _time(text: str, named: dict[str, str | None]) -> str:
    hour, minute, second = (int(named[part] or 0) for part in ("hour", "minute", "second"))
    if half := named["half"]:
        hour = hour % 12 + (12 if half.lower() == "p" else 0) if 1 <= hour <= 12 else 99
    if hour > 23 or minute > 59 or second > 59:
        raise ValueError(f"there is no time {text}")
    if second:
        raise ValueError(f"“{text}” names seconds; write whole minutes, such as {hour:02}:{minute:02}")
    return f"{hour:02}:{minute:02}"


def _day(text: str, named: dict[str, str | None]) -> str:
    year = named["year"] or ""
    if len(year) < len("2026"):
        raise ValueError(f"“{text}” has a two-digit year; write all four digits")
    month, day = _month_and_day(text, named)
    if not is_day(int(year), month, day):
        written = f"{year}-{month:02}-{day:02}" if named.get("one") is None else text
        raise ValueError(f"there is no day {written}")
    return f"{year}-{month:02}-{day:02}"


def _month_and_day(text: str, named: dict[str, str | None]) -> tuple[int, int]:
    if name := named.get("name"):
        return [month[:_LETTERS] for month in _MONTHS].index(name[:_LETTERS].lower()) + 1, int(named["day"] or 0)
    if named.get("one") is None:
        return int(named["month"] or 0), int(named["day"] or 0)
    one, two, year = int(named["one"] or 0), int(named["two"] or 0), named["year"]
    if one != two and max(one, two) <= len(_MONTHS):
        raise ValueError(
            f"“{text}” could be two days: write {year}-{two:02}-{one:02} or {year}-{one:02}-{two:02}, as you mean it"
        )
    return (two, one) if one > len(_MONTHS) else (one, two)


def is_day(year: int, month: int, day: int) -> bool:
    """Whether a day exists in the calendar. The engine has no clock, and this is all it needs of one."""
    if not (1 <= month <= len(_MONTHS) and day >= 1 and year >= 1):
        return False
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return day <= (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]

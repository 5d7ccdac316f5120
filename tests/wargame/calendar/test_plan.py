"""The dates of a calendar: they keep their time of day, skip holidays, and come in order."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame.calendar import reading, words
from wargame.calendar.plan import CalendarPlan, from_stored, next_deadlines, next_to_write

TALLINN = ZoneInfo("Europe/Tallinn")
TWICE_A_WEEK = CalendarPlan(days=(2, 5), at=time(18), later=1, published=time(8))
GIVEN: dict[str, Any] = {
    "pattern": "weekly", "days": [2, 5], "at": "18:00", "dates": [], "published": "08:00", "later": 1, "holidays": [],
    "grace": 0, "least": 4,
}  # fmt: skip


def local(text: str, zone: ZoneInfo = TALLINN) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone)


@pytest.mark.parametrize("begin", ["2026-03-20T09:00", "2026-10-16T09:00"])
def test_18_00_stays_18_00_when_daylight_saving_begins_or_ends(begin: str) -> None:
    found = next_deadlines(TWICE_A_WEEK, TALLINN, local(begin), 6)
    assert {f"{one.orders.astimezone(TALLINN):%a %H:%M}" for one in found} == {"Tue 18:00", "Fri 18:00"}
    assert {f"{one.results.astimezone(TALLINN):%a %H:%M}" for one in found if one.results} == {"Wed 08:00", "Sat 08:00"}
    assert len({one.orders.astimezone(UTC).hour for one in found}) == 2, "in UTC it moves"


def test_a_time_that_does_not_exist_is_an_hour_later_and_one_that_comes_twice_is_the_first() -> None:
    plan = CalendarPlan(days=(7,), at=time(3, 30))
    (spring,) = next_deadlines(plan, TALLINN, local("2026-03-27T00:00"))
    assert spring.orders == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    (autumn,) = next_deadlines(plan, TALLINN, local("2026-10-23T00:00"))
    assert autumn.orders == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_no_orders_are_due_on_a_holiday_and_results_wait_for_the_day_after() -> None:
    plan = CalendarPlan(
        days=(2, 5), published=time(8), holidays=((date(2026, 12, 23), date(2027, 1, 3)),)
    )  # fmt: skip
    found = next_deadlines(plan, TALLINN, local("2026-12-21T12:00"), 2)
    assert [one.orders.astimezone(TALLINN).date() for one in found] == [date(2026, 12, 22), date(2027, 1, 5)]
    assert found[0].results is not None
    assert found[0].results.astimezone(TALLINN).date() == date(2027, 1, 4)


def test_a_date_too_near_to_write_orders_is_left_out() -> None:
    due = next_to_write(TWICE_A_WEEK, TALLINN, local("2026-11-24T17:00"))
    assert due is not None
    assert f"{due.orders.astimezone(TALLINN):%a}" == "Fri"


def test_listed_dates_end() -> None:
    plan = CalendarPlan(dates=(datetime(2026, 12, 1, 18), datetime(2026, 12, 4, 12)))
    assert len(next_deadlines(plan, TALLINN, local("2026-11-30T08:00"), 9)) == 2
    assert next_deadlines(plan, TALLINN, local("2026-12-04T12:00")) == ()


@given(
    days=st.sets(st.integers(1, 7), min_size=1),
    at=st.times().map(lambda one: one.replace(second=0, microsecond=0)),
    start=st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1)),
    zone=st.sampled_from(["Europe/Tallinn", "America/New_York", "Australia/Lord_Howe", "UTC", "Asia/Kathmandu"]),
)
def test_dates_come_in_order_after_the_moment_and_survive_storage(
    days: set[int], at: time, start: datetime, zone: str
) -> None:
    plan = CalendarPlan(days=tuple(sorted(days)), at=at, published=time(8), grace=3)
    after = start.replace(tzinfo=ZoneInfo(zone))
    found = [one.orders for one in next_deadlines(plan, ZoneInfo(zone), after, 20)]
    assert len(found) == 20
    assert found == sorted(set(found))
    assert found[0] > after
    assert found[0] - after <= timedelta(days=8)
    assert {one.astimezone(ZoneInfo(zone)).isoweekday() for one in found} <= days
    assert from_stored(plan.stored) == plan


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"days": []}, "days: choose at least one day of the week."),
        ({"at": "25:00"}, "at: “25:00” is not a time of day. Write it as 18:00."),
        ({"published": "8"}, "published: “8” is not a time of day. Write it as 18:00."),
        ({"pattern": "dates"}, "dates: list at least one date, such as 2026-12-01 18:00."),
        (
            {"pattern": "dates", "dates": ["2026-12-01 18:00", "2026-13-01 18:00"]},
            "dates: “2026-13-01 18:00” in line 2 is not a date. Write it as 2026-12-01 18:00.",
        ),
        ({"pattern": "dates", "dates": ["2026-12-01 18:00", "2026-12-01T18:00"]}, "dates: a date is listed twice."),
        (
            {"holidays": ["Christmas"]},
            "holidays: “Christmas” in line 1 is not a date. Write a day as 2026-12-24, or days as 2026-12-24 to "
            "2027-01-02.",
        ),
        ({"holidays": ["2026-12-24 to 2026-12-20"]}, "holidays: line 1 ends before it begins."),
    ],
)
def test_what_cannot_be_read_has_a_sentence_at_its_place(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(reading.PlanFault) as refused:
        reading.read(**{**GIVEN, **change})
    assert refused.value.problems == (sentence,)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"pattern": "dates", "dates": ["2026-11-01 18:00"]},
            "dates: 2026-11-01 18:00 is before today. Remove it, or write a date that is still to come.",
        ),
        ({"pattern": "dates", "dates": ["2026-11-23 06:00"]}, "dates: every date has passed. Add one"),
        ({"holidays": ["2026-11-01 to 2029-01-01"]}, "holidays: they cover every date on which orders would be due."),
        ({"later": 4}, "published: the results of Tuesday 24 November, 18:00 would be published on Saturday"),
        ({"later": 0}, "published: results cannot be published before the orders are due. Choose a later time."),
        ({"grace": 15}, "published: results cannot be published before the 15 h of grace end. Choose a later time."),
    ],
)
def test_a_plan_by_which_no_one_can_play_is_refused(change: dict[str, Any], sentence: str) -> None:
    plan = reading.read(**{**GIVEN, **change})
    with pytest.raises(reading.PlanFault) as refused:
        reading.check(plan, TALLINN, local("2026-11-23T12:00"))
    assert refused.value.problems[0].startswith(sentence)


def test_dates_that_a_plan_had_before_may_have_passed() -> None:
    listed: dict[str, Any] = {**GIVEN, "pattern": "dates", "dates": ["2026-11-01 18:00"]}
    before = reading.read(**listed)
    after = reading.read(**{**listed, "dates": ["2026-11-01 18:00", "2026-12-01 18:00"]})
    reading.check(after, TALLINN, local("2026-11-23T12:00"), before)


def test_a_date_is_said_in_days() -> None:
    now = local("2026-11-22T23:30")
    assert words.distance(local("2026-11-23T00:10"), now, TALLINN) == "tomorrow"
    assert words.distance(local("2026-11-24T18:00"), now, TALLINN) == "in 2 days"
    assert words.short(local("2026-11-24T18:00"), now, TALLINN) == "Tue 18:00"
    assert words.short(local("2026-12-24T18:00"), now, TALLINN) == "24 Dec 18:00"
    assert [words.roughly(one) for one in (90, 7300, 90000, 172800)] == ["1 min", "2 h", "1 day", "2 days"]
    assert words.summary(TWICE_A_WEEK) == (
        "Orders are due on Tuesday and Friday at 18:00. Results are published the next day at 08:00."
    )

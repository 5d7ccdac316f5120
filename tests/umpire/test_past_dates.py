"""What was due before play began never goes out unasked, and every page before the start says so."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from adjudication import selectors
from tests import world as worlds
from tests.wargame.msel.msel_world import line, states, write
from tests.world import World
from wargame.models import Exercise
from wargame.selectors import msel
from wargame.services import exercises, forks
from wargame.services.msel import injects, msel_files, releases

START = datetime(2026, 11, 21, 10, 0, 30, tzinfo=UTC)
DATES = {"1": "2025-11-21 09:01", "2": "2026-11-20 23:59", "3": "2026-11-21 09:59", "4": "2026-11-21 10:00"}
MANY = "4 injects have a date before today. They will not go out by themselves: change the dates or release them."


def at(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    monkeypatch.setattr(timezone, "now", lambda: moment)


def look(exercise: Exercise) -> list[str]:
    return releases.look(exercise_id=exercise.pk)


def test_only_what_is_due_from_the_minute_of_the_start_goes_out(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    world = worlds.build()
    at(monkeypatch, START - timedelta(days=1))
    for number, when in DATES.items():
        write(world, number, release=f"at {when}", to=["red"])
    write(world, "5", release="at 2026-11-21 09:00", after="4", to=["red"])
    write(world, "6", release="at 2026-11-21 09:00", approve=False)
    at(monkeypatch, START)
    worlds.begin(world)
    assert look(world.refresh()) == ["4"]
    at(monkeypatch, START + timedelta(days=3))
    assert look(world.refresh()) == []
    assert releases.attentive(timezone.now()) == []
    counts = msel.counts(world.exercise, timezone.now())
    assert (counts["past"], counts["late"], counts["coming"]) == (5, 0, 0)
    injects.approve(inject=world.exercise.injects.get(number="6"), by="Alice")
    assert look(world.refresh()) == [], "to approve a text is not to ask for its release"
    releases.by_hand(inject=world.exercise.injects.get(number="1"), by="Alice")
    assert states(world)["1"] == "released"


def test_a_new_date_makes_it_go_out_again(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    world = worlds.build()
    row = write(world, "1", release="at 2025-11-21 09:01")
    at(monkeypatch, START)
    worlds.begin(world)
    injects.change(
        inject=row, line=line("1", release="at 2026-11-21 11:00"), version=row.version, by="Alice", approve=True
    )
    assert look(world.refresh()) == []
    at(monkeypatch, START + timedelta(hours=1))
    assert look(world.refresh()) == ["1"]


def test_a_date_that_passed_before_somebody_wrote_it_in_play(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    """A table is imported on the second day, with what belonged to the first."""
    world = worlds.build()
    at(monkeypatch, START)
    worlds.begin(world)
    at(monkeypatch, START + timedelta(days=1))
    table = (
        "number,title,kind,from,to,release,after,answer,state,text,note,objectives\n"
        "1,Old,news,,all,at 2026-11-21 15:00,,no,approved,x,,\n"
        "2,New,news,,all,at 2026-11-22 10:00,,no,approved,x,,\n"
    )
    msel_files.load(exercise=world.refresh(), data=table.encode(), by="Alice", skip_broken=False)
    injects.approve_all(exercise=world.refresh(), by="Alice")
    assert look(world.refresh()) == ["2"]


def test_a_copy_releases_nothing_from_before_it_began(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    world = worlds.begun()
    began = world.exercise.started_at
    assert began is not None
    later = began + timedelta(hours=1)
    write(world, "1", release=f"at {later:%Y-%m-%d %H:%M}")
    write(world, "2", release=f"at {later + timedelta(hours=2):%Y-%m-%d %H:%M}")
    at(monkeypatch, later + timedelta(minutes=1))
    assert look(world.refresh()) == ["1"]
    at(monkeypatch, began + timedelta(days=300))
    clone = exercises.clone(exercise=world.refresh(), owner=world.owner, title="Again", with_people=False)
    exercises.start(exercise=clone)
    assert look(clone) == []
    game = world.refresh().game
    assert game is not None
    head = selectors.head(game).seq
    what_if = forks.fork(exercise=world.exercise, owner=world.owner, title="What if", seq=head)
    assert dict(what_if.injects.values_list("number", "state")) == {"1": "released", "2": "approved"}
    assert look(what_if) == []


def test_the_sentence_counts_and_says_what_to_do(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    world = worlds.build()
    at(monkeypatch, START)
    assert msel.past(world.exercise, START) == ""
    write(world, "0", release="at 2026-11-22 09:00")
    write(world, "1", release="at 2026-11-20 09:00")
    said = msel.past(world.exercise, START)
    assert said == "1 inject has a date before today. It will not go out automatically: change the date or release it."
    for number in ("2", "3", "4"):
        write(world, number, release="at 2025-11-20 09:00", approve=False)
    assert msel.past(world.exercise, START) == MANY
    write(world, "5", release="at 2026-11-21 09:00")
    assert msel.past(world.exercise, START).startswith("5 injects have a date and time that have passed.")
    injects.cancel(inject=world.exercise.injects.get(number="5"))
    assert msel.past(world.exercise, START) == msel.past(world.exercise, START, again=True) == MANY
    Exercise.objects.update(timezone="Pacific/Auckland")  # it is the 21st there since 24 hours ago
    assert "date before today" in msel.past(world.refresh(), START)


@pytest.mark.parametrize("name", ["umpire_roster", "umpire_check", "umpire_msel", "umpire_clone"])
def test_each_page_before_the_start_says_so(alice: Client, world: World, page: Callable[..., str], name: str) -> None:
    for number in DATES:
        write(world, number, release="at 2025-11-21 09:01", approve=number != "2")
    assert MANY in page(name)
    assert "in 0 min" not in page("umpire_msel")
    row = world.exercise.injects.get(number="1")
    assert "Its date has passed" in alice.get(reverse("umpire_inject", args=[world.exercise.pk, row.pk])).text
    world.exercise.injects.update(trigger="at 2099-11-21 09:01")
    assert "will not go out by" not in page(name)


def test_the_clone_page_counts_what_is_out_too(world: World, page: Callable[..., str]) -> None:
    """In the copy it is to be released again."""
    worlds.begin(world)
    row = write(world, "1", release="at 2025-11-21 09:01")
    releases.by_hand(inject=row, by="Alice")
    assert "1 inject has a date before today." in page("umpire_clone")
    assert "has a date before today" not in page("umpire_msel")

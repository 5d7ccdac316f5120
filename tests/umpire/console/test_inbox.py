"""The inbox of the console, and the strip with phase and clock on the umpire's other pages."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from adjudication import selectors as game_selectors
from tests import world as worlds
from tests.wargame.msel.msel_world import write
from umpire.pages.bar import bar
from umpire.pages.console import run_panel
from umpire.pages.inbox import Inbox, inbox
from wargame.models import Rfi, Seat
from wargame.services import exercises
from wargame.services.participants import seats
from wargame.services.traffic import messages, rfis

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(world: worlds.World) -> worlds.World:
    return worlds.play_until(worlds.begin(world), kind="cards")


def read(world: worlds.World, only: str = "") -> Inbox:
    """The inbox now."""
    exercise = world.refresh()
    return inbox(exercise, run_panel(exercise), timezone.now(), only)


def ask(world: worlds.World, question: str = "May we cross the river?") -> Rfi:
    """Blue asks."""
    return rfis.ask(viewer=world.viewer("blue"), question=question)


def test_nothing_waits_at_first(page: Any, playing: worlds.World) -> None:
    assert read(playing).waiting == 0
    assert "Nothing waits for you." in page("umpire_part", "inbox")


def test_what_waits_is_one_list_and_the_oldest_is_first(page: Any, playing: worlds.World) -> None:
    ask(playing)
    old = ask(playing, "Is the bridge intact?")
    Rfi.objects.filter(pk=old.pk).update(asked_at=timezone.now() - timedelta(minutes=7))
    seats.add(cell=playing.cells["blue"], role="staff", names=[""])
    seats.knock(exercise=playing.exercise, cell_id=playing.cells["blue"].pk, name="Maj Late")
    found = read(playing)
    assert found.waiting == 3
    assert [group.title for group in found.groups] == ["Waiting 5 minutes or more", "New"]
    assert [item.text for item in found.groups[0].items] == ["Is the bridge intact?"]
    assert found.groups[0].items[0].age == "7 min"
    assert {tab.label: tab.count for tab in found.tabs} == {"All": 3, "Door": 1, "Requests": 2}
    assert [item.kind for group in read(playing, "door").groups for item in group.items] == ["door"]
    assert read(playing, "nonsense").tabs[0].current
    assert page("umpire_part", "inbox").index("Is the bridge") < page("umpire_part", "inbox").index("May we cross")


def test_a_request_is_answered_in_place(act: Any, page: Any, playing: worlds.World) -> None:
    asked = ask(playing)
    assert "Send to Blue" in page("umpire_part", "inbox")
    answer = act("rfi-answer", rfi=asked.pk, answer="Yes, at night.", to="asker", back="console")
    assert answer["Location"] == reverse("umpire_console", args=[playing.exercise.pk])
    asked.refresh_from_db()
    assert asked.status == Rfi.Status.ANSWERED
    assert read(playing).waiting == 0


def test_a_message_is_approved_and_a_person_let_in_with_one_press(act: Any, playing: worlds.World) -> None:
    to = messages.To(cells=(playing.cells["blue"].pk,))
    messages.send(viewer=playing.viewer("red"), title="", text="Withdraw and we talk.", to=to)
    seats.add(cell=playing.cells["blue"], role="staff", names=[""])
    late = seats.knock(exercise=playing.exercise, cell_id=playing.cells["blue"].pk, name="Maj Late")
    for group in read(playing).groups:
        for item in group.items:
            assert act(item.form, back="console", **dict(item.fields)).status_code == 302
    assert read(playing).waiting == 0
    assert Seat.objects.get(pk=late.pk).status == Seat.Status.TAKEN


def test_an_inject_that_is_due_and_held_back_can_be_released(act: Any, playing: worlds.World) -> None:
    row = write(playing, "9.1", release="turn 1", approve=False)
    (group,) = read(playing).groups
    assert group.title == "Injects due"
    assert (group.items[0].head, group.items[0].verb) == ("Inject 9.1", "Approve")
    type(row).objects.filter(pk=row.pk).update(state="held")
    (group,) = read(playing).groups
    assert (group.items[0].verb, group.items[0].form) == ("Release", "inject-release")
    answer = act("inject-release", inject=row.pk, back="console")
    assert answer["Location"] == reverse("umpire_console", args=[playing.exercise.pk])
    assert read(playing).waiting == 0


def test_results_to_review_are_in_it(playing: worlds.World) -> None:
    worlds.draft(playing)
    (group,) = read(playing).groups
    assert group.items[0].verb == "Review"
    assert "wait for a ruling" in group.items[0].text


def test_every_page_of_the_umpire_has_the_phase_and_the_clock(page: Any, playing: worlds.World) -> None:
    exercises.configure(exercise=playing.exercise, clocks={"default": 300})
    ask(playing)
    for name in ("rfis", "messages", "matrix", "msel", "log", "roster", "plan"):
        text = page(f"umpire_{name}")
        assert "data-bar=" in text, name
        assert "Placement of cards" in text, name
        assert "Pages ▾" in text, name
    part = page("umpire_part", "bar")
    assert "Placement of cards" in part
    assert "Inbox" in part


def test_the_strip_has_the_turn_when_nothing_is_asked_and_says_that_the_game_is_over(
    playing: worlds.World, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing.exercise.decisions.update(status="closed")
    strip = bar(playing.exercise)
    turn = game_selectors.head(playing.exercise.game).turn  # type: ignore[arg-type]  # it plays
    assert strip is not None
    assert (strip.turn, strip.activity) == (turn, "Between turns")
    monkeypatch.setattr(game_selectors, "awaiting", lambda game: SimpleNamespace(mode="over"))
    over = bar(playing.exercise)
    assert over is not None
    assert over.activity == "The game is over"


def test_before_play_there_is_no_strip(page: Any, world: worlds.World) -> None:
    assert bar(world.exercise) is None
    assert "data-bar=" not in page("umpire_roster")

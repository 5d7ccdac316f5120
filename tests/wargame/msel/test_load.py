"""A cell meets few new things in a turn: the rest waits, and the umpire reads why and can send it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import world as worlds
from tests.pages import markup
from tests.wargame.msel.msel_world import states, write
from tests.world import World
from umpire.pages import inbox
from wargame.errors import Refused
from wargame.models import Inject, Survey
from wargame.selectors import msel, reading_load, vocabulary
from wargame.services import exercises
from wargame.services.evaluation import survey_sheets, surveys
from wargame.services.msel import releases


@pytest.fixture
def limited(world: World) -> World:
    """At most two new things a turn, as usual."""
    exercises.configure(exercise=world.exercise, new_a_turn=2)
    world.refresh()
    return world


def test_two_a_turn_and_the_rest_with_the_next_one(limited: World) -> None:
    for number in "1234":
        write(limited, number, release="turn 1", to=["Red"])
    other = write(limited, "5", release="turn 1", to=["Blue"])
    assert releases.look(exercise_id=limited.exercise.pk) == ["1", "2", "5"]
    assert releases.look(exercise_id=limited.exercise.pk) == []
    assert states(limited)["3"] == Inject.State.APPROVED
    found = {one.name: one for one in reading_load.loads(limited.exercise, 1)}
    assert (found["Red"].number, found["Red"].full, found["Red"].words) == (2, True, "2 injects")
    assert (found["Blue"].number, found["Blue"].full) == (1, False)
    assert releases.attentive(timezone.now()) == []
    third = limited.exercise.injects.get(number="3")
    releases.by_hand(inject=third, by="Alice")  # all the same
    worlds.play_until(limited, turn=2)
    releases.look(exercise_id=limited.exercise.pk)
    assert set(states(limited).values()) == {Inject.State.RELEASED}
    assert limited.exercise.injects.get(number="4").released_turn == 2
    assert other.number == "5"


def test_questions_keep_no_inject_back(limited: World) -> None:
    for title in ("First", "Second"):
        made = survey_sheets.add(
            exercise=limited.exercise, title=title, intro="", when=Survey.When.HAND, closes=Survey.Closes.TURN,
            audience=["red"], anonymous=False, active=True,
        )  # fmt: skip
        survey_sheets.add_question(
            exercise=limited.exercise, survey_id=made.pk, text="Sure?", low="", high="", kind="scale", choices=[],
            objective=None,
        )  # fmt: skip
        surveys.open_now(exercise=limited.exercise, survey_id=made.pk)
    for number in "123":
        write(limited, number, release="turn 1", to=["Red"])
    assert releases.look(exercise_id=limited.exercise.pk) == ["1", "2"]
    (red,) = [one for one in reading_load.loads(limited.exercise, 1) if one.name == "Red"]
    assert (red.words, red.full, red.over) == ("2 injects and 2 questions", True, False)


def test_what_came_due_first_goes_out_first(limited: World) -> None:
    """The list has the newest first. A condition was met in the set-up, and one for everybody waits since turn 1."""
    for number, when, to in (
        ("1", "turn 2", ["Blue"]), ("2", "turn 2", ["Blue"]), ("3", "turn 1", ["Blue"]), ("4", "turn 1", ["Blue"]),
        ("5", "track prestige BLUE >= 0", ["Blue"]), ("6", "turn 1", ["all"]),
    ):  # fmt: skip
        write(limited, number, release=when, to=to)
    limited.exercise.injects.filter(number="5").update(met_seq=1)
    assert releases.look(exercise_id=limited.exercise.pk) == ["3", "4"]
    worlds.play_until(limited, turn=2)
    assert releases.look(exercise_id=limited.exercise.pk) == ["5", "6"]


def test_an_inject_of_a_chain_is_as_old_as_what_it_comes_after(limited: World) -> None:
    for number in "12":
        write(limited, number, release="turn 1", to=["Red"])
    write(limited, "3", release="turn 1", to=["Red"])
    write(limited, "4", after="2", to=["Red"])
    releases.look(exercise_id=limited.exercise.pk)
    rows = [limited.exercise.injects.get(number=number) for number in "43"]
    rows[0].trigger, rows[1].trigger = "with its chain", "turn 2"
    assert [row.number for row in msel.oldest_first(limited.exercise, rows[::-1], timezone.now())] == ["4", "3"]


def test_in_the_last_turn_nothing_waits_for_a_later_one(limited: World, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in "1234":
        write(limited, number, release="turn 1", to=["Red"])
    monkeypatch.setattr(vocabulary, "last_turn", lambda *_: 1)
    assert releases.look(exercise_id=limited.exercise.pk) == ["1", "2", "3", "4"]


def test_the_umpire_reads_the_load_and_sends_what_waits(limited: World) -> None:
    for number in "123":
        write(limited, number, release="turn 1", to=["Red"])
    releases.look(exercise_id=limited.exercise.pk)
    waiting = [one for group in inbox.inbox(limited.refresh(), None, timezone.now()).groups for one in group.items]
    (item,) = [one for one in waiting if one.kind == "injects"]
    assert item.note == "next turn: Red has 2 injects"
    client = Client()
    client.force_login(limited.owner)
    here = markup(client.get(reverse("umpire_msel", args=[limited.exercise.pk])))
    assert "New in turn 1" in here
    assert "waits for the next turn: Red has 2 injects" in " ".join(here.split())
    asked = markup(client.get(reverse("umpire_surveys", args=[limited.exercise.pk])))
    assert "New in turn 1" in asked


@pytest.mark.django_db
def test_the_limit_is_a_setting() -> None:
    with pytest.raises(Refused, match="new_a_turn: enter a number from 0"):
        worlds.build("bob", "Other", new_a_turn=21)

"""Requests for information: asked, held, taken over, answered; nothing is lost."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import world as worlds
from wargame.errors import Outdated, Refused
from wargame.models import Rfi
from wargame.selectors.record import log
from wargame.services import exercises
from wargame.services.traffic import rfis
from wargame.viewer import Viewer

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> worlds.World:
    return worlds.begun()


def owner(world: worlds.World) -> Viewer:
    return Viewer(world.refresh(), umpire=True)


def seated(world: worlds.World) -> Viewer:
    return Viewer(world.refresh(), umpire=True, seat=world.seats["white"])


def asked(world: worlds.World, question: str = "Who holds the airport of Donetsk?") -> Rfi:
    return rfis.ask(viewer=world.viewer("blue"), question=question, why="To land the parachute brigade.")


def texts(world: worlds.World, kind: str) -> str:
    return "\n".join(line.text for line in log.lines(world.viewer(kind)))


def story(rfi: Rfi) -> list[tuple[str, str, str]]:
    return [(move.act, move.by_name, move.from_name) for move in rfi.moves.all()]


def test_a_request_needs_a_question_and_a_time_to_come(world: worlds.World) -> None:
    blue = world.viewer("blue")
    past = timezone.now() - timedelta(minutes=1)
    for fields in ({"question": "  "}, {"question": "x" * 1001}, {"question": "Who?", "needed_at": past}):
        with pytest.raises(Refused):
            rfis.ask(viewer=blue, **fields)
    with pytest.raises(Refused, match="You are watching"):
        rfis.ask(viewer=world.viewer("observer"), question="Who wins?")
    assert not Rfi.objects.exists()


def test_requests_are_numbered_and_only_the_cell_reads_them(world: worlds.World) -> None:
    assert [asked(world).number, asked(world, "How many?").number] == [1, 2]
    assert "airport of Donetsk" in texts(world, "blue")
    assert "airport of Donetsk" not in texts(world, "red")


def test_one_held_by_somebody_absent_is_taken_over_in_the_open(world: worlds.World) -> None:
    rfi, one, two = asked(world), seated(world), owner(world)
    rfis.take(viewer=one, rfi_id=rfi.pk)
    with pytest.raises(Refused, match="Take it over first"):
        rfis.answer(viewer=two, rfi_id=rfi.pk, text="Blue does.")
    with pytest.raises(Outdated, match="is handling it now"):
        rfis.take(viewer=two, rfi_id=rfi.pk)  # the page showed nobody
    rfis.take(viewer=two, rfi_id=rfi.pk, seen=one.label)
    rfi.refresh_from_db()
    assert (rfi.held_name, rfi.held_by_id) == ("Umpire", None)
    rfis.answer(viewer=two, rfi_id=rfi.pk, text="Blue does.")
    assert story(rfi) == [
        ("asked", "Alice Blue", ""), ("taken", "Alice White", ""), ("taken_over", "Umpire", "Alice White"),
        ("answered", "Umpire", ""),
    ]  # fmt: skip
    everything = "\n".join(world.exercise.log.values_list("text", flat=True))
    assert "Umpire took it over from Alice White" in everything


def test_the_asker_alone_several_cells_or_everybody(world: worlds.World) -> None:
    alone, some, every = asked(world), asked(world, "Who is ill?"), asked(world, "When is it dark?")
    viewer = owner(world)
    rfis.answer(viewer=viewer, rfi_id=alone.pk, text="Only you read this.")
    rfis.answer(viewer=viewer, rfi_id=some.pk, text="Two of you read this.", cell_ids=(world.cells["green"].pk,))
    rfis.answer(viewer=viewer, rfi_id=every.pk, text="All read this.", public=True)
    read = {kind: texts(world, kind) for kind in ("blue", "green", "red", "observer")}
    assert [kind for kind in read if "Only you read this" in read[kind]] == ["blue"]
    assert [kind for kind in read if "Two of you read this" in read[kind]] == ["blue", "green"]
    assert [kind for kind in read if "All read this" in read[kind]] == ["blue", "green", "red", "observer"]
    assert "Who is ill" not in read["green"]  # the answer, not the question


def test_a_second_answer_adds_to_the_first(world: worlds.World) -> None:
    rfi = asked(world)
    for text in ("Blue does.", "No longer: Red does."):
        rfis.answer(viewer=owner(world), rfi_id=rfi.pk, text=text)
    assert [answer.text for answer in rfi.answers.all()] == ["Blue does.", "No longer: Red does."]


def test_a_refusal_says_why(world: worlds.World) -> None:
    rfi = asked(world)
    with pytest.raises(Refused, match="reason"):
        rfis.decline(viewer=owner(world), rfi_id=rfi.pk, reason=" ")
    rfis.decline(viewer=owner(world), rfi_id=rfi.pk, reason="Your own reconnaissance would know.")
    assert "Your own reconnaissance would know" in texts(world, "blue")


def test_a_cell_withdraws_its_own_only(world: worlds.World) -> None:
    rfi = asked(world)
    with pytest.raises(Refused, match="no such request"):
        rfis.withdraw(viewer=world.viewer("red"), rfi_id=rfi.pk)
    rfis.withdraw(viewer=world.viewer("blue"), rfi_id=rfi.pk)
    with pytest.raises(Outdated, match="withdrawn"):
        rfis.answer(viewer=owner(world), rfi_id=rfi.pk, text="Too late.")


def test_no_cell_of_another_exercise_is_told(world: worlds.World) -> None:
    stranger = worlds.build("mallory", "Other")
    with pytest.raises(Refused, match="cells"):
        rfis.answer(viewer=owner(world), rfi_id=asked(world).pk, text="x", cell_ids=(stranger.cells["red"].pk,))
    with pytest.raises(Refused, match="no such request"):
        rfis.take(viewer=Viewer(stranger.exercise, umpire=True), rfi_id=Rfi.objects.get().pk)


def test_after_the_end_nothing_changes(world: worlds.World) -> None:
    rfi = asked(world)
    exercises.end(exercise=world.exercise)
    with pytest.raises(Outdated, match="ended"):
        rfis.answer(viewer=owner(world), rfi_id=rfi.pk, text="Too late.")

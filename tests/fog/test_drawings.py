"""Pages drawn once for many: nobody reads what they would not read on a page drawn for them alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests import world as worlds
from tests.fog.conftest import Known, seated
from wargame.models import Answer, Estimate, Exercise, LogEntry, Proposal, Seat, SurveyRound
from wargame.notices import heard
from wargame.services import logbook, sheets, turns
from wargame.services.participants import seats
from wargame.views.cell import CHANGES_ALONE
from wargame.views.drawings import Drawings

ROLES = ("commander", "staff", "staff")


@pytest.fixture(autouse=True)
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[Drawings]:
    """The drawings of a web process that listens."""
    fresh = Drawings()
    monkeypatch.setattr("wargame.views.cell.drawings", fresh)
    heard.begin()
    yield fresh
    heard.end()


def rung(world: worlds.World) -> None:
    """The process hears that something happened."""
    heard.note(str(world.exercise.pk), uuid4().hex)


def news(client: Client, world: worlds.World, kind: str, **asked: str) -> str:
    """What a page is sent that has nothing yet, without what differs from one answer to the next."""
    address = reverse("cell_part", args=[world.exercise.pk, world.cells[kind].pk, "news"])
    html = client.get(address, asked).content.decode()
    return CHANGES_ALONE.sub(r"\1", html)


def room(world: worlds.World, people: dict[str, Client]) -> dict[tuple[str, str], Client]:
    """Everybody who may look with the eyes of a cell, several of each kind, and who they are."""
    found: dict[tuple[str, str], Client] = {}
    for kind in ("red", "blue"):
        found[kind, "first"] = people[kind]
        for number, role in enumerate(ROLES):
            (seat,) = seats.add(cell=world.cells[kind], role=role, names=[f"<{role}> & {number}"])
            world.seats[f"{kind} {number}"] = seat
            found[kind, f"{role} {number}"] = seated(world, f"{kind} {number}")
        for name in ("owner", "white", "visitor", "truth"):
            found[kind, name] = people[name]
    found["blue", "recorder"] = people["recorder"]
    return found


def test_what_one_is_sent_after_another_is_what_they_would_be_sent_alone(
    world: worlds.World, people: dict[str, Client], known: Known, store: Drawings
) -> None:
    everybody = room(world, people)
    staff = Seat.objects.get(pk=world.seats["blue 1"].pk)
    action = Proposal.objects.get(pk=known["blue"]["proposal_id"])
    action.estimates_from.set([world.cells["blue"]])
    Estimate.objects.create(proposal=action, seat=staff, percent=37)
    rung(world)
    shared = {who: news(client, world, who[0]) for who, client in everybody.items()}
    drawn = len(store._kept)
    alone = {}
    for who, client in everybody.items():
        rung(world)
        alone[who] = news(client, world, who[0])
    assert [who for who in everybody if shared[who] != alone[who]] == []
    assert drawn < len(everybody), "somebody was served what was drawn for another"
    assert 'value="37"' in shared["blue", "staff 1"]
    assert 'value="37"' not in shared["blue", "staff 2"]
    assert "&lt;staff&gt; &amp; 2" in shared["blue", "staff 2"]


def test_a_ring_makes_old_drawings_worthless(world: worlds.World, people: dict[str, Client]) -> None:
    before = news(people["blue"], world, "blue")
    logbook.write(world.exercise, LogEntry.Kind.NOTICE, "The bridge is down.", public=True)
    assert news(people["blue"], world, "blue") == before, "nothing was heard yet"
    rung(world)
    assert "The bridge is down." in news(people["blue"], world, "blue")


def test_who_was_rung_by_another_process_is_not_shown_what_was_drawn_before(
    world: worlds.World, people: dict[str, Client]
) -> None:
    news(people["blue"], world, "blue")
    logbook.write(world.exercise, LogEntry.Kind.NOTICE, "The bridge is down.", public=True)
    assert "The bridge is down." in news(people["blue"], world, "blue", ring="a-ring-not-heard-here")


@pytest.fixture
def listening(world: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process hears each ring at once, with its scope."""

    def hear(exercise: Exercise, names: Iterable[str]) -> None:
        heard.note(str(exercise.pk), uuid4().hex, frozenset(names))

    monkeypatch.setattr("wargame.services.logbook._notify", hear)


def test_what_stays_drawn_is_what_would_be_drawn(
    world: worlds.World, people: dict[str, Client], known: Known, listening: None, store: Drawings
) -> None:
    who_reads = (("red", "first"), ("blue", "first"), ("blue", "staff 1"), ("blue", "owner"), ("red", "truth"))
    everybody = {who: client for who, client in room(world, people).items() if who in who_reads}
    exercise = world.exercise

    def compare(what: str) -> None:
        shared = {who: news(client, world, who[0]) for who, client in everybody.items()}
        rung(world)
        alone = {who: news(client, world, who[0]) for who, client in everybody.items()}
        assert [who for who in everybody if shared[who] != alone[who]] == [], what

    compare("at first")
    for step in range(3):
        decision = world.decision()
        for sheet in decision.sheets.select_related("cell"):
            viewer, side = world.viewer(sheet.cell.kind), sheet.cell.side or ""
            order = worlds.policy_order(world, side)
            sheets.save(viewer=viewer, sheet_id=sheet.pk, orders=[order], note=f"Note {step}")
            compare(f"draft of {side}, {step}")
            sheets.submit(viewer=viewer, sheet_id=sheet.pk, form_key=uuid4(), seq=decision.seq)
            compare(f"submission of {side}, {step}")
        worlds.settle(world)
        compare(f"publication {step}")
    turns.undo(exercise=exercise, seq=world.decision().seq, reason="The wrong card.")
    compare("undo")


def test_what_one_person_points_at_is_theirs(world: worlds.World, people: dict[str, Client]) -> None:
    (seat,) = seats.add(cell=world.cells["blue"], role="commander", names=["Second"])
    world.seats["second"] = seat
    second = seated(world, "second")
    pointing = news(people["blue"], world, "blue", s="deck")
    assert 'data-subject="deck"' in pointing
    assert 'data-subject="deck"' not in news(second, world, "blue")


def test_a_draft_is_on_the_pages_of_its_own_cell_alone(world: worlds.World, people: dict[str, Client]) -> None:
    red = news(people["red"], world, "red")
    sheet = world.decision().sheets.get(cell=world.cells["blue"])
    sheets.save(viewer=world.viewer("blue"), sheet_id=sheet.pk, orders=[], note="Wait for the rain.")
    rung(world)
    assert "Wait for the rain." in news(people["blue"], world, "blue")
    assert news(people["red"], world, "red") == red


def test_questions_are_counted_for_each_person(world: worlds.World, people: dict[str, Client], known: Known) -> None:
    (seat,) = seats.add(cell=world.cells["blue"], role="commander", names=["Second"])
    world.seats["second"] = seat
    second = seated(world, "second")
    one = SurveyRound.objects.get(pk=known["blue"]["round_id"])
    rung(world)
    asked = "for you</span>"
    assert asked in news(people["blue"], world, "blue")
    for question in one.survey.questions.all():
        Answer.objects.create(
            round=one, question=question, seat=world.seats["blue"], cell=world.cells["blue"], value=50
        )
    rung(world)
    assert asked not in news(people["blue"], world, "blue")
    assert asked in news(second, world, "blue")

"""What a cell asks, writes and proposes on its page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.wargame.views.conftest import Enter
from tests.world import World
from wargame.models import Message, Proposal, Rfi
from wargame.services import clock, exercises
from wargame.services.traffic import messages, proposals, rfis
from wargame.services.traffic.messages import To
from wargame.viewer import Viewer

Say = Callable[..., tuple[int, str]]
REASONS = {"reason1": "They owe us.", "reason2": "It was done before.", "reason3": "Nobody looks."}


@pytest.fixture
def say(world: World, enter: Enter) -> Say:
    def one(kind: str, what: str, /, htmx: bool = False, **fields: Any) -> tuple[int, str]:
        headers = {"HX-Request": "true"} if htmx else {}
        answer = enter(world, kind).post(f"{page(world, kind)}say/{what}/", fields, headers=headers, follow=not htmx)
        return answer.status_code, answer.content.decode()

    return one


def page(world: World, kind: str) -> str:
    return f"/x/{world.exercise.pk}/cell/{world.cells[kind].pk}/"


def umpire(world: World) -> Viewer:
    return Viewer(world.refresh(), umpire=True)


def test_a_request_is_listed_with_its_state_and_answer(world: World, say: Say) -> None:
    status, text = say("blue", "ask", question="Who holds the airport?", why="To land.", turn="2", time="")
    assert status == 200
    assert "RFI 1" in text
    assert "needed by turn 2" in text
    rfis.answer(viewer=umpire(world), rfi_id=Rfi.objects.get().pk, text="Nobody.")
    _, text = say("blue", "ask", question="And now?")
    assert "Nobody." in text
    assert "Answered" in text


def test_a_clock_time_means_the_next_one(world: World, say: Say) -> None:
    say("blue", "ask", question="By when?", time="00:30")
    needed = Rfi.objects.get().needed_at
    assert needed is not None
    assert needed > timezone.now()
    status, text = say("blue", "ask", question="By when?", time="half past")
    assert (status, "enter a clock time" in text, "By when?" in text) == (422, True, True)


def test_what_was_refused_stays_in_its_form(world: World, say: Say) -> None:
    status, text = say("red", "message", htmx=True, title="Minsk", text="Let us talk.")
    assert status == 422
    assert "at least one recipient" in text
    assert "Let us talk." in text
    assert 'id="part-write"' in text
    assert not Message.objects.exists()


def test_a_message_waits_or_goes_as_the_rules_say(world: World, say: Say) -> None:
    blue = f"cell:{world.cells['blue'].pk}"
    _, text = say("red", "message", text="Let us talk.", to=[blue])
    assert "Waits for the umpire" in text
    assert "Let us talk." not in say("blue", "ask", question="?")[1]
    exercises.configure(exercise=world.exercise, message_rules={"planning": "free"})
    say("red", "message", text="Call me.", to=[blue])
    assert "Call me." in say("blue", "ask", question="?")[1]
    exercises.configure(exercise=world.exercise, message_rules={"planning": "forbidden"})
    status, text = say("red", "message", text="Psst.", to=[blue])
    assert (status, "not allowed now" in text) == (422, True)
    clock.pause(exercise=world.exercise)  # between turns the umpire's other rule holds
    assert say("red", "message", text="Over lunch.", to=[blue])[0] == 200


def test_an_action_is_proposed_argued_and_estimated(world: World, say: Say) -> None:
    say("blue", "propose", action="The bells ring.", effect="Calm.", **REASONS)
    proposal = Proposal.objects.get()
    assert "The bells ring." not in say("red", "ask", question="?")[1]
    status, text = say("red", "argue", proposal=proposal.pk, favours="against", reason="No.")
    assert (status, "no such matrix action" in text) == (422, True)
    ids = {"cell_ids": (world.cells["red"].pk,), "estimate_ids": (world.cells["green"].pk,)}
    proposals.share(viewer=umpire(world), proposal_id=proposal.pk, **ids)
    _, text = say("red", "argue", proposal=proposal.pk, favours="against", reason="The churches are split.")
    assert "The churches are split." in text
    assert "read by the umpire alone" not in text
    _, text = say("green", "estimate", proposal=proposal.pk, percent="35")
    assert 'value="35"' in text
    assert 'name="favours"' in say("red", "ask", question="?")[1]
    status, text = say("green", "estimate", proposal=proposal.pk, percent="135")
    assert (status, "from 0 to 100" in text) == (422, True)
    say("blue", "withdraw-action", proposal=proposal.pk)
    assert 'name="favours"' not in say("red", "ask", question="?")[1]


def test_nobody_withdraws_what_is_anothers(world: World, say: Say) -> None:
    rfi = rfis.ask(viewer=world.viewer("blue"), question="Who?")
    assert say("red", "withdraw-request", rfi=rfi.pk)[0] == 422
    assert say("blue", "withdraw-request", rfi=rfi.pk)[0] == 200


def test_observers_and_strangers_do_not_get_in(world: World, say: Say, enter: Enter) -> None:
    assert say("observer", "ask", question="Who wins?")[0] in (404, 422)
    address = f"{page(world, 'blue')}say/ask/"
    assert enter(world, "red").post(address, {"question": "Who?"}).status_code == 404
    assert Client().post(address, {"question": "Who?"}).status_code == 404
    assert enter(world, "blue").get(address).status_code == 405
    assert enter(world, "blue").post(f"{page(world, 'blue')}say/shout/", {}).status_code == 404
    assert not Rfi.objects.exists()


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("ask", {"question": "x" * 1001}), ("ask", {"question": "Who?", "turn": "soon"}),
        ("message", {"text": "Hm.", "to": ["cell:1x"]}), ("message", {"text": "Hm.", "to": ["everybody"]}),
        ("press", {"text": "No headline."}), ("propose", {"action": "a", "effect": "b", "reason1": "one"}),
        ("argue", {"proposal": "1", "favours": "perhaps", "reason": "r"}), ("estimate", {"proposal": "1"}),
        ("withdraw-action", {"proposal": "nine"}),
    ],
)  # fmt: skip
def test_nonsense_is_refused_in_words(world: World, say: Say, action: str, fields: dict[str, Any]) -> None:
    status, text = say("blue", action, **fields)
    assert status == 422
    assert "Refused" in text
    assert not Rfi.objects.exists()
    assert not Message.objects.exists()


def test_news_stand_on_the_public_screen(world: World) -> None:
    press = world.exercise.actors.get(name="International press")
    viewer = umpire(world)
    messages.speak(viewer=viewer, actor_id=press.pk, title="Convoy seen", text="At night.", press=True)
    messages.speak(viewer=viewer, actor_id=press.pk, text="For Red alone.", to=To(cells=(world.cells["red"].pk,)))
    text = Client().get(f"/screen/{world.exercise.room_code}/").content.decode()
    assert "Convoy seen" in text
    assert "For Red alone" not in text


def test_the_page_asks_the_database_no_more_as_people_write(world: World, enter: Enter) -> None:
    client, address = enter(world, "blue"), page(world, "blue")

    def grow() -> None:
        viewer = umpire(world)
        rfi = rfis.ask(viewer=world.viewer("blue"), question="Who?")
        rfis.answer(viewer=viewer, rfi_id=rfi.pk, text="So.")
        sent = messages.send(viewer=world.viewer("red"), text="Hm.", to=To(cells=(world.cells["blue"].pk,)))
        messages.decide(viewer=viewer, message_id=sent.pk, act="pass")
        messages.speak(viewer=viewer, title="News", text="Nothing new.", press=True)
        proposal = proposals.propose(viewer=world.viewer("red"), action="A", effect="B", reasons=list(REASONS.values()))
        proposals.share(viewer=viewer, proposal_id=proposal.pk, cell_ids=(world.cells["blue"].pk,))

    def count() -> int:
        with CaptureQueriesContext(connection) as caught:
            assert client.get(address).status_code == 200
        return len(caught)

    grow()
    count()
    before = count()
    for _ in range(8):
        grow()
    assert count() == before

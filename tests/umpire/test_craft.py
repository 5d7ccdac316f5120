"""The white cell's desk: the request board, the message desk, the matrix page; what they show and how they refuse."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from adjudication.models import Step
from tests import world as worlds
from tests.pages import markup
from wargame.models import Evidence, Message, Proposal, Rfi, Seat
from wargame.services import sheets
from wargame.services.evaluation import plan
from wargame.services.traffic import messages, proposals, rfis
from wargame.services.traffic.messages import To
from wargame.viewer import Viewer

REASONS = ["They owe us.", "It was done before.", "Nobody looks."]


@pytest.fixture
def playing(world: worlds.World) -> worlds.World:
    worlds.play_until(worlds.begin(world), turn=1, kind="cards")
    return world


@pytest.fixture
def bob(playing: worlds.World) -> Client:
    """The umpire in the seat of the white cell."""
    client, seat = Client(), playing.seats["white"]
    session = client.session
    session["seats"] = {str(playing.exercise.pk): [str(seat.pk), str(seat.key)]}
    session.save()
    return client


def press(client: Client, world: worlds.World, action: str, **fields: Any) -> tuple[int, str]:
    answer = client.post(reverse("umpire_do", args=[world.exercise.pk, action]), fields, follow=True)
    return answer.status_code, markup(answer)


def asked(world: worlds.World, text: str = "Who holds the airport?") -> Rfi:
    return rfis.ask(viewer=world.viewer("blue"), question=text)


def proposed(world: worlds.World) -> Proposal:
    viewer = world.viewer("blue")
    return proposals.propose(viewer=viewer, action="The bells ring.", effect="Calm.", reasons=REASONS)


def test_the_board_shows_who_is_absent_and_hands_over(alice: Client, bob: Client, playing: worlds.World) -> None:
    rfi = asked(playing)
    assert press(bob, playing, "rfi-take", rfi=rfi.pk, seen="")[0] == 200
    board = reverse("umpire_rfis", args=[playing.exercise.pk])
    text = alice.get(f"{board}?rfi={rfi.pk}").content.decode()
    assert "Alice White is handling it" in text
    Seat.objects.filter(pk=playing.seats["white"].pk).update(last_seen_at=timezone.now() - timedelta(minutes=5))
    assert "Alice White, not here" in alice.get(f"{board}?rfi={rfi.pk}").content.decode()
    status, text = press(alice, playing, "rfi-answer", rfi=rfi.pk, answer="Red does.", to="asker")
    assert (status, "Take it over first" in text, 'id="answer"' in text) == (
        422,
        True,
        False,
    )  # the form is not hers yet
    assert 'name="answer" value="Red does."' in text  # what she wrote goes with her when she takes it over
    status, text = press(alice, playing, "rfi-take", rfi=rfi.pk, seen="Alice White", answer="Red does.", to="asker")
    assert "Assigned to you" in text
    assert ">Red does.</textarea>" in text
    assert "Umpire took it over from Alice White" in text
    status, text = press(alice, playing, "rfi-answer", rfi=rfi.pk, answer="Red does.", to="cells")
    assert (status, "choose the other cells" in text, "Red does." in text) == (
        422,
        True,
        True,
    )  # what was typed is kept
    green = playing.cells["green"].pk
    press(alice, playing, "rfi-answer", rfi=rfi.pk, answer="Red does.", to="cells", cell=[green])
    rfi.refresh_from_db()
    assert rfi.status == Rfi.Status.ANSWERED
    assert [cell.pk for cell in rfi.answers.get().cells.all()] == [green]


def test_a_decision_that_a_colleague_holds_comes_along_when_it_is_taken_over(
    alice: Client, bob: Client, playing: worlds.World
) -> None:
    proposal = proposed(playing)
    press(bob, playing, "matrix-take", proposal=proposal.pk, seen="")
    typed = {
        "proposal": proposal.pk, "seq": playing.decision().seq, "outcome": "part", "reason": "expert", "tell": "all",
        "ruling": "Half of them ring.", "cost.prestige-BLUE": "2",
    }  # fmt: skip
    status, text = press(alice, playing, "matrix-decide", **typed)
    assert (status, "Take over and keep your text" in text) == (422, True)
    text = press(alice, playing, "matrix-take", **typed, seen="Alice White")[1]
    assert "Assigned to you" in text
    assert "Half of them ring.</textarea>" in text
    assert 'name="cost.prestige-BLUE" value="2"' in text


def test_late_requests_stand_first(alice: Client, playing: worlds.World) -> None:
    early, late = asked(playing, "First asked"), asked(playing, "Asked later, needed sooner")
    Rfi.objects.filter(pk=late.pk).update(needed_at=timezone.now() - timedelta(minutes=1))
    text = alice.get(reverse("umpire_rfis", args=[playing.exercise.pk])).content.decode()
    assert text.index(late.question) < text.index(early.question)
    assert "1 late" in text


def test_a_message_is_passed_changed_and_refused(alice: Client, playing: worlds.World) -> None:
    blue = To(cells=(playing.cells["blue"].pk,))
    sent = [messages.send(viewer=playing.viewer("red"), text=text, to=blue) for text in ("One", "Two", "Three")]
    press(alice, playing, "message", message=sent[0].pk, act="pass")
    press(alice, playing, "message", message=sent[1].pk, act="edit", text="Two, friendly", reason="Tone.")
    status, text = press(alice, playing, "message", message=sent[2].pk, act="refuse")
    assert (status, "Give a reason" in text) == (422, True)
    press(alice, playing, "message", message=sent[2].pk, act="refuse", reason="Not now.")
    found = list(Message.objects.order_by("number").values_list("status", "text", "edited"))
    assert found == [("sent", "One", False), ("sent", "Two, friendly", True), ("refused", "Three", False)]


def test_the_umpire_speaks_and_sets_the_rules(alice: Client, playing: worlds.World) -> None:
    nato = playing.exercise.actors.get(name="NATO").pk
    status, text = press(alice, playing, "speak", **{"actor": nato, "as": "message", "text": "We watch."})
    assert (status, "at least one recipient" in text, "We watch." in text) == (422, True, True)
    red = f"cell:{playing.cells['red'].pk}"
    press(alice, playing, "speak", **{"actor": nato, "as": "message", "text": "We watch.", "to": [red]})
    press(alice, playing, "speak", **{"actor": "", "as": "press", "title": "Noon", "text": "It is noon."})
    assert list(Message.objects.order_by("number").values_list("sender", "kind")) == [
        ("NATO", "message"), ("White cell", "press"),
    ]  # fmt: skip
    press(alice, playing, "message-rules", **{"rule.planning": "free", "rule.press": "forbidden"})
    assert playing.refresh().message_rules == {"planning": "free", "press": "forbidden"}
    press(alice, playing, "actor-add", name="Mayor of Sloviansk", role="Tired")
    assert "Mayor of Sloviansk" in alice.get(reverse("umpire_messages", args=[playing.exercise.pk])).content.decode()
    mayor = playing.exercise.actors.get(name="Mayor of Sloviansk")
    press(alice, playing, "actor-remove", actor=mayor.pk)
    assert not playing.exercise.actors.filter(pk=mayor.pk).exists()


def test_a_matrix_action_is_weighed_thrown_and_decided_with_its_cost(alice: Client, playing: worlds.World) -> None:
    proposal = proposed(playing)
    page = reverse("umpire_matrix_action", args=[playing.exercise.pk, proposal.pk])
    first = proposal.arguments.first()
    assert first is not None
    press(alice, playing, "matrix-weigh", proposal=proposal.pk, base=8, **{f"weight.{first.pk}": "strong"})
    text = markup(alice.get(page))
    assert "21 of 36" in text  # two dice show 7 or more in 21 ways
    assert "Strong reason for, Blue: They owe us." in text
    press(alice, playing, "matrix-roll", proposal=proposal.pk, target=7)
    proposal.refresh_from_db()
    assert proposal.roll is not None
    outcome = "success" if proposal.roll["result"] else "failure"
    prestige, seq = playing.state().prestige[1], playing.decision().seq
    fields = {"proposal": proposal.pk, "seq": seq, "outcome": outcome, "ruling": "They ring.", "tell": "all"}
    status, text = press(alice, playing, "matrix-decide", **fields, **{"cost.prestige-BLUE": "999"})
    assert (status, "so you cannot pay" in text, "They ring." in text) == (422, True, True)
    edits = {"edit.country-PL": "support", "edit.prestige-BLUE": str(prestige + 3), "cost.prestige-BLUE": "2"}
    status, text = press(alice, playing, "matrix-decide", **fields, **edits)
    assert "Decided as step" in text
    step = Step.objects.get(game=playing.exercise.game, kind=Step.Kind.MATRIX)
    assert playing.state().prestige[1] == prestige + 1  # three up by the edit, two down as the price
    proposal.refresh_from_db()
    assert (proposal.step, proposal.cost) == (step.seq, "2 Prestige, Ukraine")
    assert "They ring." in alice.get(page).content.decode()
    assert "Matrix action" in alice.get(reverse("umpire_ledger", args=[playing.exercise.pk])).content.decode()


def test_what_is_waiting_and_what_is_meant_stand_on_the_console(alice: Client, playing: worlds.World) -> None:
    asked(playing)
    proposed(playing)
    sheet = playing.decision().sheets.get(cell=playing.cells["blue"])
    sheets.save(viewer=playing.viewer("blue"), sheet_id=sheet.pk, orders=[], intent="Hold Kyiv and wait.")
    text = alice.get(reverse("umpire_console", args=[playing.exercise.pk])).content.decode()
    for words in ('id="inbox-requests-', 'id="inbox-matrix-', "Hold Kyiv and wait."):
        assert words in text
    assert "Hold Kyiv and wait." in alice.get(reverse("umpire_messages", args=[playing.exercise.pk])).content.decode()


def test_everything_said_can_be_evidence(alice: Client, playing: worlds.World) -> None:
    plan.set_objectives(exercise=playing.exercise, texts=["Deciding with incomplete information"])
    objective = playing.exercise.objectives.get()
    message = messages.send(viewer=playing.viewer("red"), text="Hello", to=To(umpire=True))
    for kind, row in (("rfi", asked(playing)), ("message", message), ("proposal", proposed(playing))):
        fields = {"kind": kind, "ref": row.pk, "objective": objective.pk}
        alice.post(reverse("umpire_evidence", args=[playing.exercise.pk]), fields)
    assert set(Evidence.objects.values_list("kind", flat=True)) == {"rfi", "message", "proposal"}


@pytest.mark.parametrize("name", ["umpire_rfis", "umpire_messages", "umpire_matrix"])
def test_lists_are_read_in_a_fixed_number_of_queries(alice: Client, playing: worlds.World, name: str) -> None:
    address = reverse(name, args=[playing.exercise.pk])
    blue = To(cells=(playing.cells["blue"].pk,), actors=tuple(playing.exercise.actors.values_list("pk", flat=True)[:3]))

    def grow() -> None:
        viewer = Viewer(playing.refresh(), umpire=True)
        rfis.answer(viewer=viewer, rfi_id=asked(playing).pk, text="So.", cell_ids=(playing.cells["green"].pk,))
        asked(playing)
        messages.send(viewer=playing.viewer("red"), text="Hm.", to=blue)
        proposals.argue(viewer=viewer, proposal_id=proposed(playing).pk, favours=True, text="Why not?")

    grow()
    before = _count(lambda: alice.get(address))
    for _ in range(8):
        grow()
    assert _count(lambda: alice.get(address)) == before


def _count(act: Callable[[], Any]) -> int:
    with CaptureQueriesContext(connection) as caught:
        assert act().status_code == 200
    return len(caught)


def test_nonsense_is_refused_in_words(alice: Client, playing: worlds.World) -> None:
    proposal = proposed(playing)
    for action, fields in (
        ("rfi-take", {"rfi": "x"}), ("rfi-answer", {"rfi": "99999999999"}), ("message", {"message": "1", "act": "eat"}),
        ("speak", {"actor": "zero", "as": "press"}), ("matrix-weigh", {"proposal": proposal.pk, "base": "13"}),
        ("matrix-weigh", {"proposal": proposal.pk, "base": "7", "weight.x": "strong"}),
        ("matrix-roll", {"proposal": proposal.pk, "target": "7", "dice": "six"}),
        ("matrix-show", {"proposal": proposal.pk, "show": "all"}),
    ):  # fmt: skip
        status, text = press(alice, playing, action, **fields)
        assert status in (404, 409, 422), (action, fields, status)
        assert status == 404 or "Nothing was changed" in text, action
    proposal.refresh_from_db()
    assert (proposal.base, proposal.roll) == (7, None)

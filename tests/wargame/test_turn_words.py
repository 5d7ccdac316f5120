"""Turn 0 is the set-up, on every page and paper, and never a number."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from reports.templatetags.paper import in_replay
from tests import world as worlds
from wargame import turn_words
from wargame.services.evaluation import observations
from wargame.services.traffic import messages, proposals, rfis
from wargame.viewer import Viewer


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        (0, ("Set-up", "Set-up", "Set-up", "Set-up")),
        (3, ("3", "turn 3", "Turn 3", "T3")),
        ("2 of 9", ("2 of 9", "turn 2 of 9", "Turn 2 of 9", "T2 of 9")),
        ("Set-up", ("Set-up", "Set-up", "Set-up", "Set-up")),
    ],
)
def test_a_turn_in_words(turn: int | str, said: tuple[str, ...]) -> None:
    words = (turn_words.number, turn_words.named, turn_words.titled, turn_words.short)
    assert tuple(word(turn) for word in words) == said


def test_a_record_of_the_set_up_leads_to_its_step_and_does_not_show_its_number() -> None:
    assert str(in_replay("/r/", 7, turn_words.number(0))).endswith(">Set-up</a>")
    assert str(in_replay("", 7, 0)) == "0", "a turn that is given is shown, whatever it is"


@pytest.mark.django_db
def test_no_page_of_a_set_up_says_turn_0_or_turn_1() -> None:
    world = worlds.begun(**worlds.LESSON)
    assert world.decision().turn == 0
    red, white = world.viewer("red"), Viewer(world.exercise, umpire=True)
    rfis.ask(viewer=red, question="Where are they?")
    messages.send(viewer=red, text="We hear you.", to=messages.To(umpire=True))
    proposals.propose(
        viewer=red, action="Ask.", effect="Calm.", reasons=["They listen.", "They owe us.", "It is late."]
    )
    observations.note(viewer=white, text="They argue.")
    umpire = Client()
    umpire.force_login(world.owner)
    names = ("umpire_console", "umpire_messages", "umpire_rfis", "umpire_ledger", "umpire_log", "umpire_sheets")
    pages = [umpire.get(reverse(name, args=[world.exercise.pk]), follow=True) for name in names]
    pages.append(umpire.get(reverse("replay_step", args=[world.exercise.pk, 1])))
    for page in pages:
        assert page.status_code == 200
        text = re.sub(r"<[^>]*>", " ", page.content.decode())
        assert not re.search(r"\b[Tt]urn\s+0\b", text), page.request["PATH_INFO"]
    assert "Turn 1 of" not in " ".join(pages[0].content.decode().split())
    assert "Set-up" in pages[1].content.decode()
    assert "Set-up" in pages[3].content.decode()

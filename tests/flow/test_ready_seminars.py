"""Cells play each ready seminar from its offer to its end: own words, listed courses, a covert move, the vote."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.template.loader import render_to_string

from adjudication import selectors as game_selectors
from reports import press
from reports.collect import aar
from reports.figures import report
from tests.pages import printed_pages
from umpire.presenters import offers
from umpire.services import setup
from wargame.access import Viewer
from wargame.models import Decision, Exercise, Seat
from wargame.services import samples

pytestmark = pytest.mark.django_db
READY = ("seminar/sevra-pandemic/two-hours", "seminar/election-week/90-minutes", "seminar/orrin-strait/three-hours")
OPEN, COVERT = "Call a meeting in the old town hall", "Ask a friend in the other house"
LIMIT = 40
MOST_PAGES = (6, 8)


def seated(key: str) -> Exercise:
    """The exercise of an offer, with a commander in each cell that plays a side."""
    offer = next(one for one in offers.offers("") if one.key == key)
    owner = User.objects.create_user("alice", password="a-long-password")
    made = setup.create(owner=owner, offer=offer, objectives=list(offer.objectives), title="Amber")
    for seat in Seat.objects.filter(cell__exercise=made, role=Seat.Role.COMMANDER).exclude(cell__side=None):
        Seat.objects.filter(pk=seat.pk).update(name=f"Commander {seat.cell.name}")
        samples.take(Seat.objects.get(pk=seat.pk))
    return made


def own_words(what: str, covert: bool) -> dict[str, Any]:
    words = {"what": what, "means": "A letter, today.", "effect": "They answer."}
    return {"do": "move", **words, "covert": covert, "course": ""}


def votes(exercise: Exercise, side: str) -> list[dict[str, Any]]:
    """The first choice in each vote that is open to a side."""
    assert exercise.game is not None
    rules: Any = game_selectors.adjudicator(exercise.game)
    turn = game_selectors.state(exercise.game).turn
    held = [vote for vote in rules.facts.votes.values() if vote.round == turn]
    return [
        {"do": "cast_vote", "vote": vote.id, "choice": vote.choices[0].id}
        for vote in held
        if side in (vote.sides or rules.facts.sides)
    ]


def orders(exercise: Exercise, decision: Decision, side: str) -> list[dict[str, Any]]:
    """What a cell hands in: two moves in its own words in round 1, a listed course later, its vote when it is asked."""
    kinds = {due["kind"] for due in decision.due}
    if "answers" in kinds:
        return [*votes(exercise, side), {"do": "done"}]
    if decision.turn == 1:
        return [own_words(f"{OPEN}, {side}", False), own_words(f"{COVERT}, {side}", True), {"do": "done"}]
    listed = samples.policy_order(exercise, side)
    return [listed] if listed["do"] == "done" else [listed, {"do": "done"}]


def play(exercise: Exercise) -> None:
    samples.begin(exercise)
    for _ in range(LIMIT):
        if (decision := samples.open_decision(exercise)) is None:
            return
        for sheet in decision.sheets.select_related("cell"):
            now, seat = samples.fresh(exercise), sheet.cell.seats.filter(status=Seat.Status.TAKEN).get()
            viewer = Viewer(now, umpire=False, cell=sheet.cell, seat=seat)
            samples.submit(viewer, sheet, orders(now, decision, sheet.cell.side or ""))
        samples.settle(exercise)
    pytest.fail("It does not end.")


def assert_report(exercise: Exercise, questions: Sequence[str]) -> None:
    """The report without annexes has few pages, and names every move and vote."""
    html = render_to_string("reports/pdf/aar.html", report.aar(aar.collect(samples.fresh(exercise))))
    pages = printed_pages(press.render(html, closer=True).data)
    assert MOST_PAGES[0] <= len(pages) <= MOST_PAGES[1]
    text = " ".join(" ".join(pages).split())
    for said in (*questions, OPEN, COVERT, "Votes and agreements"):
        assert said in text, said


@pytest.mark.parametrize("key", READY)
def test_cells_play_a_ready_seminar_to_its_end(key: str) -> None:
    exercise = seated(key)
    play(exercise)
    game = samples.fresh(exercise).game
    assert game is not None
    rules: Any = game_selectors.adjudicator(game)
    state = game_selectors.state(game)
    assert state.over
    assert state.turn == len(rules.facts.rounds)
    assert list(state.counted) == [vote.id for vote in rules.facts.votes.values()]
    assert_report(exercise, [vote.question for vote in rules.facts.votes.values()])
    assert all(winner == rules.facts.votes[vote].choices[0].id for vote, winner in state.counted.items())

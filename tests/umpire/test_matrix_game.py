"""The shortest form: a title, sides and a paragraph become a pack and an exercise that people play at once."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from adjudication import selectors as game_selectors
from adjudication.models import StoredPack
from tests.pages import markup
from tests.reports.conftest import report_words, unprinted
from wargame.models import Cell, Exercise
from wargame.services import samples
from wargame.viewer import Viewer

__all__ = ["unprinted"]  # a fixture
pytestmark = pytest.mark.django_db
GAME = {
    "title": "The dry summer", "rounds": "2", "situation": "The reservoir holds water for 40 days. No rain.",
    "sides": "Farmers: water for the harvest\nTown: no cut to households\nPower company\n",
}  # fmt: skip


@pytest.fixture
def alice() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("alice", password="a-long-password"))
    return client


def refused(alice: Client, **other: str) -> str:
    """What the page says of a game that it does not create."""
    answer = alice.post(reverse("umpire_matrix_game"), {**GAME, **other})
    assert answer.status_code in (409, 422)
    assert not Exercise.objects.exists()
    assert not StoredPack.objects.exists()
    return markup(answer)


def test_a_title_sides_and_a_paragraph_are_enough_to_play(alice: Client, unprinted: None) -> None:
    answer = alice.post(reverse("umpire_matrix_game"), GAME)
    exercise = Exercise.objects.get()
    assert answer["Location"] == reverse("umpire_roster", args=[exercise.pk])
    cells = {cell.name: cell for cell in exercise.cells.exclude(kind=Cell.Kind.WHITE)}
    assert list(cells) == ["Farmers", "Town", "Power company"]
    for cell in cells.values():
        seat = cell.seats.get()
        seat.name = f"Head of {cell.name}"
        seat.save()
        samples.take(seat)
    samples.begin(exercise)
    decision = samples.open_decision(exercise)
    assert decision is not None
    for sheet in decision.sheets.select_related("cell"):
        move = {"do": "move", "what": f"{sheet.cell.name} closes a valve", "means": "A key", "effect": "Water stays"}
        viewer = Viewer(samples.fresh(exercise), umpire=False, cell=sheet.cell, seat=sheet.cell.seats.get())
        samples.submit(viewer, sheet, [{**move, "covert": False, "course": ""}, {"do": "done"}])
    samples.settle(exercise)
    assert exercise.proposals.count() == 3
    page = markup(alice.get(reverse("umpire_matrix", args=[exercise.pk])))
    assert "3 of 3 to settle" in page
    assert "Farmers closes a valve" in page
    samples.play_until(exercise, turn=2)
    game = samples.fresh(exercise).game
    assert game is not None
    assert game_selectors.state(game).turn == 2
    assert "The dry summer" in report_words(samples.fresh(exercise))


def test_the_same_title_again_is_another_pack(alice: Client) -> None:
    for _ in range(2):
        assert alice.post(reverse("umpire_matrix_game"), GAME).status_code == 302
    assert StoredPack.objects.count() == 2


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("title", " ", "title: Give the game a title."),
        ("situation", "", "situation: Describe the situation in a paragraph."),
        ("sides", "Town", "sides: list 2 to 8 sides, one in a line. You listed 1."),
        ("sides", "\n".join(map(str, range(9))), "sides: list 2 to 8 sides, one in a line. You listed 9."),
        ("sides", "Town\ntown: again", "sides: each side needs a different name before the colon."),
        ("sides", "Town\nWhite cell", "sides: “White cell” is the cell of the umpires. Choose another name."),
        ("rounds", "11", "rounds: choose 1 to 10."),
    ],
)
def test_what_cannot_be_played_is_said_and_creates_nothing(alice: Client, field: str, typed: str, said: str) -> None:
    text = refused(alice, **{field: typed})
    assert f"{said[0].upper()}{said[1:]}" in text
    assert "The reservoir holds" in text or field == "situation", "what was typed stays"

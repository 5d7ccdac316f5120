"""From the wizard's list to an exercise one can run at once: cells, plan, injects, surveys, role sheets, script."""

from __future__ import annotations

import html
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from adjudication import selectors as game_selectors
from tests import world as worlds
from tests.umpire.test_wizard import BASICS
from umpire.presenters import offers as offered
from wargame.models import Decision, Exercise, Handout, Seat
from wargame.selectors import vocabulary
from wargame.services import exercises, sheets
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db

READY = {
    "ukrainian_crisis/ukraine-2014/90-minutes": ("sheet", 480, 10, 5),
    "ukrainian_crisis/ukraine-2014/full-day": ("sheet", 1200, 17, 8),
    "opuc/se-estonia-small/half-day": ("sheet", 1500, 12, 4),
    "opaque_war/donbas-2014/three-hours": ("sheet", 540, 12, 7),
    "ukraine_2022/kyiv-first-month/half-day": ("sheet", 2100, 14, 2),
    "seminar/sevra-pandemic/two-hours": ("live", 540, 12, 5),
    "seminar/election-week/90-minutes": ("live", 480, 12, 4),
    "seminar/orrin-strait/three-hours": ("live", 780, 12, 5),
}


def made(client: Client, key: str) -> Exercise:
    """What the first page of set-up makes of an offer, its objectives left as they are proposed."""
    answer = client.post("/umpire/new/", {**BASICS, "objectives": "", "pack": key} | _proposed())
    assert answer.status_code == 302, answer.content.decode()[:2000]
    return Exercise.objects.get(title=BASICS["title"])


def _proposed() -> dict[str, str]:
    """The text area holds what the first offer of the page proposes; nobody touched it."""
    return {"objectives": "\r\n".join(offered.offers("")[0].objectives)}


@pytest.mark.parametrize("key", READY)
def test_an_exercise_ready_to_run_brings_everything(alice: Client, key: str) -> None:
    pace, clock, roles, turns = READY[key]
    offer = next(one for one in offered.offers("") if one.key == key)
    exercise = made(alice, key)
    assert (exercise.pace, exercise.clocks["default"], exercise.template) == (pace, clock, key.rpartition("/")[2])
    assert offer.turns == turns == vocabulary.words(exercise).turns
    assert [objective.line for objective in exercise.objectives.all()] == list(offer.objectives)
    assert exercise.objectives.filter(kind="research", code="RQ-1").exists()
    assert not exercise.objectives.filter(indicators=None).exists()
    assert exercise.injects.count() == offer.injects > 12
    assert exercise.surveys.count() >= 3
    kinds = list(exercise.handouts.values_list("kind", flat=True))
    assert kinds.count("role") == roles
    assert kinds.count("read_ahead") == kinds.count("script") == 1
    for sheet in exercise.handouts.filter(kind="role"):
        assert sheet.cell is not None
        assert sheet.cell.seats.filter(post=sheet.post).count() == 1, sheet.title


def test_media_and_nato_are_cells_of_their_own_with_their_own_injects(alice: Client) -> None:
    exercise = made(alice, "ukrainian_crisis/ukraine-2014/full-day")
    assert set(exercise.cells.filter(kind="green").values_list("name", flat=True)) == {"NATO", "Media"}
    assert [cell.name for cell in exercise.injects.get(number="N.2").cells.all()] == ["NATO"]
    assert [cell.name for cell in exercise.injects.get(number="M.6").cells.all()] == ["Media"]


@pytest.mark.parametrize("key", READY)
def test_it_starts_at_once(alice: Client, key: str) -> None:
    exercise = exercises.start(exercise=made(alice, key))
    assert exercise.status == Exercise.Status.PLAYING


def test_objectives_that_somebody_wrote_are_kept(alice: Client) -> None:
    key = "ukrainian_crisis/ukraine-2014/90-minutes"
    alice.post("/umpire/new/", {**BASICS, "pack": key})
    exercise = Exercise.objects.get(title=BASICS["title"])
    assert [objective.line for objective in exercise.objectives.all()] == ["First", "Second"]


def test_a_clone_keeps_roles_and_script(alice: Client) -> None:
    exercise = made(alice, "opuc/se-estonia-small/half-day")
    copy = exercises.clone(exercise=exercise, owner=exercise.owner, title="Again", with_people=False)
    assert copy.template == "half-day"
    assert copy.handouts.count() == exercise.handouts.count() == 14
    assert {sheet.cell.exercise_id for sheet in copy.handouts.filter(kind="role") if sheet.cell} == {copy.pk}
    assert set(copy.cells.get(name="Red").seats.values_list("post", flat=True)) == set(
        exercise.cells.get(name="Red").seats.values_list("post", flat=True)
    )


def test_the_list_offers_the_exercises_before_the_bare_packs(alice: Client) -> None:
    text = alice.get("/umpire/new/").content.decode()
    assert (
        text.index("Exercises ready to run") < text.index("Ukrainian Crisis in 90 minutes") < text.index("Bare packs")
    )
    assert "7 h 30 min" in text
    for key in READY:
        assert f'value="{key}"' in text


def test_the_umpire_reads_script_and_every_role(alice: Client) -> None:
    exercise = made(alice, "ukrainian_crisis/ukraine-2014/90-minutes")
    text = alice.get(reverse("umpire_handouts", args=[exercise.pk])).content.decode()
    assert "72 to 90 min" in text
    for sheet in exercise.handouts.filter(kind=Handout.Kind.ROLE):
        assert sheet.title in text


def test_five_turns_of_the_ninety_minutes_can_be_played(alice: Client) -> None:
    """One order sheet a cell and turn; after the fifth turn the game is over and its points are counted."""
    exercise = exercises.start(exercise=made(alice, "ukrainian_crisis/ukraine-2014/90-minutes"))
    world = worlds.World(exercise.owner, exercise, {cell.kind: cell for cell in exercise.cells.all()})
    worlds.settle(world)
    sheets_filled = 0
    while (decision := world.exercise.decisions.exclude(status=Decision.Status.CLOSED).first()) is not None:
        for sheet in decision.sheets.select_related("cell"):
            order = worlds.policy_order(world, sheet.cell.side or "", sheet.cell.remit)
            viewer = world.viewer(sheet.cell.kind, umpire=True)
            sheets.save(viewer=viewer, sheet_id=sheet.pk, orders=[order])
            sheets.submit(
                viewer=viewer, sheet_id=sheet.pk, form_key=uuid.uuid4(), seq=decision.seq
            )  # fmt: skip
            sheets_filled += 1
        worlds.settle(world)
    assert sheets_filled == 10, "one sheet a side and turn"
    game = world.refresh().game
    assert game is not None
    assert game_selectors.adjudicator(game).scoreboard(world.state()).final
    assert exercises.end(exercise=world.refresh()).status == Exercise.Status.ENDED


def test_the_air_commands_of_the_first_month_write_sheets_of_their_own(alice: Client) -> None:
    exercise = made(alice, "ukraine_2022/kyiv-first-month/half-day")
    playing = exercise.cells.exclude(side=None).order_by("order").values_list("name", "side", "remit")
    assert list(playing) == [
        ("Russian General Staff", "RED", ""), ("Russian Air Command", "RED", "air"),
        ("Ukrainian General Staff", "BLUE", ""), ("Ukrainian Air Command", "BLUE", "air"),
    ]  # fmt: skip
    text = alice.get(reverse("umpire_roster", args=[exercise.pk])).content.decode()
    assert "plays RED, air operations" in text
    assert 'value="RED.air"' not in text, "somebody plays it already"
    air = exercise.cells.get(name="Ukrainian Air Command")
    exercises.remove_cell(cell=air)
    text = alice.get(reverse("umpire_roster", args=[exercise.pk])).content.decode()
    assert '<option value="BLUE.air">BLUE, air operations</option>' in text
    answer = alice.post(
        reverse("umpire_do", args=[exercise.pk, "add-cell"]), {"kind": "blue", "name": "Air", "side": "BLUE.air"}
    )
    assert answer.status_code in (200, 302)
    assert exercise.cells.get(name="Air").remit == "air"


@pytest.mark.parametrize("pack", ["twelve-weeks", "twelve-weeks-capitals"])
def test_newsroom_and_un_desk_of_millennium_wars_write_and_have_role_sheets(alice: Client, pack: str) -> None:
    """Each of their seats sits down by its code, reads its role, and publishes or sends a message by the page."""
    exercise = exercises.start(exercise=made(alice, f"millennium_wars/{pack}/three-hours"))
    posts = {"Newsroom": ["editor", "reporter"], "UN desk": ["head of desk"]}
    for name, wanted in posts.items():
        cell = exercise.cells.get(name=name)
        taken = sorted(cell.seats.all(), key=lambda seat: seat.post)
        assert [seat.post for seat in taken] == wanted
        for seat in taken:
            browser, words = Client(), f"{name} {seat.post}: who opened the bridge at Bendery?"
            browser.post(f"/seat/{seats.issue_code(seat=seat).code}/", {"name": f"Maj {seat.post}"})
            here = reverse("cell", args=[exercise.pk, cell.pk])
            page = html.unescape(browser.get(reverse("cell_role", args=[exercise.pk, cell.pk])).content.decode())
            for part in exercise.handouts.get(kind="role", cell=cell, post=seat.post).parts:
                assert [text for text in part.get("points", ()) if text not in page] == []
            release = reverse("say", args=[exercise.pk, cell.pk, "press"])
            assert f'action="{release}"' in browser.get(here).content.decode()
            answer = browser.post(release, {"title": "Bendery", "text": words, "form_key": str(uuid.uuid4())})
            assert answer.status_code in (200, 302), answer.content.decode()[:500]
            assert exercise.messages.filter(text=words, cell=cell, kind="press").exists()


def test_an_exercise_whose_observers_cannot_write_notes_says_so(alice: Client) -> None:
    exercise = made(alice, "ukraine_2022/kyiv-first-month/half-day")
    address = reverse("umpire_roster", args=[exercise.pk])
    assert "no recorder to write notes" not in alice.get(address).content.decode()
    Seat.objects.filter(cell__exercise=exercise, role="recorder").update(role="observer")
    assert "no recorder to write notes" in alice.get(address).content.decode()
    Seat.objects.filter(cell__exercise=exercise, post="observer with Russia").update(role=Seat.Role.RECORDER)
    assert "no recorder to write notes" not in alice.get(address).content.decode()

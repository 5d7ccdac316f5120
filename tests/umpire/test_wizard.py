"""Setting up: what is typed wrongly is kept and answered in place, what is typed rightly is stored."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from adjudication.systems.ukrainian_crisis.rulebook import RULEBOOK
from tests import world as worlds
from tests.pages import markup
from tests.wargame.msel.msel_world import write
from umpire.presenters import offers as offered
from wargame.models import Exercise
from wargame.services.evaluation import plan

pytestmark = pytest.mark.django_db

BASICS = {
    "title": "JCSC 26/4", "number": "Syndicate 4", "marking": "EXERCISE EXERCISE EXERCISE", "timezone": "Europe/Riga",
    "objectives": "First\n\n Second ",
}  # fmt: skip
FLOW = {"mode": "base", "pace": "live", "dice_mode": "seeded", "review": "dice"}


def _form(**changes: str) -> dict[str, Any]:
    positions = {f"switch.{switch.name}": "on" if switch.default else "off" for switch in RULEBOOK.switches}
    return {**BASICS, **FLOW, **positions, **changes}


def test_no_cell_that_is_offered_says_its_name_twice() -> None:
    cells = [cell for offer in offered.offers("") for cell in offer.cells]
    assert "Red" in {cell.name for cell in cells}
    assert not [cell.name for cell in cells if cell.role == cell.name]


def test_a_pack_becomes_an_exercise_with_its_cells(alice: Client) -> None:
    answer = alice.post("/umpire/new/", {**BASICS, "pack": "ukrainian_crisis/ukraine-2014"})
    exercise = Exercise.objects.get(title="JCSC 26/4")
    assert answer["Location"] == reverse("umpire_setup", args=[exercise.pk])
    assert [objective.text for objective in exercise.objectives.all()] == ["First", "Second"]
    assert dict(exercise.cells.values_list("side", "kind").exclude(side=None)) == {"RED": "red", "BLUE": "blue"}
    cells = offered.offer("ukrainian_crisis", "ukraine-2014").cells
    assert exercise.cells.count() == len(cells)
    assert sum(cell.seats.count() for cell in exercise.cells.all()) == sum(len(cell.seats) for cell in cells)


def test_without_a_title_it_is_called_as_its_pack(alice: Client) -> None:
    answer = alice.post("/umpire/new/", {**BASICS, "pack": "ukrainian_crisis/ukraine-2014", "title": " "})
    assert answer.status_code == 302
    title = offered.offer("ukrainian_crisis", "ukraine-2014").title
    assert Exercise.objects.get(objectives__text="First").title == title


def test_the_first_step_warns_of_reconstructed_data(alice: Client) -> None:
    text = alice.get("/umpire/new/").content.decode()
    assert "Reconstructed data in this pack" in text
    assert "Charts, effort" in text


def test_each_offer_shows_its_own_data_and_not_the_first_one_s(alice: Client) -> None:
    """The first step draws what belongs to each pack inside its own choice, so that no script is needed."""
    text = markup(alice.get("/umpire/new/"))
    choices = re.split(r'<li\s+class="choice"', text)[1:]
    offers = offered.offers("")
    assert len(choices) == len(offers)
    for choice, offer in zip(choices, offers, strict=True):
        for cell in offer.cells:
            assert escape(cell.name) in choice, (offer.key, cell.name)
        assert ("Reconstructed data in this pack" in choice) == bool(offer.reconstructed), offer.key
        for place, why in offer.reconstructed:
            assert escape(place) in choice, (offer.key, place)
            assert escape(why) in choice, (offer.key, why)
        for objective in offer.objectives:
            assert escape(" ".join(objective.split())) in " ".join(choice.split()), (offer.key, objective)


def test_a_frame_to_fill_in_comes_after_all_that_is_ready() -> None:
    ready = [one for one in offered.offers("") if one.minutes]
    frames = [one.pack_name == offered.FRAME for one in ready]
    assert any(frames)
    assert frames == sorted(frames)
    assert [one.minutes for one in ready if one.pack_name != offered.FRAME] == sorted(
        one.minutes for one in ready if one.pack_name != offered.FRAME
    )


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("title", "x" * 121, "At most 120 characters."),
        ("timezone", "Mars/Olympus", "Mars/Olympus is not known."),
        ("objectives", "x" * 401, "Line 1 has 401 characters"),
        ("marking", "x" * 81, "At most 80 characters."),
    ],
)
def test_bad_basics_are_kept_and_answered_in_place(alice: Client, field: str, value: str, sentence: str) -> None:
    before = Exercise.objects.count()
    answer = alice.post("/umpire/new/", {**BASICS, "pack": "ukrainian_crisis/ukraine-2014", field: value})
    text = markup(answer)
    assert answer.status_code == 422
    assert sentence in text
    assert "See the marked fields." in text
    assert value.strip() in text
    assert BASICS["number"] in text
    assert Exercise.objects.count() == before


def test_a_pack_that_is_not_there_is_refused(alice: Client) -> None:
    answer = alice.post("/umpire/new/", {**BASICS, "pack": "ukrainian_crisis/none"})
    assert answer.status_code == 422
    assert "choose one of the packs" in answer.content.decode()


def test_every_ruling_is_shown_with_both_positions(page: Any) -> None:
    from html import escape

    text = page("umpire_setup")
    for switch in RULEBOOK.switches:
        assert f'name="switch.{switch.name}"' in text
        assert escape(switch.on) in text
        assert escape(switch.off) in text
        assert switch.reading in text
    assert f"{len(RULEBOOK.switches)} rule options: {len(RULEBOOK.switches)} at default, 0 changed" in text


def test_only_what_differs_from_the_default_is_stored(alice: Client, world: worlds.World) -> None:
    changed = {
        "switch.withdraw_keeps_neutralised": "off", "switch.azov_is_coast": "on", "start.prestige.RED": "30",
        "start.countries.GB": "support", "mode": "cards", "clock.default": "4,5", "clock.cards": "2",
        "review": "all", "all_in_locks": "on",
    }  # fmt: skip
    answer = alice.post(reverse("umpire_setup", args=[world.exercise.pk]), _form(**changed))
    assert answer.status_code == 302, answer.content.decode()
    exercise = world.refresh()
    assert exercise.options == {
        "mode": "cards", "withdraw_keeps_neutralised": False, "azov_is_coast": True, "prestige": {"RED": 30},
        "countries": {"GB": "support"},
    }  # fmt: skip
    assert exercise.clocks == {"default": 270, "cards": 120}
    assert exercise.all_in_locks
    text = markup(alice.get(reverse("umpire_roster", args=[exercise.pk])))
    assert f"All {len(RULEBOOK.switches)} rule options" in text
    assert "no, was yes" in text
    assert "30, was 32" in text


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("start.prestige.RED", "-1", "Russia: a whole number from 0 to 99 is expected."),
        ("start.prestige.BLUE", "many", "Ukraine: a whole number from 0 to 99 is expected."),
        ("start.countries.GB", "moon", "choose one of the values offered"),
        ("clock.default", "soon", "Enter minutes from 0 (no clock) to 1440."),
        ("clock.cards", "99999", "Enter minutes from 0 (no clock) to 1440."),
        ("pace", "fast", "Choose one of these."),
        ("mode", "", "Choose one of these."),
    ],
)
def test_bad_options_are_kept_and_answered_in_place(
    alice: Client, world: worlds.World, field: str, value: str, sentence: str
) -> None:
    changes = {field: value, "switch.azov_is_coast": "on"}
    answer = alice.post(reverse("umpire_setup", args=[world.exercise.pk]), _form(**changes))
    text = markup(answer)
    assert answer.status_code == 422
    assert sentence in text
    assert "1 changed" in text  # the ruling turned in the same form is not lost
    if field.startswith(("clock", "start.prestige")):
        assert f'value="{value}"' in text
    single = text.split("Other times for single decisions")[0].rsplit("<details", 1)[1]
    assert ("open" in single) == (field == "clock.cards")  # what needs a look is not folded away
    assert world.refresh().options == {}


STACKED = {"mode": "deterministic", "switch.deterministic_draws_seeded": "off"}
DECK = {f"start.stacked_events.{at}": card for at, card in enumerate(("E15", "E07", "E16"), 1)}
HAND = {f"start.stacked_hands.BLUE-{at}": card for at, card in enumerate("123456", 1)}


def test_the_umpire_stacks_the_cards_and_the_ledger_says_so(alice: Client, page: Any, world: worlds.World) -> None:
    answer = alice.post(reverse("umpire_setup", args=[world.exercise.pk]), _form(**STACKED, **DECK, **HAND))
    assert answer.status_code == 302, answer.content.decode()
    options = world.refresh().options
    assert options["stacked_events"] == ["E15", "E07", "E16"]
    assert options["stacked_hands"] == {"BLUE": list("123456")}
    assert 'value="E07" selected' in page("umpire_setup")
    worlds.begin(world)
    state = world.state()
    assert state.held == [14, 6], "the first two cards, without a die"
    text = page("umpire_ledger")
    assert "Stacked by the umpire" in text
    assert "the rest is drawn from the seed" in text
    assert world.exercise.game is not None
    first = world.exercise.game.steps.get(seq=1).body
    assert '"stacked_events":["E15","E07","E16"]' in first


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({**DECK, "mode": "deterministic"}, "with RUL-45 turned"),
        ({**DECK, "switch.deterministic_draws_seeded": "off", "mode": "base"}, "only without dice"),
        (STACKED, "Name at least the first event"),
        ({**STACKED, **DECK, "start.stacked_events.2": ""}, "Fill the places in sequence"),
        ({**STACKED, **DECK, "start.stacked_events.3": "E15"}, "This card is already further up"),
        ({**STACKED, **DECK, **HAND, "start.stacked_hands.BLUE-6": ""}, "Name all 6 cards of this hand, or none"),
        ({**STACKED, **DECK, **dict.fromkeys(HAND, "9")}, "more than 2 of card 9"),
        ({**STACKED, **DECK, "start.stacked_events.1": "E99"}, "choose one of the values offered"),
    ],
)
def test_a_wrong_order_of_the_cards_is_answered_in_place(
    alice: Client, world: worlds.World, changes: dict[str, str], sentence: str
) -> None:
    answer = alice.post(reverse("umpire_setup", args=[world.exercise.pk]), _form(**changes))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert world.refresh().options == {}


def test_options_are_fixed_once_play_began(alice: Client, world: worlds.World) -> None:
    worlds.begin(world)
    assert alice.get(reverse("umpire_setup", args=[world.exercise.pk])).status_code == 404
    assert alice.post(reverse("umpire_setup", args=[world.exercise.pk]), _form()).status_code == 404


def test_the_last_check_shows_briefings_and_objectives(page: Any, world: worlds.World) -> None:
    plan.set_objectives(exercise=world.exercise, texts=["Weigh the price of escalation"])
    text = page("umpire_check")
    assert "Weigh the price of escalation" in text
    assert "Situation and mission: Ukraine" in text
    assert "Start turn 1" in text


def test_set_up_leads_to_what_else_is_prepared(page: Any, world: worlds.World) -> None:
    """A teacher who follows the steps comes past the injects that nobody has approved yet."""
    write(world, "1.1", approve=False)
    for step in ("umpire_roster", "umpire_check"):
        text = page(step)
        for chore in ("handouts", "plan", "msel", "surveys", "observers"):
            assert f'href="{reverse(f"umpire_{chore}", args=[world.exercise.pk])}"' in text
        assert "1 inject, <b>1 to approve</b>" in text
    assert "1 inject of the MSEL waits for your approval." in page("umpire_roster")
    worlds.begin(world)
    assert "1 to approve" not in page("umpire_roster")

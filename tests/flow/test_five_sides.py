"""A game of five sides: the neutral one is asked for nothing until it joins a camp; each has pages and papers."""

from __future__ import annotations

import pytest
from django.urls import reverse

from adjudication.models import Step
from tests import world as worlds
from tests.flow.test_practice import sits
from tests.pages import markup
from tests.reports.conftest import make_sitreps, report_words, unprinted, words_of
from tests.wargame.api.conftest import here, holder
from wargame.services import turns

__all__ = ["unprinted"]  # a fixture
pytestmark = pytest.mark.django_db
SIDES = ("RED", "BLUE", "GREEN", "YELLOW", "VIOLET")
NAMES = ("Russia", "Coalition", "United States", "NATO", "Moldova")
NEUTRAL = "once you join an alliance"


def played(pace: str) -> worlds.World:
    """The capitals in their first week."""
    world = worlds.begun(
        system="millennium_wars", pack_name="twelve-weeks-capitals", pace=pace, review="none", number="WX 5"
    )
    return worlds.play_until(world, turn=1)


def asked(world: worlds.World) -> set[str]:
    """The sides that the open decision asks."""
    return {due["side"] for due in world.decision().due}


def page(world: worlds.World, kind: str) -> str:
    return markup(sits(world, kind).get(reverse("cell", args=[world.exercise.pk, world.cells[kind].pk])))


def join(world: worlds.World, camp: str) -> None:
    """The umpire lets Moldova join a camp."""
    turns.amend(
        exercise=world.exercise, seq=Step.objects.filter(game=world.exercise.game).latest("seq").seq,
        edits=[{"event": "SetMoldova", "side": camp}], reason="expert", note="It argued well.", tell_cells=True,
    )  # fmt: skip
    world.refresh()


def test_a_neutral_cell_reads_what_it_waits_for_and_then_writes_its_sheet() -> None:
    world = played("sheet")
    assert asked(world) == set(SIDES) - {"VIOLET"}
    text = page(world, "violet")
    assert "You stand by" in text
    assert NEUTRAL in text
    assert 'data-side="VIOLET"' in text, "its units are on the map"
    assert "You stand by" not in page(world, "green")
    waits = holder(world, "violet").get(here(world, "decision/", "violet")).json()["waits"]
    assert NEUTRAL in waits["text"]
    assert waits["rule"] == "1.4, 2.2"
    join(world, "BLUE")
    assert asked(world) == set(SIDES)
    text = page(world, "violet")
    assert NEUTRAL not in text
    assert 'id="part-composer"' in text
    assert "List your purchases" in text


def test_partners_write_no_sheet_for_the_set_up() -> None:
    world = worlds.begun(system="millennium_wars", pack_name="twelve-weeks-capitals", pace="sheet")
    assert asked(world) == {"RED", "BLUE"}
    assert "you give orders from turn 1" in page(world, "yellow")


def test_papers_of_a_game_of_five_sides(unprinted: None) -> None:
    world = worlds.play_until(played("sheet"), turn=2)
    made = make_sitreps(world.refresh())
    texts = {side: words_of(bytes(made[1, side].file or b"").decode()) for side in SIDES}
    assert NEUTRAL in texts["VIOLET"]
    assert "Moldovan Infantry Brigade 1" in texts["VIOLET"]
    assert not any(NEUTRAL in texts[side] for side in SIDES[:4])
    join(world, "RED")
    world = worlds.play_until(world, turn=3)
    made = make_sitreps(world.refresh())
    assert NEUTRAL not in words_of(bytes(made[2, "VIOLET"].file or b"").decode())
    assert "The umpire decides that Moldova becomes an ally of Russia." in words_of(
        bytes(made[2, "BLUE"].file or b"").decode()
    )
    report = report_words(world.exercise)
    assert all(name in report for name in NAMES)
    assert "5 sides played" in report

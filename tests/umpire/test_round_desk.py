"""The page of a round: every move, groups, covert moves, effects on tracks, and what each cell has read."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.flow.test_seminar_forms import decide, grouped, row, world
from tests.pages import markup
from tests.world import World
from umpire.pages import matrix, round_desk
from wargame.services.traffic import proposals
from wargame.viewer import Viewer

__all__ = ["world"]  # a fixture


def desk(world: World, action: str, posted: dict[str, str] | None = None, read_by: str = "") -> round_desk.RoundDesk:
    viewer = Viewer(world.refresh(), umpire=True)
    page = matrix.action(viewer, row(world, action).pk, posted or {})
    assert page is not None
    found = round_desk.desk(viewer, page, read_by)
    assert found is not None
    return found


def test_all_moves_of_the_round_are_on_one_page(world: World) -> None:
    grouped(world)
    found = desk(world, "Launch the boats")
    assert (found.moves, found.unsettled) == (4, 4)
    (group,) = found.groups
    assert [(move.action, move.how) for move in group] == [
        ("Launch the boats", "first"), ("Burn the log", "against"), ("Keep all boats in port", "against"),
        ("Fish them out", "joined"),
    ]  # fmt: skip
    assert [move.action for move in found.covert] == ["Burn the log"]
    assert {cell.kind: len(cell.rows) for cell in found.cells} == {"blue": 0, "green": 0, "yellow": 0}


def test_the_effects_of_the_pack_are_on_the_tracks_before_they_happen(world: World) -> None:
    viewer = Viewer(world.refresh(), umpire=True)
    typed = matrix.proposed(viewer, row(world, "Launch the boats").pk, "part")
    tracks = {track.name: (track.now, track.typed) for track in desk(world, "Launch the boats", typed).tracks}
    assert tracks["People in danger"] == ("4", "2")
    assert tracks["Trust"] == ("6", "")


def test_the_preview_of_a_cell_has_what_that_cell_reads(world: World) -> None:
    covert = str(world.cells["blue"].pk), str(world.cells["green"].pk)
    decide(world, row(world, "Burn the log"), "success", reason="expert", tell="shown")
    blue, green = (" ".join(desk(world, "Launch the boats", read_by=cell).told) for cell in covert)
    assert "Move of Blue: Burn the log." in blue
    assert "Burn the log" not in green
    waiting = {move.action for move in desk(world, "Launch the boats", read_by=covert[1]).waiting}
    assert waiting == {"Launch the boats", "Keep all boats in port", "Fish them out"}


@pytest.mark.django_db
def test_the_page_shows_the_round_and_the_next_act(world: World) -> None:
    grouped(world)
    client = Client()
    client.force_login(world.owner)
    page = markup(client.get(reverse("umpire_matrix", args=[world.exercise.pk])))
    assert "Moves of round 1" in page
    assert "4 of 4 to settle" in page
    assert "Judged together" in page
    assert "Lock now: 3 missing" in page
    assert "Round 1" in page
    every = markup(client.get(reverse("umpire_matrix", args=[world.exercise.pk]), {"all": "1"}))
    assert "Moves of round 1" not in every


@pytest.mark.django_db
def test_the_page_follows_what_cells_do_meanwhile(world: World) -> None:
    client, move = Client(), row(world, "Launch the boats")
    client.force_login(world.owner)
    page = client.get(reverse("umpire_matrix_action", args=[world.exercise.pk, move.pk])).content.decode()
    have = ",".join(":".join(one) for one in re.findall(r'data-piece="(\w+)" data-version="(\w+)"', page))
    (news,) = (html.unescape(one) for one in re.findall(r'data-news="([^"]+)"', page))
    assert client.get(f"{news}&have={have}").json() == {}, "nothing is new"
    proposals.argue(viewer=world.viewer("green"), proposal_id=move.pk, favours=False, text="The sea is rough.")
    fresh = client.get(f"{news}&have={have}").json()
    assert list(fresh) == ["reasons"]
    assert "The sea is rough." in fresh["reasons"]["html"]
    decide(world, row(world, "Burn the log"), "success", reason="expert", tell="shown")
    fresh = client.get(f"{news}&have={have}").json()
    assert "3 of 4 to settle" in fresh["moves"]["html"]
    assert "3 moves" in fresh["told"]["html"]
    other = row(world, "Burn the log").pk + 99_999
    assert client.get(f"{news.replace(str(move.pk), str(other))}").status_code == 404

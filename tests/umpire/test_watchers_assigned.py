"""What the umpire ticks for an observer counts, and who becomes a recorder in the room finds the desk."""

from __future__ import annotations

import pytest
from django.test import Client

from tests import world as worlds
from tests.pages import markup
from wargame.errors import Refused
from wargame.models import Seat
from wargame.services.participants import seats, visitors

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> worlds.World:
    return worlds.begun()


@pytest.fixture
def umpire(world: worlds.World) -> Client:
    client = Client()
    client.force_login(world.owner)
    return client


def _assign(world: worlds.World, umpire: Client, **more: object) -> Seat:
    sent = {"seat": world.seats["observer"].pk, "role": "observer", **more}
    answer = umpire.post(f"/umpire/{world.exercise.pk}/do/assign/", sent)
    assert answer.status_code == 302, markup(answer)
    return Seat.objects.get(pk=world.seats["observer"].pk)


@pytest.mark.parametrize("before", ["public", "all", "truth"])
def test_a_ticked_cell_counts_where_the_choice_above_was_not_changed(
    world: worlds.World, umpire: Client, before: str
) -> None:
    visitors.assign(seat=world.seats["observer"], sight=before)
    seat = _assign(world, umpire, sight=before, cells=[world.cells["red"].pk])
    assert (seat.sight, list(seat.watched.all())) == ("cells", [world.cells["red"]])


def test_another_choice_counts_although_the_old_cells_are_still_ticked(world: worlds.World, umpire: Client) -> None:
    visitors.assign(seat=world.seats["observer"], sight="cells", cells=[world.cells["red"]])
    seat = _assign(world, umpire, sight="public", cells=[world.cells["red"].pk])
    assert (seat.sight, seat.watched.count()) == ("public", 0)


def test_a_ticked_cell_counts_for_a_visitor(world: worlds.World, umpire: Client) -> None:
    sent = {"name": "Guest", "hours": "4", "sight": "public", "cells": [world.cells["blue"].pk]}
    assert umpire.post(f"/umpire/{world.exercise.pk}/do/admit-visitor/", sent).status_code == 302
    assert list(Seat.objects.get(name="Guest").watched.all()) == [world.cells["blue"]]


def test_cells_with_another_sight_are_refused_and_not_dropped(world: worlds.World) -> None:
    with pytest.raises(Refused, match="Named cells"):
        visitors.assign(seat=world.seats["observer"], sight="public", cells=[world.cells["red"]])


def test_who_becomes_a_recorder_in_the_room_is_led_to_the_desk(world: worlds.World, umpire: Client) -> None:
    cell, phone = world.cells["observer"], Client()
    phone.post(f"/seat/{seats.issue_code(seat=world.seats['observer']).code}/", {"name": "Cdr Lind"})
    page, news = f"/x/{world.exercise.pk}/cell/{cell.pk}/", f"/x/{world.exercise.pk}/cell/{cell.pk}/part/news/"
    assert "data-desk" not in markup(phone.get(page))
    assert "data-desk" not in markup(phone.get(news))
    _assign(world, umpire, role="recorder", sight="public")
    for address in (page, news):
        assert f'<a href="/x/{world.exercise.pk}/observe/" data-desk' in markup(phone.get(address))
    desk = phone.get(f"/x/{world.exercise.pk}/observe/")
    assert 'id="note-form"' in markup(desk)


def test_one_who_only_watches_more_finds_the_desk_too_and_the_others_do_not(
    world: worlds.World, umpire: Client
) -> None:
    (other,) = seats.add(cell=world.cells["observer"], role="observer", names=["Maj Sild"])
    phones = [Client(), Client()]
    for phone, seat in zip(phones, (world.seats["observer"], other), strict=True):
        phone.post(f"/seat/{seats.issue_code(seat=seat).code}/", {"name": seat.name})
    _assign(world, umpire, sight="all")
    news = f"/x/{world.exercise.pk}/cell/{world.cells['observer'].pk}/part/news/"
    assert ["data-desk" in markup(phone.get(news)) for phone in phones] == [True, False]


@pytest.mark.parametrize("chosen", ["{cell}:observer", ""])
def test_a_recorder_with_the_room_code_hears_about_the_seat_code(world: worlds.World, chosen: str) -> None:
    (seat,) = seats.add(cell=world.cells["observer"], role="recorder", names=["Dr Weiss"])
    sent = {"name": "Dr. Weiss", "seat": chosen.format(cell=world.cells["observer"].pk)}
    answer = Client().post(f"/join/{world.exercise.room_code}/", sent)
    assert answer.status_code == 422
    assert "Dr Weiss is on the roster in Observers as recorder. This seat has its own code." in markup(answer)
    phone = Client()
    phone.post(f"/seat/{seats.issue_code(seat=seat).code}/", {"name": ""})
    assert phone.get(f"/x/{world.exercise.pk}/")["Location"] == f"/x/{world.exercise.pk}/observe/"

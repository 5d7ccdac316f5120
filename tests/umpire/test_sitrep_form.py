"""A pack and a ready exercise propose the form of sitreps; the umpire has the last word."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from adjudication.engine import registry
from adjudication.engine.scenario.packs import canonical
from adjudication.models import StoredPack
from adjudication.services import packs
from adjudication.services.studio import new_files
from tests import world as worlds
from tests.pages import markup
from wargame.models import Exercise
from wargame.services import exercises

pytestmark = pytest.mark.django_db
READY = "90-minutes"


def pack(name: str, headings: str = "", flow: str = "") -> str:
    """A pack of one's own: with these headings, and with this line in the flow of its ready exercise."""
    files = dict(registry.get(worlds.SYSTEM).pack_texts(worlds.PACK))
    if headings:
        files["sitrep.yaml"] = headings
    if flow:
        ready = files[f"exercise-{READY}.yaml"]
        assert ready.count("flow: {") == 1
        files[f"exercise-{READY}.yaml"] = ready.replace("flow: {", f"flow: {{{flow}, ")
    files["pack.yaml"] = files["pack.yaml"].replace(worlds.PACK, name)
    StoredPack.objects.create(system=worlds.SYSTEM, name=name, title=name, files=files, digest=name)
    return name


def test_headings_are_proposed_unless_their_author_says_otherwise() -> None:
    own = "title: Lagemeldung\nparagraphs:\n  - {heading: Lage, holds: [situation]}\n"
    for name, headings, flow, bare, ready in (
        ("none", "", "", "white_cell", "white_cell"),
        ("own", own, "", "staff", "staff"),
        ("first", new_files.first("sitrep", "", None, None)[1], "", "staff", "staff"),
        ("not-yet", f"{own}form: white_cell\n", "", "white_cell", "white_cell"),
        ("one", "", "sitrep_form: staff", "white_cell", "staff"),
        ("other", own, "sitrep_form: white_cell", "staff", "white_cell"),
    ):
        pack(name, headings, flow)
        assert packs.sitrep_form(worlds.SYSTEM, name) == bare, name
        assert packs.sitrep_form(worlds.SYSTEM, name, READY) == ready, name
    pinned = canonical(packs.load(worlds.SYSTEM, worlds.PACK)).decode()
    assert '"form"' not in pinned, "what nobody says is no part of what a game pins"
    assert "sitrep_form" not in pinned


def test_a_new_exercise_begins_with_it_and_the_umpire_can_change_it() -> None:
    client, owner = Client(), User.objects.create_user("carol")
    client.force_login(owner)
    pack("own", "title: Lagemeldung\n", "sitrep_form: white_cell")
    address = reverse("umpire_new")
    page = markup(client.get(f"{address}?pack={worlds.SYSTEM}/own"))
    assert page.count("Sitreps begin with numbered paragraphs under the headings of a staff") == 2, (
        "the pack and its other exercise"
    )
    assert "As the pack proposes" in page

    def made(key: str, **fields: str) -> str:
        form = {"pack": f"{worlds.SYSTEM}/{key}", "timezone": "UTC", **fields}
        assert client.post(address, form).status_code == 302
        exercise = Exercise.objects.latest("created_at")
        shown = markup(client.get(reverse("umpire_setup", args=[exercise.pk])))
        assert f'value="{exercise.sitrep_form}" selected' in shown
        return exercise.sitrep_form

    assert made(worlds.PACK) == "white_cell"
    assert made("own") == "staff"
    assert made(f"own/{READY}") == "white_cell"
    assert made("own", sitrep_form="white_cell") == "white_cell"
    assert made(worlds.PACK, sitrep_form="staff") == "staff"


def test_another_pack_brings_its_own_unless_the_umpire_chose() -> None:
    pack("own", "title: Lagemeldung\n")
    owner = User.objects.create_user("carol")
    exercise = exercises.create(owner=owner, title="T", system=worlds.SYSTEM, pack_name=worlds.PACK)
    assert exercise.sitrep_form == "white_cell"
    assert exercises.configure(exercise=exercise, pack_name="own").sitrep_form == "staff"
    exercises.configure(exercise=exercise, sitrep_form="white_cell")
    assert exercises.configure(exercise=exercise, pack_name=worlds.PACK).sitrep_form == "white_cell"
    assert exercises.configure(exercise=exercise, pack_name="own", sitrep_form="white_cell").sitrep_form == "white_cell"

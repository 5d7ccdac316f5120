"""A seminar of eight sides, each with a colour, a mark and papers of its own, plays a round."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
import yaml
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from adjudication import selectors as game_selectors
from adjudication.engine import registry
from adjudication.engine.scenario.sides import COLOURS
from adjudication.services import packs
from tests.pages import markup
from tests.reports.conftest import make_sitreps, report_words, unprinted, words_of
from wargame.models import Cell, Exercise
from wargame.services import exercises, samples

__all__ = ["unprinted"]  # a fixture
pytestmark = pytest.mark.django_db
NAMES = ("Arnia", "Brin", "Gell", "Dorn", "Ostia", "Ulm", "Wye", "Kern")
NAMED = dict(zip(COLOURS, NAMES, strict=True))


def files() -> dict[str, str]:
    """The crossing, for eight sides."""
    texts = dict(registry.get("seminar").pack_texts("crossing"))
    sides = [
        {"id": side, "name": name, "adjective": name, "role": f"Speaks for {name}"} for side, name in NAMED.items()
    ]
    cells: list[dict[str, Any]] = [
        {"name": name, "colour": side.lower(), "side": side, "seats": ["head"]} for side, name in NAMED.items()
    ]
    cells.append({"name": "White cell", "colour": "white", "side": None, "seats": ["umpire"]})
    about = {"title": "The river", "text": "The ferry is aground."}
    tracks = yaml.safe_load(texts["tracks.yaml"])
    tracks["tracks"][-1] |= {"sides": list(COLOURS), "starts": {}}
    texts |= {
        "pack.yaml": texts["pack.yaml"].replace("name: crossing", "name: eight").replace("title:", "title: Eight at"),
        "sides.yaml": yaml.safe_dump({"sides": sides, "cells": cells}),
        "briefings.yaml": yaml.safe_dump({"all": dict(about), **{side: dict(about) for side in COLOURS}}),
        "tracks.yaml": yaml.safe_dump(tracks, sort_keys=False),
    }
    return {name: text for name, text in texts.items() if name not in ("injects.yaml", "actors.yaml")}


@pytest.fixture
def exercise() -> Exercise:
    """The exercise, with a commander in each cell and the moves of the first round read out."""
    owner = User.objects.create_user("alice", password="a-long-password")
    stored = packs.store(system="seminar", files=files(), by="alice")
    made = exercises.create(owner=owner, title="Eight", system="seminar", pack_name=stored.name)
    for side, name in NAMED.items():
        samples.seat(exercises.add_cell(exercise=made, kind=side.lower(), name=name, side=side), [f"Head of {name}"])
    samples.begin(made)
    return made


def played(exercise: Exercise) -> Exercise:
    """After the first round: each cell writes the course of its choice, and nobody signs or votes."""
    samples.play_until(exercise, turn=2)
    return samples.fresh(exercise)


def test_eight_sides_play_a_round(exercise: Exercise, unprinted: None) -> None:
    exercise = played(exercise)
    assert exercise.game is not None
    assert game_selectors.state(exercise.game).turn == 2
    for cell in exercise.cells.all():
        client, seat = Client(), cell.seats.get()
        session = client.session
        session["seats"] = {str(exercise.pk): [str(seat.pk), str(seat.key)]}
        session.save()
        text = markup(client.get(reverse("cell", args=[exercise.pk, cell.pk])))
        assert f"mark-{cell.kind}" in text
        assert cell.name in text
    texts = {side: words_of(bytes(paper.file or b"").decode()) for (_, side), paper in make_sitreps(exercise).items()}
    assert set(COLOURS) <= set(texts)
    report = report_words(exercise)
    assert all(name in report for name in NAMES)
    assert "8 sides played" in report


def test_the_screen_and_the_umpire_see_eight_marks(exercise: Exercise) -> None:
    client = Client()
    client.force_login(exercise.owner)
    text = markup(client.get(reverse("umpire_board", args=[exercise.pk])))
    marks = {text[text.index(f'class="mark mark-{kind}"') :].split("<text")[0] for kind in map(str.lower, COLOURS)}
    assert all(one != other for one, other in combinations(marks, 2))
    assert len(marks) == len(COLOURS) == len(Cell.Kind.values) - 2

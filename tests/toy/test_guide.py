"""Somebody who follows docs/first-rule-system.md word for word has a game that is played, drawn and reported."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from adjudication.services import packs
from reports import makers
from reports.collect import sitrep
from tests import world as worlds
from tests.reports.conftest import report_words
from tests.toy import guide
from tests.toy.test_exercise import publish, sit, text_of
from wargame.models import Decision


def test_the_page_has_the_files_of_the_toy() -> None:
    """`GOLDEN=write` puts the files into the page."""
    if os.environ.get("GOLDEN") == "write":
        guide.rewrite()
    page, written = guide.on_page(), guide.written()
    assert page.keys() == written.keys()
    assert [name for name in page if page[name] != written[name]] == []


@pytest.mark.django_db
def test_the_game_is_played_drawn_and_reported() -> None:
    umpire = Client()
    world = worlds.begun(system="two_bridges", pack_name="thaw", review="all", options={"last_turn": 1})
    umpire.force_login(world.owner)
    red, _ = sit(world, "red"), sit(world, "blue")
    page = red.browser.get(red.page).content.decode()
    assert "<svg" in page
    assert "Move and attack" in page
    red.order("move", "R1", to="0201")
    red.order("done")
    red.submit()
    publish(world, umpire)
    assert "Ardun Guard of Ardun moves to 0201." in text_of(umpire, reverse("umpire_log", args=[world.exercise.pk]))
    while world.exercise.decisions.exclude(status=Decision.Status.CLOSED).exists():
        worlds.advance(world)
    told = makers.sitrep_html(sitrep.collect(world.exercise, world.cells["blue"], 1, 10**6), 1)
    assert "Ardun Guard of Ardun moves to 0201." in told
    assert "2 sides played Two Bridges" in report_words(world.exercise)


@pytest.mark.django_db
def test_the_studio_opens_every_file_of_its_pack() -> None:
    """`pack` of this system is one file, so that it has no *Forces* and no *Town*."""
    author = User.objects.create_user("author")
    umpire = Client()
    umpire.force_login(author)
    name = packs.clone(name="thaw", title="Thaw again", by="author").name
    files = packs.find(name).files
    assert files
    for file in files:
        answer = umpire.get(reverse("umpire_pack_file", args=[name, file.removesuffix(".yaml")]))
        assert answer.status_code == 200, file
    for page in ("umpire_pack", "umpire_balance"):
        assert umpire.get(reverse(page, args=[name])).status_code == 200


def test_the_tests_of_every_system_take_the_game() -> None:
    """What the guide says of `bin/test`, with the game in its own process: those who follow the guide see it pass."""
    tests = guide.HERE.parent
    wanted = re.compile(r"registry\.names\(\)|scope\.(large|with_\w+)\(\)")
    files = [path for path in sorted(tests.rglob("test_*.py")) if wanted.search(path.read_text())]
    taken = [str(path.relative_to(tests.parent)) for path in files if tests / "toy" not in path.parents]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tests.toy.alone",
        "-p",
        "no:cacheprovider",
        "-k",
        "two_bridges",
    ]
    outside = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    done = subprocess.run(
        [*command, *taken], cwd=tests.parent, env=outside, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    assert int(passed[1]) >= 20

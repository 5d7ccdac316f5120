"""Whole exercises of two, three and five cells through the web, under rules without pages or papers of their own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from reports import makers
from reports.collect import sitrep
from reports.collect.commander import brief
from reports.workbook import book
from tests import world as worlds
from tests.reports.conftest import report_words
from tests.toy.forms import Form, forms
from tests.toy.registered import PACK, PACKS, SYSTEM
from tests.wargame.views.conftest import Enter, enter
from umpire.presenters import of, offers
from wargame.models import Decision, Exercise
from wargame.services.participants import seats

__all__ = ["enter"]  # a fixture
pytestmark = pytest.mark.django_db
CELLS = ("red", "blue", "green")
NAMES = {"red": "Arn", "blue": "Brin", "green": "Gell", "yellow": "Dorn", "violet": "Ost"}
DECOYS = {kind: f"{name} Scarecrows" for kind, name in NAMES.items()}


@dataclass
class Seat:
    """A person in a cell, with a browser on its page."""

    browser: Client
    page: str

    def forms(self, subject: str = "") -> list[Form]:
        return forms(self.browser, f"{self.page}?s={subject}" if subject else self.page)

    def send(self, form: Form, **chosen: str) -> None:
        """Fill a form in and send it; it must be taken."""
        for name, value in chosen.items():
            assert value in form.offers.get(name, [value]), (name, value, form.offers)
        answer = self.browser.post(form.action, {**form.data, **chosen})
        assert answer.status_code == 302, re.sub(r"<[^>]+>|\s+", " ", answer.content.decode())[:2000]

    def order(self, do: str, subject: str = "", **fields: str) -> None:
        """Add an order to the sheet by the form of that kind of order."""
        (form,) = [form for form in self.forms(subject) if form.data.get("do") == do]
        self.send(form, **{f"f.{name}": value for name, value in fields.items()})

    def submit(self) -> None:
        (form,) = [form for form in self.forms() if form.action.endswith("/submit/")]
        self.send(form)


def set_up(umpire: Client, pack: str = PACK) -> worlds.World:
    """The exercise by the steps of the wizard, up to the first orders, with a person in each cell."""
    (basics,) = [form for form in forms(umpire, reverse("umpire_new")) if "title" in form.data]
    umpire.post(reverse("umpire_new"), {**basics.data, "pack": f"{SYSTEM}/{pack}", "title": "High water"})
    exercise = Exercise.objects.get(title="High water")
    setup = reverse("umpire_setup", args=[exercise.pk])
    (options,) = [form for form in forms(umpire, setup) if "title" in form.data]
    assert umpire.post(setup, {**options.data, "review": "all"}).status_code == 302
    (start,) = forms(umpire, reverse("umpire_check", args=[exercise.pk]))
    assert umpire.post(start.action, start.data).status_code == 302
    world = worlds.World(exercise.owner, exercise)
    world.cells = {cell.kind: cell for cell in exercise.cells.all()}
    worlds.settle(world)
    return world


def sit(world: worlds.World, kind: str) -> Seat:
    """The commander of a cell takes their seat by its code."""
    cell, browser = world.cells[kind], Client()
    seat = cell.seats.get(role="commander")
    browser.post(f"/seat/{seats.issue_code(seat=seat).code}/", {"name": f"Elder of {cell.name}"})
    world.seats[kind] = cell.seats.select_related("cell").get(pk=seat.pk)
    return Seat(browser, reverse("cell", args=[world.exercise.pk, cell.pk]))


def publish(world: worlds.World, umpire: Client) -> None:
    """The draft is made; the umpire accepts every result and publishes."""
    run = worlds.settle(world, publish=False)
    assert run is not None
    assert run.status == run.Status.DONE, run.error
    review = reverse("umpire_review", args=[world.exercise.pk])
    for button in ("accept-all", "publish"):
        for form in forms(umpire, review):
            if form.action.endswith(f"/do/{button}/"):
                assert umpire.post(form.action, form.data).status_code == 302
    world.refresh()
    run.refresh_from_db()
    assert run.status == run.Status.COMMITTED


def test_three_cells_play_from_the_wizard_to_the_report() -> None:
    umpire = Client()
    umpire.force_login(User.objects.create_user("alice", password="a-long-password"))
    world = set_up(umpire)
    seated = {kind: sit(world, kind) for kind in CELLS}
    red, blue, green = seated.values()
    red.order("march", "R1", to="arn_ford")
    red.order("march", "R4", to="north_ridge")
    blue.order("march", "B1", to="brin_ford")
    green.order("march", "G1", to="gell_ford")
    green.order("march", "G4", to="west_ridge")
    for seat in (red, blue, green):
        seat.submit()
    publish(world, umpire)
    blue.order("march", "B1", to="arn_ford")
    green.order("march", "G1", to="arn_ford")
    green.order("commit", "cards", card="drums")
    red.order("done")
    for seat in (red, blue, green):
        seat.submit()
    publish(world, umpire)
    retreat(world, umpire, seated)
    while world.exercise.decisions.exclude(status=Decision.Status.CLOSED).exists():
        worlds.advance(world)
    for seat in seated.values():
        said = r"The game is over\. A (narrow victory|clear victory|draw)\. Arn [0-9]+, Brin [0-9]+, Gell [0-9]+\."
        assert re.search(said, text_of(seat.browser, seat.page))
    papers_are_for_three(world)
    the_replay_has_all_eyes(world, umpire)


@pytest.mark.parametrize("pack", [pack for pack in PACKS if pack != PACK])
def test_two_and_four_cells_play_to_the_report(pack: str) -> None:
    umpire = Client()
    umpire.force_login(User.objects.create_user("alice", password="a-long-password"))
    world = set_up(umpire, pack)
    seated = {side.lower(): sit(world, side.lower()) for side in PACKS[pack]}
    public = reverse("screen", args=[world.exercise.room_code])
    pages = {kind: text_of(seat.browser, seat.page) for kind, seat in seated.items()}
    pages |= {
        "console": text_of(umpire, reverse("umpire_console", args=[world.exercise.pk])),
        "screen": text_of(Client(), public),
    }
    for look, page in pages.items():
        assert shown(page) == (set(seated) if look == "console" else {look} & set(seated)), look
        assert {kind for kind in NAMES if re.search(rf"\b{kind.title()}\b", page)} == set(seated), look
        assert ("unknown unit of" in page) == (look != "console"), look
    missing = [kind.title() for kind in seated]
    assert f"Lock without {', '.join(missing[:-1])} and {missing[-1]}" in pages["console"]
    for seat in seated.values():
        seat.order("done")
        seat.submit()
    publish(world, umpire)
    while world.exercise.decisions.exclude(status=Decision.Status.CLOSED).exists():
        worlds.advance(world)
    scores = ", ".join(rf"{NAMES[kind]} [0-9]+" for kind in seated)
    assert re.search(rf"\. {scores}\.", text_of(Client(), public))
    for kind in seated:
        told = makers.sitrep_html(sitrep.collect(world.exercise, world.cells[kind], 1, 10**6), 1)
        assert shown(told) == {kind}
    everybody = sitrep.collect(world.exercise, None, 1, 10**6)
    assert "What failed, and why" in makers.commander_html(everybody, 1, brief.MEASURES[0])
    report = report_words(world.exercise)
    assert f"{len(seated)} sides played Three Valleys" in report
    assert all(f"Charts show {NAMES[kind]} as" in report or f"{NAMES[kind]} as" in report for kind in seated)
    rows = {table.title: table.rows for table in book.collect(world.exercise).tables}
    assert {row[3] for row in rows["Tracks"]} == set(PACKS[pack])


def shown(text: str) -> set[str]:
    """The cells whose decoys a text names."""
    return {kind for kind, decoy in DECOYS.items() if decoy in text}


def retreat(world: worlds.World, umpire: Client, seated: dict[str, Seat]) -> None:
    """The side that lost the battle answers by the form for the reaction."""
    asked = 0
    while (decision := world.decision()).turn == 2:
        for due in decision.due:
            seat = seated[due["side"].lower()]
            (form,) = [form for form in seat.forms() if form.data.get("do") == "retreat"]
            seat.send(form, **{name: ways[1] for name, ways in form.offers.items() if not form.data[name]})
            seat.submit()
            asked += 1
        publish(world, umpire)
    assert asked


def papers_are_for_three(world: worlds.World) -> None:
    """A sitrep for each cell with what it knows, the report, and the sheets of the analyst."""
    for kind in CELLS:
        told = makers.sitrep_html(sitrep.collect(world.exercise, world.cells[kind], 1, 10**6), 1)
        assert [other for other in CELLS if DECOYS[other] in told] == [kind]
        assert "Gell scores 6 points." in told
    report = report_words(world.exercise)
    assert "3 sides played Three Valleys" in report
    assert "Charts show Arn as diamonds and broken lines, Brin as rectangles and full lines, Gell as squares" in report
    assert re.search(r"Points: Arn [0-9]+, Brin [0-9]+ and Gell [0-9]+", report)
    rows = {table.title: table.rows for table in book.collect(world.exercise).tables}
    assert {row[4] for row in rows["Orders"]} == {"RED", "BLUE", "GREEN"}
    assert {row[3] for row in rows["Tracks"]} == {"RED", "BLUE", "GREEN"}


def the_replay_has_all_eyes(world: worlds.World, umpire: Client) -> None:
    """The umpire sees a step as each of the cells did, and all of it."""
    here = reverse("replay_step", args=[world.exercise.pk, 3])
    for look in (*CELLS, "truth", "both", "public"):
        text = text_of(umpire, f"{here}?as={world.cells[look].pk if look in world.cells else look}")
        known = CELLS if look in ("truth", "both") else [look]
        assert [other for other in CELLS if DECOYS[other] in text] == [other for other in CELLS if other in known], look


def test_a_whole_turn_is_written_on_one_sheet(enter: Enter) -> None:
    world = worlds.begun(system=SYSTEM, pack_name=PACK, pace="sheet")
    for kind in CELLS:
        cell = world.cells[kind]
        page = text_of(enter(world, kind), reverse("cell", args=[world.exercise.pk, cell.pk]))
        assert "Write your orders" in page
        assert DECOYS[kind] in page


def text_of(browser: Client, address: str) -> str:
    """The words of a page."""
    answer = browser.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def test_the_wizard_asks_the_rules_how_long_a_game_is_and_what_is_decided() -> None:
    assert offers.offer(SYSTEM, PACK).turns == 4
    kinds = [(kind.value, kind.label) for kind in of(SYSTEM).decision_kinds()]
    assert kinds == [("orders", "Write your orders"), ("retreat", "Where to retreat")]

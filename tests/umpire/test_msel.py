"""The MSEL page: what is due, filters, one click for each act; forms keep what was typed and say what is wrong."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import world as worlds
from tests.umpire.conftest import Act
from tests.wargame.msel.msel_world import states, write
from wargame.models import Evidence, Inject
from wargame.services.evaluation import plan
from wargame.services.msel import injects, receipts, releases


@pytest.fixture(autouse=True)
def _files_apart(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def playing(world: worlds.World) -> worlds.World:
    return worlds.play_until(worlds.begin(world), kind="cards")


FORM = {"number": "7", "title": "Ships", "kind": "news", "to": ["Red", "Blue"], "text": "Two ships.", "on": "hand"}


def post(alice: Client, world: worlds.World, *more: Any, **fields: Any) -> Any:
    name = "umpire_inject" if more else "umpire_inject_new"
    return alice.post(reverse(name, args=[world.exercise.pk, *more]), {**FORM, **fields})


def test_the_list_says_what_is_due_and_what_waits_for_whom(playing: worlds.World, page: Callable[..., str]) -> None:
    write(playing, "1", approve=False, release="turn 1", title="Late one")
    write(playing, "2", release="track prestige RED <= 3", title="Empty purse")
    write(playing, "3", release="turn 2 operations", after="1", title="For later")
    injects.cancel(inject=write(playing, "4", title="Struck off"))
    write(playing, "5", release="with its chain", after="4", title="Waits in vain")
    text = page("umpire_msel")
    assert "Due, to approve" in text
    assert "Prestige of Red at or below 3" in text
    assert "Turn 2, Operations Phase" in text
    assert "after 1" in text
    assert "waits for 4, which was cancelled" in text


@pytest.mark.parametrize(
    ("query", "shown", "hidden"),
    [
        ("?state=draft", "Alpha", "Bravo"),
        ("?cell=Red", "Bravo", "Charlie"),
        ("?kind=call", "Charlie", "Alpha"),
        ("?objective=LO-1", "Bravo", "Charlie"),
    ],
)
def test_filters(world: worlds.World, page: Callable[..., str], query: str, shown: str, hidden: str) -> None:
    plan.set_objectives(exercise=world.exercise, texts=["One"])
    write(world, "1", approve=False, title="Alpha", to=["Green"])
    write(world, "2", title="Bravo", to=["Red"], objectives=["LO-1"])
    write(world, "3", title="Charlie", to=["Blue"], kind="call")
    text = page("umpire_msel", query=query).partition('id="msel-list"')[2].partition('id="msel-next"')[0]
    assert shown in text
    assert hidden not in text


def test_each_button_does_its_act(playing: worlds.World, act: Act) -> None:
    row = write(playing, "1", approve=False)
    for action, state in (
        ("inject-approve", "approved"), ("inject-hold", "held"), ("inject-approve", "approved"),
        ("inject-cancel", "cancelled"), ("inject-restore", "draft"), ("inject-approve", "approved"),
        ("inject-release", "released"),
    ):  # fmt: skip
        assert act(action, inject=row.pk).status_code == 302, action
        assert states(playing) == {"1": state}, action
    assert act("inject-cancel", inject=row.pk).status_code == 409
    assert states(playing) == {"1": "released"}


def test_an_inject_of_another_exercise_is_missing(playing: worlds.World, act: Act, alice: Client) -> None:
    other = worlds.build("mallory", "Other")
    row = write(other, "1")
    assert act("inject-release", inject=row.pk).status_code == 404
    assert alice.get(reverse("umpire_inject", args=[playing.exercise.pk, row.pk])).status_code == 404
    assert states(other) == {"1": "approved"}


@pytest.mark.parametrize(("button", "state"), [("save", "draft"), ("approve", "approved"), ("release", "released")])
def test_an_inject_is_written_on_the_spot(playing: worlds.World, alice: Client, button: str, state: str) -> None:
    assert post(alice, playing, act=button).status_code == 302
    row = Inject.objects.get()
    assert (row.number, row.state, row.trigger) == ("7", state, "by hand")
    assert {cell.name for cell in row.cells.all()} == {"Red", "Blue"}


@pytest.mark.parametrize(
    ("fields", "phrase"),
    [
        ({"on": "turn", "turn": "3", "phase": "operations"}, "turn 3 operations"),
        ({"on": "time", "time": "14:30", "day": ""}, "at 14:30"),
        ({"on": "time", "time": "9:05", "day": "2026-11-21"}, "at 2026-11-21 09:05"),
        ({"on": "minute", "minute": "45"}, "minute 45"),
        ({"on": "track", "track": "prestige RED", "op": "<=", "value": "5"}, "track prestige RED <= 5"),
        ({"on": "place", "place": "crimea", "holder": "RED"}, "place crimea to RED"),
        ({"on": "place", "place": "crimea", "holder": "*"}, "place crimea changes hands"),
        ({"on": "order", "order": "mobilise", "by": ""}, "order mobilise"),
    ],
)
def test_every_trigger_can_be_chosen_on_the_page(
    playing: worlds.World, alice: Client, fields: dict[str, str], phrase: str
) -> None:
    assert post(alice, playing, act="save", **fields).status_code == 302
    assert Inject.objects.get().trigger == phrase


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"on": "turn", "turn": ""}, "Turn is required"),
        ({"on": "time", "time": "25:99"}, "“25:99” is not a time. Use a time such as 14:30"),
        ({"on": "time", "time": "14:30", "day": "21.11."}, "“21.11.” is not a date"),
        ({"on": "track", "track": "tension", "op": "<=", "value": "5"}, "Select a valid choice"),
        ({"on": "chain"}, "needs a chain"),
        ({"after": "99"}, "there is no inject 99"),
        ({"after": "7"}, "the chain loops: 7 waits for 7"),
        ({"to": []}, "at least one cell is expected"),
        ({"number": "no number"}, "is not an inject number"),
        ({"text": ""}, "This field is required"),
    ],
)
def test_what_does_not_fit_is_said_and_what_was_typed_stays(
    playing: worlds.World, alice: Client, fields: dict[str, Any], says: str
) -> None:
    answer = post(alice, playing, act="approve", title="Kept as typed", **fields)
    assert answer.status_code == 422
    text = answer.content.decode().replace("&#x27;", "'")
    assert says.lower() in text.lower()
    assert "Kept as typed" in text
    assert Inject.objects.count() == 0


def test_release_at_once_is_all_or_nothing(world: worlds.World, alice: Client) -> None:
    """Before play nothing can be released, so nothing is stored either."""
    assert post(alice, world, act="release").status_code == 409
    assert Inject.objects.count() == 0


def test_a_page_that_is_out_of_date_changes_nothing(playing: worlds.World, alice: Client) -> None:
    row = write(playing, "7")
    injects.change(inject=row, line=_line(playing, row, "First"), version=1, by="Bob")
    answer = post(alice, playing, row.pk, act="save", title="Second", version="1")
    assert answer.status_code == 409
    assert Inject.objects.get().title == "First"


def _line(world: worlds.World, row: Inject, title: str) -> Any:
    from adjudication.engine.injects.lines import replace
    from wargame.selectors import msel

    return replace(msel.line(row), title=title)


def test_reading_and_answers_show_on_the_page_of_the_inject(playing: worlds.World, page: Callable[..., str]) -> None:
    row = releases.by_hand(inject=write(playing, "1", to=["red", "blue"], answer=True), by="Alice")
    receipts.answer(viewer=playing.viewer("red"), inject_id=row.pk, text="We refuse.")
    text = page("umpire_inject", row.pk)
    assert "We refuse." in text
    assert "Alice Red" in text
    assert "not yet" in text  # Blue
    assert "1 of 2 read, 1 answered" in page("umpire_msel")


def test_a_released_inject_can_be_marked_as_evidence(playing: worlds.World, alice: Client) -> None:
    plan.set_objectives(exercise=playing.exercise, texts=["One"])
    row = releases.by_hand(inject=write(playing, "1"), by="Alice")
    objective = playing.exercise.objectives.get()
    address = reverse("umpire_evidence", args=[playing.exercise.pk])
    assert alice.post(address, {"kind": "inject", "ref": row.pk, "objective": objective.pk}).status_code == 302
    mark = Evidence.objects.get()
    assert (mark.kind, mark.ref) == ("inject", str(row.pk))


def test_files_are_attached_served_and_refused(playing: worlds.World, act: Act, alice: Client) -> None:
    row = write(playing, "1")
    refused = act("inject-attach", inject=row.pk, file=SimpleUploadedFile("map.png", b"%PDF-1.7\n%%EOF"))
    assert refused.status_code == 422
    assert "its name says PNG, but its content is PDF" in refused.content.decode()
    assert act("inject-attach", inject=row.pk, file=SimpleUploadedFile("a.pdf", b"%PDF-1.7\n%%EOF")).status_code == 302
    file = row.files.get()
    served = alice.get(reverse("umpire_inject_file", args=[playing.exercise.pk, row.pk, file.pk]))
    assert served.content == b"%PDF-1.7\n%%EOF"
    assert served["Content-Type"] == "application/pdf"
    assert served["X-Content-Type-Options"] == "nosniff"
    assert served["Content-Disposition"] == 'attachment; filename="a.pdf"'
    assert "sandbox" in served["Content-Security-Policy"]
    assert act("inject-detach", inject=row.pk, file=file.pk).status_code == 302
    assert row.files.count() == 0


def test_a_table_out_and_in(world: worlds.World, alice: Client, act: Act) -> None:
    write(world, "1", title="Ships")
    for form, begins in (("csv", b"\xef\xbb\xbfnumber"), ("xlsx", b"PK")):
        answer = alice.get(reverse("umpire_msel_export", args=[world.exercise.pk, form]))
        assert answer.content.startswith(begins)
        assert answer["Content-Disposition"] == f'attachment; filename="msel.{form}"'
    broken = b"number,title,kind,to,text,release\n2,T,news,all,x,track tension > 1\n"
    refused = act("msel-import", file=io.BytesIO(broken))
    assert refused.status_code == 422
    assert "row 2: release: there is no track tension" in refused.content.decode()
    assert states(world) == {"1": "approved"}
    good = b"number,title,kind,to,text\n2,T,news,all,x\n"
    assert act("msel-import", file=io.BytesIO(good)).status_code == 302
    assert states(world) == {"1": "approved", "2": "draft"}


def test_no_file_is_said(world: worlds.World, act: Act) -> None:
    answer = act("msel-import")
    assert answer.status_code == 422
    assert "Choose a CSV, XLSX or ODS file." in answer.content.decode()


def test_the_packs_injects_are_offered_and_taken(world: worlds.World, act: Act, page: Callable[..., str]) -> None:
    assert "The pack prepares" in page("umpire_msel")
    assert act("msel-from-pack").status_code == 302
    assert world.exercise.injects.count() >= 20
    assert "Add them" not in page("umpire_msel")
    assert act("inject-approve-all").status_code == 302
    assert set(states(world).values()) == {"approved"}


def _queries(alice: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as caught:
        assert alice.get(address).status_code == 200
    return len(caught)


def test_many_injects_ask_the_database_no_more_often(playing: worlds.World, alice: Client) -> None:
    cell = reverse("cell", args=[playing.exercise.pk, playing.cells["red"].pk])
    addresses = [reverse("umpire_msel", args=[playing.exercise.pk]), cell]
    releases.by_hand(inject=write(playing, "1", to=["red", "blue"], answer=True), by="Alice")
    write(playing, "2", release="turn 2", after="1")
    for address in addresses:
        alice.get(address)  # what is kept in memory permanently is read once
    before = [_queries(alice, address) for address in addresses]
    for number in range(3, 43):
        row = write(playing, str(number), to=["red", "blue"], answer=True, after="1")
        if number % 2:
            releases.by_hand(inject=row, by="Alice")
    assert [_queries(alice, address) for address in addresses] == before


def test_only_what_changed_is_sent(playing: worlds.World, alice: Client) -> None:
    address = reverse("umpire_msel_part", args=[playing.exercise.pk, "news"])
    have = ",".join(f"{name}:{piece['version']}" for name, piece in alice.get(address).json().items())
    assert alice.get(address, {"have": have}).json() == {}
    write(playing, "1")
    assert set(alice.get(address, {"have": have}).json()) == {"list", "next"}

"""A name is found everywhere, taken out everywhere, and the ledger verifies as before."""

from __future__ import annotations

import hashlib
import html
import io
import json
import unicodedata
import zipfile
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone
from openpyxl import load_workbook

from adjudication.engine.record import ledger as chain
from adjudication.engine.record import removable_text
from adjudication.models import Run, Step, Wording
from adjudication.services.export import export
from reports.collect import aar
from reports.models import Paper
from reports.services import bundles, papers, words
from reports.workbook import book
from tests import world as worlds
from tests.reports.conftest import make, text_of, with_annexes
from umpire.services import people
from wargame import dispatch
from wargame.errors import Refused
from wargame.models import Attachment, Inject, Proposal, Rfi, Seat
from wargame.services import erasure, exercises, turns
from wargame.services.evaluation import observations
from wargame.services.msel import attachments
from wargame.services.participants import seats
from wargame.services.traffic import messages, rfis

pytestmark = pytest.mark.django_db

PLAYER, UMPIRE = "Oberst Ñandú-Weiß", "Wing Cdr Quillfeather"


@pytest.fixture
def spoken() -> worlds.World:
    """A player and an umpire whose names stand wherever a name can stand."""
    world = worlds.build()
    for kind, name in (("red", PLAYER), ("white", UMPIRE)):
        world.seats[kind] = seats.rename(seat=world.seats[kind], name=name)
    worlds.begin(world)
    red, white = world.viewer("red"), world.viewer("white")
    umpire = type(white)(world.exercise, umpire=True, seat=world.seats["white"])
    rfi = rfis.ask(viewer=red, question=f"Who is {PLAYER.upper()}?", why="He asks.")
    rfis.answer(viewer=umpire, rfi_id=rfi.pk, text=f"{UMPIRE} says: you.")
    messages.send(viewer=red, to=messages.To(cells=(world.cells["green"].pk,)), text=f"Signed,\n{PLAYER}")
    observations.note(viewer=umpire, text="Oberst  Ñandú-Weiß leads.")
    Proposal.objects.create(
        exercise=world.exercise, number=1, cell=world.cells["red"], by_name=PLAYER, action="Act", effect="So",
        roll={"dice": [3, 4], "target": 6, "result": 1, "rows": [{"params": {"text": f"{PLAYER} knows how"}}]},
    )  # fmt: skip
    head = world.exercise.game.steps.latest("seq")  # type: ignore[union-attr]  # it plays
    dispatch.amend(
        viewer=umpire, seq=head.seq, edits=[{"event": "SetPrestige", "side": "RED", "value": 7}], reason="pedagogy",
        note="For the class", tell_cells=True,
    )  # fmt: skip
    return world


def everywhere(word: str) -> list[str]:
    """Every table of the database in which a word stands."""
    found = []
    for model in apps.get_models(include_auto_created=True):
        for row in model._default_manager.values():
            if word.casefold() in str(row).casefold():
                found.append(f"{model.__name__} {row}"[:300])
    return found


def alice(world: worlds.World) -> Client:
    client = Client()
    client.force_login(world.owner)
    return client


def test_after_it_is_taken_out_a_search_finds_it_nowhere_and_the_ledger_verifies(spoken: worlds.World) -> None:
    exercises.end(exercise=spoken.refresh())
    exercise = spoken.refresh()
    assert UMPIRE in {row.by for row in aar.collect(exercise).rulings}
    report = Paper.objects.create(exercise=exercise, kind="aar", status="done", pages=1, file=UMPIRE.encode())
    assert exercise.game is not None
    before = list(exercise.game.steps.values_list("hash", "body"))
    client, page = alice(spoken), f"/umpire/{exercise.pk}/names/"
    for kind, name in (("red", PLAYER), ("white", UMPIRE)):
        assert len(everywhere(name)) >= 3, name
        one = f"{page}{spoken.seats[kind].pk}/"
        told = client.get(f"{one}export/")
        assert {trace["table"] for trace in json.loads(told.content)["found"]} >= {"Seat", "Log"}
        assert client.post(one, {}).status_code == 422
        assert everywhere(name)
        assert client.post(one, {"sure": "on"}).status_code == 302
        assert everywhere(name) == []
    report.refresh_from_db()
    assert report.file is None
    with_annexes(exercise, "roster", "rulings")
    papers.perform(report.pk)
    text = text_of(report)
    assert [name for name in (PLAYER, UMPIRE) if name in text] == []
    assert "Participant 1" in text
    assert "Participant 2" in {row.by for row in aar.collect(exercise).rulings}
    assert list(exercise.game.steps.values_list("hash", "body")) == before
    assert list(chain.verify(export(exercise.game))) == []
    _nothing_leaves(spoken)


def _nothing_leaves(spoken: worlds.World) -> None:
    """Neither the bundle nor the workbook holds a name any more."""
    exercise = spoken.refresh()
    with zipfile.ZipFile(io.BytesIO(bundles.write(exercise))) as bundle:
        texts = [bundle.read(name).decode(errors="replace") for name in bundle.namelist()]
    book = make(exercise, Paper.Kind.WORKBOOK)
    book.refresh_from_db()
    assert book.file is not None
    sheets = load_workbook(io.BytesIO(bytes(book.file)))
    texts += [str(cell) for sheet in sheets for row in sheet.iter_rows(values_only=True) for cell in row]
    for name in (PLAYER, UMPIRE):
        assert [text[:200] for text in texts if name.casefold() in text.casefold()] == []
    assert any("Participant 1" in text for text in texts)


def test_every_spelling_goes_and_nothing_else(spoken: worlds.World) -> None:
    Rfi.objects.update(question="Ñandú-Weiß, ñandú-weiß! but Ñandú-Weißensee stays")
    erasure.erase(exercise=spoken.exercise, seat=spoken.seats["red"], more=["Ñandú-Weiß"])
    assert Rfi.objects.get().question == "Participant 1, Participant 1! but Ñandú-Weißensee stays"
    assert Seat.objects.get(pk=spoken.seats["red"].pk).name == "Participant 1"
    assert erasure.erase(exercise=spoken.exercise, seat=spoken.seats["white"]) == "Participant 2"
    assert Seat.objects.get(pk=spoken.seats["blue"].pk).name == "Alice Blue"


def test_who_is_called_something_longer_keeps_his_name(spoken: worlds.World) -> None:
    seats.rename(seat=spoken.seats["blue"], name=f"{PLAYER}-Berg")
    decomposed = unicodedata.normalize("NFD", PLAYER)
    Rfi.objects.update(question=f"{decomposed}, not {PLAYER}-Berg nor {PLAYER.upper()}-BERG?")
    page = alice(spoken).get(f"/umpire/{spoken.exercise.pk}/names/{spoken.seats['red'].pk}/export/").content
    assert f"{PLAYER}-Berg" not in {one["text"] for one in json.loads(page)["found"]}
    erasure.erase(exercise=spoken.exercise, seat=spoken.seats["red"])
    assert Seat.objects.get(pk=spoken.seats["blue"].pk).name == f"{PLAYER}-Berg"
    assert Rfi.objects.get().question == f"Participant 1, not {PLAYER}-Berg nor {PLAYER.upper()}-BERG?"


def test_a_paper_in_the_making_is_begun_again_without_the_name(spoken: worlds.World) -> None:
    first = papers.request(exercise=spoken.exercise, kind=Paper.Kind.JOIN_CARDS)
    Paper.objects.filter(pk=first.pk).update(status="running", worker="one that has read the name", attempts=1)
    assert people.erase_name(exercise=spoken.exercise, seat=spoken.seats["red"]) == ("Participant 1", 1)
    first.refresh_from_db()
    assert (first.status, first.worker) == ("queued", "")


def test_it_is_found_in_the_report_and_in_the_files_of_injects(
    spoken: worlds.World, settings: Any, tmp_path: Any
) -> None:
    settings.MEDIA_ROOT = tmp_path
    exercise, umpire = spoken.exercise, spoken.viewer("white", umpire=True)
    inject = Inject.objects.create(exercise=exercise, number="1", title="Lists", kind="news")
    attachments.attach(inject=inject, name="names.txt", data=f"One\nTwo: {PLAYER}\n".encode())
    attachments.attach(inject=inject, name=f"{PLAYER}.pdf", data=b"%PDF-1.7\n%%EOF")
    words.save(viewer=umpire, part="lesson", subject="l1", values={"text": f"{PLAYER} waited."}, seen={})
    page = f"/umpire/{exercise.pk}/names/{spoken.seats['red'].pk}/"
    told = json.loads(alice(spoken).get(f"{page}export/").content)
    places = {(one["table"], one["field"]) for one in told["found"]}
    assert {("Report", "values"), ("File of an inject", "name"), ("File of an inject", "names.txt, line 2")} <= places
    assert told["not_looked_into"] == [f"{PLAYER}.pdf (inject 1)"]
    assert "1 file could not be read" in alice(spoken).get(page).content.decode()
    assert alice(spoken).post(page, {"sure": "on"}).status_code == 302
    assert everywhere(PLAYER) == []
    pdf, text = Attachment.objects.order_by("name")
    with text.file.open() as kept:
        assert kept.read() == b"One\nTwo: Participant 1\n"
    assert text.digest == hashlib.sha256(b"One\nTwo: Participant 1\n").hexdigest()
    assert pdf.name == "Participant 1.pdf"


def test_an_approved_print_with_the_name_goes_and_the_report_is_a_draft_again(spoken: worlds.World) -> None:
    exercises.end(exercise=spoken.refresh())
    exercise, umpire = spoken.refresh(), spoken.viewer("white", umpire=True)
    filed = words.approve(viewer=umpire, name="Col Tamm", reason="For a test.")
    Paper.objects.filter(pk=filed.pk).update(status="done", pages=3, file=PLAYER.encode(), released_at=timezone.now())
    erased = alice(spoken).post(f"/umpire/{exercise.pk}/names/{spoken.seats['red'].pk}/", {"sure": "on"})
    assert erased.status_code == 302
    filed.refresh_from_db()
    assert (filed.file, filed.pages, filed.status, filed.released_at) == (None, 0, "cancelled", None)
    assert (words.state(exercise).approved, words.state(exercise).version) == (False, 2)
    assert Paper.objects.get(exercise=exercise, kind="aar", version=0).status == "queued"
    with pytest.raises(Refused, match="draft again"):
        papers.retry(paper=filed)


@pytest.mark.parametrize("wrong", ["Red", "Russia", "Al", "alice blue", "RED"])
def test_what_means_something_else_here_is_refused(spoken: worlds.World, wrong: str) -> None:
    with pytest.raises(Refused, match="spellings"):
        erasure.erase(exercise=spoken.exercise, seat=spoken.seats["red"], more=[wrong])
    assert everywhere(PLAYER)


def test_a_name_in_an_old_ledger_is_read_and_told_to_be_sealed(spoken: worlds.World) -> None:
    head = spoken.exercise.game.steps.latest("seq")  # type: ignore[union-attr]  # it plays
    turns.amend(
        exercise=spoken.exercise, seq=head.seq, edits=[{"event": "SetPrestige", "side": "RED", "value": 8}],
        reason="data", note="As the first ledgers were", tell_cells=True, made_by=UMPIRE,
    )  # fmt: skip
    assert [row.by for row in aar.collect(spoken.refresh()).rulings] == [UMPIRE, UMPIRE]
    page = alice(spoken).get(f"/umpire/{spoken.exercise.pk}/names/{spoken.seats['white'].pk}/").content.decode()
    assert "Sealed in the ledger" in page
    erasure.erase(exercise=spoken.exercise, seat=spoken.seats["white"])
    assert [row.by for row in aar.collect(spoken.refresh()).rulings] == ["Participant 1", "Participant 1"]


@pytest.mark.parametrize("first_version", [False, True])
def test_sealed_words_are_read_with_the_key_and_still_verify(
    spoken: worlds.World, first_version: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if first_version:
        monkeypatch.setattr(removable_text, "sealed", lambda record, *_: (dict(record), {}))
    seats.rename(seat=spoken.seats["blue"], name=f"{PLAYER}-Berg")
    note = f"{PLAYER.upper()} asked, {PLAYER}-Berg did not."
    for ask in ("amend", "undo"):
        head = spoken.exercise.game.steps.latest("seq")  # type: ignore[union-attr]  # it plays
        if ask == "amend":
            edit = {"event": "SetPrestige", "side": "RED", "value": 9}
            turns.amend(
                exercise=spoken.exercise, seq=head.seq, edits=[edit], reason="data", note=note, tell_cells=True,
                made_by="owner",
            )  # fmt: skip
        else:
            dispatch.undo(viewer=spoken.viewer("white", umpire=True), seq=head.seq, reason=note)
    erasure.erase(exercise=spoken.exercise, seat=spoken.seats["red"])
    exercises.end(exercise=spoken.refresh())
    exercise, client = spoken.refresh(), alice(spoken)
    game, last = exercise.game, exercise.game.steps.latest("seq").seq  # type: ignore[union-attr]  # it played
    assert game is not None
    document = export(game)
    assert list(chain.verify(document)) == []
    assert any(one.prints for one in exercise.erased.all()) == first_version
    assert (PLAYER.casefold() in str(document).replace(f"{PLAYER}-Berg", "").casefold()) == first_version
    if not first_version:
        assert removable_text.altered(document["words"]) == 2
        assert not Wording.objects.filter(text__contains="Participant").exclude(salt="").exists()
    pages = [client.get(f"/umpire/{exercise.pk}/{name}/").content for name in ("ledger", "record")]
    pages += [client.get(f"/replay/{exercise.pk}/{seq}/?as=truth").content for seq in (last - 1, last)]
    assert f"{PLAYER} asked".casefold() not in str(book.collect(exercise)).casefold()
    for place, text in enumerate([*(page.decode() for page in pages), str(aar.collect(exercise))]):
        assert f"Participant 1 asked, {PLAYER}-Berg did not." in html.unescape(text), place
        assert f"{PLAYER} asked".casefold() not in html.unescape(text).casefold(), place


def test_a_ruling_is_sealed_under_a_key(spoken: worlds.World) -> None:
    bodies = "".join(Step.objects.filter(game=spoken.exercise.game).values_list("body", flat=True))
    assert f"seat:{spoken.seats['white'].pk}" in bodies
    assert UMPIRE not in bodies
    assert Run.objects.exists()


def test_the_api_finds_and_erases(spoken: worlds.World) -> None:
    client = alice(spoken)
    address = f"/api/v1/exercises/{spoken.exercise.pk}/names/{spoken.seats['red'].pk}/"
    assert {"Seat", "Request", "Message"} <= {one["table"] for one in client.get(address).json()}
    answer = client.post(address, {"spellings": []}, content_type="application/json")
    assert answer.json() == {"key": "Participant 1", "papers": 0}
    assert everywhere(PLAYER) == []


def test_a_name_that_is_out_is_not_taken_out_twice(spoken: worlds.World) -> None:
    page = f"/umpire/{spoken.exercise.pk}/names/{spoken.seats['red'].pk}/"
    assert alice(spoken).post(page, {"sure": "on"}).status_code == 302
    shown = alice(spoken).get(page).content.decode()
    assert "The name has been removed from the record" in shown
    assert "permanently" not in shown
    assert "permanently" in alice(spoken).get(page, {"more": "Ñandú"}).content.decode(), "another spelling may be left"

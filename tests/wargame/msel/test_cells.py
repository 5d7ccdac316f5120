"""What a cell does with an inject: it opens it, it answers it; and files are let in by what they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests import world as worlds
from tests.wargame.msel.msel_world import line, write
from tests.world import World
from wargame.errors import Outdated, Refused
from wargame.models import Attachment, Delivery, Inject, LogEntry
from wargame.selectors import injects as reading
from wargame.services.msel import attachments, injects, receipts, releases
from wargame.services.participants import practice

PNG = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00\x1f\x15\xc4\x89"
    b"\x00\x00\x00\rIDATx\x9cc\xf8\xff\xff?\x00\x05\xfe\x02\xfe\xa75\x81\x84\x00\x00\x00\x00IEND\xaeB`\x82"
)
PDF = b"%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"
JPEG = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00\xff\xd9"
_PREVIEW = b"\xff\xd8\xff\xda\x00\x02small\xff\xd9"
PREVIEWED = (
    b"\xff\xd8\xff\xe1"
    + (len(_PREVIEW) + 8).to_bytes(2)
    + b"Exif\x00\x00"
    + _PREVIEW
    + b"\xff\xda\x00\x02large\xff\xd9"
)
HEIC = b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + b"\x00" * 40


@pytest.fixture(autouse=True)
def _files_apart(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def released(world: World, number: str = "1", **fields: Any) -> Inject:
    return releases.by_hand(inject=write(world, number, **fields), by="Alice")


def test_a_cell_sees_what_was_delivered_to_it_and_nothing_else(world: World) -> None:
    released(world, "1", to=["red"], title="For Red")
    released(world, "2", to=["blue"], title="For Blue")
    write(world, "3", to=["red"], title="Still to come")
    assert [row.title for row in reading.delivered(world.viewer("red"))] == ["For Red"]
    assert [row.title for row in reading.delivered(world.viewer("blue"))] == ["For Blue"]
    assert reading.delivered(world.viewer("observer")) == ()


def test_reading_leaves_a_mark_once(world: World) -> None:
    inject = released(world, to=["red"])
    (line,) = reading.delivered(world.viewer("red"))
    assert line.unread
    assert line.text == ""  # the text shows when somebody opens it
    receipts.open_inject(viewer=world.viewer("red"), inject_id=inject.pk)
    first = Delivery.objects.get(inject=inject)
    assert (first.read_by, first.read_at is not None) == ("Alice Red", True)
    receipts.open_inject(viewer=world.viewer("red"), inject_id=inject.pk)
    assert Delivery.objects.get(inject=inject).read_at == first.read_at
    (line,) = reading.delivered(world.viewer("red"))
    assert (line.unread, line.text) == (False, "Text of 1.")


def test_whoever_only_looks_leaves_no_mark(world: World) -> None:
    inject = released(world, to=["all"])
    for viewer in (world.viewer("red", umpire=True), world.viewer("observer")):
        (line,) = reading.delivered(viewer)
        assert line.text
        receipts.open_inject(viewer=viewer, inject_id=inject.pk)
    assert not Delivery.objects.exclude(read_at=None).exists()


def test_an_answer_is_given_once_and_told(world: World) -> None:
    inject = released(world, to=["red", "blue"], answer=True, title="A call")
    receipts.answer(viewer=world.viewer("red"), inject_id=inject.pk, text="  We refuse.  ")
    row = Delivery.objects.get(inject=inject, cell=world.cells["red"])
    assert (row.answer, row.answered_by, row.read_by) == ("We refuse.", "Alice Red", "Alice Red")
    with pytest.raises(Outdated, match="already answered, by Alice Red"):
        receipts.answer(viewer=world.viewer("red"), inject_id=inject.pk, text="We accept.")
    assert Delivery.objects.get(inject=inject, cell=world.cells["blue"]).answer == ""
    said = LogEntry.objects.filter(text__contains="answered")
    assert [(entry.cell, entry.public) for entry in said] == [(world.cells["red"], False)]


def test_the_umpire_can_answer_for_a_cell_and_it_says_so(world: World) -> None:
    inject = released(world, to=["red"], answer=True)
    receipts.answer(viewer=world.viewer("red", umpire=True), inject_id=inject.pk, text="On paper: yes.")
    assert Delivery.objects.get().answered_by == "Umpire"
    assert LogEntry.objects.filter(text__contains="entered by the umpire").exists()


@pytest.mark.parametrize("text", ["", "   ", "x" * 4001])
def test_no_answer_is_no_answer(world: World, text: str) -> None:
    inject = released(world, to=["red"], answer=True)
    with pytest.raises(Refused, match="answer:"):
        receipts.answer(viewer=world.viewer("red"), inject_id=inject.pk, text=text)
    assert Delivery.objects.get().answered_at is None


def test_what_asks_for_no_answer_takes_none(world: World) -> None:
    inject = released(world, to=["red"])
    with pytest.raises(Refused, match="does not need an answer"):
        receipts.answer(viewer=world.viewer("red"), inject_id=inject.pk, text="Hello?")


def test_an_observer_cell_does_not_answer(world: World) -> None:
    inject = released(world, to=["all"], answer=True)
    with pytest.raises(Refused, match="watching"):
        receipts.answer(viewer=world.viewer("observer"), inject_id=inject.pk, text="Me too")


def test_an_inject_of_another_cell_cannot_be_opened_or_answered(world: World) -> None:
    inject = released(world, to=["blue"], answer=True)
    with pytest.raises(Outdated, match="no such inject in your cell"):
        receipts.open_inject(viewer=world.viewer("red"), inject_id=inject.pk)
    with pytest.raises(Outdated, match="no such inject in your cell"):
        receipts.answer(viewer=world.viewer("red"), inject_id=inject.pk, text="We were not asked")
    assert Delivery.objects.get().read_at is None


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("map.png", PNG, "image/png"),
        ("order.PDF", PDF, "application/pdf"),
        ("photo.jpeg", JPEG, "image/jpeg"),
        ("note.txt", "Grüße\nfrom Kyïv".encode(), "text/plain"),
        ("photo.jpg", JPEG + b"SEFT\x00\xff\xda phone trailer", "image/jpeg"),
        ("photo.jfif", PREVIEWED + b"\x00\x00ftypmp42 a moving picture", "image/jpeg"),
        ("map.png", PNG + b"\x00tail", "image/png"),
        ("order.pdf", PDF + b"\x00" * 5000 + b"signature", "application/pdf"),
        ("order.pdf", b"\xef\xbb\xbf\r\n" + PDF, "application/pdf"),
        ("order.pdf", b"Content-Type: application/pdf\r\n\r\n" + PDF, "application/pdf"),
        ("scan.pdf", b"\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n" + PDF, "application/pdf"),
    ],
)
def test_files_that_are_what_they_say(world: World, name: str, data: bytes, kind: str) -> None:
    file = attachments.attach(inject=write(world), name=name, data=data)
    assert (file.kind, file.size, file.name) == (kind, len(data), name)
    stored = Path(settings.MEDIA_ROOT) / file.file.name
    assert stored.read_bytes() == data
    assert stored.suffix == ""


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("map.png", PDF, "its name says PNG, but its content is PDF"),
        ("photo.jpg", b"RIFF\x10\x00\x00\x00WEBPVP8 ....", "It is a WebP file"),
        ("scan.tif", b"II*\x00\x08\x00\x00\x00", "save it as JPEG or PNG"),
        ("IMG_2.heic", b"\x00\x00\x00\x18ftyphevx" + b"\x00" * 40, "Save it as JPEG"),
        ("order.pdf", b"MZ\x90\x00 a program", "its content is no PDF file"),
        ("order.pdf", b"%PDF-1.7 and then nothing", "its name says PDF, but its content is text"),
        ("page.html", b"<script>alert(1)</script>", "PDF, PNG, JPEG or plain text"),
        ("sign.svg", b"<svg onload='x'/>", "PDF, PNG, JPEG or plain text"),
        ("note.txt", b"\x00\x01\x02", "its content is no text file"),
        ("note.txt", "Grüße".encode("latin-1"), "Save text files as UTF-8"),
        ("note.txt", b"", "is empty"),
        ("big.txt", b"x" * 5_000_001, "at most 5 MB"),
        ("IMG_1.HEIC", HEIC, "Settings, Camera, Formats, Most Compatible"),
        ("IMG_1.jpg", HEIC, "Save it as JPEG"),
        ("photo.jpg", PREVIEWED[:-2], "its content is no JPEG file"),
        ("photo.jpg", JPEG[:-2], "its content is no JPEG file"),
        ("map.png", PNG[:-4], "its content is no PNG file"),
        ("noending", PNG, "PDF, PNG, JPEG or plain text"),
    ],
)
def test_files_that_are_not(world: World, name: str, data: bytes, says: str) -> None:
    inject = write(world)
    with pytest.raises(Refused, match=says.replace("(", r"\(").replace(")", r"\)")):
        attachments.attach(inject=inject, name=name, data=data)
    assert Attachment.objects.count() == 0
    assert not list(Path(settings.MEDIA_ROOT).rglob("*.*"))


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-8"])
def test_a_text_is_stored_in_utf_8(world: World, encoding: str) -> None:
    file = attachments.attach(inject=write(world), name="note.txt", data="\ufeffGrüße".encode(encoding))
    assert (Path(settings.MEDIA_ROOT) / file.file.name).read_bytes() == "Grüße".encode()


@pytest.mark.parametrize(
    ("name", "data", "stored"),
    [("IMG_1.HEIC", JPEG, "IMG_1.jpg"), ("photo.webp", PNG, "photo.png"), ("scan.jpe", JPEG, "scan.jpg")],
)
def test_a_picture_that_a_phone_converted_keeps_its_old_name(name: str, data: bytes, stored: str) -> None:
    assert attachments.checked(name, data)[0] == stored


@pytest.mark.parametrize("name", ["order.ai", "order", "order.download", "order.docx"])
def test_a_pdf_whose_name_does_not_say_so_gets_its_ending(name: str) -> None:
    assert attachments.checked(name, PDF) == ("order.pdf", Attachment.Kind.PDF)


@pytest.mark.parametrize(("data", "stored"), [(PNG, "photo.png"), (JPEG, "photo.jpg")])
def test_a_picture_with_the_ending_of_another_gets_its_own(data: bytes, stored: str) -> None:
    """Programs that pass pictures on keep the name and change what is in it."""
    wrong = "photo.jpeg" if data is PNG else "photo.png"
    assert attachments.checked(wrong, data)[0] == stored


def test_a_text_from_slides_is_stored_with_plain_new_lines(world: World) -> None:
    file = attachments.attach(inject=write(world), name="note.txt", data=b"Title\x0bsecond line\x0cnew page")
    assert (Path(settings.MEDIA_ROOT) / file.file.name).read_bytes() == b"Title\nsecond line\nnew page"


def test_a_name_is_only_a_name(world: World) -> None:
    file = attachments.attach(inject=write(world), name="..\\..\\etc/\x00pass\nwd.txt", data=b"text")
    assert file.name == "passwd.txt"
    assert Path(settings.MEDIA_ROOT) in (Path(settings.MEDIA_ROOT) / file.file.name).resolve().parents


def test_five_files_are_the_most(world: World) -> None:
    inject = write(world)
    for number in range(5):
        attachments.attach(inject=inject, name=f"{number}.txt", data=b"text")
    with pytest.raises(Refused, match="at most 5 files"):
        attachments.attach(inject=inject, name="6.txt", data=b"text")


def test_files_of_a_released_inject_stay_as_they_are(world: World) -> None:
    inject = write(world)
    file = attachments.attach(inject=inject, name="a.txt", data=b"text")
    releases.by_hand(inject=inject, by="Alice")
    with pytest.raises(Outdated):
        attachments.attach(inject=inject, name="b.txt", data=b"text")
    with pytest.raises(Outdated):
        attachments.detach(inject=inject, file_id=file.pk)


@pytest.mark.django_db(transaction=True)
def test_a_deleted_draft_takes_its_files_along() -> None:
    world = worlds.build("susan", "Quartz")
    inject = write(world, approve=False)
    file = attachments.attach(inject=inject, name="a.txt", data=b"text")
    stored = Path(settings.MEDIA_ROOT) / file.file.name
    assert stored.exists()
    injects.delete(inject=inject)
    assert not stored.exists()


@pytest.mark.django_db(transaction=True)
def test_a_practice_turn_tells_nothing_of_what_is_to_come_and_leaves_no_file() -> None:
    world = worlds.begun("susan", "Quartz")
    write(world, "1", release="turn 1", title="To come")
    copy = practice.begin(exercise=world.refresh(), owner=world.owner)
    assert not copy.injects.exists()
    tried = injects.write(exercise=copy, line=line("9"), by="Alice")
    file = attachments.attach(inject=tried, name="a.txt", data=b"text")
    stored = Path(settings.MEDIA_ROOT) / file.file.name
    assert stored.exists()
    practice.end(exercise=copy)
    assert not stored.exists()
    assert [row.title for row in Inject.objects.all()] == ["To come"]


def test_files_are_copied_with_a_clone(world: World) -> None:
    from wargame.services import exercises

    inject = write(world)
    attachments.attach(inject=inject, name="a.txt", data=b"text")
    copy = exercises.clone(exercise=world.refresh(), owner=world.owner, title="Again", with_people=False)
    twin = Attachment.objects.get(inject__exercise=copy)
    assert twin.file.name != inject.files.get().file.name
    with twin.file.open("rb") as content:
        assert content.read() == b"text"

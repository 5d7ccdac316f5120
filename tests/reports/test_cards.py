"""Join cards: a working code for every free seat, no trouble for those who sit already."""

from __future__ import annotations

from io import BytesIO

from pypdf import PdfReader

from reports.models import Paper
from tests import world as worlds
from tests.reports.conftest import make, text_of
from wargame.models import Seat
from wargame.services.participants import seats

LONG = "Lt Col María Fernanda González de la Vega y Ávila Featherstonehaugh"


def test_free_seats_get_codes_and_taken_ones_keep_their_people(db: None) -> None:
    world = worlds.build()
    taken = {seat.pk: seat.key for seat in Seat.objects.filter(status=Seat.Status.TAKEN)}
    seats.add(cell=world.cells["red"], role="staff", names=["Maj Černý", LONG, *[""] * 7])
    paper = make(world.exercise, Paper.Kind.JOIN_CARDS, base_url="http://192.168.8.2:8000")
    text = text_of(paper)
    free = Seat.objects.filter(status=Seat.Status.FREE)
    assert free.count() == 9
    for seat in free:
        assert f"{seat.code[:4]}-{seat.code[4:]}" in text
    assert {seat.pk: seat.key for seat in Seat.objects.filter(status=Seat.Status.TAKEN)} == taken
    assert "Maj Černý" in text
    assert LONG.replace(" ", "") in text.replace(" ", ""), "a long name is not cut"
    assert f"192.168.8.2:8000/join/{world.exercise.room_code}" in text.replace(" ", "")
    assert paper.pages == 2
    paper.refresh_from_db()
    last = PdfReader(BytesIO(bytes(paper.file or b""))).pages[-1].extract_text()
    assert "card 8 of 9" in last.replace("\n", " "), "no card is alone on a page"
    said = world.exercise.log.filter(text__contains="free seat").values_list("text", flat=True)
    assert list(said) == ["New codes were issued for 9 free seats, for join cards."]


def test_printing_again_keeps_the_codes(db: None) -> None:
    world = worlds.build()
    seats.add(cell=world.cells["blue"], role="staff", names=[""])
    make(world.exercise, Paper.Kind.JOIN_CARDS, base_url="http://h")
    codes = set(Seat.objects.values_list("code", flat=True))
    again = make(world.exercise, Paper.Kind.JOIN_CARDS, base_url="http://h")
    assert set(Seat.objects.values_list("code", flat=True)) == codes
    assert again.progress_note == "Unchanged."


def test_the_sheet_is_a4_without_margins(db: None) -> None:
    world = worlds.build()
    paper = make(world.exercise, Paper.Kind.JOIN_CARDS, base_url="http://h")
    paper.refresh_from_db()
    assert paper.file is not None
    (page,) = PdfReader(BytesIO(bytes(paper.file))).pages
    assert [round(float(side) / 72 * 25.4) for side in page.mediabox[2:]] == [210, 297]
    assert "No cards" in text_of(paper)

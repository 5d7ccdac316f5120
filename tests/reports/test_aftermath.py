"""Hot-wash slides and the participation record: what the director shows, and what they grade by."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

from django.template.loader import render_to_string
from django.utils import timezone
from pypdf import PdfReader

from reports.collect import aar
from reports.collect.decided.turning_points import PlayingState
from reports.collect.report import participation
from reports.figures import hot_wash
from reports.figures.hot_wash import SLIDES
from reports.models import Paper
from tests import world as worlds
from tests.reports.conftest import make, text_of, words_of
from wargame.models import Message, Rfi, Seat


def test_slides_for_the_room(played: worlds.World) -> None:
    worlds.teach(played.exercise)
    paper = make(played.exercise, Paper.Kind.HOT_WASH)
    text = text_of(paper)
    for words in (
        "Hot wash",
        "Turn 1, ",
        "What these rules are about",
        "What did each side buy with its Prestige?",
        "Figure 1. ",
        "Slide 2 of ",
        "The turning point is not known yet",
        "The program has not played all of them out yet",
        "Luck against choice",
        "LO-1",
        "Over to you",
    ):
        assert words in text, words
    paper.refresh_from_db()
    (first, *_) = PdfReader(BytesIO(bytes(paper.file or b""))).pages
    assert round(float(first.mediabox.width) / float(first.mediabox.height), 2) == 1.78
    assert paper.pages <= 7 + SLIDES


def test_slides_without_a_turning_point_say_so(played: worlds.World) -> None:
    data = aar.collect(played.exercise)
    bare = replace(data, written=replace(data.written, decisions=(), playing=PlayingState(played=3)))
    text = words_of(render_to_string("reports/pdf/hot_wash.html", hot_wash.hot_wash(bare)))
    assert "No turning point" in text
    assert "no difference was larger than its uncertainty" in text
    assert "What was true at the end of turn" in text


def test_the_record_counts_what_each_person_did(played: worlds.World) -> None:
    exercise, red = played.exercise, played.seats["red"]
    Seat.objects.filter(pk=red.pk).update(last_seen_at=timezone.now())
    common = {"exercise": exercise, "cell": red.cell}
    Message.objects.create(**common, number=1, sender="Red", by_name="x", by_seat=red, text="Hm.")
    Rfi.objects.create(**common, number=1, question="Who?", asked_name="x", asked_by=red)
    found = participation.collect(exercise)
    group = next(group for group in found.cells if group.cell == "Red")
    (person,) = group.people
    assert (person.messages, person.requests, person.actions) == (1, 1, 0)
    sheets = exercise.decisions.filter(sheets__cell=red.cell, status="closed").count()
    assert group.sheets == f"{sheets} of {sheets} order sheets in time"
    assert person.submitted == sheets
    assert int(person.turns) == found.turns
    assert {one.cell for one in found.cells} == {"Red", "Blue", "Green"}
    assert "Alice Red" in text_of(make(exercise, Paper.Kind.GRADING))

"""The comparison of a course: true for syndicate, side and turn, and hidden from players until its release."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from dataclasses import replace

import msgspec
import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from reports import dispatch, press, tasks
from reports.collect import aar
from reports.compare import collecting, drawings, folder
from reports.compare.shapes import CourseComparison
from reports.models import Paper
from tests import course_play
from tests import world as worlds
from tests.pages import printed_pages
from wargame.errors import Refused
from wargame.models import Course, Exercise, Seat
from wargame.services.college import comparing, courses
from wargame.services.participants import seats

pytestmark = pytest.mark.django_db
HOSTILE = "<script>alert(1)</script> {{seed}}"
NAMES = ("comparison", "comparison_data", "comparison_documents", "api_comparison")


@pytest.fixture
def course() -> Course:
    """Two syndicates that chose alike in the first turn, then each for itself, to the end."""
    found = course_play.make(2)
    course_play.play(found, rounds=4, alike=2)
    return found


def compared(course: Course) -> CourseComparison:
    found = collecting.collect(course)
    assert found is not None
    return found


def sit(client: Client, seat: Seat) -> None:
    """Let the person of a seat join with their card."""
    coded = seats.issue_code(seat=seat)
    client.post(f"/seat/{coded.code}/", {"name": coded.name or "Somebody"})


def numbered(course: Course) -> dict[int, Exercise]:
    return {one.syndicate or 0: one for one in courses.syndicates(course)}


def every_figure_and_sentence_is_in_the_record_of_its_syndicate(course: Course) -> None:
    found, rooms = compared(course), numbered(course)
    read = {number: aar.reading(one) for number, one in rooms.items()}
    for room in found.rooms:
        steps = read[room.number].steps
        assert (room.id, room.step, room.hash) == (str(rooms[room.number].pk), steps[-1].seq, steps[-1].hash)
    for line in found.tracks[0].lines:
        ends = read[line.room].ends
        boards = [read[line.room].rules.scoreboard(end) for end in ends]
        assert line.values == tuple(next(s.points for s in board.shown if s.side == line.side) for board in boards)
    for asked in found.questions:
        for one in asked.answers:
            turns = {step.seq: step.happened for step in read[one.room].steps if not step.second}
            assert turns[one.step] == asked.turn
            rolls = [
                roll["dice"]
                for step in read[one.room].steps
                if step.happened == asked.turn
                for roll in step.body.get("rolls", ())
            ]
            assert all(list(dice) in rolls for dice in one.dice)
            assert set(one.came) <= {event.text for event in read[one.room].told if event.happened == asked.turn}
            sides = {taken["side"] for step in read[one.room].steps for taken in step.body.get("taken", ())}
            assert asked.side in sides
    assert found.questions
    assert all(asked.choices > 1 for asked in found.questions)
    assert all(len(asked.by_choice) == asked.choices for asked in found.questions)


def same_dice_are_in_both_ledgers_and_their_sentences_differ(course: Course) -> None:
    found, rooms = compared(course), numbered(course)
    assert found.shared.common == found.shared.same > 0
    assert found.shared.rolls >= found.shared.common
    read = {number: aar.reading(one) for number, one in rooms.items()}
    for pair in found.pairs:
        assert len({(came.result, came.text) for came in pair.outcomes}) == len(pair.outcomes) > 1
        for came in pair.outcomes:
            for number, seq in zip(came.rooms, came.steps, strict=True):
                step = next(one for one in read[number].steps if one.seq == seq)
                dice = next(roll["dice"] for roll in step.body.get("rolls", ()) if roll["key"] == pair.key)
                assert tuple(dice)[: len(pair.dice)] == pair.dice
                assert came.text in {event.text for event in read[number].told if event.seq == seq}


def they_stood_alike_as_long_as_they_chose_alike(course: Course) -> None:
    found, read = compared(course), [aar.reading(one) for one in courses.syndicates(course)]
    for one in found.parted:
        states = {msgspec.json.encode(whole.ends[one.turn]) for whole in read if one.turn < len(whole.ends)}
        assert len(states) == len(one.groups)
    assert len(found.parted[0].groups) == 1
    assert len(found.parted[-1].groups) == 2


def the_data_folder_has_every_part_and_the_same_bytes_again(course: Course) -> None:
    data = folder.write(compared(course))
    assert data == folder.write(compared(course))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = {name.rpartition("/")[2] for name in archive.namelist()}
        assert names == {"README.txt", *(f"{name}.csv" for name in folder.HEADS)}
        for name, head in folder.HEADS.items():
            rows = list(csv.reader(io.StringIO(archive.read(f"comparison/{name}.csv").decode())))
            assert rows[0] == head.split()
            assert all(len(row) == len(rows[0]) for row in rows)


def every_syndicate_has_a_panel_with_the_others_behind_it(course: Course) -> None:
    found = compared(course)
    panels = drawings.panels(found)
    assert [panel["chart"].title for panel in panels] == ["Syndicate 1", "Syndicate 2"]
    parted = drawings.first_parting(found)
    assert parted
    for number, panel in enumerate(panels, 1):
        mine = [one for one in found.tracks[0].lines if one.room == number]
        assert [one.values for one in panel["chart"].series] == [one.values for one in mine]
        assert panel["svg"].count("<path") > 2 * len(mine)


def the_slides_of_twelve_long_results_have_a_page_each(course: Course) -> None:
    found = compared(course)
    result = "So far: Coalition of the Willing: a substantial victory by the Political Index, by 116"
    rooms = tuple(replace(found.rooms[0], number=number, result=result) for number in range(1, 13))
    shown = drawings.slides(replace(found, title="Joint Command and Staff " * 4, rooms=rooms))
    slides = press.count(render_to_string("reports/pdf/plenum.html", shown))
    assert slides == 3 + len(shown["questions"]) + len(shown["pairs"])


def test_the_comparison_is_true(course: Course) -> None:
    every_figure_and_sentence_is_in_the_record_of_its_syndicate(course)
    same_dice_are_in_both_ledgers_and_their_sentences_differ(course)
    they_stood_alike_as_long_as_they_chose_alike(course)
    the_data_folder_has_every_part_and_the_same_bytes_again(course)
    every_syndicate_has_a_panel_with_the_others_behind_it(course)
    the_slides_of_twelve_long_results_have_a_page_each(course)


def test_players_read_nothing_before_the_release_and_the_same_after_it(course: Course) -> None:
    umpire, stranger = Client(), Client()
    one, other = courses.syndicates(course)
    umpire.force_login(course.owner)
    player, seat = Client(), Seat.objects.filter(cell__exercise=one, cell__kind="red").first()
    assert seat is not None
    sit(player, seat)
    a_seat_in_the_white_cell_of_one_syndicate_does_not_see_the_others(course)
    for name in NAMES:
        assert player.get(reverse(name, args=[one.pk])).status_code == 404
        assert player.get(reverse(name, args=[other.pk])).status_code == 404
        assert stranger.get(reverse(name, args=[one.pk])).status_code in (401, 404)
    page = umpire.get(reverse("comparison", args=[one.pk])).content.decode()
    assert "Umpires only so far" in page
    the_panels_show_the_track_that_is_asked_for(course, umpire)
    assert "Comparison of the syndicates" not in player.get(reverse("papers", args=[one.pk])).content.decode()
    assert umpire.post(reverse("umpire_comparison_release", args=[one.pk]), {"on": "on"}).status_code == 302
    assert player.get(reverse("comparison", args=[one.pk])).status_code == 200
    assert player.get(reverse("comparison", args=[other.pk])).status_code == 404
    assert player.post(reverse("umpire_comparison_release", args=[one.pk]), {}).status_code == 404
    answer = umpire.get(reverse("api_comparison", args=[one.pk])).json()
    assert len(answer["rooms"]) == 2
    assert answer["seed"] == bytes(course.seed).hex()
    the_documents_are_made_by_the_worker(course, umpire, player)
    umpire.post(reverse("umpire_comparison_release", args=[one.pk]), {})
    assert player.get(reverse("comparison", args=[one.pk])).status_code == 404


def the_panels_show_the_track_that_is_asked_for(course: Course, umpire: Client) -> None:
    tracks, address = compared(course).tracks, reverse("comparison", args=[courses.syndicates(course)[0].pk])
    assert len(tracks) > 1
    for asked, title in (
        ("", tracks[0].title),
        ("1", tracks[1].title),
        ("-1", tracks[0].title),
        ("٢x", tracks[0].title),
    ):
        page = umpire.get(address, {"track": asked}).content.decode()
        assert re.search(rf'aria-current="page"[^>]*>{re.escape(title)}<', page), asked


def the_documents_are_made_by_the_worker(course: Course, umpire: Client, player: Client) -> None:
    """The release asked for them; nobody waits for a page while they are printed. What people typed stays text."""
    one, other = courses.syndicates(course)
    papers = Paper.objects.filter(kind__in=Paper.OF_COURSE)
    assert [(paper.exercise_id, paper.status) for paper in papers] == [(one.pk, "queued")] * 2
    assert "Being made" in umpire.get(reverse("comparison_documents", args=[one.pk])).content.decode()
    Course.objects.filter(pk=course.pk).update(title=HOSTILE)
    tasks.make_waiting()
    for kind in Paper.OF_COURSE:
        for reader in (umpire, player):
            printed = reader.get(reverse("comparison_paper", args=[one.pk, kind])).content
            assert printed.startswith(b"%PDF")
            assert HOSTILE.replace(" ", "") in re.sub(r"\s", "", "".join(printed_pages(printed)))
        assert player.get(reverse("comparison_paper", args=[other.pk, kind])).status_code == 404
    listed = umpire.get(reverse("papers", args=[one.pk])).content.decode()
    assert "Slides of the plenary" not in listed  # a seat in one syndicate does not open the others
    assert umpire.post(reverse("umpire_comparison_print", args=[one.pk])).status_code == 302
    assert papers.filter(status="queued").count() == 2
    assert player.post(reverse("umpire_comparison_print", args=[one.pk])).status_code == 404


def a_seat_in_the_white_cell_of_one_syndicate_does_not_see_the_others(course: Course) -> None:
    one = courses.syndicates(course)[0]
    seat, white = Seat.objects.filter(cell__exercise=one, cell__kind="white").first(), Client()
    assert seat is not None
    sit(white, seat)
    assert white.get(reverse("papers", args=[one.pk])).status_code == 200
    for name in NAMES:
        assert white.get(reverse(name, args=[one.pk])).status_code == 404
    assert white.post(reverse("umpire_comparison_print", args=[one.pk])).status_code == 404
    with pytest.raises(Refused, match="belongs to a course"):
        dispatch.make(exercise=one, kind=Paper.Kind.PLENUM)
    assert white.post(reverse("umpire_comparison_release", args=[one.pk]), {"on": "on"}).status_code == 404


def test_nothing_is_released_while_a_syndicate_plays_on() -> None:
    course = course_play.make(2)
    with pytest.raises(Refused, match="Syndicate 1 has not ended"):
        comparing.release(course=course)
    course.refresh_from_db()
    assert course.compared_at is None


def test_there_is_nothing_to_compare_before_two_have_begun() -> None:
    world = worlds.begun()
    assert world.exercise.course is None
    client = Client()
    client.force_login(world.owner)
    assert client.get(reverse("comparison", args=[world.exercise.pk])).status_code == 404

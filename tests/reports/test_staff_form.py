"""A sitrep under the headings of a staff: numbered paragraphs with the lines of the sitrep, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest

from adjudication.engine.scenario.sitrep_form import SitrepFile, SitrepParagraph, SitrepPart
from reports.collect import sitrep, staff_form
from reports.collect.shapes import Act, Amendment, Sitrep
from reports.collect.shapes_brief import BriefRequest, BriefTraffic, Force, Report
from tests import world as worlds
from tests.reports.conftest import make_sitrep, text_of
from wargame.models import Exercise, OrderSheet
from wargame.services import exercises

ALL = SitrepFile(paragraphs=[SitrepParagraph(part, [part]) for part in get_args(SitrepPart)])


def collected(world: worlds.World, side: str | None) -> Sitrep:
    cell = world.exercise.cells.get(side=side) if side else None
    game = world.exercise.game
    assert game is not None
    last = game.steps.order_by("-seq").values_list("seq", flat=True)[0]
    return sitrep.collect(world.exercise, cell, 1, last)


def test_every_part_is_told_once(played: worlds.World) -> None:
    told = collected(played, "BLUE")
    traffic = BriefTraffic(
        (BriefRequest(4, "Where is 11 Mech?", "Answered", "In Sumy."),), (Report("News", "", "Rain."),)
    )
    made = replace(told, traffic=traffic, rulings=("The bridge holds.",), amendments=(Amendment("Step 9."),))
    form = staff_form.staff_form(ALL, made, 1)
    lines = {paragraph.heading: paragraph.lines for paragraph in form.paragraphs}
    assert told.standing.lines + lines["situation"] == told.told.bottom_line
    assert lines["requests"] == ("RFI 4, answered: Where is 11 Mech? Answer: In Sumy.",)
    assert lines["reports"] == ("News: Rain.",)
    assert lines["rulings"] == ("The bridge holds.", "Undone: Step 9.")
    assert lines["decisions"] == told.told.due
    more = sum(paragraph.more for paragraph in form.paragraphs if paragraph.heading in ("own", "enemy"))
    acts = [line for part in ("own", "enemy") for line in lines[part] if line != staff_form.NOTHING]
    assert len(acts) + more == len(told.told.acts)
    assert {line.partition(")")[0] for line in acts} <= {f"(1/{n}" for n in range(1, len(told.told.acts) + 1)}
    assert all(line.startswith(("(1/", staff_form.NOTHING)) for line in lines["own"])
    assert not [line for line in acts if ") Ukraine: " in line or ") Russia: " in line], "its sentence names the side"
    assert not [line for part in lines.values() for line in part if ".." in line.replace("...", "") or ": ." in line]


def act(number: int, **more: Any) -> Act:
    return Act(1, number, 1, "BLUE", "x", f"Act {number}.", "", "", "", **more)


def test_a_paragraph_has_eight_lines_those_first_that_matter(played: worlds.World) -> None:
    told = collected(played, "BLUE")
    acts = (*(act(number) for number in range(20)), act(20, failed=True), act(21, orders=("Move A", "Move B")))
    rows = tuple(Force("BLUE:x", f"UI{number}", "Kyiv", "5", "Fresh") for number in range(3))
    made = replace(told, told=replace(told.told, acts=acts, brief=replace(told.told.brief, own=rows)))
    (own,) = staff_form.staff_form(SitrepFile(paragraphs=[SitrepParagraph("Own", ["own", "own_strength"])]), made,
                                   1).paragraphs  # fmt: skip
    assert [line.partition(")")[0] for line in own.lines[:5]] == ["(1/22", "(1/21", "(1/1", "(1/2", "(1/3"]
    assert [line.partition(",")[0] for line in own.lines[5:]] == ["UI0", "UI1", "UI2"]
    assert own.more == 17


def test_assessment_and_intent_come_first(played: worlds.World) -> None:
    exercises.configure(exercise=played.exercise, sitrep_form=Exercise.SitrepForm.STAFF)
    played.exercise.refresh_from_db()
    for cell, words in (("blue", "Hold Kyiv."), ("red", "CANARY-RED")):
        sheets = OrderSheet.objects.filter(cell=played.cells[cell], decision__turn=1)
        assert sheets.update(intent=words)
    report = collected(played, "BLUE")
    assert report.form is not None
    lead = dict(report.form.lead)
    assert list(lead) == ["Assessment", "Intent"]
    assert lead["Intent"] == "“Hold Kyiv.”"
    assert lead["Assessment"].startswith(" ".join((f"{report.standing.status}.", *report.standing.lines)))
    assert "Not carried out: no orders." in lead["Assessment"]
    public = collected(played, None).form
    assert public is not None
    assert [head for head, _ in public.lead] == ["Assessment"]


def test_the_public_reads_all_acts_with_their_side(played: worlds.World) -> None:
    told = collected(played, None)
    form = staff_form.staff_form(ALL, told, 1)
    lines = {paragraph.heading: paragraph.lines for paragraph in form.paragraphs}
    assert len(lines["own"]) == min(len(told.told.acts), staff_form.MOST)
    assert lines["enemy"] == (staff_form.NOTHING,)


@pytest.mark.usefixtures("unprinted")
def test_only_an_exercise_that_asks_for_it_has_it(played: worlds.World) -> None:
    assert collected(played, "BLUE").form is None
    exercises.configure(exercise=played.exercise, sitrep_form=Exercise.SitrepForm.STAFF)
    played.exercise.refresh_from_db()
    form = collected(played, "BLUE").form
    assert form is not None
    assert (form.title, form.serial) == ("Situation report", "SITREP 001")
    assert [paragraph.heading for paragraph in form.paragraphs][:3] == ["Situation", "Enemy", "Own forces"]


def test_it_is_printed_before_the_sitrep(played: worlds.World) -> None:
    exercises.configure(exercise=played.exercise, sitrep_form=Exercise.SitrepForm.STAFF)
    text = text_of(make_sitrep(played.exercise, 1, "BLUE"))
    for wanted in ("SITREP 001", "Own forces", "Decisions due", "for the staff"):
        assert wanted in text
    assert text.index("SITREP 001") < text.index("for the staff")


def test_strengths_say_what_they_count() -> None:
    rows = (Force("BLUE:x", "UI1", "Kyiv", "5", "Fresh"), Force("RED:x", "RS4", "Kyiv", "–", "Fresh"))
    assert list(staff_form._strength("CV", rows)) == ["UI1, Kyiv, CV 5, Fresh.", "RS4, Kyiv, Fresh."]

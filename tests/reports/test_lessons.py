"""The report's section on objectives, and its annex of surveys, forecasts and notes."""

from __future__ import annotations

import re

from django.template.loader import render_to_string

from reports import record
from reports.collect import aar
from reports.collect.report import chain, lessons
from reports.collect.report.annexes import ANNEXES
from reports.figures import report
from tests import world as worlds
from tests.reports.conftest import report_words, with_annexes
from wargame.models import Answer, LogEntry, OrderSheet
from wargame.services import logbook
from wargame.services.evaluation import evidence, observations, survey_sheets, surveys
from wargame.viewer import Viewer


def teach(world: worlds.World) -> None:
    """A mark, a note, a private word, and a forecast of two cells that came true."""
    worlds.teach(world.exercise)
    codes = {o.code: o.pk for o in world.exercise.objectives.all()}
    entry = logbook.write(world.exercise, LogEntry.Kind.NOTICE, "Red speaks of escalation.", turn=1)
    evidence.mark(exercise=world.exercise, objective_id=codes["LO-1"], kind="log", ref=str(entry.pk), made_by="Alice")
    umpire = Viewer(world.exercise, umpire=True)
    observations.note(viewer=umpire, text="Blue counts cards.", objective_id=codes["LO-4"])
    observations.note(viewer=umpire, text="Between us two.", to_director=True)
    survey = survey_sheets.add(exercise=world.exercise, title="Before we publish", when="hand", anonymous=True)
    question = survey_sheets.add_question(
        exercise=world.exercise, survey_id=survey.pk, kind="forecast", text="Red attacks."
    )
    words = survey_sheets.add_question(exercise=world.exercise, survey_id=survey.pk, kind="text", text="Why?")
    one = surveys.open_now(exercise=world.exercise, survey_id=survey.pk)
    for kind, percent in (("red", 80), ("blue", 30)):
        values = {question.pk: percent, words.pk: f"{kind} has its reasons"}
        surveys.answer(viewer=world.viewer(kind), round_id=one.pk, values=values)
    surveys.decide(exercise=world.exercise, round_id=one.pk, question_id=question.pk, happened=True, by="Alice")


def test_each_objective_has_its_evidence_or_says_that_it_has_none(played: worlds.World) -> None:
    teach(played)
    assert played.exercise.game is not None
    steps = record.read(played.exercise.game)
    found = lessons.collect(played.exercise, record.step_at(steps), chain.read(played.exercise))
    assert [note.step for note in found.notes] == [steps[-1].seq]
    assert found.bare == ("LO-2", "LO-3", "LO-5")
    first, fourth = found.objectives[0], found.objectives[3]
    assert [piece.text for piece in first.pieces] == ["Red speaks of escalation."]
    assert first.pieces[0].where == f"T1, {found.lines[0].number}, Log, notice"
    assert [piece.text for piece in fourth.pieces] == ["Blue counts cards."]
    assert [note.text for note in found.notes] == ["Blue counts cards."], "private words are not printed"
    total, *cells = found.scores
    assert round(total.brier, 4) == 0.265  # (0.2^2 + 0.7^2) / 2
    assert {score.name for score in cells} == {"Red", "Blue"}


def test_the_paper_prints_it_without_names(played: worlds.World) -> None:
    teach(played)
    text = report_words(played.exercise)
    for words in (
        "Objectives and findings", "No evidence for LO-2, LO-3, LO-5", "Red speaks of escalation.",
        "Before we publish", "red has its reasons", "0.265", "Blue counts cards.",
    ):  # fmt: skip
        assert words in text, words
    assert "Between us two." not in text
    annex = text[text.rindex("What the cells said") : text.rindex("Improvement plan")]
    assert not any(seat.name in annex for seat in played.seats.values())


def test_only_the_roster_names_the_people_of_the_cells(played: worlds.World) -> None:
    teach(played)
    joined = played.exercise.log.filter(kind="people").earliest("id")
    names = [seat.name for seat in played.seats.values() if seat.name and seat.cell.kind != "white"]
    assert any(name in joined.text for name in names), joined.text
    objective = played.exercise.objectives.get(code="LO-1")
    evidence.mark(exercise=played.exercise, objective_id=objective.pk, kind="log", ref=str(joined.pk), made_by="Alice")
    before, _, rest = report_words(played.exercise).rpartition(": roster and clock")
    annex, _, after = rest.partition(": switches, reconstructed data and glossary")
    assert "An entry about people; only the roster names them." in before
    for name in names:
        assert name in annex
        assert name not in before
        assert name not in after


def test_evidence_of_answers_and_order_sheets_leads_to_them(played: worlds.World) -> None:
    """To the answer itself where its annex is printed, else to the sum of all; to the turn of an order sheet."""
    teach(played)
    objective = played.exercise.objectives.get(code="LO-1")
    answers = Answer.objects.filter(round__survey__exercise=played.exercise).order_by("question__order", "pk")
    sheet = OrderSheet.objects.filter(decision__exercise=played.exercise, decision__turn=1).latest("pk")
    for kind, pk in (*(("answer", one.pk) for one in answers), ("sheet", sheet.pk)):
        evidence.mark(exercise=played.exercise, objective_id=objective.pk, kind=kind, ref=str(pk), made_by="Alice")
    game = played.exercise.game
    assert game is not None

    def anchors(*annexes: str) -> list[str]:
        at, links = record.step_at(record.read(game)), chain.read(played.exercise)
        found = lessons.collect(played.exercise, at, links, annexes=annexes).objectives[0].pieces
        return [piece.anchor for piece in found if "Log" not in piece.where]

    assert anchors() == ["surveys"] * 4 + ["t1"]
    with_annex = anchors("answers")
    assert with_annex[:2] == ["annex-answers"] * 2, "forecasts are printed in sum"
    assert [one.startswith("answer-") for one in with_annex[2:]] == [True, True, False]
    for chosen in (("answers",), tuple(ANNEXES)):
        page = render_to_string("reports/pdf/aar.html", report.aar(aar.collect(with_annexes(played.exercise, *chosen))))
        there = set(re.findall(r'\bid="([^"]+)"', page))
        assert set(anchors(*chosen)) <= there, chosen

"""Whatever people type is printed as they typed it: it breaks nothing and fetches nothing."""

from __future__ import annotations

import pytest
from django.utils import timezone

from reports.models import Entry, Paper
from reports.press import pdf, words
from tests import world as worlds
from tests.reports.conftest import make, make_sitreps, print_only, text_of
from wargame.models import (
    Answer,
    Argument,
    Cell,
    Delivery,
    Evidence,
    Exercise,
    Handout,
    Indicator,
    Inject,
    Message,
    Objective,
    Observation,
    OrderSheet,
    Proposal,
    Question,
    Rfi,
    RfiAnswer,
    Seat,
    Survey,
    SurveyRound,
)
from wargame.services import exercises, turns
from wargame.services.participants import seats

MARKUP = "<script>alert(1)</script><img src='file:///etc/passwd'><img src=http://127.0.0.1:9/x>{{ seed }}"
RTL = "مرحبا \u202eevil\u202c שלום"
EMOJI = "🎲🔥 é̂"
LONG = "W" * 2_000
BEFORE = (
    Paper.Kind.JOIN_CARDS, Paper.Kind.ORDER_SHEETS, Paper.Kind.MAPS, Paper.Kind.READ_AHEAD, Paper.Kind.SCRIPT,
)  # fmt: skip
ALL = f"{MARKUP} {RTL} {EMOJI} &amp; \"'</main>"


@pytest.fixture
def hostile(db: None) -> worlds.World:
    world = worlds.build(title="Amber", number="X")
    seats.add(cell=world.cells["red"], role="staff", names=[MARKUP[:80], LONG[:80], EMOJI])
    worlds.play_until(worlds.begin(world), turn=2, kind="cards")
    game = world.exercise.game
    assert game is not None
    last = game.steps.order_by("-seq").first()
    assert last is not None
    edits = [{"event": "SetPrestige", "side": "RED", "value": 7}]
    note = f"{ALL} {LONG}"
    turns.amend(exercise=world.exercise, seq=last.seq, edits=edits, reason="gap", note=note, tell_cells=True)
    turns.undo(exercise=world.exercise, seq=last.seq + 1, reason=f"{ALL} {LONG[:500]}")
    worlds.play_until(world, turn=3, kind="cards")
    Exercise.objects.filter(pk=world.exercise.pk).update(title=ALL[:120], number=LONG[:40], marking=MARKUP[:80])
    Cell.objects.filter(pk=world.cells["red"].pk).update(name=MARKUP[:60], role=LONG[:120])
    Cell.objects.filter(pk=world.cells["blue"].pk).update(name=LONG[:60], role=RTL)
    Seat.objects.filter(pk=world.seats["blue"].pk).update(name=RTL)
    Objective.objects.create(exercise=world.exercise, text=LONG[:400])
    Objective.objects.create(exercise=world.exercise, text=ALL)
    OrderSheet.objects.filter(cell=world.cells["red"]).update(intent=LONG[:2000], note=ALL)
    OrderSheet.objects.filter(cell=world.cells["blue"]).update(intent=ALL)
    talk(world)
    world.refresh()
    return world


def talk(world: worlds.World) -> None:
    """The same words in everything that people write next to their orders."""
    exercise, red, blue = world.exercise, world.cells["red"], world.cells["blue"]
    name, line, said = MARKUP[:60], f"{ALL[:80]} {LONG[:200]}", f"{ALL} {LONG[:1500]}"
    for number, kind in enumerate((Message.Kind.PRESS, Message.Kind.MESSAGE), 1):
        Message.objects.create(
            exercise=exercise, number=number, kind=kind, status="sent", cell=red, sender=name, by_name=name, turn=2,
            title=line[:160], text=said, edited=True, original=said, reason=line,
        ).cells.set([blue])  # fmt: skip
    rfi = Rfi.objects.create(
        exercise=exercise, number=1, cell=red, asked_name=name, question=said[:1000], why=line, turn=2,
        status="answered",
    )  # fmt: skip
    RfiAnswer.objects.create(rfi=rfi, text=said, by_name=name)
    told = Inject.objects.create(
        exercise=exercise, number="1", title=line[:160], kind="news", sender=name, text=said, to_all=True, note=line,
        state="released", released_turn=2, released_at=timezone.now(), answer_wanted=True,
    )  # fmt: skip
    Delivery.objects.create(inject=told, cell=red, delivered_at=timezone.now(), read_by=name, answer=said)
    action = Proposal.objects.create(
        exercise=exercise, number=1, cell=red, by_name=name, action=said[:1000], effect=said[:1000], status="refused",
        ruling=said, cost=line[:200], turn=2,
    )  # fmt: skip
    Argument.objects.create(proposal=action, cell=blue, by_name=name, favours=True, text=said[:400])
    objective = exercise.objectives.all()[0]
    Indicator.objects.create(objective=objective, text=line, who=name, moment=name)
    note = Observation.objects.create(exercise=exercise, author=name, cell=red, turn=2, objective=objective, text=said)
    Evidence.objects.create(
        exercise=exercise, objective=objective, kind="observation", ref=str(note.pk), turn=2, note=line, made_by=name
    )  # fmt: skip
    survey = Survey.objects.create(exercise=exercise, key="s", title=line[:120])
    turn = SurveyRound.objects.create(survey=survey, turn=1)
    for asks, value in (("text", said), ("choice", line[:100]), ("forecast", 40)):
        question = Question.objects.create(
            survey=survey, kind=asks, text=line, choices=[line[:100]], objective=objective
        )  # fmt: skip
        seat = world.seats["red"]
        Answer.objects.create(round=turn, question=question, seat=seat, cell=red, value=value)
    part = {"title": line[:120], "text": said, "points": [said[:300], line]}
    for paper, cell in (("read_ahead", None), ("role", red), ("script", None)):
        parts = [{**part, "at": 0, "lasts": 5} if paper == "script" else part]
        Handout.objects.create(exercise=exercise, kind=paper, cell=cell, post=name, title=line[:120], parts=parts)
    written = {
        "text": said,
        "rating": "met",
        "cause": said,
        "action": said,
        "start": line,
        "status": line,
        "alternatives": said,
        "owner": line,
    }
    written |= {"objective": objective.code, "kind": "improve", "evidence": said, "findings": said}
    for part_of in ("handling", "contact", "summary"):
        Entry.objects.create(exercise=exercise, part=part_of, values={"text": said[:200]})
    for part_of, subject in (("objective", objective.code), ("finding", "f"), ("lesson", "a"), ("recommendation", "b")):
        Entry.objects.create(exercise=exercise, part=part_of, subject=subject, values=written, edited_by=name)


@pytest.mark.slow
def test_nothing_people_type_breaks_or_fetches(hostile: worlds.World, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    original = pdf.Packaged.fetch

    def fetch(self: pdf.Packaged, url: str, headers: object = None) -> object:
        asked.append(url)
        return original(self, url, headers)

    monkeypatch.setattr(pdf.Packaged, "fetch", fetch)
    pdf.style.cache_clear()  # the fonts are fetched again, before our eyes
    with monkeypatch.context() as patch:  # what is written belongs to turn 2
        print_only(patch, "Situation report 2")
        made = make_sitreps(hostile.exercise)
    assert all(bytes(made[2, side].file or b"").startswith(b"%PDF-") for side in ("RED", "BLUE", None))
    assert {paper.status for paper in made.values()} == {Paper.Status.DONE}
    others = [make(hostile.exercise, kind, base_url="http://h/<b>") for kind in BEFORE]
    others.append(make(hostile.exercise, Paper.Kind.ROLES, cell=hostile.cells["red"]))
    exercises.end(exercise=hostile.exercise)
    hostile.refresh()
    others += [make(hostile.exercise, kind) for kind in (Paper.Kind.HOT_WASH, Paper.Kind.GRADING)]
    for paper in (*made.values(), *others):
        assert paper.pages <= 12, paper
    printed = {Paper.Kind.SITREP, Paper.Kind.AAR, *(paper.kind for paper in others)}
    elsewhere = {Paper.Kind.WORKBOOK, Paper.Kind.DATA, *Paper.OF_COURSE}  # papers of a course: comparison/
    assert printed == set(Paper.Kind.values) - elsewhere, "a new kind of paper belongs in here"
    aar = make(hostile.exercise, Paper.Kind.AAR)
    text = text_of(aar).replace(" ", "").replace("\x00", "").replace(words.BREAK, "")
    assert "<script>alert(1)</script>" in text
    assert "{{seed}}" in text
    assert aar.pages < 120
    assert asked
    assert {url.split(":")[0] for url in asked} == {"press"}

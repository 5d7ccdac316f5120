"""What an evaluator adds to a random game: surveys and their answers, notes, findings, ratings and what to do about
them."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from datetime import date, timedelta
from itertools import cycle
from statistics import fmean, stdev
from typing import Any

from adjudication.models import Ruling
from reports.models import Entry
from reports.services import words
from tests.world import World
from wargame.models import Answer, Evidence, Exercise, OrderSheet, Question, Seat, SurveyRound
from wargame.selectors.evaluation.surveys import is_asked
from wargame.selectors.evaluation.tallies import cited
from wargame.services.evaluation import evidence, observations, plan, survey_sheets, surveys, teaching
from wargame.viewer import Viewer

FIRST_DAY = date(2026, 12, 1)
SAID = (
    "The staff read the report before it ordered.", "Nobody asked who would guard the bridge.",
    "The commander said what would make him stop.", "Two orders were given for one battalion.",
)  # fmt: skip


def prepare(world: World) -> None:
    """Objectives, indicators and surveys as the pack has them, or some where it has none."""
    exercise = world.exercise
    teaching.adopt(exercise=exercise)
    for title in () if exercise.objectives.exists() else ("Tempo", "Supply", "Doubt"):
        plan.add_objective(exercise=exercise, title=title, text="Explain one decision.")
    for goal in exercise.objectives.filter(indicators=None):
        for text in SAID[:2]:
            plan.add_indicator(exercise=exercise, objective_id=goal.pk, text=text)
    if not exercise.surveys.exists():
        survey = survey_sheets.add(exercise=exercise, title="After the game")
        for kind, more in (("scale", {}), ("scale", {}), ("text", {}), ("choice", {"choices": ["ground", "time"]})):
            survey_sheets.add_question(exercise=exercise, survey_id=survey.pk, kind=kind, text=f"A {kind}?", **more)
    world.refresh()


def answer(world: World, rng: random.Random) -> int:
    """Everybody who is asked answers what is open, now and then not; the number of answers."""
    asked = SurveyRound.objects.filter(survey__exercise=world.exercise, closed_at=None)
    return sum(_answered(world.refresh(), one, rng) for one in asked.select_related("survey"))


def ask(world: World, rng: random.Random) -> int:
    """Every survey once, by hand, and the answers."""
    open_now = SurveyRound.objects.filter(survey__exercise=world.exercise, closed_at=None).values("survey")
    for survey in world.exercise.surveys.exclude(pk__in=open_now):
        surveys.open_now(exercise=world.exercise, survey_id=survey.pk)
    return answer(world, rng)


def _answered(exercise: Exercise, one: SurveyRound, rng: random.Random) -> int:
    questions, given = list(one.survey.questions.all()), 0
    for seat in Seat.objects.filter(cell__exercise=exercise, joined_at__isnull=False).select_related("cell"):
        if is_asked(one.survey, seat.cell):
            viewer = Viewer(exercise, umpire=False, cell=seat.cell, seat=seat)
            values = {question.pk: _value(question, rng) for question in questions if rng.random() < 0.9}
            given += surveys.answer(viewer=viewer, round_id=one.pk, values=values)
    return given


def _value(question: Question, rng: random.Random) -> str | int:
    if question.kind == Question.Kind.TEXT:
        return rng.choice(SAID)
    if question.kind == Question.Kind.CHOICE:
        return str(rng.choice(question.choices))
    return rng.randint(0, 100) if question.kind == Question.Kind.FORECAST else rng.randint(1, 5)


def note(world: World, rng: random.Random, number: int) -> None:
    """Notes on the indicators, for and against; each is evidence."""
    umpire = Viewer(world.exercise, umpire=True)
    signs = [sign for goal in world.exercise.objectives.all() for sign in goal.indicators.all()]
    for sign in rng.choices(signs, k=number):
        bearing = rng.choice(Evidence.Bearing.values)
        observations.note(viewer=umpire, text=rng.choice(SAID), indicator_id=sign.pk, bearing=bearing)


def mark(world: World, rng: random.Random, number: int) -> None:
    """Evidence on events of the log, rulings, order sheets and steps."""
    exercise, goal = world.exercise, world.exercise.objectives.all()[0]
    sign = goal.indicators.all()[0].pk
    kinds = Evidence.Kind
    ruled = Ruling.objects.filter(run__step__game=exercise.game, withdrawn_at=None)
    wanted = {
        kinds.LOG: exercise.log.exclude(event=None).values_list("pk", flat=True),
        kinds.RULING: ruled.values_list("pk", flat=True),
        kinds.SHEET: OrderSheet.objects.filter(decision__exercise=exercise).values_list("pk", flat=True),
        kinds.STEP: exercise.game.steps.values_list("seq", flat=True),  # type: ignore[union-attr]  # it plays
    }
    for kind, refs in wanted.items():
        found = list(refs)
        for ref in rng.sample(found, min(number, len(found))):
            evidence.mark(
                exercise=exercise,
                objective_id=goal.pk,
                kind=kind,
                ref=str(ref),
                made_by="Alice",
                indicator_id=sign,
            )


def write(world: World, rng: random.Random) -> None:
    """A finding on each objective with evidence, a rating, and for what is to improve something to do."""
    write_one = cycle(("met", "mostly", "partly", "not"))
    for number, goal in enumerate(world.refresh().objectives.all(), 1):
        marks = [cited(one) for one in goal.evidence.order_by("number").values_list("number", flat=True)]
        save(world, Entry.Part.OBJECTIVE, goal.code, rating=next(write_one))
        if not marks:
            continue
        kind, rating = rng.choice(("strength", "improve")), rng.choice(("met", "mostly", "partly", "not"))
        finding = save(
            world, Entry.Part.FINDING, f"f{number}", objective=goal.code, kind=kind, rating=rating,
            text=rng.choice(SAID), evidence=", ".join(marks),
        )  # fmt: skip
        if kind == "improve":
            start = FIRST_DAY + timedelta(days=rng.randint(0, 40))
            save(
                world, Entry.Part.RECOMMENDATION, f"r{number}", text="Name one officer for every crossing.",
                findings=cited(finding.number, "F"), cause="Two branches thought that the other one did it.",
                action="Put it into the order form.", owner="G3", start=start.isoformat(),
                due=(start + timedelta(days=30)).isoformat(), status=rng.choice(("open", "begun", "done")),
            )  # fmt: skip


def answers(exercise: Exercise) -> dict[str, Any]:
    """The answers to surveys as the report counts them, from their rows alone."""
    given: dict[tuple[int, int], list[Any]] = defaultdict(list)
    kinds: dict[int, str] = {}
    for row in Answer.objects.filter(round__survey__exercise=exercise).select_related("question"):
        given[row.round_id, row.question_id].append(row.value)
        kinds[row.question_id] = row.question.kind
    numbers = {
        key: said for key, said in given.items() if kinds[key[1]] not in (Question.Kind.TEXT, Question.Kind.CHOICE)
    }
    spreads = [f"{len(said)}; {stdev(said):.1f}" if len(said) > 1 else f"{len(said)}" for said in numbers.values()]
    scales = [f"{fmean(said):.1f}" for key, said in numbers.items() if kinds[key[1]] == Question.Kind.SCALE]
    chosen: dict[int, Counter[int]] = defaultdict(Counter)
    for (_, question), said in given.items():
        if kinds[question] == Question.Kind.SCALE:
            chosen[question].update(said)
    return {
        "points that were chosen": sorted(sorted(one.items()) for one in chosen.values()),
        "answers": sum(map(len, given.values())), "answers and their spread": sorted(spreads),
        "means of scales": sorted(scales),
    }  # fmt: skip


def links(exercise: Exercise) -> dict[str, Any]:
    """Evidence on each objective, findings and the improvement plan, from their rows alone."""
    found: dict[str, Any] = {}
    for goal in exercise.objectives.all():
        marks = list(goal.evidence.values_list("bearing", flat=True))
        found[f"evidence on {goal.code}"] = tuple(map(marks.count, ("for", "against", "neutral")))
    entries = Entry.objects.filter(exercise=exercise).order_by("number")
    found["findings"] = [f"F-{one.number:02d}" for one in entries.filter(part=Entry.Part.FINDING)]
    actions = [(one.number, one.values) for one in entries.filter(part=Entry.Part.RECOMMENDATION)]
    found["improvement plan"] = [
        (f"REC-{number:02d}", said["owner"], _day(said["start"]), _day(said["due"]), STATUS[said["status"]])
        for number, said in actions
    ]
    return found


STATUS = {"open": "Open", "begun": "In progress", "done": "Done"}


def _day(text: str) -> str:
    year, month, day = map(int, text.split("-"))
    return f"{day} {date(year, month, day):%B} {year}"


def save(world: World, part: str, subject: str, **values: str) -> Entry:
    """An entry of the report."""
    return words.save(viewer=Viewer(world.exercise, umpire=True), part=part, subject=subject, values=values, seen={})

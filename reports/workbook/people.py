"""The sheets of notes, answers and order sheets besides the game."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from adjudication import selectors as game_selectors
from adjudication.models import Step
from reports.collect.report.chain import Chain
from reports.collect.report.citing import KINDS
from reports.collect.report.references import ANSWERS
from reports.workbook.names import People
from reports.workbook.schema import people as schema
from reports.workbook.table import Value, WorkbookSheet, listed, moment, table
from wargame.models import Answer, Exercise, Question
from wargame.selectors import figures
from wargame.selectors.evaluation.evidence import numbered
from wargame.selectors.evaluation.surveys import results

NOTHING: tuple[Value, ...] = (None, None)


def observations(exercise: Exercise, zone: ZoneInfo, people: People, links: Chain) -> WorkbookSheet:
    """Recorders' notes, without private ones to the director."""
    numbers = {one.pk: number for one, number in numbered(exercise)}
    rows = [
        (row.turn, links.references.of(KINDS.OBSERVATION, row.pk), moment(row.created_at, zone),
         people.of(row.seat_id) or "umpire", row.cell.name if row.cell else "", row.phase, row.segment,
         row.objective.code if row.objective else "",
         numbers.get(row.indicator_id or 0, ""), row.text, listed(links.marked, f"observation-{row.pk}"))
        for row in exercise.observations.filter(to_director=False).select_related("cell", "objective")
    ]  # fmt: skip
    return table(schema.OBSERVATIONS, rows)


def cell_notes(exercise: Exercise, zone: ZoneInfo, people: People) -> WorkbookSheet:
    """What the members of each cell wrote to each other."""
    rows = [
        (row.turn, number, moment(row.at, zone), row.cell.name, people.of(row.by_id) or "umpire",
         row.text)
        for number, row in enumerate(exercise.cell_notes.select_related("cell"), 1)
    ]  # fmt: skip
    return table(schema.CELL_NOTES, rows)


def surveys(exercise: Exercise, people: People, links: Chain) -> WorkbookSheet:
    """One row for each answer; for anonymous surveys without the person."""
    answers = Answer.objects.filter(round__survey__exercise=exercise)
    answers = answers.select_related("round__survey", "question__objective", "cell").order_by(*ANSWERS)
    rows = [
        (row.round.turn, links.references.of(KINDS.ANSWER, row.pk), row.round.survey.title, row.question.text,
         row.question.get_kind_display(),
         row.question.objective.code if row.question.objective else "", row.cell.name,
         "" if row.round.survey.anonymous else people.of(row.seat_id),
         row.value if isinstance(row.value, (str, int, float)) else str(row.value),
         listed(links.marked, f"answer-{row.pk}"))
        for row in answers
    ]  # fmt: skip
    return table(schema.SURVEYS, rows)


def survey_results(exercise: Exercise) -> WorkbookSheet:
    """One row for each question of each round."""
    rows = [
        (one.turn, one.title, result.text, Question.Kind(result.kind).label, result.code, result.count,
         _rounded(result.mean), _rounded(result.spread),
         "; ".join(f"{tally.label}: {tally.count}" for tally in result.tallies), result.outcome)
        for one in reversed(results(exercise))
        for result in one.results
    ]  # fmt: skip
    return table(schema.SURVEY_RESULTS, rows)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


def sheets(exercise: Exercise, people: People, links: Chain) -> WorkbookSheet:
    """Each cell's intents, and how long they took."""
    rows: list[tuple[Value, ...]] = []
    made, counted = _made(exercise), set(figures.in_force(exercise).values_list("pk", flat=True))
    for decision in exercise.decisions.prefetch_related("sheets__cell").order_by("seq", "pk"):
        for row in decision.sheets.all():
            opened, given = decision.opened_at, row.submitted_at
            minutes = round((given - opened).total_seconds() / 60, 1) if given else None
            rows.append(
                (decision.turn, links.references.of(KINDS.SHEET, row.pk), *made.get(decision.seq, NOTHING),
                 row.pk in counted, row.cell.name, decision.kind_for(row.cell), row.get_status_display(), minutes,
                 people.of(row.edited_by_id), people.of(row.submitted_by_id), row.by_umpire, row.on_paper,
                 row.from_draft, row.intent, row.note,
                 listed(links.marked, f"sheet-{row.pk}"))
            )  # fmt: skip
    return table(schema.SHEETS, rows)


def _made(exercise: Exercise) -> dict[int, tuple[Value, ...]]:
    """The step that followed from each decision and whether it is in force, by the decision's step."""
    places = game_selectors.chain_places(exercise.game) if exercise.game else ()
    return {place.seq - 1: (place.seq, place.stands) for place in places if place.kind == Step.Kind.PLAY}


def log(exercise: Exercise, zone: ZoneInfo, links: Chain) -> WorkbookSheet:
    """The log as written."""
    rows = [
        (row.turn, links.references.of(KINDS.LOG, row.pk),
         moment(row.created_at, zone), row.get_kind_display(), row.seq,
         "everyone" if row.public else row.cell.name if row.cell else "umpire",
         row.text, row.rule, row.struck, listed(links.marked, f"log-{row.pk}"))
        for row in exercise.log.select_related("cell")
    ]  # fmt: skip
    return table(schema.LOG, rows)

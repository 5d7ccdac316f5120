"""The sheets of what people noted, answered and handed in around the game."""

from __future__ import annotations

import re
from zoneinfo import ZoneInfo

from adjudication import selectors as game_selectors
from adjudication.models import Step
from reports.collect.report.chain import Chain
from reports.collect.report.citing import KINDS
from reports.collect.report.references import ANSWERS
from reports.workbook.table import CELL, EVIDENCE, NUMBER, STEP, WHEN, Value, WorkbookSheet, listed, moment, table
from wargame.models import Answer, Exercise, Question, Seat
from wargame.selectors import figures
from wargame.selectors.evaluation.evidence import numbered
from wargame.selectors.evaluation.surveys import results

NOTHING: tuple[Value, ...] = (None, None)


def observations(exercise: Exercise, zone: ZoneInfo, people: dict[str, str], links: Chain) -> WorkbookSheet:
    """What recorders noted. A private word to the director is not among it."""
    numbers = {one.pk: number for one, number in numbered(exercise)}
    rows = [
        (row.turn, links.references.of(KINDS.OBSERVATION, row.pk), moment(row.created_at, zone),
         people.get(str(row.seat_id), "umpire"), row.cell.name if row.cell else "", row.phase, row.segment,
         row.objective.code if row.objective else "",
         numbers.get(row.indicator_id or 0, ""), row.text, listed(links.marked, f"observation-{row.pk}"))
        for row in exercise.observations.filter(to_director=False).select_related("cell", "objective")
    ]  # fmt: skip
    columns = (
        NUMBER, WHEN, ("person", "see People"), ("cell", "that was watched"), ("phase", "of the sequence of play"),
        ("segment", ""), ("objective", "its code"), ("indicator", "its number; see Indicators"), ("text", ""),
        EVIDENCE,
    )  # fmt: skip
    return table("Observations", "Notes of the recorders, without private words to the director.", columns, rows)


def surveys(exercise: Exercise, people: dict[str, str], links: Chain) -> WorkbookSheet:
    """One row for each answer; of anonymous surveys without the person."""
    answers = Answer.objects.filter(round__survey__exercise=exercise)
    answers = answers.select_related("round__survey", "question__objective", "cell").order_by(*ANSWERS)
    rows = [
        (row.round.turn, links.references.of(KINDS.ANSWER, row.pk), row.round.survey.title, row.question.text,
         row.question.get_kind_display(),
         row.question.objective.code if row.question.objective else "", row.cell.name,
         "" if row.round.survey.anonymous else people.get(str(row.seat_id), ""),
         row.value if isinstance(row.value, (str, int, float)) else str(row.value),
         listed(links.marked, f"answer-{row.pk}"))
        for row in answers
    ]  # fmt: skip
    columns = (
        NUMBER, ("survey", ""), ("question", ""), ("kind", ""), ("objective", "its code"), CELL,
        ("person", "see People"), ("answer", "a forecast in percent"), EVIDENCE,
    )  # fmt: skip
    return table("Surveys", "Answers to surveys and forecasts.", columns, rows)


def survey_results(exercise: Exercise) -> WorkbookSheet:
    """One row for each question of each round."""
    rows = [
        (one.turn, one.title, result.text, Question.Kind(result.kind).label, result.code, result.count,
         _rounded(result.mean), _rounded(result.spread),
         "; ".join(f"{tally.label}: {tally.count}" for tally in result.tallies), result.outcome)
        for one in reversed(results(exercise))
        for result in one.results
    ]  # fmt: skip
    columns = (
        ("survey", ""), ("question", ""), ("kind", ""), ("objective", "its code"), ("answers", "how many answered"),
        ("mean", "of numbers"), ("standard_deviation", "of the answers as a sample; none for fewer than two"),
        ("counts", "how many gave each answer"), ("outcome", "of a forecast: yes, no, void, or empty while it is open"),
    )  # fmt: skip
    return table("Survey results", "What each question brought in each round.", columns, rows)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


def sheets(exercise: Exercise, links: Chain) -> WorkbookSheet:
    """What each cell meant to do, and how long it took."""
    rows: list[tuple[Value, ...]] = []
    made, counted = _made(exercise), set(figures.in_force(exercise).values_list("pk", flat=True))
    for decision in exercise.decisions.prefetch_related("sheets__cell").order_by("seq", "pk"):
        for row in decision.sheets.all():
            opened, given = decision.opened_at, row.submitted_at
            minutes = round((given - opened).total_seconds() / 60, 1) if given else None
            rows.append(
                (decision.turn, links.references.of(KINDS.SHEET, row.pk), *made.get(decision.seq, NOTHING),
                 row.pk in counted, row.cell.name, decision.kind_for(row.cell), row.get_status_display(), minutes,
                 row.by_umpire, row.on_paper, row.intent, row.note,
                 listed(links.marked, f"sheet-{row.pk}"))
            )  # fmt: skip
    columns = (
        NUMBER, ("step", "of the ledger, in which its orders are; none if the decision was asked again before"),
        ("stands", "whether that step was not taken back"),
        ("counts", "whether that step stands, or the sheet still waits at the end: the report counts these"),
        CELL, ("decision", "due from the cell; turn: its sheet of the whole turn, where another cell came first"),
        ("state", "of the order sheet"), ("minutes", "from opening to submission"),
        ("by_umpire", ""), ("on_paper", ""), ("intent", "as the cell wrote it"), ("note", ""),
        EVIDENCE,
    )  # fmt: skip
    about = "What each cell was asked, what it intended, and how long it took. The turn is that of the question."
    return table("Order sheets", about, columns, rows)


def _made(exercise: Exercise) -> dict[int, tuple[Value, ...]]:
    """The step that came of each decision and whether it stands, by the step that the decision was made against."""
    places = game_selectors.chain_places(exercise.game) if exercise.game else ()
    return {place.seq - 1: (place.seq, place.stands) for place in places if place.kind == Step.Kind.PLAY}


def log(exercise: Exercise, zone: ZoneInfo, roster: WorkbookSheet, links: Chain) -> WorkbookSheet:
    """The log as it was written, but with people by their numbers."""
    numbers = {str(name): str(number) for _, number, name, *_ in roster.rows if name}
    names = re.compile("|".join(re.escape(name) for name in sorted(numbers, key=len, reverse=True)) or r"(?!)")
    rows = [
        (row.turn, links.references.of(KINDS.LOG, row.pk),
         moment(row.created_at, zone), row.get_kind_display(), row.seq,
         "everybody" if row.public else row.cell.name if row.cell else "umpire",
         names.sub(lambda found: numbers[found[0]], row.text), row.rule, row.struck,
         listed(links.marked, f"log-{row.pk}"))
        for row in exercise.log.select_related("cell")
    ]  # fmt: skip
    columns = (
        NUMBER, WHEN, ("kind", ""), STEP,
        ("read_by", "everybody, a cell, or the umpire alone"), ("text", ""), ("rule", ""),
        ("struck", "whether its step was taken back"), EVIDENCE,
    )  # fmt: skip
    return table("Log", "Every line of the log and who could read it.", columns, rows)


def roster(exercise: Exercise) -> tuple[WorkbookSheet, dict[str, str]]:
    """Everybody who took a seat, numbered; and the numbers by seat. Names are on this sheet only."""
    taken = Seat.objects.filter(cell__exercise=exercise, joined_at__isnull=False).select_related("cell")
    numbered = {
        str(seat.pk): (f"P{number:02d}", seat)
        for number, seat in enumerate(taken.order_by("cell__order", "joined_at", "pk"), 1)
    }
    rows = [(0, number, seat.name, seat.cell.name, seat.get_role_display()) for number, seat in numbered.values()]
    columns = (
        ("person", "how the other sheets call the person"), ("name", "is nowhere else in the workbook"), CELL,
        ("role", ""),
    )  # fmt: skip
    return table("People", "Delete this sheet to make the workbook anonymous.", columns, rows), {
        seat: number for seat, (number, _) in numbered.items()
    }

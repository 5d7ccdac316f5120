"""The sheets of what people asked, said, noted and answered around the game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from zoneinfo import ZoneInfo

from adjudication import selectors as game_selectors
from adjudication.models import Step
from reports.workbook.table import STEP, Value, WorkbookSheet, moment, table
from wargame.models import Answer, Cell, Exercise, Message, Question, Seat
from wargame.selectors.evaluation.evidence import numbered
from wargame.selectors.evaluation.surveys import results
from wargame.selectors.traffic import addressees

WHEN = ("time", "in the exercise’s zone")
CELL = ("cell", "whose it is")
NOTHING: tuple[Value, ...] = (None, None)


def messages(exercise: Exercise, zone: ZoneInfo) -> WorkbookSheet:
    """Everything written from cell to cell, by actors and to the press."""
    rows = [
        (row.turn, row.own_number, moment(row.created_at, zone), row.get_kind_display(), row.get_status_display(),
         row.sender, _readers(row), row.title, row.text, row.edited, row.original, row.reason)
        for row in exercise.messages.prefetch_related("cells", "actors")
    ]  # fmt: skip
    columns = (
        ("number", "counted for each sender"), WHEN, ("kind", "message or press release"),
        ("state", "what became of it"),
        ("sender", "the cell or actor"), ("to", "for which cell"), ("title", ""), ("text", "as it was read"),
        ("edited", "whether the umpire changed it"), ("original", "as it was written, where it was changed"),
        ("reason", "why it was changed or refused"),
    )  # fmt: skip
    return table("Messages", "Messages and press releases, with what the umpire changed or refused.", columns, rows)


def _readers(row: Message) -> str:
    press = row.kind == Message.Kind.PRESS
    return "everybody" if press else addressees(row.cells.all(), row.actors.all(), row.to_umpire)


def _name(cell: Cell | None) -> str:
    return cell.name if cell else ""


def injects(exercise: Exercise, zone: ZoneInfo) -> WorkbookSheet:
    """One row for each inject and each cell that got it; one for those that stayed in the drawer."""
    rows: list[tuple[Value, ...]] = []
    for row in exercise.injects.prefetch_related("deliveries__cell", "objectives"):
        common = (
            row.released_turn or 0, row.number, row.get_kind_display(), row.title, row.sender, row.trigger, row.after,
            row.get_state_display(), moment(row.released_at, zone), ", ".join(o.code for o in row.objectives.all()),
        )  # fmt: skip
        given = list(row.deliveries.all())
        rows += [
            (*common, one.cell.name, moment(one.delivered_at, zone), moment(one.read_at, zone),
             moment(one.answered_at, zone), one.answer)
            for one in given
        ] or [(*common, "", "", "", "", "")]  # fmt: skip
    columns = (
        ("number", "as it is cited"), ("kind", ""), ("title", ""), ("sender", ""), ("release", "what it waited for"),
        ("after", "its chain"), ("state", ""), ("released", "when, in the exercise’s zone"),
        ("objectives", "it serves"), ("cell", "that got it"), ("delivered", ""), ("read", ""), ("answered", ""),
        ("answer", ""),
    )  # fmt: skip
    return table("Injects", "The MSEL, one row for each cell an inject went to.", columns, rows)


def rfis(exercise: Exercise, zone: ZoneInfo) -> WorkbookSheet:
    """One row for each request and each of its answers."""
    rows: list[tuple[Value, ...]] = []
    for row in exercise.rfis.select_related("cell").prefetch_related("answers__cells"):
        minutes = round((row.closed_at - row.asked_at).total_seconds() / 60, 1) if row.closed_at else None
        common = (
            row.turn, row.own_number, row.cell.name, moment(row.asked_at, zone), row.get_status_display(), row.question,
            row.why, minutes, row.reason,
        )  # fmt: skip
        rows += [
            (*common, one.text, "everybody" if one.public else ", ".join(cell.name for cell in one.cells.all()))
            for one in row.answers.all()
        ] or [(*common, "", "")]
    columns = (
        ("number", "counted for each cell"), CELL, WHEN, ("state", ""), ("question", ""),
        ("why", "what it is needed for"),
        ("minutes", "until it was closed"), ("declined", "why, where it was declined"), ("answer", ""),
        ("told_also", "who else reads it"),
    )  # fmt: skip
    return table("RFIs", "Requests for information and their answers.", columns, rows)


def observations(exercise: Exercise, zone: ZoneInfo, people: dict[str, str]) -> WorkbookSheet:
    """What recorders noted. A private word to the director is not among it."""
    numbers = {one.pk: number for one, number in numbered(exercise)}
    rows = [
        (row.turn, moment(row.created_at, zone), people.get(str(row.seat_id), "umpire"), _name(row.cell),
         row.phase, row.segment, row.objective.code if row.objective else "",
         numbers.get(row.indicator_id or 0, ""), row.text)
        for row in exercise.observations.filter(to_director=False).select_related("cell", "objective")
    ]  # fmt: skip
    columns = (
        WHEN, ("person", "see People"), ("cell", "that was watched"), ("phase", "of the sequence of play"),
        ("segment", ""), ("objective", "its code"), ("indicator", "its number; see Indicators"), ("text", ""),
    )  # fmt: skip
    return table("Observations", "Notes of the recorders, without private words to the director.", columns, rows)


def surveys(exercise: Exercise, people: dict[str, str]) -> WorkbookSheet:
    """One row for each answer; of anonymous surveys without the person."""
    answers = Answer.objects.filter(round__survey__exercise=exercise)
    answers = answers.select_related("round__survey", "question__objective", "cell").order_by(
        "round__turn", "round__opened_at", "question__order", "cell__order", "id"
    )
    rows = [
        (row.round.turn, row.round.survey.title, row.question.text, row.question.get_kind_display(),
         row.question.objective.code if row.question.objective else "", row.cell.name,
         "" if row.round.survey.anonymous else people.get(str(row.seat_id), ""),
         row.value if isinstance(row.value, (str, int, float)) else str(row.value))
        for row in answers
    ]  # fmt: skip
    columns = (
        ("survey", ""), ("question", ""), ("kind", ""), ("objective", "its code"), CELL, ("person", "see People"),
        ("answer", "a forecast in percent"),
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


def sheets(exercise: Exercise, zone: ZoneInfo) -> WorkbookSheet:
    """What each cell meant to do, and how long it took."""
    rows: list[tuple[Value, ...]] = []
    made = _made(exercise)
    for decision in exercise.decisions.prefetch_related("sheets__cell").order_by("seq"):
        for row in decision.sheets.all():
            opened, given = decision.opened_at, row.submitted_at
            minutes = round((given - opened).total_seconds() / 60, 1) if given else None
            rows.append(
                (decision.turn, *made.get(decision.seq, NOTHING), row.cell.name, decision.segment or decision.phase,
                 row.get_status_display(), minutes, row.by_umpire, row.on_paper, row.intent, row.note)
            )  # fmt: skip
    columns = (
        ("step", "of the ledger, in which its orders are; none if the decision was asked again before"),
        ("stands", "whether that step was not taken back"),
        CELL, ("decision", ""), ("state", "of the order sheet"), ("minutes", "from opening to submission"),
        ("by_umpire", ""), ("on_paper", ""), ("intent", "as the cell wrote it"), ("note", ""),
    )  # fmt: skip
    about = (
        "What each cell was asked, what it intended, and how long it took. The turn is that of the question: a set-up "
        "before turn 1 has turn 0, and its step counts to turn 1."
    )
    return table("Order sheets", about, columns, rows)


def _made(exercise: Exercise) -> dict[int, tuple[Value, ...]]:
    """The step that came of each decision and whether it stands, by the step that the decision was made against."""
    places = game_selectors.chain_places(exercise.game) if exercise.game else ()
    return {place.seq - 1: (place.seq, place.stands) for place in places if place.kind == Step.Kind.PLAY}


def log(
    exercise: Exercise, zone: ZoneInfo, roster: WorkbookSheet, marked: Mapping[str, Sequence[str]]
) -> WorkbookSheet:
    """The log as it was written, but with people by their numbers. `marked` has the evidence that points to a line, by
    log-12."""
    numbers = {str(name): str(number) for _, number, name, *_ in roster.rows if name}
    names = re.compile("|".join(re.escape(name) for name in sorted(numbers, key=len, reverse=True)) or r"(?!)")
    places = game_selectors.chain_places(exercise.game) if exercise.game else ()
    played = {place.seq: place.turn for place in places}  # a step that ends a turn is told when the next one has begun
    rows = [
        (played.get(row.seq or 0, row.turn), row.pk, moment(row.created_at, zone), row.get_kind_display(), row.seq,
         "everybody" if row.public else row.cell.name if row.cell else "umpire",
         names.sub(lambda found: numbers[found[0]], row.text), row.rule, row.struck,
         ", ".join(marked.get(f"log-{row.pk}", ())))
        for row in exercise.log.select_related("cell")
    ]  # fmt: skip
    columns = (
        ("number", "as a reference in Evidence has it"), WHEN, ("kind", ""), STEP,
        ("read_by", "everybody, a cell, or the umpire alone"), ("text", ""), ("rule", ""),
        ("struck", "whether its step was taken back"), ("evidence", "the numbers of the evidence that it is"),
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

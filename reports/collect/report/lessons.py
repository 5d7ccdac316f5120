"""The report's text on the objectives: evidence with its references, surveys, forecasts and notes.

Only the roster names the people of the cells, so everything here goes by cell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from reports.collect import survey_answers
from reports.collect.report.chain import Chain, EvidenceLink, ReportFinding
from reports.collect.survey_answers import Grid, SurveyTable
from reports.collect.words import shortened
from reports.record import StepAt
from wargame import turn_words
from wargame.models import Evidence, Exercise
from wargame.selectors import calibration
from wargame.selectors.calibration import Score
from wargame.selectors.evaluation import evidence, observing, surveys


@dataclass(frozen=True)
class EvidencePiece:
    """One piece of evidence: its place (turn, number of the record, kind, cell), its text, its objective and bearing,
    and the findings that cite it."""

    number: str
    where: str
    text: str
    indicator: str  # its number; empty for the objective as a whole
    bearing: str
    findings: tuple[str, ...]
    gone: bool
    anchor: str  # of the part of the report that holds it; empty where only the data do


@dataclass(frozen=True)
class IndicatorLine:
    """An indicator, with the numbers of its evidence for, against and neutral. Without an id it is the objective as a
    whole."""

    number: str
    text: str
    sides: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Lesson:
    """An objective with its indicators, evidence, findings, and the cells' answers."""

    code: str
    kind: str
    title: str
    text: str
    split: str  # such as "3 for, 1 against"
    indicators: tuple[IndicatorLine, ...]
    pieces: tuple[EvidencePiece, ...]
    findings: tuple[ReportFinding, ...]
    answers: Grid | None

    @property
    def by_indicator(self) -> tuple[tuple[IndicatorLine, tuple[EvidencePiece, ...]], ...]:
        """Each indicator with its evidence; evidence for the objective as a whole comes last."""
        return tuple(
            (line, tuple(piece for piece in self.pieces if piece.indicator == line.number)) for line in self.indicators
        )

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of its findings."""
        return tuple(one.number for one in self.findings)


@dataclass(frozen=True)
class Noted:
    """A recorder's note that was not private; `step` is the latest step when it was written."""

    number: str
    where: str
    code: str
    text: str
    step: int
    evidence: tuple[str, ...]


@dataclass(frozen=True)
class LogLine:
    """A log line that is evidence and that no other part of the report prints; `gone`: it was undone."""

    number: str
    where: str
    step: int
    text: str
    gone: bool
    evidence: tuple[str, ...]


@dataclass(frozen=True)
class Lessons:
    """The report's complete text on the objectives."""

    objectives: tuple[Lesson, ...] = ()
    sheets: tuple[SurveyTable, ...] = ()
    scores: tuple[Score, ...] = ()
    notes: tuple[Noted, ...] = ()
    lines: tuple[LogLine, ...] = ()

    @property
    def marked(self) -> bool:
        """Whether there is any evidence."""
        return any(lesson.pieces for lesson in self.objectives)

    @property
    def signs(self) -> bool:
        """Whether any objective has an indicator."""
        return any(lesson.indicators for lesson in self.objectives)

    @property
    def bare(self) -> tuple[str, ...]:
        """The objectives without any evidence."""
        return tuple(lesson.code for lesson in self.objectives if not lesson.pieces)

    @property
    def answered(self) -> bool:
        """Whether there is a survey with answers, or a decided forecast."""
        return bool(self.scores) or len(self.silent) < len(self.sheets)

    @property
    def silent(self) -> tuple[str, ...]:
        """The surveys without answers."""
        return tuple(sheet.title for sheet in self.sheets if not sheet.grid.blocks and not sheet.heard)

    @property
    def voices(self) -> bool:
        """Whether anyone answered a survey in free text."""
        return any(sheet.heard for sheet in self.sheets)


def collect(
    exercise: Exercise,
    step_at: StepAt,
    links: Chain,
    records: Iterable[tuple[str, ...]] = (),
    annexes: Sequence[str] = (),
) -> Lessons:
    """Read the data collection plan and its evidence. `records` has the evidence of each record that the report prints,
    `annexes` the annexes it has."""
    rounds, notes = surveys.results(exercise), _notes(exercise, step_at, links)
    noted = notes if "notes" in annexes else ()
    printed = {one: found[0] for found in (*records, *(note.evidence for note in noted)) for one in found}
    lines = _lines(links, printed)
    if "notes" in annexes:
        printed |= {one: line.evidence[0] for line in lines for one in line.evidence}
    sheets = survey_answers.sheets(rounds, links.references)
    places = _Places(printed, annexes, frozenset(_numbers(sheets)))
    return Lessons(
        objectives=_objectives(rounds, links, places),
        sheets=sheets,
        scores=calibration.by_cell(calibration.decided(exercise)),
        notes=notes,
        lines=lines,
    )


@dataclass(frozen=True)
class _Places:
    """What the report prints: the records that are evidence, by number, the annexes, and the numbers of free-text
    answers, which an annex has."""

    printed: Mapping[str, str]
    annexes: Sequence[str]
    heard: frozenset[str]


def _numbers(sheets: Sequence[SurveyTable]) -> Iterator[str]:
    for sheet in sheets:
        for one in sheet.heard:
            for numbers, *_ in one.rows:
                yield from numbers


def _objectives(rounds: tuple[surveys.RoundResult, ...], links: Chain, places: _Places) -> tuple[Lesson, ...]:
    pieces: dict[int, list[EvidencePiece]] = defaultdict(list)
    for mark in links.marks:
        pieces[mark.objective_id].append(_piece(mark, links, places))
    return tuple(
        Lesson(
            row.code, row.kind_word, row.title, row.text, row.tally.words, tuple(_indicators(row, links)),
            tuple(pieces[row.id]), links.findings_on(row.code), survey_answers.on(row.code, rounds),
        )
        for row in links.objectives
    )  # fmt: skip


def _indicators(row: evidence.ObjectiveRow, links: Chain) -> Iterator[IndicatorLine]:
    found = links.evidence_on(row.code)
    for one in row.indicators:
        yield IndicatorLine(one.number, one.text, _sides(found, one.number))
    if any(not link.indicator for link in found):
        yield IndicatorLine("", "The objective as a whole", _sides(found, ""))


def _sides(found: Sequence[EvidenceLink], indicator: str) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(link.number for link in found if (link.indicator, link.bearing) == (indicator, bearing))
        for bearing in Evidence.Bearing.values
    )


PEOPLE = "An entry about people; only the roster names them."
HOLDS = {
    "ruling": "rulings", "inject": "injects", "rfi": "traffic", "message": "traffic", "release": "traffic",
    "proposal": "matrix", "answer": "answers", "observation": "notes",
}  # fmt: skip
"""The annex with what evidence points at; the results of an order sheet are told with its turn."""


def _lines(links: Chain, printed: Mapping[str, str]) -> tuple[LogLine, ...]:
    """The cited log lines that are not printed elsewhere, in order. Only the roster names people."""
    found = {
        int(mark.ref): LogLine(
            links.references.of(mark.kind, mark.ref),
            _where(mark),
            mark.step,
            mark.text,
            mark.gone,
            links.marked[f"log-{mark.ref}"],
        )
        for mark in links.marks
        if mark.kind == Evidence.Kind.LOG and mark.number not in printed and not mark.people
    }
    return tuple(found[ref] for ref in sorted(found))


def _where(mark: evidence.MarkRow, reference: str = "") -> str:
    """The place of a record, without repeating the number and cell in its label."""
    label = "Note" if mark.kind == Evidence.Kind.OBSERVATION else mark.label
    number = "" if label.endswith(f" {reference}") else reference
    cell = "" if label.endswith(f" {mark.cell}") else mark.cell
    turn = turn_words.short(mark.turn) if mark.dated else ""
    return ", ".join(part for part in (turn, number, label, cell) if part)


def _anchor(mark: evidence.MarkRow, reference: str, places: _Places) -> str:
    """The anchor in the report for a record; every turn has one, and so does the summary of answers."""
    if mark.number in places.printed:
        return f"record-{places.printed[mark.number]}"
    holder = "roster" if mark.people else HOLDS.get(mark.kind, "turn" if mark.dated else "")
    if holder == "turn":
        return f"t{max(mark.turn, 1)}"
    if holder == "answers" and holder not in places.annexes:
        return "surveys"
    if holder == "answers" and reference in places.heard:
        return f"answer-{reference}"
    return f"annex-{holder}" if holder in places.annexes else ""


def _piece(mark: evidence.MarkRow, links: Chain, places: _Places) -> EvidencePiece:
    reference = links.references.of(mark.kind, mark.ref)
    said = PEOPLE if mark.people else shortened(mark.text)
    return EvidencePiece(
        mark.number, _where(mark, reference), said + (f" ({mark.note})" if mark.note else ""), mark.indicator_number,
        mark.bearing_word, links.citing.get(mark.number, ()), mark.gone, _anchor(mark, reference, places),
    )  # fmt: skip


def _notes(exercise: Exercise, step_at: StepAt, links: Chain) -> tuple[Noted, ...]:
    rows = [row for row in observing.all_notes(exercise, limit=2000) if not row.to_director]
    return tuple(
        Noted(links.references.of(Evidence.Kind.OBSERVATION, row.id),
              ", ".join(part for part in (turn_words.short(row.turn), row.time, row.cell) if part),
              row.code, row.text, step_at(row.at), links.marked.get(f"observation-{row.id}", ()))
        for row in reversed(rows)
    )  # fmt: skip

"""The report's chain by number, in both directions: objective, indicator, evidence, finding, recommendation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from reports.collect.report import citing
from reports.collect.report.references import References
from reports.collect.report.written import KINDS, RATINGS, STATUSES, day_of, entries, paragraphs
from reports.collect.shapes import Act
from reports.models import Entry
from wargame.models import Evidence, Exercise
from wargame.selectors.evaluation.evidence import MarkRow, ObjectiveRow, marks, plan


@dataclass(frozen=True)
class EvidenceLink:
    """A piece of evidence by its number: its objective and indicator, and whether it is for or against.

    Without an indicator it bears on the objective as a whole. `undone`: what was marked was undone, or is no more.
    """

    number: str
    objective: str
    indicator: str
    bearing: str
    undone: bool


@dataclass(frozen=True)
class ReportFinding:
    """A strength or an area to improve, the evidence it rests on, and the recommendations that address it.

    `gone` has the numbers it cites whose marks were removed.
    """

    number: str
    objective: str
    kind: str
    rating: str
    text: tuple[str, ...]
    reference: str
    analysis: tuple[str, ...]
    evidence: tuple[EvidenceLink, ...]
    gone: tuple[str, ...]
    actions: tuple[str, ...]

    @property
    def cited(self) -> tuple[str, ...]:
        """The numbers of its evidence."""
        return tuple(one.number for one in self.evidence)

    @property
    def sides(self) -> tuple[tuple[str, tuple[EvidenceLink, ...]], ...]:
        """The numbers of its evidence for, against and neutral, as text; empty kinds are left out."""
        parts = [
            (str(word), tuple(one for one in self.evidence if one.bearing == value))
            for value, word in Evidence.Bearing.choices
        ]
        return tuple((word, links) for word, links in parts if links)


@dataclass(frozen=True)
class Advice:
    """A recommendation: the findings it addresses, their root cause, and the corrective action with its owner, dates
    and status."""

    number: str
    text: tuple[str, ...]
    findings: tuple[str, ...]
    objectives: tuple[str, ...]
    gone: tuple[str, ...]
    cause: tuple[str, ...]
    action: tuple[str, ...]
    owner: str
    start: str
    due: str
    status: str


@dataclass(frozen=True)
class ChainRow:
    """One path through the chain; missing links are empty."""

    objective: str
    indicator: str
    evidence: str
    bearing: str
    finding: str
    recommendation: str


@dataclass(frozen=True)
class Chain:
    """The complete chain. `stray` has findings on objectives that no longer exist; they are left out.
    `references` has the numbers of the records that are evidence."""

    objectives: tuple[ObjectiveRow, ...]
    evidence: tuple[EvidenceLink, ...]
    findings: tuple[ReportFinding, ...]
    plan: tuple[Advice, ...]
    stray: tuple[str, ...]
    marks: tuple[MarkRow, ...]  # the evidence with what it says
    references: References

    @cached_property
    def citing(self) -> Mapping[str, tuple[str, ...]]:
        """The findings that cite each piece of evidence."""
        found: dict[str, tuple[str, ...]] = {one.number: () for one in self.evidence}
        for finding in self.findings:
            for link in finding.evidence:
                found[link.number] += (finding.number,)
        return found

    @cached_property
    def marked(self) -> Mapping[str, tuple[str, ...]]:
        """The evidence for each record, such as rfi-12."""
        found: dict[str, tuple[str, ...]] = {}
        for mark in self.marks:
            record = f"{mark.kind}-{mark.ref}"
            found[record] = (*found.get(record, ()), mark.number)
        return found

    def at(self, acts: Sequence[Act]) -> Mapping[str, tuple[str, ...]]:
        """The evidence for each act, by its place: only once, at the act that reports the event.

        What points to a step as a whole stands at its first act. `acts` are in the order of print.
        """
        found: dict[str, tuple[str, ...]] = {}
        for mark in self.marks:
            if (act := _told_by(mark, acts)) is not None:
                found[act.place] = (*found.get(act.place, ()), mark.number)
        return found

    def evidence_on(self, code: str) -> tuple[EvidenceLink, ...]:
        """The evidence for an objective."""
        return tuple(one for one in self.evidence if one.objective == code)

    def findings_on(self, code: str) -> tuple[ReportFinding, ...]:
        """The findings on an objective."""
        return tuple(one for one in self.findings if one.objective == code)

    def rows(self) -> Iterator[ChainRow]:
        """Every path from an objective to a recommendation, and the unlinked parts."""
        for row in self.objectives:
            yield from self._rows_of(row)
        yield from (ChainRow("", "", "", "", "", one.number) for one in self.plan if not one.findings)

    def _rows_of(self, row: ObjectiveRow) -> Iterator[ChainRow]:
        links, bare = self.evidence_on(row.code), [one for one in self.findings_on(row.code) if not one.evidence]
        for link in links:
            for number, action in self._ways(self.citing[link.number]):
                yield ChainRow(row.code, link.indicator, link.number, link.bearing, number, action)
        seen = {link.indicator for link in links}
        yield from (ChainRow(row.code, one.number, "", "", "", "") for one in row.indicators if one.number not in seen)
        if bare or not (links or row.indicators):
            for number, action in self._ways(tuple(one.number for one in bare)):
                yield ChainRow(row.code, "", "", "", number, action)

    def _ways(self, findings: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        """Each finding with each recommendation that addresses it."""
        actions = {one.number: one.actions for one in self.findings}
        for number in findings or ("",):
            yield from ((number, action) for action in actions.get(number, ()) or ("",))


def _told_by(mark: MarkRow, acts: Sequence[Act]) -> Act | None:
    """The act that reports a piece of evidence: the last one in its step and turn that began no later; None if no act
    is in its step."""
    mine = [act for act in acts if mark.step and act.seq == mark.step]
    if mark.event is None:
        return mine[0] if mine else None
    event = mark.event
    mine = [act for act in mine if act.turn == max(mark.turn, 1)] or mine
    begun = [act for act in mine if act.index <= event]
    return max(begun, key=lambda act: act.index) if begun else mine[0] if mine else None


def read(exercise: Exercise) -> Chain:
    """The chain from the record and the report. A fixed number of queries."""
    found = entries(exercise)
    objectives = plan(exercise)
    codes = {row.id: row.code for row in objectives}
    evidence = sorted(marks(exercise), key=lambda mark: (len(mark.number), mark.number))
    links = tuple(_link(mark, codes) for mark in evidence)
    written = _ordered(found, Entry.Part.FINDING)
    placed = [one for one in written if one.values.get("objective") in codes.values()]
    on = {citing.of(one): str(one.values["objective"]) for one in placed}
    advice = tuple(_advice(one, on) for one in _ordered(found, Entry.Part.RECOMMENDATION))
    named = {one.number: one for one in links}
    return Chain(
        objectives, links, tuple(_finding(one, named, advice) for one in placed), advice,
        tuple(citing.of(one) for one in written if one not in placed), tuple(evidence),
        References(exercise),
    )  # fmt: skip


def _link(mark: MarkRow, codes: Mapping[int, str]) -> EvidenceLink:
    return EvidenceLink(mark.number, codes.get(mark.objective_id, ""), mark.indicator_number, mark.bearing, mark.gone)


def begun(entry: Entry) -> bool:
    """Whether a finding or a recommendation contains text."""
    return any(str(text).strip() for name, text in entry.values.items() if name != "objective")


def _word(words: Mapping[str, str], value: str) -> str:
    return words.get(value, "") if value else ""


def _ordered(found: Iterable[Entry], part: Entry.Part) -> list[Entry]:
    """The entries of a part that contain text, by number."""
    return sorted((one for one in found if one.part == part and begun(one)), key=lambda one: one.number)


def _finding(entry: Entry, named: Mapping[str, EvidenceLink], advice: Sequence[Advice]) -> ReportFinding:
    number, said, wanted = citing.of(entry), entry.values, citing.listed(entry, "evidence")
    return ReportFinding(
        number, str(said["objective"]), _word(KINDS, said.get("kind", "")),
        _word(RATINGS, said.get("rating", "")), paragraphs(said.get("text", "")),
        " ".join(said.get("reference", "").split()), paragraphs(said.get("analysis", "")),
        tuple(named[one] for one in wanted if one in named), tuple(one for one in wanted if one not in named),
        tuple(one.number for one in advice if number in one.findings),
    )  # fmt: skip


def _advice(entry: Entry, on: Mapping[str, str]) -> Advice:
    """A recommendation; `on` has the objective of each finding."""
    said, wanted = entry.values, citing.listed(entry, "findings")
    findings = tuple(one for one in wanted if one in on)
    return Advice(
        citing.of(entry), paragraphs(said.get("text", "")), findings, tuple(dict.fromkeys(on[one] for one in findings)),
        tuple(one for one in wanted if one not in on), paragraphs(said.get("cause", "")),
        paragraphs(said.get("action", "")), said.get("owner", ""), day_of(said.get("start", "")),
        day_of(said.get("due", "")), _word(STATUSES, said.get("status", "")),
    )  # fmt: skip

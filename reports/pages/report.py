"""The page for writing the after-action report, as plain values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import prefetch_related_objects

from reports import selectors_later as later
from reports.collect.report import chain, gaps
from reports.collect.report.written import HANDLING, entries
from reports.models import Approval, Entry, Paper
from reports.pages.entries import MANY, Cited, EntryCard, Sent, card, empty, named
from reports.services.words import state
from wargame.models import Exercise, Objective
from wargame.selectors.record.log import local
from wargame.viewer import Viewer


@dataclass(frozen=True)
class ObjectiveCards:
    """An objective: its rating, its findings, and an empty one to add."""

    rating: EntryCard
    findings: tuple[EntryCard, ...]


@dataclass(frozen=True)
class ReportPage:
    """The complete page."""

    id: Any
    number: str
    title: str
    status: str
    status_word: str
    approved: bool
    version: int
    label: str
    ended: bool
    gaps: tuple[str, ...]
    history: tuple[tuple[int, str, str, str, str], ...]
    made: bool
    paper_id: int
    paper_busy: bool
    paper_pages: int
    released: bool
    versions: tuple[tuple[int, int, bool, bool], ...]  # approved and in print: version, paper, released, reopened since
    news: tuple[str, ...]  # what the record holds beyond the approved version
    changed: str
    head: tuple[EntryCard, ...]
    summary: EntryCard
    annexes: EntryCard
    objectives: tuple[ObjectiveCards, ...]
    stray: tuple[EntryCard, ...]  # findings on objectives that no longer exist
    decisions: tuple[EntryCard, ...]
    dropped: tuple[tuple[str, str], ...]  # proposed by the record and left out
    offered: tuple[tuple[str, str], ...]
    lessons: tuple[EntryCard, ...]
    recommendations: tuple[EntryCard, ...]
    refused: str = ""  # what the page calls the form whose texts were refused
    lost: tuple[tuple[str, str], ...] = ()  # texts that were refused and belong to no form


def refused_page(viewer: Viewer, sent: Sent) -> ReportPage:
    """The page with the texts of a refused form, none of which is stored."""
    page = report_page(viewer)
    cards = [card for card in _cards(page) if card.part == sent.part]
    code = sent.values.get("objective", "")
    target = next((card for card in cards if card.subject == sent.subject), None) or next(
        (card for card in cards if card.fresh and card.part in MANY and code in (card.code, "")), None
    )
    if target is None or page.approved:
        return replace(page, lost=sent.texts)
    filled = sent.on(target)
    return replace(_each(page, lambda card: filled if card is target else card), refused=filled.key)


def _cards(page: ReportPage) -> list[EntryCard]:
    return [
        *page.head, page.summary, page.annexes, *(one.rating for one in page.objectives),
        *(card for one in page.objectives for card in one.findings), *page.stray, *page.decisions, *page.lessons,
        *page.recommendations,
    ]  # fmt: skip


def _each(page: ReportPage, change: Callable[[EntryCard], EntryCard]) -> ReportPage:
    """The page with each card changed."""

    def all_of(cards: Iterable[EntryCard]) -> tuple[EntryCard, ...]:
        return tuple(map(change, cards))

    return replace(
        page, head=all_of(page.head), summary=change(page.summary), annexes=change(page.annexes),
        objectives=tuple(ObjectiveCards(change(one.rating), all_of(one.findings)) for one in page.objectives),
        stray=all_of(page.stray), decisions=all_of(page.decisions), lessons=all_of(page.lessons),
        recommendations=all_of(page.recommendations),
    )  # fmt: skip


def report_page(viewer: Viewer) -> ReportPage:
    """The page of the report. A fixed number of queries."""
    exercise = viewer.exercise
    prefetch_related_objects([exercise], "objectives")
    written = entries(exercise)
    now = state(exercise)
    rows = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.AAR).defer("file", "brief").order_by("version")
    draft = next((row for row in rows if not row.version), None)
    paper = draft or (list(rows)[-1] if rows else None)
    facts: dict[str, Any] = next((row.facts for row in (draft, *reversed(rows)) if row and row.facts), {})
    approvals = list(Approval.objects.filter(exercise=exercise))
    reopened = {one.version for one in approvals if one.act == Approval.Act.REOPENED}
    acts = dict(facts.get("decisions", []))
    have = {(entry.part, entry.subject): entry for entry in written}
    links = chain.read(exercise)
    cited = Cited(exercise, written, links.marks)
    return ReportPage(
        id=exercise.pk, number=exercise.number, title=exercise.title, status=exercise.status,
        status_word=exercise.get_status_display(), approved=now.approved, version=now.version, label=viewer.label,
        ended=exercise.status in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED),
        gaps=() if now.approved else gaps.of(exercise, links), history=_history(exercise, approvals),
        made=paper is not None and paper.pages > 0, paper_id=paper.pk if paper else 0,
        paper_busy=paper is not None and paper.status in Paper.BUSY, paper_pages=paper.pages if paper else 0,
        released=any(row.released_at for row in rows),
        versions=tuple(
            (row.version, row.pk, row.released_at is not None, row.version in reopened)
            for row in reversed(rows) if row.fixed
        ),
        news=later.since(exercise, now.last.at) if now.approved and now.last else (),
        changed=str(facts.get("changed", "")) if draft and draft.pages else "",
        head=(
            _alone(exercise, have, Entry.Part.EXERCISE, "Printed on the first page of the report.", ""),
            _alone(exercise, have, Entry.Part.HANDLING, "", HANDLING),
            _alone(exercise, have, Entry.Part.CONTACT, "Name, post, where to be reached.", ""),
        ),
        summary=_alone(
            exercise, have, Entry.Part.SUMMARY,
            "The first paragraph is in large type. Leave a line blank between paragraphs.",
            facts.get("summary", ""),
        ),
        annexes=_alone(
            exercise, have, Entry.Part.ANNEXES,
            "Printed behind the report. Orders, dice and rules are in the data folder alone.", "",
        ),
        objectives=tuple(
            ObjectiveCards(_rating(exercise, row, have), _findings(exercise, row.code, cited))
            for row in cited.objectives
        ),
        stray=_stray(exercise, cited),
        decisions=_decisions(exercise, have, acts, facts.get("proposed", [])),
        dropped=tuple(
            (key, words) for key, words, *_ in facts.get("proposed", []) if (Entry.Part.DROPPED, key) in have
        ),
        offered=tuple((key, words) for key, words in acts.items() if (Entry.Part.DECISION, key) not in have),
        lessons=_many(exercise, cited, Entry.Part.LESSON),
        recommendations=_many(exercise, cited, Entry.Part.RECOMMENDATION),
    )  # fmt: skip


def _decisions(
    exercise: Exercise,
    have: Mapping[tuple[str, str], Entry],
    acts: Mapping[str, str],
    proposals: Iterable[tuple[str, str, str, str]],
) -> tuple[EntryCard, ...]:
    """The decisions that the record proposes and no one left out, then those that people added."""
    found, part = [], Entry.Part.DECISION
    shown = set()
    for key, words, why, legal in proposals:
        if (Entry.Part.DROPPED, key) not in have:
            shown.add(key)
            stored = have.get((part, key))
            entry = stored or Entry(part=part, subject=key)
            found.append(
                replace(card(exercise, entry, words, f"{why} {legal}".strip(), stored=bool(stored)), proposed=True)
            )
    for (kind, key), entry in have.items():
        if kind == part and key not in shown:
            title = acts.get(key, "No longer in the record; it is not printed.")
            found.append(card(exercise, entry, title, "", True))
    return tuple(found)


def _history(exercise: Exercise, rows: Sequence[Approval]) -> tuple[tuple[int, str, str, str, str], ...]:
    return tuple(
        (
            row.version,
            row.get_act_display(),
            row.by_name,
            f"{row.at:%d %b} {local(row.at, ZoneInfo(exercise.timezone))}",
            row.reason,
        )
        for row in rows
    )


def _alone(
    exercise: Exercise, have: Mapping[tuple[str, str], Entry], part: Entry.Part, text: str, prefilled: str
) -> EntryCard:
    found = have.get((part, ""))
    entry = found or Entry(part=part, values={"text": prefilled})
    return card(exercise, entry, str(part.label), text, stored=found is not None)


def _rating(exercise: Exercise, row: Objective, have: Mapping[tuple[str, str], Entry]) -> EntryCard:
    entry = have.get((Entry.Part.OBJECTIVE, row.code)) or Entry(part=Entry.Part.OBJECTIVE, subject=row.code)
    made = card(exercise, entry, f"{row.code}. {row.title}".rstrip(". "), row.text)
    return replace(made, about=row.pk, marks=row.marks)  # type: ignore[attr-defined]  # annotated


def _findings(exercise: Exercise, code: str, cited: Cited) -> tuple[EntryCard, ...]:
    """The findings on an objective, and an empty one to add."""
    found = [one for one in cited.of(Entry.Part.FINDING) if one.values.get("objective") == code]
    cards = [card(exercise, one, named(one, 0), "", True, cited=cited) for one in found]
    return (*cards, empty(exercise, Entry.Part.FINDING, cited, code))


def _stray(exercise: Exercise, cited: Cited) -> tuple[EntryCard, ...]:
    codes = {row.code for row in cited.objectives}
    found = [one for one in cited.of(Entry.Part.FINDING) if one.values.get("objective") not in codes]
    text = "Its objective no longer exists, so it is not printed."
    return tuple(card(exercise, one, named(one, 0), text, True, cited=cited) for one in found)


def _many(exercise: Exercise, cited: Cited, part: Entry.Part) -> tuple[EntryCard, ...]:
    """The entries of a part, and an empty one to add."""
    found = enumerate(cited.of(part), 1)
    cards = [card(exercise, entry, named(entry, place), "", True, cited=cited) for place, entry in found]
    return (*cards, empty(exercise, part, cited))

"""The words that people put into the after-action report, its approval, and taking it back to draft."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from django.db import transaction
from django.utils import timezone

from reports import selectors_later as later
from reports.collect.report import gaps
from reports.collect.report.written import RATINGS, STATUSES
from reports.models import Approval, Entry, Paper
from reports.services import papers
from wargame.errors import Outdated, Refused
from wargame.models import Exercise, LogEntry
from wargame.services import locks, logbook
from wargame.services.words import said
from wargame.viewer import Viewer
from wargame.web.strict_input import fingerprint

FIELDS: Mapping[str, Mapping[str, int]] = {
    Entry.Part.HANDLING: {"text": 200},
    Entry.Part.CONTACT: {"text": 200},
    Entry.Part.SUMMARY: {"text": 8000},
    Entry.Part.OBJECTIVE: {"rating": 10, "strengths": 4000, "improve": 4000},
    Entry.Part.DECISION: {"alternatives": 2000, "comment": 2000},
    Entry.Part.DROPPED: {},
    Entry.Part.LESSON: {"text": 2000},
    Entry.Part.RECOMMENDATION: {
        "text": 2000,
        "objective": 16,
        "cause": 2000,
        "owner": 120,
        "start": 10,
        "due": 10,
        "status": 10,
    },
}
"""The texts of each part, and how long they may be."""
ALONE = (Entry.Part.HANDLING, Entry.Part.CONTACT, Entry.Part.SUMMARY)
SUBJECT = re.compile(r"[\w .:-]{1,60}")
MOST = 200  # entries of one part


@transaction.atomic
def save(
    *, viewer: Viewer, part: str, subject: str, values: Mapping[str, str], seen: Mapping[str, str], over: str = ""
) -> Entry:
    """Keep the texts of an entry. `seen` has the `fingerprint` of each as its writer found it: one that they left as it
    was is not touched; one that somebody else has changed since is refused, unless `over` is its fingerprint."""
    exercise = locks.hold(viewer.exercise.pk)
    _check(exercise, part, subject, values)
    entry = Entry.objects.select_for_update().filter(exercise=exercise, part=part, subject=subject).first()
    if entry is None and Entry.objects.filter(exercise=exercise, part=part).count() >= MOST:
        raise Refused(f"At most {MOST} entries of this kind.")
    entry = entry or Entry(exercise=exercise, part=part, subject=subject)
    for name, text in values.items():
        before, tidy = entry.values.get(name, ""), text.replace("\r\n", "\n")
        found = fingerprint(before)
        if seen.get(name) == fingerprint(tidy) or before == tidy:
            continue
        if seen.get(name) not in (None, "", found) and over != found:
            by = entry.edited_by or "Somebody"
            raise Outdated(f"{by} wrote here in the meantime: “{before or 'nothing'}”.")
        entry.values[name] = tidy
        if name == "rating":
            _sign(entry, viewer)
    entry.edited_by = viewer.label
    entry.save()
    return entry


def _sign(entry: Entry, viewer: Viewer) -> None:
    """Whose rating it is, and of when; of none nobody's."""
    for name, value in (("rated_by", viewer.label), ("rated_at", timezone.now().isoformat(timespec="seconds"))):
        if entry.values["rating"]:
            entry.values[name] = value
        else:
            entry.values.pop(name, None)


def _check(exercise: Exercise, part: str, subject: str, values: Mapping[str, str]) -> None:
    if state(exercise).approved:
        raise Refused("The report is approved. Reopen it to change its words.")
    fields = FIELDS.get(part)
    if fields is None or (part in ALONE) != (subject == ""):
        raise Refused(f"part: the report has no part {part!r} of that kind.")
    if subject and not SUBJECT.fullmatch(subject):
        raise Refused("subject: letters, digits and the signs . : - only.")
    if part == Entry.Part.OBJECTIVE and not exercise.objectives.filter(code=subject).exists():
        raise Refused(f"subject: the exercise has no objective {subject}.")
    for name, text in values.items():
        if name not in fields:
            raise Refused(f"{name}: this part has no such text.")
        said(name, text, fields[name])
    if values.get("rating", "") not in RATINGS:
        raise Refused("rating: choose one of the list.")
    if part == Entry.Part.RECOMMENDATION:
        _check_plan(exercise, values)


def _check_plan(exercise: Exercise, values: Mapping[str, str]) -> None:
    """What is wrong with the fixed texts of a recommendation."""
    code = values.get("objective", "")
    if code and not exercise.objectives.filter(code=code).exists():
        raise Refused(f"objective: the exercise has no objective {code}.")
    if values.get("status", "") not in STATUSES:
        raise Refused("status: choose one of the list.")
    for name in ("start", "due"):
        if values.get(name):
            _day(name, values[name])


def _day(name: str, text: str) -> None:
    try:
        date.fromisoformat(text)
    except ValueError:
        raise Refused(f"{name}: write the day as 2026-04-30.") from None


@transaction.atomic
def remove(*, viewer: Viewer, part: str, subject: str) -> None:
    """Take an entry out of the report. Taking out what is not there changes nothing."""
    exercise = locks.hold(viewer.exercise.pk)
    if state(exercise).approved:
        raise Refused("The report is approved. Reopen it to change its words.")
    Entry.objects.filter(exercise=exercise, part=part, subject=subject).delete()


@transaction.atomic
def leave(*, viewer: Viewer, subject: str) -> None:
    """Leave out a decision that the record proposes, with what was written on it."""
    save(viewer=viewer, part=Entry.Part.DROPPED, subject=subject, values={}, seen={})
    remove(viewer=viewer, part=Entry.Part.DECISION, subject=subject)


class State:
    """Whether the report is approved, and as which version; a draft is a draft of the next one."""

    def __init__(self, last: Approval | None) -> None:
        self.last = last
        self.approved = last is not None and last.act == Approval.Act.APPROVED
        self.version = (last.version if last else 0) + (0 if self.approved else 1)


def state(exercise: Exercise) -> State:
    """Where the report stands. One query."""
    return State(Approval.objects.filter(exercise=exercise).last())


@transaction.atomic
def approve(*, viewer: Viewer, name: str, reason: str = "") -> Paper:
    """The report is not a draft any more; it is made again under its version, and the caller queues it on commit.

    Where something is missing (`gaps.of`), it takes a reason to approve it all the same, which is on the record.
    """
    exercise = locks.hold(viewer.exercise.pk)
    tidy = said("name", name, 80, needed="who approves it?")
    if exercise.status not in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED):
        raise Refused("End the exercise before its report is approved.")
    now = state(exercise)
    if now.approved:
        raise Refused(f"The report is approved already, as version {now.version}.")
    missing = gaps.of(exercise)
    why = (
        said("reason", reason, 400, needed=f"why do you approve it all the same? {' '.join(missing)}")
        if missing
        else ""
    )
    Approval.objects.create(exercise=exercise, act=Approval.Act.APPROVED, version=now.version, by_name=tidy, reason=why)
    text = f"The after-action report is approved as version {now.version} by {tidy}."
    logbook.write(exercise, LogEntry.Kind.PAPER, text)
    paper = _anew(exercise)
    paper.version = now.version
    paper.save(update_fields=["version"])
    return paper


@transaction.atomic
def revise(*, viewer: Viewer, base_url: str = "") -> Paper:
    """The report of today. An approved version stays what it is and the cells go on reading it: what the record
    holds beyond it makes a new draft. `Refused` if that is nothing."""
    exercise = locks.hold(viewer.exercise.pk)
    now = state(exercise)
    if not now.approved:
        return papers.request(exercise=exercise, kind=Paper.Kind.AAR, base_url=base_url)
    fixed = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.AAR, version=now.version).defer("file").first()
    if fixed is not None and not fixed.fixed:
        return papers.retry(paper=fixed)
    assert now.last is not None
    news = later.since(exercise, now.last.at)
    if not news and fixed is not None:
        raise Refused(
            f"Nothing new has been recorded since version {now.version} was approved. To change its words, reopen it."
        )
    reason = f"New on record since version {now.version}: {', '.join(news)}." if news else "Its print is not here."
    Approval.objects.create(
        exercise=exercise, act=Approval.Act.REVISED, version=now.version, by_name=viewer.label[:80], reason=reason[:400]
    )
    text = f"A new draft of the after-action report is begun. {reason} Version {now.version} stays what it is."
    logbook.write(exercise, LogEntry.Kind.PAPER, text)
    return papers.request(exercise=exercise, kind=Paper.Kind.AAR, base_url=base_url)


@transaction.atomic
def reopen(*, viewer: Viewer, reason: str) -> Paper:
    """Back to draft: the cells no longer read it until it is approved and released again."""
    exercise = locks.hold(viewer.exercise.pk)
    tidy = said("reason", reason, 400, needed="say why the report is opened again.")
    now = state(exercise)
    if not now.approved:
        raise Refused("The report is a draft already.")
    Approval.objects.create(
        exercise=exercise, act=Approval.Act.REOPENED, version=now.version, by_name=viewer.label[:80], reason=tidy
    )
    versions = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.AAR, version=now.version)
    told = bool(versions.filter(released_at__isnull=False).update(released_at=None))
    versions.exclude(status=Paper.Status.DONE).update(version=0)  # it was never printed as a version
    text = f"Version {now.version} of the after-action report is taken back: {tidy}"
    logbook.write(exercise, LogEntry.Kind.PAPER, text, public=told)
    return _anew(exercise)


@transaction.atomic
def withdraw(*, exercise: Exercise) -> None:
    """The print of an approved version has to go because a name in it does: the report is a draft again, to be read
    and approved again."""
    now = state(locks.hold(exercise.pk))
    printed = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.AAR, version=now.version, pages__gt=0)
    if now.approved and any(paper.fixed for paper in printed.defer("file")):
        Approval.objects.create(
            exercise=exercise, act=Approval.Act.REOPENED, version=now.version, by_name="White cell",
            reason="A name was removed from the record on request, so its print was deleted.",
        )  # fmt: skip
        papers.request(exercise=exercise, kind=Paper.Kind.AAR)


def _anew(exercise: Exercise) -> Paper:
    """A report that is being made knows nothing of what was just decided: it is stopped and begun again."""
    busy = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.AAR, version=0, status__in=Paper.BUSY)
    for paper in busy.defer("file"):
        papers.cancel(paper=paper)
    return papers.request(exercise=exercise, kind=Paper.Kind.AAR)

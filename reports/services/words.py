"""The texts that people write in the after-action report, its approval, and its return to draft."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from reports import selectors_later as later
from reports.collect.report import citing, gaps
from reports.collect.report.written import entries
from reports.models import Approval, Entry, Paper
from reports.services import entry_rules, papers
from wargame.errors import Outdated, Refused
from wargame.models import Exercise, LogEntry
from wargame.services import locks, logbook
from wargame.services.words import said
from wargame.viewer import Viewer
from wargame.web.strict_input import fingerprint

MOST = 200  # entries of one part


@transaction.atomic
def save(
    *, viewer: Viewer, part: str, subject: str, values: Mapping[str, str], seen: Mapping[str, str], over: str = ""
) -> Entry:
    """Save the texts of an entry. `seen` has the `fingerprint` of each as its writer found it: a text that they left
    unchanged is not touched; one that someone else has changed since is refused, unless `over` is its fingerprint."""
    exercise = _draft(viewer)
    entry = Entry.objects.select_for_update().filter(exercise=exercise, part=part, subject=subject).first()
    given = entry_rules.tidied(exercise, part, subject, values, entry.values if entry else {})
    entry = entry or _fresh(exercise, part, subject)
    was = dict(entry.values)
    for name, tidy in given.items():
        before = entry.values.get(name, "")
        found = fingerprint(before)
        if seen.get(name) == fingerprint(tidy) or before == tidy:
            continue
        if seen.get(name) not in (None, "", found) and over != found:
            by = entry.edited_by or "Somebody"
            raise Outdated(f"{by} wrote here in the meantime: “{before or 'nothing'}”.")
        entry.values[name] = tidy
        if name == "rating":
            _sign(entry, viewer)
    if entry._state.adding or entry.values != was:
        entry.edited_by = viewer.label
        entry.save()
    return entry


def _draft(viewer: Viewer) -> Exercise:
    """The exercise, locked; refused if its report is approved."""
    exercise = locks.hold(viewer.exercise.pk)
    if state(exercise).approved:
        raise Refused("The report is approved. Reopen it to change its words.")
    return exercise


def _fresh(exercise: Exercise, part: str, subject: str) -> Entry:
    """A new entry, with the next number if its part has numbers."""
    there = Entry.objects.filter(exercise=exercise, part=part)
    if sum(not one.removed for one in there) >= MOST:
        raise Refused(f"At most {MOST} entries of this kind.")
    number = max((one.number for one in there), default=0) + 1 if part in Entry.NUMBERED else 0
    return Entry(exercise=exercise, part=part, subject=subject, number=number)


def _sign(entry: Entry, viewer: Viewer) -> None:
    """Record who rated and when; no one if there is no rating."""
    for name, value in (("rated_by", viewer.label), ("rated_at", timezone.now().isoformat(timespec="seconds"))):
        if entry.values["rating"]:
            entry.values[name] = value
        else:
            entry.values.pop(name, None)


@transaction.atomic
def remove(*, viewer: Viewer, part: str, subject: str) -> None:
    """Remove an entry from the report. Removing one that does not exist changes nothing.

    A finding that a recommendation answers is refused. The number of one that is taken out is not given again.
    """
    exercise = _draft(viewer)
    entry = Entry.objects.select_for_update().filter(exercise=exercise, part=part, subject=subject).first()
    if entry is None:
        return
    if part not in Entry.NUMBERED:
        entry.delete()
        return
    if answering := [citing.of(one) for one in entries(exercise) if citing.of(entry) in citing.listed(one, "findings")]:
        raise Refused(f"{', '.join(answering)} answers {citing.of(entry)}. Take the finding out of it first.")
    entry.values, entry.edited_by = {}, viewer.label
    entry.save()


@transaction.atomic
def leave(*, viewer: Viewer, subject: str) -> None:
    """Leave out a decision that the record proposes, with the texts on it."""
    save(viewer=viewer, part=Entry.Part.DROPPED, subject=subject, values={}, seen={})
    remove(viewer=viewer, part=Entry.Part.DECISION, subject=subject)


class State:
    """Whether the report is approved, and as which version; a draft is a draft of the next one."""

    def __init__(self, last: Approval | None) -> None:
        self.last = last
        self.approved = last is not None and last.act == Approval.Act.APPROVED
        self.version = (last.version if last else 0) + (0 if self.approved else 1)


def state(exercise: Exercise) -> State:
    """The state of the report. One query."""
    return State(Approval.objects.filter(exercise=exercise).last())


@transaction.atomic
def approve(*, viewer: Viewer, name: str, reason: str = "") -> Paper:
    """Approve the report; it is made again under its version, and the caller queues it on commit.

    Where something is missing (`gaps.of`), it takes a reason to approve it anyway, which is on the record.
    """
    exercise = locks.hold(viewer.exercise.pk)
    tidy = said("name", name, 80, needed="who approves it?")
    if exercise.status not in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED):
        raise Refused("End the exercise before its report is approved.")
    now = state(exercise)
    if now.approved:
        raise Refused(f"The report is already approved, as version {now.version}.")
    missing = gaps.of(exercise)
    why = said("reason", reason, 400, needed=f"why do you approve it anyway? {' '.join(missing)}") if missing else ""
    Approval.objects.create(exercise=exercise, act=Approval.Act.APPROVED, version=now.version, by_name=tidy, reason=why)
    text = f"The after-action report is approved as version {now.version} by {tidy}."
    logbook.write(exercise, LogEntry.Kind.PAPER, text)
    paper = _anew(exercise)
    paper.version = now.version
    paper.save(update_fields=["version"])
    return paper


@transaction.atomic
def revise(*, viewer: Viewer, base_url: str = "") -> Paper:
    """A draft of the report as of now. An approved version stays readable for the cells; newer records make a new
    draft. `Refused` if there are none."""
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
    """Return the report to draft: the cells cannot read it until it is approved and released again."""
    exercise = locks.hold(viewer.exercise.pk)
    tidy = said("reason", reason, 400, needed="say why you reopen the report.")
    now = state(exercise)
    if not now.approved:
        raise Refused("The report is already a draft.")
    Approval.objects.create(
        exercise=exercise, act=Approval.Act.REOPENED, version=now.version, by_name=viewer.label[:80], reason=tidy
    )
    versions = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.AAR, version=now.version)
    told = bool(versions.filter(released_at__isnull=False).update(released_at=None))
    versions.exclude(status=Paper.Status.DONE).update(version=0)  # it was never printed as a version
    text = f"Version {now.version} of the after-action report is a draft again: {tidy}"
    logbook.write(exercise, LogEntry.Kind.PAPER, text, public=told)
    return _anew(exercise)


@transaction.atomic
def withdraw(*, exercise: Exercise) -> None:
    """Withdraw the print of an approved version because a name in it has to go: the report is a draft again and must be
    approved again."""
    now = state(locks.hold(exercise.pk))
    printed = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.AAR, version=now.version, pages__gt=0)
    if now.approved and any(paper.fixed for paper in printed.defer("file")):
        Approval.objects.create(
            exercise=exercise, act=Approval.Act.REOPENED, version=now.version, by_name="White cell",
            reason="A name was removed from the record on request, so its print was deleted.",
        )  # fmt: skip
        papers.request(exercise=exercise, kind=Paper.Kind.AAR)


def _anew(exercise: Exercise) -> Paper:
    """Restart a report that is being made, because it does not include what was just decided."""
    busy = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.AAR, version=0, status__in=Paper.BUSY)
    for paper in busy.defer("file"):
        papers.cancel(paper=paper)
    return papers.request(exercise=exercise, kind=Paper.Kind.AAR)

"""Documents in the making: a row first, claimed by conditional update, made again only when their inputs changed."""

from __future__ import annotations

import errno
import logging
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q
from django.template import TemplateDoesNotExist
from django.utils import timezone

from adjudication.engine import registry
from adjudication.services import jobs
from reports import makers
from reports.models import Approval, Paper
from reports.services import issues
from wargame import turn_words
from wargame.errors import Refused
from wargame.models import Cell, Exercise, Handout, LogEntry
from wargame.runtime import logs
from wargame.services import locks, logbook
from wargame.services.words import said

log = logging.getLogger(__name__)

GONE = "Deleted: a name was removed from the record on request."
SILENT = timedelta(seconds=180)  # writing a long report gives no sign of life for a while


def cells_for(exercise: Exercise, kind: str) -> list[Cell | None]:
    """The cells for which a kind of document is made, one each; None is the whole exercise. Refused if empty."""
    if kind != Paper.Kind.ROLES:
        return [None]
    cells = exercise.cells.filter(handouts__kind=Handout.Kind.ROLE).distinct()
    if not cells:
        raise Refused("This exercise has no role sheets.")
    return list(cells)


@transaction.atomic
def request(
    *, exercise: Exercise, kind: str, cell: Cell | None = None, turn: int = 0, through_seq: int = 0, base_url: str = ""
) -> Paper:
    """Request a document. One already being made is returned as it is; the caller queues it on commit.

    Of the report this is the draft; an approved version in print is never asked for again.
    """
    exercise = locks.hold(exercise.pk)
    if kind not in Paper.Kind.values:
        raise Refused(f"kind: there is no document called {kind!r}.")
    if kind not in (Paper.Kind.JOIN_CARDS, *Paper.HANDED_OUT) and exercise.game is None:
        raise Refused("The exercise has not started: there is nothing to report.")
    paper, made = Paper.objects.get_or_create(
        exercise=exercise,
        kind=kind,
        cell=cell,
        turn=turn,
        version=0,
        defaults={"through_seq": through_seq, "base_url": base_url},
    )
    if made or paper.status in Paper.BUSY:
        return paper
    paper.through_seq, paper.base_url = through_seq or paper.through_seq, base_url or paper.base_url
    jobs.queue(paper, "through_seq", "base_url")
    return paper


@transaction.atomic
def retry(*, paper: Paper) -> Paper:
    """Queue a document again that failed, was cancelled or is to be made again."""
    paper = Paper.objects.select_for_update(of=("self",)).defer("file", "brief").get(pk=paper.pk)
    if paper.fixed:
        raise Refused(f"Version {paper.version} is approved and cannot change. Make a new draft of the report.")
    if paper.version and not _approved(paper):
        raise Refused(f"Version {paper.version} is a draft again. Approve the next version to print the current text.")
    if paper.status not in Paper.BUSY:
        jobs.queue(paper)
    return paper


def _approved(paper: Paper) -> bool:
    last = Approval.objects.filter(exercise=paper.exercise_id, version=paper.version).last()
    return last is not None and last.act != Approval.Act.REOPENED


def cancel(*, paper: Paper) -> None:
    """Stop the work on a document; finished issues stay. Cancelling a finished one changes nothing."""
    Paper.objects.filter(pk=paper.pk, status__in=Paper.BUSY).update(
        status=Paper.Status.CANCELLED, progress_note="Cancelled.", worker="", finished_at=timezone.now()
    )
    _keep_nobody_waiting(paper)
    logbook.ring(paper.exercise)


@transaction.atomic
def publish(*, exercise: Exercise, turn: int) -> None:
    """Tell the cells of the sitreps of a turn, unless one of them is still being made: they are published together. One
    that failed or was cancelled delays no one. Doing it twice changes nothing."""
    locks.hold(exercise.pk)
    sitreps = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.SITREP, turn=turn)
    if sitreps.filter(pages=0, status__in=Paper.BUSY).exists():
        return
    for paper in sitreps.filter(pages__gt=0, facts__has_key=Paper.NEWS).select_related("cell").defer("file", "brief"):
        text = f"{paper.title} {paper.facts.pop(Paper.NEWS)}.\n{paper.facts.get(Paper.BOTTOM_LINE, '')}".strip()
        Paper.objects.filter(pk=paper.pk).update(facts=paper.facts)
        logbook.write(
            exercise, LogEntry.Kind.PAPER, text, public=paper.cell is None, cell=paper.cell, turn=paper.turn
        )  # fmt: skip


@transaction.atomic
def throw_away(*, exercise: Exercise) -> list[int]:
    """Delete everything printed and queue it again, so that no document contains what the record no longer has.

    An approved version cannot be printed again as it was: it is gone permanently, and so is every earlier issue.
    """
    issues.throw_away(exercise=exercise)
    held = ~Q(pages=0) | Q(status__in=Paper.BUSY)  # what is being made has read the record as it was
    printed = Paper.objects.select_for_update(of=("self",)).filter(held, exercise=exercise).defer("file", "brief")
    ids = []
    for paper in printed:
        gone = paper.fixed
        facts = paper.facts if paper.kind == Paper.Kind.SITREP else {}  # of a sitrep these are digests
        paper.file, paper.brief, paper.facts, paper.pages, paper.inputs_digest = None, None, facts, 0, ""
        paper.save(update_fields=["file", "brief", "facts", "pages", "inputs_digest"])
        if gone:
            Paper.objects.filter(pk=paper.pk).update(
                status=Paper.Status.CANCELLED, progress_note=GONE, released_at=None
            )
        else:
            jobs.queue(paper)
            ids.append(paper.pk)
    return ids


@transaction.atomic
def release(*, paper: Paper) -> None:
    """Release the after-action report to the cells, once the exercise has ended and the report is approved."""
    exercise = locks.hold(paper.exercise_id)
    paper = Paper.objects.select_for_update(of=("self",)).defer("file", "brief").get(pk=paper.pk)
    if paper.kind != Paper.Kind.AAR:
        raise Refused("Only the after-action report needs a release by the umpire.")
    if exercise.status not in (Exercise.Status.ENDED, Exercise.Status.ARCHIVED):
        raise Refused("End the exercise before its after-action report is released.")
    if not paper.pages:
        raise Refused("The report has not been made yet.")
    if not _approved(paper):
        raise Refused("The report is a draft. Approve it before it is released.")
    if not paper.fixed:
        raise Refused("The approved report has not been printed yet. Wait until it is ready.")
    later = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.AAR, version__gt=paper.version)
    if later.filter(released_at__isnull=False).exists():
        raise Refused("The cells already have a later version.")
    if paper.released_at is None:
        paper.released_at = timezone.now()
        paper.save(update_fields=["released_at"])
        earlier = Paper.objects.filter(exercise=exercise, kind=Paper.Kind.AAR, version__lt=paper.version)
        earlier.update(released_at=None)
        text = "The after-action report is released."
        logbook.write(exercise, LogEntry.Kind.PAPER, text, public=True)


@transaction.atomic
def take_back(*, paper: Paper, reason: str) -> None:
    """Withdraw a released version of the report from the cells, whatever the present state of the report. It stays
    approved and can be released again. The cells see the reason."""
    exercise = locks.hold(paper.exercise_id)
    tidy = said("reason", reason, 400, needed="say why the cells can no longer read it.")
    if not Paper.objects.filter(pk=paper.pk, released_at__isnull=False).update(released_at=None):
        raise Refused("The cells do not get this document.")
    text = f"Version {paper.version} of the after-action report is withdrawn from the cells: {tidy}"
    logbook.write(exercise, LogEntry.Kind.PAPER, text, public=True)


def perform(paper_id: int) -> Paper | None:
    """Claim a queued document, make it and store it. None if another worker has it, or it was deleted meanwhile.
    Running it twice changes nothing."""
    rows = Paper.objects.select_related("exercise__game", "cell").defer("file", "brief")
    with jobs.claimed(rows, paper_id) as claim:
        if claim is None:
            return None
        paper = claim.job
        logs.about(exercise=paper.exercise_id)
        turn_words.use(registry.turn_word(paper.exercise.system))
        logbook.ring(paper.exercise)
        try:
            _make(claim)
        except jobs.Lost:
            pass
        except jobs.DATABASE_GONE:
            raise
        except Exception as error:  # the umpire sees whatever stops a paper; the worker goes on
            log.exception("Paper %s (%s) was not made.", paper.pk, paper.kind)
            claim.finish(status=Paper.Status.FAILED, error=_reason(error)[:2000], progress_note="")
            _keep_nobody_waiting(paper)
    if not Paper.objects.filter(pk=paper_id).exists():
        return None
    logbook.ring(paper.exercise)
    paper.refresh_from_db(fields=["status", "progress", "progress_note", "error", "pages", "issue", "inputs_digest"])
    return paper


def _keep_nobody_waiting(paper: Paper) -> None:
    """Stop a document that will not be made from delaying the other sitreps of its turn."""
    if paper.kind == Paper.Kind.SITREP:
        publish(exercise=paper.exercise, turn=paper.turn)


def _reason(error: Exception) -> str:
    """The reason why a document was not made, in plain words."""
    if isinstance(error, MemoryError):
        return "There was not enough memory. Close other programs and try again."
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return "The disk is full. Make room and try again."
    if isinstance(error, (FileNotFoundError, TemplateDoesNotExist)):
        return f"A file that belongs to White Cell is missing: {error}. Put the program in place again."
    if str(error) and isinstance(error, (ValueError, RuntimeError, OSError)):
        return str(error)
    return f"White Cell failed on it ({type(error).__name__}: {error}). The log of the papers worker says where."


def _make(claim: jobs.Claim[Paper]) -> None:
    paper = claim.job
    made = makers.make(paper, claim.progress)
    is_sitrep = paper.kind == Paper.Kind.SITREP
    with transaction.atomic():
        if is_sitrep or issues.is_filed(paper):
            locks.hold(paper.exercise_id)  # two that are finished at once must see each other
        if made is None:
            kept = claim.finish(status=Paper.Status.DONE, progress=100, progress_note="Unchanged.")
        else:
            kept = claim.finish(
                status=Paper.Status.DONE, progress=100, progress_note="", file=made.printed.data, brief=made.brief,
                pages=made.printed.pages, inputs_digest=made.digest, facts=made.facts | _news(paper, made),
                issue=F("issue") + 1,
            )  # fmt: skip
        if not kept:
            raise jobs.Lost
        if made is not None:
            issues.put_on_file(paper=paper, made=made)
        if is_sitrep:
            publish(exercise=paper.exercise, turn=paper.turn)


def _news(paper: Paper, made: makers.Made) -> dict[str, str]:
    if paper.kind != Paper.Kind.SITREP:
        return {}
    return {Paper.NEWS: "is published" if paper.issue == 0 else f"is published again{made.why}"}


def waiting() -> list[int]:
    """The ids of documents that need a message: see `jobs.sweep`."""
    papers = Paper.objects.select_related("exercise").defer("file", "brief")
    return jobs.sweep(papers, silent=SILENT, give_up=_keep_nobody_waiting)

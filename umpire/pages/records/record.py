"""The rulings of an exercise as records, and how much of the result came from orders, dice and the umpire."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from adjudication import selectors as game_selectors
from adjudication.engine.scenario import sides
from adjudication.models import Ruling
from adjudication.services.findings import side_name
from reports.collect import rulings, sources
from reports.collect.report.shapes_rulings import RulingRow, SourceRow
from wargame.selectors.evaluation.evidence import Tagging, tagging
from wargame.viewer import Viewer


@dataclass(frozen=True)
class RecordPage:
    """The complete page. `rows` pair the name of a side with its account."""

    id: UUID
    title: str
    number: str
    status: str
    status_word: str
    rulings: tuple[tuple[RulingRow, Tagging], ...] = ()
    accepted: int = 0
    ruled: int = 0
    rows: tuple[tuple[str, str, SourceRow], ...] = ()
    moved: tuple[tuple[str, str], ...] = ()
    text: str = ""
    reasons: tuple[tuple[str, int], ...] = ()
    throws: int = 0
    total: int = 0
    older: int = 0
    newer: int | None = None


PAGE = 100


def record(viewer: Viewer, skipped: int = 0) -> RecordPage:
    """A page of the published rulings, newest first, and the account of points. New steps take more queries, once.

    Of the ledger only the steps are read whose rulings the page shows.
    """
    exercise, game = viewer.exercise, viewer.exercise.game
    head = (exercise.pk, exercise.title, exercise.number, exercise.status, exercise.get_status_display())
    if game is None:
        return RecordPage(*head)
    made = rulings.index(game)
    seqs = [seq for seq, reasons in made.steps for _ in reasons]
    end = max(len(seqs) - skipped, 0)
    begin = max(end - PAGE, 0)
    found = rulings.collect(game, made, frozenset(seqs[begin:end]))
    ahead = seqs[:begin].count(seqs[begin]) if begin < end else 0  # of the oldest step, rulings of the page before
    shown = _tagged(viewer, found, found[ahead : ahead + end - begin][::-1])
    account, rules = sources.collect(game, made.reasons), game_selectors.adjudicator(game)
    rows = tuple((side_name(rules, r.side), sides.colour(r.side), r) for r in account.rows)
    return RecordPage(
        *head, shown, made.accepted, made.ruled, rows, account.moved, account.text, account.reasons, account.throws,
        len(seqs), skipped + PAGE if begin else 0, max(skipped - PAGE, 0) if skipped else None,
    )  # fmt: skip


def every(viewer: Viewer) -> tuple[RulingRow, ...]:
    """Each ruling, oldest first."""
    game = viewer.exercise.game
    return rulings.collect(game, rulings.index(game)) if game else ()


def _tagged(
    viewer: Viewer, found: Sequence[RulingRow], shown: Sequence[RulingRow]
) -> tuple[tuple[RulingRow, Tagging], ...]:
    """Each ruling with its evidence buttons. A ruling outside a run is cited by its step."""
    seqs = {row.seq for row in shown}
    made = Ruling.objects.filter(run__step__seq__in=seqs, run__game=viewer.exercise.game_id, withdrawn_at=None)
    by_step: dict[int, list[int]] = defaultdict(list)
    for seq, ruling in made.exclude(verdict=Ruling.Verdict.ACCEPT).order_by("pk").values_list("run__step__seq", "pk"):
        by_step[seq].append(ruling)
    refs = {
        row.number: ("ruling", by_step[row.seq].pop(0)) if by_step[row.seq] else ("step", row.seq)
        for row in found  # in the order in which they were made
        if row.seq in seqs
    }
    cited = [refs[row.number] for row in shown]
    tags = {k: tagging(viewer.exercise, k, [ref for kind, ref in cited if kind == k]) for k in ("ruling", "step")}
    return tuple((row, tags[kind][str(ref)]) for row, (kind, ref) in zip(shown, cited, strict=True))

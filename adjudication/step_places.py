"""The positions of steps in a ledger, read from a window of it: `engine.record.standing` without the rest of the chain.

`position` counts the steps that stand. An undo cancels one step, so that it has the position before that step. From
this follows, without a walk through the ledger, which step undid another. Every query costs the same for a ledger
of any length.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db import connection
from django.db.models import Case, Exists, F, Max, Min, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from adjudication.engine.record.steps_in_force import UNDO, StepPlace
from adjudication.models import Game, Step

TURN_FIRSTS = """
SELECT turns.turn, (
    SELECT next.seq FROM adjudication_step AS step
    JOIN adjudication_step AS next ON next.game_id = step.game_id AND next.seq = step.seq + 1
    WHERE step.game_id = %(game)s AND step.turn = turns.turn AND next.kind <> 'undo'
    ORDER BY step.seq LIMIT 1
) FROM generate_series(%(first)s::integer, %(last)s::integer) AS turns (turn)
"""
TURN_ENDS = """
WITH present AS (
    SELECT id, seq, turn FROM adjudication_step WHERE game_id = %(game)s AND seq <= %(until)s ORDER BY seq DESC LIMIT 1
)
SELECT turns.turn, before.id, step.id
FROM present CROSS JOIN LATERAL generate_series(0, present.turn - 1) AS turns (turn)
CROSS JOIN LATERAL (
    SELECT id, seq FROM adjudication_step
    WHERE game_id = %(game)s AND turn = turns.turn AND seq <= present.seq ORDER BY seq DESC LIMIT 1
) AS before
JOIN adjudication_step AS step ON step.game_id = %(game)s AND step.seq = before.seq + 1
UNION ALL SELECT turn, NULL, id FROM present
"""
NO_END = 2**31 - 1


@dataclass(frozen=True)
class LedgerLength:
    """The length of a ledger: the number of its last step, and how many steps were undone."""

    head: int
    undone: int

    @property
    def standing(self) -> int:
        """The number of steps that are in force."""
        return self.head - 2 * self.undone


@dataclass(frozen=True)
class TurnEnd:
    """The step that ended a turn and the one before it; of the present turn only the last step, and no `before`."""

    turn: int
    before: int | None
    step: int


def length(game: Game) -> LedgerLength:
    """The length of the ledger. One query."""
    seq, position = game.steps.order_by("-seq").values_list("seq", "position")[0]
    return LedgerLength(seq, (seq - 1 - position) // 2)


def last_standing(game: Game, most: int = 2) -> list[Step]:
    """The last steps that stand, oldest of them first. A query for each, and one for the head."""
    head = game.steps.order_by("-seq").values_list("position", flat=True)[0]
    back = range(max(head - most + 1, 0), head + 1)
    plays = game.steps.exclude(kind=UNDO).order_by("-seq")
    return [plays.filter(position=position)[0] for position in back]


def places_of(game: Game, seqs: Collection[int]) -> dict[int, StepPlace]:
    """Some steps by their number, as `engine.record.standing.places` puts them. One query."""
    same = Step.objects.filter(game=OuterRef("game"))
    took = same.filter(position=OuterRef("position") - 1, seq__gt=OuterRef("seq")).order_by("seq")
    taken = same.filter(position=OuterRef("position") + 1, seq__lt=OuterRef("seq")).exclude(kind=UNDO)
    rows = game.steps.filter(seq__in=seqs).annotate(
        came=Subquery(same.filter(seq=OuterRef("seq") - 1).values("turn")),
        gone=Subquery(took.values("seq")[:1]),
        back=Subquery(taken.order_by("-seq").values("seq")[:1]),
    )
    found = rows.order_by("seq").values_list("seq", "kind", "turn", "came", "gone", "back")
    return {
        seq: StepPlace(seq, kind, turn, turn, False, back or 0)
        if kind == UNDO
        else StepPlace(seq, kind, came or 0, turn, gone is None)
        for seq, kind, turn, came, gone, back in found
    }


def dated(steps: QuerySet[Step]) -> QuerySet[Step]:
    """The same steps, each with its turn of play as `played`, as `engine.record.standing.places` puts it."""
    before = Step.objects.filter(game=OuterRef("game"), seq=OuterRef("seq") - 1).values("turn")
    return steps.annotate(played=Case(When(kind=UNDO, then=F("turn")), default=Coalesce(Subquery(before), 0)))


def undone_by(game: Game, seq: int) -> int:
    """The step that undid a step that is not an undo; 0 if none did. One query."""
    position = game.steps.filter(seq=seq).values("position")
    later = game.steps.filter(position=Subquery(position) - 1, seq__gt=seq)
    return later.order_by("seq").values_list("seq", flat=True).first() or 0


def around(game: Game, place: StepPlace, most: int) -> tuple[StepPlace, ...]:
    """A step and its neighbours of the same chapter, at most `most` before it and as many after it. Three queries."""
    told = game.steps.filter(turn__lte=1) if place.chapter == 1 else game.steps.filter(turn=place.turn)
    before = told.filter(seq__lte=place.seq).order_by("-seq")
    after = told.filter(seq__gte=place.seq).order_by("seq")
    near = set(_played(before, most)) | set(_played(after, most)) | {place.seq} | ({1} if place.chapter == 1 else set())
    found = [one for one in places_of(game, near).values() if one.chapter == place.chapter]
    at = next(number for number, one in enumerate(found) if one.seq == place.seq)
    return tuple(found[max(at - most, 0) : at + most + 1])


def _played(steps: QuerySet[Step], most: int) -> Iterable[int]:
    """The steps that may belong to the turn that some steps end: those after them, including undos."""
    following = Step.objects.filter(game=OuterRef("game"), seq=OuterRef("seq") + 1).exclude(kind=UNDO)
    for seq, kind in steps.filter(Q(kind=UNDO) | Exists(following)).values_list("seq", "kind")[: most + 2]:
        yield seq + 1
        if kind == UNDO:
            yield seq


def turn_firsts(game: Game, first: int, last: int) -> dict[int, int]:
    """The first step played in each turn from `first` to `last`, where there is one. One query."""
    with connection.cursor() as cursor:
        cursor.execute(TURN_FIRSTS, {"game": game.pk, "first": max(first, 1), "last": last})
        found = {turn: seq for turn, seq in cursor.fetchall() if seq is not None}
    return found | ({1: 1} if first <= 1 else {})


def turn_range(game: Game) -> tuple[int, int]:
    """The first turn, at least 1, and the last. One query."""
    ends = game.steps.aggregate(first=Min("turn"), last=Max("turn"))
    return max(ends["first"] or 0, 1), max(ends["last"] or 0, 1)


def turn_ends(game: Game, until: int | None = None) -> list[TurnEnd]:
    """The end of each turn that is over, oldest first, and the present turn last, as of step `until`. One query."""
    with connection.cursor() as cursor:
        cursor.execute(TURN_ENDS, {"game": game.pk, "until": NO_END if until is None else until})
        rows = cursor.fetchall()
    return sorted((TurnEnd(*row) for row in rows), key=lambda end: (end.before is None, end.turn))

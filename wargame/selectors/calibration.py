"""The accuracy of forecasts: plain arithmetic on pairs of probability and outcome.

The Brier score is the mean of (p - o)^2: 0 is perfect, 0.25 is what always saying 50 % earns, 1 is being certain and
wrong each time. It falls into three parts (Murphy 1973): reliability (how far what happened lies from what was said,
0 is best) minus resolution (how well the forecasts told cases apart) plus uncertainty (how open the matter was).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from wargame.models import Answer, Exercise, Outcome, Question

BINS = 5  # a class gives dozens of forecasts, not thousands
Pair = tuple[int, bool]  # percent, whether it happened


@dataclass(frozen=True)
class Bin:
    """Forecasts of one range: how many, what they said on average, how often it happened. Shares from 0 to 1."""

    least: int
    most: int
    count: int
    said: float
    happened: float


@dataclass(frozen=True)
class Score:
    """The forecasts of one person, one cell or all."""

    name: str
    kind: str
    count: int
    brier: float
    reliability: float
    resolution: float
    uncertainty: float
    bins: tuple[Bin, ...]

    @property
    def skill(self) -> float | None:
        """1 - Brier / uncertainty: above 0 beats always naming the overall frequency; None if all went one way."""
        return 1 - self.brier / self.uncertainty if self.uncertainty else None


def brier(pairs: Sequence[Pair]) -> float:
    """The mean squared distance of forecasts from what came."""
    return sum((percent / 100 - happened) ** 2 for percent, happened in pairs) / len(pairs)


def score(pairs: Sequence[Pair], name: str = "", kind: str = "") -> Score | None:
    """Everything about some forecasts; None where there are none.

    The three parts are computed over the distinct values said, so that they add up to the Brier score exactly; the
    bins are for the picture.
    """
    if not pairs:
        return None
    base = sum(happened for _, happened in pairs) / len(pairs)
    groups: dict[int, list[bool]] = defaultdict(list)
    for percent, happened in pairs:
        groups[percent].append(happened)
    reliability = resolution = 0.0
    for percent, results in groups.items():
        rate = sum(results) / len(results)
        reliability += len(results) * (percent / 100 - rate) ** 2 / len(pairs)
        resolution += len(results) * (rate - base) ** 2 / len(pairs)
    return Score(name, kind, len(pairs), brier(pairs), reliability, resolution, base * (1 - base), bins(pairs))


def bins(pairs: Sequence[Pair]) -> tuple[Bin, ...]:
    """The forecasts by ranges of equal width; empty ranges are left out. 100 belongs to the last."""
    width = 100 // BINS
    found: dict[int, list[Pair]] = defaultdict(list)
    for pair in pairs:
        found[min(pair[0] // width, BINS - 1)].append(pair)
    return tuple(
        Bin(
            index * width, (index + 1) * width, len(inside), sum(p for p, _ in inside) / len(inside) / 100,
            sum(o for _, o in inside) / len(inside),
        )
        for index, inside in sorted(found.items())
    )  # fmt: skip


@dataclass(frozen=True)
class DecidedForecast:
    """One forecast with a known outcome."""

    seat: object
    person: str
    cell: str
    kind: str
    turn: int
    question: str
    percent: int
    happened: bool


def decided(exercise: Exercise) -> tuple[DecidedForecast, ...]:
    """All forecasts with known outcomes, in order. Two queries."""
    known = {
        (row.round_id, row.question_id): row.happened
        for row in Outcome.objects.filter(round__survey__exercise=exercise).exclude(happened=None)
    }
    given = Answer.objects.filter(round__survey__exercise=exercise, question__kind=Question.Kind.FORECAST)
    return tuple(
        DecidedForecast(
            row.seat_id, row.seat.name, row.cell.name, row.cell.kind, row.round.turn, row.question.text, row.value,
            bool(known[row.round_id, row.question_id]),
        )
        for row in given.select_related("seat", "cell", "round", "question")
        if (row.round_id, row.question_id) in known
    )  # fmt: skip


def by_cell(forecasts: Sequence[DecidedForecast]) -> tuple[Score, ...]:
    """All forecasts together, then each cell's."""
    cells = list(dict.fromkeys((one.cell, one.kind) for one in forecasts))
    scores = [score(_pairs(forecasts), "All cells", "public")]
    scores += [score(_pairs([one for one in forecasts if one.cell == cell]), cell, kind) for cell, kind in cells]
    return tuple(one for one in scores if one is not None)


def of_seat(forecasts: Sequence[DecidedForecast], seat: object) -> Score | None:
    """The forecasts of one person."""
    mine = [one for one in forecasts if one.seat == seat]
    return score(_pairs(mine), mine[0].person, mine[0].kind) if mine else None


def _pairs(forecasts: Sequence[DecidedForecast]) -> list[Pair]:
    return [(one.percent, one.happened) for one in forecasts]

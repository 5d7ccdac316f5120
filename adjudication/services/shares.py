"""How many points came from orders and rules, from dice, and from the umpire. Defined in docs/decisions/0007.

Every step that stands moves the points of each side ("as if the game ended now") from `before` to `after`:

* umpire: `after` minus what the engine alone had made of the step;
* dice: what the engine had made of it minus the mean of the same orders carried out with `THROWS` other sets of dice;
* orders and rules: that mean minus `before`.

The three add up to the movement of the step, and the steps to that of the game: a step that was undone and the undo
that did so move nothing together, and count nowhere. The dice of the replays follow from the
step's hash, so that anyone who recomputes them gets the same figures.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any
from uuid import UUID

import msgspec

from adjudication import selectors
from adjudication.engine.dice import Seeded
from adjudication.engine.recent_cache import RecentCache
from adjudication.engine.record.steps_in_force import standing
from adjudication.models import Game, Ruling, Run, Step
from adjudication.services import runs

THROWS = 32
MOST_KNOWN, MOST_ACCOUNTS = 50_000, 64
Points = dict[str, float]


@dataclass(frozen=True)
class Share:
    """The effect of one step on each side's points, by source; `variance` is that of the average."""

    rules: Mapping[str, float]
    dice: Mapping[str, float]
    umpire: Mapping[str, float]
    variance: Mapping[str, float]


@dataclass(frozen=True)
class SideAccount:
    """One side: `start` + `rules` + `dice` + `umpire` = `final`. `error` is the standard error of rules and dice."""

    side: str
    start: float
    rules: float
    dice: float
    umpire: float
    final: float
    error: float


@dataclass(frozen=True)
class Account:
    """The whole game. `moved` is the share of each source in all movement, up or down, in percent; 0 if there is none.
    `steps` counts those in force, without set-up; `undone` has the numbers of undone ones."""

    sides: tuple[SideAccount, ...]
    moved: Mapping[str, float]
    steps: int
    undone: tuple[int, ...] = ()


_known: dict[tuple[UUID, str], Share] = {}  # by game and hash, since a restored database gives out its numbers again
_accounts: RecentCache[tuple[UUID, str], Account] = RecentCache(
    MOST_ACCOUNTS
)  # the hash of the head seals the whole ledger


def account(game: Game) -> Account:
    """The account of a game so far. One query for a ledger that was computed before; no step is computed twice."""
    head = game.pk, game.steps.order_by("-seq").values_list("hash", flat=True)[0]
    return _accounts.get(head, lambda: _account(game))


def _account(game: Game) -> Account:
    every = list(game.steps.select_related("run").order_by("seq"))
    steps = standing((step.kind, step) for step in every)
    stand = {step.seq for step in steps}
    undone = tuple(step.seq for step in every if step.seq not in stand and step.kind != Step.Kind.UNDO)
    shares: list[Share] = []
    before = steps[0]
    for step in steps[1:]:
        step.game = before.game = game
        shares.append(_share(step, before))
        before = step
    rules = selectors.adjudicator(game)
    first, last = _points(rules, selectors.snapshot(game, steps[0])), _points(rules, selectors.snapshot(game, before))
    sides = tuple(_side(side, first[side], last[side], shares) for side in first)
    return Account(sides, _moved(shares), len(shares), undone)


def _side(side: str, start: float, final: float, shares: Sequence[Share]) -> SideAccount:
    sums = [sum(getattr(share, name)[side] for share in shares) for name in ("rules", "dice", "umpire", "variance")]
    return SideAccount(side, start, sums[0], sums[1], sums[2], final, sqrt(sums[3]))


def _moved(shares: Sequence[Share]) -> dict[str, float]:
    by = {
        name: sum(abs(part) for share in shares for part in getattr(share, name).values())
        for name in ("rules", "dice", "umpire")
    }
    whole = sum(by.values())
    return {name: 100 * part / whole if whole else 0.0 for name, part in by.items()}


def _share(step: Step, before: Step) -> Share:
    key = step.game_id, step.hash
    if key not in _known:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        _known[key] = _reckon(step, before)
    return _known[key]


def _reckon(step: Step, before: Step) -> Share:
    rules = selectors.adjudicator(step.game)
    base = selectors.snapshot(step.game, before)
    was, now = _points(rules, base), _points(rules, selectors.snapshot(step.game, step))
    none = dict.fromkeys(was, 0.0)
    if _by_matrix_dice(step):
        return Share(none, _minus(now, was), none, none)
    if step.kind != Step.Kind.PLAY or step.run is None:
        return Share(none, none, _minus(now, was), none)
    run = step.run
    run.game = step.game
    engine = now
    rulings: tuple[Ruling, ...] = ()
    if run.engine_draft:
        plain = msgspec.json.decode(run.engine_draft)
        engine = _points(rules, msgspec.convert(plain["state"], rules.state_type))
    else:
        plain = msgspec.json.decode(step.body)
        rulings = tuple(run.rulings.filter(withdrawn_at=None)) if plain.get("rulings") else ()
    if not plain.get("rolls"):
        return Share(_minus(engine, was), none, _minus(now, engine), none)
    mean, variance = _expected(run, base, step.hash, rulings)
    return Share(_minus(mean, was), _minus(engine, mean), _minus(now, engine), variance)


def _by_matrix_dice(step: Step) -> bool:
    """Whether the dice of a matrix action decided it; if a ruling decided it, it counts as the umpire's."""
    if step.kind != Step.Kind.MATRIX:
        return False
    return bool(msgspec.json.decode(step.body)["matrix"]["method"] in ("dice", "estimate"))


def _expected(run: Run, base: Any, key: str, rulings: Sequence[Ruling]) -> tuple[Points, Points]:
    """The average points over other dice, and the variance of that average."""
    rules = selectors.adjudicator(run.game)
    found: list[Points] = []
    for number in range(THROWS):
        seed = hashlib.sha256(f"shares:{key}:{number}".encode()).digest()
        found.append(_points(rules, runs.replay(run, base, Seeded(seed, 0), rulings).state))
    mean = {side: sum(points[side] for points in found) / THROWS for side in found[0]}
    spread = {side: sum((points[side] - mean[side]) ** 2 for points in found) / (THROWS - 1) for side in mean}
    return mean, {side: value / THROWS for side, value in spread.items()}


def _points(rules: Any, state: Any) -> Points:
    return {score.side: float(score.points) for score in rules.scoreboard(state).shown}


def _minus(one: Points, other: Points) -> Points:
    return {side: value - other[side] for side, value in one.items()}

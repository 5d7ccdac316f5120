"""The dice of an exercise: every roll, the account of luck, and the proof that they were honest."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import erf, sqrt

import msgspec

from adjudication.engine import matrix, odds
from adjudication.engine.dice import Roll
from adjudication.models import Game
from reports.collect import chance
from reports.collect.shapes_dice import Hand, LuckRow, Proof, RollRow
from reports.collect.words import dtg
from reports.record import StepRecord

TESTS = ("at_most", "at_least")  # succeed or fail
SOURCES = {"seed": "", "reroll": "rerolled", "forced": "set by umpire", "typed": "typed in"}
WORDS: Mapping[str, str] = {"matrix": "Matrix action"}
Contested = Callable[[Roll], bool]


def rolls_of(step: StepRecord) -> list[Roll]:
    """The recorded rolls of a step."""
    return msgspec.convert(step.body.get("rolls", []), list[Roll])


def rows(
    steps: Sequence[StepRecord],
    words: Mapping[str, str] = WORDS,
    contested: Contested = chance.contested,
    name: Callable[[str], str] = str,
) -> tuple[RollRow, ...]:
    """Every roll of the standing steps, each with its place on the time line of its turn. `words` says what rolls are
    for, `name` what they were thrown at; `contested` which of those with more than one result belong to the account
    of luck."""
    every = [(step, roll) for step in steps for roll in rolls_of(step)]
    total = Counter(step.turn for step, _ in every)
    done: Counter[int] = Counter()
    found = []
    for step, roll in every:
        done[step.turn] += 1
        at = step.turn + done[step.turn] / (total[step.turn] + 1)
        found.append(_row(step, roll, at, words, contested, name))
    return tuple(found)


def purpose_of(roll: Roll, words: Mapping[str, str]) -> str:
    """What a roll was for, in words."""
    return {**WORDS, **words}.get(roll.purpose, roll.purpose.replace("_", " ").capitalize())


def _row(
    step: StepRecord, roll: Roll, at: float, words: Mapping[str, str], contested: Contested, name: Callable[[str], str]
) -> RollRow:
    luck = chance.of(roll) if contested(roll) and chance.open_ended(roll) else None
    purpose = purpose_of(roll, words)
    subject = name(roll.subject)
    return RollRow(
        seq=step.seq, draw=roll.draw, turn=step.turn, at=at, side=roll.side,
        purpose=f"{purpose}: {subject}" if subject else purpose,
        dice=f"{len(roll.dice)} x d{roll.faces}: {', '.join(str(d) for d in roll.dice)}", needed=_needed(roll),
        result=_result(roll), rule=roll.rule, source=SOURCES[roll.source],
        chance=_chance(roll, luck), deviation=luck.deviation if luck else None,
        percentile=luck.percentile if luck else None,
    )  # fmt: skip


def _chance(roll: Roll, luck: chance.Luck | None) -> float | None:
    """Of success for a test, of at least this much for everything else."""
    if luck is None:
        return None
    return odds.chance(odds.of(roll), 1, 1) if roll.test in TESTS else luck.at_least


def _needed(roll: Roll) -> str:
    if roll.test == "at_most":
        return f"{roll.target} or less"
    if roll.test == "at_least":
        return f"{roll.target} or more"
    if roll.test == "hits":
        return f"{roll.target}+ hits"
    return {"table": "chart", "pick": "pick", "sum": "sum"}[roll.test]


def _result(roll: Roll) -> str:
    if roll.test in TESTS:
        return "success" if roll.result else "failure"
    return f"{roll.result} hit{'' if roll.result == 1 else 's'}" if roll.test == "hits" else str(roll.result)


def accounts(found: Sequence[RollRow]) -> tuple[LuckRow, ...]:
    """Luck per side: the sum of the deviations, that sum in its own deviations, and the share of fair games below."""
    result = []
    for side in ("RED", "BLUE"):
        own = [row.deviation for row in found if row.side == side and row.deviation is not None]
        total = sum(own)
        spread = total / sqrt(len(own)) if own else 0.0
        result.append(LuckRow(side, len(own), total, spread, 50 * (1 + erf(spread / sqrt(2)))))
    return tuple(result)


def proof(game: Game, steps: Sequence[StepRecord], zone: str, words: Mapping[str, str] = WORDS) -> Proof:
    """Seal, seed where it is open, one die by hand, the faces of all dice, the ends of the chain."""
    every = [(step, roll) for step in steps for roll in rolls_of(step)]
    sixes = [face for _, roll in every if roll.faces == 6 and roll.test != "pick" for face in roll.dice]
    counts = Counter(sixes)
    faces = tuple(counts[face] for face in range(1, 7))
    mean = len(sixes) / 6
    seed = bytes(game.seed).hex() if game.seed_revealed_at else ""
    return Proof(
        seal=game.seed_digest,
        seed=seed,
        revealed=dtg(game.seed_revealed_at, zone) if game.seed_revealed_at else "",
        file=f"{str(game.pk)[:8]}.ledger.json",
        steps=game.steps.count(),
        dice=sum(len(roll.dice) for _, roll in every),
        rolls=len(every),
        faces=faces,
        chi_square=sum((n - mean) ** 2 / mean for n in faces) if mean else 0.0,
        hand=_by_hand(bytes(game.seed), every, words) if seed else None,
        first=steps[0].hash,
        last=steps[-1].hash,
        rerolled=sum(roll.source in ("reroll", "forced") for _, roll in every),
        typed=sum(roll.source == "typed" for _, roll in every),
    )


def _by_hand(seed: bytes, every: Sequence[tuple[StepRecord, Roll]], words: Mapping[str, str]) -> Hand | None:
    for step, roll in every:
        if roll.source == "seed" and roll.faces == 6 and roll.purpose != matrix.PURPOSE:
            message = f"{step.position}:{roll.draw}:0:0:0"
            digest = hmac.digest(seed, message.encode(), "sha256").hex()
            number = int(digest[:16], 16)
            return Hand(
                step.seq,
                purpose_of(roll, words),
                message,
                digest,
                f"{number:,}".replace(",", " "),
                number % 6,
                number % 6 + 1,
            )
    return None

"""The dice of an exercise: every roll, the account of luck, and the proof of honesty."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import erf, sqrt

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine import luck
from adjudication.engine.dice import BY_KEY, BY_MOMENT, BY_NUMBER, Recorded, Roll, hashed_text
from adjudication.engine.record import figures, matrix
from adjudication.models import Game
from reports.collect.shapes_dice import Hand, LuckRow, Proof, RollRow
from reports.collect.words import dtg
from reports.record import StepRecord

SOURCES = {"seed": "", "reroll": "rerolled", "forced": "set by umpire", "typed": "typed in"}
MADE_OF = {  # the parts of the text that a die is the hash of
    BY_NUMBER: "position in the ledger, roll of the step, die of the roll, rerolls, attempt",
    BY_KEY: "position in the ledger, die of the roll, rerolls, attempt, and what the roll decides",
    BY_MOMENT: "die of the roll, rerolls, attempt, and what the roll decides, with its turn and phase",
}
WORDS: Mapping[str, str] = {"matrix": "Matrix action"}


def rolls_of(step: StepRecord) -> list[Recorded]:
    """The recorded rolls of a step."""
    return msgspec.convert(list(step.rolls), list[Recorded])


def rows(
    rules: luck.Judge,
    steps: Sequence[StepRecord],
    words: Mapping[str, str] = WORDS,
    name: Callable[[str], str] = str,
    of_nobody: frozenset[str] = frozenset(),
) -> tuple[RollRow, ...]:
    """Every roll of the steps in force, with its place on the timeline of its turn. `words` gives a roll's purpose,
    `name` its target; rolls `of_nobody` have no side."""
    every = [(step, roll) for step in steps for roll in rolls_of(step)]
    total = Counter(step.turn for step, _ in every)
    done: Counter[int] = Counter()
    found = []
    for step, roll in every:
        done[step.turn] += 1
        at = step.turn + done[step.turn] / (total[step.turn] + 1)
        side = "" if roll.purpose in of_nobody else roll.side
        found.append(_row(step, roll, side, at, words, rules, name))
    return tuple(found)


def purpose_of(roll: Roll, words: Mapping[str, str]) -> str:
    """The purpose of a roll as text."""
    return {**WORDS, **words}.get(roll.purpose, roll.purpose.replace("_", " ").capitalize())


def _row(
    step: StepRecord,
    roll: Roll,
    side: str,
    at: float,
    words: Mapping[str, str],
    rules: luck.Judge,
    name: Callable[[str], str],
) -> RollRow:
    found = luck.account(rules, roll)
    purpose = purpose_of(roll, words)
    subject = name(roll.subject)
    return RollRow(
        seq=step.seq, draw=roll.draw, turn=step.turn, at=at, side=side,
        purpose=f"{purpose}: {subject}" if subject else purpose,
        dice=f"{len(roll.dice)} x d{roll.faces}: {', '.join(str(d) for d in roll.dice)}", needed=_needed(roll),
        result=_result(rules, roll), rule=roll.rule, source=SOURCES[roll.source],
        chance=luck.telling(roll, found) if found else None, deviation=found.deviation if found else None,
        percentile=found.percentile if found else None, expected=found.mean if found else None,
        got=roll.result if found else None,
    )  # fmt: skip


def _every_die_hits(roll: Roll) -> bool:
    """Whether no die can miss: the dice only draw numbers."""
    return roll.test == "hits" and (roll.target or 0) <= 1


def _needed(roll: Roll) -> str:
    if _every_die_hits(roll):
        return "drawn"
    if roll.test == "at_most":
        return f"{roll.target} or less"
    if roll.test == "at_least":
        return f"{roll.target} or more"
    if roll.test == "hits":
        return f"{roll.target}+ hits"
    return ""


def _result(rules: luck.Judge, roll: Roll) -> str:
    if roll.test in luck.SUCCEEDS:
        return "success" if roll.result else "failure"
    if _every_die_hits(roll):
        return ""
    return f"{roll.result} hit{'' if roll.result == 1 else 's'}" if roll.test == "hits" else rules.result_words(roll)


def accounts(found: Sequence[RollRow], sides: Iterable[str]) -> tuple[LuckRow, ...]:
    """The luck of each side: the sum of deviations, that sum in standard deviations, and the share of fair games below
    it."""
    result = []
    for side in sides:
        mine = [row for row in found if row.side == side and row.deviation is not None]
        own = [row.deviation or 0.0 for row in mine]
        total, mean, got = sum(own), sum(row.expected or 0.0 for row in mine), sum(row.got or 0 for row in mine)
        spread = total / sqrt(len(own)) if own else 0.0
        result.append(LuckRow(side, len(own), total, spread, 50 * (1 + erf(spread / sqrt(2))), mean, got))
    return tuple(result)


def proof(game: Game, steps: Sequence[StepRecord], zone: str, words: Mapping[str, str] = WORDS) -> Proof:
    """The seal, the seed if it is revealed, the figures of the whole ledger, one die by hand, and the faces of the dice
    in force."""
    whole = game_selectors.chain(game)
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
        chain=whole,
        steps=figures.steps(whole),
        rolls=figures.rolls(whole),
        touched=figures.touched(whole),
        sound=figures.sound(whole, bool(seed)),
        faces=faces,
        chi_square=sum((n - mean) ** 2 / mean for n in faces) if mean else 0.0,
        hand=_by_hand(game, every, words) if seed else None,
        first=steps[0].hash,
    )


def _by_hand(game: Game, every: Sequence[tuple[StepRecord, Recorded]], words: Mapping[str, str]) -> Hand | None:
    seed, shared = bytes(game.seed), game.dice_scheme == BY_MOMENT
    for step, roll in every:
        if roll.source == "seed" and roll.faces == 6 and roll.purpose != matrix.PURPOSE:
            message = hashed_text(None if shared else step.position, roll.name, 0, 0, 0)
            digest = hmac.digest(seed, message.encode(), "sha256").hex()
            number = int(digest[:16], 16)
            return Hand(
                step.seq,
                purpose_of(roll, words),
                message,
                MADE_OF[game.dice_scheme],
                digest,
                f"{number:,}".replace(",", " "),
                number % 6,
                number % 6 + 1,
            )
    return None

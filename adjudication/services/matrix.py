"""Matrix actions in the ledger: roll their dice, and commit the decision as a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db import transaction

from adjudication import selectors
from adjudication.engine import dice
from adjudication.engine.record import matrix
from adjudication.errors import GameError, Illegal, Stale
from adjudication.models import Game, Step
from adjudication.services import findings, ledger, steps


def throw(
    *, game: Game, number: int, side: str, base: int, reasons: Sequence[matrix.WeighedReason],
    typed: Sequence[int] = (), percent: int | None = None,
) -> dice.Roll:  # fmt: skip
    """The roll of action `number`: from the seed, always the same, or as `typed` in from the room. `percent`: the
    chance that the room estimates."""
    shared = game.dice_scheme == Game.DiceScheme.BY_MOMENT
    source: dice.Source = dice.Seeded(
        bytes(game.seed), matrix.POSITION, scheme=dice.BY_MOMENT if shared else dice.BY_NUMBER
    )
    if game.dice_mode == Game.DiceMode.TYPED:
        count, faces = (matrix.COUNT, matrix.FACES) if percent is None else (1, matrix.HUNDRED)
        if len(typed) != count or not all(1 <= die <= faces for die in typed):
            if percent is not None:
                raise Illegal([f"dice: draw one number from 1 to {faces} in the room and enter it, for example 42."])
            raise Illegal([f"dice: roll {matrix.COUNT} dice in the room and enter them, for example 4 2."])
        source = dice.Typed({number: tuple(typed)})
    elif typed:
        raise Illegal(["dice: the dice of this exercise come from the sealed seed. You cannot enter them."])
    return matrix.throw(source, number, side, base, reasons, str(game.pk) if shared else "", percent)


@transaction.atomic
def commit(
    *,
    game: Game,
    seq: int,
    record: dict[str, Any],
    roll: dice.Roll | None,
    edits: list[dict[str, Any]],
    reason: str,
    tell_cells: bool,
    changes: list[tuple[str, str, str]] | None = None,
) -> Step:
    """Add a decided matrix action to the ledger, with its edits of the state; `record` has all weighed reasons.

    `changes` puts the edits into words: what, before, after. Refused while a run is under way: its draft was made from
    the state as it is now. `Illegal` names the edit that does not fit, `Stale` that the ledger is no longer at `seq`.
    """
    game, head = steps.locked(game)
    if head.seq != seq:
        raise Stale("The ledger has changed since you looked. Look again before you decide.")
    if selectors.open_run(game) is not None:
        raise GameError("A run is under way. Publish it, or give the decision back to the cells, then decide.")
    _once(game, record["number"])
    before = selectors.snapshot(game, head)
    state, events = steps.apply_edits(game, before, edits)
    ruling = {
        "verdict": "matrix", "subject": {"matrix": record["number"]}, "reason": reason, "note": record["ruling"],
        "tell_cells": tell_cells, "findings": changes or findings.edited(game, before, events),
    }  # fmt: skip
    return ledger.append(
        game,
        Step.Kind.MATRIX,
        state,
        position=head.position + 1,
        previous=head,
        rolls=[msgspec.to_builtins(roll)] if roll is not None else [],
        edits=[msgspec.to_builtins(event) for event in events],
        rulings=[ruling],
        matrix=record,
    )


def _once(game: Game, number: int) -> None:
    for step in steps.standing(game):
        if step.kind == Step.Kind.MATRIX and msgspec.json.decode(step.body)["matrix"]["number"] == number:
            raise GameError(f"This matrix action has already been decided, in step {step.seq}.")

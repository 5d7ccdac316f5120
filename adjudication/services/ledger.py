"""The only place that writes steps."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from django.db import connection, transaction

from adjudication import selectors
from adjudication.engine import dice
from adjudication.engine.record import ledger as chain
from adjudication.engine.record import removable_text
from adjudication.models import Game, Ruling, Run, Step, Wording
from adjudication.prepared_sql import insert

NAME_DELETED = "SELECT set_config('white_cell.deleted_game', %s, true)"  # until the transaction ends


def append(
    game: Game,
    kind: Step.Kind,
    state: Any,
    *,
    position: int,
    previous: Step | None = None,
    run: Run | None = None,
    restores: int | None = None,
    goes_on: Step | None = None,
    **record: Any,
) -> Step:
    """Seal a step and add it to the ledger. The caller has locked the game and checked that `previous` is the head.

    `record` is what happened, as plain values: orders, rolls, events, rulings and the like. What people wrote in it is
    sealed by its digest and kept next to the step. `goes_on`: the step of another game whose dice this one continues.
    """
    awaiting = selectors.adjudicator(game).awaiting(state)
    seq = previous.seq + 1 if previous else 1
    record, kept = removable_text.sealed(record, lambda: secrets.token_hex(16), game.system)
    body = {
        "game": str(game.pk),
        "system": game.system,
        "version": game.version,
        "pack": game.pack_digest,
        "seal": game.seed_digest,
        "seq": seq,
        "position": position,
        "kind": str(kind),
        "restores": restores,
        **record,
        **_decided(game, previous or goes_on, restores, record, awaiting.turn),
        "snapshot": msgspec.to_builtins(state),
    }
    keep(game, kept)
    link = chain.link(previous.hash if previous else "", body)
    step = Step(
        game=game,
        seq=seq,
        position=position,
        kind=kind,
        turn=awaiting.turn,
        phase=awaiting.phase,
        segment=awaiting.segment,
        restores=restores,
        run=run,
        body=link.text,
        previous_hash=link.previous,
        hash=link.hash,
    )
    insert([step])
    return step


def _decided(
    game: Game, previous: Step | None, restores: int | None, record: dict[str, Any], turn: int
) -> dict[str, Any]:
    """What a game `BY_MOMENT` keeps with each step: how often its rolls have decided each thing; see `dice.tally`."""
    if game.dice_scheme != Game.DiceScheme.BY_MOMENT:
        return {}
    basis = game.steps.get(seq=restores) if restores else previous
    rolls = () if "matrix" in record else record.get("rolls", ())
    so_far = selectors.decided(basis) if basis else {}
    return {"decided": dice.tally(so_far, [roll["key"] for roll in rolls], turn)}


def keep(game: Game, words: removable_text.Kept) -> None:
    """Store the texts people wrote, under the digests that seal them."""
    if not words:
        return
    Wording.objects.bulk_create(Wording(game=game, digest=digest, **one) for digest, one in words.items())


@transaction.atomic
def delete(game: Game) -> None:
    """Delete a game with its ledger permanently, after its exercise. A game forked from it then stands alone.

    This is the one way past the database's refusal: the transaction names the game, and no other ledger is touched.
    """
    with connection.cursor() as cursor:
        cursor.execute(NAME_DELETED, [str(game.pk)])
        Step.objects.filter(game=game).delete()
        Ruling.objects.filter(run__game=game).delete()
        Run.objects.filter(game=game).delete()
        game.forks.update(forked_from=None)
        game.delete()
        cursor.execute(NAME_DELETED, [""])

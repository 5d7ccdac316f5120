"""The only place that writes steps."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudication import selectors
from adjudication.engine import ledger as chain
from adjudication.models import Game, Run, Step


def append(
    game: Game,
    kind: Step.Kind,
    state: Any,
    *,
    position: int,
    previous: Step | None = None,
    run: Run | None = None,
    restores: int | None = None,
    **record: Any,
) -> Step:
    """Seal a step and add it to the ledger. The caller holds the game and has checked that `previous` is the head.

    `record` is what happened, as plain values: orders, rolls, events, rulings and the like.
    """
    awaiting = selectors.adjudicator(game).awaiting(state)
    seq = previous.seq + 1 if previous else 1
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
        "snapshot": msgspec.to_builtins(state),
    }
    link = chain.link(previous.hash if previous else "", body)
    return Step.objects.create(
        game=game,
        seq=seq,
        position=position,
        kind=kind,
        turn=awaiting.turn,
        stage=awaiting.stage,
        segment=awaiting.segment,
        restores=restores,
        run=run,
        body=link.text,
        previous_hash=link.previous,
        hash=link.hash,
    )

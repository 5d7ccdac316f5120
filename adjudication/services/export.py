"""The ledger as a document that anyone can check without this program's database."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from adjudication.engine.record.ledger import FORMAT
from adjudication.models import Game, Step, Wording
from adjudication.services.games import dice_told

DIGEST = re.compile(r"[0-9a-f]{64}")


def export(game: Game) -> dict[str, Any]:
    """Everything that `manage.py verify_ledger` needs. It includes the seed only once it is revealed.

    Shape: format, game, system, version, pack (name, digest, text), seal, seed (hex or None), and steps, each with the
    exact text that was hashed, the previous hash and its own. `dice` is the scheme of the dice; without it they go by
    number. If people wrote something in steps, `words` has it by digest, with its salt; no salt where a name was taken
    out.
    """
    return _document(game, game.steps.order_by("seq"), game.wordings.order_by("pk"))


def page(game: Game, *, after: int, limit: int) -> dict[str, Any]:
    """A page of the ledger with at most `limit` steps after one, and the texts people wrote into them. All pages
    together equal the whole document."""
    steps = list(game.steps.filter(seq__gt=after).order_by("seq")[:limit])
    named = {digest for step in steps for digest in DIGEST.findall(step.body)}
    return _document(game, steps, game.wordings.filter(digest__in=named).order_by("pk"))


def _document(game: Game, steps: Iterable[Step], wordings: Iterable[Wording]) -> dict[str, Any]:
    words = {one.digest: {"salt": one.salt, "text": one.text} for one in wordings}
    return {
        "format": FORMAT,
        "game": str(game.pk),
        "system": game.system,
        "version": game.version,
        "state_schema": game.state_schema,
        "pack": {"name": game.pack_name, "digest": game.pack_digest, "text": game.frozen_pack},
        **dice_told(game),
        "seal": game.seed_digest,
        "seed": bytes(game.seed).hex() if game.seed_revealed_at else None,
        "steps": [
            {"seq": step.seq, "previous": step.previous_hash, "hash": step.hash, "body": step.body} for step in steps
        ],
        **({"words": words} if words else {}),
    }

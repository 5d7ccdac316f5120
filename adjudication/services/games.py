"""Create a game, reveal its seed, fork it."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from adjudication import selectors
from adjudication.engine import dice, registry
from adjudication.engine.scenario import packs as packing
from adjudication.errors import GameError, Illegal
from adjudication.models import Game, Step
from adjudication.services import ledger, packs


def fresh_seed() -> bytes:
    """32 unpredictable bytes: the seed of one game."""
    return secrets.token_bytes(32)


def parse_options(system: str, pack_name: str, options: dict[str, Any]) -> Any:
    """Game options from plain values, tried out on the pack; `Illegal` names an option that does not fit."""
    rules = registry.get(system).bind(packs.load(system, pack_name))
    try:
        parsed = msgspec.convert(options, rules.option_type)
        rules.initial_state(parsed)
    except (msgspec.ValidationError, ValueError) as error:
        raise Illegal([f"options: {error}"]) from error
    return parsed


def sides(system: str, pack_name: str) -> tuple[str, ...]:
    """The sides of the rules with this pack."""
    return registry.get(system).bind(packs.load(system, pack_name)).sides


def remits(system: str, pack_name: str) -> dict[str, str]:
    """The remits that separate cells can have on each side, as text by the name of the remit."""
    rules = registry.get(system).bind(packs.load(system, pack_name))
    return {name: rules.catalogue[f"remit.{name}"] for name in rules.remits}


@transaction.atomic
def create(
    *, system: str, pack_name: str, options: dict[str, Any], pace: str, dice_mode: str, seed: bytes | None = None,
    scheme: int | None = None,
) -> Game:  # fmt: skip
    """Create a game at its first ledger step: rules and pack pinned, seed drawn and sealed, nothing rolled yet.

    The syndicates of a course share a `seed`, and have the `scheme` `BY_MOMENT`.
    """
    rules = registry.get(system)
    pack = packs.load(system, pack_name)
    parsed = parse_options(system, pack_name, options)
    seed = seed or fresh_seed()
    game = Game.objects.create(
        system=system,
        version=rules.version,
        state_schema=rules.state_schema,
        pack_name=pack_name,
        pack=packing.canonical(pack).decode(),
        pack_digest=packing.digest(pack),
        options=msgspec.json.encode(parsed, order="deterministic").decode(),
        seed=seed,
        seed_digest=dice.seal(seed),
        dice_mode=dice_mode,
        pace=pace,
        **({"dice_scheme": scheme} if scheme is not None else {}),
    )
    adjudicator = selectors.adjudicator(game)
    state = adjudicator.initial_state(parsed)
    ledger.append(game, Step.Kind.SETUP, state, position=0, options=msgspec.to_builtins(parsed), **dice_told(game))
    return game


def dice_told(game: Game) -> dict[str, Any]:
    """What the first step records about the dice; games with dice by number record nothing."""
    return {"dice": game.dice_scheme} if game.dice_scheme != Game.DiceScheme.BY_NUMBER else {}


@transaction.atomic
def reveal_seed(*, game: Game) -> Game:
    """Make the seed public permanently; idempotent."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    if game.seed_revealed_at is None:
        game.seed_revealed_at = timezone.now()
        game.save(update_fields=["seed_revealed_at"])
    return game


@transaction.atomic
def fork(*, game: Game, seq: int) -> Game:
    """A what-if copy that starts where `seq` left the game, with its own seed."""
    step = step_of(game, seq)
    seed = fresh_seed()
    copy = twin(game, pack=game.frozen_pack, seed=seed, seed_digest=dice.seal(seed), forked_at_seq=seq)
    copy.save()
    state = selectors.snapshot(game, step)
    ledger.append(copy, Step.Kind.SETUP, state, position=0, forked_from=origin(step), **dice_told(copy))
    return copy


def step_of(game: Game, seq: int) -> Step:
    """A step of a game by its number. GameError: there is none."""
    step = game.steps.filter(seq=seq).first()
    if step is None:
        raise GameError(f"The game has no step {seq}.")
    step.game = game
    return step


def origin(step: Step) -> dict[str, Any]:
    """What the first step of a copy records about the step that it starts from."""
    return {"game": str(step.game_id), "seq": step.seq, "hash": step.hash}


def twin(game: Game, **own: Any) -> Game:
    """A game with the same rules and options that was forked from another, not saved yet, with what is `own` to it."""
    same = ("system", "version", "state_schema", "pack_name", "pack_digest", "options", "dice_mode", "pace")
    return Game(forked_from=game, **{name: getattr(game, name) for name in same}, **own)

"""The common start of many copies of a game: one frozen pack and one starting state, which each copy shares.

No one plays the start itself. It goes with the last of its copies.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from adjudication import selectors
from adjudication.engine import dice
from adjudication.errors import GameError
from adjudication.models import Game, Step
from adjudication.services import games, ledger


@transaction.atomic
def keep(*, game: Game, seq: int, drawn_for: str | None = None, same_dice: bool = False) -> Game:
    """A start where step `seq` left a game. GameError: there is no such step, or the game is over after it.

    `drawn_for`: a side; what it cannot know is drawn again from its picture. The draw is secret, so that it is not one
    of those that forecasts of the side start from. `same_dice`: copies see the dice that the game sees, as long as they
    decide what it decides.
    """
    step = games.step_of(game, seq)
    rules, state = selectors.adjudicator(game), selectors.snapshot(game, step)
    if rules.awaiting(state).mode == "over":
        raise GameError(f"The game is over after step {seq}, so there is nothing to play.")
    if same_dice and game.dice_mode != Game.DiceMode.SEEDED:
        raise GameError("The dice of this game were rolled in the room, so a copy cannot have the same.")
    if drawn_for is not None:
        state = rules.imagine(rules.picture(state, drawn_for), dice.Dice(dice.Seeded(games.fresh_seed(), 0)))
    seed = bytes(game.seed) if same_dice else games.fresh_seed()
    start = games.twin(
        game, pack=game.frozen_pack, seed=seed, seed_digest=dice.seal(seed), forked_at_seq=seq, **_dice(game, step)
    )
    start.dice_mode = Game.DiceMode.SEEDED
    if not same_dice:
        start.dice_from, start.dice_scheme = 0, Game.DiceScheme.BY_KEY
    start.save()
    _first_step(start, state, games.origin(step), step if same_dice else None)
    return start


def _dice(game: Game, step: Step) -> dict[str, Any]:
    return {"dice_scheme": game.dice_scheme, "dice_from": game.dice_from + step.position}


@transaction.atomic
def copy(*, start: Game, same_dice: bool) -> Game:
    """A game that begins at a start and shares its pack; with the dice of the start, or dice of its own."""
    first = games.step_of(start, 1)
    seed = bytes(start.seed) if same_dice else games.fresh_seed()
    made = games.twin(
        start, pack_from=start, seed=seed, seed_digest=dice.seal(seed), forked_at_seq=1,
        dice_scheme=start.dice_scheme, dice_from=start.dice_from if same_dice else 0,
    )  # fmt: skip
    made.save()
    _first_step(made, selectors.snapshot(start, first), games.origin(first), first if same_dice else None)
    return made


def _first_step(game: Game, state: Any, origin: dict[str, Any], goes_on: Step | None) -> None:
    told = games.dice_told(game) | ({"dice_from": game.dice_from} if game.dice_from else {})
    ledger.append(game, Step.Kind.SETUP, state, position=0, goes_on=goes_on, forked_from=origin, **told)


def state(start: Game) -> Any:
    """The state in which every copy begins."""
    return selectors.snapshot(start, games.step_of(start, 1))

"""Where the dice of a run come from: its sealed seed or the room, and the umpire's rulings one after the other."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from adjudication.engine import dice
from adjudication.models import Game, Ruling, Run

ON_DICE = (Ruling.Verdict.REROLL, Ruling.Verdict.FORCE)


def on_roll(rulings: Sequence[Ruling], draw: int) -> list[Ruling]:
    """The rulings that changed the dice of one roll, oldest first."""
    return [ruling for ruling in rulings if ruling.verdict in ON_DICE and ruling.subject.get("draw") == draw]


def source(run: Run, position: int, rulings: Sequence[Ruling]) -> dice.Source:
    """The dice under these rulings. Throwing a roll again puts dice aside that were set before."""
    again: dict[int, int] = {}
    forced: dict[int, list[int]] = {}
    for ruling in rulings:
        draw = ruling.subject.get("draw")
        if ruling.verdict == Ruling.Verdict.REROLL:
            again[draw] = again.get(draw, 0) + 1
            forced.pop(draw, None)
        elif ruling.verdict == Ruling.Verdict.FORCE:
            forced[draw] = ruling.subject["dice"]
    typed = {int(draw): values for draw, values in run.typed_dice.items()}
    if run.game.dice_mode == Game.DiceMode.TYPED:
        return dice.Typed(typed | forced)
    return dice.Seeded(bytes(run.game.seed), position, again, typed | forced)


def each(run: Run, roll: dice.Roll, mine: Sequence[Ruling]) -> list[dice.Roll]:
    """A roll as it stood before any of the rulings on it, then after each of them. ValueError: it changed its shape."""
    position = run.game.steps.get(seq=run.base_seq).position + 1
    found = []
    for count in range(len(mine) + 1):
        throws = source(_thrown_before(run, mine, count), position, mine[:count])
        values, origin = throws.throw(roll.draw, len(roll.dice), roll.faces)
        result = dice.outcome(roll.test, values, roll.target, roll.table)
        found.append(msgspec.structs.replace(roll, dice=values, source=origin, result=result))
    return found


def _thrown_before(run: Run, mine: Sequence[Ruling], count: int) -> Run:
    """The run with the dice of the room as they lay when only the first `count` rulings had been given."""
    later = next((ruling for ruling in mine[count:] if "thrown" in ruling.subject), None)
    if later is None:
        return run
    typed = run.typed_dice | {str(later.subject["draw"]): later.subject["thrown"]}
    return Run(game=run.game, typed_dice=typed)


def put_aside(run: Run, ruling: Ruling) -> None:
    """The room throws again: keep the dice that lay there with the ruling that asks for new ones."""
    thrown = run.typed_dice.pop(str(ruling.subject["draw"]), None)
    if thrown is not None:
        ruling.subject = {**ruling.subject, "thrown": thrown}
        ruling.save(update_fields=["subject"])
        run.save(update_fields=["typed_dice"])


def put_back(run: Run, ruling: Ruling) -> None:
    """A reroll is taken back: the dice that it put aside count again, unless the room was asked once more since."""
    if "thrown" not in ruling.subject:
        return
    draw, thrown = ruling.subject["draw"], ruling.subject["thrown"]
    for later in on_roll(list(run.rulings.filter(withdrawn_at=None, pk__gt=ruling.pk)), draw):
        if "thrown" in later.subject:
            later.subject = {**later.subject, "thrown": thrown}
            later.save(update_fields=["subject"])
            return
    run.typed_dice[str(draw)] = thrown
    run.save(update_fields=["typed_dice"])

"""The source of a run's dice: its sealed seed or the room, and the umpire's rulings in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from adjudication import selectors
from adjudication.engine import dice
from adjudication.models import Game, Ruling, Run

ON_DICE = (Ruling.Verdict.REROLL, Ruling.Verdict.FORCE)


def named(record: Mapping[str, Any]) -> dice.Name | None:
    """The name of the roll that a plain roll or the subject of a ruling is about: its key, or its number."""
    key, draw = record.get("key"), record.get("draw")
    if key and isinstance(key, str):
        return key
    return draw if type(draw) is int else None


def event_of(body: Mapping[str, Any], about: Mapping[str, Any]) -> int | None:
    """The event of a step that holds the roll of a ruling; None where it has none, or the roll does not fall."""
    name = named(about)
    draws = [roll["draw"] for roll in body.get("rolls", ()) if name is not None and named(roll) == name]
    rolled = (n for n, event in enumerate(body.get("events", ())) for roll in _rolls(event) if roll["draw"] in draws)
    return next(rolled, None)


def _rolls(value: Any) -> Iterator[Mapping[str, Any]]:
    """The rolls in a plain event, however deep."""
    if isinstance(value, Mapping):
        if "draw" in value and "dice" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from _rolls(part)


def on_roll(rulings: Sequence[Ruling], name: dice.Name) -> list[Ruling]:
    """The rulings that changed the dice of one roll, oldest first."""
    return [ruling for ruling in rulings if ruling.verdict in ON_DICE and named(ruling.subject) == name]


def source(run: Run, position: int, rulings: Sequence[Ruling]) -> dice.Source:
    """The dice under these rulings. Throwing a roll again puts dice aside that were set before."""
    again: Counter[dice.Name] = Counter()
    forced: dict[dice.Name, list[int]] = {}
    for ruling in rulings:
        name = named(ruling.subject)
        if name is None:
            continue
        if ruling.verdict == Ruling.Verdict.REROLL:
            again[name] += 1
            forced.pop(name, None)
        elif ruling.verdict == Ruling.Verdict.FORCE:
            forced[name] = ruling.subject["dice"]
    scheme = run.game.dice_scheme
    typed = {name if scheme in dice.KEYED else int(name): values for name, values in run.typed_dice.items()}
    if run.game.dice_mode == Game.DiceMode.TYPED:
        return dice.Typed(typed | forced, scheme)
    return dice.Seeded(bytes(run.game.seed), position + run.game.dice_from, again, typed | forced, scheme)


def so_far(run: Run) -> dict[str, int] | None:
    """What the steps before a run have decided, in a game whose dice are `BY_MOMENT`; None for any other game."""
    if run.game.dice_scheme != Game.DiceScheme.BY_MOMENT:
        return None
    return selectors.decided(run.game.steps.get(seq=run.base_seq))


def each(run: Run, roll: dice.Recorded, mine: Sequence[Ruling]) -> list[dice.Roll]:
    """A roll before any of the rulings on it, then after each of them. ValueError: it changed its shape."""
    position = run.game.steps.get(seq=run.base_seq).position + 1
    found: list[dice.Roll] = []
    for count in range(len(mine) + 1):
        throws = source_under(run, position, mine, count)
        values, origin = throws.throw(roll.draw, len(roll.dice), roll.faces, roll.key)
        result = dice.outcome(roll.test, values, roll.target, roll.table)
        found.append(msgspec.structs.replace(roll, dice=values, source=origin, result=result))
    return found


def source_under(run: Run, position: int, rulings: Sequence[Ruling], count: int) -> dice.Source:
    """The dice under the first `count` of some rulings, those of the room as they lay before the others."""
    later = {
        str(named(ruling.subject)): ruling.subject["thrown"]
        for ruling in reversed(rulings[count:])
        if "thrown" in ruling.subject
    }
    return source(Run(game=run.game, typed_dice=run.typed_dice | later), position, rulings[:count])


def put_aside(run: Run, ruling: Ruling) -> None:
    """The room throws again: keep the dice that lay there with the ruling that asks for new ones."""
    thrown = run.typed_dice.pop(str(named(ruling.subject)), None)
    if thrown is not None:
        ruling.subject = {**ruling.subject, "thrown": thrown}
        ruling.save(update_fields=["subject"])
        run.save(update_fields=["typed_dice"])


def put_back(run: Run, ruling: Ruling) -> None:
    """A reroll is taken back: the dice that it put aside count again, unless the room was asked once more since."""
    if "thrown" not in ruling.subject:
        return
    name, thrown = named(ruling.subject), ruling.subject["thrown"]
    assert name is not None
    for later in on_roll(list(run.rulings.filter(withdrawn_at=None, pk__gt=ruling.pk)), name):
        if "thrown" in later.subject:
            later.subject = {**later.subject, "thrown": thrown}
            later.save(update_fields=["subject"])
            return
    run.typed_dice[str(name)] = thrown
    run.save(update_fields=["typed_dice"])

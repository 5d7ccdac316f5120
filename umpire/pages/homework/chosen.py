"""What was ordered in the turns of a homework, in words: by a student in their copy, or by the cell in the exercise."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from adjudication import selectors as games
from adjudication.engine.planning.alternatives import margin
from adjudication.models import Game, Step
from adjudication.services import steps
from umpire.presenters import of
from wargame.models import Homework, HomeworkCopy


def by_student(copy: HomeworkCopy) -> tuple[str, ...]:
    """The orders of a student; none once the copy is deleted. One query."""
    exercise = copy.exercise
    if exercise is None or exercise.game is None:
        return ()
    return _orders(exercise.game, exercise.game.steps.filter(seq__gt=1), copy.homework)


def by_original(homework: Homework) -> tuple[tuple[str, ...], int | None]:
    """The orders of the cell in the exercise in the same turns, and its lead at their end; None if it never came to
    it."""
    game = homework.exercise.game
    if game is None:
        return (), None
    later = [step for step in steps.standing(game) if step.seq > homework.seq]
    played: list[Step] = []
    for step in later:
        played.append(step)
        if step.turn > homework.last_turn:
            break
    rules = games.adjudicator(game)
    over = bool(played) and (
        played[-1].turn > homework.last_turn or rules.awaiting(games.snapshot(game, played[-1])).mode == "over"
    )
    lead = margin(rules, games.snapshot(game, played[-1]), homework.cell.side or "") if over else None
    return _orders(game, played, homework), lead


def _orders(game: Game, played: Iterable[Step], homework: Homework) -> tuple[str, ...]:
    """The orders of the cell's sheets that were carried out, each in its state as the presenter says it."""
    rules, presenter = games.adjudicator(game), of(game.system)
    speak, cell = games.in_words(game), homework.cell
    found = []
    for step in played:
        body = speak(msgspec.json.decode(step.body))
        state = games.snapshot(game, step)
        for taken in body.get("taken", ()):
            own = taken["side"] == cell.side and taken.get("remit", "") == cell.remit
            if own and taken["source"] in ("sheet", "standing"):
                found.append(presenter.order(rules, state, taken["order"], taken["kind"]))
    return tuple(found)

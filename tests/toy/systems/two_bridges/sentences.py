"""Sentences that no event declares: refusals, rows of modifiers, and titles."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "move.unit": "{unit} cannot move now.",
    "move.where": "The way to {hex} is not open.",
    "attack.unit": "{unit} has nothing to attack now.",
    "attack.target": "{target} is not a target of this unit.",
    "unknown.unit": "There is no unit {unit}.",
    "unknown.place": "There is no hex {place}.",
    "sheet.twice": "The sheet asks {unit} to do this twice; it happens once a turn.",
    "decision.action": "Move and attack",
    "noun.action": "Moves and attacks",
    "past.action": "Units moved and attacked",
    "done.action": "End of moves and attacks",
    "in_woods": "woods",
    "roll.attack": "Attack",
    "score.towns": "points of towns: {points}",
    "track.points": "Points",
    "level.draw": "a draw",
    "level.narrow": "a narrow victory",
    "level.clear": "a clear victory",
}

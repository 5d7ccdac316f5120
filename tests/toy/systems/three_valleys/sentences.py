"""Sentences that no event declares: refusals, rows, rolls and titles."""

from __future__ import annotations

CATALOGUE: dict[str, str] = {
    "march.unit": "{unit} is not one of your units on the map.",
    "march.twice": "{unit} has its orders already.",
    "march.far": "A unit marches to an area next to {area}.",
    "commit.twice": "A card has been laid down already.",
    "commit.not_held": "There is no card {card} in your hand.",
    "retreat.where": "The way to {area} is not open.",
    "unknown.unit": "There is no unit {unit}.",
    "unknown.place": "There is no area {place}.",
    "unknown.card": "There is no card {card}.",
    "sheet.twice": "The sheet asks for this a second time; it happens once a turn.",
    "edit.points.wrong": "{value} is not a number of points for {side}.",
    "edit.battle": "Units are not moved by hand in the middle of battles.",
    "decision.orders": "Write your orders",
    "decision.retreat": "Where to retreat",
    "strength": "strength",
    "hills": "holds the hills",
    "card": "card",
    "roll.draw": "Card drawn",
    "roll.battle": "Battle",
    "score.points": "points scored: {points}",
    "track.points": "Points",
    "track.areas": "Areas held",
    "level.draw": "a draw",
    "level.narrow": "a narrow victory",
    "level.clear": "a clear victory",
}

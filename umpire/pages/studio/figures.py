"""Counts the results of many games with a pack: plain values with intervals, without drawing or database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import quantiles
from typing import Any

from adjudication.engine.game_results import GameResult
from adjudication.engine.planning.balance import GamePlayed, pairing, parties, start
from adjudication.engine.planning.estimates import Measured, change, mean, share, share_change
from adjudication.engine.scenario import sides
from adjudication.engine.strengths import STRENGTHS, Strength
from wargame.presenters.plain.words import level_of


@dataclass(frozen=True)
class AimFigure:
    """A holding: its holders at the end, and in how many games another holder would have made another winner."""

    title: str
    worth: int
    held: Measured
    decided: int
    share: Measured


@dataclass(frozen=True)
class Played:
    """The games of one balance with the names in its rules. No count includes stopped games."""

    rules: Any
    games: Sequence[GamePlayed]

    @cached_property
    def ended(self) -> list[GamePlayed]:
        return [game for game in self.games if not game.stopped]

    @cached_property
    def stopped(self) -> list[GamePlayed]:
        return [game for game in self.games if game.stopped]

    @cached_property
    def parties(self) -> tuple[str, ...]:
        return parties(self.rules, start(self.rules))

    @cached_property
    def names(self) -> Mapping[str, str]:
        return sides.names(self.rules.pack)

    @property
    def lost(self) -> str:
        """The unit in which losses are counted; empty if the rules count none."""
        return str(self.rules.catalogue.get("balance.losses", ""))

    def wins(self, side: str) -> Measured:
        """The number of wins of a side; "" counts draws."""
        return share(sum(game.winner == side for game in self.ended), len(self.ended))

    def cell(self, first: Strength, others: Strength) -> tuple[Measured, int]:
        """The wins of the first party at one pairing of postures, and the number of games."""
        games = [game for game in self.ended if pairing(game.number) == (first, others)]
        return share(sum(game.winner == self.parties[0] for game in games), len(games)), len(games)

    @cached_property
    def matrix(self) -> list[tuple[Strength, list[tuple[Measured, int, bool]]]]:
        """Rows by posture of the first party, columns by that of the others; each says whether both are equal."""
        return [(one, [(*self.cell(one, other), one == other) for other in STRENGTHS]) for one in STRENGTHS]

    @cached_property
    def results(self) -> list[tuple[GameResult, str, int]]:
        """The ways that games ended, from the best for the first party, each with its name and number of games."""
        ways = list(self.rules.results())
        seen = Counter(GameResult(g.level, g.side, bool(g.winner) or not g.side) for g in self.ended)
        known = {(one.level, one.side): one for one in ways}
        for one in seen:
            if (one.level, one.side) not in known:
                ways.append(one)
        counts = Counter((game.level, game.side) for game in self.ended)
        twice = Counter(way.level for way in ways)
        return [
            (way, self._named(way, twice[way.level] > 1), counts[way.level, way.side])
            for way in ways
            if counts[way.level, way.side]
        ]

    def _named(self, way: GameResult, both: bool) -> str:
        words = level_of(self.rules.catalogue, way.level)
        for article in ("a ", "an ", "A ", "An "):
            words = words.removeprefix(article)
        words = words[:1].upper() + words[1:]
        return f"{words}, {self.names.get(way.side, way.side)}" if both and way.side else words

    @cached_property
    def turns(self) -> list[int]:
        return [game.turns for game in self.ended]

    def losses(self, side: str) -> list[int]:
        """The losses of a side, game by game."""
        return [game.losses.get(side, 0) for game in self.ended]

    def aims(self, most: int) -> list[AimFigure]:
        """The holdings that bring points: those that decided most often first."""
        aims = self.rules.ending(start(self.rules)).aims
        titles = {aim.key: (aim.title, aim.worth) for aim in aims}
        keys = dict.fromkeys([*titles, *(key for game in self.ended for key in game.held)])
        first, of = self.parties[0], len(self.ended)
        found = []
        for key in keys:
            title, worth = titles.get(key, (key, 0))
            held = share(sum(game.held.get(key) == first for game in self.ended), of)
            decided = sum(key in game.decided for game in self.ended)
            found.append(AimFigure(title, worth, held, decided, share(decided, of)))
        return sorted(found, key=lambda one: (-one.decided, -one.worth))[:most]


def shares(values: Sequence[int]) -> dict[int, Measured]:
    """How often each number occurred."""
    return {number: share(count, len(values)) for number, count in sorted(Counter(values).items())}


def middle(values: Sequence[int]) -> tuple[int, int]:
    """The range of the middle half of the games."""
    if len(values) < 2:
        return (values[0], values[0]) if values else (0, 0)
    low, _, high = quantiles(values, n=4, method="inclusive")
    return round(low), round(high)


@dataclass(frozen=True)
class ChangeRow:
    """One figure in two balances; `percent`: it is a share."""

    name: str
    before: float
    after: float
    moved: Measured
    percent: bool


def changes(before: Played, after: Played) -> tuple[int, list[ChangeRow]]:
    """The changes from one balance to another, counted in the games that both have and that ended in both, and the
    number of these games."""
    old = {game.number: game for game in before.ended}
    pairs = [(old[game.number], game) for game in after.ended if game.number in old]
    names, able = after.names, [side for side in after.parties if side in before.parties]

    def of_share(name: str, test: Callable[[GamePlayed], bool]) -> ChangeRow:
        one, two = [test(a) for a, _ in pairs], [test(b) for _, b in pairs]
        return ChangeRow(name, mean(one).value, mean(two).value, share_change(one, two), True)

    def of_number(name: str, read: Callable[[GamePlayed], int]) -> ChangeRow:
        one, two = [read(a) for a, _ in pairs], [read(b) for _, b in pairs]
        return ChangeRow(name, mean(one).value, mean(two).value, change(one, two), False)

    def won(side: str) -> Callable[[GamePlayed], bool]:
        return lambda game: game.winner == side

    def lost(side: str) -> Callable[[GamePlayed], int]:
        return lambda game: game.losses.get(side, 0)

    rows = [of_share(f"{names[side]} wins", won(side)) for side in able]
    rows.insert(1, of_share("Draws", won("")))
    rows.append(of_number("Length, turns", lambda game: game.turns))
    if after.lost:
        rows += [of_number(f"{names[side]}: {after.lost}", lost(side)) for side in able]
    return len(pairs), rows

"""Who is winning, for one audience: a word, the score, the distance to the next result, and the remaining time.

All of it is counted from the reader's own picture.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from adjudication.engine.game_results import GameResult
from adjudication.engine.play.foresight import imagined
from adjudication.engine.play.victory import Change, VictoryScale
from adjudication.engine.scenario import sides
from reports.collect.reading import TurnReading
from reports.collect.words import count
from wargame import turn_words
from wargame.presenters.plain.words import level_of


@dataclass(frozen=True)
class Standing:
    """The `status` in a word or two, then sentences: points and remaining time, the result so far, and what would
    change it; none of these once play is over."""

    status: str
    score: str
    result: str
    changes: tuple[str, ...] = ()
    over: bool = False

    @property
    def lines(self) -> tuple[str, ...]:
        """All sentences, most important first."""
        first = (self.result, self.score) if self.over else (self.score, self.result)
        return tuple(text for text in (*first, *self.changes) if text)


def standing(view: TurnReading, last_turn: int) -> Standing:
    """The standing at the end of a turn, as the reader can count it."""
    state = imagined(view.rules, view.now)
    reader = _Reader(view, state)
    result: GameResult = view.rules.ending(state).result
    scale: VictoryScale | None = view.rules.scale(state)
    goes_on = not view.over and not view.ended
    changes = reader.changes(scale) if goes_on and scale is not None and scale.result == result else ()
    left = f", with {count(max(last_turn - view.turn, 0), turn_words.meant('turn'))} left" if goes_on else ""
    return Standing(reader.status(result), reader.score(scale, left), reader.result(result), changes, not goes_on)


class _Reader:
    """Words the scoreboard for one reader."""

    def __init__(self, view: TurnReading, state: Any) -> None:
        self.view, self.rules, self.state = view, view.rules, state
        every = self.rules.results()
        self.named = Counter(result.level for result in every)
        parties = {result.side for result in every} or set(self.rules.sides)
        self.contested = any(result.side for result in every)
        counted = self.rules.counted_as(state, view.side) if view.side else ""
        self.own = counted if counted in parties else ""

    def status(self, result: GameResult) -> str:
        """The word at the top of the page."""
        ended = self.view.over or self.view.ended
        if not self.contested:
            return "Ended" if ended else "In play"
        if not result.side or (ended and not result.won):
            return "Drawn" if ended else "Level"
        if not self.own:
            return self._doing(result.side, *(("has won", "have won") if ended else ("is ahead", "are ahead")))
        ours = result.side == self.own
        return ("Won" if ours else "Lost") if ended else ("Ahead" if ours else "Behind")

    def result(self, result: GameResult) -> str:
        """The decided result, or the result if play ended now; only the end itself in an exercise that no side wins."""
        if not self.contested:
            return self._end()
        made = self._phrase(result)
        if self.view.over:
            return f"{self._end()} {self._won(result)}: {made}."
        if self.view.ended:
            return f"{self._end()} Result at that point: {made}."
        return f"If play ended now: {made}."

    def _end(self) -> str:
        if self.view.over:
            return "The game is over."
        return "The umpire has ended the exercise." if self.view.ended else ""

    def _won(self, result: GameResult) -> str:
        if not result.winner:
            return "No one has won"
        if not self.own:
            return self._doing(result.winner, "has won", "have won")
        return "We have won" if result.winner == self.own else "We have lost"

    def score(self, scale: VictoryScale | None, left: str) -> str:
        """The points, the reader's own first, and the time `left`; aims in an exercise that no side wins."""
        board = self.rules.scoreboard(self.state)
        points = {score.side: score.points for score in board.shown}
        if scale is not None and not scale.lead:
            points = {scale.side: scale.value}
        rows = sorted(points.items(), key=lambda row: row[0] != self.own)
        said = [self._scored(side, value) for side, value in rows]
        return f"{_joined(said)}{left}." if said else ""

    def _scored(self, side: str, value: int) -> str:
        one, many, what = ("has", "have", "point") if self.contested else ("has reached", "have reached", "aim")
        who = f"We {many}" if side == self.own else self._doing(side, one, many)
        return f"{who} {count(value, what)}"

    def changes(self, scale: VictoryScale) -> tuple[str, ...]:
        """The changes that would give a better or worse result, the reader's own chance first."""
        other = next((r.result.side for r in scale.rungs if r.result.side not in ("", scale.side)), "")
        found = [(scale.side, scale.above), (other, scale.below)]
        if self.own == other:
            found.reverse()
        return tuple(self._change(scale, side, change) for side, change in found if change is not None)

    def _change(self, scale: VictoryScale, side: str, change: Change) -> str:
        made, points = self._phrase(change.result), count(change.points, "point")
        if scale.lead:
            return f"A swing of {points} to {self._whom(side)} makes it {made}."
        verb = "makes" if change.points == 1 else "make"
        more = "more" if side == scale.side else "fewer"
        return f"{points[:1].upper()}{points[1:]} {more} for {self._whom(scale.side)} {verb} it {made}."

    def _phrase(self, result: GameResult) -> str:
        """A result inside a sentence, with the side if its level does not name it."""
        text = level_of(self.rules.catalogue, result.level)
        if text == result.level:  # named by the scenario
            return f"“{text}”"
        text = f"{text[:1].lower()}{text[1:]}" if text.startswith(("A ", "An ")) else text
        return f"{text} for {self._whom(result.side)}" if result.side and self.named[result.level] > 1 else text

    def _whom(self, side: str) -> str:
        return "us" if side == self.own else sides.spoken(self.rules.pack).get(side, side)

    def _doing(self, side: str, one: str, many: str) -> str:
        text = sides.doing(self.rules.pack, side, one, many)
        return f"{text[:1].upper()}{text[1:]}"


def _joined(said: list[str]) -> str:
    """Sentences in one: "We have 8 points and Blue has 16 points"."""
    first, *others = said
    return " and ".join((first, *(f"{one[:1].lower()}{one[1:]}" if one.startswith("The ") else one for one in others)))

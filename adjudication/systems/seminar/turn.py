"""Chapters 2 and 5, the round: it begins with what is due, ends with signatures and counts, and aims are read."""

from __future__ import annotations

from collections import Counter

from adjudication.engine.protocol import Message, Score, Scoreboard
from adjudication.engine.protocol import Track as Plotted
from adjudication.systems.seminar import events as ev
from adjudication.systems.seminar.facts import NOBODY, Facts
from adjudication.systems.seminar.flow import Run
from adjudication.systems.seminar.limits import limit
from adjudication.systems.seminar.pack import Aim, Vote
from adjudication.systems.seminar.state import State
from adjudication.systems.seminar.tracks import bring_about, change


def start(run: Run) -> None:
    """A new round: growth, and what earlier rounds have left for it (2.1, 2.2)."""
    f, turn = run.facts, run.state.turn + 1
    run.do(ev.RoundBegan(turn, f.rounds[turn - 1].name))
    for column, found in enumerate(f.columns):
        if turn > 1 and found.track.growth:
            change(run, column, found.track.growth, "growth")
    due = [one for one in run.state.later if one.turn <= turn]
    for one in due:
        change(run, one.column, one.change, "later", one.side, one.covert)
    if due:
        run.do(ev.LaterDue(turn))


def close(run: Run) -> None:
    """Signatures and votes are read (4.2, 4.4); then the exercise goes on or ends (2.3)."""
    f, s = run.facts, run.state
    for one in [found for found in s.agreements if not found.signed]:
        names = (f.sides[one.to], f.sides[one.side], one.name)
        signed = one.name in s.signs[one.to]
        run.do(ev.AgreementSigned(*names) if signed else ev.AgreementEnded(*names, False))
    for vote in f.votes.values():
        if vote.round == s.turn:
            _count(run, vote)
    reached = [(f.columns[column], text) for column, at, text in f.ends if at.holds(s.tracks[column])]
    for found, text in reached:
        owner = "" if found.side == NOBODY else f.sides[found.side]
        run.do(ev.LimitReached(found.track.id, owner, text))
    if reached or s.turn >= f.last_turn(s.options.last_turn):
        run.do(ev.GameEnded())
    else:
        run.go("start")


def _count(run: Run, vote: Vote) -> None:
    f, s = run.facts, run.state
    chosen = {side: s.ballots[f.side_numbers[side]].get(vote.id, "") for side in vote.sides or f.sides}
    votes = {side: choice for side, choice in chosen.items() if choice}
    counts = Counter({choice.id: 0 for choice in vote.choices})
    for side, choice in votes.items():
        counts[choice] += {str(name): weight for name, weight in vote.weights.items()}.get(side, 1)
    best = [name for name, count in counts.items() if count == max(counts.values())]
    winner = best[0] if len(best) == 1 else ""
    run.do(ev.VoteCounted(vote.id, winner, dict(counts), {} if vote.secret else votes))
    for option in vote.choices:
        if option.id == winner:
            bring_about(run, option.effects, "vote")


def reached(f: Facts, s: State, aim: Aim) -> bool:
    """Whether a side has what it wants (5.1)."""
    column = f.column.get((aim.track, f.side_numbers[aim.side]), f.column.get((aim.track, NOBODY), NOBODY))
    return limit(aim.want).holds(s.tracks[column])


def scoreboard(f: Facts, s: State) -> Scoreboard:
    """The aims that each side has reached. No one wins: aims are not added up against each other (5.1)."""
    scores = []
    for side in f.sides:
        own = [aim for aim in f.pack.aims.aims if aim.side == side]
        rows = tuple(Message("aim.reached", {"aim": aim.text}, "5.1") for aim in own if reached(f, s, aim))
        scores.append(Score(side, len(rows), rows, bool(own)))
    seen = [n for n in range(len(f.columns)) if f.columns[n].track.seen == "everyone"]
    return Scoreboard(s.over, "played", None, 0, tuple(scores), tuple(plotted(f, s, n) for n in seen))


def plotted(f: Facts, s: State, column: int) -> Plotted:
    """A track as papers plot it and injects wait for it."""
    found = f.columns[column]
    return Plotted(found.track.id, "" if found.side == NOBODY else f.sides[found.side], s.tracks[column])


NODES = {"start": start, "close": close}

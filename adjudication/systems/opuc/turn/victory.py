"""The leading side, the winner, and the reason (2.5, G-09)."""

from __future__ import annotations

from fractions import Fraction

from adjudication.engine.protocol import Message, Score, Scoreboard, Track
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.roster import BLUE, RED, SIDE, SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.pack.schema import VictoryLevel
from adjudication.systems.opuc.turn import events as ev
from adjudication.systems.opuc.turn.flow import Run

_RULE = "2.5"


def holder(f: Facts, s: State, place: str) -> int:
    """The side that holds an objective, -1 for none: the controller of a BUA; in a hex, the side that is or was last
    there alone."""
    bua = f.board.bua_index.get(place)
    if bua is not None:
        return s.control[bua]
    h = f.board.index[place]
    present = {f.roster.side[u] for u in range(f.roster.count) if f.roster.real[u] and s.place[u] == h}
    return present.pop() if len(present) == 1 else s.held[h]


def points(f: Facts, s: State) -> tuple[int, list[Message]]:
    """The victory points of the side that collects them, and a row for each place held."""
    aims = f.scenario.victory
    side = SIDE[aims.side]
    rows = [
        Message("score.place", {"place": name, "points": worth}, _RULE)
        for name, worth in aims.points.items()
        if holder(f, s, name) == side
    ]
    return sum(int(row.params["points"]) for row in rows), rows


def level(f: Facts, s: State) -> VictoryLevel:
    """The level of victory by the current points."""
    total, _ = points(f, s)
    return next(entry for entry in f.scenario.victory.levels if total >= entry.least)


def over_end(f: Facts, s: State, what: str) -> list[int]:
    """The sides whose adverse opinion ("ao") or demoralisation ("dmz") has reached its end marker."""
    ends = f.scenario.ao_end if what == "ao" else f.scenario.dmz_end
    track = s.ao if what == "ao" else s.dmz
    return [side for side in (BLUE, RED) if track[side] >= ends[SIDES[side]]]


def sudden(f: Facts, s: State, what: str) -> int | None:
    """The winner by an end marker: -1 for a draw, None for no end. If both sides reach theirs, the one with the higher
    share loses (G-09)."""
    over = over_end(f, s, what)
    if not over:
        return None
    if len(over) == 1:
        return 1 - over[0]
    ends = f.scenario.ao_end if what == "ao" else f.scenario.dmz_end
    track = s.ao if what == "ao" else s.dmz
    share = [Fraction(track[side], max(1, ends[SIDES[side]])) for side in (BLUE, RED)]
    return -1 if share[BLUE] == share[RED] else int(share[BLUE] > share[RED])


def check_end(run: Run) -> bool:
    """End the game if it is over by adverse opinion, demoralisation or last turn, in this order. True if it ended."""
    f, s = run.facts, run.state
    for what in ("ao", "dmz"):
        winner = sudden(f, s, what)
        if winner is not None:
            run.do(ev.GameEnded(f"end.{what}", _name(winner)))
            return True
    if s.turn >= s.options.last_turn:
        reached = level(f, s)
        run.do(ev.GameEnded("end.turns", reached.winner or "", reached.name))
        return True
    return False


def _name(side: int) -> str:
    return SIDES[side] if side >= 0 else ""


def scoreboard(f: Facts, s: State) -> Scoreboard:
    """The scoreboard as if the game ended now."""
    total, rows = points(f, s)
    reached = level(f, s)
    winner: str | None = (SIDES[s.winner] if s.winner >= 0 else None) if s.over else reached.winner
    name = s.result or reached.name
    aims = f.scenario.victory
    scores = tuple(
        Score(side, total, tuple(rows)) if side == aims.side else Score(side, 0, (), may_score=False) for side in SIDES
    )
    tracks = [Track(key, SIDES[side], column[side]) for key, column in _columns(s) for side in (BLUE, RED)]
    tracks += [Track("rubble", "", s.rubble_total), Track("dps", "", sum(s.dps))]
    return Scoreboard(s.over, name, winner, total, scores, tuple(tracks))


def _columns(s: State) -> list[tuple[str, list[int]]]:
    return [("ao", s.ao), ("dmz", s.dmz), ("lost", s.lost_battalions)]

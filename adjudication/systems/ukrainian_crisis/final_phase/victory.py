"""Chapter 9: Victory Points and levels of victory."""

from __future__ import annotations

from adjudication.engine.protocol import Message, Score, Scoreboard, Track
from adjudication.systems.ukrainian_crisis.basics.facts import BLUE, RED, SIDES, Facts
from adjudication.systems.ukrainian_crisis.basics.state import State


def fresh_masks(f: Facts, s: State) -> tuple[int, int]:
    """The areas with a fresh Regular or Irregular of each side, as masks."""
    masks = [0, 0]
    for side in (RED, BLUE):
        for unit in f.fighters_of[side]:
            if s.where[unit] >= 0 and not s.down[unit]:
                masks[side] |= 1 << s.where[unit]
    return masks[0], masks[1]


def held_by(f: Facts, s: State, area: int) -> int | None:
    """The only side with a fresh Regular or Irregular in an area, or None (9.0)."""
    red, blue = fresh_masks(f, s)
    r, b = red >> area & 1, blue >> area & 1
    return None if r == b else RED if r else BLUE


def area_points(f: Facts, s: State, area: int) -> int:
    """The Victory Points of an area, as set up."""
    return s.options.area_vp.get(f.area_ids[area], f.vp[area])


def combat_played(s: State) -> bool:
    """True if the game counts as one with combat (9.0, RUL-34)."""
    return (s.combats if s.options.combat_turn_counts_unfought else s.combats_fought + s.battle_this_turn) > 0


def scoreboard(f: Facts, s: State) -> Scoreboard:
    """The scoreboard as if the game ended now (9.0, 9.1)."""
    scores = tuple(_score(f, s, side) for side in (RED, BLUE))
    difference = abs(scores[0].points - scores[1].points)
    chart = f.pack.charts.victory
    level = "tie"
    for name, least in (("draw", chart.draw), ("tactical", chart.tactical), ("smashing", chart.smashing)):
        if difference >= least:
            level = name
    winner = None if not difference else SIDES[RED if scores[0].points > scores[1].points else BLUE]
    tracks = [Track("prestige", SIDES[side], s.prestige[side]) for side in (RED, BLUE)]
    tracks += [Track("points", SIDES[side], scores[side].points) for side in (RED, BLUE)]
    tracks.append(
        Track("allied_rank", "BLUE", sum(rank for rank, zone in zip(f.rank, s.zone, strict=True) if zone > 0))
    )
    return Scoreboard(s.over, level, winner, difference, scores, tuple(tracks))


def _score(f: Facts, s: State, side: int) -> Score:
    prestige = s.prestige[side]
    if not combat_played(s):
        return Score(SIDES[side], prestige, (Message("score.prestige", {"points": prestige}, "9.0"),))
    rows = [Message("score.half_prestige", {"points": (prestige + 1) // 2, "prestige": prestige}, "9.0")]
    total = (prestige + 1) // 2
    red, blue = fresh_masks(f, s)
    alone = red & ~blue if side == RED else blue & ~red
    for area in range(len(f.area_ids)):
        points = area_points(f, s, area)
        if points and alone >> area & 1:
            total += points
            rows.append(Message("score.area", {"points": points, "area": f.area_names[area]}, "9.0"))
    return Score(SIDES[side], total, tuple(rows))

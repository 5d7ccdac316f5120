"""A full state consistent with one side's picture: the identity of hidden blocks and the enemy's resources are
drawn."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from adjudication.engine.dice import Dice
from adjudication.systems.opuc.basics.facts import Facts
from adjudication.systems.opuc.basics.initial import initial
from adjudication.systems.opuc.basics.roster import BOX, SIDE, SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import BRIDGE_NAMES, Detachment, Dump, Mine, Work
from adjudication.systems.opuc.fog import picture as pv
from adjudication.systems.opuc.fog.imagine_blocks import assign
from adjudication.systems.opuc.fog.renumber import renumber

_MOST_DRAWN = 6


def imagine(f: Facts, p: pv.Picture, dice: Dice) -> State:
    """A state whose picture for the viewer is exactly `p`."""
    s = initial(f, p.options)
    s.turn, s.initiative = p.turn, SIDE[p.initiative]
    w = p.environment
    s.weather, s.snowing, s.weather_locked, s.snow = w.weather, w.snowing, w.locked, w.snow
    s.air, s.naval, s.flank, s.forecast = w.air, w.naval, w.flank, list(w.forecast)
    s.ao, s.dmz = [p.ao[x] for x in SIDES], [p.dmz[x] for x in SIDES]
    s.lost_battalions = [p.lost_battalions[x] for x in SIDES]
    s.rubble_total, s.over, s.result = p.rubble_total, p.over, p.result
    s.winner = SIDE.get(p.winner, -1)
    assign(f, s, p, dice)
    _ground(f, s, p)
    _hidden_markers(f, s, p, dice)
    _means(f, s, p, dice)
    _play(f, s, p)
    return s


def _ground(f: Facts, s: State, p: pv.Picture) -> None:
    b = f.board
    viewer = SIDE.get(p.side or "", -1)
    for view in p.places:
        place = b.index[view.id]
        s.dps[place], s.new_dps[place], s.rubble[place] = view.dps, view.new_dps, view.rubble
        s.cec[place], s.sighted[place] = view.cec, view.sighted
        s.strongpoints[place] = view.strongpoints
        s.strongpoint_side[place] = SIDE.get(view.strongpoint_side, -1)
        s.surveyed[place] = (1 << viewer) if view.surveyed else 0
        s.stock[place], s.stock_side[place] = view.stock, viewer if view.stock else -1
        if place < b.hexes:
            s.interdicted[place], s.rail_cut[place] = view.interdicted, view.rail_cut
            s.jammer[place] = sum(1 << SIDE[name] for name in view.jammer)
            s.held[place] = SIDE.get(view.held, -1)
    s.airfields_out = [b.index[view.id] for view in p.places if view.airfield_out]
    for n, edge in enumerate(p.edges):
        s.bridge[n], s.ferried[n] = BRIDGE_NAMES.index(edge.state), edge.ferried
        s.bridge_side[n] = SIDE.get(edge.side, -1)
    for n, bua in enumerate(p.buas):
        s.control[n], s.fought[n] = SIDE[bua.control], bua.fought
        s.power[n], s.water[n], s.power_gone[n], s.water_gone[n] = bua.power, bua.water, bua.power_gone, bua.water_gone
        s.next_water[n], s.outage[n], s.evacuated[n] = bua.next_water, bua.outage, bua.evacuated
        s.checked[n], s.port[n], s.airfield[n] = bua.checked, bua.port, bua.airfield
    s.dumps = [Dump(d.id, SIDE[d.side], b.index[d.where], d.edge, d.ready, d.alive) for d in p.dumps]
    s.railheads, s.camps = list(p.railheads), list(p.camps)


def _hidden_markers(f: Facts, s: State, p: pv.Picture, dice: Dice) -> None:
    """Draw the mines that cannot be told apart, the enemy's strongpoints, and the works of its blocks."""
    b = f.board
    s.mines = []
    for m in p.mines:
        real = m.real if m.real is not None else _below(dice, 2) == 1
        s.mines.append(Mine(m.id, SIDE[m.side], b.index[m.where], real, m.known, m.open))
    s.works = [Work(f.roster.index[w.unit], w.task, b.index[w.where], w.busy) for w in p.works]
    for zone in range(b.hexes, b.places):
        side = s.control[b.bua_of[zone]]
        seen = SIDES[side] == p.side or s.surveyed[zone] or s.strongpoints[zone]
        if not seen and b.pv[zone] >= 2:
            most = b.templates[b.buas[b.bua_of[zone]].template].dp_dice
            s.strongpoints[zone] = _below(dice, most + 1)
            s.strongpoint_side[zone] = side if s.strongpoints[zone] else -1


def _means(f: Facts, s: State, p: pv.Picture, dice: Dice) -> None:
    """Set the viewer's own resources as they are, and draw those of the enemy."""
    for side, name in enumerate(SIDES):
        if name == p.side and p.pools is not None:
            for field in pv.Pools.__struct_fields__:
                value = getattr(p.pools, field)
                getattr(s, field)[side] = dict(value) if isinstance(value, dict) else value
            continue
        for field in ("cp", "log", "log_base", "isr_base", "isr_lost", "deep"):
            getattr(s, field)[side] = _below(dice, _MOST_DRAWN)
        s.missions[side] = sum(f.roster.steps[u][0] for u in f.roster.of_side[side] if s.place[u] == BOX)
        if p.play.phase != "setup":
            s.setup_left[side] = {}


def _below(dice: Dice, count: int) -> int:
    """A random number from 0 to `count` - 1."""
    return dice.roll("imagined", "WHITE", 1, "pick", "", faces=count, secret_to="WHITE").result - 1


def _play(f: Facts, s: State, p: pv.Picture) -> None:
    play = p.play
    block_of = {tag: u for u, tag in enumerate(s.tag)}
    here: Callable[[int], int] = block_of.__getitem__
    s.at, s.phase, s.first, s.actor, s.passes = play.at, play.phase, play.first, play.actor, play.passes
    s.stack = list(play.stack)
    s.group = None if play.group is None else renumber(play.group, here)
    s.combats = [renumber(c, here) for c in play.combats]
    s.planned = list(play.planned)
    s.batches = [list(batch) for batch in play.batches]
    s.looks = [renumber(x, here) for x in play.looks]
    s.arrivals = [here(tag) for tag in play.arrivals]
    s.pending, s.memo, s.serial, s.lead = list(play.pending), dict(play.memo), play.serial, play.lead
    s.detachments = []
    for d in play.detachments:
        s.detachments.append(_parented(f, s, renumber(d, here), p.side))


def _parented(f: Facts, s: State, d: Detachment, viewer: str | None) -> Detachment:
    """Assign an enemy detachment to one of its living engineer blocks, since the true parent is secret. A detachment
    that no block can have sent is a dummy."""
    if d.parent >= 0 or SIDES[d.side] == viewer:
        return d
    kind = f.roster.is_bd if d.bridging else f.roster.is_ed
    out = [one.parent for one in s.detachments]
    blocks = [u for u in f.roster.of_side[d.side] if kind[u] and s.place[u] >= 0]
    fits = [u for u in blocks if out.count(u) < f.roster.steps[u][0]]
    return replace(d, parent=fits[0] if fits else -1)

"""The picture of a side, built from the state (1.11, 5.1)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress

from msgspec.structs import replace

from adjudication.systems.opuc.basics.facts import SLOTS, Facts
from adjudication.systems.opuc.basics.roster import BOX, DESTROYED, SIDES, UNUSED, WAITING
from adjudication.systems.opuc.basics.state import State, value
from adjudication.systems.opuc.basics.state_rows import BRIDGE_NAMES, STANDING, Detachment, Group
from adjudication.systems.opuc.fog import picture as pv
from adjudication.systems.opuc.fog.conceal import conceal
from adjudication.systems.opuc.fog.naming import seen, token, works_seen
from adjudication.systems.opuc.fog.renumber import renumber


def picture(f: Facts, s: State, viewer: int | None) -> pv.Picture:
    """The knowledge of `viewer`: a side, or None for the public."""
    return pv.Picture(
        side=None if viewer is None else SIDES[viewer],
        options=s.options,
        turn=s.turn,
        turns=s.options.last_turn,
        slot=SLOTS[(f.first_slot + max(s.turn, 1) - 1) % 3],
        phase=s.phase,
        segment=s.at,
        initiative=SIDES[s.initiative],
        environment=pv.Weather(
            s.weather, s.snowing, s.weather_locked, s.snow, s.air, s.naval, s.flank, tuple(s.forecast)
        ),
        blocks=tuple(_block(f, s, viewer, u) for u in shown(f, s, viewer)),
        places=_places(f, s, viewer),
        edges=tuple(_edge(f, s, e) for e in range(len(f.board.edges))),
        buas=tuple(_bua(f, s, n) for n in range(len(f.board.buas))),
        mines=tuple(_mine(f, s, viewer, n) for n in range(len(s.mines))),
        dumps=tuple(pv.DumpView(d.id, SIDES[d.side], f.board.ids[d.place], d.edge, d.ready, d.alive) for d in s.dumps),
        railheads=tuple(s.railheads),
        camps=tuple(s.camps),
        works=tuple(
            pv.WorkView(f.roster.ids[w.block], w.task, f.board.ids[w.place], w.busy)
            for w in s.works
            if f.roster.side[w.block] == viewer
        ),
        pools=None if viewer is None else _pools(s, viewer),
        ao=dict(zip(SIDES, s.ao, strict=True)),
        dmz=dict(zip(SIDES, s.dmz, strict=True)),
        lost_battalions=dict(zip(SIDES, s.lost_battalions, strict=True)),
        rubble_total=s.rubble_total,
        over=s.over,
        result=s.result,
        winner=SIDES[s.winner] if s.winner >= 0 else "",
        play=_play(f, s, viewer),
    )


def shown(f: Facts, s: State, viewer: int | None) -> list[int]:
    """The blocks in the picture of `viewer`: its own in play, the enemy's on the map, lost, or found in a box.

    Hidden ones come in the sequence of the numbers on their backs, so that it tells nothing.
    """
    known: list[int] = []
    backs: list[int] = []
    for u in range(f.roster.count):
        place = s.place[u]
        if f.roster.side[u] == viewer:
            if place != UNUSED:
                known.append(u)
        elif place == DESTROYED or (not s.hidden[u] and (place >= 0 or place in (WAITING, BOX))):
            known.append(u)
        elif place >= 0:
            backs.append(u)
    return known + sorted(backs, key=lambda u: s.tag[u])


def _block(f: Facts, s: State, viewer: int | None, u: int) -> pv.BlockView:
    b = f.roster.blocks[u]
    known = seen(f, s, viewer, u) or s.place[u] == DESTROYED
    back = pv.BlockView(
        id=b.id if known else token(f, s, viewer, u),
        side=SIDES[b.side],
        where=f.where(s.place[u]),
        known=known,
        hidden=s.hidden[u],
        tag=s.tag[u],
        neutralised=s.neutralised[u],
        moved=s.moved[u],
        fired=s.fired[u],
        assaulted=s.assaulted[u],
        followed=s.followed[u],
        done=s.done[u],
        entered=s.entered[u],
        began=f.where(s.began[u]),
    )
    if not known:
        return back
    face = replace(
        back, kind=b.kind, name=b.name, cls=b.cls, mixed=b.mixed, formation=b.fmn, nation=b.nation, mobility=b.mob,
        ac=b.ac, amphibious=b.amphib, recce=b.recce, small=b.small, range=b.range, steps=b.steps, lost=s.lost[u],
        cf=value(b.steps, s.lost[u]), dug_in=s.dug_in[u], first_fight=s.first_fight[u],
        unmasked=s.unmasked[u],
    )  # fmt: skip
    if b.side != viewer:
        return face
    return replace(
        face, spent=s.spent[u], track_log=s.track_log[u], paid=s.paid[u], short=s.short[u], organic=s.organic[u],
        blind=s.blind[u], shots=s.shots[u], shot_at=s.shot_at[u], arrives=b.arrives, entry=b.entry,
    )  # fmt: skip


def _places(f: Facts, s: State, viewer: int | None) -> tuple[pv.PlaceView, ...]:
    found = (_place(f, s, viewer, p) for p in _marked(f, s))
    return tuple(view for view in found if view != pv.PlaceView(view.id))


def _marked(f: Facts, s: State) -> list[int]:
    """The places with contents, present or past, that any side may see: few of all places."""
    counts = (
        s.dps, s.new_dps, s.rubble, s.cec, s.strongpoints, s.surveyed, s.stock, s.interdicted, s.rail_cut, s.sighted,
        s.jammer,
    )  # fmt: skip
    found = set(s.airfields_out)
    for column in counts:
        found.update(compress(range(f.board.places), column))
    for sides in (s.strongpoint_side, s.held):
        found.update(place for place, side in enumerate(sides) if side >= 0)
    return sorted(found)


def _place(f: Facts, s: State, viewer: int | None, p: int) -> pv.PlaceView:
    on_hex = p < f.board.hexes
    found_out = viewer is not None and bool(s.surveyed[p] >> viewer & 1)
    works = works_seen(s, viewer, p)
    own_stock = viewer is not None and s.stock_side[p] == viewer
    return pv.PlaceView(
        id=f.board.ids[p],
        dps=s.dps[p],
        new_dps=s.new_dps[p],
        rubble=s.rubble[p],
        cec=s.cec[p],
        strongpoints=s.strongpoints[p] if works else 0,
        strongpoint_side=SIDES[s.strongpoint_side[p]] if works and s.strongpoint_side[p] >= 0 else "",
        surveyed=found_out,
        stock=s.stock[p] if own_stock else 0,
        interdicted=on_hex and s.interdicted[p],
        rail_cut=on_hex and s.rail_cut[p],
        sighted=s.sighted[p],
        jammer=tuple(name for n, name in enumerate(SIDES) if on_hex and s.jammer[p] >> n & 1),
        held=SIDES[s.held[p]] if on_hex and s.held[p] >= 0 else "",
        airfield_out=p in s.airfields_out,
    )


def _edge(f: Facts, s: State, e: int) -> pv.EdgeView:
    side = s.bridge_side[e]
    owner = SIDES[side] if side >= 0 and s.bridge[e] > STANDING else ""
    return pv.EdgeView(f.board.edge_ids[e], BRIDGE_NAMES[s.bridge[e]], owner, s.ferried[e])


def _bua(f: Facts, s: State, n: int) -> pv.BuaView:
    return pv.BuaView(
        f.board.buas[n].id, SIDES[s.control[n]], s.fought[n], s.power[n], s.water[n], s.power_gone[n], s.water_gone[n],
        s.next_water[n], s.outage[n], s.evacuated[n], s.checked[n], s.port[n], s.airfield[n],
    )  # fmt: skip


def _mine(f: Facts, s: State, viewer: int | None, n: int) -> pv.MineView:
    m = s.mines[n]
    tells = m.side == viewer or (m.known and viewer is not None)
    return pv.MineView(m.id, SIDES[m.side], f.board.ids[m.place], m.real if tells else None, m.known, m.open)


def _pools(s: State, viewer: int) -> pv.Pools:
    columns = {field: getattr(s, field)[viewer] for field in pv.Pools.__struct_fields__}
    return pv.Pools(**columns)


def _play(f: Facts, s: State, viewer: int | None) -> pv.Play:
    back: Callable[[int], int] = s.tag.__getitem__
    own = [u for u in s.arrivals if f.roster.side[u] == viewer]
    return pv.Play(
        at=s.at,
        phase=s.phase,
        first=s.first,
        actor=s.actor,
        passes=s.passes,
        stack=tuple(s.stack),
        group=None if s.group is None else renumber(_group(f, s.group, viewer), back),
        combats=tuple(renumber(conceal(f, s, c, viewer), back) for c in s.combats),
        planned=tuple(s.planned),
        batches=tuple(tuple(batch) for batch in s.batches),
        looks=tuple(renumber(x, back) for x in s.looks),
        arrivals=tuple(s.tag[u] for u in own),
        detachments=tuple(renumber(_detachment(d, viewer), back) for d in s.detachments),
        pending=tuple(s.pending),
        memo=dict(s.memo),
        serial=s.serial,
        lead=s.lead,
    )


def _group(f: Facts, group: Group, viewer: int | None) -> Group:
    """A group of blocks. Its remaining destinations are known to its own side alone."""
    own = bool(group.blocks) and f.roster.side[group.blocks[0]] == viewer
    return group if own else replace(group, ahead=())


def _detachment(d: Detachment, viewer: int | None) -> Detachment:
    """A detachment as `viewer` knows it. Only its own side knows its parent and the place of its dummy minefield."""
    return d if d.side == viewer else replace(d, parent=-1, target=-1 if d.task == "mine" else d.target)


def truth(f: Facts, s: State) -> pv.Picture:
    """The picture of everything, for the umpire and the report: every block as its own side knows it."""
    own = [picture(f, s, side) for side in range(len(SIDES))]
    blocks = tuple(block for side, view in zip(SIDES, own, strict=True) for block in view.blocks if block.side == side)
    places: dict[str, pv.PlaceView] = {}
    for place in (place for view in own for place in view.places):
        places[place.id] = _both(places[place.id], place) if place.id in places else place
    return replace(picture(f, s, None), blocks=blocks, places=tuple(places.values()))


def _both(one: pv.PlaceView, other: pv.PlaceView) -> pv.PlaceView:
    """A place as both sides know it, with the stocks and works of each."""
    return replace(
        other,
        stock=max(one.stock, other.stock),
        strongpoints=max(one.strongpoints, other.strongpoints),
        strongpoint_side=one.strongpoint_side or other.strongpoint_side,
    )

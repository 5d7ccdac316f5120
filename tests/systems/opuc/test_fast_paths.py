"""What is worked out once and kept, or searched with numbers, is the same as its plain definition, in random games."""

from __future__ import annotations

import random
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from adjudication.engine.checking import conformance
from adjudication.engine.kit.routes import common
from adjudication.engine.menu import AnyOf, LateOption, Option, Route, pick
from adjudication.systems.opuc.assaults.crossings import BLOCKED, assault_crossing
from adjudication.systems.opuc.assaults.declaration import bar, reach, targets
from adjudication.systems.opuc.basics.ground import NEVER, bridged, crossing, ground
from adjudication.systems.opuc.basics.layout import Layout, layout
from adjudication.systems.opuc.basics.rivers import rivers
from adjudication.systems.opuc.basics.state_rows import Group, Work
from adjudication.systems.opuc.engineering import tasks
from adjudication.systems.opuc.engineering.engineers import own_works
from adjudication.systems.opuc.isr.close_isr import in_touch
from adjudication.systems.opuc.isr.sight import looks_into
from adjudication.systems.opuc.logistics.road_net import road_net
from adjudication.systems.opuc.movement import known_graphs, readiness, zoc
from adjudication.systems.opuc.movement.paths import Paths
from adjudication.systems.opuc.movement.reach import leash, prepare
from adjudication.systems.opuc.movement.roads import bonus_lost, bonuses_lost, choked, roads
from adjudication.systems.opuc.movement.routes import ends, graph, plain_graph
from adjudication.systems.opuc.movement.situation import scene
from tests.depth import sample
from tests.systems.opuc.table import SMALL, TINY


def positions(rules: Any, games: int) -> list[Any]:
    """States out of random games, every ninth, each with snow of another depth and a few bridges and roads gone."""
    found = []
    for game in range(games):
        rng = random.Random(game)
        for number, step in enumerate(conformance.play(rules, rules.option_type(), rng.randrange, b"f%d" % game)):
            if number % 9 == 0:
                state = rules.fork(step.after)
                state.bridge = [0 if rng.random() < 0.2 else bridge for bridge in state.bridge]
                state.interdicted = [rng.random() < 0.05 for _ in state.interdicted]
                state.rubble = [rng.randrange(4) if rng.random() < 0.3 else 0 for _ in state.rubble]
                found.append(state)
    return found


pytestmark = pytest.mark.sampled
PACKS = {"small": (SMALL, sample(1, 4)), "tiny": (TINY, sample(2, 6))}  # with how many games


@cache
def played(pack: str) -> tuple[Any, list[Any]]:
    """The rules and `positions` of a pack, played by the first test that asks."""
    rules, games = PACKS[pack]
    return rules, positions(rules, games)


@pytest.mark.parametrize("pack", PACKS)
def test_the_quick_search_finds_the_same_routes(pack: str) -> None:
    rules, states = played(pack)
    f, compared = rules.facts, 0
    for s in states:
        for block in (b for b in range(f.roster.count) if s.place[b] >= 0):
            for viewer in (f.roster.side[block], None):
                march = prepare(f, s, (block,), viewer)
                for search in march.searches:
                    compared += search.free
                    assert graph(search, bool(march.path)) == plain_graph(search, bool(march.path))
    assert compared > 200


def test_stored_graphs_are_counted_right_when_several_threads_store_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong count would empty the store, and end in an error."""
    monkeypatch.setattr(known_graphs, "MOST_GRAPHS", 30)
    monkeypatch.setattr(known_graphs, "MOST_ALIKE", 4)
    rules, _ = played("tiny")
    store, nothing, pause = known_graphs.KnownGraphs(rules.facts), SimpleNamespace(points=()), sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(6) as threads:
            made = [threads.submit(store.keep, number % 12, known_graphs.NOTHING, nothing) for number in range(6000)]
            assert all(one.result().graph is nothing for one in made)
    finally:
        sys.setswitchinterval(pause)
    assert 0 < len(store) == sum(map(len, store._stored.values())) <= 30


def plain_route(f: Any, s: Any, blocks: tuple[int, ...]) -> Route:
    """The routes of a group from whole graphs, one for each kind of block, by the kit's search."""
    march = prepare(f, s, blocks, f.roster.side[blocks[0]])
    found = [plain_graph(search, bool(march.path)) for search in march.searches]
    return common([g.domain(ends(g, march.at, leash(f, s, blocks))) for g in found])


def walked(paths: Paths) -> Route:
    """All that `Paths` finds when somebody asks it about every node, numbered as in a whole graph."""
    numbers: dict[Any, int] = {paths.start: 0}
    nodes, steps = [paths.start], list[dict[str, int]]()
    for node in nodes:
        for following in paths.ways(node).values():
            if following not in numbers:
                numbers[following] = len(nodes)
                nodes.append(following)
        steps.append({name: numbers[to] for name, to in paths.ways(node).items()})
    return Route(tuple(steps), frozenset(n for n, node in enumerate(nodes) if paths.may_end(node)))


def groups(f: Any, s: Any, rng: random.Random) -> list[tuple[int, ...]]:
    """Every block on the map alone, and some of each stack together."""
    stacks: dict[tuple[int, int], list[int]] = {}
    for block in (b for b in range(f.roster.count) if s.place[b] >= 0):
        stacks.setdefault((f.roster.side[block], s.place[block]), []).append(block)
    alone = [(block,) for stack in stacks.values() for block in stack]
    return alone + [tuple(rng.sample(stack, rng.randint(2, len(stack)))) for stack in stacks.values() if len(stack) > 1]


@pytest.mark.parametrize("pack", PACKS)
def test_routes_found_as_they_are_walked_are_those_of_the_whole_graph(pack: str) -> None:
    rules, states = played(pack)
    f, rng, several = rules.facts, random.Random(3), 0
    for s in states[::3]:
        s = rules.fork(s)
        s.options = msgspec.structs.replace(s.options, stacking_limit=rng.random() < 0.5)
        for blocks in groups(f, s, rng):
            paths, plain = Paths(f, s, blocks), plain_route(f, s, blocks)
            several += len(paths.march.searches) > 1
            assert paths.route() == plain
            assert paths.exist() == bool(plain.ends)
            if plain.ends:
                late = LateOption(Option("move", {"units": AnyOf((("a",), ("b",)))}), "route", paths)
                whole = Option("move", {"units": AnyOf((("a",), ("b",))), "route": plain})
                assert late.settled() == whole
                for seed in range(4):
                    assert pick(late, random.Random(seed).randrange) == pick(whole, random.Random(seed).randrange)
            assert list(map(list, walked(paths).steps)) == list(map(list, plain.steps))
            assert walked(paths) == plain
    assert several


@pytest.mark.parametrize("pack", PACKS)
def test_rivers_are_what_every_single_edge_says(pack: str) -> None:
    rules, states = played(pack)
    f = rules.facts
    for s in states:
        for side in (0, 1):
            found = rivers(f, s, side)
            edges = range(len(f.board.edges))
            assert found.dry == [bridged(s, side, e) for e in edges]
            assert found.price == [[crossing(f, s, side, swims, e) for e in edges] for swims in (False, True)]
            for bua in range(len(f.board.buas)):
                inner = [e for e in edges if f.board.edge_bua[e] == bua]
                assert found.split[bua] == any(not found.dry[e] for e in inner)
            for mob, rows in ground(f).steps.items():
                for h, row in enumerate(rows):
                    open_to = [step.to for step in row if crossing(f, s, side, True, step.edge) < NEVER]
                    assert [step.to for step in found.row(mob, True, h)] == open_to


def plain_reach(f: Any, s: Any, block: int, viewer: int | None) -> set[int]:
    """The hexes a block controls, by the text of 8.4: no BUA, no hexside it cannot pass, from a contested BUA only what
    it looks out on."""
    board, side = f.board, f.roster.side[block]
    h, swims = board.hex_of[s.place[block]], f.roster.amphib[block]
    if viewer not in (None, side) and s.hidden[block]:
        swims = False
    near = {n for n in board.near[h] if board.land[h] and board.land[n] and board.bua_at[n] < 0}
    near = {n for n in near if crossing(f, s, side, swims, board.edge(h, n)) < NEVER}
    contested = len({f.roster.side[b] for b, p in enumerate(s.place) if p >= 0 and board.hex_of[p] == h}) == 2
    return near & zoc.looks_out(f, layout(f, s), s.place[block], side) if contested else near


@pytest.mark.parametrize("pack", PACKS)
def test_zones_of_control_are_those_of_every_single_block(pack: str) -> None:
    rules, states = played(pack)
    f = rules.facts
    for s in states:
        on_map = [b for b in range(f.roster.count) if s.place[b] >= 0]
        for side, viewer in ((0, None), (0, 1), (1, None), (1, 0)):
            reach = {b: plain_reach(f, s, b, viewer) for b in on_map if f.roster.side[b] == side}
            found = zoc.zones(f, s, side, viewer)
            assert [list(blocks) for blocks in found.cover] == [
                [b for b in reach if h in reach[b]] for h in range(f.board.hexes)
            ]
            assert found.zoned == [bool(blocks) for blocks in found.cover]
            assert all(set(zoc.reach_of(f, s, b, layout(f, s), viewer)) == reach[b] for b in reach)


@pytest.mark.parametrize("pack", PACKS)
def test_enemies_near_and_roads_shut_are_what_every_single_hex_says(pack: str) -> None:
    rules, states = played(pack)
    f, b = rules.facts, rules.facts.board
    for s in map(rules.fork, states):
        assert bonuses_lost(f, s) == {h for h in range(b.hexes) if bonus_lost(f, s, h)}
        for _ in range(2):
            assert (roads(f, s).choked, roads(f, s).lost) == (choked(f, s), bonuses_lost(f, s))
            s.dps[next(h for h in range(b.hexes) if b.on_msr[h] and b.bua_at[h] < 0)] += 2
        for side in (0, 1):
            foes = {b.hex_of[s.place[u]] for u in f.roster.of_side[1 - side] if s.place[u] >= 0}
            found = scene(f, layout(f, s), side)
            assert found.enemies == sorted(foes)
            assert [found.watched(h) for h in range(b.hexes)] == [
                any(b.distance[h][e] <= 2 for e in foes) for h in range(b.hexes)
            ]
            towns = {e for e in foes if b.bua_at[e] >= 0}
            assert [found.gate(h) for h in range(b.hexes)] == [bool(towns & set(b.near[h])) for h in range(b.hexes)]


@pytest.mark.parametrize("pack", PACKS)
def test_a_fork_shares_no_list_with_the_state(pack: str) -> None:
    rules, states = played(pack)
    for s in states:
        copied = rules.fork(s)
        assert copied == s
        before, after = msgspec.structs.astuple(s), msgspec.structs.astuple(copied)
        assert not [a for a, b in zip(before, after, strict=True) if a is b and isinstance(a, list)]


def moved(f: Any, place: list[int], rng: random.Random) -> list[int]:
    """The places after up to ten blocks have gone somewhere, often into a town, or left the map."""
    towns = [z for zones in f.board.zones for z in zones]
    place = place[:]
    for _ in range(rng.randint(1, 10)):
        block = rng.randrange(f.roster.count)
        there = rng.choice([p for p in place if p >= 0] or [0])
        near = rng.choice(f.board.touching[there] or (there,))
        place[block] = rng.choice((near, there, rng.choice(towns) if towns else near, rng.choice((-1, -3, near))))
    return place


@pytest.mark.parametrize("pack", PACKS)
def test_a_layout_after_a_move_is_that_of_all_blocks(pack: str) -> None:
    rules, states = played(pack)
    f, rng, shared = rules.facts, random.Random(8), 0
    for s in map(rules.fork, states):
        now = Layout(f, s.place[:])
        for _ in range(12):
            before, s.place = now, moved(f, now.place, rng)
            swim = {side: zoc._cover(f, side, (), before, rivers(f, s, side)) for side in (0, 1)}
            now = before.after(f, s.place[:])
            plain = Layout(f, s.place[:])
            assert (now.place, now.here, now.sides) == (plain.place, plain.here, plain.sides)
            assert (now.held, now.hexes) == (plain.held, plain.hexes)
            for side in (0, 1):
                if now.forces[side] is before.forces[side]:
                    shared += 1
                    assert now.hexes[side] == before.hexes[side]
                    assert zoc._cover(f, side, (), plain, rivers(f, s, side)) == swim[side]
    assert shared > 15


@pytest.mark.parametrize("pack", PACKS)
def test_roads_of_supply_lead_where_each_link_does(pack: str) -> None:
    rules, states = played(pack)
    f, b = rules.facts, rules.facts.board
    for s in states[::4]:
        for side in (0, 1):
            net = road_net(f, rivers(f, s, side))
            for h in (h for h in range(b.hexes) if b.on_msr[h]):
                for node in net.nodes(h):
                    open_to = {
                        n for n in b.msr_near[h]
                        if (b.edge(h, n) < 0 or bridged(s, side, b.edge(h, n))) and net.bank(h, n) == node[1]
                    }  # fmt: skip
                    assert {n for (n, _), _ in net.links(node)} == open_to
                    assert all(bank == net.bank(n, h) for (n, bank), _ in net.links(node))
                    assert all(
                        segments == set(b.segments_of_link[min(h, n), max(h, n)])
                        for (n, _), segments in net.links(node)
                    )


@pytest.mark.parametrize("pack", PACKS)
def test_who_is_ready_to_move_is_what_each_block_says(pack: str) -> None:
    rules, states = played(pack)
    f, rng = rules.facts, random.Random(2)
    for s in states:
        s = rules.fork(s)
        s.options = msgspec.structs.replace(s.options, alternating_movement=rng.random() < 0.5)
        s.memo = {readiness.ACTED: 1} if rng.random() < 0.5 else {}
        on_map = [b for b in range(f.roster.count) if s.place[b] >= 0]
        s.works = [Work(b, "dig_in", s.place[b], 1) for b in rng.sample(on_map, min(2, len(on_map)))]
        s.moved = [rng.random() < 0.3 for _ in s.moved]
        s.group = Group(tuple(rng.sample(on_map, min(3, len(on_map)))), 0)
        for side in (0, 1):
            assert readiness.ready(f, s, side) == [
                b for b in f.roster.of_side[side]
                if readiness.may_move(f, s, b) or readiness.may_go_on(s, [b])
            ]  # fmt: skip


@pytest.mark.parametrize("pack", PACKS)
def test_places_next_to_a_hex_are_those_by_distance(pack: str) -> None:
    rules, _ = played(pack)
    b, g = rules.facts.board, ground(rules.facts)
    for h in range(b.hexes):
        assert g.close[h] == tuple(p for p in range(b.places) if b.distance[h][b.hex_of[p]] <= 1)
        around = [n for n in range(b.hexes) if b.distance[h][n] == 1]
        assert set(g.looks[h]) == {*around, *(z for (n, face), z in b.zone_facing.items() if face == h)}
        assert len(set(g.looks[h])) == len(g.looks[h])


def plain_works(f: Any, s: Any, side: int, block: int) -> dict[str, tuple[str, ...]]:
    """What a block may do by itself (10.3), zone by zone."""
    r, board, place = f.roster, f.board, s.place[block]
    if place < 0 or not r.is_combat[block] or s.neutralised[block] or any(w.block == block for w in s.works):
        return {}
    zones = [place] if board.is_zone(place) or board.bua_of[place] < 0 else board.zones[board.bua_of[place]]
    dig = [z for z in zones if r.digs[block] and not s.dug_in[block] and (not board.is_zone(z) or board.pv[z] == 1)]
    strong = [
        z for z in zones if board.pv[z] >= 2 and not r.small[block] and tasks.room_for_strongpoint(f, s, z, side) > 0
    ]
    found = {"dig_in": dig, "strongpoint": strong}
    return {work: tuple(board.ids[z] for z in places) for work, places in found.items() if places}


@pytest.mark.parametrize("pack", PACKS)
def test_engineers_find_the_same_places(pack: str) -> None:
    rules, states = played(pack)
    f, b = rules.facts, rules.facts.board
    for s in states:
        for block in (n for n in range(f.roster.count) if s.place[n] >= 0):
            side, here = f.roster.side[block], s.place[block]
            assert own_works(f, s, side, block) == plain_works(f, s, side, block)
            near = tasks.around(f)[b.hex_of[here]]
            assert near == [
                p for p in range(b.places) if b.apart(here, p) <= tasks.REACH and (b.is_zone(p) or b.bua_at[p] < 0)
            ]
            mined = {m.place for m in s.mines}
            known, reach = tasks.Sites(f, s, side), f.value["dummy_mine_distance"]
            for place, found in known.sites(block, "mine"):
                free = [p for p in known.open(block) if p != place and p not in mined]
                far = [p for p in free if b.apart(p, place) <= reach and b.apart(p, here) <= reach]
                assert found == ("", *(b.ids[p] for p in far))


@pytest.mark.parametrize("pack", PACKS)
def test_who_has_no_enemy_near_is_in_touch_with_nobody(pack: str) -> None:
    rules, states = played(pack)
    f, b = rules.facts, rules.facts.board
    for s in states:
        lay = layout(f, s)
        for block in (n for n in range(f.roster.count) if s.place[n] >= 0):
            side, here = f.roster.side[block], s.place[block]
            near = [p for p in lay.here if b.apart(p, here) <= 1 and lay.of(f, p, 1 - side)]
            assert lay.foes_among(ground(f).around[b.hex_of[here]], side) == bool(near)
            touched = in_touch(f, lay, here, side)
            assert set(touched) <= set(near)
            sees = {p for p in looks_into(f, lay, side, here) if lay.of(f, p, 1 - side)}
            assert sees - {here} <= set(touched)
            theirs = {row.place for row in s.detachments if row.side != side}
            open_to = [
                p for p in b.touching[here]
                if (set(near) & {p, b.hex_of[p]} or p in theirs) and assault_crossing(f, s, block, here, p) != BLOCKED
            ]  # fmt: skip
            assert b.is_zone(here) or list(reach(f, s, block)) == open_to
        if s.at != "follow_up":
            for side in (0, 1):
                able = [u for u in f.roster.of_side[side] if s.place[u] >= 0 and not bar(f, s, side, u)]
                assert targets(f, s, side) == sorted({p for u in able for p in reach(f, s, u)})

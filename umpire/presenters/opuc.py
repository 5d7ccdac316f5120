"""OPUC for the umpire: the boards, orders in words, the decisions of the sequence of play, the edits of the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from adjudication.systems.opuc.picture import BlockView, Picture, PlaceView
from umpire.presenters.base import Board, Choice, EditField, Presenter
from wargame.presenters.opuc import displays, orders, sequence, words
from wargame.presenters.opuc.hexes import OFF_MAP, hex_map
from wargame.presenters.opuc.names import Names

POOLS = {
    "cp": "CP",
    "log": "LOG",
    "deep": "Deep fires",
    "missions": "Fire missions",
    "ao": "Adverse opinion",
    "dmz": "Demoralisation",
}
SIDES = tuple(Choice(side, name) for side, name in words.SIDES.items())


class _Opuc(Presenter):
    def decision_kinds(self) -> tuple[Choice, ...]:
        return tuple(Choice(kind, task.title) for kind, task in words.TASKS.items())

    def board(self, rules: Any, state: Any, view: str, track: Any) -> Board | None:
        picture = (
            truth(rules, state) if view == "truth" else rules.picture(state, view if view in words.SIDES else None)
        )
        return Board(
            sequence.turn_field(picture),
            sequence.sequence(picture),
            hex_map(picture, rules.pack, prefix=f"map-{view.lower()}"),
            {"shown": displays.displays(picture, rules.pack), "pools": _pools(rules, state)},
            "umpire/_displays_opuc.html",
        )

    def order(self, rules: Any, state: Any, order: Mapping[str, Any]) -> str:
        return orders.say(order, Names(truth(rules, state), rules.pack))[0]

    def edits(self, rules: Any, state: Any) -> tuple[EditField, ...]:
        picture = truth(rules, state)
        names = Names(picture, rules.pack)
        fields = [_pool(rules, state, side, pool) for side in words.SIDES for pool in POOLS]
        fields += [_town(names, bua) for bua in picture.buas]
        fields += [_bridge(names, edge) for edge in picture.edges if edge.state in ("standing", "blown")]
        places = _places(rules, names)
        return (*fields, *(_block(block, places, names) for block in picture.blocks if block.where != "broken"))


def truth(rules: Any, state: Any) -> Picture:
    """Everything on one board: the public picture with every block as its own side knows it."""
    public: Picture = rules.picture(state, None)
    own: dict[str, Picture] = {side: rules.picture(state, side) for side in words.SIDES}
    blocks = tuple(block for side, picture in own.items() for block in picture.blocks if block.side == side)
    places: dict[str, PlaceView] = {}
    for place in (place for picture in own.values() for place in picture.places):
        places[place.id] = _both(places[place.id], place) if place.id in places else place
    return replace(public, blocks=blocks, places=tuple(places.values()))


def _both(one: PlaceView, other: PlaceView) -> PlaceView:
    """A place as both sides know it: each tells of its own stocks and works."""
    return replace(
        other,
        stock=max(one.stock, other.stock),
        strongpoints=max(one.strongpoints, other.strongpoints),
        strongpoint_side=one.strongpoint_side or other.strongpoint_side,
    )


def _pools(rules: Any, state: Any) -> tuple[tuple[str, int, int], ...]:
    own = {side: rules.picture(state, side).pools for side in words.SIDES}
    rows = [(name, getattr(own["BLUE"], key), getattr(own["RED"], key)) for key, name in POOLS.items() if key in _OWN]
    return tuple(rows)


_OWN = ("cp", "log", "deep", "missions")


def _pool(rules: Any, state: Any, side: str, pool: str) -> EditField:
    picture: Picture = rules.picture(state, side)
    value = str(getattr(picture.pools, pool) if pool in _OWN else getattr(picture, pool)[side])
    event = {"event": "SetPool", "side": side, "pool": pool}
    return EditField(f"{pool}-{side}", f"Means of {words.SIDES[side]}", POOLS[pool], value, value, event, "value")


def _town(names: Names, bua: Any) -> EditField:
    event = {"event": "SetBua", "bua": bua.id, "power": bua.power, "water": bua.water}
    shown = words.SIDES.get(bua.control, "nobody")
    return EditField(f"town-{bua.id}", "Towns", names.place(bua.id), bua.control, shown, event, "control", SIDES)


def _bridge(names: Names, edge: Any) -> EditField:
    choices = (Choice("true", "Stands"), Choice("false", "None or blown"))
    value = "true" if edge.state == "standing" else "false"
    shown = next(choice.label for choice in choices if choice.value == value)
    event = {"event": "SetBridge", "edge": edge.id}
    label = names.place(edge.id)
    return EditField(f"bridge-{edge.id}", "Bridges", label, value, shown, event, "standing", choices)


def _places(rules: Any, names: Names) -> tuple[Choice, ...]:
    board = rules.facts.board
    known = tuple(Choice(name, names.place(name)) for number, name in enumerate(board.ids) if _open(board, number))
    return (*known, Choice("waiting", "Arrives later"), Choice("destroyed", "Destroyed"))


def _open(board: Any, number: int) -> bool:
    return number >= board.hexes or bool(board.land[number])


def _block(block: BlockView, places: tuple[Choice, ...], names: Names) -> EditField:
    shown = block.where if block.where in OFF_MAP else names.place(block.where)
    shown += ", neutralised" if block.neutralised else ""
    event = {"event": "SetBlock", "unit": block.id, "lost": block.lost, "hidden": block.hidden}
    choices = places if block.where != "box" else (*places, Choice("box", "Artillery group"))
    return EditField(
        f"block-{block.id}", f"Blocks of {words.SIDES[block.side]}", words.block(block), block.where, shown, event,
        "where", choices, "neutralised", "neutralised", block.neutralised,
    )  # fmt: skip


PRESENTER = _Opuc()

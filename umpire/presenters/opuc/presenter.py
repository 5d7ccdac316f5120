"""The umpire's pages of OPUC: the maps, orders as text, the decisions of the sequence of play, the edits of the
state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from adjudication.systems.opuc.assaults.combat_cards import cards_of
from adjudication.systems.opuc.assaults.events import AssaultFought, RetreatTested
from adjudication.systems.opuc.basics.titles import name_of
from adjudication.systems.opuc.decision_words import CATALOGUE as FORMS
from adjudication.systems.opuc.fog.picture import BlockView, Picture
from adjudication.systems.opuc.fog.view import truth
from adjudication.systems.opuc.tasks import DECISIONS
from adjudication.systems.opuc.turn.sentences import PARTS
from umpire.presenters.base import DrawnBoard, EditField, FieldValue, Parameter, ParameterGroup, Presenter
from wargame.presenters.opuc import cards, displays, sequence, words
from wargame.presenters.opuc.hexes import NO_LAYERS, OFF_MAP, SWITCHES, hex_map, layers_of
from wargame.presenters.opuc.names import Names
from wargame.presenters.opuc.towns import town_boards
from wargame.presenters.opuc.vocabulary import Words
from wargame.presenters.plain.tables import PlainTable

POOLS = {
    "cp": "CP",
    "log": "LOG",
    "deep": "Deep fires",
    "missions": "Fire missions",
    "ao": "Adverse opinion",
    "dmz": "Demoralisation",
}
GROUPS = {
    **dict.fromkeys(("AssaultFought", "RetreatTested", "FollowUpTested", "EvasionTried"), "fights"),
    **dict.fromkeys(("StrikeFlown", "Shot", "MineStruck"), "strikes"),
    **dict.fromkeys(("CloseLook", "DeepDice", "DeepThrown"), "found"),
    **dict.fromkeys(
        ("InitiativeRolled", "WeatherSet", "TrackSet", "LogGenerated", "LogShifted", "TagsDealt"), "routine"
    ),
}
PROFILES = (
    FieldValue("pack", "As the pack has it"),
    FieldValue("intro", "Introductory: fewer chapters"),
    FieldValue("full", "Full rules"),
)
GUNS = (
    FieldValue("pack", "As the pack has it"),
    FieldValue("abstract", "Abstract, off the map"),
    FieldValue("onmap_dag", "Artillery groups on the map"),
    FieldValue("onmap_regts", "Artillery regiments on the map"),
)
DICE = (
    FieldValue("sum", "All dice are added"),
    FieldValue("best", "The best die counts"),
    FieldValue("separate", "Each die separately"),
)
SIDES = tuple(FieldValue(side, name) for side, name in words.SIDES.items())


_TESTED = (AssaultFought, RetreatTested)  # results that a card belongs to


class _Opuc(Presenter):
    files = {
        "map": "terrain, roads, rivers, supply",
        "charts": "weather, CP actions, fires, values",
        "buas": "towns zone by zone",
        "forces": "formations and blocks",
    }
    symbols = {kind: symbol for kind, (_, symbol) in words.CLASSES.items()}

    def decision_kinds(self) -> tuple[FieldValue, ...]:
        asked = {key.removeprefix("decision."): text for key, text in DECISIONS.items() if key.startswith("decision.")}
        return tuple(FieldValue(kind, FORMS.get(f"noun.{kind}", title)) for kind, title in asked.items())

    def parameters(self, pack: Mapping[str, Any]) -> tuple[ParameterGroup, ...]:
        last, log = pack["scenario"]["last_turn"], pack["scenario"]["log_in_play_from_turn"]
        shape = (
            Parameter("", "profile", "Profile", "pack", choices=PROFILES),
            Parameter("", "local_fires", "Local fires", "pack", choices=GUNS),
            Parameter("", "last_turn", f"Last turn; 0 for the pack’s {last}", "0", least=0, most=60),
            Parameter("", "log_from_turn", f"LOG in play from turn; 0 for the pack’s {log}", "0", least=0, most=60),
            Parameter("", "defence_dice", "Defender’s extra dice, K-39", "sum", choices=DICE),
        )
        return (ParameterGroup("Shape of the game", "1.2", shape),)

    def named(self, rules: Any, name: str) -> str:
        return name_of(rules.facts, name)

    def is_routine(self, rule: str) -> bool:
        return rule == "2.2"

    def result_title(self, event: str) -> str:
        return PARTS.get(f"part.{event}", "")

    def result_group(self, event: str) -> str:
        return GROUPS.get(event, "")

    def cards(
        self, rules: Any, base: Any, before: Callable[[], Sequence[Any]], events: Sequence[Any]
    ) -> Mapping[int, cards.Card]:
        if not any(isinstance(event, _TESTED) for event in events):
            return {}
        here = {id(event) for event in events}
        found = {}
        for made in cards_of([*before(), *events]):
            shown = cards.card(made, partial(name_of, rules.facts), base.options)
            for event in made.course:
                if id(event) in here and isinstance(event, _TESTED):
                    roll = event.attack_roll if isinstance(event, AssaultFought) else event.roll
                    found[roll.draw] = shown
        return found

    def board(self, rules: Any, state: Any, view: str, track: Any) -> DrawnBoard | None:
        seen_by = view if view in words.SIDES else None
        picture = truth(rules.facts, state) if view == "truth" else rules.picture(state, seen_by)
        layers = NO_LAYERS if view == "public" else layers_of(rules, state, seen_by)
        return DrawnBoard(
            sequence.turn_field(picture),
            sequence.sequence(picture),
            hex_map(picture, rules.pack, prefix=f"map-{view.lower()}", layers=layers),
            [("", (*_means(rules, state, view), *displays.displays(picture, rules.pack)))],
            "systems/plain/_umpire_displays.html",
            "Map",
            "systems/opuc/_map_key.html",
            SWITCHES,
            town_boards(picture, rules.pack),
        )

    def ordered(self, rules: Any, state: Any, order: Mapping[str, Any]) -> str:
        return Words(rules, truth(rules.facts, state)).say(order)

    def unknown(self, rules: Any, state: Any, side: str | None) -> tuple[tuple[str, str, str], ...]:
        seen: Picture = rules.picture(state, side)
        true = truth(rules.facts, state)
        names = Names(true, rules.pack)
        by_tag = {(block.side, block.tag): block for block in true.blocks}
        backs: dict[str, list[BlockView]] = {}
        for block in seen.blocks:
            if not block.known and block.where not in OFF_MAP:
                backs.setdefault(block.where, []).append(block)
        real = {mine.id: mine.real for mine in true.mines}
        fields = tuple(
            (names.place(mine.where), "a minefield, real or dummy", "real" if real[mine.id] else "dummy")
            for mine in seen.mines
            if mine.real is None
        )
        blocks = (
            (names.place(where), _backs(backs[where]), _turned_up(backs[where], by_tag)) for where in sorted(backs)
        )
        return (*blocks, *fields)

    def edits(self, rules: Any, state: Any) -> tuple[EditField, ...]:
        picture = truth(rules.facts, state)
        names = Names(picture, rules.pack)
        fields = [_pool(rules, state, side, pool) for side in words.SIDES for pool in POOLS]
        fields += [_town(names, bua) for bua in picture.buas]
        fields += [_bridge(names, edge) for edge in picture.edges if edge.state in ("standing", "blown")]
        places = _places(rules, names)
        return (*fields, *(_block(block, places, names) for block in picture.blocks if block.where != "broken"))


def _backs(blocks: Sequence[BlockView]) -> str:
    """Blocks of which the viewer sees only the backs, as a count with their tags."""
    tags = ", ".join(f"no. {block.tag}" for block in blocks)
    return f"{len(blocks)} {words.SIDES[blocks[0].side]} back{'s' if len(blocks) != 1 else ''}: {tags}"


def _turned_up(blocks: Sequence[BlockView], by_tag: Mapping[tuple[str, int], BlockView]) -> str:
    """The true identity of the same blocks."""
    true = [by_tag[block.side, block.tag] for block in blocks]
    return ", ".join(f"{words.block(one)} (CF {one.cf})" if one.kind == "unit" else words.block(one) for one in true)


def _means(rules: Any, state: Any, view: str) -> tuple[PlainTable, ...]:
    """The resources of both sides for the truth, of one for its own picture, of none for the public."""
    own = {side: rules.picture(state, side).pools for side in words.SIDES if view in ("truth", side)}

    def value(side: str, key: str) -> str:
        return str(getattr(own[side], key)) if side in own else "–"

    rows = tuple((name, *(value(side, key) for side in words.SIDES)) for key, name in POOLS.items() if key in _OWN)
    return (PlainTable("Means", ("", *words.SIDES.values()), rows),) if own else ()


_OWN = ("cp", "log", "deep", "missions")


def _pool(rules: Any, state: Any, side: str, pool: str) -> EditField:
    picture: Picture = rules.picture(state, side)
    value = str(getattr(picture.pools, pool) if pool in _OWN else getattr(picture, pool)[side])
    event = {"event": "SetPool", "side": side, "pool": pool}
    name, label = words.SIDES[side], POOLS[pool]
    return EditField(
        f"{pool}-{side}", f"Means of {name}", label, value, value, event, "value", alone=f"{label}, {name}"
    )


def _town(names: Names, bua: Any) -> EditField:
    event = {"event": "SetBua", "bua": bua.id, "power": bua.power, "water": bua.water}
    shown = words.SIDES.get(bua.control, "no one")
    return EditField(f"town-{bua.id}", "Towns", names.place(bua.id), bua.control, shown, event, "control", SIDES)


def _bridge(names: Names, edge: Any) -> EditField:
    choices = (FieldValue("true", "Stands"), FieldValue("false", "None or blown"))
    value = "true" if edge.state == "standing" else "false"
    shown = next(choice.label for choice in choices if choice.value == value)
    event = {"event": "SetBridge", "edge": edge.id}
    label = names.place(edge.id)
    return EditField(f"bridge-{edge.id}", "Bridges", label, value, shown, event, "standing", choices)


def _places(rules: Any, names: Names) -> tuple[FieldValue, ...]:
    board = rules.facts.board
    known = tuple(FieldValue(name, names.place(name)) for number, name in enumerate(board.ids) if _open(board, number))
    return (*known, FieldValue("waiting", "Arrives later"), FieldValue("destroyed", "Destroyed"))


def _open(board: Any, number: int) -> bool:
    return number >= board.hexes or bool(board.land[number])


def _block(block: BlockView, places: tuple[FieldValue, ...], names: Names) -> EditField:
    shown = block.where if block.where in OFF_MAP else names.place(block.where)
    shown += ", neutralised" if block.neutralised else ""
    event = {"event": "SetBlock", "unit": block.id, "lost": block.lost, "hidden": block.hidden}
    choices = places if block.where != "box" else (*places, FieldValue("box", "Artillery group"))
    return EditField(
        f"block-{block.id}", f"Blocks of {words.SIDES[block.side]}", words.block(block), block.where, shown, event,
        "where", choices, "neutralised", "neutralised", block.neutralised, "fresh",
    )  # fmt: skip


PRESENTER = _Opuc("opuc")

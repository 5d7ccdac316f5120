"""Rules cases: the state from which a case starts, built from its `given`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from adjudication.engine.checking.cases import CaseError
from adjudication.systems.opuc.basics.facts import UNUSED_TRACK, WEATHER, Facts
from adjudication.systems.opuc.basics.initial import initial
from adjudication.systems.opuc.basics.roster import BOX, BROKEN, DESTROYED, SIDE, SIDES, UNUSED, WAITING
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.basics.state_rows import (
    BLOWN,
    BRIDGE_NAMES,
    Camp,
    Detachment,
    Dump,
    Mine,
    Railhead,
    Work,
)
from adjudication.systems.opuc.casework.form import faults
from adjudication.systems.opuc.command.assets import isr_base, log_base
from adjudication.systems.opuc.pack.options import Options
from adjudication.systems.opuc.turn.events import TurnBegan

_OFF = {"DAG": BOX, "track": WAITING, "off": UNUSED, "destroyed": DESTROYED, "broken": BROKEN}
_NODES = {
    "initiative": ("initiative", "initiative"),
    "environment": ("environment", "environment"),
    "assets": ("assets", "assets"),
    "upkeep": ("upkeep", "upkeep"),
    "cp": ("cp", "cp_action"),
    "isr": ("isr", "isr"),
    "disr": ("isr", "isr_dice"),
    "engineers": ("engineers", "engineers"),
    "deep": ("deep_fires", "deep"),
    "local": ("local_fires", "local"),
    "move": ("movement", "manoeuvre"),
    "civil": ("civil", "civil"),
    "end": ("end", "end"),
    "setup": ("setup", "setup"),
}
"""What a case calls a moment: the step of the turn and the node where play stands."""
DEFAULT_TURN, DEFAULT_LOG, DEFAULT_CP = 4, 20, 10
_POOLS = {"log": "log", "cp": "cp", "deep": "deep", "ga": "ga", "missions": "missions", "ao": "ao", "dmz": "dmz",
          "log_base": "log_base", "isr_base": "isr_base", "disr_perm": "isr_lost", "disr_temp": "isr_now",
          "disr_extra": "isr_extra", "decoys": "decoys"}  # fmt: skip
MINUS = {"cp": "cp_less", "log": "log_less", "fires": "deep_less", "ga": "ga_less", "isr": "isr_next"}
PORTS = ("works", "interdicted", "destroyed")
CAUSES = {"BLUE": "B", "RED": "R", "COMBAT": "C"}


def prepare(f: Facts, options: Options, given: Mapping[str, Any]) -> State:
    """The state that `given` describes; `CaseError` for an unknown key or value."""
    fault = faults(given)
    if fault:
        raise CaseError(fault)
    if str(given.get("at")) == "civil" and not options.last_turn:  # nothing is rolled for a turn to come
        options = replace(options, last_turn=given.get("turn", DEFAULT_TURN))
    s = initial(f, options)
    if given.get("at") == "start":
        return s
    TurnBegan(given.get("turn", DEFAULT_TURN)).fold(f, s)
    if not given.get("fresh"):
        _clear(f, s)
    for key, edit in _EDITS.items():
        if key in given:
            try:
                edit(f, s, given[key])
            except (KeyError, ValueError) as error:
                raise CaseError(f"given.{key}: there is no {error}") from error
    if not given.get("fresh"):
        _bystanders(f, s, str(given.get("at", "move")).split()[0])
    s.began = s.place[:]
    _bases(f, s, given)
    _stand(f, s, str(given.get("at", "move RED")).split(), given)
    return s


def _clear(f: Facts, s: State) -> None:
    """Clear the state to the fixture: every block off the map, fresh and revealed; LOG 20 and CP 10 a side; every track
    contested."""
    count = f.roster.count
    s.place, s.hidden = [UNUSED] * count, [False] * count
    s.log, s.cp, s.setup_left = [DEFAULT_LOG] * 2, [DEFAULT_CP] * 2, [{}, {}]
    s.air, s.flank, s.naval, s.weather, s.snow, s.snowing = 0, 0, UNUSED_TRACK, 0, 0, False


def _bystanders(f: Facts, s: State, moment: str) -> None:
    """Place a dummy for each side in a corner, so that no step ends for lack of anything to do. When blocks move, only
    a side without blocks gets one, since a NEUTRALISED block looks to the nearest enemy (8.1)."""
    for side, corner in ((0, f.board.index["0101"]), (1, f.board.hexes - 1)):
        alone = moment != "move" or not any(s.place[block] >= 0 for block in f.roster.of_side[side])
        if f.roster.dummies[side] and alone:
            s.place[f.roster.dummies[side][-1]], s.hidden[f.roster.dummies[side][-1]] = corner, True


def _bases(f: Facts, s: State, given: Mapping[str, Any]) -> None:
    for side in (0, 1):
        if SIDES[side] not in given.get("log_base", {}):
            s.log_base[side] = log_base(f, s, side)[0]
        if SIDES[side] not in given.get("isr_base", {}):
            s.isr_base[side] = isr_base(f, s, side)[0]
    words = str(given.get("at")).split()
    if words[0] == "disr":  # the other side has no dice
        s.isr_base[1 - SIDE[words[1]]] = 0


def _stand(f: Facts, s: State, words: list[str], given: Mapping[str, Any]) -> None:
    if words[0] not in _NODES:
        raise CaseError(f"given.at: {' '.join(words)} is not known")
    side = SIDE[words[1]] if len(words) > 1 else SIDE[given.get("initiative", "RED")]
    s.initiative = SIDE[given["initiative"]] if "initiative" in given else side
    s.first = s.actor = side
    s.phase, s.at = _NODES[words[0]]


def _place(f: Facts, name: str) -> int:
    if name in _OFF:
        return _OFF[name]
    if name not in f.board.index:
        raise CaseError(f"given: {name} is not a place")
    return f.board.index[name]


def _units(f: Facts, s: State, value: Mapping[str, str]) -> None:
    for name, text in value.items():
        if name not in f.roster.index:
            raise CaseError(f"given.units: there is no block {name}")
        u = f.roster.index[name]
        where, *flags = str(text).split()
        s.place[u] = _place(f, where)
        parent = f.roster.parent[u]
        if parent >= 0:
            s.place[parent] = BROKEN
        for flag in flags:
            _flag(s, u, flag)


def _flag(s: State, u: int, flag: str) -> None:
    columns = {"hidden": s.hidden, "neutralised": s.neutralised, "moved": s.moved, "fired": s.fired, "done": s.done,
               "assaulted": s.assaulted, "dugin": s.dug_in, "followed": s.followed, "blind": s.blind}  # fmt: skip
    if flag.startswith("lost"):
        s.lost[u] = int(flag.removeprefix("lost"))
    elif flag.startswith("organic"):
        s.organic[u] = int(flag.removeprefix("organic"))
    elif flag.startswith("spent"):
        s.spent[u], s.moved[u] = int(flag.removeprefix("spent")), True
    elif flag.startswith("paid"):
        s.paid[u] = int(flag.removeprefix("paid"))
    elif flag == "entered":
        s.entered[u] = s.turn
    elif flag in columns:
        columns[flag][u] = True
    else:
        raise CaseError(f"given.units: {flag} is not a state of a block")


def _dummies(f: Facts, s: State, value: Mapping[str, list[str]]) -> None:
    for side, places in value.items():
        pool = f.roster.dag_dummies if s.options.local_fires == "onmap_dag" and "DAG" in places else f.roster.dummies
        wanted = [p for p in places if p != "DAG"]
        if len(wanted) > len(pool[SIDE[side]]):
            raise CaseError(f"given.dummies.{side}: the side has {len(pool[SIDE[side]])}")
        for u, where in zip(pool[SIDE[side]], wanted, strict=False):
            s.place[u], s.hidden[u] = _place(f, where), True


def _dags(f: Facts, s: State, value: Mapping[str, Mapping[str, Any]]) -> None:
    """Place the artillery groups: `dags: {BLUE: {at: "0405", dummies: ["0305"]}}`."""
    for side, entry in value.items():
        number = SIDE[side]
        s.place[f.roster.dag[number]] = _place(f, str(entry["at"]))
        s.hidden[f.roster.dag[number]] = True
        for u, where in zip(f.roster.dag_dummies[number], entry.get("dummies", ()), strict=False):
            s.place[u], s.hidden[u] = _place(f, where), True


def _column(field: str) -> Callable[[Facts, State, Any], None]:
    def edit(f: Facts, s: State, value: Mapping[str, int]) -> None:
        for side, number in value.items():
            getattr(s, field)[SIDE[side]] = number
        if field == "ga":
            s.deep = [max(total, part) for total, part in zip(s.deep, s.ga, strict=True)]

    return edit


def _minus(f: Facts, s: State, value: Mapping[str, Mapping[str, int]]) -> None:
    for side, markers in value.items():
        for name, count in markers.items():
            getattr(s, MINUS[name])[SIDE[side]] = count


def _weather(f: Facts, s: State, value: str) -> None:
    s.snowing = value == "SNOW"
    s.weather = WEATHER.index("PRECIPITATION" if value in ("RAIN", "SNOW") else value)


def _number(field: str) -> Callable[[Facts, State, Any], None]:
    def edit(f: Facts, s: State, value: int | str) -> None:
        setattr(s, field, UNUSED_TRACK if isinstance(value, str) else value)

    return edit


def _cards(field: str) -> Callable[[Facts, State, Any], None]:
    def edit(f: Facts, s: State, value: Mapping[str, Mapping[str, int]]) -> None:
        for side, cards in value.items():
            unknown = [card for card in cards if card not in f.actions]
            if unknown:
                raise CaseError(f"given.{field}.{side}: there is no {unknown[0]}")
            getattr(s, field)[SIDE[side]] = dict(cards)

    return edit


def _locked(f: Facts, s: State, value: list[str]) -> None:
    s.weather_locked = "weather" in value


def _control(f: Facts, s: State, value: Mapping[str, str]) -> None:
    for bua, side in value.items():
        s.control[f.board.bua_index[bua]] = SIDE[side]


def _fought(f: Facts, s: State, value: list[str]) -> None:
    for bua in value:
        s.fought[f.board.bua_index[bua]] = True


def _hexes(field: str) -> Callable[[Facts, State, Any], None]:
    def edit(f: Facts, s: State, value: list[str]) -> None:
        for name in value:
            getattr(s, field)[_place(f, name)] = True

    return edit


def _blown(f: Facts, s: State, value: list[str]) -> None:
    for edge in value:
        s.bridge[f.board.edge_index[edge]] = BLOWN


def _bridges(f: Facts, s: State, value: list[Mapping[str, Any]]) -> None:
    """Place tactical bridges, each with the detachment that holds it if it has a parent."""
    for row in value:
        edge, side = f.board.edge_index[row["edge"]], SIDE[row["side"]]
        s.bridge[edge], s.bridge_side[edge] = BRIDGE_NAMES.index(row["kind"]), side
        if row.get("parent"):
            s.serial += 1
            place = f.board.edges[edge][0]
            parent = f.roster.index[row["parent"]]
            s.detachments.append(
                Detachment(s.serial, parent, side, f.roster.is_bd[parent], place, row["kind"], edge, complete=True)
            )


def _mines(f: Facts, s: State, value: list[Mapping[str, Any]]) -> None:
    for row in value:
        s.serial += 1
        where = _place(f, row.get("hex") or row["at"])
        s.mines.append(Mine(s.serial, SIDE[row["side"]], where, row.get("real", True), row.get("known", False)))


def _counts(field: str) -> Callable[[Facts, State, Any], None]:
    def edit(f: Facts, s: State, value: Mapping[str, int]) -> None:
        for name, count in value.items():
            place = _place(f, name)
            getattr(s, field)[place] = count
            if field == "strongpoints":
                s.strongpoint_side[place] = s.control[f.board.bua_of[place]]

    return edit


def _cec(f: Facts, s: State, value: list[Mapping[str, Any]]) -> None:
    for row in value:
        s.cec[_place(f, row["zone"])] += CAUSES[row["cause"]] * row.get("count", 1)


def _utilities(f: Facts, s: State, value: Mapping[str, Mapping[str, list[Any]]]) -> None:
    """Set the boxes of utilities to ON, OFF (a bare OFF reads as false) or DESTROYED."""
    for bua, boxes in value.items():
        number = f.board.bua_index[bua]
        for utility in ("power", "water"):
            if utility in boxes:
                states = ["ON" if x is True else "OFF" if x is False else x for x in boxes[utility]]
                getattr(s, utility)[number] = states.count("ON")
                getattr(s, f"{utility}_gone")[number] = states.count("DESTROYED")
                if not states.count("ON"):
                    s.outage[number] |= 1 if utility == "power" else 2


def _evacuated(f: Facts, s: State, value: Mapping[str, int]) -> None:
    for bua, count in value.items():
        s.evacuated[f.board.bua_index[bua]] = count


def _camps(f: Facts, s: State, value: list[Mapping[str, Any]]) -> None:
    s.camps += [Camp(SIDE[row["side"]], _place(f, row["hex"]), row.get("dps", 0)) for row in value]


def _depots(f: Facts, s: State, value: list[Mapping[str, Any]]) -> None:
    for row in value:
        side, place = SIDE[row["side"]], _place(f, row["at"])
        if row.get("kind", "sd") == "sd":
            s.dumps.append(Dump(f"{row['side'][0]}-SD{len(s.dumps) + 1}", side, place, False))
        else:
            s.railheads.append(Railhead(place, side))


def _dumps(f: Facts, s: State, value: list[Mapping[str, Any]]) -> None:
    for row in value:
        place = _place(f, row["at"])
        s.stock[place], s.stock_side[place] = row["log"], SIDE[row["side"]]


def _dets(f: Facts, s: State, value: list[Mapping[str, Any]]) -> None:
    for row in value:
        parent = f.roster.index[row["parent"]] if "parent" in row else -1  # a dummy has none
        side = f.roster.side[parent] if parent >= 0 else SIDE[row["side"]]
        s.serial = number = int(row.get("id", s.serial + 1))
        place = _place(f, row["at"])
        target = row.get("target")
        aim = place if target is None else f.board.edge_index.get(target, f.board.index.get(target, place))
        if row["task"] == "mine":
            aim = f.board.index.get(row.get("dummy_at", ""), -1)
        s.detachments.append(
            Detachment(
                number, parent, side, parent >= 0 and f.roster.is_bd[parent], place, row["task"], aim,
                busy=row.get("busy", 0), started=s.turn, complete=row.get("complete", False),
                neutralised=row.get("neutralised", False),
            )
        )  # fmt: skip


def _sources(f: Facts, s: State, value: Mapping[str, list[str]]) -> None:
    """Replace the lines of supply of each side in `value`."""
    for side, places in value.items():
        s.dumps = [row for row in s.dumps if not row.edge or row.side != SIDE[side]]
        s.dumps += [Dump(f"{side[0]}-S{n}", SIDE[side], _place(f, h), True) for n, h in enumerate(places, 1)]


def _works(f: Facts, s: State, value: list[Mapping[str, Any]]) -> None:
    for row in value:
        block = f.roster.index[row["unit"]]
        s.works.append(Work(block, row["task"], s.place[block], row.get("busy", 1)))


def _barred(f: Facts, s: State, value: Mapping[str, list[str]]) -> None:
    for side, actions in value.items():
        for column, action in ((s.no_tac, "TAC_EW"), (s.no_strat, "STRAT_EW")):
            column[SIDE[side]] = s.turn if action in actions else 0


def _held(f: Facts, s: State, value: Mapping[str, str]) -> None:
    for name, side in value.items():
        s.held[_place(f, name)] = SIDE[side]


def _next_utility(f: Facts, s: State, value: Mapping[str, str]) -> None:
    for bua, utility in value.items():
        s.next_water[f.board.bua_index[bua]] = utility == "water"


def _ports(f: Facts, s: State, value: Mapping[str, str]) -> None:
    for bua, state in value.items():
        s.port[f.board.bua_index[bua]] = PORTS.index(state)


def _jammer(f: Facts, s: State, value: Mapping[str, str]) -> None:
    for side, name in value.items():
        s.jammer[_place(f, name)] |= 1 << SIDE[side]


_EDITS: dict[str, Callable[[Facts, State, Any], None]] = {
    **{key: _column(field) for key, field in _POOLS.items()},
    "control": _control,
    "units": _units,
    "dummies": _dummies,
    "dags": _dags,
    "minus": _minus,
    "weather": _weather,
    "snow": _number("snow"),
    "air": _number("air"),
    "naval": _number("naval"),
    "flank": _number("flank"),
    "locked": _locked,
    "cards": _cards("cards"),
    "next_cards": _cards("next_cards"),
    "bought": _cards("bought"),
    "fought": _fought,
    "interdicted": _hexes("interdicted"),
    "rail_cut": _hexes("rail_cut"),
    "blown": _blown,
    "bridges": _bridges,
    "mines": _mines,
    "strongpoints": _counts("strongpoints"),
    "rubble": _counts("rubble"),
    "dps": _counts("dps"),
    "cec": _cec,
    "utilities": _utilities,
    "evacuated": _evacuated,
    "camps": _camps,
    "depots": _depots,
    "dumps": _dumps,
    "dets": _dets,
    "jammer": _jammer,
    "sources": _sources,
    "works": _works,
    "barred": _barred,
    "held": _held,
    "next_utility": _next_utility,
    "new_dps": _counts("new_dps"),
    "ports": _ports,
}

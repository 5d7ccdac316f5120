"""The unchanging blocks: pack units, their sub-units, dummies and artillery groups as numbered rows."""

from __future__ import annotations

from typing import NamedTuple

from adjudication.engine.scenario.pack_shapes import RedOrBlue
from adjudication.systems.opuc.combat_factors.orbat import steps_of
from adjudication.systems.opuc.pack.schema import Pack, Unit

SIDES: tuple[RedOrBlue, RedOrBlue] = ("BLUE", "RED")
BLUE, RED = 0, 1
SIDE = {"BLUE": BLUE, "RED": RED}
# where a block is when it is not on a place of the board
WAITING, BOX, DESTROYED, BROKEN, UNUSED = -1, -2, -3, -4, -5
BOXES = {"waiting": WAITING, "box": BOX, "destroyed": DESTROYED, "broken": BROKEN, "unused": UNUSED}
BOX_NAME = {number: name for name, number in BOXES.items()}
COMBAT = frozenset({"armd", "armd_inf", "mech_inf", "inf", "armd_recce"})
TANKS = frozenset({"armd"})
REAL, DUMMY, DAG, DAG_DUMMY = "unit", "dummy", "dag", "dag_dummy"


class Block(NamedTuple):
    """One block. `steps` holds its value after 0, 1, ... lost steps until it is destroyed; empty for dummies and
    DAGs."""

    id: str
    name: str
    side: int
    kind: str  # unit, dummy, dag, dag_dummy
    fmn: str = ""
    nation: str = ""
    cls: str = ""
    mixed: str = ""
    mob: str = "W"
    ac: int = 0
    steps: tuple[int, ...] = ()
    amphib: bool = False
    recce: bool = False
    small: bool = False
    range: int = 0
    devastating: bool = False
    organic_log: int = 0
    hex: str = ""
    box: bool = False
    arrives: int = 0
    entry: str = ""
    arrives_by: str = "land"
    parent: int = -1
    max_separation: int = 0


def usual_dummies(pack: Pack, blocks: list[Block], side: int) -> int:
    """The dummies of a side for which the scenario gives no number: one for four combat elements of the attacker that
    start on the map, for three of the defender; in a quicker game for six and four; rounded up (5.2)."""
    scenario = pack.scenario
    attacks = SIDE[scenario.attacker] == side
    each = (6 if attacks else 4) if scenario.quick_game else (4 if attacks else 3)
    elements = sum(
        1 for block in blocks if block.side == side and block.cls in COMBAT and block.hex and block.arrives <= 1
    )
    return -(-elements // each)


class Roster:
    """All possible blocks; columns by block number. Pack units first, then sub-units, dummies, DAGs and their parts."""

    def __init__(self, pack: Pack) -> None:
        self.formations = {f.id: f for f in pack.forces.formations}
        rows = [self._unit(unit) for unit in pack.forces.units]
        self.pack_units = len(rows)
        self.broken_into: dict[int, tuple[int, ...]] = {}
        for number, unit in enumerate(pack.forces.units):
            rows += self._parts(number, unit, rows[number], len(rows))
        for side, name in enumerate(SIDES):
            rows += [
                Block(f"{name[0]}X{n + 1}", f"Dummy {n + 1}", side, DUMMY)
                for n in range(pack.scenario.dummies.get(name, usual_dummies(pack, rows, side)))
            ]
        for side, name in enumerate(SIDES):
            if any(block.side == side and block.cls == "arty" for block in rows):
                rows.append(Block(f"{name[0]}DAG", "Artillery group", side, DAG))
                rows += [
                    Block(f"{name[0]}DAGX{n + 1}", f"Artillery group dummy {n + 1}", side, DAG_DUMMY)
                    for n in range(pack.scenario.dag_dummies.get(name, 0))
                ]
        self.blocks = rows
        self._columns()

    def _unit(self, unit: Unit) -> Block:
        fmn = self.formations[unit.fmn]
        steps = steps_of(unit)
        return Block(
            unit.id, unit.name, SIDE[unit.side], REAL, unit.fmn, fmn.nation, unit.unit_class, unit.mixed_with or "",
            unit.mob, unit.ac, _alive(steps), unit.amphib, unit.recce, unit.small, unit.range, unit.devastating,
            unit.organic_log, unit.hex or "", unit.box == "DAG", unit.arrives or 0, unit.entry or "", unit.arrives_by,
        )  # fmt: skip

    def _parts(self, number: int, unit: Unit, whole: Block, first: int) -> list[Block]:
        if unit.breakdown is None:
            return []
        down = unit.breakdown
        self.broken_into[number] = tuple(range(first, first + down.into))
        return [
            whole._replace(
                id=f"{unit.id}.{part}", name=f"{unit.name}, part {part}", steps=_alive(down.steps), small=True, hex="",
                box=False, arrives=0, entry="", parent=number, max_separation=down.max_separation, organic_log=0,
            )
            for part in range(1, down.into + 1)
        ]  # fmt: skip

    def _columns(self) -> None:
        b = self.blocks
        self.count = len(b)
        self.ids = [x.id for x in b]
        self.index = {x.id: n for n, x in enumerate(b)}
        self.names = [x.name for x in b]
        self.side = [x.side for x in b]
        self.kind = [x.kind for x in b]
        self.is_dummy = [x.kind in (DUMMY, DAG_DUMMY) for x in b]
        self.real = [x.kind == REAL for x in b]
        self.cls = [x.cls for x in b]
        self.classes = [tuple(c for c in (x.cls, x.mixed) if c) for x in b]
        self.fmn = [x.fmn for x in b]
        self.nation = [x.nation for x in b]
        self.mob = [x.mob for x in b]
        self.ac = [x.ac for x in b]
        self.steps = [x.steps for x in b]
        self.amphib = [x.amphib for x in b]
        self.swimmers = [tuple(n for n, x in enumerate(b) if x.side == side and x.amphib) for side in (BLUE, RED)]
        self.recce = [x.recce for x in b]
        self.small = [x.small for x in b]
        self.thirds = [(1 if x.small else 3) if x.kind == REAL else 0 for x in b]  # size in thirds of a battalion
        self.range = [x.range for x in b]
        self.devastating = [x.devastating for x in b]
        self.parent = [x.parent for x in b]
        self.arrives = [x.arrives for x in b]
        self.is_arty = [x.cls == "arty" for x in b]
        self.is_ed = [x.cls == "engr_ed" for x in b]
        self.is_bd = [x.cls == "engr_bd" for x in b]
        self.is_engineer = [x.cls in ("engr_ed", "engr_bd") for x in b]
        self.is_combat = [x.cls in COMBAT for x in b]
        self.is_tank = [x.cls in TANKS for x in b]
        self.digs = [c and (not t or bool(x.mixed)) for c, t, x in zip(self.is_combat, self.is_tank, b, strict=True)]
        """Troops dig in; positions for tanks alone and for guns there are none (10.3)."""
        self.of_side = [tuple(n for n, x in enumerate(b) if x.side == side) for side in (BLUE, RED)]
        self.dag = [next((n for n, x in enumerate(b) if x.kind == DAG and x.side == s), -1) for s in (BLUE, RED)]
        self.dummies = [tuple(n for n in self.of_side[s] if b[n].kind == DUMMY) for s in (BLUE, RED)]
        self.dag_dummies = [tuple(n for n in self.of_side[s] if b[n].kind == DAG_DUMMY) for s in (BLUE, RED)]


def _alive(steps: tuple[int, int, int, int]) -> tuple[int, ...]:
    """The values of the steps that exist: a printed 0 does not (K-25)."""
    return tuple(value for value in steps if value > 0)

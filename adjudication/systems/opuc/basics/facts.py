"""The constants of a game: the pack as a board, a roster and charts, all by number."""

from __future__ import annotations

from collections.abc import Iterable

from adjudication.systems.opuc.basics.board import HexBoard
from adjudication.systems.opuc.basics.roster import BOX_NAME, BOXES, SIDES, Roster
from adjudication.systems.opuc.pack.charts import CpAction, Mission
from adjudication.systems.opuc.pack.schema import Pack

WEATHER = ("CLEAR", "OVERCAST", "PRECIPITATION", "FOG")
CLEAR, OVERCAST, PRECIPITATION, FOG = 0, 1, 2, 3
UNUSED_TRACK = 9  # an environment track that is not in play
TURN_HOURS = 8
SLOTS = ("day1", "day2", "night")


class Facts:
    """A pack turned into numbers. `caches`: values derived from a state, under keys that each module chooses."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.board = HexBoard(pack)
        self.roster = Roster(pack)
        self.scenario = pack.scenario
        self.actions: dict[str, CpAction] = {a.id: a for a in pack.charts.cp_actions.actions}
        self.missions: dict[str, Mission] = {m.id: m for m in pack.charts.deep_fires.missions}
        self.value: dict[str, int] = {name: entry.value for name, entry in pack.charts.values.items()}
        self.side_name: dict[str, str] = {text.id: text.name for text in pack.sides.sides}
        self.attacker = SIDES.index(pack.scenario.attacker)
        self.first_slot = SLOTS.index(pack.scenario.first_turn.slot)

    def last_turn(self, wanted: int) -> int:
        """The last turn of the game at the latest: `wanted`, or that of the scenario for 0."""
        return wanted or self.scenario.last_turn

    def box_or_place(self, name: str) -> int:
        """The number of the place or box called `name`; KeyError if there is neither."""
        return BOXES[name] if name in BOXES else self.board.index[name]

    def blocks(self, names: Iterable[str]) -> tuple[int, ...]:
        """The numbers of blocks by their names."""
        return tuple(self.roster.index[name] for name in names)

    def where(self, place: int) -> str:
        """The name of a place or box."""
        return self.board.ids[place] if place >= 0 else BOX_NAME[place]

    def night(self, turn: int) -> bool:
        """True if `turn` is the night turn of its day (G-28)."""
        return (self.first_slot + turn - 1) % 3 == 2

    def hours(self, turn: int) -> str:
        """The hours of a turn by the clock of the scenario, from start to end."""
        hour, minute = (int(part) for part in self.scenario.first_turn.clock.split(":"))
        begin = hour + TURN_HOURS * (turn - 1)
        return f"{begin % 24:02}:{minute:02} to {(begin + TURN_HOURS) % 24:02}:{minute:02}"

    def day(self, turn: int) -> int:
        """The day of a turn, counted as in the scenario."""
        return self.pack.scenario.first_turn.day + (self.first_slot + turn - 1) // 3

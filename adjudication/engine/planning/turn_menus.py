"""The menus of one decision in the possible turns of a sheet. Most turns offer the same menu, which is stored once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudication.engine.menu import Option, Subject, admits
from adjudication.engine.planning.forecasts import MomentForecast
from adjudication.engine.planning.merged_menus import united

MOST_OPTIONS = 2000
"""Options of one decision that are read, turn by turn; more cost time and add little."""


class GatheredMenus(msgspec.Struct, frozen=True):
    """The gathered menus of a decision. `due` and `read` are as in a moment; each option is stored once. A menu is a
    list of option indexes, and `turns` counts the turns with each menu. `of` counts all turns played."""

    of: int
    due: int
    read: int
    options: list[Option]
    menus: list[list[int]]
    turns: list[int]

    def offering(self, plain: Mapping[str, Any]) -> int:
        """The number of turns in which a plain order is on the menu."""
        fits = {at for at, one in enumerate(self.options) if one.do == plain["do"] and admits((one,), plain)}
        pairs = zip(self.menus, self.turns, strict=True)
        return sum(turns for menu, turns in pairs if not fits.isdisjoint(menu))


class MenuGathering:
    """Collects menus, each once, by what the side knew, and counts the turns that had each. `first` is the number of
    the turn in which the decision first came."""

    def __init__(self, first: int = 0) -> None:
        self.first = first
        self.due = self.read = self.size = 0
        self.turns: dict[bytes, int] = {}
        self.subjects: dict[Subject, None] = {}
        self.menus: list[list[int]] = []
        self.options: list[Option] = []
        self._place: dict[bytes, int] = {}

    def look(self, adjudicator: Any, state: Any, side: str) -> None:
        """Record what the side can order here; a menu depends on what the side knows, so equal pictures share one."""
        self.due += 1
        if self.size > MOST_OPTIONS:
            return
        self.read += 1
        shown = _encode(adjudicator.picture(state, side))
        if shown in self.turns:
            self.turns[shown] += 1
            return
        self.turns[shown] = 1
        self.subjects.update(dict.fromkeys(adjudicator.subjects(state, side)))
        self.menus.append([self._placed(option) for option in adjudicator.legal_orders(state, side)])
        self.size += len(self.menus[-1])

    def _placed(self, option: Option) -> int:
        place = self._place.setdefault(_encode(option), len(self.options))
        if place == len(self.options):
            self.options.append(option)
        return place

    def gathered(self, of: int) -> GatheredMenus:
        """The menus collected so far, in `of` turns."""
        return GatheredMenus(of, self.due, self.read, self.options[:], self.menus[:], list(self.turns.values()))

    def moment(self, kind: str) -> MomentForecast:
        """Everything that at least one menu offers for a kind of decision."""
        menus = ([self.options[place] for place in menu] for menu in self.menus)
        offered = united(zip(menus, self.turns.values(), strict=True))
        return MomentForecast(kind, self.due, self.read, tuple(self.subjects), offered, self.first)


_encode = msgspec.msgpack.encode

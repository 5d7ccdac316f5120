"""Cases that also look at the menu: it offers an order just if the rules accept it."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudication.engine.menu import admits

MANY = ("unit", "place")
"""The kinds of subjects of which a side has many; those that an order does not name are not looked at."""


class OnMenu:
    """Rules that look at the menu as well: it offers an order just if the order is accepted."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def check(self, state: Any, side: str, order: Any) -> Any:
        found = self._rules.check(state, side, order)
        if side in [due.side for due in self._rules.awaiting(state).due]:
            plain = msgspec.to_builtins(order)
            named = {value for value in plain.values() if isinstance(value, str)}
            subjects = [s.id for s in self._rules.subjects(state, side) if s.id in named or s.kind not in MANY]
            options = [option for name in subjects for option in self._rules.legal_orders(state, side, name)]
            assert admits(options, plain) == (not found), f"menu and check disagree on {order}"
        return found

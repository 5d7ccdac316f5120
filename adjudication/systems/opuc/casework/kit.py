"""Support for rules cases: prepare a state, answer what a case leaves open, read the outcome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudication.engine.checking.case_kit import BaseKit
from adjudication.engine.checking.cases import AutomaticAnswer, PlayedCase
from adjudication.engine.protocol import Due
from adjudication.systems.opuc.assaults.events import UnitWithdrew
from adjudication.systems.opuc.assaults.harm import UnitDegraded, UnitDestroyed
from adjudication.systems.opuc.assaults.orders import TakeLoss, Withdraw
from adjudication.systems.opuc.basics.roster import SIDES
from adjudication.systems.opuc.basics.state import State
from adjudication.systems.opuc.casework import reading
from adjudication.systems.opuc.casework.given import prepare
from adjudication.systems.opuc.casework.passing import NOTHING, PASS
from adjudication.systems.opuc.pack.options import Options
from adjudication.systems.opuc.turn.orders import First


class Kit(BaseKit):
    """The case support of OPUC."""

    pack = "se-estonia-small"
    forced = (
        "evade", "withdraw", "cards", "combat_log", "support", "take_loss", "gun_loss", "dp_mode", "advance",
        "follow_up", "pay_camps", "zones", "reroll", "entry",
    )  # fmt: skip
    closing = ("FightWent retreat_defence", "FightWent retreat_attack", "FightWent breach", "FightWent testing")

    def prepare(self, adjudicator: Any, options: Options, given: Mapping[str, Any]) -> State:
        """The state from which a case starts."""
        return prepare(adjudicator.facts, options, given)

    def harmless(self, adjudicator: Any, state: State, due: Due, coming: Any | None, given: Mapping[str, Any]) -> Any:
        """The answer that does least: nothing if that is an answer, else that of the policy, which pays LOG in full.
        `at` of the case says which side goes first."""
        if due.kind == "precedence":
            words = str(given.get("at", "move RED")).split()
            return First(words[1] if len(words) > 1 else due.side)  # type: ignore[arg-type]  # the order refuses other words
        order = msgspec.convert(PASS.get(due.kind, NOTHING), adjudicator.order_type)
        return adjudicator.policy(state, due.side) if adjudicator.check(state, due.side, order) else order

    def spelt(self, adjudicator: Any, plain: dict[str, Any]) -> dict[str, Any]:
        """The order with river sides under their names in the pack; a case may name either end first."""
        b = adjudicator.facts.board
        sides = {key: text for key, text in plain.items() if isinstance(text, str) and text in b.edge_index}
        return plain | {key: b.edge_ids[b.edge_index[text]] for key, text in sides.items()}

    def by_rule(self, adjudicator: Any, state: Any, event: Any) -> tuple[AutomaticAnswer, ...]:
        """The automatic answer to a withdrawal step or loss without an alternative; `forced` covers the other
        reactions."""
        f = adjudicator.facts
        if isinstance(event, UnitWithdrew):
            side = SIDES[f.roster.side[f.roster.index[event.unit]]]
            return (AutomaticAnswer(side, "withdraw", Withdraw(event.unit, event.to)),)
        if isinstance(event, (UnitDegraded, UnitDestroyed)) and event.why == "assault":
            side = SIDES[f.roster.side[f.roster.index[event.unit]]]
            return (AutomaticAnswer(side, "take_loss", TakeLoss(event.unit)),)
        return ()

    def read(self, adjudicator: Any, run: PlayedCase) -> Mapping[str, Any]:
        """The values that `expect` can name."""
        return reading.read(adjudicator, run)

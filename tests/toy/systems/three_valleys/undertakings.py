"""What people undertake: the orders of a side with its march, and battles with their retreats."""

from __future__ import annotations

from adjudication.engine.play.events import sentence, sentences
from adjudication.engine.play.undertakings import UndertakingKind, UndertakingTable
from tests.toy.systems.three_valleys.events import (
    AreaTaken,
    CardShown,
    Committed,
    Contested,
    Fought,
    GameEnded,
    Marched,
    Met,
    Ordered,
    Ready,
    Retreated,
    RetreatOwed,
    TurnBegan,
)

KINDS = {
    "march": UndertakingKind(
        decisions=("orders",), opens=(Ordered, Committed, Ready, CardShown, Marched), keeps=(Met,), by_side=True,
        title=sentence("undertaking.march", "3.1", "The march of {side}"),
    ),
    "battle": UndertakingKind(
        answers=("retreat",), opens=(Fought,), keeps=(RetreatOwed, Retreated, AreaTaken),
        title=sentence("undertaking.battle", "4.1", "Battle in {area}"),
        results={
            Fought: sentences(
                lambda e: "result.won" if e.winner else "result.tie", "4.2",
                {"result.won": "{winner} wins", "result.tie": "a tie"},
            ),
        },
    ),
}  # fmt: skip

UNDERTAKINGS = UndertakingTable(kinds=KINDS, ends=(TurnBegan, Contested, GameEnded))

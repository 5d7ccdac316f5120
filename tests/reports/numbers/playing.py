"""Random games through the services, with everything an umpire can do to them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec

from adjudication import selectors as game_selectors
from adjudication.engine.checking import conformance
from adjudication.engine.record import matrix as argument
from adjudication.errors import GameError
from adjudication.models import Run
from adjudication.services import rulings
from tests import world as worlds
from wargame.errors import Refused
from wargame.models import Decision
from wargame.selectors import decisions
from wargame.services import sheets, turns
from wargame.services.evaluation import observations
from wargame.services.traffic import matrix, messages, proposals, rfis
from wargame.viewer import Viewer

REASON: dict[str, Any] = {"reason": "expert", "note": "For the seminar."}
REASONS = ["They speak the language.", "It was promised in March.", "Nobody watches the border."]
EDITS: dict[str, Callable[[random.Random, str, int], dict[str, Any]]] = {
    "ukrainian_crisis": lambda rng, side, value: {"event": "SetPrestige", "side": side, "value": value + 10},
    "opuc": lambda rng, side, value: {
        "event": "SetPool",
        "side": side,
        "pool": rng.choice(("ao", "log")),
        "value": value,
    },
    "opaque_war": lambda rng, side, value: {
        "event": "SetLevel",
        "track": rng.choice(("western", "russian")),
        "value": value - 4,
    },
    "millennium_wars": lambda rng, side, value: {"event": "SetPoints", "side": side, "value": value + 10},
    "ukraine_2022": lambda rng, side, value: {"event": "SetPoints", "value": value + 6},
}
"""A legal edit in each system, for a side, with a number from 2 to 6."""
DONE = {"do": "done"}


class Game:
    """One random game: `did` counts what was done to it, so that a test can say that it happened."""

    def __init__(self, world: worlds.World, number: int) -> None:
        self.world, self.rng = world, random.Random(number)
        self.did: Counter[str] = Counter()

    @property
    def umpire(self) -> Viewer:
        return Viewer(self.world.refresh(), umpire=True)

    @property
    def rules(self) -> Any:
        return game_selectors.adjudicator(self.world.exercise.game)  # type: ignore[arg-type]  # it plays

    def play(self, decided: int) -> None:
        """Play until a number of decisions were locked, or the rules end the game."""
        for _ in range(decided):
            decision = self.world.refresh().decisions.filter(status=Decision.Status.OPEN).first()
            if decision is None:
                return
            self._decide(decision)
            self._between()

    def _decide(self, decision: Decision) -> None:
        for sheet in decision.sheets.select_related("cell"):
            if self.rng.random() < 0.2:
                self.did["default"] += 1
                continue
            side = sheet.cell.side or ""
            viewer = self.world.viewer(sheet.cell.kind)
            self._submit(viewer, sheet.pk, decision.seq, self._orders(side))
        decision.refresh_from_db()
        if decision.status == Decision.Status.OPEN:
            self.did["lock"] += bool(decisions.missing(self.world.exercise, decision.pk))
            turns.lock(exercise=self.world.exercise, decision_id=decision.pk, by=Decision.LockedBy.UMPIRE)
        self._rule()

    def _submit(self, viewer: Viewer, sheet_id: int, seq: int, orders: list[dict[str, Any]]) -> None:
        """The orders, or the first alone where it leads to something that must be done before the list may end."""
        sheets.save(viewer=viewer, sheet_id=sheet_id, orders=orders)
        try:
            sheets.submit(viewer=viewer, sheet_id=sheet_id, form_key=self._key(), seq=seq)
        except Refused:
            assert len(orders) > 1
            self._submit(viewer, sheet_id, seq, orders[:1])

    def _key(self) -> UUID:
        return UUID(int=self.rng.getrandbits(128))

    def _orders(self, side: str) -> list[dict[str, Any]]:
        """A random legal order, sometimes with others behind it whose time may never come."""
        state = self.world.state()
        due = next((one for one in self.rules.awaiting(state).due if one.side == side), None)
        if due is None:
            return [DONE]
        order = msgspec.to_builtins(conformance.choose(self.rules, state, due, self.rng.randrange))
        return [order, DONE] if due.several and order != DONE else [order]

    def _rule(self) -> None:
        """Adjudicate, rule on what came of it, publish."""
        run = worlds.settle(self.world, publish=False)
        while run is not None and run.status == Run.Status.DONE and self._ruled(run):
            run = worlds.settle(self.world, publish=False) or Run.objects.get(pk=run.pk)
        if run is not None and run.status == Run.Status.DONE:
            turns.publish(exercise=self.world.refresh(), run_id=run.pk, generation=run.generation)

    def _ruled(self, run: Run) -> bool:
        rolled = bool(game_selectors.draft(run)["rolls"])
        kind = self.rng.choice(("void", "accept", "amend", *("reroll", "force") * (2 * rolled), *[""] * 8))
        subject = getattr(self, f"_{kind}", lambda run: None)(run)
        if subject is None:
            return False
        try:
            rulings.rule(run=run, verdict=kind, subject=subject, tell_cells=self.rng.random() < 0.5, **REASON)
        except GameError:
            return False
        self.did[kind] += 1
        return kind != "accept"

    def _reroll(self, run: Run) -> dict[str, Any] | None:
        rolls = game_selectors.draft(run)["rolls"]
        return {"draw": self.rng.choice(rolls)["draw"]} if rolls else None

    def _force(self, run: Run) -> dict[str, Any] | None:
        rolls = [roll for roll in game_selectors.draft(run)["rolls"] if roll["test"] != "pick"]
        if not rolls:
            return None
        roll = self.rng.choice(rolls)
        return {"draw": roll["draw"], "dice": [self.rng.randint(1, roll["faces"]) for _ in roll["dice"]]}

    def _void(self, run: Run) -> dict[str, Any] | None:
        sides = [side for side, orders in run.sheets.items() if len(orders) > 1]
        return {"side": self.rng.choice(sides), "order": 0} if sides else None

    def _accept(self, run: Run) -> dict[str, Any] | None:
        return {}

    def _amend(self, run: Run) -> dict[str, Any] | None:
        return {"edits": [self._edit(game_selectors.draft_state(run))]}

    def _edit(self, state: Any) -> dict[str, Any]:
        """A legal edit."""
        side, value = self.rng.choice(("RED", "BLUE")), self.rng.randint(2, 6)
        return EDITS[self.world.exercise.system](self.rng, side, value)

    def _between(self) -> None:
        """What happens between two decisions."""
        for act in (self._undo, self._amended, self._matrix, self._talk):
            if self.rng.random() < 0.13 and self.world.refresh().decisions.filter(status=Decision.Status.OPEN).exists():
                act()

    def _head(self) -> int:
        return game_selectors.head(self.world.exercise.game).seq  # type: ignore[arg-type]  # it plays

    def _undo(self) -> None:
        if sum(place.stands for place in game_selectors.chain_places(self.world.exercise.game)) > 3:  # type: ignore[arg-type]  # it plays
            turns.undo(exercise=self.world.exercise, seq=self._head(), reason="Misread.")
            self.did["undo"] += 1

    def _amended(self) -> None:
        edits = [self._edit(self.world.state())]
        turns.amend(exercise=self.world.exercise, seq=self._head(), edits=edits, tell_cells=True, **REASON)
        self.did["amended"] += 1

    def _matrix(self) -> None:
        kind = self.rng.choice(("red", "blue"))
        made = proposals.propose(viewer=self.world.viewer(kind), action="Ask.", effect="Calm.", reasons=REASONS)
        thrown = self.rng.random() < 0.7 or not self.did["matrix dice"]  # each game has one at least
        if thrown:
            needed = argument.target(made.base, matrix.weighed(made.arguments.all()))
            matrix.roll(viewer=self.umpire, proposal_id=made.pk, needed=needed)
        matrix.decide(
            viewer=self.umpire, proposal_id=made.pk, seq=self._head(), ruling="So it is.", costs=[], reason="gap",
            edits=[self._edit(self.world.state())], outcome=self.rng.choice((matrix.SUCCEEDS, matrix.FAILS)),
        )  # fmt: skip
        self.did["matrix dice" if thrown else "matrix"] += 1

    def _talk(self) -> None:
        viewer = self.world.viewer(self.rng.choice(("red", "blue")))
        asked = rfis.ask(viewer=viewer, question="Where are they?")
        if self.rng.random() < 0.5:
            rfis.answer(viewer=self.umpire, rfi_id=asked.pk, text="In the north.")
        messages.send(viewer=viewer, text="We hear you.", to=messages.To(umpire=True))
        observations.note(viewer=self.umpire, text="They argue.")
        self.did["talk"] += 1

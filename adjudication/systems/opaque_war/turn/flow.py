"""One adjudication in progress, the material of its decisions, and the identification of adjacent pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudication.engine.play import decision, run
from adjudication.systems.opaque_war.basics.board import hex_names, visible, watched
from adjudication.systems.opaque_war.basics.facts import BLUE, RED, SIDES, Facts
from adjudication.systems.opaque_war.basics.state import State
from adjudication.systems.opaque_war.turn.events import FacesLearnt, Sighted


class Run(run.Run[Facts, State]):
    """One adjudication in progress."""

    __slots__ = ()

    sides = SIDES

    def learn(self, pieces: Iterable[int]) -> None:
        """Turn up those of `pieces` that their own side does not know yet (3.1)."""
        f, s = self.facts, self.state
        unknown = [p for p in pieces if p < f.units and not s.known[p]]
        if unknown:
            self.do(FacesLearnt("BLUE", {f.piece_ids[p]: f.lines[s.face[p]].id for p in unknown}))

    def sight(self, viewer: int, places: Mapping[int, int]) -> None:
        """Record the pieces that `viewer` sees, with their hexes; those it has already seen there this turn are left
        out."""
        f, s = self.facts, self.state
        news = {p: at for p, at in places.items() if s.seen_at[p] != at or s.seen_turn[p] != s.turn}
        if news:
            self.do(Sighted(SIDES[viewer], dict(zip([f.piece_ids[p] for p in news], hex_names(f, news.values()),
                                                    strict=True))))  # fmt: skip

    def look(self) -> None:
        """Record the sightings of both sides next to their units (3.2, 6.4)."""
        f, s = self.facts, self.state
        for viewer in (RED, BLUE):
            self.sight(viewer, {p: s.where[p] for p in visible(f, s, viewer) if f.side[p] != viewer})
        seen = watched(f, s, RED)
        self.learn(p for cup in f.cup.values() for p in cup if s.where[p] in seen)


AnswerType = decision.AnswerType[Facts, State, Run]
Decision = decision.Decision[Facts, State, Run]

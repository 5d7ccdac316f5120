"""The events of chapter 12."""

from __future__ import annotations

from msgspec.structs import replace

from adjudication.engine.play.events import NOBODY as TELLS_NOBODY
from adjudication.engine.play.events import sentence, sentences
from adjudication.systems.opaque_war.basics.board import labels, numbers, visible
from adjudication.systems.opaque_war.basics.events import Event
from adjudication.systems.opaque_war.basics.facts import Facts
from adjudication.systems.opaque_war.basics.state import State


class SupplyFixed(Event, frozen=True):
    """The start of a movement segment for supply: units out of supply now stay so until the segment ends (12.0)."""

    side: str

    goes_on = True
    fog = TELLS_NOBODY
    says = sentence("supply.fixed", "12.0", "{side} {plural:has|have} checked supply.")

    def fold(self, f: Facts, s: State) -> None:
        side = self.side_numbers[self.side]
        s.starved = [p for p in f.units_of[side] if s.where[p] >= 0 and s.out[p]]


class SupplyChecked(Event, frozen=True):
    """The units of a side that are now out of supply, and those in supply again."""

    side: str
    out: tuple[str, ...]
    back: tuple[str, ...]

    says = sentences(
        lambda e: "supply.both" if e.out and e.back else "supply.out" if e.out else "supply.back",
        "12.0, 12.6",
        {
            "supply.both": "{side} {plural:has|have} units out of supply: {gone}. In supply again: {again}.",
            "supply.out": "{side} {plural:has|have} units out of supply: {gone}.",
            "supply.back": "{side} {plural:has|have} units in supply again: {again}.",
        },
        gone=lambda e, f, s: labels(f, s, numbers(f, e.out)),
        again=lambda e, f, s: labels(f, s, numbers(f, e.back)),
    )

    def fold(self, f: Facts, s: State) -> None:
        for name in self.out:
            s.out[f.piece[name]] = True
        for name in self.back:
            s.out[f.piece[name]] = False

    def redact(self, f: Facts, s: State, viewer: int | None) -> SupplyChecked | None:
        """Show other sides the markers on the units that they can identify."""
        if viewer == self.side_numbers[self.side]:
            return self
        seen = visible(f, s, viewer)
        out, back = (tuple(n for n in names if f.piece[n] in seen) for names in (self.out, self.back))
        return replace(self, out=out, back=back) if out or back else None

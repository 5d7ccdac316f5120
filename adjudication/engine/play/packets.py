"""How much of each side's packet has been carried out, if a turn is planned in packets."""

from __future__ import annotations

from collections import Counter

from adjudication.engine.protocol import Due
from adjudication.engine.sheet_parts import Packet


class Packets:
    """How much of each side's packet has been carried out, if the sheets are packets."""

    def __init__(self, packet: Packet | None) -> None:
        self.packet = packet
        self.acted: Counter[str] = Counter()

    def full(self, due: Due) -> bool:
        """Whether a side's packet is complete."""
        return self.packet is not None and self.asks(due) and self.acted[due.side] >= self.packet.most

    def asks(self, due: Due) -> bool:
        """Whether a side is asked again when its sheet has nothing to carry out for a decision."""
        return self.packet is not None and due.kind == self.packet.kind

    def count(self, due: Due) -> None:
        """Count an answer of a side."""
        if self.asks(due):
            self.acted[due.side] += 1

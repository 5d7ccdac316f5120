"""Who looks. Every selector takes a viewer first; only `wargame.access` makes one."""

from __future__ import annotations

from dataclasses import dataclass

from wargame.models import Cell, Exercise, Seat


@dataclass(frozen=True)
class Viewer:
    """Who looks: the umpire of an exercise, or a person in a seat. `cell` is the cell whose eyes are used."""

    exercise: Exercise
    umpire: bool
    cell: Cell | None = None
    seat: Seat | None = None

    @property
    def side(self) -> str | None:
        """The side whose picture the viewer may see; None is the public's."""
        return self.cell.side if self.cell else None

    @property
    def remit(self) -> str:
        """The remit of the cell in its side; "" for one that leads it, or plays none."""
        return self.cell.remit if self.cell else ""

    @property
    def commands(self) -> bool:
        """Whether the viewer may submit for the cell: its commander, the umpire, or staff while no commander sits or
        the umpire lets them."""
        if self.umpire:
            return True
        if self.cell is None or self.seat is None or self.seat.role not in (Seat.Role.COMMANDER, Seat.Role.STAFF):
            return False
        if self.seat.role == Seat.Role.COMMANDER or self.cell.staff_submits:
            return True
        return not self.cell.seats.filter(role=Seat.Role.COMMANDER, status=Seat.Status.TAKEN).exists()

    @property
    def drafts(self) -> bool:
        """Whether the viewer may write on the cell's order sheet."""
        if self.cell is None or self.cell.side is None:
            return False
        return self.umpire or (self.seat is not None and self.seat.role in (Seat.Role.COMMANDER, Seat.Role.STAFF))

    @property
    def acts(self) -> bool:
        """Whether the viewer may act for the cell they look with: its people and the umpire, never a watcher."""
        if self.umpire:
            return True
        return self.seat is not None and not self.seat.watches and self.cell is not None

    @property
    def speaks(self) -> bool:
        """Whether the viewer may ask, write and argue for the cell: its people and the umpire, never observers."""
        if self.cell is None or self.cell.kind in (Cell.Kind.OBSERVER, Cell.Kind.WHITE):
            return False
        return self.acts

    @property
    def inside(self) -> bool:
        """Whether the viewer is the umpire or sits in the exercise; who waits to join, or left, does not."""
        return self.umpire or (self.seat is not None and self.seat.status == Seat.Status.TAKEN)

    @property
    def seat_word(self) -> str:
        """What the viewer is on a page: the umpire, or the role of their seat."""
        if self.umpire:
            return "Umpire"
        return str(self.seat.get_role_display()) if self.seat else ""

    @property
    def label(self) -> str:
        """How the log names the viewer."""
        if self.seat is not None and not self.umpire:
            return self.seat.name or self.seat.get_role_display()
        return self.seat.name if self.seat is not None and self.seat.name else "Umpire"

"""The viewer. Every selector takes a viewer first; only `wargame.access` makes one."""

from __future__ import annotations

from dataclasses import dataclass

from wargame.models import Cell, Exercise, Seat


@dataclass(frozen=True)
class Viewer:
    """The viewer: the umpire of an exercise, or a person in a seat. `cell` is the cell whose view is used."""

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
        """True if the viewer may submit for the cell: its commander, the umpire, or staff if there is no commander or
        the umpire allows it."""
        if self.umpire:
            return True
        if self.cell is None or self.seat is None or self.seat.role not in (Seat.Role.COMMANDER, Seat.Role.STAFF):
            return False
        if self.seat.role == Seat.Role.COMMANDER or self.cell.staff_submits:
            return True
        return not self.cell.seats.filter(role=Seat.Role.COMMANDER, status=Seat.Status.TAKEN).exists()

    @property
    def drafts(self) -> bool:
        """True if the viewer may write on the cell's order sheet."""
        if self.cell is None or self.cell.side is None:
            return False
        return self.umpire or (self.seat is not None and self.seat.role in (Seat.Role.COMMANDER, Seat.Role.STAFF))

    @property
    def acts(self) -> bool:
        """True if the viewer may act for the cell in view: its people and the umpire, never a watcher."""
        if self.umpire:
            return True
        return self.seat is not None and not self.seat.watches and self.cell is not None

    @property
    def speaks(self) -> bool:
        """True if the viewer may ask, write and argue for the cell: its people and the umpire, never observers, and
        no one in a homework, where no one would answer."""
        if self.exercise.is_homework:
            return False
        if self.cell is None or self.cell.kind in (Cell.Kind.OBSERVER, Cell.Kind.WHITE):
            return False
        return self.acts

    @property
    def inside(self) -> bool:
        """True if the viewer is the umpire or has a seat in the exercise, but not while they wait to join or after they
        left."""
        return self.umpire or (self.seat is not None and self.seat.status == Seat.Status.TAKEN)

    @property
    def seat_word(self) -> str:
        """The viewer's role on a page: the umpire, or the role of their seat."""
        if self.umpire:
            return "Umpire"
        return str(self.seat.get_role_display()) if self.seat else ""

    @property
    def label(self) -> str:
        """The viewer's name in the log."""
        if self.seat is not None and not self.umpire:
            return self.seat.name or self.seat.get_role_display()
        return self.seat.name if self.seat is not None and self.seat.name else "Umpire"

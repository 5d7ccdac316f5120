"""Chapter 14: combat factors from companies, equipment and training, with the working shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from adjudication.systems.opuc.pack.schema import Factors, Unit

Four = tuple[int, int, int, int]
_PRINTED: dict[int, Four] = {
    8: (8, 8, 7, 5), 7: (7, 7, 6, 5), 6: (6, 6, 5, 4), 5: (5, 5, 4, 3),
    4: (4, 4, 4, 3), 3: (3, 3, 3, 2), 2: (2, 2, 1, 1), 1: (1, 1, 0, 0),
}  # fmt: skip


class Term(NamedTuple):
    """One row of the calculation: its name and its amount."""

    text: str
    value: int


class Working(NamedTuple):
    """A base value with its rows, and the four steps."""

    base: int
    terms: tuple[Term, ...]
    steps: Four

    @property
    def text(self) -> str:
        """The calculation in one line."""
        rows = " ".join(f"{'+' if term.value >= 0 else '-'} {abs(term.value)} ({term.text})" for term in self.terms)
        return f"{rows.removeprefix('+ ')} = {self.base}; steps {'-'.join(map(str, self.steps))}"


def up(value: int, percent: int) -> int:
    """`percent` per cent of `value`, rounded up (K-66)."""
    return -(-value * percent // 100)


def steps(base: int) -> Four:
    """The value with 0, 1, 2 and 3 steps lost (14.3, K-25)."""
    if base <= 0:
        return (0, 0, 0, 0)
    return _PRINTED.get(base) or (base, up(base, 92), up(base, 77), up(base, 60))


def manoeuvre(f: Factors) -> Working:
    """The value of a manoeuvre battalion (14.1, 14.2)."""
    terms = [Term("companies", f.companies)]
    if f.support:
        terms.append(Term("support company or platoons", 1))
    if f.ifv_or_tank_companies > 2:
        terms.append(Term("more than two companies with 30 mm IFVs or tanks", 1))
    if f.cross_attached and f.companies >= 3:
        terms.append(Term("cross-attached tanks or infantry", 2))
    return _worked(f, terms)


def fires(f: Factors) -> Working:
    """The value of an artillery battalion (14.2)."""
    terms = [Term("guns or launchers by six", -(-(f.guns + f.launchers) // 6))]
    if f.launchers >= 12:
        terms.append(Term("one for each 12 launchers", f.launchers // 12))
    if f.calibre < 150:
        terms.append(Term("under 150 mm", -1))
    return _worked(f, terms)


def _worked(f: Factors, terms: list[Term]) -> Working:
    if f.training:
        terms.append(Term("training and morale", f.training))
    if f.equipment:
        terms.append(Term("equipment", f.equipment))
    base = sum(term.value for term in terms)
    return Working(base, tuple(terms), steps(base))


def working(unit: Unit) -> Working | None:
    """The calculation of the value of `unit`; None if its steps are printed."""
    if unit.factors is None:
        return None
    return fires(unit.factors) if unit.unit_class == "arty" else manoeuvre(unit.factors)


def steps_of(unit: Unit) -> Four:
    """The four step values of `unit`: as printed, otherwise as computed (K-25)."""
    if unit.steps is not None:
        return unit.steps
    found = working(unit)
    return found.steps if found else (0, 0, 0, 0)


def why(unit: Unit) -> str:
    """The calculation of the steps of `unit`, in one line."""
    found = working(unit)
    if found is None:
        return f"as printed{f': {unit.why}' if unit.why else ''}"
    return found.text if found.steps == steps_of(unit) else f"as printed; by chapter 14 it would be {found.text}"


def table(units: Sequence[Unit]) -> Iterator[str]:
    """The lines of a table of `units`: id, name, steps, and their calculation."""
    for unit in units:
        printed = "-".join(map(str, steps_of(unit)))
        yield f"{unit.id:<6} {unit.name:<18} {printed:<12} {why(unit)}"

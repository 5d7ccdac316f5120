"""Names typed in orders: what a field names, and whether the pack has it."""

from __future__ import annotations

from typing import Annotated, Literal

from adjudication.engine.play.names import JudgedName, Known, Names, PlaceName, UnitName
from adjudication.engine.play.orders import Order

Side = Annotated[Literal["RED", "BLUE"], Names("side")]
FACTS = {"unit": ("A", "B"), "place": ("0101", "0102"), "side": ("RED",)}
KNOWN = Known[dict[str, tuple[str, ...]]](
    {
        "unit": ("2.0", lambda f: f["unit"]),
        "place": ("3.1", lambda f: f["place"]),
        "side": ("1.1", lambda f: f["side"]),
    }
)


class Raid(Order, frozen=True):
    units: tuple[UnitName, ...] = ()
    to: PlaceName = ""
    shares: dict[UnitName, int] = {}
    lent: Side | None = None
    what: JudgedName = ""
    points: int = 0


def found(order: Raid) -> list[tuple[str, str, str]]:
    return [(one.where, one.code, one.rule) for one in KNOWN(FACTS, order)]


def test_each_name_is_looked_up_where_its_type_says() -> None:
    assert found(Raid(units=("A", "B"), to="0101", shares={"A": 2}, lent="RED", what="anything", points=9)) == []
    assert found(Raid(units=("A", "X"), to="B", shares={"0101": 2}, lent="BLUE")) == [
        ("units[1]", "unknown.unit", "2.0"),
        ("to", "unknown.place", "3.1"),
        ("shares.0101", "unknown.unit", "2.0"),
        ("lent", "unknown.side", "1.1"),
    ]


def test_the_sentence_gets_the_name_by_its_kind() -> None:
    assert KNOWN(FACTS, Raid(to="9999"))[0].params == {"place": "9999"}


def test_what_a_field_holds_when_it_is_left_out_need_not_exist() -> None:
    assert found(Raid(to="", lent=None)) == []
    assert found(Raid(units=("",))) == [("units[0]", "unknown.unit", "2.0")]

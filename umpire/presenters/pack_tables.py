"""The types in which a pack's charts are shown and edited."""

from __future__ import annotations

from dataclasses import dataclass, field

Place = tuple[str | int, ...]
REBUILT = "reconstructed: "


@dataclass(frozen=True)
class Slot:
    """One field of a table. With a `place` in its file it is a number that can be changed, from `least` to `most`."""

    text: str
    place: Place = ()
    least: int = 0
    most: int = 99
    label: str = ""
    may_be_empty: bool = False
    number: bool = False

    @property
    def name(self) -> str:
        """The name of its form field."""
        return "v." + ".".join(map(str, self.place))


@dataclass(frozen=True)
class Source:
    """The source of a chart: `cited` from the rules, `why` it had to be reconstructed, `place` in its file."""

    text: str
    place: Place

    @property
    def cited(self) -> str:
        """The cited part of the source, without the reconstructed one."""
        return self.text.partition(REBUILT)[0].strip().rstrip(";").strip()

    @property
    def why(self) -> str:
        """The reason for the reconstruction; empty if there is none."""
        return self.text.partition(REBUILT)[2]


SETTINGS = ("Setting", "Value")  # the head of a chart that only lists what a part of a pack says


@dataclass(frozen=True)
class ChartTable:
    """One chart as a table. The first field of a row is its header."""

    key: str
    title: str
    file: str
    source: Source | None
    head: tuple[str, ...]
    rows: tuple[tuple[Slot, ...], ...]
    note: str = ""
    shared: str = ""  # what else the source stands for
    numbers: frozenset[int] = field(default_factory=frozenset)  # columns set to the right

    @property
    def slug(self) -> str:
        """The name of its file without the extension, as in addresses."""
        return self.file.removesuffix(".yaml")

    @property
    def slots(self) -> list[Slot]:
        """The numbers that can be changed."""
        return [slot for row in self.rows for slot in row if slot.place]

    @property
    def columns(self) -> list[tuple[str, bool]]:
        """The column headers, each with whether it holds numbers."""
        return [(title, index in self.numbers) for index, title in enumerate(self.head)]


def source_slot(text: str, above: Place) -> Source:
    """The source in the part `above`."""
    return Source(text, (*above, "source"))


def number(
    value: int | None, place: Place, label: str, least: int = 0, most: int = 99, may_be_empty: bool = False
) -> Slot:  # fmt: skip
    """A number that can be changed."""
    return Slot("" if value is None else str(value), place, least, most, label, may_be_empty, number=True)

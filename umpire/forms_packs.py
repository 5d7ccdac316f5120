"""Forms for the library of packs: archives, titles, and numbers typed into a chart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django import forms
from django.core.files.uploadedfile import UploadedFile

from adjudication.errors import Illegal
from adjudication.services.pack_files import MOST_BYTES
from adjudication.services.pack_paint import MOST_STROKES, Stroke
from adjudication.services.studio.lines import Drawing
from umpire.presenters.pack_tables import ChartTable, Place, Slot
from umpire.presenters.packs import PackFault
from wargame.web.strict_input import whole

SOURCE = "v.source"


class BringForm(forms.Form):
    """A zip archive, and the name under which it is stored."""

    archive = forms.FileField(
        label="Zip archive",
        help_text="The YAML files of one pack, in a folder or not. At most 2 MB.",
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}),
        error_messages={"required": "Choose a zip archive.", "empty": "The archive is empty."},
    )
    name = forms.CharField(
        required=False,
        max_length=60,
        label="Name",
        help_text="Plain letters, digits and hyphens. Empty: the name in its pack.yaml.",
        error_messages={"max_length": "At most 60 characters."},
    )
    replace = forms.BooleanField(required=False, label="Replace the pack that has this name")

    def clean_archive(self) -> UploadedFile:
        """Refuse an archive that is too large for a pack."""
        archive: UploadedFile = self.cleaned_data["archive"]
        if archive.size is None or archive.size > MOST_BYTES:
            raise forms.ValidationError("A pack has at most 2 MB.")
        return archive


@dataclass
class Numbers:
    """A chart as typed: `changes` by place, error sentences by field name, and the texts to show again."""

    changes: dict[Place, int | str | None] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ChartForm:
    """A chart with its fields, as stored, or as typed and refused. `seen` is the edition it was filled in on."""

    chart: ChartTable
    seen: str
    numbers: Numbers = field(default_factory=Numbers)
    faults: tuple[PackFault, ...] = ()

    @property
    def rows(self) -> list[list[tuple[Slot, str, str]]]:
        """Each field with the value to show and its error sentence."""
        typed, errors = self.numbers.typed, self.numbers.errors
        return [
            [(slot, typed.get(slot.name, slot.text), errors.get(slot.name, "")) for slot in row]
            for row in self.chart.rows
        ]

    @property
    def source(self) -> tuple[str, str]:
        """The source to show and its error sentence."""
        stored = self.chart.source.text if self.chart.source else ""
        return self.numbers.typed.get(SOURCE, stored), self.numbers.errors.get(SOURCE, "")

    @property
    def sentences(self) -> list[str]:
        """Every error sentence of the form."""
        return list(self.numbers.errors.values())


def meanwhile(numbers: Numbers, chart: ChartTable) -> Numbers:
    """The typed numbers of a chart, with the stored value next to each number that someone else has changed."""
    apart = {
        slot.name: f"{slot.label}: stored now is {slot.text or 'nothing'}."
        for slot in chart.slots
        if numbers.typed.get(slot.name) != slot.text
    }
    return Numbers(numbers.changes, apart, numbers.typed)


def read_numbers(post: Mapping[str, str], chart: ChartTable) -> Numbers:
    """The numbers that differ from the chart, and the chart's source.

    Numbers that replace those of the rules or of a rebuilt chart need a new source.
    """
    found = Numbers()
    for slot in chart.slots:
        text = found.typed[slot.name] = post.get(slot.name, slot.text).strip()
        if text != slot.text:
            _number(found, slot, text)
    if chart.source is not None:
        found.typed[SOURCE] = text = " ".join(post.get(SOURCE, "").split())
        if not text:
            found.errors[SOURCE] = "Say where the numbers come from."
        elif not text.isprintable() or len(text) > 300:
            found.errors[SOURCE] = "Enter one line of at most 300 characters."
        elif text != chart.source.text:
            found.changes[chart.source.place] = text
        elif found.changes and not text.startswith("the default"):
            found.errors[SOURCE] = "You changed the numbers. Say where the new ones come from."
    return found


def read_strokes(sent: str) -> list[Stroke]:
    """The painted hexes, one on each line: table, hex and letter, separated by tabs. `Illegal` for anything else."""
    lines = [line.split("\t") for line in sent.split("\n") if line.strip()]
    if not lines:
        raise Illegal(["Nothing is painted. Choose a brush and paint hexes on the map."])
    if len(lines) > MOST_STROKES:
        raise Illegal([f"At most {MOST_STROKES} hexes can be painted at once."])
    if any(len(line) != 3 for line in lines):
        raise Illegal(["The painted hexes cannot be read. Reload the page and paint again."])
    return [Stroke(table, place, letter) for table, place, letter in lines]


def read_drawing(sent: Mapping[str, str]) -> Drawing:
    """A drawn road, railway or river: lists of hexes, or of sides "a|b", separated by spaces."""
    hexes, sides, bridges, was = (tuple(sent.get(name, "").split()) for name in ("hexes", "sides", "bridges", "was"))
    name = " ".join(sent.get("name", "").split())
    return Drawing(sent.get("tool", ""), sent.get("key", ""), name, hexes, sides, bridges, was, "off" in sent)


def _number(found: Numbers, slot: Slot, text: str) -> None:
    value = whole(text)
    if not text and slot.may_be_empty:
        found.changes[slot.place] = None
    elif value is not None and slot.least <= value <= slot.most:
        found.changes[slot.place] = value
    else:
        found.errors[slot.name] = f"{slot.label}: a whole number from {slot.least} to {slot.most} is expected."

"""Forms for an inject, for its files, and for files with a whole MSEL (the list of injects)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms

from adjudication.engine.injects import triggers
from adjudication.engine.injects.lines import EVERYBODY, MOST, PreparedInject
from adjudication.engine.injects.watch import TriggerWords
from adjudication.services.spreadsheets import MOST_BYTES
from wargame.models import Inject
from wargame.services.msel.attachments import MOST_BYTES as MOST_FILE_BYTES

ON = (
    ("hand", "By hand", "You release it when you choose."),
    ("turn", "At a turn", "When the turn, or a phase of it, is reached."),
    ("time", "At a clock time", "In the exercise’s time zone."),
    ("minute", "Minutes into play", "Counted from the start, for a class whose hour you do not know yet."),
    ("track", "When a track passes a value", "As soon as it passes the value after a published step."),
    ("place", "When a place changes hands", "After a published step."),
    ("order", "When an order of a kind is given", "When it has been carried out."),
    ("chain", "With its chain", "As soon as the injects named under “Comes after” are out."),
)


def _text(most: int, **options: Any) -> forms.CharField:
    return forms.CharField(max_length=most, error_messages={"max_length": f"At most {most} characters."}, **options)


class InjectForm(forms.Form):
    """One inject. The form knows the offered names; the service checks that they exist."""

    number = _text(20, label="Number", help_text="For example 1.2 or A-3.")
    title = _text(MOST["title"], label="Headline")
    kind = forms.ChoiceField(label="Kind", choices=Inject.Kind.choices)
    sender = _text(
        MOST["sender"], label="From", required=False, help_text="Agency, newspaper, handle, caller, headquarters."
    )
    to = forms.MultipleChoiceField(label="To", required=False, widget=forms.CheckboxSelectMultiple)
    text = _text(
        MOST["text"],
        label="Text",
        widget=forms.Textarea(attrs={"rows": 9}),
        help_text="A blank line begins a new paragraph.",
    )
    answer = forms.BooleanField(label="Answer requested", required=False)
    note = _text(
        MOST["note"],
        label="Note for the white cell",
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Why it is there and what to watch for. Cells do not see it.",
    )
    objectives = forms.MultipleChoiceField(label="Objectives", required=False, widget=forms.CheckboxSelectMultiple)
    after = _text(
        400, label="Comes after", required=False, help_text="For example: 1.1 and 1.2, or B-3. Empty for no chain."
    )
    on = forms.ChoiceField(choices=[(value, label) for value, label, _ in ON], initial="hand")
    turn = forms.IntegerField(label="Turn", required=False, min_value=1, max_value=999)
    phase = forms.ChoiceField(label="Phase", required=False)
    time = _text(5, label="Time", required=False, help_text="14:30")
    day = _text(10, label="Day", required=False, help_text="2026-11-21; empty for the first time the clock shows it.")
    minute = forms.IntegerField(label="Minute of play", required=False, min_value=0, max_value=9999)
    track = forms.ChoiceField(label="Track", required=False)
    op = forms.ChoiceField(label="Comparison", required=False, choices=[(op, op) for op in triggers.OPS])
    value = forms.IntegerField(label="Value", required=False, min_value=-triggers.LARGEST, max_value=triggers.LARGEST)
    place = forms.ChoiceField(label="Place", required=False)
    holder = forms.ChoiceField(label="Goes to", required=False)
    order = forms.ChoiceField(label="Kind of order", required=False)
    by = forms.ChoiceField(label="Given by", required=False)
    version = forms.IntegerField(required=False, min_value=1, max_value=2_000_000_000)

    def __init__(
        self, data: Any, *, words: TriggerWords, cells: list[tuple[str, str]], objectives: list[tuple[str, str]],
        sides: Mapping[str, str], initial: Mapping[str, Any],
    ) -> None:  # fmt: skip
        super().__init__(data, initial=dict(initial), label_suffix="")
        offered: dict[str, list[tuple[str, str]]] = {
            "to": [(EVERYBODY, "All cells, and the public"), *((name, name) for name, _ in cells)],
            "objectives": objectives,
            "phase": [("", "its beginning"), *((named.key, named.title) for named in words.phases)],
            "track": [
                (
                    f"{name.key} {name.side}".rstrip(),
                    name.title + (f", {sides.get(name.side, name.side)}" if name.side else ""),
                )
                for name in words.tracks
            ],
            "place": sorted(((named.key, named.title) for named in words.places), key=lambda pair: pair[1]),
            "holder": [("*", "whomever"), *((side, sides.get(side, side)) for side in words.sides), ("", "no one")],
            "order": [(named.key, named.title) for named in words.orders],
            "by": [("", "anyone"), *((side, sides.get(side, side)) for side in words.sides)],
        }
        for name, choices in offered.items():
            field: Any = self.fields[name]
            field.choices = choices
        self.fields["number"].widget.attrs["autocapitalize"] = "characters"

    def clean(self) -> dict[str, Any]:
        """Build the phrase of the trigger from its fields."""
        given = super().clean() or {}
        if "on" in given and not self.errors:
            try:
                given["release"] = triggers.say(triggers.parse(self._phrase(given)))
            except ValueError as error:
                self.add_error(_FIELD[given["on"]], f"{str(error)[:1].upper()}{str(error)[1:]}.")
        return given

    def _phrase(self, given: Mapping[str, Any]) -> str:
        for name in _NEEDED.get(given["on"], ()):
            if given.get(name) in (None, ""):
                raise ValueError(f"{self.fields[name].label} is required for this trigger".lower())
        if given["on"] == "time":
            _clock(given["time"], given.get("day") or "")
        to = {"*": "changes hands", "": "to nobody"}.get(given.get("holder", ""), f"to {given.get('holder')}")
        by = f" by {given['by']}" if given.get("by") else ""
        return {
            "hand": "by hand", "chain": "with its chain", "turn": f"turn {given.get('turn')} {given.get('phase')}",
            "time": f"at {given.get('day')} {given.get('time')}", "minute": f"minute {given.get('minute')}",
            "track": f"track {given.get('track')} {given.get('op')} {given.get('value')}",
            "place": f"place {given.get('place')} {to}", "order": f"order {given.get('order')}{by}",
        }[given["on"]]  # fmt: skip

    def line(self) -> PreparedInject:
        """The form's fields as a line of the MSEL."""
        given = self.cleaned_data
        to = [EVERYBODY] if EVERYBODY in given["to"] else given["to"]
        return PreparedInject(
            number=given["number"], title=given["title"], kind=given["kind"], to=to,
            text=given["text"].replace("\r\n", "\n"), sender=given["sender"], release=given["release"],
            after=given["after"], answer=given["answer"], note=given["note"].replace("\r\n", "\n"),
            objectives=given["objectives"],
        )  # fmt: skip


def _clock(time: str, day: str) -> None:
    """Report which of a time and a day cannot be read, in words that suit the field."""
    try:
        triggers.parse(f"at {time}")
    except ValueError:
        raise ValueError(f"“{time}” is not a time. Use a time such as 14:30") from None
    if day and not re.fullmatch(r"\d{4}-\d\d?-\d\d?", day):
        raise ValueError(f"“{day}” is not a date. Use a date such as 2026-11-21")


_FIELD = {
    "hand": "on", "chain": "on", "turn": "turn", "time": "time", "minute": "minute", "track": "value",
    "place": "place", "order": "order",
}  # fmt: skip
_NEEDED = {
    "turn": ("turn",), "time": ("time",), "minute": ("minute",), "track": ("track", "op", "value"),
    "place": ("place",), "order": ("order",),
}  # fmt: skip


def trigger_fields(release: str) -> dict[str, Any]:
    """The form's fields for a trigger."""
    match triggers.parse(release):
        case triggers.AtTurn(turn, phase):
            return {"on": "turn", "turn": turn, "phase": phase}
        case triggers.AtTime(time, day):
            return {"on": "time", "time": time, "day": day}
        case triggers.AtMinute(minute):
            return {"on": "minute", "minute": minute}
        case triggers.OnTrack(track, side, op, value):
            return {"on": "track", "track": f"{track} {side}".rstrip(), "op": op, "value": value}
        case triggers.OnPlace(place, to):
            return {"on": "place", "place": place, "holder": "*" if to is None else to}
        case triggers.OnOrder(order, side):
            return {"on": "order", "order": order, "by": side}
        case triggers.Chained():
            return {"on": "chain"}
        case _:
            return {"on": "hand"}


class FileForm(forms.Form):
    """A file for an inject. The service determines its type from the content."""

    file = forms.FileField(
        label="File", help_text="PDF, PNG, JPEG or plain text, at most 5 MB.",
        widget=forms.FileInput(attrs={"accept": ".pdf,.png,.jpg,.jpeg,.txt"}),
        error_messages={"required": "Choose a file.", "empty": "The file is empty."},
    )  # fmt: skip

    def data_of(self) -> tuple[str, bytes]:
        """Name and content; slightly more than the maximum is read, so that a file that is too large is noticed."""
        file = self.cleaned_data["file"]
        return str(file.name), file.read(MOST_FILE_BYTES + 1)


class TableForm(forms.Form):
    """A whole MSEL as a table."""

    file = forms.FileField(
        label="Table", help_text="CSV, XLSX or ODS, one row per inject, at most 2 MB.",
        widget=forms.FileInput(attrs={"accept": ".csv,.xlsx,.ods"}),
        error_messages={"required": "Choose a CSV, XLSX or ODS file.", "empty": "The file is empty."},
    )  # fmt: skip
    skip_broken = forms.BooleanField(label="Skip rows with errors and import the rest", required=False)

    def data_of(self) -> bytes:
        """The content of the file, up to slightly more than the maximum."""
        data: bytes = self.cleaned_data["file"].read(MOST_BYTES + 1)
        return data

"""Forms for making a map from geography: files, the frame of the map, and the umpire's decisions."""

from __future__ import annotations

from typing import Any, Final, get_args

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

from adjudication.geography.choices import Edge
from adjudication.geography.frames import Top
from adjudication.geography.reading import MOST_BYTES
from adjudication.geography.sources import Names

MOST_FILES: Final = 20


class _Files(forms.FileInput):
    allow_multiple_selected = True


class _FilesField(forms.FileField):
    """A field for several files; each is checked like a single file."""

    widget = _Files(
        attrs={"accept": ".geojson,.json,.geojsonl,.geojsons,.ndjson,application/geo+json", "multiple": True}
    )

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        """All files that were chosen."""
        return [super(_FilesField, self).clean(one, initial) for one in data or [None]]


class SourceForm(forms.Form):
    """GeoJSON files with their credit and licence."""

    geojson = _FilesField(
        label="GeoJSON files",
        help_text="Roads, railways, rivers, water, woods, wetlands, built-up areas, towns: in one file or several. "
        "At most 64 MB together.",
        error_messages={"required": "Choose at least one GeoJSON file.", "empty": "One of the files is empty."},
    )
    credit = forms.CharField(
        max_length=60, label="Credit", help_text="Whose data it is, such as © OpenStreetMap contributors.",
        error_messages={"required": "Say whose data it is.", "max_length": "At most 60 characters."},
    )  # fmt: skip
    licence = forms.CharField(
        max_length=30, label="Licence", help_text="Such as ODbL 1.0. It is printed on every map with the credit.",
        error_messages={"required": "Say under which licence.", "max_length": "At most 30 characters."},
    )  # fmt: skip

    def clean_geojson(self) -> list[UploadedFile]:
        """Refuse more files or bytes than a map can need."""
        files: list[UploadedFile] = self.cleaned_data["geojson"]
        if len(files) > MOST_FILES or sum(one.size or 0 for one in files) > MOST_BYTES:
            raise forms.ValidationError(f"At most {MOST_FILES} files, and 64 MB together.")
        return files


def _degrees(label: str, least: int, most: int) -> forms.FloatField:
    words = f"Between {least} and {most} degrees."
    return forms.FloatField(
        label=label, min_value=least, max_value=most,
        error_messages={"required": "Type degrees.", "invalid": words, "min_value": words, "max_value": words},
        widget=forms.NumberInput(attrs={"step": "0.001"}),
    )  # fmt: skip


class FrameForm(forms.Form):
    """The rectangle, its hexes, and the share from which a terrain is taken without asking."""

    north = _degrees("Northern edge", -85, 85)
    west = _degrees("Western edge", -180, 180)
    south = _degrees("Southern edge", -85, 85)
    east = _degrees("Eastern edge", -180, 180)
    km = forms.IntegerField(
        label="Hex, side to side, in km", min_value=1, max_value=60,
        error_messages={"invalid": "Whole kilometres.", "min_value": "1 to 60 km.", "max_value": "1 to 60 km."},
    )  # fmt: skip
    top = forms.ChoiceField(
        label="At the top of the sheet",
        choices=[("north", "the north: flat-topped hexes"), ("east", "the east: hexes point north"),
                 ("south", "the south"), ("west", "the west: hexes point north")],
    )  # fmt: skip
    names = forms.ChoiceField(
        label="Names", required=False, choices=[("local", "as people there write them"), ("english", "English")],
        help_text="A place without an English name keeps its own.",
    )  # fmt: skip
    least = forms.IntegerField(
        label="Ask when the largest share is under, in per cent", min_value=0, max_value=100,
        error_messages={"invalid": "0 to 100.", "min_value": "0 to 100.", "max_value": "0 to 100."},
    )  # fmt: skip

    def clean_top(self) -> Top:
        """Check one of the four edges."""
        top: Top = self.cleaned_data["top"]
        return top

    def clean_names(self) -> Names:
        """English, or as people there write them."""
        return "english" if self.cleaned_data["names"] == "english" else "local"


class MakeForm(forms.Form):
    """The title of the new pack, and where Blue comes from."""

    title = forms.CharField(
        max_length=120, label="Title of the new pack",
        error_messages={"required": "Give the pack a title.", "max_length": "At most 120 characters."},
    )  # fmt: skip
    blue_from = forms.ChoiceField(
        label="Blue’s supply comes from", choices=[(edge, f"the {edge}") for edge in get_args(Edge)]
    )


def unticked(sent: QueryDict, usual: set[str]) -> frozenset[str]:
    """Keys to leave out: the `usual` ones that the form did not show, and those it showed without a tick."""
    shown, kept = set(sent.getlist("shown")), set(sent.getlist("keep"))
    return frozenset((usual - shown) | (shown - kept))


def picked(sent: QueryDict, prefix: str, known: Any) -> dict[str, Any]:
    """The choices under `prefix`, keyed by subject such as `0304` for `ground.0304`; unknown values are dropped."""
    start = f"{prefix}."
    return {
        name.removeprefix(start): str(value)
        for name, value in sent.items()
        if name.startswith(start) and value in get_args(known)
    }

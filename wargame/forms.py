"""Forms on the people side: they keep what was typed, and show errors as sentences at the fields."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict

from adjudication.engine.incoming import plain_json
from wargame.models import Evidence

MOST_FIELDS = 200


def tidy_code(text: str) -> str:
    """A code as it is stored: capitals and digits, without spaces and dashes."""
    return "".join(ch for ch in text.upper() if ch.isalnum())


ROOM_LETTERS, SEAT_LETTERS = 6, 8


class RoomCodeForm(forms.Form):
    """The six characters on the wall, or the eight on a join card."""

    code = forms.CharField(max_length=20, error_messages={"required": "Enter the six characters of the room code."})

    def clean_code(self) -> str:
        """Exactly six letters or digits, or eight."""
        code = tidy_code(self.cleaned_data["code"])
        if len(code) not in (ROOM_LETTERS, SEAT_LETTERS):
            raise forms.ValidationError("A room code has six letters or digits, as in 4HK-7PM; a join card has eight.")
        return code


class JoinForm(forms.Form):
    """Name and requested seat; `seat` is "cell:role", "cell:role:post", or "expected:" and the key of one seat."""

    name = forms.CharField(max_length=80, required=False)
    seat = forms.RegexField(
        r"^(\d{1,9}:[a-z]{1,12}(:.{1,60})?|expected:[0-9a-f-]{36})$",
        required=False,
        error_messages={"invalid": "Choose a seat from the list."},
    )

    sure = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        """Accept a name chosen in the list, or a name alone, which is looked up on the roster."""
        seat, name = self.cleaned_data.get("seat", ""), self.cleaned_data.get("name", "").strip()
        if not name and not self.expected and "name" not in self.errors:
            self.add_error(
                "name", "Enter your name and rank." if seat else "Choose your name in the list, or enter it here."
            )
        return self.cleaned_data

    @property
    def expected(self) -> bool:
        """Whether a name was chosen in the list."""
        return str(self.cleaned_data.get("seat", "")).startswith("expected:")

    @property
    def expected_key(self) -> str:
        """The key of the seat with that name in the list."""
        return str(self.cleaned_data["seat"]).removeprefix("expected:")

    def choice(self) -> tuple[int, str, str]:
        """The cell, the role and the post that were chosen."""
        cell, _, rest = self.cleaned_data["seat"].partition(":")
        role, _, post = rest.partition(":")
        return int(cell), role, post


class SeatCodeForm(forms.Form):
    """The name of the person who takes a seat by its own code; empty keeps the name on the roster."""

    name = forms.CharField(max_length=80, required=False)


class SheetForm(forms.Form):
    """The fields of every change to an order sheet. `act` says what happens to the list of orders, or to the task
    `part`: "pass" gives no orders there, "unpass" reverses this."""

    act = forms.ChoiceField(
        choices=[
            (name, name)
            for name in ("add", "put", "part", "remove", "up", "down", "clear", "words", "terms", "pass", "unpass")
        ]
    )
    part = forms.SlugField(max_length=40, required=False)
    version = forms.IntegerField(min_value=0, required=False)
    at = forms.IntegerField(min_value=0, max_value=1000, required=False)
    times = forms.IntegerField(min_value=1, max_value=100, required=False)
    note = forms.CharField(max_length=2000, required=False)
    intent = forms.CharField(max_length=2000, required=False)


class SubmitForm(forms.Form):
    """The key of the form, the ledger position its writer saw, and the fingerprint of the orders they read.

    `nothing`: there was nothing to order, and the list ends with that. `note` and `intent` are typed in another form.
    """

    form_key = forms.UUIDField()
    seq = forms.IntegerField(min_value=1)
    seen = forms.CharField(required=False, max_length=64)
    on_paper = forms.BooleanField(required=False)
    nothing = forms.BooleanField(required=False)
    note = forms.CharField(max_length=2000, required=False)
    intent = forms.CharField(max_length=2000, required=False)


def plain_order(data: QueryDict) -> dict[str, Any]:
    """The order a composer form describes.

    Fields are named `f.<field>`; `f.<field>[]` may repeat and makes a list, `f.<field>~` is a list written as words,
    `f.<field>.<name>` makes a mapping, without what is empty or 0. Values are text; the order's own type turns them
    into numbers. `do` is the tag.
    """
    order: dict[str, Any] = {"do": data.get("do", "")}
    for key in list(data)[:MOST_FIELDS]:
        if not key.startswith("f."):
            continue
        name = key[2:]
        if name.endswith("~"):
            order[name[:-1]] = str(data[key]).split()
        elif name.endswith("[]"):
            order[name[:-2]] = [value for value in data.getlist(key) if value]
        elif "." in name:
            field, _, part = name.partition(".")
            mapping = order.get(field)
            more = {part: data[key]} if data[key] not in ("", "0") else {}
            order[field] = {**(mapping if isinstance(mapping, dict) else {}), **more}
        else:
            order[name] = data[key]
    return order


def given_order(data: QueryDict) -> Any:
    """The order in a form: written out as `pick`, or field by field. ValueError: `pick` cannot be read."""
    picked = data.get("pick", "")
    return plain_json(picked) if picked else plain_order(data)


class NoteForm(forms.Form):
    """A recorder's note; everything except its text takes one tap."""

    text = forms.CharField(required=False, max_length=2000)
    cell_id = forms.IntegerField(required=False, min_value=0, max_value=2**63 - 1)
    objective_id = forms.IntegerField(required=False, min_value=0, max_value=2**63 - 1)
    indicator_id = forms.IntegerField(required=False, min_value=0, max_value=2**63 - 1)
    to_director = forms.BooleanField(required=False)
    bearing = forms.ChoiceField(required=False, choices=Evidence.Bearing.choices)
    form_key = forms.UUIDField(required=False)

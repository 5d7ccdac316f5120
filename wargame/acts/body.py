"""The fields of an act, with their limits and the sentence that asks for each, for forms and programs alike.

A field has one sentence for whatever is wrong with it, because it says what to enter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from django.db.models import Model
from django.http import QueryDict
from rest_framework import serializers
from rest_framework.utils.html import is_html_input

from wargame.acts.subjects import RowKind
from wargame.labels import listed
from wargame.models import Exercise
from wargame.web.strict_input import whole

MOST = 2_147_483_647  # the largest number a column takes
LARGEST = 2**63 - 1  # the largest id
NOWHERE = "nowhere"  # the code of a row that the exercise does not have
BEYOND = {"min_value", "max_value", NOWHERE}  # codes of what was understood, and is refused
_DECIMALS = re.compile(r"\.0*$")


class Input(serializers.Serializer[Any]):
    """A body in which an unknown field is an error. A form can send more, such as its key.

    `in_form` says how the form of a page calls a field, where that is another name.
    """

    in_form: ClassVar[dict[str, str]] = {}

    def to_internal_value(self, data: Any) -> Any:
        known = not isinstance(data, dict) or is_html_input(data)
        unknown = [] if known else sorted(set(data) - set(self.fields))
        if unknown:
            raise serializers.ValidationError({name: ["There is no such field."] for name in unknown})
        return super().to_internal_value(data)

    @classmethod
    def typed(cls, post: QueryDict, exercise: Exercise) -> Any:
        """The values of a form, under the names and in the units of the fields."""
        data = post.copy()
        for name, called in cls.in_form.items():
            data.setlist(name, post.getlist(called))
        return data


def sentences(detail: Any, where: str = "") -> Iterator[str]:
    """Each message of a nested error with its place."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            yield from sentences(inner, _inside(where, name))
    elif isinstance(detail, list) and not all(isinstance(inner, str) for inner in detail):
        for number, inner in enumerate(detail):
            yield from sentences(inner, f"{where}[{number}]")
    elif isinstance(detail, list):
        yield from (f"{where}: {text}" if where else str(text) for text in detail)
    else:
        yield f"{where}: {detail}" if where else str(detail)


def understood(detail: Any) -> bool:
    """Whether the only faults of a body are a number beyond its limits or a row that does not exist."""
    if isinstance(detail, dict | list):
        return all(map(understood, detail.values() if isinstance(detail, dict) else detail))
    return getattr(detail, "code", "") in BEYOND


def _inside(where: str, name: str | int) -> str:
    if name == "non_field_errors":
        return where
    if isinstance(name, int):
        return f"{where}[{name}]"
    return f"{where}.{name}" if where else name


def _asks(sentence: str, *codes: str) -> dict[str, Any]:
    return dict.fromkeys(("required", "null", "invalid", *codes), sentence)


class Text(serializers.CharField):
    """A text of at most `most` characters. Without `ask` it is optional; with it, a missing text gets that sentence."""

    def __init__(self, most: int, ask: str = "", **options: Any) -> None:
        said = _asks(ask or "a text is expected.", "blank") | {"max_length": f"at most {most} characters."}
        may: dict[str, Any] = {} if ask else {"required": False, "allow_blank": True, "default": ""}
        super().__init__(max_length=most, error_messages=said, **(may | options))

    def get_value(self, dictionary: Any) -> Any:
        """The sent value; an empty form field is an empty text, not a missing one."""
        sent = is_html_input(dictionary) and self.field_name in dictionary
        return dictionary[self.field_name] if sent else super().get_value(dictionary)

    def to_internal_value(self, data: Any) -> str:
        """The text with uniform line ends."""
        return str(super().to_internal_value(data)).replace("\r\n", "\n")


class Whole(serializers.IntegerField):
    """A whole number within limits. `ask` replaces the usual sentence about the limits."""

    def __init__(self, least: int = 0, most: int = MOST, ask: str = "", **options: Any) -> None:
        said = ask or f"enter a whole number from {least} to {most}."
        super().__init__(
            min_value=least, max_value=most, error_messages=_asks(said, "min_value", "max_value"), **options
        )

    def to_internal_value(self, data: Any) -> int:
        """The number, which must consist of digits only."""
        found = None if isinstance(data, bool) else whole(_DECIMALS.sub("", str(data)))
        if found is None:
            self.fail("invalid")
        return found


class OneOf(serializers.ChoiceField):
    """One of several words."""

    def __init__(self, choices: Any, ask: str = "", **options: Any) -> None:
        names = [value for value, _ in choices if value]
        said = ask or f"choose {listed(names[:-1])} or {names[-1]}." if names[1:] else f"choose {names[0]}."
        super().__init__(choices=choices, error_messages=_asks(ask or said, "invalid_choice"), **options)


class Switch(serializers.BooleanField):
    """On or off; an unticked form box is off."""

    def __init__(self, **options: Any) -> None:
        super().__init__(error_messages=_asks("true or false is expected."), **options)

    def to_internal_value(self, data: Any) -> bool:
        """On or off; a button that sends nothing means off."""
        return False if data == "" else bool(super().to_internal_value(data))


class Many(serializers.ListField):
    """A list of `least` to `most` items."""

    def __init__(self, child: Any, least: int, most: int, ask: str, **options: Any) -> None:
        said = _asks(ask, "not_a_list", "empty", "min_length", "max_length")
        super().__init__(child=child, min_length=least, max_length=most, error_messages=said, **options)

    def get_value(self, dictionary: Any) -> Any:
        """The sent values; for form boxes, the ticked ones."""
        return dictionary.getlist(self.field_name) if is_html_input(dictionary) else super().get_value(dictionary)


class Figures(Many):
    """Whole numbers within limits, or as people type them, separated by commas."""

    def __init__(self, least: int, highest: int, most: int, ask: str, **options: Any) -> None:
        super().__init__(Whole(least, highest), 0, most, ask, **options)

    def get_value(self, dictionary: Any) -> Any:
        """The sent numbers, one by one."""
        given = super().get_value(dictionary)
        return re.split(r"[\s,;]+", given[0].strip()) if is_html_input(dictionary) and any(given) else given

    def to_internal_value(self, data: Any) -> list[int]:
        """The numbers as a list; one sentence covers all faults."""
        try:
            found: list[int] = super().to_internal_value([] if data == [""] else data)
        except serializers.ValidationError:
            self.fail("invalid")
        return found


class MomentField(serializers.DateTimeField):
    """A moment."""

    def __init__(self, ask: str, **options: Any) -> None:
        super().__init__(error_messages=_asks(ask, "date", "make_aware", "overflow"), **options)


class _Chosen:
    """A row of the exercise in which the act happens."""

    of: RowKind[Any]
    context: dict[str, Any]
    fail: Callable[[str], Any]

    def to_internal_value(self, data: Any) -> Model:
        """The row."""
        row: Model | None = None if isinstance(data, bool) else self.of.find(self.context["exercise"], str(data))
        return row if row is not None else self.fail(NOWHERE)


class Chosen(_Chosen, serializers.IntegerField):  # type: ignore[misc]  # it holds the row that the number names
    """A row by its number."""

    def __init__(self, of: RowKind[Any], **options: Any) -> None:
        self.of = of
        super().__init__(error_messages=_asks(of.ask, NOWHERE), **options)


class ChosenKey(_Chosen, serializers.UUIDField):  # type: ignore[misc]  # it holds the row that the key names
    """A row by its key."""

    def __init__(self, of: RowKind[Any], **options: Any) -> None:
        self.of = of
        super().__init__(error_messages=_asks(of.ask, NOWHERE), **options)


class ChosenMany(serializers.ListField):
    """Rows by their numbers, without repeats; the list can be empty."""

    child = serializers.IntegerField()

    def __init__(self, of: RowKind[Any], most: int = 100, **options: Any) -> None:
        self.of = of
        said = _asks(f"choose among the {of.field}s of this exercise.", "not_a_list", "max_length", NOWHERE)
        may: dict[str, Any] = {"required": False, "default": list}
        super().__init__(max_length=most, error_messages=said, **(may | options))

    def to_internal_value(self, data: Any) -> list[Any]:
        """The rows."""
        if not isinstance(data, list):
            self.fail("not_a_list")
        wanted = list(dict.fromkeys(str(one) for one in data))
        rows = [self.of.find(self.context["exercise"], text) for text in wanted]
        if None in rows:
            self.fail(NOWHERE)
        return rows

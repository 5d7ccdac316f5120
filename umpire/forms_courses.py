"""Reads the forms of courses and checks their format; the services decide what is allowed."""

from __future__ import annotations

from typing import Any

from django import forms

from wargame.errors import Refused
from wargame.models import Course

SOURCE = "Choose what the syndicates play."
NUMBER = f"Enter a number from {Course.LEAST} to {Course.MOST}."


class CourseForm(forms.Form):
    """The title of a course, and how people find their syndicate."""

    title = forms.CharField(
        max_length=Course.MOST_TITLE, label="Title", help_text="Each syndicate adds its number to it.",
        error_messages={
            "required": "Enter a title for the course.", "max_length": f"Use at most {Course.MOST_TITLE} characters.",
        },
    )  # fmt: skip
    dealing = forms.ChoiceField(
        choices=Course.Dealing.choices, label="How people find their syndicate", initial=Course.Dealing.CHOICE,
        help_text="You can change this until people have joined.",
        error_messages={"required": "Choose one of these.", "invalid_choice": "Choose one of these."},
    )  # fmt: skip

    def refused(self, error: Refused) -> list[str]:
        """Put each sentence at its field; the sentences that belong to none."""
        left = []
        for problem in error.problems:
            place, mark, text = problem.partition(": ")
            if mark and place in self.fields:
                self.add_error(place, text[:1].upper() + text[1:])
            else:
                left.append(problem)
        return left or ["See the marked fields."]


class NewCourseForm(CourseForm):
    """A new course: what its syndicates play, and how many there are."""

    source = forms.ChoiceField(
        label="What they play", help_text="A ready exercise, a pack, or one of your exercises, which is cloned.",
        error_messages={"required": SOURCE, "invalid_choice": SOURCE},
    )  # fmt: skip
    syndicates = forms.IntegerField(
        min_value=Course.LEAST, max_value=Course.MOST, initial=6, label="Syndicates", help_text="From 2 to 12.",
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), NUMBER),
    )  # fmt: skip
    field_order = ("title", "source", "syndicates", "dealing")

    def __init__(self, *args: Any, sources: list[tuple[str, list[tuple[str, str]]]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["source"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = sources

"""Documents before play: script, read-ahead and role sheets."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from wargame.acts.act import act
from wargame.acts.body import Chosen, Input, OneOf, Text
from wargame.acts.subjects import CELL, HANDOUT
from wargame.models import Cell, Handout
from wargame.services.msel import handouts
from wargame.viewer import Viewer

TAG = "Documents before play"
MOST_SENT = 20_000  # characters or minutes; what a section may have, the service says with the section's number


class NewHandout(Input):
    """A new document with its headings; a role sheet needs a cell and a post, any other a title."""

    kind = OneOf(Handout.Kind.choices, "choose a role sheet, a read-ahead or a script.")
    title = Text(120)
    cell = Chosen(CELL, required=False, allow_null=True, default=None)
    post = Text(60)


class PartTyped(Input):
    """One section, as `PartGiven`. A title has at most 120 characters; a script needs the minutes `at` and `lasts`."""

    title = Text(MOST_SENT)
    text = Text(MOST_SENT)
    points = serializers.ListField(child=Text(MOST_SENT), max_length=MOST_SENT, required=False, default=list)
    at = serializers.IntegerField(required=False, help_text=f"0 to {handouts.LONGEST_CLASS}.")
    lasts = serializers.IntegerField(required=False, help_text=f"1 to {handouts.LONGEST_CLASS}.")


class ChangedHandout(Input):
    """The complete new document, and `seen`, the version it is based on."""

    seen = Text(64, "send what you saw of the document.")
    title = Text(120)
    post = Text(60)
    parts = PartTyped(many=True)


@act("add-handout", "add_handout", "A new document", tag=TAG, takes=NewHandout)
def add(viewer: Viewer, kind: str, title: str, cell: Cell | None, post: str) -> Handout:
    """A new document."""
    return handouts.add(exercise=viewer.exercise, kind=kind, title=title, post=post, cell_id=cell.pk if cell else None)


@act("save-handout", "change_handout", "Change the text of a document", tag=TAG, takes=ChangedHandout, about=HANDOUT)
def save(viewer: Viewer, paper: Handout, seen: str, **words: Any) -> Handout:
    """Change the text of a document."""
    return handouts.write(exercise=viewer.exercise, handout_id=paper.pk, seen_as=seen, **words)


@act(
    "remove-handout", "remove_handout", "Remove a document", tag=TAG, about=HANDOUT,
    says="The document has been removed.",
)  # fmt: skip
def remove(viewer: Viewer, paper: Handout) -> None:
    """Remove a document."""
    handouts.remove(exercise=viewer.exercise, handout_id=paper.pk)


ACTS = (add, remove)
WRITING_ACTS = (save,)

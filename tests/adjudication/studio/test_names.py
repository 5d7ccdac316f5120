"""A name that one text changed is found in the others, and renamed in the lines that are ticked."""

from __future__ import annotations

import pytest
import yaml

from adjudication.errors import Illegal
from adjudication.services import pack_files
from adjudication.services.studio import edits, names

MAP = 'villages:\n  "0204": Mill\n  "0303": Toll\n'
FILES = {
    "map.yaml": MAP.replace("Mill", "Windmill"),
    "briefings.yaml": "text: |\n  Hold Mill. Millers live there.\n  Mill falls, Toll falls.\nnote: Mill # the Mill\n",
    "injects.yaml": "- Nothing happens\n",
}


BOMB = "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)


def test_the_lines_that_use_the_old_name() -> None:
    (rename,) = names.renames(MAP, "map.yaml", FILES)
    assert (rename.old, rename.new) == ("Mill", "Windmill")
    assert [use.key for use in rename.uses] == ["briefings.yaml:2", "briefings.yaml:3", "briefings.yaml:4"]


def test_only_ticked_lines_change_and_only_whole_words() -> None:
    after = names.renamed(FILES, "Mill", "Windmill", {"briefings.yaml:2", "briefings.yaml:4"})
    text = "text: |\n  Hold Windmill. Millers live there.\n  Mill falls, Toll falls.\nnote: Windmill # the Windmill\n"
    assert after == {"briefings.yaml": text}


def test_no_rename_without_a_changed_name() -> None:
    assert names.renames(MAP, "map.yaml", {**FILES, "map.yaml": MAP}) == ()
    assert names.renames(MAP, "map.yaml", {**FILES, "map.yaml": "a: ["}) == ()
    assert names.renames(MAP, "map.yaml", {**FILES, "map.yaml": MAP.replace('"0204": Mill\n', "")}) == ()


@pytest.mark.parametrize(
    ("new", "where", "reason"),
    [
        ("Windmill", set[str](), "No line is ticked"),
        ("x", {"briefings.yaml:4"}, "cannot be read"),
        ("A: [b", {"briefings.yaml:4"}, "not readable as YAML"),
    ],
)
def test_what_cannot_be_renamed_is_refused(new: str, where: set[str], reason: str) -> None:
    with pytest.raises(Illegal, match=reason):
        names.renamed(FILES, "Mill", new, where)


def test_the_excerpt_of_a_long_line_has_the_name() -> None:
    line = f"text: {'far ' * 60}Mill{' away' * 60}"
    (rename,) = names.renames(MAP, "map.yaml", {**FILES, "briefings.yaml": line})
    (use,) = rename.uses
    assert "Mill" in use.text
    assert (use.text[0], use.text[-1]) == ("…", "…")
    assert len(use.text) <= names.MOST_SHOWN + 2


@pytest.mark.parametrize("text", [f"a: &a [Xyz, Xyz]\n{BOMB}", f"a: {'[' * 3000}{']' * 3000}"])
def test_a_text_that_grows_beyond_all_measure_is_not_read(text: str) -> None:
    files = {**FILES, "map.yaml": text}
    assert names.renames(MAP, "map.yaml", files) == ()
    assert {found.file for found in pack_files.still_named("map.yaml", MAP, files)} == {"briefings.yaml"}
    with pytest.raises(yaml.YAMLError):
        edits.plain(text)

"""A name that one text changed is found in the others, and renamed in the lines that are ticked."""

from __future__ import annotations

import re

import pytest
import yaml

from adjudication.engine import registry
from adjudication.engine.scenario import pack_loading, pack_words, packs
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
    (rename,) = names.renames("opuc", MAP, "map.yaml", FILES)
    assert (rename.old, rename.new) == ("Mill", "Windmill")
    assert [use.key for use in rename.uses] == ["briefings.yaml:2", "briefings.yaml:3", "briefings.yaml:4"]


def test_only_ticked_lines_change_and_only_whole_words() -> None:
    after = names.renamed("opuc", FILES, "Mill", "Windmill", {"briefings.yaml:2", "briefings.yaml:4"})
    text = "text: |\n  Hold Windmill. Millers live there.\n  Mill falls, Toll falls.\nnote: Windmill # the Windmill\n"
    assert after == {"briefings.yaml": text}


def test_no_rename_without_a_changed_name() -> None:
    assert names.renames("opuc", MAP, "map.yaml", {**FILES, "map.yaml": MAP}) == ()
    assert names.renames("opuc", MAP, "map.yaml", {**FILES, "map.yaml": "a: ["}) == ()
    assert names.renames("opuc", MAP, "map.yaml", {**FILES, "map.yaml": MAP.replace('"0204": Mill\n', "")}) == ()


@pytest.mark.parametrize(
    ("new", "where", "reason"),
    [
        ("Windmill", set[str](), "Tick at least one line"),
        ("x", {"briefings.yaml:4"}, "cannot read the name"),
        ("A: [b", {"briefings.yaml:4"}, "not readable as YAML"),
    ],
)
def test_what_cannot_be_renamed_is_refused(new: str, where: set[str], reason: str) -> None:
    with pytest.raises(Illegal, match=reason):
        names.renamed("opuc", FILES, "Mill", new, where)


def test_the_excerpt_of_a_long_line_has_the_name() -> None:
    line = f"text: {'far ' * 60}Mill{' away' * 60}"
    (rename,) = names.renames("opuc", MAP, "map.yaml", {**FILES, "briefings.yaml": line})
    (use,) = rename.uses
    assert "Mill" in use.text
    assert (use.text[0], use.text[-1]) == ("…", "…")
    assert len(use.text) <= names.MOST_SHOWN + 2


@pytest.mark.parametrize("text", [f"a: &a [Xyz, Xyz]\n{BOMB}", f"a: {'[' * 3000}{']' * 3000}"])
def test_a_text_that_grows_beyond_all_measure_is_not_read(text: str) -> None:
    files = {**FILES, "map.yaml": text}
    assert names.renames("opuc", MAP, "map.yaml", files) == ()
    assert {found.file for found in pack_files.still_named("map.yaml", MAP, files)} == {"briefings.yaml"}
    with pytest.raises(yaml.YAMLError):
        edits.plain(text)


def opuc() -> dict[str, str]:
    return dict(registry.get("opuc").pack_texts("se-estonia-small"))


def test_a_word_of_the_rules_is_no_name() -> None:
    """Another kind of weather at the start does not offer to write that kind into the weather table."""
    files = opuc()
    before = files["scenario.yaml"]
    for weather in ("CLEAR", "OVERCAST", "FOG"):
        after = re.sub(r"weather: \w+", f"weather: {weather}", before)
        assert names.renames("opuc", before, "scenario.yaml", {**files, "scenario.yaml": after}) == ()


def test_a_town_that_bears_a_word_of_the_rules_is_renamed_in_texts_alone() -> None:
    """A village called like a kind of weather: its new name goes into the texts, and the weather stays."""
    files = opuc()
    files["briefings.yaml"] = files["briefings.yaml"].replace("Räpina", "FOG") + "# hold FOG\n"
    before = files["map.yaml"].replace("Räpina", "FOG")
    files["map.yaml"] = files["map.yaml"].replace("Räpina", "Mist")
    (rename,) = names.renames("opuc", before, "map.yaml", files)
    used = {use.file for use in rename.uses}
    assert (rename.old, rename.new) == ("FOG", "Mist")
    assert "briefings.yaml" in used
    assert "charts.yaml" not in used
    (chart,) = (n for n, line in enumerate(files["charts.yaml"].split("\n"), 1) if "FOG]" in line)
    where = {*(use.key for use in rename.uses), f"charts.yaml:{chart}"}
    assert "charts.yaml" not in names.renamed("opuc", files, "FOG", "Mist", where)


def test_a_line_of_the_charts_is_not_ticked_beforehand() -> None:
    """It may be of the thing, as a comment is, but a chart that changes unseen changes every game."""
    files = opuc()
    files["charts.yaml"] += "# Räpina has a chart of its own\n"
    before, files["map.yaml"] = files["map.yaml"], files["map.yaml"].replace("Räpina", "Mill")
    (rename,) = names.renames("opuc", before, "map.yaml", files)
    sure = {use.file: use.sure for use in rename.uses}
    assert (sure["charts.yaml"], sure["facilitator.yaml"]) == (False, True)


def test_a_line_that_names_a_source_is_not_ticked_beforehand() -> None:
    """What a published text says does not change with the name of a country in a scenario."""
    files = dict(registry.get("ukrainian_crisis").pack_texts("ukraine-2014"))
    before, files["countries.yaml"] = files["countries.yaml"], files["countries.yaml"].replace("Belarus", "Ruritania")
    (rename,) = names.renames("ukrainian_crisis", before, "countries.yaml", files)
    sources = [use for use in rename.uses if "source:" in use.text]
    assert {use.file for use in sources} >= {"events.yaml"}
    assert [use.key for use in sources if use.sure] == []
    assert "map.yaml" in {use.file for use in rename.uses if use.sure}


@pytest.mark.parametrize("system", registry.names())
def test_every_word_of_the_rules_is_found_where_a_pack_uses_it(system: str) -> None:
    """Each file of each pack: a word that a type lists is never offered as a name."""
    kinds, tried = pack_loading.files(registry.get(system).pack_type), 0
    for pack in registry.get(system).packs():
        files = dict(registry.get(system).pack_texts(pack))
        for file, text in files.items():
            if (field := kinds.get(file.removesuffix(".yaml"))) is None:
                continue
            document = packs.Document(file, text)
            words = set(re.findall(r"\b[A-Z][A-Z_]{2,}\b", text))
            for word in sorted(words)[:20]:
                closed = list(pack_words.closed(field.type, document.value, word))
                if closed:
                    tried += 1
                    at = document.line(*closed[0])
                    lines = text.split("\n")
                    lines[at - 1] = re.sub(rf"\b{word}\b", "Elsewhere", lines[at - 1])
                    after = "\n".join(lines)
                    found = names.renames(system, text, file, {**files, file: after})
                    assert word not in {one.old for one in found}, (pack, file, word)
    assert tried

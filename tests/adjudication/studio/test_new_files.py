"""A file that a pack can have and has not: with its first text, the pack of every system is sound."""

from __future__ import annotations

import pytest

from adjudication.engine import registry
from adjudication.engine.scenario.sitrep_form import SitrepFile
from adjudication.errors import Illegal
from adjudication.services.studio import design, new_files


@pytest.mark.parametrize("system", sorted(registry.names()))
def test_a_pack_with_every_first_text_is_sound(system: str) -> None:
    rules = registry.get(system)
    texts = dict(rules.pack_texts(rules.packs()[0]))
    addable = {*new_files.LISTS, new_files.SITREP}
    bare = {name: text for name, text in texts.items() if name.removesuffix(".yaml") not in addable}
    bare = {name: text for name, text in bare.items() if not name.startswith(new_files.EXERCISE)}
    assert new_files.kinds(bare) == ["injects", "actors", "surveys", "sitrep", "exercise"]
    pack = rules.load_pack(bare)
    made = [new_files.first(kind, "A day in Õhtu, Гродна", pack, rules.bind(pack)) for kind in new_files.kinds(bare)]
    assert [name for name, _ in made] == [
        "injects.yaml", "actors.yaml", "surveys.yaml", "sitrep.yaml", "exercise-a-day-in-ohtu-grodna.yaml",
    ]  # fmt: skip
    whole = rules.load_pack({**bare, **dict(made)})
    assert whole.exercises["a-day-in-ohtu-grodna"].title == "A day in Õhtu, Гродна"
    assert whole.sitrep == SitrepFile(form="staff")


def test_the_forms_can_add_to_a_first_text() -> None:
    text, at = design.added("injects.yaml", "# What.\ninjects: []\n", "injects")
    assert at == "injects.0"
    assert text.startswith("# What.\ninjects:")
    assert design.sheet("injects.yaml", text, at).form is not None


@pytest.mark.parametrize(
    ("kind", "title"), [("map", "X"), ("exercise", " "), ("exercise", "—"), ("exercise", "x" * 121)]
)
def test_what_no_pack_can_have_is_refused(kind: str, title: str) -> None:
    with pytest.raises(Illegal):
        new_files.first(kind, title, None, None)

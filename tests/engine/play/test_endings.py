"""The order `done` has a name of its own wherever a system asks for it, so that a log says what ended."""

from __future__ import annotations

import pytest

from adjudication.engine import registry
from adjudication.engine.play.endings import END, ending, is_done
from adjudication.engine.play.orders import Done
from umpire.presenters import of
from wargame.presenters.plain.words import Words

SYSTEMS = registry.names()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_decision_that_can_end_says_how(system: str) -> None:
    rules = registry.bound(system, registry.get(system).packs()[0])
    kinds = rules.answered_by(Done)
    assert kinds
    for kind in kinds:
        name = ending(rules.catalogue, kind)
        assert name != END, kind
        assert "nothing more" not in name.lower()


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_name_is_there_for_a_decision_that_cannot_end(system: str) -> None:
    rules = registry.bound(system, registry.get(system).packs()[0])
    named = {key.removeprefix("done.") for key in rules.catalogue if key.startswith("done.")}
    assert named == set(rules.answered_by(Done))


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_review_uses_that_name(system: str) -> None:
    rules = registry.bound(system, registry.get(system).packs()[0])
    state = rules.initial_state(rules.option_type())
    kind = rules.answered_by(Done)[0]
    assert of(system).order(rules, state, {"do": "done"}, kind) == rules.catalogue[f"done.{kind}"]
    assert Words(rules).say({"do": "done"}, Words(rules).ending(kind)) == rules.catalogue[f"done.{kind}"]


def test_without_a_decision_it_ends_the_step() -> None:
    assert ending({}, "move") == END == "End of this step"
    assert is_done({"do": "done"})
    assert not is_done({"do": "move"})

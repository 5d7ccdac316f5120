"""Every decision has a prompt for the side that makes it and two forms for everyone else."""

import re

import pytest

from adjudication.engine import registry
from umpire.presenters import of
from wargame.presenters.plain.words import Words

YOURS = re.compile(r"\b(you|yours?|own)\b", re.IGNORECASE)
IMPERATIVE = re.compile(
    r"^(add|allocate|ask|attempt|choose|decide|enter|fly|form|give|go on|list|make|name|place|roll|settle|share|use)\b",
    re.IGNORECASE,
)


@pytest.fixture(params=registry.names())
def system(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def _words(system: str) -> tuple[Words, list[str]]:
    """The words of a system, and its kinds of decision."""
    rules = registry.bound(system, registry.get(system).packs()[0])
    return Words(rules), [*rules.tables.play.decisions, "turn"]


def test_every_decision_has_a_prompt_a_noun_and_a_past(system: str) -> None:
    words, kinds = _words(system)
    forms = [f"{form}.{kind}" for kind in kinds for form in ("decision", "noun", "past")]
    assert [form for form in forms if not words.catalogue.get(form)] == []


def test_what_everyone_reads_of_a_decision_has_no_your_and_asks_nobody(system: str) -> None:
    """The side itself reads the prompt. What the others and the umpire read names no “you” and is no command."""
    (words, kinds), umpire = _words(system), of(system)
    for kind in kinds:
        assert words.task(kind) == words.catalogue[f"decision.{kind}"]
        noun, past = words.decision(kind), words.decided(kind)
        assert umpire.decided(kind) == past
        assert umpire.kind(kind) == noun
        for text in (f"Blue decides: {noun}", f"Turn 2: {past}"):
            assert not YOURS.search(text), text
        for text in (noun, past):
            assert not IMPERATIVE.match(text), text
            assert text[0].isupper(), text
            assert not text.endswith((".", "?")), text


def test_no_form_is_left_of_a_decision_that_is_gone(system: str) -> None:
    words, kinds = _words(system)
    forms = [key.partition(".") for key in words.catalogue]
    assert [name for form, _, name in forms if form in ("noun", "past") and name not in kinds] == []

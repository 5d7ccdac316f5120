"""Two texts from one: both changes, or both named."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adjudication.services.studio.merging import merged

BASE = "a\nb\nc\nd\ne\n"
LINES = st.lists(st.sampled_from("abcxy"), max_size=8).map(lambda lines: "".join(f"{line}\n" for line in lines))


def test_changes_in_different_lines_are_both_taken() -> None:
    found = merged(BASE, "A\nb\nc\nd\ne\n", "a\nb\nc\nd\ne\nf\n")
    assert found.text == "A\nb\nc\nd\ne\nf\n"
    assert found.clashes == ()


def test_a_line_that_both_changed_is_shown_in_both_ways() -> None:
    found = merged(BASE, "a\nb\nmine\nd\ne\n", "A\nb\ntheirs\nd\ne\n")
    assert found.text == "A\nb\nmine\nd\ne\n"
    assert [(one.line, one.mine, one.theirs) for one in found.clashes] == [(3, "mine\n", "theirs\n")]


def test_the_same_change_is_taken_once() -> None:
    assert merged(BASE, "a\nB\nc\nd\ne\n", "a\nB\nc\nd\ne\n").text == "a\nB\nc\nd\ne\n"


@given(LINES, LINES, LINES)
def test_a_change_of_one_alone_is_that_change(base: str, mine: str, theirs: str) -> None:
    assert merged(base, mine, base).text == mine
    assert merged(base, base, theirs).text == theirs
    assert merged(base, mine, mine).text == mine
    both = merged(base, mine, theirs)
    if not both.clashes:
        assert both.text == merged(base, theirs, mine).text


def test_texts_of_one_line_again_and_again_clash_at_once() -> None:
    found = merged("a" + "\n" * 5000, "b" + "\n" * 4000 + "mine", "c" + "\n" * 4500 + "theirs")
    assert found.text.endswith("mine")
    assert [one.line for one in found.clashes] == [1]

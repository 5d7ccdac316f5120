"""`{% memo %}`: drawn again when what it shows is new, and blind for everything else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.utils.safestring import mark_safe

from wargame.templatetags import memo


@dataclass
class Counted:
    """Counts how often it is drawn. The count is not part of its value."""

    word: str

    def __reduce__(self) -> Any:
        return Counted, (self.word,)

    def __str__(self) -> str:
        drawn.append(self.word)
        return self.word


drawn: list[str] = []


@pytest.fixture(autouse=True)
def _from_nothing() -> None:
    drawn.clear()


def rendered(template: Template, **values: Any) -> str:
    return template.render(Context(values))


def test_the_same_values_are_drawn_once() -> None:
    template = Template("{% load memo %}{% memo a=a %}<b>{{ a }}</b>{% endmemo %}")
    assert [rendered(template, a=Counted(word)) for word in ("x", "y", "x", "y")] == ["<b>x</b>", "<b>y</b>"] * 2
    assert drawn == ["x", "y"]


def test_content_sees_nothing_that_it_does_not_name() -> None:
    template = Template("{% load memo %}{% memo a=a %}{{ a }}{{ b }}{% endmemo %}")
    assert [rendered(template, a=1, b=b) for b in (2, 3)] == ["1", "1"]


def test_a_text_that_is_safe_is_another_value_than_one_that_is_not() -> None:
    template = Template("{% load memo %}{% memo a=a %}{{ a }}{% endmemo %}")
    assert rendered(template, a="<i>") == "&lt;i&gt;"
    assert rendered(template, a=mark_safe("<i>")) == "<i>"


def test_the_oldest_drawings_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "MOST", 2)
    template = Template("{% load memo %}{% memo a=a %}{{ a }}{% endmemo %}")
    for word in ("x", "y", "x", "z", "x", "y"):
        rendered(template, a=Counted(word))
    assert drawn == ["x", "y", "z", "y"]


@pytest.mark.parametrize("tag", ["{% memo %}", "{% memo a %}", "{% memo a=a b %}"])
def test_values_must_be_named(tag: str) -> None:
    with pytest.raises(TemplateSyntaxError, match="name every value"):
        Template("{% load memo %}" + tag + "{% endmemo %}")

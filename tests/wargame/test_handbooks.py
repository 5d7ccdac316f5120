"""The handbooks as pages: every link leads somewhere, and every page of the umpire has a chapter."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import NoReverseMatch, get_resolver, reverse

from umpire.views.context import CHAPTERS
from wargame.handbooks import BOOKS, anchor, handbook, rendered


@pytest.mark.parametrize("book", list(BOOKS))
def test_a_book_has_no_leftover_marks_and_no_dead_link(book: str) -> None:
    html = handbook(book).html
    anchors = set(re.findall(r' id="([^"]+)"', html))
    assert {href[1:] for href in re.findall(r'href="(#[^"]+)"', html)} <= anchors
    text = re.sub(r"<(code|pre)>.*?</\1>", "", html, flags=re.S)
    assert "**" not in text
    assert "](" not in text
    assert "|---" not in text
    assert "\n## " not in html
    assert len(handbook(book).chapters) == len(re.findall(r"<h2 ", html))


def test_pages_lead_to_chapters_that_are_there() -> None:
    chapters = {chapter.anchor for chapter in handbook("umpire").chapters}
    assert set(CHAPTERS.values()) <= chapters
    names = set(get_resolver().reverse_dict) | _names()
    assert set(CHAPTERS) <= names


def _names() -> set[str]:
    found: set[str] = set()

    def walk(resolver: object) -> None:
        for pattern in resolver.url_patterns:  # type: ignore[attr-defined]  # a resolver of Django
            if hasattr(pattern, "url_patterns"):
                walk(pattern)
            elif pattern.name:
                found.add(pattern.name)

    walk(get_resolver())
    return found


def test_lists_tables_code_and_links() -> None:
    text = """# A book

## First & last

1. One *step* of
   two lines.
   * inside
2. **Two** `<b>`

| a | b |
|---|---|
| 1 | [there](#first-last) |

```
x < y
```
[elsewhere](kit.md)
"""
    book = rendered(text)
    assert book.title == "A book"
    assert [chapter.anchor for chapter in book.chapters] == [anchor("First & last")]
    assert "<ol><li>One <em>step</em> of two lines.<ul><li>inside</li></ul></li>" in book.html
    assert "<li><b>Two</b> <code>&lt;b&gt;</code></li></ol>" in book.html
    assert '<th scope="col">a</th>' in book.html
    assert '<td><a href="#first-last">there</a></td>' in book.html
    assert "<pre><code>x &lt; y</code></pre>" in book.html
    assert "elsewhere</p>" in book.html
    assert "kit.md" not in book.html


@pytest.mark.django_db
def test_everybody_can_read_them(client: Client) -> None:
    for name in ("help", "help_umpire", "help_player"):
        assert client.get(reverse(name)).status_code == 200
    with pytest.raises(NoReverseMatch):
        reverse("help_secret")
    assert "Reviewing and ruling" in client.get(reverse("help_umpire")).content.decode()

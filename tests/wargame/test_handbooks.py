"""The help: every link leads somewhere, every page of the umpire has a chapter, and a search finds it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import get_resolver, reverse

from adjudication.engine import registry
from umpire.views.context import CHAPTERS, PLACES
from wargame.handbooks import BOOKS, SHELVES, SYSTEMS, handbook, of_system, rendered, search


@pytest.mark.parametrize("name", list(BOOKS))
def test_a_book_has_no_leftover_marks(name: str) -> None:
    book = handbook(name)
    text = re.sub(r"<(code|pre)>.*?</\1>", "", book.html, flags=re.S)
    assert "**" not in text
    assert "](" not in text
    assert "|---" not in text
    assert "&lt;!--" not in text
    assert "\n## " not in book.html
    assert len(book.chapters) == len(re.findall(r"<h2 ", book.html))
    assert len(book.chapters) == len({chapter.anchor for chapter in book.chapters})


DOCUMENTS = [settings.BASE_DIR / "README.md", *sorted((settings.BASE_DIR / "docs").rglob("*.md"))]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_every_row_of_a_table_is_a_line_with_all_its_columns(path: Path) -> None:
    above = 0
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        columns = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
        assert not above or not columns or columns == above, f"{path.name}, line {number}: {line[:80]}"
        above = columns


@pytest.mark.parametrize("name", list(BOOKS))
def test_every_link_of_a_book_leads_somewhere(name: str) -> None:
    for href in re.findall(r'<a href="([^"]+)"', handbook(name).html):
        if not href.startswith("https://"):
            path, _, anchor_ = href.partition("#")
            assert not anchor_ or f' id="{anchor_}"' in handbook(path.split("/")[2] if path else name).html, href
    for picture in re.findall(r'<img src="([^"]+)"', handbook(name).html):
        file = picture.rpartition("/")[2].split(".")[0]
        assert (settings.BASE_DIR / "docs" / "images" / f"{file}.png").exists()


def test_every_book_is_on_a_shelf_once() -> None:
    assert sorted(name for _, names in SHELVES for name in names) == sorted(BOOKS)


def test_every_rule_system_has_a_book() -> None:
    assert {of_system(name) for name in registry.names() if name != "toy"} == set(SYSTEMS)
    assert of_system("toy") is None


def test_the_first_class_is_read_in_one_evening() -> None:
    assert len(" ".join(passage.text for passage in handbook("first-class").passages).split()) <= 2_600


def test_pages_lead_to_chapters_that_are_there() -> None:
    for place in CHAPTERS:
        book, _, chapter = place.partition("#")
        assert not chapter or chapter in {one.anchor for one in handbook(book).chapters}, place
    assert set(PLACES) <= set(get_resolver().reverse_dict) | _names()
    assert len(PLACES) == len(" ".join(CHAPTERS.values()).split()), "a page is listed twice"


def test_a_search_finds_sections_by_the_beginnings_of_words() -> None:
    first = search("amend hand")[0]
    assert "amend" in f"{first.passage.head.title} {first.passage.text}".lower()
    assert search("injects")[0].passage.head.title.startswith("Injects")
    assert search("pause resume clock")
    assert not search("pause xylophone")
    assert not search("  ")
    assert not search("(")


def test_an_excerpt_holds_the_word_and_whole_words_around_it() -> None:
    hit = next(hit for hit in search("firewall") if hit.book.name == "first-class")
    assert "firewall" in hit.excerpt
    whole = " ".join(passage.text for passage in hit.book.passages)
    assert hit.excerpt.strip("… ") in whole


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
2. **Two** `<b>` <i>raw</i>

| a | b |
|---|---|
| 1 | [there](#first-last) |

```
x < y
```
[elsewhere](kit.md) and [there](studio.md#balance)
"""
    book = rendered("a", text)
    html = re.sub(r"\s*\n\s*", "", book.html)
    assert book.title == "A book"
    assert [(chapter.anchor, chapter.title) for chapter in book.chapters] == [("first-last", "First & last")]
    assert '<h2 id="first-last">First &amp; last</h2>' in html
    assert "<ol><li>One <em>step</em> oftwo lines.<ul><li>inside</li></ul></li>" in html
    assert "<li><strong>Two</strong> <code>&lt;b&gt;</code> &lt;i&gt;raw&lt;/i&gt;</li></ol>" in html
    assert '<th scope="col">a</th>' in html
    assert '<td><a href="#first-last">there</a></td>' in html
    assert "<pre><code>x &lt; y</code></pre>" in html
    assert "<p>elsewhere and <a href" in html
    assert "kit.md" not in html
    assert f'href="{reverse("help_book", args=["studio"])}#balance"' in html


@pytest.mark.django_db
def test_everyone_can_read_them(client: Client) -> None:
    for name in BOOKS:
        assert client.get(reverse("help_book", args=[name])).status_code == 200
    assert client.get(reverse("help_book", args=["secret"])).status_code == 404
    assert "Reviewing and ruling" in client.get(reverse("help_book", args=["reference"])).content.decode()


@pytest.mark.django_db
def test_the_page_of_a_search_shows_hits_or_says_what_to_do(client: Client) -> None:
    page = client.get(reverse("help"), {"q": "undo <b>"}).content.decode()
    assert "<b>" not in page.split("<h2>")[1].split("</h2>")[0]
    assert "Try fewer words" in page
    assert "Try fewer words" not in client.get(reverse("help"), {"q": "undo"}).content.decode()
    assert "section" not in client.get(reverse("help")).content.decode().split("<h2>")[1].split("</h2>")[0]

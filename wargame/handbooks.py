"""The books of the help: Markdown files of `docs/` as HTML, and a search of their sections."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import unescape
from itertools import pairwise
from os.path import normpath
from pathlib import Path

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.token import Token

SYSTEMS = tuple(sorted(path.stem for path in (settings.BASE_DIR / "docs" / "systems").glob("*.md")))
BOOKS = {
    "first-class": "first-class.md",
    "teaching": "teaching.md",
    "reference": "umpire-handbook.md",
    "studio": "studio.md",
    **{name: f"systems/{name}.md" for name in SYSTEMS},
    "player": "player-guide.md",
    "privacy": "privacy.md",
    "accessibility": "accessibility.md",
}
SHELVES = (
    ("Run a class", ("first-class", "teaching", "reference")),
    ("Rule systems", SYSTEMS),
    ("Build a scenario", ("studio",)),
    ("Play", ("player",)),
    ("Privacy and accessibility", ("privacy", "accessibility")),
)
MOST = 20  # sections that a search shows
COMMENT = re.compile(r"^<!-- .* -->$", re.M)  # marks for programs that write a part of a book
AROUND = 90  # characters of an excerpt on either side of the word


@dataclass(frozen=True)
class Chapter:
    """A heading of a book: its anchor on the page, its title, and its level, 1 to 6."""

    anchor: str
    title: str
    level: int


@dataclass(frozen=True)
class Passage:
    """The text from one heading of a book to the next, as plain words."""

    head: Chapter
    text: str


@dataclass(frozen=True)
class Handbook:
    """A book: its address name, title, chapters (headings of level 2), HTML, and all sections for the search."""

    name: str
    title: str
    chapters: tuple[Chapter, ...]
    html: SafeString
    passages: tuple[Passage, ...]


@dataclass(frozen=True)
class Hit:
    """A section that contains all words of a search, with an excerpt around the first of them."""

    book: Handbook
    passage: Passage
    excerpt: str


def of_system(system: str) -> str | None:
    """The name of the book on a rule system; None if it has none."""
    name = system.replace("_", "-")
    return name if name in SYSTEMS else None


@cache  # a search reads all books, and to render them takes 55 ms
def handbook(name: str) -> Handbook:
    """The book with this name in `BOOKS`."""
    text = (settings.BASE_DIR / "docs" / BOOKS[name]).read_text(encoding="utf-8")
    return rendered(name, COMMENT.sub("", text))


def rendered(name: str, text: str) -> Handbook:
    """A Markdown text as a book. Markup in the text is shown as text."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = parser.parse(text)
    heads = []
    for token, inline in pairwise(tokens):
        if token.type == "heading_open":
            title = _words(inline)
            token.attrSet("id", slugify(title))
            heads.append(Chapter(slugify(title), title, int(token.tag[1])))
        if token.type == "th_open":
            token.attrSet("scope", "col")
        if inline.type == "inline":
            inline.children = _served(name, inline.children or [])
    html = parser.renderer.render(tokens, parser.options, {})
    html = html.replace("<table>", '<div class="scroll-x"><table>').replace("</table>", "</table></div>")
    chapters = tuple(head for head in heads if head.level == 2)
    title = heads[0].title if heads else ""
    return Handbook(name, title, chapters, mark_safe(html), _passages(heads, html))  # the parser escapes all text


def search(words: str) -> list[Hit]:
    """The sections of all books that contain every word, matches in headings first; at most `MOST`."""
    wanted = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words.split()]
    if not wanted:
        return []
    found: list[tuple[int, Hit]] = []
    for name in BOOKS:
        book = handbook(name)
        for passage in book.passages:
            counts = [(len(one.findall(passage.head.title)), len(one.findall(passage.text))) for one in wanted]
            if all(map(any, counts)):
                rank = sum(10 * head + min(text, 5) for head, text in counts)
                found.append((rank, Hit(book, passage, _excerpt(passage.text, wanted[0]))))
    return [hit for _, hit in sorted(found, key=lambda one: -one[0])][:MOST]


def _words(inline: Token) -> str:
    return "".join(child.content for child in inline.children or [])


def _served(book: str, children: list[Token]) -> list[Token]:
    """The parts of a text, with addresses that the program serves; links to other files become plain text."""
    kept: list[Token] = []
    dead = False
    for token in children:
        if token.type == "image":
            token.attrs = {"src": static(f"pictures/{Path(str(token.attrGet('src'))).name}"), "alt": token.content}
        if token.type == "link_open":
            href = _address(book, str(token.attrGet("href")))
            dead = href is None
            if href is not None:
                token.attrSet("href", href)
        if not (dead and token.type in ("link_open", "link_close")):
            kept.append(token)
    return kept


def _address(book: str, href: str) -> str | None:
    if href.startswith(("#", "https://")):
        return href
    path, _, anchor = href.partition("#")
    file = normpath(Path(BOOKS.get(book, "")).parent / path)
    name = next((name for name, other in BOOKS.items() if other == file), None)
    return reverse("help_book", args=[name]) + (f"#{anchor}" if anchor else "") if name else None


def _passages(heads: list[Chapter], html: str) -> tuple[Passage, ...]:
    bodies = re.split(r"<h\d[^>]*>.*?</h\d>", html, flags=re.DOTALL)[1:]
    return tuple(Passage(head, _plain(body)) for head, body in zip(heads, bodies, strict=True))


def _plain(html: str) -> str:
    spaced = re.sub(r"</(td|th|li|p|tr)>", r"</\1> ", html)
    return " ".join(unescape(strip_tags(spaced)).split())


def _excerpt(text: str, word: re.Pattern[str]) -> str:
    at = word.search(text)
    start = max(0, (at.start() if at else 0) - AROUND)
    end = (at.end() if at else 0) + AROUND
    start = text.find(" ", start) + 1 if start else 0
    whole = text[start:end] if end >= len(text) else text[start:end].rsplit(" ", 1)[0]
    return f"{'… ' if start else ''}{whole}{' …' if end < len(text) else ''}"

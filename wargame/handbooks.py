"""The handbooks as pages: the Markdown of `docs/` in HTML, with a chapter for every page of the program.

It reads what these two files use: headings, paragraphs, lists, tables, code, emphasis and links.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

BOOKS = {"umpire": "umpire-handbook.md", "player": "player-guide.md"}
HEADING = re.compile(r"(#{1,4}) +(.+)")
ITEM = re.compile(r"( *)([*-]|\d+\.) +(.*)")
INLINE = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<bold>.+?)\*\*|\*(?P<em>[^*\s](?:[^*]*[^*\s])?)\*|\[(?P<text>[^\]]+)\]\((?P<href>[^)\s]+)\)"
)


@dataclass(frozen=True)
class Chapter:
    """A heading of a book and where it is on the page."""

    anchor: str
    title: str
    level: int


@dataclass(frozen=True)
class Handbook:
    """A book: its title, its chapters, and all of it as HTML."""

    title: str
    chapters: tuple[Chapter, ...]
    html: SafeString


@cache
def handbook(name: str) -> Handbook:
    """One of `BOOKS`."""
    text = (settings.BASE_DIR / "docs" / BOOKS[name]).read_text(encoding="utf-8")
    return rendered(text)


def rendered(text: str) -> Handbook:
    """A Markdown text as a book."""
    found = [HEADING.fullmatch(line) for line in text.splitlines()]
    heads = [Chapter(anchor(m[2]), _plain(m[2]), len(m[1])) for m in found if m]
    title = heads[0].title if heads else ""
    html = "".join(_blocks(text.splitlines()))
    return Handbook(title, tuple(head for head in heads if head.level == 2), mark_safe(html))  # every text is escaped


def anchor(title: str) -> str:
    """The anchor of a heading, as GitHub makes it."""
    return slugify(_plain(title))


def _plain(text: str) -> str:
    return text.replace("*", "").replace("`", "")


def _blocks(lines: list[str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
        elif line.lstrip().startswith("```"):
            end = next((n for n in range(at + 1, len(lines)) if lines[n].lstrip().startswith("```")), len(lines))
            yield f"<pre><code>{escape(chr(10).join(lines[at + 1 : end]))}</code></pre>"
            at = end + 1
        elif head := HEADING.fullmatch(line):
            level = len(head[1])
            yield f'<h{level} id="{anchor(head[2])}">{_inline(head[2])}</h{level}>'
            at += 1
        elif line.lstrip().startswith("|"):
            end = _until(lines, at, lambda text: not text.lstrip().startswith("|"))
            yield _table(lines[at:end])
            at = end
        elif ITEM.fullmatch(line):
            end = _end_of_list(lines, at)
            yield _list(lines[at:end])
            at = end
        else:
            end = _until(lines, at, lambda text: not text.strip() or _begins(text))
            yield f"<p>{_inline(' '.join(part.strip() for part in lines[at:end]))}</p>"
            at = end


def _begins(line: str) -> bool:
    """Whether a line begins a block of its own."""
    return bool(HEADING.fullmatch(line) or ITEM.fullmatch(line) or line.lstrip().startswith(("|", "```")))


def _until(lines: list[str], start: int, ends: object) -> int:
    assert callable(ends)
    return next((number for number in range(start + 1, len(lines)) if ends(lines[number])), len(lines))


def _end_of_list(lines: list[str], start: int) -> int:
    """The first line after a list: one that is not indented and no item, after which nothing of the list follows."""
    depth = len(ITEM.fullmatch(lines[start])[1])  # type: ignore[index]  # the caller has seen the item
    for number in range(start + 1, len(lines)):
        line = lines[number]
        inside = not line.strip() or len(line) - len(line.lstrip()) > depth
        item = ITEM.fullmatch(line)
        if not inside and not (item and len(item[1]) == depth) and (not lines[number - 1].strip() or _begins(line)):
            return number
    return len(lines)


def _list(lines: list[str]) -> str:
    first = ITEM.fullmatch(lines[0])
    assert first is not None
    depth, tag = len(first[1]), "ol" if first[2][0].isdigit() else "ul"
    items: list[list[str]] = []
    for line in lines:
        item = ITEM.fullmatch(line)
        if item and len(item[1]) == depth:
            items.append([item[3]])
        else:
            items[-1].append(line[min(len(line) - len(line.lstrip()), depth + 3) :])
    return f"<{tag}>{''.join(f'<li>{_item(item)}</li>' for item in items)}</{tag}>"


def _item(lines: list[str]) -> str:
    made = list(_blocks(lines))
    if made and made[0].startswith("<p>"):
        made[0] = made[0].removeprefix("<p>").removesuffix("</p>")
    return "".join(made)


def _table(lines: list[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    head, body = (rows[0], rows[2:]) if len(rows) > 1 and set("".join(rows[1])) <= set("-: ") else ([], rows)
    top = "".join(f'<th scope="col">{_inline(cell)}</th>' for cell in head)
    rest = "".join(f"<tr>{''.join(f'<td>{_inline(cell)}</td>' for cell in row)}</tr>" for row in body)
    top = f"<thead><tr>{top}</tr></thead>" if head else ""
    return f'<div class="scroll-x"><table>{top}<tbody>{rest}</tbody></table></div>'


def _inline(text: str) -> str:
    made: list[str] = []
    at = 0
    for found in INLINE.finditer(text):
        made.append(escape(text[at : found.start()]))
        at = found.end()
        if (code := found["code"]) is not None:
            made.append(f"<code>{escape(code)}</code>")
        elif found["bold"] is not None:
            made.append(f"<b>{_inline(found['bold'])}</b>")
        elif found["em"] is not None:
            made.append(f"<em>{_inline(found['em'])}</em>")
        else:
            made.append(_link(found["text"], found["href"]))
    return "".join([*made, escape(text[at:])])


def _link(text: str, href: str) -> str:
    """A link within the books; one to another file of the documentation is text, because it is not served."""
    for name, file in BOOKS.items():
        if href.startswith(file):
            href = f"/help/{name}/{href.removeprefix(file)}"
    if href.startswith(("#", "/help/", "https://")):
        return f'<a href="{escape(href)}">{_inline(text)}</a>'
    return _inline(text)

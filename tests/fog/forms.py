"""The forms of a page as a browser would send them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

from django.core.files.uploadedfile import SimpleUploadedFile

Fields = dict[str, list[str]]
WORDS = "A few plain words"
USUAL = {  # what is no words; empty where it may stay so
    "percent": "40", "length": "10", "time": "", "turn": "", "turns": "", "turn_from": "", "turn_to": "", "day": "",
    "after": "", "number": "9", "at-2": "", "lasts-2": "", "title-2": "", "text-2": "",
}  # fmt: skip


@dataclass
class Form:
    """One form with what its fields hold; `blank` are the text fields that are empty, `files` take a file.

    `offered` has the first box of each row of boxes of which none is ticked.
    """

    action: str
    method: str
    scripted: bool
    fields: Fields = field(default_factory=dict)
    blank: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    offered: dict[str, str] = field(default_factory=dict)

    def put(self, name: str, value: str) -> None:
        """One more value of a field."""
        self.fields.setdefault(name, []).append(value)

    def sent(self) -> dict[str, Any]:
        """What goes to the server once somebody has filled in what was empty."""
        filled: dict[str, Any] = {name: [value] for name, value in self.offered.items()}
        filled |= self.fields | {name: [USUAL.get(name, f"{WORDS}: {name}")] for name in self.blank}
        return filled | {name: SimpleUploadedFile("a.txt", b"A few plain words") for name in self.files}


class _Reader(HTMLParser):
    """Collects the forms of a page, fields outside that belong to one by `form` included."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address, self.forms, self._named = address, list[Form](), dict[str, Form]()
        self._in: Form | None = None
        self._select: tuple[Form, str, list[tuple[str, bool]]] | None = None
        self._text: tuple[Form, str, str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            action = given.get("action") or given.get("hx-post") or self.address
            method = "post" if "hx-post" in given else given.get("method", "get").lower()
            self._in = Form(urljoin(self.address, action.partition("#")[0] or self.address), method, "hx-post" in given)
            self.forms.append(self._in)
            self._named[given.get("id", "")] = self._in
            return
        form = self._named.get(given["form"]) if given.get("form") else self._in
        name = given.get("name", "")
        if form is None or "disabled" in given or (not name and tag != "option"):
            return
        if tag == "select":
            self._select = (form, name, [])
        elif tag == "option" and self._select:
            self._select[2].append((given.get("value", ""), "selected" in given))
        elif tag == "textarea":
            self._text = (form, name, "")
        elif tag == "button" and name not in form.fields:
            form.put(name, given.get("value", ""))
        elif tag == "input":
            _input(form, name, given)

    def handle_data(self, data: str) -> None:
        if self._text:
            self._text = (*self._text[:2], self._text[2] + data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._in = None
        elif tag == "select" and self._select:
            form, name, options = self._select
            chosen = [value for value, selected in options if selected] or [value for value, _ in options[:1]]
            form.fields.setdefault(name, []).extend(chosen)
            self._select = None
        elif tag == "textarea" and self._text:
            form, name, text = self._text
            form.put(name, text) if text.strip() else form.blank.append(name)
            self._text = None


def _input(form: Form, name: str, given: dict[str, str]) -> None:
    kind, value = given.get("type", "text"), given.get("value", "")
    if kind == "file":
        form.files.append(name)
    elif kind in ("checkbox", "radio"):
        value = given.get("value", "on")
        if "checked" in given:
            form.fields[name] = [*(form.fields.get(name, []) if kind == "checkbox" else []), value]
        else:
            form.offered.setdefault(name, value)
    elif kind == "number" and not value:
        form.put(name, given.get("min") or "1")
    elif value or kind in ("hidden", "submit", "time", "date", "datetime-local"):
        form.put(name, value)
    else:
        form.blank.append(name)


def forms_of(address: str, html: str) -> Iterator[Form]:
    """Every form of a page that changes something."""
    reader = _Reader(address)
    reader.feed(html)
    yield from (form for form in reader.forms if form.method == "post")

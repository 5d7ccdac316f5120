"""The forms of a page as a browser would send them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.test import Client


@dataclass
class Form:
    """One form: where it goes, what it sends as it is now, and what each of its lists offers."""

    action: str
    data: dict[str, str] = field(default_factory=dict)
    offers: dict[str, list[str]] = field(default_factory=dict)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Form] = []
        self._open: Form | None = None
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = Form(named.get("action", ""))
            self.found.append(self._open)
        if self._open is None:
            return
        if tag == "select":
            self._select = named["name"]
        elif tag == "option":
            self._choice(self._open, self._select, named["value"], "selected" in named)
        elif tag == "input" and named.get("type") == "radio":
            self._choice(self._open, named["name"], named["value"], "checked" in named)
        elif tag == "input" and named.get("type") == "checkbox":
            if "checked" in named:
                self._open.data[named["name"]] = named.get("value", "on")
        elif tag in ("input", "button", "textarea") and named.get("name"):
            self._open.data.setdefault(named["name"], named.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None

    def _choice(self, form: Form, name: str, value: str, chosen: bool) -> None:
        form.offers.setdefault(name, []).append(value)
        if chosen or name not in form.data:
            form.data[name] = value


def forms(client: Client, address: str) -> list[Form]:
    """The forms of a page, which must open."""
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    reader = _Reader()
    reader.feed(answer.content.decode())
    return reader.found

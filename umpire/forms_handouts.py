"""The sections of a document as the umpire types them: numbered fields, with one point on each line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudication.engine.incoming import is_text
from wargame.errors import Refused
from wargame.services.msel.handouts import MOST_PARTS
from wargame.web.strict_input import whole

_FIELD = re.compile(r"title-(\d{1,2})")
FIELDS = ("title", "text", "points", "at", "lasts")


@dataclass(frozen=True)
class PartForm:
    """One section and the contents of its fields. `number` starts at 1."""

    number: int
    title: str = ""
    text: str = ""
    points: str = ""
    at: str = ""
    lasts: str = ""


def forms_of(parts: list[dict[str, Any]]) -> list[PartForm]:
    """The stored sections as fields, and an empty one for a new section."""
    found = [
        PartForm(
            number, part["title"], part["text"], "\n".join(part["points"]),
            str(part.get("at", "")), str(part.get("lasts", "")),
        )
        for number, part in enumerate(parts, 1)
    ]  # fmt: skip
    return [*found, PartForm(len(found) + 1)]


def typed(post: Mapping[str, str]) -> list[PartForm]:
    """The typed sections of a document, unchecked."""
    numbers = sorted({int(found[1]) for name in post if (found := _FIELD.fullmatch(name))})[: MOST_PARTS + 1]
    return [PartForm(number, *(post.get(f"{name}-{number}", "") for name in FIELDS)) for number in numbers]


def parts(post: Mapping[str, str]) -> list[dict[str, Any]]:
    """The typed sections as values for the service; a refusal names the section with a bad number."""
    return [_part(form) for form in typed(post)]


def _part(form: PartForm) -> dict[str, Any]:
    if not is_text("".join((form.title, form.text, form.points))):
        raise Refused(f"Section {form.number}: remove the invalid character.")
    title, text, points = form.title, form.text.replace("\r\n", "\n"), form.points.splitlines()
    return {
        "title": title, "text": text, "points": [line.strip().lstrip("-•* ") for line in points if line.strip()],
        **{name: found for name in ("at", "lasts") if (found := whole(getattr(form, name))) is not None},
    }  # fmt: skip

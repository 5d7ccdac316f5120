"""Sections of a page that are fetched again after changes: only the changed ones are sent."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

VARYING = re.compile(  # another one every time: a token, and a clock that the browser counts on by itself
    r'name="(?:csrfmiddlewaretoken"|form_key" data-key) value="[^"]*"'
    r'|(<time[^>]*role="timer"[^>]*data-(?:ends|since)="[^"]+"[^>]*>).*?</time>',
    re.S,
)


@dataclass(frozen=True)
class PagePiece:
    """The content of one section and a short fingerprint of it."""

    html: SafeString
    version: str


def pieces(request: HttpRequest, templates: Mapping[str, str], context: Mapping[str, Any]) -> dict[str, PagePiece]:
    """Every section of a page, by name."""
    return {name: piece(request, template, context) for name, template in templates.items()}


def piece(request: HttpRequest, template: str, context: Mapping[str, Any]) -> PagePiece:
    """One section of a page."""
    html = render_to_string(template, dict(context), request=request)
    version = hashlib.sha256(VARYING.sub(r"\1", html).encode()).hexdigest()[:12]
    return PagePiece(mark_safe(html), version)


def changed(request: HttpRequest, found: Mapping[str, PagePiece]) -> JsonResponse:
    """The sections whose version differs from the page's own in `have` (name:version,...)."""
    have = dict(part.split(":", 1) for part in request.GET.get("have", "").split(",") if ":" in part)
    fresh = {name: piece for name, piece in found.items() if have.get(name) != piece.version}
    return JsonResponse({name: {"version": piece.version, "html": piece.html} for name, piece in fresh.items()})

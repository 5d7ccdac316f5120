"""The letters that no document can print, for a field while someone is typing."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from wargame.web.letters import note

MOST: Final = 200


@never_cache
@require_safe
def letters(request: HttpRequest) -> HttpResponse:
    """The note about the letters in `these`, as plain text; empty if all can be printed. Only the first 200 count."""
    return HttpResponse(note(request.GET.get("these", "")[:MOST]), content_type="text/plain; charset=utf-8")

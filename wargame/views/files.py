"""Files of injects on their way out: only under the kind their content has, never to be run or guessed at."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.http import content_disposition_header

from wargame.models import Attachment

SHOWN = (Attachment.Kind.PNG, Attachment.Kind.JPEG)


def served(file: Attachment) -> HttpResponse:
    """A picture for display, any other file as a download; a file gone from the disk is a 404 like any other."""
    try:
        with file.file.open("rb") as stored:
            content = stored.read()
    except OSError as error:
        raise Http404 from error
    kind = "text/plain; charset=utf-8" if file.kind == Attachment.Kind.TEXT else file.kind
    answer = HttpResponse(content, content_type=kind)
    disposition = content_disposition_header(file.kind not in SHOWN, file.name)
    answer["Content-Disposition"] = disposition or "attachment"
    answer["X-Content-Type-Options"] = "nosniff"
    answer["Content-Security-Policy"] = "default-src 'none'; sandbox"
    answer["Cache-Control"] = "private, no-store"
    return answer

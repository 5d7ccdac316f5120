"""What is answered to a request that cannot be read at all."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """413 with the limit for a form that is too large, 400 for anything else that is malformed."""
    if isinstance(exception, RequestDataTooBig):
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1_000_000
        problem = f"This form is too large: at most {most} MB of text can be sent at once, beside files."
        return render(request, "400.html", {"problem": problem, "status": 413, "head": "Too large"}, status=413)
    return render(request, "400.html", status=400)

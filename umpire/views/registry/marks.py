"""The marks of an exercise as a table for the registry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from reports.collect import marks as collecting
from reports.collect.marks import MarkTable
from umpire.views.shared import umpires
from wargame.viewer import Viewer

FORMATS: Final[dict[str, tuple[Callable[[MarkTable], bytes], str]]] = {
    "csv": (MarkTable.to_csv, "text/csv; charset=utf-8"),
    "xlsx": (MarkTable.to_xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}


@never_cache
@require_safe
@umpires
def marks(request: HttpRequest, viewer: Viewer, form: str) -> HttpResponse:
    """One row for each person: participation, evidence and ratings by objective, survey answers."""
    if form not in FORMATS:
        raise Http404
    make, kind = FORMATS[form]
    answer = HttpResponse(make(collecting.collect(viewer.exercise)), content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="marks.{form}"'
    return answer

"""A cell's page and its parts."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import escape
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from adjudication.engine.recent_cache import RecentCache
from wargame import access, audience
from wargame.audience import Scope
from wargame.forms import given_order, plain_order
from wargame.models import Seat
from wargame.notices import Stamp, heard
from wargame.presenters import chances
from wargame.presenters.clock import steady
from wargame.presenters.pages import CellPage, cell_page, seat_label, seen_by
from wargame.presenters.shapes import Wanted
from wargame.selectors import position
from wargame.services import forecasts, odds_looks
from wargame.services.participants import seats
from wargame.viewer import Viewer
from wargame.views.drawings import Key, drawings, marks
from wargame.views.own import Own, own
from wargame.web.compression import FOR_SEVERAL
from wargame.web.once import found_once, keys_in, without

PARTS = (
    "title", "sheet", "situation", "map", "arrivals", "composer", "injects", "log", "forces", "displays", "traffic",
    "write",
)  # fmt: skip
TOUCHED: Mapping[str, frozenset[Scope]] = (
    {  # by which rings with a scope a part may change
        name: frozenset({Scope.PLAY, Scope.SHEET}) for name in ("title", "situation", "map")
    }
    | {
        "sheet": frozenset({Scope.PLAY, Scope.SHEET, Scope.FORECAST}),
        "composer": frozenset({Scope.PLAY, Scope.SHEET, Scope.FORECAST}),
    }
    | {name: frozenset({Scope.PLAY}) for name in ("log", "forces", "displays", "write")}
)
PRESENCE = 20.0  # seconds that a list of who is present lasts
PIECE = """<div class="piece" id="part-{name}" data-piece="{name}" data-version="{version}" hx-swap-oob="outerHTML">
  {html}
</div>
"""  # what `_part.html` makes, without a template: an answer with news has several
HAS = "X-Has-Parts"  # the keys of the parts that the browser has, where it sends a form
PLAYERS = (Seat.Role.COMMANDER, Seat.Role.STAFF)
SAME_FOR_PLAYERS = ("map", "composer", "log", "forces", "displays")
POINTED = ("composer", "sheet", "map")  # parts that show what one person points at
WRITTEN = ("traffic", "write")  # parts with forms; what was refused in them stays until it is sent again
_pages: RecentCache[Key, CellPage] = RecentCache(8)
CHANGES_ALONE = re.compile(
    r'name="(?:csrfmiddlewaretoken"|form_key" data-key) value="[^"]*"'
    r'|(<time[^>]*role="timer"[^>]*data-(?:ends|since)="[^"]+"[^>]*>).*?</time>',
    re.S,
)
HINTS = ("csrfmiddlewaretoken", "<time")  # without them there is nothing of the kind; a map is long


def wanted(request: HttpRequest) -> Wanted:
    """The thing that the person points at, from the address."""
    order, part = plain_order(request.GET), request.GET.get("k", "")[:40]
    return Wanted(
        request.GET.get("s", "")[:40], str(order.pop("do", ""))[:40], order, part if part.isidentifier() else ""
    )


def fingerprint(html: str) -> str:
    """A short digest of a part, without what changes with every request; the end of a clock is included."""
    lasting = CHANGES_ALONE.sub(r"\1", html) if any(one in html for one in HINTS) else html
    return hashlib.sha256(lasting.encode()).hexdigest()[:16]


def drawn(request: HttpRequest, page: CellPage, part: str, **more: Any) -> str:
    """One part as HTML."""
    return render_to_string(_template(page, part), {"page": page, **more}, request)


def _template(page: CellPage, part: str) -> str:
    special = page.board.templates.get(part) if page.board else None
    return special or f"wargame/cell/_{part}.html"


def page_of(request: HttpRequest, viewer: Viewer, want: Wanted | None = None) -> CellPage:
    """The page of a viewer as of now."""
    present(viewer)
    return _page(viewer, want or wanted(request))


def _page(viewer: Viewer, want: Wanted, questions: int | None = None) -> CellPage:
    """The page as of now; the forecast of a whole-turn sheet that it lacks is made meanwhile."""
    page = cell_page(viewer, want, timezone.now(), questions)
    if page.unforecast is not None:
        forecasts.ask(page.unforecast, page.unforecast.plan.parsed)
    return page


def present(viewer: Viewer) -> None:
    """The viewer's seat counts as present."""
    if viewer.seat is not None and not viewer.umpire:
        seats.seen(viewer.seat)


@never_cache
@require_safe
def cell(request: HttpRequest, exercise_id: UUID, cell_id: int) -> HttpResponse:
    """The whole page of a cell."""
    viewer = access.cell(request, exercise_id, cell_id)
    return full_page(request, viewer)


def full_page(
    request: HttpRequest,
    viewer: Viewer,
    *,
    want: Wanted | None = None,
    problems: tuple[str, ...] = (),
    status: int = 200,
    tried: Mapping[str, Any] | None = None,
    **more: Any,
) -> HttpResponse:
    """The whole page, with what was wrong with the last request, if anything. `tried`: what was said and refused."""
    page = page_of(request, viewer, want)
    html = {part: drawn(request, page, part, problems=problems) for part in PARTS}
    parts = {part: {"html": text, "version": fingerprint(text)} for part, text in html.items()}
    if more:
        parts["injects"]["html"] = drawn(request, page, "injects", **more)
    for part in WRITTEN if tried else ():
        parts[part]["html"] = drawn(request, page, part, tried=tried)
    reads = bool(more or tried) or request.GET.get("view") == "traffic"
    context = {"page": page, "parts": parts, "reads": reads}
    return render(request, "wargame/cell.html", context, status=status)


@never_cache
@require_safe
def part(request: HttpRequest, exercise_id: UUID, cell_id: int, part: str) -> HttpResponse:
    """One part, or "news": whatever changed since the versions the browser holds, in one answer.

    The browser says `have=title:1f..,map:9a..`; parts whose version it has are left out, and nothing new is 204. `ring`
    is what it heard on the live channel, and what its own last command rang.
    """
    stamp = heard.stamp(str(exercise_id), request.GET.get("ring", ""), audience.cell(cell_id))  # before reading
    viewer = access.cell(request, exercise_id, cell_id)
    if part not in ("news", "odds", *PARTS):
        raise Http404
    if part == "odds":
        return odds(request, viewer)
    if part != "news":
        return HttpResponse(drawn(request, page_of(request, viewer), part))
    return news(request, news_parts(request, viewer, stamp))


@dataclass(frozen=True)
class NewsPart:
    """A part of a page for one person: a drawing with a mark in the place of their name."""

    drawing: str
    name: str = ""

    @property
    def version(self) -> str:
        """The `fingerprint` of its HTML."""
        return _version(self.drawing, self.name)

    def html(self, known: frozenset[str] = frozenset()) -> str:
        """The part as the person gets it, without what their browser has."""
        return marks.filled(_without(self.drawing, known & _once_in(self.drawing)), self.name)


def _version(drawing: str, name: str) -> str:
    """The version of a drawing for everyone of this name, without anything else of their own."""
    return _version_of(drawing, name if marks.name in drawing else "")


@found_once(128)
def _version_of(drawing: str, name: str) -> str:
    return fingerprint(marks.filled(drawing, name))


@found_once(64)
def _once_in(drawing: str) -> frozenset[str]:
    return frozenset(keys_in(drawing))


@found_once(64)
def _without(drawing: str, known: frozenset[str]) -> str:
    """The browsers of a cell have the same parts of its page, so the rest of a drawing is found once for all."""
    return without(drawing, known)


def news(request: HttpRequest, page: Mapping[str, NewsPart] | Mapping[str, str]) -> HttpResponse:
    """The parts of a live page that the browser has in another version, or 204; see `part` for the answer."""
    parts = {name: one if isinstance(one, NewsPart) else NewsPart(one) for name, one in page.items()}
    have = dict(pair.split(":", 1) for pair in request.GET.get("have", "").split(",") if ":" in pair)
    changed = _changed(parts, have, frozenset(request.GET.get("once", "").split(",")))
    answer = HttpResponse("".join(changed)) if changed else HttpResponse(status=204)
    setattr(answer, FOR_SEVERAL, any(isinstance(one, NewsPart) for one in page.values()))
    return answer


def news_parts(request: HttpRequest, viewer: Viewer, stamp: Stamp | None) -> dict[str, NewsPart]:
    """The parts of a page: what the cell sees alike is drawn once for all of it, what a person points at for them."""
    present(viewer)
    name, mine = escape(seat_label(viewer)), own(viewer, stamp)
    stamps = {part: stamp.about(TOUCHED.get(part, ())) if stamp else None for part in PARTS}
    by_name = {drawn_as(viewer, part): part for part in PARTS}
    alike = _alike(viewer, name, mine)
    shared = drawings.get(
        alike,
        {one: stamps[part] for one, part in by_name.items()},
        lambda names: _drawn_for_all(
            request, _page_of_all(viewer, mine.questions, alike, stamp), {one: by_name[one] for one in names}
        ),
    )
    parts = {by_name[one]: NewsPart(text, name) for one, text in shared.items()}
    if (want := wanted(request)) != Wanted():
        page = _page(viewer, want, mine.questions)
        parts |= {part: NewsPart(drawn(request, page, part)) for part in POINTED}
    return parts


def _role(viewer: Viewer) -> str:
    """The role of a person in a seat; empty for the umpire."""
    return str(viewer.seat.role) if viewer.seat is not None and not viewer.umpire else ""


def drawn_as(viewer: Viewer, part: str) -> str:
    """The name under which a part is drawn: commander and staff have the same map, forces and lists of orders."""
    role = _role(viewer)
    return f"{part} {role}" if role in PLAYERS and part not in SAME_FOR_PLAYERS else part


def _alike(viewer: Viewer, name: str, mine: Own) -> Key:
    """The same for all whose pages differ in nothing but the name, and for players also their role.

    Those who gave estimates see them.
    """
    role = "player" if _role(viewer) in PLAYERS else _role(viewer)
    who = viewer.seat.pk if viewer.seat is not None and mine.estimates else None
    assert viewer.cell is not None
    desk = viewer.seat is not None and viewer.seat.has_desk
    return viewer.cell.pk, viewer.umpire, role, desk, bool(name), mine.questions, who


def _page_of_all(viewer: Viewer, questions: int, alike: Key, stamp: Stamp | None) -> CellPage:
    """The page of all whose pages are alike. Commander and staff ask in the same second: it is worked out for one."""

    def made() -> CellPage:
        return _page(viewer, Wanted(), questions)

    return seen_by(_pages.get((alike, stamp, int(monotonic())), made), viewer) if stamp is not None else made()


def _drawn_for_all(
    request: HttpRequest, page: CellPage, names: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, float]]:
    """Parts with a mark in the place of the name, and how many seconds those last that change with time alone:

    the title has the clock, and the situation has the people before play begins. `names` has the part for each name
    that it is drawn under. The fields for the token of a form are empty: the page puts its own there.
    """
    now = timezone.now()
    page = replace(page, seat_name=marks.name if page.seat_name else "")
    context = {"page": page, "request": request, "csrf_token": marks.token}  # nothing else of the person's
    lasts = {"title": min(steady(page.clock, now), PRESENCE), "situation": PRESENCE}
    html = {
        name: render_to_string(_template(page, part), context).replace(marks.token, "") for name, part in names.items()
    }
    return html, {name: lasts[part] for name, part in names.items() if part in lasts}


def _changed(parts: Mapping[str, NewsPart], have: Mapping[str, str], once: frozenset[str]) -> list[str]:
    """The parts in other versions than the browser has, without what it has of them (`once`)."""
    return [
        PIECE.format(name=name, html=part.html(once), version=part.version)
        for name, part in parts.items()
        if have.get(name) != part.version
    ]


def parts_after(request: HttpRequest, page: CellPage, problems: tuple[str, ...], later: CellPage | None = None) -> str:
    """The parts that a change of the sheet touches, ready to be put in place. What was refused stays until something is
    chosen or changed there: it has the version of the page as news draw it, `later`, and so they do not replace it."""
    told = replaced(request, page, ("sheet", "composer"), later, problems=problems)
    return replaced(request, page, ("title",)) + told + replaced(request, page, ("map",))


def replaced(
    request: HttpRequest, page: CellPage, names: tuple[str, ...], later: CellPage | None = None, **more: Any
) -> str:
    """Some parts, ready to be put in place."""
    return "".join(_piece(request, page, name, later, **more) for name in names)


def _piece(request: HttpRequest, page: CellPage, name: str, later: CellPage | None, **more: Any) -> str:
    """One part. With a page that comes `later` it has the version of that one, without what was refused, so that it
    stays until something changes."""
    text = drawn(request, page, name, **more)
    version = fingerprint(text if later is None else drawn(request, later, name))
    if known := request.headers.get(HAS, ""):
        text = without(text, known.split(","))
    return render_to_string("wargame/cell/_part.html", {"name": name, "html": text, "version": version})


def _given(request: HttpRequest) -> dict[str, Any]:
    """The order in a form; what cannot be read is no order."""
    try:
        order = given_order(request.GET)
    except ValueError:
        return {}
    return order if isinstance(order, dict) else {}


def odds(request: HttpRequest, viewer: Viewer) -> HttpResponse:
    """The exact chances of the order that is in a form, from the viewer's own picture."""
    place = position.load(viewer)
    if place is None:
        raise Http404
    order = _given(request)
    found = chances.of(place, order)
    if found.bars or found.stakes:
        odds_looks.note(place, order)
    context = {"odds": found.bars, "stakes": found.stakes, "share": chances.share_of(place, order)}
    return render(request, "wargame/cell/_odds.html", context)

"""A filter for every form and command: a key that was used before gets the first answer again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final
from uuid import UUID

from django.contrib.messages import ERROR, add_message, get_messages
from django.core.exceptions import RequestDataTooBig
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.deprecation import MiddlewareMixin

from wargame import access
from wargame.models import Seat, SentForm
from wargame.services import sent_forms
from wargame.services.college import tokens
from wargame.services.participants import seats, throttle
from wargame.services.sent_forms import FirstAnswer, Sending
from wargame.web.later import Later
from wargame.web.strict_input import is_api

FIELD: Final = "form_key"
HEADER: Final = "Idempotency-Key"
LONGEST: Final = 100
REFUSED: Final = 400
NOT_SAID = ("csrfmiddlewaretoken", FIELD)  # fields that are another each time a form is drawn
KEPT_HEADERS = ("Content-Type", "Location")
LIVE: Final = "X-Has-Parts"  # sent by a page that keeps itself fresh
AGAIN: Final = "X-Again"  # tells it to ask for what is new: its form was taken before
OTHER = f"{HEADER}: you have sent something else under this key. Send a new key with each new command."
TOO_LONG = f"{HEADER}: at most {LONGEST} characters."
PASSED: Final = "passed_by_sent_once"

View = Callable[..., HttpResponse]


def keeps_its_own_key(view: View) -> View:
    """Mark a view whose rows keep the key of the form permanently."""
    setattr(view, PASSED, True)
    return view


def sets_what_it_is_sent(view: View) -> View:
    """Mark a view of a form that stays on its page and is sent as it is typed. Sent again it changes nothing, and who
    ticks, unticks and ticks again sends for the second time what is not there any more."""
    setattr(view, PASSED, True)
    return view


def changes_nothing(view: View) -> View:
    """Mark a view that only makes something of what is sent to it: a second sending is answered like the first."""
    setattr(view, PASSED, True)
    return view


class SentOnce(MiddlewareMixin):
    """A form or command with a key changes something once, however often it is sent.

    The key, the change and its answer are one transaction: a crash leaves none of them. A refusal, and an answer that
    brings a cookie, are not kept: the view itself gives the same again. Of pieces of a page it is kept that they were
    sent: a second sending shows the page as it is by then.
    """

    def process_view(
        self, request: HttpRequest, view: View, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """None where nothing says that it may be sent twice."""
        key = _key(request)
        if not key or getattr(view, PASSED, False):
            return None
        if len(key) > LONGEST:
            return _refused(TOO_LONG)
        holder = _holder(request, kwargs.get("exercise_id"))
        if not holder:
            return None
        sending = Sending(holder, key, _about(request))
        if is_api(request.path) and sent_forms.said_something_else(sending):
            return _refused(OTHER)
        with transaction.atomic():
            return _once(request, sending, partial(view, request, *args, **kwargs))


def _once(request: HttpRequest, sending: Sending, act: Callable[[], HttpResponse]) -> HttpResponse:
    row = sent_forms.begin(sending)
    if isinstance(row, FirstAnswer):
        return _again(request, row)
    response = act()
    if hasattr(response, "render") and not isinstance(response, Later):
        response = response.render()
    _keep(request, row, sending, response)
    return response


def _keep(request: HttpRequest, row: SentForm, sending: Sending, response: HttpResponse) -> None:
    notices = [
        (one.level, str(one.message), one.extra_tags or "")
        for one in getattr(get_messages(request), "_queued_messages", ())
    ]
    refused = response.status_code >= REFUSED or any(level >= ERROR for level, _, _ in notices)
    apart = response.streaming or response.cookies or request.session.modified or "Content-Disposition" in response
    if refused or apart:
        sent_forms.came_to_nothing(row)
        return
    headers = {name: value for name, value in response.items() if name in KEPT_HEADERS or name.startswith("HX-")}
    body = b"" if _in_pieces(request) else response.content
    sent_forms.answered(row, sending, FirstAnswer(response.status_code, headers, notices, body))


def _again(request: HttpRequest, first: FirstAnswer) -> HttpResponse:
    for level, sentence, tags in first.notices:
        add_message(request, level, sentence, tags)
    if not _in_pieces(request):
        return HttpResponse(first.body, status=first.status, headers=first.headers)
    how = {AGAIN: "1"} if LIVE in request.headers else {"HX-Refresh": "true"}
    leads = first.headers.keys() & {"HX-Redirect", "HX-Location", "HX-Refresh"}
    kept = {name: value for name, value in first.headers.items() if name != "Content-Type"}
    return HttpResponse(status=204, headers=kept if leads else kept | how)


def _in_pieces(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers


def _refused(sentence: str) -> HttpResponse:
    return JsonResponse({"error": "invalid", "problems": [sentence]}, status=422)


def _key(request: HttpRequest) -> str:
    """The key that was sent along. A form's key is a UUID that the page made; a program can choose its own."""
    if request.method != "POST":
        return ""
    if is_api(request.path):
        return request.headers.get(HEADER, "")
    return _uuid(request.POST.get(FIELD, ""))


def _uuid(text: str) -> str:
    try:
        return str(UUID(text))
    except ValueError:
        return ""


def _holder(request: HttpRequest, exercise_id: UUID | None) -> str:
    """The sender: a person by name, or a seat with its rights, so that a person who was moved gets no old answer.

    Whether a person may still do it is not asked: they get what they were told before. Empty: no one is known.
    A program that asks for a seat is no one yet. It has made up a key that no one guesses, and asks from one address.
    """
    token = _bearer(request)
    if token.startswith(tokens.PREFIX):
        return _token(token)
    found = [f"user {request.user.pk}"] if request.user.is_authenticated and not token else []
    seat = _seat(request, exercise_id)
    if seat is not None:
        found.append(f"seat {seat.pk} {seat.key} {seat.cell_id} {seat.role} {seat.status} {seat.sight}")
    if not found and is_api(request.path) and _uuid(request.headers.get(HEADER, "")):
        found.append(f"address {throttle.place(request)}")
    return ", ".join(found)


def _token(text: str) -> str:
    """An umpire's token that is valid, as a holder; nothing for another, which the view refuses."""
    try:
        return f"token {tokens.holder(text).pk}"
    except tokens.NotValid:
        return ""


def _bearer(request: HttpRequest) -> str:
    return request.headers.get("authorization", "").partition(" ")[2]


def _seat(request: HttpRequest, exercise_id: UUID | None) -> Seat | None:
    if token := _bearer(request):
        return Seat.objects.filter(token_hash=seats.digest(token)).exclude(status=Seat.Status.REMOVED).first()
    return access.seat_of(request, exercise_id) if exercise_id is not None else None


def _about(request: HttpRequest) -> str:
    """A digest of the address and of all that was said."""
    digest = hashlib.sha256()
    for part in _said(request):
        digest.update(len(part).to_bytes(8))
        digest.update(part)
    return digest.hexdigest()


def _said(request: HttpRequest) -> Iterator[bytes]:
    yield request.get_full_path().encode()
    yield request.headers.get("HX-Request", "").encode()  # a page and its pieces are two answers
    if is_api(request.path):
        try:
            yield request.body
        except RequestDataTooBig:  # a file, which is read as it comes: only its length counts
            yield request.headers.get("Content-Length", "").encode()
        return
    fields: Mapping[str, list[Any]] = {**dict(request.POST.lists()), **dict(request.FILES.lists())}
    for name, values in fields.items():
        for value in values if name not in NOT_SAID else ():
            yield name.encode()
            yield from value.chunks() if hasattr(value, "chunks") else [str(value).encode()]
            if hasattr(value, "seek"):
                value.seek(0)

"""All changes that the umpire makes with buttons: one address, one table of acts, one form of refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from umpire.views import console, data_plan, handouts, msel, review, roster, traffic
from umpire.views.acts import (
    act_handouts,
    act_msel,
    act_roster,
    act_ruling,
    act_traffic,
)
from umpire.views.records import ledger
from umpire.views.shared import REFUSALS, sentences, status_of, umpires
from umpire.views.weeks import calendar
from wargame.acts import calendar as dates
from wargame.acts import clock, injects, plan, play, rulings, surveys, watching
from wargame.acts import handouts as papers
from wargame.acts import roster as people
from wargame.acts import traffic as desk
from wargame.acts.act import Act
from wargame.viewer import Viewer
from wargame.views.sent_once import NOT_SAID
from wargame.web import letters
from wargame.web.later import Later

Action = Callable[[HttpRequest, Viewer], "HttpResponse | str"]
Page = Callable[..., HttpResponse]
Then = Callable[[HttpRequest, Viewer, Any], HttpResponse]


def pressed(act: Act[Any], then: Then | None = None) -> Action:
    """Perform an act from a form. It answers with the act's sentence, or with the answer of `then`."""

    def do(request: HttpRequest, viewer: Viewer) -> HttpResponse | str:
        made = act.by_form(viewer, request.POST)
        return then(request, viewer, made) if then else act.said(made)

    return do


def _back(request: HttpRequest, viewer: Viewer, made: object) -> HttpResponse:
    page = request.POST.get("back", "")
    return redirect(page if page in ("umpire_review", "umpire_board") else "umpire_console", viewer.exercise.pk)


THEN: dict[str, Then] = {
    "start": _back, "take": _back, "give-back": _back, "issue-code": roster.to_code,
    "add-handout": act_handouts.written,
    "rfi-take": act_traffic.to_rfi, "rfi-put-back": act_traffic.to_rfi,
    **{act.name: act_msel.back(act) for act in injects.ON_ONE},
    **{act.name: act_traffic.to_action for act in desk.MATRIX_ACTS if act not in (desk.decide, desk.refuse_action)},
}  # fmt: skip
ALSO: dict[str, tuple[Act[Any], Page]] = {  # other forms of an act: on another page, or with a part of its fields
    **dict.fromkeys(("rename-seat", "post-seat", "move-seat"), (people.change_seat, roster.page)),
    "adopt-from-surveys": (plan.adopt, data_plan.surveys_page),
}
DECLARED: tuple[tuple[Iterable[Act[Any]], Page], ...] = (
    (clock.ACTS, console.page),
    (dates.ACTS, calendar.page),
    (play.ACTS, console.page),
    (play.FIRST_ACTS, roster.page),
    (play.LEDGER_ACTS, ledger.page),
    (rulings.REVIEW_ACTS, review.page),
    (papers.ACTS, handouts.page),
    (papers.WRITING_ACTS, handouts.writing),
    (people.ACTS, roster.page),
    (injects.ON_ONE, msel.page),
    (injects.ACTS, msel.page),
    (desk.RFI_ACTS, traffic.rfi_page),
    (desk.MESSAGE_ACTS, traffic.message_page),
    (desk.MATRIX_ACTS, traffic.matrix_page),
    (plan.ACTS, data_plan.plan_page),
    (watching.ACTS, data_plan.observers_page),
    (surveys.ACTS, data_plan.surveys_page),
)
ACTIONS: dict[str, tuple[Action, Page]] = {
    **{act.name: (pressed(act, THEN.get(act.name)), page) for acts, page in DECLARED for act in acts},
    **{name: (pressed(act), page) for name, (act, page) in ALSO.items()},
    **{name: (action, roster.page) for name, action in act_roster.ACTIONS.items()},
    **{name: (action, review.page) for name, action in act_ruling.ACTIONS.items()},
    **{name: (action, msel.page) for name, action in act_msel.ACTIONS.items()},
    **{name: (action, handouts.writing) for name, action in act_handouts.WRITING_ACTIONS.items()},
    **{name: (action, traffic.message_page) for name, action in act_traffic.MESSAGE_ACTIONS.items()},
    **{name: (action, traffic.matrix_page) for name, action in act_traffic.MATRIX_ACTIONS.items()},
}
BACK = {
    roster.page: "umpire_roster",
    console.page: "umpire_console",
    calendar.page: "umpire_calendar",
    review.page: "umpire_review",
    msel.page: "umpire_msel",
    ledger.page: "umpire_ledger",
    handouts.page: "umpire_handouts",
    traffic.rfi_page: "umpire_rfis",
    traffic.message_page: "umpire_messages",
    traffic.matrix_page: "umpire_matrix",
    data_plan.plan_page: "umpire_plan",
    data_plan.observers_page: "umpire_observers",
    data_plan.surveys_page: "umpire_surveys",
}
FOUND = 302


@require_POST
@umpires
def act(request: HttpRequest, viewer: Viewer, action: str) -> HttpResponse:
    """Perform an action. A refusal shows the page again with its sentences and the typed values, and changes nothing.

    An action answers with a response, or with a sentence that the next page shows.
    """
    found = ACTIONS.get(action)
    if found is None:
        raise Http404
    do, page = found
    try:
        answer = do(request, viewer)
    except REFUSALS as error:
        typed = {name: value for name, value in request.POST.items() if name not in NOT_SAID}
        status = status_of(error)
        shown = partial(page, request, viewer, status=status, problems=sentences(error), posted=typed)
        return Later(lambda: shown().content.decode(), status)
    if note := letters.note("".join(str(value) for name, value in request.POST.items() if name not in NOT_SAID)):
        messages.warning(request, note)
    if isinstance(answer, HttpResponse) and not (_to_console(request) and answer.status_code == FOUND):
        return answer
    if isinstance(answer, str) and answer:
        messages.success(request, answer)
    return redirect("umpire_console" if _to_console(request) else BACK[page], viewer.exercise.pk)


def _to_console(request: HttpRequest) -> bool:
    """Whether the button was in the console's inbox."""
    return request.POST.get("back") == "console"

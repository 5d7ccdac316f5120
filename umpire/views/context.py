"""What every page of the umpire can show without asking for it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from umpire.pages import bar as selector

CHAPTERS = {  # the chapter of the handbook on a page
    "umpire_home": "the-evening-before", "umpire_new": "the-evening-before", "umpire_setup": "the-evening-before",
    "umpire_packs": "your-own-scenario", "umpire_pack": "your-own-scenario",
    "umpire_pack_file": "your-own-scenario", "umpire_geographies": "your-own-scenario",
    "umpire_geography": "your-own-scenario", "umpire_balance": "your-own-scenario",
    "umpire_versions": "your-own-scenario",
    "umpire_roster": "opening-fifteen-minutes", "umpire_check": "opening-fifteen-minutes",
    "umpire_code": "opening-fifteen-minutes", "umpire_console": "one-turn-step-by-step",
    "umpire_sheets": "one-turn-step-by-step", "umpire_board": "two-umpires-and-the-board",
    "umpire_review": "reviewing-and-ruling", "umpire_preview": "reviewing-and-ruling",
    "umpire_record": "reviewing-and-ruling", "umpire_amend": "when-something-goes-wrong",
    "umpire_undo": "when-something-goes-wrong", "umpire_msel": "injects-the-msel",
    "umpire_inject": "injects-the-msel", "umpire_inject_new": "injects-the-msel",
    "umpire_rfis": "questions-from-the-cells", "umpire_messages": "messages-actors-and-news",
    "umpire_matrix": "actions-the-rules-do-not-know", "umpire_matrix_action": "actions-the-rules-do-not-know",
    "umpire_plan": "what-you-teach-and-the-evidence-for-it", "umpire_handouts": "the-evening-before",
    "umpire_handout": "the-evening-before", "umpire_observers": "observers-recorders-visitors",
    "umpire_surveys": "surveys-and-forecasts", "umpire_practice": "practice-again-and-what-if",
    "umpire_fork": "practice-again-and-what-if", "umpire_clone": "practice-again-and-what-if",
    "umpire_end": "ending", "umpire_after": "ending", "umpire_report": "ending", "papers": "ending",
    "umpire_ledger": "ending", "umpire_names": "ending", "replay_step": "ending", "umpire_replay_release": "ending",
}  # fmt: skip


def bar(request: HttpRequest) -> dict[str, Any]:
    """The strip with the clock, read only where a template shows it, and the address of the page's chapter."""
    name = request.resolver_match.url_name if request.resolver_match else None
    chapter = CHAPTERS.get(name or "", "")
    found: dict[str, Any] = {"help": f"{reverse('help_umpire')}{f'#{chapter}' if chapter else ''}"}
    viewer = getattr(request, "umpires_as", None)
    if viewer is not None:
        found["bar"] = SimpleLazyObject(lambda: selector.bar(viewer.exercise))
    return found

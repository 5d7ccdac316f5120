"""Towns and markers of the map: the contents of a hex, and the texts after a change. Nothing is saved here."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from adjudication.errors import Illegal
from adjudication.services.packs import LibraryPack
from adjudication.services.studio import spots
from umpire.presenters.packs import faults
from umpire.views.studio.drawing import MOST_PLACE, Texts, writes
from umpire.views.studio.texts import new_texts


@writes("umpire/packs/_spot.html")
def spot(request: HttpRequest, held: LibraryPack, name: str, texts: Texts) -> dict[str, Any]:
    """The contents of a hex; with `do`, after one change. A refused change has no effect."""
    sent = request.POST
    place, act = sent.get("spot", "").strip()[:MOST_PLACE], sent.get("do", "")
    files, made = {**held.files, **texts}, dict[str, Any]()
    if act in SAID:
        try:
            after = _done(held.system, files, sent.dict(), place)
        except Illegal as error:
            made["faults"] = faults(error.problems)
        else:
            files = {**files, **after}
            place = sent.get("to", place) if act == "move" else place
            made |= {"texts": new_texts(held, texts, after), "said": f"{SAID[act]}, not saved yet."}
    here = spots.at_hex(held.system, files, place) if place else ()
    kinds = [one.name for one in spots.lists(held.system, files)]
    return {**made, "slug": name.removesuffix(".yaml"), "place": place, "spots": here, "kinds": kinds}


def _done(system: str, files: Texts, sent: dict[str, Any], place: str) -> Texts:
    kind, title = sent.get("list", ""), sent.get("title", "")
    if sent["do"] == "add":
        return spots.added(system, files, kind, place, sent.get("name", ""))
    if sent["do"] == "move":
        return spots.moved(system, files, kind, place, title, sent.get("to", ""))
    if sent["do"] == "remove":
        return spots.removed(system, files, kind, place, title)
    typed = {name.removeprefix("now."): str(value) for name, value in sent.items() if name.startswith("now.")}
    return spots.changed(system, files, kind, place, title, typed)


SAID = {"add": "It is on the map", "change": "It is changed", "move": "It has moved", "remove": "It is gone"}

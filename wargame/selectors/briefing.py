"""What a cell is told before play: the general situation, and its own side's mission."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudication import selectors as game_selectors
from adjudication.errors import GameError
from adjudication.services import packs
from wargame.viewer import Viewer


@dataclass(frozen=True)
class Briefing:
    """One text of the pack, by paragraphs."""

    title: str
    paragraphs: tuple[str, ...]


def briefings(viewer: Viewer) -> tuple[Briefing, ...]:
    """The general situation for everybody, then the viewer's own side; never the other's."""
    pack = _pack(viewer)
    if pack is None:
        return ()
    found = [pack.briefings.all]
    if viewer.side:
        found.append(getattr(pack.briefings, viewer.side))
    return tuple(Briefing(text.title, _paragraphs(text.text)) for text in found)


def _pack(viewer: Viewer) -> Any:
    """The frozen pack of a game in play, else the pack chosen in set-up; None if that is no longer available."""
    exercise = viewer.exercise
    if exercise.game is not None:
        return game_selectors.adjudicator(exercise.game).pack
    try:
        return packs.load(exercise.system, exercise.pack_name)
    except GameError:
        return None


def _paragraphs(text: str) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in text.split("\n\n") if part.strip())

"""The events of chapter 9."""

from __future__ import annotations

from adjudication.engine.dice import Roll
from adjudication.engine.play.events import hides, sentences
from adjudication.systems.opaque_war.basics.board import labels, numbers, sweep
from adjudication.systems.opaque_war.basics.events import Event
from adjudication.systems.opaque_war.basics.facts import BLUE, GONE, Facts
from adjudication.systems.opaque_war.basics.state import NO_HEX, State


class MobDispersed(Event, frozen=True):
    """The elimination of a mob by Ukraine, with non-lethal equipment or without (9.1, 13.1)."""

    side: str
    at: str
    mob: str
    equipment: str

    says = sentences(
        lambda e: "mob.equipped" if e.equipment else "mob.dispersed",
        lambda e: "9.1, 13.1" if e.equipment else "9.1",
        {
            "mob.equipped": "{side} {plural:disperses|disperse} a mob in {at} with non-lethal equipment.",
            "mob.dispersed": "{side} {plural:disperses|disperse} a mob in {at} by force.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        s.where[f.piece[self.mob]] = GONE
        if self.equipment:
            s.available[f.marker[self.equipment]] -= 1
        here = f.index[self.at]
        if not any(s.where[p] == here for p in f.mobs):
            s.cleared = here


class Entered(Event, frozen=True):
    """The entry of Ukrainian units into a hex whose mobs are gone. `swept`: Rebel media that are driven off (9.1,
    9.2)."""

    side: str
    units: tuple[str, ...]
    at: str
    number: int
    swept: tuple[str, ...]

    fog = hides(units=())
    says = sentences(
        lambda e: "entered" if e.units else "entered.unseen" if e.number else "entered.no",
        "9.1",
        {
            "entered": "{who} {several:moves|move} into {at}.",
            "entered.unseen": "{side} {plural:moves|move} {number:counter|counters} into {at}.",
            "entered.no": "{side} {plural:does|do} not enter {at}.",
        },
        who=lambda e, f, s: labels(f, s, numbers(f, e.units)),
        several=lambda e, f, s: len(e.units) > 1,
    )

    def fold(self, f: Facts, s: State) -> None:
        s.cleared = NO_HEX
        for p in numbers(f, self.units):
            s.where[p] = f.index[self.at]
            s.held[s.where[p]] = BLUE
        sweep(f, s, self.swept)


class MediaRolled(Event, frozen=True):
    """The media report on an attack or on the end of a mob. `result`: as on the chart."""

    side: str
    at: str
    result: str
    roll: Roll

    says = sentences(
        lambda e: f"media.{e.result}",
        "9.2",
        {
            "media.own_down": "Media report on {at}: {side} {plural:loses|lose} support.",
            "media.enemy_up": "The media report on {at}: the opponent of {side} {plural:gains|gain} support.",
            "media.none": "The media report on {at} has no effect.",
            "media.own_up": "Media report on {at}: {side} {plural:gains|gain} support.",
            "media.own_up_and_point": "Media report on {at}: {side} {plural:gains|gain} support and a victory point.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        if self.result == "own_up_and_point":
            s.media_points += 1 if self.side_numbers[self.side] == BLUE else -1


class MediaMoved(Event, frozen=True):
    """The move of media counters with their units; `to`: "" if the units are gone and the media are lost."""

    side: str
    pieces: tuple[str, ...]
    start: str
    to: str

    says = sentences(
        lambda e: "media.moved" if e.to else "media.lost",
        "9.2",
        {
            "media.moved": "The media move with the unit from {start} to {to}.",
            "media.lost": "The media in {start} are lost.",
        },
    )

    def fold(self, f: Facts, s: State) -> None:
        for p in numbers(f, self.pieces):
            s.where[p] = f.index[self.to] if self.to else GONE

"""Additions of Ukrainian Crisis to the plain composer: cards, figures, costs, chances, and units by place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from adjudication.engine import odds
from adjudication.engine.menu import Is, Option, Subject
from adjudication.systems.ukrainian_crisis.basics.facts import Facts
from adjudication.systems.ukrainian_crisis.combat.battles import deterministic_hits, strength
from adjudication.systems.ukrainian_crisis.fog.picture import BattleView, MatrixView, Picture
from wargame.presenters.composing.assumed import with_assumed_figures, with_assumptions
from wargame.presenters.composing.bars import percent
from wargame.presenters.composing.fields import entries, held_by
from wargame.presenters.composing.lists import MANY
from wargame.presenters.composing.planned import PlannedPart
from wargame.presenters.plain import composer as plain
from wargame.presenters.plain.lots import Lot, apart
from wargame.presenters.shapes import Choice, Drafted, Entry, Figure, Form, OddsBar, PriceRow, RowGroup, Section
from wargame.presenters.ukrainian_crisis import chances, words
from wargame.presenters.ukrainian_crisis.subjects import groups, party
from wargame.presenters.ukrainian_crisis.words import Words
from wargame.selectors.drafts import Outlook

SEALED = ("cards", "declare", "allocate")  # both sides answer at the same time
WAYS = ("direction", "by", "by_event")  # fields whose values have a form each
HOPELESS = 0.05  # an attempt that is less likely to succeed is not filled in in advance
TOO_FEW = "In four of five turns {sure} RP are left for this, and it needs {least}. To try anyway, enter the points."
UNLIKELY = "With {total} points the chance is {chance}. To try anyway, enter the points."
IF_THEY_ASK = {
    "ceasefire": "If only they ask: attempt a Ceasefire?",
    "add_first": "In a Ceasefire: who adds points first?",
    "settle_tie": "If a Ceasefire is tied",
}
LISTS = ("pick_area", "information", "combat_type", "additions")  # single decisions that may be asked again
FIGHTS = ("targets", "attack", "combat_type")  # their odds depend on the points and units that are there then
ASSUMED = (
    "Figures and cards here and below are assumptions, with the program playing the other side. The turn may differ."
)
AREA_HINTS = {
    "military": "Segments and allowance if Combat",
    "diplomatic": "countries, or a Ceasefire attempt",
    "information": "cut, raise or neutralise",
}
LADDER = ("neutral", "support", "intervention")


class Left(NamedTuple):
    """Points left at a later moment: on average, and in four of five turns; None if they are known."""

    mean: int | None = None
    sure: int | None = None


class Composer(plain.Composer):
    """The composer of one side in one position. `shown` gives the published names, if they differ from `picture`."""

    spelled_out = MANY

    def __init__(
        self, rules: Any, picture: Picture, side: str, left: Left | None = None, shown: Picture | None = None
    ) -> None:
        self.words: Words = Words(rules, shown or picture)
        self.facts: Facts = rules.facts
        self.picture, self.side, self.left = picture, side, left or Left()

    def figures(self, kind: str) -> tuple[Figure, ...]:
        """The points left to spend."""
        picture, side = self.picture, self.side
        prestige = Figure("Prestige", str(picture.prestige[side]), "", "2.4")
        if kind in ("military", "diplomatic", "additions", "targets"):
            pool = Figure("At-large RP", str(picture.at_large.get("left", 0)), "", "6.22")
            points = self._points(kind)
            return (points, prestige, pool) if side == "BLUE" and kind == "additions" else (points, prestige)
        if kind in ("operate", "attack"):
            return self._segment(kind, prestige)
        battle = self._battle(kind)
        if battle is None:
            return ()
        if kind == "allocate":
            hits = Figure("Hits to allocate", str(battle.allocate[side]))
            return Figure("Battle in", self.words.thing(battle.area)), hits
        return _certain(battle, self.facts) if kind == "combat_type" and self._without_dice else ()

    def _points(self, kind: str) -> Figure:
        if self.left.mean is not None:
            return Figure("RP left, on average", str(self.left.mean), "", "6.0")
        area = {"additions": "", "targets": "information"}.get(kind, kind)
        rows = self.picture.matrix
        row = next((row for row in rows if row.area == area or (not area and row.state == "current")), None)
        return Figure("RP left", str(row.rp.get(self.side, 0)) if row else "0", "", "6.0")

    def _segment(self, kind: str, prestige: Figure) -> tuple[Figure, ...]:
        segments = self.picture.segments
        if segments is None:
            return ()
        here = Figure("Segment", f"{segments.number} of {segments.count}", "", "7.0")
        if kind == "attack":
            return here, prestige
        left = Figure("Allowance left", str(segments.allowance - segments.used), f"of {segments.allowance}", "7.1")
        return left, here, prestige

    @property
    def _without_dice(self) -> bool:
        return self.picture.mode == "deterministic"

    def groups(self, kind: str, subjects: Sequence[Subject], chosen: str) -> tuple[RowGroup, ...]:
        """Units by place with identical ones counted together, countries, and areas with both sides."""
        return groups(kind, subjects, self.words, chosen)

    def head(self, subject: Subject) -> tuple[str, str]:
        """A unit with its state, a country with its Rank and zone, or an area."""
        known, name = self.words, subject.id
        if name in known.units:
            unit = known.units[name]
            return name, f"{words.unit_type(unit)}, {words.strength(unit)}, {known.thing(unit.where)}"
        if name in known.countries:
            country = known.countries[name]
            return country.name, f"Rank {country.rank}, {words.ZONES[country.zone]}"
        return known.thing(name), ""

    def whole(self, options: Sequence[Option]) -> list[dict[str, Any]] | None:
        """The orders of a short menu; cards are placed area by area."""
        return None if options[0].do == "place_cards" else super().whole(options)

    def choice(self, order: Mapping[str, Any]) -> Choice:
        """One of a few orders with its meaning; a unit with its state."""
        made, do = super().choice(order), str(order["do"])
        unit = self.words.units.get(str(order.get("unit", "")))
        if do == "choose" and unit is not None:
            small = f"{words.strength(unit)}, {self.words.thing(unit.where)}"
            return replace(
                made, small=small, side=unit.side, symbol=words.unit_symbol(unit), neutralised=unit.neutralised
            )
        card = self._card_in(str(order["area"])) if do == "pick_area" else ""
        return replace(made, small=self.words.of_order("means", do, order) + (f" Your card: {card}." if card else ""))

    def _card_in(self, area: str) -> str:
        row = self._row(area)
        own = row.cards.get(self.side) if row else None
        return words.card(own.card) if own and own.card else ""

    def _row(self, area: str) -> MatrixView | None:
        return next((row for row in self.picture.matrix if row.area == area), None)

    def lots(self, options: Sequence[Option]) -> list[Lot]:
        """A form for each way to give an order: up or down, by land, air or sea, by event. The direction that helps the
        side comes first."""
        found = apart(options, WAYS)
        helps = "up" if self.side == "BLUE" else "down"
        return sorted(found, key=lambda lot: lot.fixed.get("direction", helps) != helps)

    def form(self, lot: Lot, typed: Mapping[str, Any], first: Mapping[str, Any]) -> Form:
        """The form of an order with its cost and its chances. An attempt starts with points that the card provides."""
        do = lot.do
        if do == "place_cards":
            return self._cards(first)
        made = super().form(lot, typed, first)
        if do == "additions" and all(entry.kind == "hidden" for entry in made.entries):
            made = replace(made, title="Nothing can be added here", command="Add “add nothing” to the sheet")
        return replace(
            made,
            help=self._opening(lot.options)[1] if do == "attempt" and not typed.get("rp") else "",
            costs=self._costs(lot),
            odds=chances.preview(self.facts, self.words, held_by(do, made.entries, typed), self.picture.mode),
            asks_odds=do in ("attempt", "group") and not self._without_dice,
        )

    def fields(self, lot: Lot, typed: Mapping[str, Any]) -> tuple[Entry, ...]:
        """The fields of the form of a lot, an attempt with numbers to begin with."""
        known = self.words.beginning_with(self._opening(lot.options)[0]) if lot.do == "attempt" else self.words
        return entries(lot.options, known, typed)

    def _opening(self, options: Sequence[Option]) -> tuple[dict[str, int | None], str]:
        """The initial values of an attempt: the available points, on a whole-turn sheet those in four of five turns,
        and the minimum Prestige for them. If that is hopeless, the points are left open, and the text says why."""
        least = {int(domain.value): option for option in options if isinstance(domain := option.fields["rp"], Is)}
        sure = max(least) if self.left.sure is None else self.left.sure
        rp = max((points for points in least if points <= sure), default=None)
        if rp is None:
            return {"rp": None}, TOO_FEW.format(sure=sure, least=min(least))
        found = least[rp].fields["prestige"]
        prestige = int(found.value) if isinstance(found, Is) else getattr(found, "least", 0)
        rank = self.words.countries[str(getattr(least[rp].fields["country"], "value", ""))].rank
        chance = 1.0 if self._without_dice else chances.moves(rank, rp + prestige)
        if chance < HOPELESS:
            return {"rp": None}, UNLIKELY.format(total=rp + prestige, chance=percent(chance))
        return {"rp": rp, "prestige": prestige}, ""

    def _costs(self, lot: Lot) -> tuple[PriceRow, ...]:
        if lot.do == "mobilise":
            return (PriceRow("Mobilising", "1 RP", "6.11"),)
        if lot.do == "deploy":
            unit = self.words.units.get(str(lot.fixed.get("unit", "")))
            rows = [] if lot.fixed.get("by_event") else [PriceRow("Deploying", "1 RP", "6.12")]
            rows += [PriceRow("A Regular", "1 Prestige", "6.12, 2.4")] if unit and unit.type == "regular" else []
            return tuple(rows)
        return self.attempt_costs(lot) if lot.do == "attempt" else ()

    def attempt_costs(self, lot: Lot) -> tuple[PriceRow, ...]:
        """The cost of the zone that the country enters. On a sheet it may leave an end of the ladder before it is moved
        back there; then that end counts."""
        country, up = self.words.countries[str(lot.fixed.get("country", ""))], lot.fixed.get("direction") == "up"
        index = min(max(LADDER.index(country.zone) + (1 if up else -1), 0), len(LADDER) - 1)
        cost = self.facts.entry_cost[index]
        if self._without_dice:
            return (PriceRow(f"Price, at least {cost} in RP", str(2 * (country.rank + cost)), "10.2", total=True),)
        rows = [PriceRow(f"Into {words.ZONES[LADDER[index]]}, in RP", str(cost), "6.21")]
        rows += [PriceRow(f"Rank of {country.name}, RP or Prestige", str(country.rank), "6.21")] if up else []
        least = cost + (country.rank if up else 0)
        return (*rows, PriceRow("At least; more raises the chance", str(least), "", total=True))

    def _cards(self, order: Mapping[str, Any]) -> Form:
        hand = self.picture.hand
        placed = [str(order[area]) for area in words.AREAS if order.get(area)]
        fields = tuple(
            Entry(
                area,
                "picks",
                label,
                AREA_HINTS[area],
                choices=tuple(
                    _card(self.facts, card, hand[card] - placed.count(card), str(order.get(area, ""))) for card in hand
                ),
            )
            for area, label in words.AREAS.items()
        )
        left = tuple(
            PriceRow(words.card(card), f"{count - placed.count(card)} of {count}") for card, count in hand.items()
        )
        return Form("place_cards", "", "", fields, "6.0", costs=left)

    def finished(self, section: Section, look: Outlook) -> Section:
        """A section with the chances that do not depend on typed values, and the battle's units."""
        made = replace(
            section, sealed=section.kind in SEALED, odds=self._foreseen(section.kind),
            parties=self._parties(section.kind),
        )  # fmt: skip
        if section.kind != "cards":
            return made
        recon = "" if self.words.variant else words.RECONSTRUCTED  # the numbers on playing cards are printed
        placed = look.items[0].order if look.items else {}
        items = tuple(_without_gaps(line, placed) for line in section.items)
        return replace(made, recon=recon, missing=_missing(placed), items=items)

    def _foreseen(self, kind: str) -> tuple[OddsBar, ...]:
        """Chances that do not depend on what is typed."""
        if self._without_dice:
            return ()
        if kind == "combat_type":
            battle = self._battle(kind)
            return chances.battle(self.facts, self.words, battle.attackers, battle.defenders) if battle else ()
        row = self._row("information")
        own = row.cards.get(self.side) if row else None
        if row is None or own is None or not own.card:
            return ()
        if kind == "information":
            found = chances.effort(self.facts, own.card)
            return (found,) if found else ()
        if kind == "targets":
            cards = self.facts.plain if own.card in self.facts.plain.index else self.facts.playing
            count = self.facts.tiers[cards.tier[cards.index[own.card]]].attempts
            return (chances.neutralise(row.rp.get(self.side, 0), count),)
        return ()

    def _parties(self, kind: str) -> tuple[RowGroup, ...]:
        """The units in a decision's battle, its Attacker first."""
        battle = self._battle(kind) if kind == "combat_type" else None
        if battle is None:
            return ()
        attack = party(f"You attack in {self.words.thing(battle.area)} with", battle.attackers, self.words)
        return attack, party("Against", battle.defenders, self.words)

    def _battle(self, kind: str) -> BattleView | None:
        """The battle whose type is to be chosen, or whose Hits this side has to allocate."""
        if kind == "allocate":
            return next((battle for battle in self.picture.battles if battle.allocate.get(self.side)), None)
        return next((battle for battle in self.picture.battles if battle.state == "next"), None)

    def planned(self, section: Section, part: PlannedPart) -> Section:
        """A section as part of a sheet, with figures marked as assumed. The first one filled in in advance explains
        this for all."""
        made = super().planned(section, part)
        if part.now:
            return made
        made = with_assumptions(made) if part.kind in FIGHTS else with_assumed_figures(made)
        if part.kind == "additions" and not any(map(_asks_something, made.forms)):
            made = replace(made, forms=())
        return replace(
            made, title=IF_THEY_ASK.get(part.kind, made.title), several=made.several or part.kind in LISTS,
            help=f"{made.help} {ASSUMED}" if part.first else made.help,
        )  # fmt: skip


def _asks_something(form: Form) -> bool:
    """Whether a form leaves anything to choose."""
    return any(entry.kind != "hidden" for entry in form.entries)


def _certain(battle: BattleView, facts: Facts) -> tuple[Figure, ...]:
    """The result of a battle without dice, whatever its type does with the Hits."""
    own, theirs = (strength(facts, tuple(facts.unit[u] for u in g)) for g in (battle.attackers, battle.defenders))
    taken, given = deterministic_hits(facts, own, theirs, len(battle.defenders))
    return (
        Figure("CV, yours to theirs", f"{own} to {theirs}", "", "7.31"),
        Figure("Hits on them", str(given), "", "10.2"),
        Figure("Hits on you", str(taken), "", "10.2"),
    )


def _card(facts: Facts, card: str, left: int, chosen: str) -> Choice:
    """A card to choose. `left`: the number not placed in any area; if there are none, it cannot be chosen again."""
    if card in facts.plain.index:
        ways = chances.effort_ways(facts, card)
        small = f"RP {min(ways)}–{max(ways)}, mean {odds.mean(ways):.1f}"
    else:
        tier = words.card(("minor", "moderate", "maximum")[facts.playing.tier[facts.playing.index[card]]])
        small = f"{tier}, {left or 'none'} left"
    return Choice(card, words.card(card), small, card == chosen, disabled=left < 1)


def _without_gaps(line: Drafted, placed: Mapping[str, Any]) -> Drafted:
    """The line of the placed cards; missing ones are mentioned elsewhere."""
    return line if len(placed) == len(words.AREAS) + 1 else replace(line, problems=())


def _missing(placed: Mapping[str, Any]) -> str:
    empty = [label for area, label in words.AREAS.items() if not placed.get(area)]
    if not empty:
        return ""
    return f"{empty[0]} has no card" if len(empty) == 1 else f"{len(empty)} areas have no card"

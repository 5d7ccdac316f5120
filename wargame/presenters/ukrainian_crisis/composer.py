"""The composer: what a decision asks, what is drafted, what can be ordered next. Built from the rules' own menus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from adjudication.engine import odds
from adjudication.engine.menu import Is, Option
from adjudication.engine.play.endings import END, ending
from adjudication.systems.ukrainian_crisis.basics.facts import Facts
from adjudication.systems.ukrainian_crisis.combat.battles import deterministic_hits, strength
from adjudication.systems.ukrainian_crisis.fog.picture import BattleView, Picture
from adjudication.systems.ukrainian_crisis.sentences import CATALOGUE
from wargame.presenters.composing.bars import percent
from wargame.presenters.shapes import (
    OVER,
    Choice,
    Drafted,
    Entry,
    Figure,
    Form,
    OddsBar,
    PriceRow,
    RowGroup,
    Section,
    Wanted,
)
from wargame.presenters.ukrainian_crisis import chances, orders, words
from wargame.presenters.ukrainian_crisis.choices import choices, short
from wargame.presenters.ukrainian_crisis.entries import entries
from wargame.presenters.ukrainian_crisis.subjects import by_subject, groups, party
from wargame.presenters.ukrainian_crisis.words import Names
from wargame.selectors.drafts import Item, Outlook

COMMANDS = {
    "mobilise": ("Mobilise", "Add: mobilise", "6.11"),
    "deploy": ("Deploy", "Add: deploy", "6.12"),
    "withdraw": ("Withdraw", "Add: withdraw", "6.13"),
    "expel": ("Send back by event", "Add: send back", "5.0"),
    "attempt": ("Attempt", "Add the attempt", "6.21"),
    "move": ("Move", "Add the move", "7.21"),
    "recover": ("Recover", "Add: recover", "7.22"),
    "group": ("Battle", "Add the battle", "7.31"),
    "fight": ("Begin these battles", "Add: let them begin", "7.31, RUL-53"),
    "additions": ("Additions", "Add to the sheet", "6.22"),
    "target": ("Targets", "Add to the sheet", "6.33, RUL-17"),
    "allocate": ("Allocation", "Add to the sheet", "7.31, RUL-29"),
}
HOPELESS = 0.05  # an attempt that is less likely to succeed is not filled in in advance
TOO_FEW = (
    "In four of five turns {sure} RP are left for this, and it needs {least}. To try all the same, enter the points."
)
UNLIKELY = "With {total} points the chance is {chance}. To try all the same, enter the points."

UNFORESEEN = (
    "What happens next depends on the dice or the other side. Submit the sheet now; you can order the rest later. "
    "If you want nothing more in this step, choose “{}” now."
)


@dataclass(frozen=True)
class ComposerContext:
    """What every part of the composer needs: the picture after the draft, the static facts, the names.

    `mean_left` are the points on average where the moment is still to come, `sure_left` those that are there in four of
    five turns; None where they are known. `shown` names things as they are published, if not as in `picture`.
    """

    picture: Picture
    facts: Facts
    side: str
    mean_left: int | None = None
    sure_left: int | None = None
    shown: Picture | None = None

    @property
    def names(self) -> Names:
        return Names(self.shown or self.picture)


def section(kind: str, several: bool, look: Outlook, desk: ComposerContext, wanted: Wanted) -> Section:
    """The composer of one decision."""
    task = words.task(kind, desk.picture.mode)
    names = desk.names
    given = look.items if kind != "cards" else [replace(i, problems=_wrong(i)) for i in look.items]
    items = drafted(given, names, done=ending(CATALOGUE, kind))
    base: dict[str, Any] = {
        "kind": kind,
        "title": task.title,
        "rule": task.rule,
        "help": task.help,
        "several": several,
        "sealed": task.sealed,
        "items": items,
        "recon": words.RECONSTRUCTED if task.recon else "",
        "figures": figures(kind, desk),
    }
    first = look.items[0].order if look.items else None
    if kind == "cards":
        return Section(**base, forms=(_cards(desk, first),), missing=_missing_cards(first))
    if not several:
        forms, parties = _single(kind, look, desk, wanted, first), _parties(kind, desk)
        return Section(**base, forms=forms, odds=_foreseen(kind, desk), parties=parties)
    return _list_section(base, kind, look, desk, wanted)


def drafted(items: Sequence[Item], names: Names, start: int = 0, done: str = END) -> tuple[Drafted, ...]:
    """Lines of the order sheet."""
    lines = []
    for number, item in enumerate(items, start):
        text, small, rule = orders.say(item.order, names, done)
        lines.append(
            Drafted(number, text, small, rule, item.problems, number == start, number == start + len(items) - 1)
        )
    return tuple(lines)


def figures(kind: str, desk: ComposerContext) -> tuple[Figure, ...]:
    """What is left to spend."""
    picture, side = desk.picture, desk.side
    prestige = Figure("Prestige", str(picture.prestige[side]), "", "2.4")
    if kind in ("military", "diplomatic", "additions", "targets"):
        area = {"additions": "", "targets": "information"}.get(kind, kind)
        row = next((row for row in picture.matrix if row.area == area or (not area and row.state == "current")), None)
        points = Figure("RP left", str(row.rp.get(side, 0)) if row else "0", "", "6.0")
        if desk.mean_left is not None:
            points = Figure("RP left, on average", str(desk.mean_left), "", "6.0")
        pool = Figure("At-large RP", str(picture.at_large.get("left", 0)), "", "6.22")
        return (points, prestige, pool) if side == "BLUE" and kind == "additions" else (points, prestige)
    if kind == "allocate" and (battle := _battle(kind, desk)) is not None:
        return Figure("Battle in", desk.names.area(battle.area)), Figure("Hits to allocate", str(battle.allocate[side]))
    if kind == "combat_type" and picture.mode == "deterministic" and (battle := _battle(kind, desk)) is not None:
        return _certain(battle, desk.facts)
    if kind in ("operate", "attack") and picture.segments is not None:
        segments = picture.segments
        here = Figure("Segment", f"{segments.number} of {segments.count}", "", "7.0")
        if kind == "attack":
            return here, prestige
        left = Figure("Allowance left", str(segments.allowance - segments.used), f"of {segments.allowance}", "7.1")
        return left, here, prestige
    return ()


def _certain(battle: BattleView, facts: Facts) -> tuple[Figure, ...]:
    """What a battle without dice will bring, whatever its type makes of the Hits."""
    own, theirs = (strength(facts, tuple(facts.unit[u] for u in g)) for g in (battle.attackers, battle.defenders))
    taken, given = deterministic_hits(facts, own, theirs, len(battle.defenders))
    return (
        Figure("CV, yours to theirs", f"{own} to {theirs}", "", "7.31"),
        Figure("Hits on them", str(given), "", "10.2"),
        Figure("Hits on you", str(taken), "", "10.2"),
    )


def _cards(desk: ComposerContext, order: Mapping[str, Any] | None) -> Form:
    order = order or {}
    hand = desk.picture.hand
    placed = [str(order[area]) for area in words.AREAS if order.get(area)]
    fields = tuple(
        Entry(
            area,
            "picks",
            label,
            _AREA_HINTS[area],
            choices=tuple(
                _card(desk.facts, card, hand[card] - placed.count(card), str(order.get(area, ""))) for card in hand
            ),
        )
        for area, label in words.AREAS.items()
    )
    left = tuple(
        PriceRow(words.card(card), str(count - placed.count(card)), f"of {count}") for card, count in hand.items()
    )
    return Form("place_cards", "", "", fields, "6.0", costs=left)


_AREA_HINTS = {
    "military": "Segments and allowance if Combat",
    "diplomatic": "countries, or a Ceasefire attempt",
    "information": "cut, raise or neutralise",
}


def _card(facts: Facts, card: str, left: int, chosen: str) -> Choice:
    """`left`: how many of it no area has yet. Without one it cannot be chosen for another area."""
    if card in facts.plain.index:
        ways = chances.effort_ways(facts, card)
        small = f"RP {min(ways)}–{max(ways)}, mean {odds.mean(ways):.1f}"
    else:
        tier = words.card(("minor", "moderate", "maximum")[facts.playing.tier[facts.playing.index[card]]])
        small = f"{tier}, {left or 'none'} left"
    return Choice(card, words.card(card), small, card == chosen, disabled=left < 1)


def _wrong(item: Item) -> tuple[str, ...]:
    """What is wrong with placed cards; that some are still missing is said in its own place."""
    return item.problems if len(item.order) == len(words.AREAS) + 1 else ()


def _missing_cards(order: Mapping[str, Any] | None) -> str:
    empty = [label for area, label in words.AREAS.items() if not (order or {}).get(area)]
    if not empty:
        return ""
    return f"{empty[0]} has no card" if len(empty) == 1 else f"{len(empty)} areas have no card"


def _single(
    kind: str, look: Outlook, desk: ComposerContext, wanted: Wanted, first: Mapping[str, Any] | None
) -> tuple[Form, ...]:
    options = list(look.options) or list(_asked_again(look))
    if not options:
        return ()
    if short(options):
        listed = choices(options, desk.picture, desk.names, first)
        return (Form(options[0].do, "", "", (Entry("pick", "radios", choices=listed),), options[0].rule),)
    title, command, rule = COMMANDS.get(options[0].do, (kind, "Add to the sheet", ""))
    typed = wanted.typed if wanted.do == options[0].do else (first or {})
    fields = entries(options, desk.names, typed)
    if kind == "additions" and all(entry.kind == "hidden" for entry in fields):
        title, command = "Nothing can be added here", "Add “add nothing” to the sheet"
    return (Form(options[0].do, title, command, fields, rule),)


def _asked_again(look: Outlook) -> Sequence[Option]:
    """A single decision stays open to another choice after one is drafted."""
    return look.before


def _foreseen(kind: str, desk: ComposerContext) -> tuple[OddsBar, ...]:
    """Chances that do not depend on what is typed."""
    picture, side = desk.picture, desk.side
    if picture.mode == "deterministic":
        return ()
    own = next((row.cards.get(side) for row in picture.matrix if row.area == "information"), None)
    card = own.card if own else None
    if kind == "information" and card:
        found = chances.effort(desk.facts, card)
        return (found,) if found else ()
    if kind == "targets" and card:
        row = next(row for row in picture.matrix if row.area == "information")
        cards = desk.facts.plain if card in desk.facts.plain.index else desk.facts.playing
        count = desk.facts.tiers[cards.tier[cards.index[card]]].attempts
        return (chances.neutralise(row.rp.get(side, 0), count),)
    if kind == "combat_type":
        battle = _battle(kind, desk)
        return chances.battle(desk.facts, desk.names, battle.attackers, battle.defenders) if battle else ()
    return ()


def _parties(kind: str, desk: ComposerContext) -> tuple[RowGroup, ...]:
    """Who fights in the battle that a decision is about, its Attacker first."""
    if kind != "combat_type" or (battle := _battle(kind, desk)) is None:
        return ()
    area = desk.names.area(battle.area)
    return (
        party(f"You attack in {area} with", battle.attackers, desk.names),
        party("Against", battle.defenders, desk.names),
    )


def _battle(kind: str, desk: ComposerContext) -> BattleView | None:
    """The battle whose type is to be chosen, or whose Hits this side has to allocate."""
    if kind == "allocate":
        return next((battle for battle in desk.picture.battles if battle.allocate.get(desk.side)), None)
    return next((battle for battle in desk.picture.battles if battle.state == "next"), None)


def _list_section(base: dict[str, Any], kind: str, look: Outlook, desk: ComposerContext, wanted: Wanted) -> Section:
    names = desk.names
    options = by_subject([*look.options, *look.hopeful])
    subject = wanted.subject if wanted.subject in options and wanted.part in ("", kind) else ""
    found = options.get(subject, []) if subject else []
    if wanted.after and not any(option.do == wanted.after for option in found):
        subject, found = "", []
    listed = groups(kind, look.subjects, names, subject)
    alike = next((row.ids for group in listed for row in group.rows if row.chosen), ())
    forms = tuple(replace(form, alike=_first(subject, alike)) for form in _forms(found, desk, wanted))
    forms += tuple(_forms(options.get(kind, []), desk, wanted, skip=("done",)))
    done = "" if look.ended else ending(CATALOGUE, kind)
    title, small = _subject_title(subject, names)
    missing = "an order on the sheet cannot be carried out" if any(item.problems for item in look.items) else ""
    return Section(
        **base,
        groups=listed,
        forms=forms,
        subject=subject,
        subject_title=title,
        subject_small=small,
        done=done,
        missing=missing,
        rest=OVER if look.ended else UNFORESEEN.format(done),
    )


def _first(subject: str, alike: Sequence[str]) -> tuple[str, ...]:
    """Equal pieces, the one that is meant before the others."""
    return (subject, *(one for one in alike if one != subject)) if len(alike) > 1 else ()


def _forms(
    options: Sequence[Option], desk: ComposerContext, wanted: Wanted, skip: tuple[str, ...] = ()
) -> tuple[Form, ...]:
    alike: dict[tuple[str, str], list[Option]] = {}
    for option in options:
        if option.do not in skip:
            alike.setdefault((option.do, _variant(option)), []).append(option)
    return tuple(_form(do, variant, same, desk, wanted) for (do, variant), same in alike.items())


def _variant(option: Option) -> str:
    """What keeps two options of one order apart as forms: the way up or down, by land, air or sea, or by event."""
    for name in ("direction", "by", "by_event"):
        if name in option.fields:
            return str(getattr(option.fields[name], "value", ""))
    return ""


def _form(do: str, variant: str, options: Sequence[Option], desk: ComposerContext, wanted: Wanted) -> Form:
    title, command, rule = COMMANDS.get(do, (do, "Add", ""))
    if do == "move":
        title = f"Move {words.BY[variant]}"
    if do == "attempt":
        title = "Move up one zone, towards Ukraine" if variant == "up" else "Move down one zone, away from Ukraine"
    if do == "deploy" and variant == "True":
        title, rule = "Deploy by the held event", "5.0"
    typed = (
        wanted.typed if wanted.do == do and str(wanted.typed.get(_key(do), variant)).lower() == variant.lower() else {}
    )
    opening, why_open = _opening(options, desk) if do == "attempt" else ({}, "")
    fields = entries(options, desk.names, typed, opening)
    return Form(
        do,
        title,
        command,
        fields,
        rule,
        help=why_open if not typed.get("rp") else "",
        costs=_costs(do, variant, options, desk),
        odds=chances.preview(desk.facts, desk.names, shown(do, fields, typed), desk.picture.mode),
        asks_odds=do in ("attempt", "group") and desk.picture.mode != "deterministic",
    )


def _opening(options: Sequence[Option], desk: ComposerContext) -> tuple[dict[str, int | None], str]:
    """What an attempt opens with: the points that are there, on a sheet for the turn in four of five turns, and the
    least Prestige for them. Where that is hopeless the points are left open, and the text says why."""
    least = {int(domain.value): option for option in options if isinstance(domain := option.fields["rp"], Is)}
    sure = max(least) if desk.sure_left is None else desk.sure_left
    rp = max((points for points in least if points <= sure), default=None)
    if rp is None:
        return {"rp": None}, TOO_FEW.format(sure=sure, least=min(least))
    found = least[rp].fields["prestige"]
    prestige = int(found.value) if isinstance(found, Is) else getattr(found, "least", 0)
    rank = desk.names.countries[str(getattr(least[rp].fields["country"], "value", ""))].rank
    chance = 1.0 if desk.picture.mode == "deterministic" else chances.moves(rank, rp + prestige)
    if chance < HOPELESS:
        return {"rp": None}, UNLIKELY.format(total=rp + prestige, chance=percent(chance))
    return {"rp": rp, "prestige": prestige}, ""


def _key(do: str) -> str:
    return {"move": "by", "attempt": "direction", "deploy": "by_event"}.get(do, "")


def shown(do: str, fields: Sequence[Entry], typed: Mapping[str, Any]) -> dict[str, Any]:
    """The order as the form shows it before anybody has typed: the chances next to it are those of its own values."""
    opening = {entry.name: entry.value for entry in fields if entry.kind in ("hidden", "number")}
    return {"do": do} | opening | dict(typed)


def _costs(do: str, variant: str, options: Sequence[Option], desk: ComposerContext) -> tuple[PriceRow, ...]:
    names = desk.names
    if do == "deploy":
        unit = names.units.get(str(getattr(options[0].fields["unit"], "value", "")))
        rows = [] if variant == "True" else [PriceRow("Deploying", "1 RP", "6.12")]
        rows += [PriceRow("A Regular", "1 Prestige", "6.12, 2.4")] if unit and unit.type == "regular" else []
        return tuple(rows)
    if do == "mobilise":
        return (PriceRow("Mobilising", "1 RP", "6.11"),)
    if do == "attempt":
        return _attempt_costs(options[0], desk)
    return ()


def _attempt_costs(option: Option, desk: ComposerContext) -> tuple[PriceRow, ...]:
    """What the zone costs that the country goes into. On a sheet it may leave an end of the ladder before it is led
    back there: then that end is meant."""
    country = desk.names.countries[str(getattr(option.fields["country"], "value", ""))]
    up = getattr(option.fields["direction"], "value", "") == "up"
    ladder = ("neutral", "support", "intervention")
    index = min(max(ladder.index(country.zone) + (1 if up else -1), 0), len(ladder) - 1)
    cost = desk.facts.entry_cost[index]
    if desk.picture.mode == "deterministic":
        return (PriceRow(f"Price, at least {cost} in RP", str(2 * (country.rank + cost)), "10.2", total=True),)
    rows = [PriceRow(f"Into {words.ZONES[ladder[index]]}, in RP", str(cost), "6.21")]
    rows += [PriceRow(f"Rank of {country.name}, RP or Prestige", str(country.rank), "6.21")] if up else []
    return (
        *rows,
        PriceRow("At least; more raises the chance", str(cost + (country.rank if up else 0)), "", total=True),
    )


def _subject_title(subject: str, names: Names) -> tuple[str, str]:
    if subject in names.units:
        unit = names.units[subject]
        return subject, f"{words.unit_type(unit)}, {words.strength(unit)}, {names.area(unit.where)}"
    if subject in names.countries:
        country = names.countries[subject]
        return country.name, f"Rank {country.rank}, {words.ZONES[country.zone]}"
    if subject in names.areas:
        return names.area(subject), ""
    return "", ""

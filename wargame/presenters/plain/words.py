"""A rule system's texts from its engine: places, phases and orders by their titles, sides by their names.

The catalogue may say more. Of a decision: `decision.KIND` asks for it, `help.KIND` explains it, `rule.KIND` is its
section, `clock.KIND` the label of its clock. Of an order: `form.DO` is the title of its form, `add.DO` its command,
`said.DO` what a sheet says with its fields put in, `price.DO` its price there, `cites.DO` its section, and `means.DO`
what it leads to; `form.DO.FIELD.VALUE` and so on are for one way to give it. Of a field: `field.NAME` names it,
`yes.FIELD` and `no.FIELD` say what each means, `value.FIELD` what is said of a name, `amount.FIELD` of a number,
`share.FIELD` of one that a name has. `name.ID` names any other thing. `KEY.VARIANT` comes first in a variant of the
game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, get_args

from adjudication.engine.injects.watch import TriggerNames, Watched
from adjudication.engine.play.endings import END, ending, is_done
from adjudication.engine.play.events import along
from adjudication.engine.protocol import fill
from adjudication.engine.scenario import sides
from adjudication.engine.sketch import Sketch, SketchPiece
from wargame.presenters.composing.fields import Vocabulary
from wargame.presenters.plain.plans import GOALS, PIECES
from wargame.presenters.shapes import Choice


def level_of(catalogue: Mapping[str, str], level: str) -> str:
    """A level of victory as text: the catalogue's, or the key itself."""
    keys = (level, f"level_{level}", f"level.{level}")
    return next((catalogue[key] for key in keys if key in catalogue), level.replace("_", " "))


def is_number(value: Any) -> bool:
    """Whether a value is an amount."""
    return isinstance(value, int) and not isinstance(value, bool)


LOCK = "Orders lock in"


class _Kinds(NamedTuple):
    """The kinds of order of a rule system by tag: the fields of each, those that pieces get in turn, those whose
    decision comes up again in a turn, and those after which another piece is next."""

    fields: Mapping[str, tuple[str, ...]]
    in_turn: frozenset[str]
    again: frozenset[str]
    leads_on: frozenset[str]


@cache  # a third of the 0.3 ms that a sheet's words took, made for each of its decisions
def _kinds(order_type: Any) -> _Kinds:
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(order_type) or (order_type,)}
    marked = (
        frozenset(tag for tag, kind in kinds.items() if getattr(kind, mark, False))
        for mark in ("in_turn", "again", "leads_on")
    )
    return _Kinds({tag: kind.__struct_fields__ for tag, kind in kinds.items()}, *marked)


class _Filling(dict[str, Any]):
    """The fields of an order as text, each on demand; "?" while it is empty."""

    def __init__(self, words: Words, order: Mapping[str, Any]) -> None:
        super().__init__()
        self._words, self._order = words, order

    def __missing__(self, name: str) -> Any:
        if name not in self._order:
            return "?"
        value = self._order[name]
        return value if is_number(value) else self._words._value(name, value) or "none"


class Words(Vocabulary):
    """The names of one bound rule system."""

    in_a_phrase = True  # whether a piece comes first in an order, in one phrase with where it goes

    def __init__(self, rules: Any) -> None:
        known = rules.names() if isinstance(rules, Watched) else TriggerNames()
        self.catalogue: Mapping[str, str] = rules.catalogue
        self.sides = sides.names(rules.pack)
        self.phases = tuple((one.key, one.title) for one in known.phases)
        self._places = {one.key: one.title for one in known.places}
        self._orders, self._things = known.orders, known.things
        self._fields, self.in_turn, self.again, self.leads_on = _kinds(rules.order_type)
        self.pieces: Mapping[str, SketchPiece] = {}
        self.variant = ""

    def on(self, sketch: Sketch) -> Words:
        """The same texts, including the place of each visible piece."""
        self.pieces = {piece.name: piece for piece in sketch.pieces if piece.name}
        return self

    def place(self, name: str) -> str:
        """A place with its number, if its number is not its name."""
        title = self.thing(name)
        return title if title == name or not name.isdigit() else f"{title}, {name}"

    def place_of(self, piece: str) -> str:
        """The place of a piece; empty if it is not on the map."""
        found = self.pieces.get(piece)
        return self.place(found.place) if found else ""

    def label(self, field: str) -> str:
        return self.catalogue.get(f"field.{field}") or super().label(field)

    def choice(self, field: str, value: str, *, chosen: bool = False) -> Choice:
        piece, inside = self.pieces.get(value), value in self._places
        return Choice(
            value, self.place(value) if inside else self.thing(value), self.place_of(value), chosen=chosen,
            area=value if inside else "", side=piece.side if piece else "",
            symbol=piece.kind if piece else "",
        )  # fmt: skip

    def answers(self, field: str) -> tuple[str, str] | None:
        yes, no = self.catalogue.get(f"yes.{field}"), self.catalogue.get(f"no.{field}")
        return (yes, no) if yes and no else None

    def thing(self, name: str) -> str:
        """The title of a name in an order or picture; the name itself if it has none."""
        return (
            self._places.get(name)
            or self.sides.get(name)
            or self._things.get(name)
            or self.catalogue.get(f"name.{name}")
            or (name.replace("_", " ") if name.islower() else name)
        )

    def level(self, level: str) -> str:
        """A level of victory."""
        return level_of(self.catalogue, level)

    def order(self, do: str) -> str:
        """The title of a kind of order."""
        return self._orders.get(do) or do.replace("_", " ").capitalize()

    def text(self, key: str) -> str:
        """The catalogue's text for a key, preferring the current variant; empty if there is none."""
        found = self.catalogue.get(f"{key}.{self.variant}") if self.variant else None
        return found or self.catalogue.get(key, "")

    def of_order(self, what: str, do: str, fields: Mapping[str, Any]) -> str:
        """The catalogue's text for an order: `WHAT.DO.FIELD.VALUE` if it exists, otherwise `WHAT.DO`."""
        ways = (self.text(f"{what}.{do}.{name}.{value}".lower()) for name, value in fields.items())
        return next(filter(None, ways), "") or self.text(f"{what}.{do}")

    def form(self, do: str, fixed: Mapping[str, Any]) -> str:
        """The title of a form for an order with some fixed fields."""
        return self.of_order("form", do, fixed) or self.order(do)

    def _way(self, do: str, name: str, value: Any) -> str:
        """The title of an order because of one of its fields; "" if it has only the usual one."""
        return self.catalogue.get(f"form.{do}.{name}.{value}".lower(), "")

    def task(self, kind: str) -> str:
        """The prompt of a decision."""
        return self.catalogue.get(f"decision.{kind}") or kind.replace("_", " ").capitalize()

    def decision(self, kind: str) -> str:
        """The noun for a decision, for everyone: “Choice of reinforcements”. A system without it uses its prompt."""
        return self.catalogue.get(f"noun.{kind}") or self.task(kind)

    def decided(self, kind: str) -> str:
        """A decision as past event, for everyone: “Reinforcements chosen”."""
        return self.catalogue.get(f"past.{kind}") or self.decision(kind)

    def help(self, kind: str) -> str:
        """What a side has to know to make a decision; often empty."""
        return self.text(f"help.{kind}")

    def clock(self, kind: str) -> str:
        """The label of the clock of a decision."""
        return self.text(f"clock.{kind}") or LOCK

    def rule(self, kind: str) -> str:
        """The section of the rules that asks for a decision; empty if the section of its orders is enough."""
        return self.catalogue.get(f"rule.{kind}", "")

    def command(self, do: str) -> str:
        """The command that puts an order on the sheet."""
        return self.catalogue.get(f"add.{do}") or self.catalogue.get("add", "Add")

    def ending(self, kind: str) -> str:
        """The command that ends a kind of decision, or declines it."""
        return ending(self.catalogue, kind)

    def say(self, order: Mapping[str, Any], done: str = END) -> str:
        """An order as text: its title, its piece and destination, and its other fields in a fixed sequence. `done` is
        the name of the order that ends its decision."""
        if is_done(order):
            return done
        do = str(order.get("do", ""))
        if template := self.of_order("said", do, order):
            return self._filled(template, order)
        known, way = self._fields.get(do, ()), next((name for name in order if self._way(do, name, order[name])), "")
        title = self._way(do, way, order.get(way)) or self.form(do, {})
        subject = next((name for name in PIECES if order.get(name) and self.in_a_phrase), "")
        goal = next((name for name in ("path", *GOALS) if order.get(name)), "") if subject else ""
        main = " ".join(filter(None, (self._value(subject, order.get(subject)), self._goal(goal, order.get(goal)))))
        named = sorted(order, key=lambda name: known.index(name) if name in known else len(known))
        said = ("do", "terms", way, subject, goal)
        parts = [self._value(name, order[name]) for name in named if name not in said]
        filled = ", ".join(part for part in (main, *parts) if part)
        return f"{title}: {filled}" if filled else title

    def line(self, order: Mapping[str, Any], done: str = END) -> tuple[str, str, str]:
        """An order as a line on the sheet: as text, with its cost and its rule if the sheet shows them."""
        do = str(order.get("do", ""))
        return self.say(order, done), self.price(do, order), self.of_order("cites", do, order)

    def price(self, do: str, order: Mapping[str, Any]) -> str:
        """The cost of an order as the sheet shows it; empty if there is none."""
        return self._filled(self.of_order("price", do, order), order)

    def _filled(self, template: str, order: Mapping[str, Any]) -> str:
        """A sentence with the fields of an order filled in, empty ones as "?"."""
        return fill(template, _Filling(self, order))

    def _goal(self, name: str, value: Any) -> str:
        """The destination of a piece, or its target."""
        if name == "path":
            return along(self.thing, map(str, value))
        return f"{'against' if name == 'target' else 'to'} {self.thing(str(value))}" if name else ""

    def aim(self, order: Mapping[str, Any], fixed: frozenset[str]) -> str:
        """What distinguishes one order from others of its kind."""
        parts = [self._value(name, value) for name, value in order.items() if name != "do" and name not in fixed]
        return ", ".join(part for part in parts if part) or self.say(order)

    def _value(self, name: str, value: Any) -> str:
        if isinstance(value, bool) and (said := self.answers(name)):
            return said[not value][:1].lower() + said[not value][1:]
        if value is True:
            return self.label(name).lower()
        if value in ("", None, False) or value == [] or value == {}:
            return ""
        if isinstance(value, Mapping):
            return ", ".join(self._amount(name, count, self.thing(str(key))) for key, count in value.items())
        if isinstance(value, Sequence) and not isinstance(value, str):
            return ", ".join(self.thing(str(one)) for one in value)
        if isinstance(value, str):
            return fill(self.catalogue.get(f"value.{name}", "{name}"), {"name": self.thing(value)})
        return self._amount(name, value)

    def _amount(self, field: str, number: Any, name: str = "") -> str:
        """A number of a field, or of one of its entries: `amount.FIELD`, `share.FIELD`."""
        said = self.catalogue.get(f"{'share' if name else 'amount'}.{field}")
        if said is None or not isinstance(number, int):
            return f"{name or self.label(field).lower()} {number}"
        return fill(said, {"number": number, "name": name})

    def limits(self, field: str, limits: Mapping[str, int]) -> str:
        """The amounts available for distribution."""
        return super().limits(field, {self.thing(group): limit for group, limit in limits.items()})

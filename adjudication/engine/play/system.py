"""A rule system before it is bound to a pack: the parts that the registry holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar, get_args

import msgspec

from adjudication.engine.play.adjudicator import TableAdjudicator
from adjudication.engine.play.names import written_fields
from adjudication.engine.scenario.lesson import Lesson
from adjudication.engine.scenario.pack_base import BasePack
from adjudication.engine.scenario.pack_loading import Faults, load, read
from adjudication.engine.scenario.packs import read_folder
from adjudication.engine.scenario.rulebook import Rulebook

P = TypeVar("P", bound=BasePack)
A = TypeVar("A", bound=TableAdjudicator[Any, Any, Any, Any])


def _nothing(adjudicator: Any) -> Mapping[str, Callable[[], Any]]:
    return {}


class RuleSystem(Generic[P, A]):
    """A rule system by its adjudicator, the class that is bound to a pack; see `engine.protocol.System`.

    `folder` holds its packs, `faults` is what no type can express of them. `kit` supports its rules cases. `measures`
    is what the bench times beyond what it times of every system. `unnamed_cases`: rules cases that name no system are
    of this one. `lesson` is what people practise alone; None: nothing.
    `unbalanced` says why playing a pack many times says nothing about it. `turn_word`: what people call a turn.
    """

    def __init__(
        self,
        rules: type[A],
        *,
        title: str,
        pack_type: type[P],
        faults: Faults[P],
        folder: Path,
        rulebook: Rulebook,
        kit: Callable[[], Any],
        state_schema: int = 1,
        measures: Callable[[A], Mapping[str, Callable[[], Any]]] = _nothing,
        unnamed_cases: bool = False,
        lesson: Lesson | None = None,
        unbalanced: str = "",
        turn_word: str = "turn",
    ) -> None:
        self.turn_word = turn_word
        self.name: str = rules.system
        self.version: str = rules.version
        self.remits: Mapping[str, tuple[str, ...]] = rules.tables.sheets.remits
        self.option_type: type[msgspec.Struct] = rules.option_type
        self.title, self.pack_type, self.rulebook, self.state_schema = title, pack_type, rulebook, state_schema
        self.unnamed_cases, self.lesson, self.unbalanced = unnamed_cases, lesson, unbalanced
        self._rules, self._faults, self._folder, self._kit, self._measures = rules, faults, folder, kit, measures
        self._named: dict[str, P] = {}

    @cached_property
    def written(self) -> Mapping[str, tuple[str, ...]]:
        """By the tag of an order or event, its fields that people write in their own words."""
        orders = get_args(self._rules.order_type)
        if not any(written_fields(kind) for kind in orders):
            return {}
        kinds = (*orders, *get_args(self._rules.event_type))
        found = {str(kind.__struct_config__.tag): written_fields(kind) for kind in kinds}
        return {tag: fields for tag, fields in found.items() if fields}

    def case_kit(self) -> Any:
        """The support for rules cases, an `engine.checking.cases.Kit`."""
        return self._kit()

    def measures(self, adjudicator: A) -> Mapping[str, Callable[[], Any]]:
        """Additional bench measurements of this system, by name."""
        return self._measures(adjudicator)

    def bind(self, pack: P) -> A:
        """The rules bound to a pack."""
        return self._rules(pack)

    def load_pack(self, text: Mapping[str, str]) -> P:
        """A validated pack from its files' texts; `PackError` names file, line and reason."""
        return load(text, self.pack_type, self._faults, self._rules)

    def shaped_pack(self, text: Mapping[str, str]) -> P:
        """A pack whose files have the right structure, whatever other faults it has; `PackError` if they do not."""
        return read(text, self.pack_type).pack

    def packs(self) -> Sequence[str]:
        """The names of the packs that come with the system."""
        return [path.name for path in sorted(self._folder.iterdir()) if path.is_dir()]

    def pack_texts(self, name: str) -> Mapping[str, str]:
        """The files of a pack that comes with the system; KeyError if there is none with that name."""
        if name not in self.packs():
            raise KeyError(name)
        return read_folder(self._folder / name)

    def named_pack(self, name: str) -> P:
        """A pack that comes with the system, read and validated once; KeyError if there is none with that name."""
        if name not in self._named:
            self._named[name] = self.load_pack(self.pack_texts(name))
        return self._named[name]

    def thaw_pack(self, text: str) -> P:
        """A pack from its canonical JSON, as pinned in a game."""
        return msgspec.json.decode(text, type=self.pack_type)

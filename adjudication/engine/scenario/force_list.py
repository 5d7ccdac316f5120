"""How a rule system's pack lists its forces, so that one editor works for all systems.

A system says it in its module `pack.force_list`, as `FORCES`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec


@dataclass(frozen=True)
class ForceTemplate:
    """The initial values of a new unit of a common type.

    `symbols`: the units of other programs it fits, as function codes of MIL-STD-2525C: characters 5 to 10 of a symbol
    code without its dashes. A star stands for any more characters.
    """

    title: str
    values: Mapping[str, Any]
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True)
class ForceList:
    """The list of units of a pack.

    `at` is its key in `file`, `row` the struct of one line, `key` the fields that tell two lines apart. `side`, `kind`
    and `group` are names of fields; `groups` is the key of the list of formations in the same file, "" where formations
    are only named. `place`: the field of the hex where a unit starts, if each of them needs a place. `labels` are
    fields, `words` values in an author's words. `working` says how the value of a line comes about, `computed` the
    values that follow from it. `echelon`: the size of one unit as the letter of MIL-STD-2525C (F battalion, H brigade);
    "" where a list cannot take units of other programs.
    """

    file: str
    at: str
    row: type[msgspec.Struct]
    key: tuple[str, ...]
    side: str
    kind: str
    title: str = "name"
    group: str = ""
    place: str = ""
    groups: str = ""
    echelon: str = ""
    templates: tuple[ForceTemplate, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    working: Callable[[Mapping[str, Any]], str] | None = None
    computed: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None

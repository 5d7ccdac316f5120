"""Reads the files of rules cases: short forms written out, and the pack they are played on. docs/case-files.md
describes the format."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec
import yaml

from adjudication.engine import incoming, registry


class CaseError(Exception):
    """A case file that cannot be read or a case that cannot be set up."""


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One case; see docs/case-files.md for each field."""

    id: str
    section: str
    title: str
    system: str = ""
    pack: str = ""
    amend: dict[str, Any] = {}
    options: dict[str, Any] = {}
    given: dict[str, Any] = {}
    dice: list[list[int]] | Literal["any"] = []
    orders: list[dict[str, Any]] = []
    auto: Literal["pass", "policy"] = "pass"
    until: str = ""
    expect: dict[str, Any] = {}
    arithmetic: str = ""


_NAME = ("tag:yaml.org,2002:str", re.compile(r"\d{4}$|(?:on|off)$", re.IGNORECASE))


class _Loader(yaml.CSafeLoader):
    """YAML in which four bare digits are a name, the number of a hex, and ON and OFF are words."""

    yaml_implicit_resolvers = {
        first: [_NAME, *rows] if first.isdigit() or first in "oO" else rows
        for first, rows in yaml.CSafeLoader.yaml_implicit_resolvers.items()
    }


def load(path: Path) -> list[Case]:
    """The cases of a file; `CaseError` names file and reason."""
    return [convert(path, plain) for plain in read(path)]


def read(path: Path) -> list[Any]:
    """The entries of a file, completed with its defaults; `CaseError` if it is not a list of cases."""
    try:
        plain = incoming.plain_yaml(incoming.plain_text(path.read_bytes()), _Loader)
        if isinstance(plain, dict):
            file = msgspec.convert(plain, _File)
            plain = [_merged(file.defaults, case) for case in file.cases]
        return msgspec.convert(plain, list[Any])
    except incoming.Unreadable as error:
        raise CaseError(f"{path}:{error.line}: {error}") from error
    except (OSError, msgspec.ValidationError) as error:
        raise CaseError(f"{path}: {error}") from error


def convert(path: Path, plain: Any) -> Case:
    """One entry of a file as a case; `CaseError` names file, case and reason."""
    try:
        case = msgspec.convert(_in_full(plain), Case)
        return case if case.system else msgspec.structs.replace(case, system=_system_of(path))
    except msgspec.ValidationError as error:
        name = plain.get("id", "?") if isinstance(plain, dict) else "?"
        raise CaseError(f"{path}: case {name}: {error}") from error


def _system_of(path: Path) -> str:
    """The system of a case that does not name one: the one with the name of the folder, otherwise the one that claims
    it."""
    if path.parent.name in registry.names():
        return path.parent.name
    return next((name for name in registry.names() if registry.get(name).unnamed_cases), "")


def _in_full(plain: Any) -> Any:
    """An entry with its short forms written out: nothing or `none` for an empty part, a bare number for a roll of one
    die."""
    if not isinstance(plain, dict):
        return plain
    full = {key: part for key, part in plain.items() if part is not None and part != "none"}
    if isinstance(full.get("dice"), list):
        full["dice"] = [[roll] if isinstance(roll, int) else roll for roll in full["dice"]]
    return full


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cases. `defaults` completes each case."""

    cases: list[dict[str, Any]]
    defaults: dict[str, Any] = {}


def adjudicator(case: Case) -> Any:
    """The rules a case is played under: its system bound to its pack, changed as `amend` says.

    KeyError if there is no such system or pack, `PackError` if the changes spoil the pack.
    """
    system = registry.get(case.system)
    pack = case.pack or system.case_kit().pack
    if not case.amend:
        return registry.bound(case.system, pack)
    return _amended(case.system, pack, msgspec.json.encode(case.amend))


@lru_cache(maxsize=16)
def _amended(name: str, pack: str, changes: bytes) -> Any:
    system = registry.get(name)
    texts = dict(system.pack_texts(pack))
    for file, change in msgspec.json.decode(changes).items():
        texts[file] = yaml.safe_dump(_merged(incoming.plain_yaml(texts[file]), change), sort_keys=False)
    return system.bind(system.load_pack(texts))


def _merged(plain: Any, change: Any) -> Any:
    """A plain value with a change applied: mappings key by key, rows of a list by name; null removes an entry."""
    if isinstance(plain, dict) and isinstance(change, dict):
        kept = {key: value for key, value in plain.items() if key not in change}
        return kept | {key: _merged(plain.get(key), part) for key, part in change.items() if part is not None}
    if isinstance(plain, list) and isinstance(change, dict):
        key = next(name for name in ("id", "code", "prefix") if name in plain[0])
        rows = [_merged(row, change.get(row[key], {})) for row in plain]
        known = {row[key] for row in plain}
        added = [{key: name} | part for name, part in change.items() if name not in known]
        return [row for row in rows if row is not None] + added
    return change

"""Texts that people write into a step: sealed by their digest and stored outside the ledger, so that a name in them can
be removed.

Notes, reasons, arguments and moves in words are in the body of a step as `words:` and a digest of the text with a salt
of its own. The text is stored under that digest. A person who has both can prove that it was written. Where a name was
removed, the text is a different one and its salt is gone: it proves nothing any more, and the digest reveals nothing.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from adjudication.engine import registry
from adjudication.engine.record import matrix

TOKEN = re.compile(r"words:([0-9a-f]{64})")
ACTION = ("action", "effect", "ruling", "cost")

Plain = dict[str, Any]
Kept = dict[str, dict[str, str]]  # by digest: the text and its salt


def changed(record: Mapping[str, Any], change: Callable[[str], str], system: str = "") -> Plain:
    """The record of a step with `change` applied to every text that people wrote in it, those in orders and events of
    its rule system included."""
    new = dict(record)
    written = registry.get(system).written if system in registry.names() else {}
    for part in ("taken", "refused", "events") if written else ():
        if part in new:
            new[part] = in_own_words(new[part], change, written)
    if isinstance(new.get("reason"), str):
        new["reason"] = change(new["reason"])
    if "rulings" in new:
        new["rulings"] = [{**one, "note": change(one["note"])} if one.get("note") else one for one in new["rulings"]]
    if new.get("matrix"):
        action = {**new["matrix"], **{name: change(new["matrix"].get(name, "")) for name in ACTION}}
        new["matrix"] = action | {"arguments": [_text(one, change) for one in action.get("arguments", ())]}
        if "together" in action:
            said = [{**one, **{name: change(one[name]) for name in ("action", "effect")}} for one in action["together"]]
            new["matrix"]["together"] = said
        new["rolls"] = [_roll(roll, change) for roll in new.get("rolls", ())]
    return new


def in_own_words(value: Any, change: Callable[[str], str], written: Mapping[str, tuple[str, ...]]) -> Any:
    """A plain value with `change` applied to what people wrote in the orders and events in it, and nothing else."""
    if isinstance(value, dict):
        fields = written.get(value.get("do") or value.get("event") or "", ())
        return {
            name: change(inner) if name in fields and isinstance(inner, str) else in_own_words(inner, change, written)
            for name, inner in value.items()
        }
    return [in_own_words(inner, change, written) for inner in value] if isinstance(value, list) else value


def _roll(roll: Plain, change: Callable[[str], str]) -> Plain:
    if roll.get("purpose") != matrix.PURPOSE:
        return roll
    rows = roll.get("rows", ())
    return {**roll, "rows": [{**row, "params": _text(row.get("params", {}), change)} for row in rows]}


def _text(plain: Plain, change: Callable[[str], str]) -> Plain:
    return {**plain, "text": change(plain["text"])} if "text" in plain else plain


def sealed(record: Mapping[str, Any], salted: Callable[[], str], system: str = "") -> tuple[Plain, Kept]:
    """The record with digests instead of people's texts, and the texts. `salted` gives a new salt each time."""
    kept: Kept = {}

    def put_by(text: str) -> str:
        if not text:
            return text
        salt = salted()
        kept[digest := _digest(salt, text)] = {"salt": salt, "text": text}
        return f"words:{digest}"

    return changed(record, put_by, system), kept


def spoken(body: Mapping[str, Any], text_of: Callable[[str], str | None]) -> Plain:
    """The body of a step with its texts restored; `text_of` looks up the text of a digest."""

    def read(text: str) -> str:
        found = TOKEN.fullmatch(text)
        known = text_of(found[1]) if found else None
        return text if known is None else known

    return changed(body, read, body.get("system", ""))


def named(body: Mapping[str, Any]) -> set[str]:
    """The digests of the texts in a body."""
    found: set[str] = set()

    def note(text: str) -> str:
        found.update(TOKEN.findall(text) if TOKEN.fullmatch(text) else ())
        return text

    changed(body, note, body.get("system", ""))
    return found


def faults(words: Any, wanted: set[str]) -> Iterator[str]:
    """Faults in the texts of an exported ledger whose steps contain the digests `wanted`."""
    if not isinstance(words, dict) or not all(_is_kept(one) for one in words.values()):
        yield "words: not texts with their salt, by digest"
        return
    yield from (f"words {digest[:12]}: no step has them" for digest in sorted(words.keys() - wanted))
    yield from (f"words {digest[:12]}: they are missing" for digest in sorted(wanted - words.keys()))
    for digest, one in words.items():
        if one["salt"] and _digest(one["salt"], one["text"]) != digest:
            yield f"words {digest[:12]}: they are not what was written"


def altered(words: Mapping[str, Mapping[str, str]]) -> int:
    """The number of texts changed because a name was removed."""
    return sum(not one["salt"] for one in words.values())


def _is_kept(one: Any) -> bool:
    return isinstance(one, dict) and isinstance(one.get("salt"), str) and isinstance(one.get("text"), str)


def _digest(salt: str, text: str) -> str:
    return hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest()

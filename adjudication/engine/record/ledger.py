"""The chain of committed steps: canonical text, hashes, and the check of an exported ledger without any database."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from adjudication.engine.dice import (
    BY_MOMENT,
    BY_NUMBER,
    KEYED,
    SCHEMES,
    Name,
    Recorded,
    base_key,
    outcome,
    seal,
    seeded_value,
)
from adjudication.engine.incoming import Unreadable, plain_json
from adjudication.engine.record import matrix, removable_text
from adjudication.engine.record.steps_in_force import Stack
from adjudication.engine.scenario.packs import canonical

FORMAT = "white-cell-ledger-1"
DEEPEST = 60  # levels of JSON in a step


class Link(NamedTuple):
    """One step as it is stored: the exact text that was hashed, the hash before it, and its own."""

    text: str
    previous: str
    hash: str


def link(previous: str, body: Mapping[str, Any]) -> Link:
    """Seal a step's body onto the hash of the step before it ("" for the first)."""
    text = canonical(body).decode()
    return Link(text, previous, _hash(previous, text))


def _hash(previous: str, text: str) -> str:
    return hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()


def verify(document: Any) -> Iterator[str]:
    """Every fault of an exported ledger as a sentence; empty if it is valid.

    Checked: the form, the pack's digest, each hash and its predecessor, the numbering, that every step names the same
    game, rules, pack and seal, each roll's result from its dice, once the seed is revealed each die, and all words.
    """
    faults = list(_form(document))
    if faults:
        yield from faults
        return
    if hashlib.sha256(document["pack"]["text"].encode()).hexdigest() != document["pack"]["digest"]:
        yield "pack: the text does not match its fingerprint"
    seed, scheme = bytes.fromhex(document["seed"]) if document["seed"] else None, document.get("dice", BY_NUMBER)
    if seed is not None and seal(seed) != document["seal"]:
        yield "seed: it does not match the fingerprint shown before the first order"
    previous, standing, decided, thrown = "", 0, Stack[int | None](), Stack[Counter[str]]()
    words, onward = set[str](), 0
    for number, step in enumerate(document["steps"], 1):
        name = f"step {number}"
        yield from (f"{name}: {fault}" for fault in _chain(step, previous))
        previous = step["hash"]
        try:
            body = plain_json(step["body"], DEEPEST)
        except Unreadable as error:
            yield f"{name}: the body is not readable. {error}"
            continue
        if not isinstance(body, dict):
            yield f"{name}: the body is not a record"
            continue
        yield from (f"{name}: {fault}" for fault in _body(document, step, body, number))
        if number == 1 and body.get("dice", BY_NUMBER) != scheme:
            yield "step 1: it was begun with another scheme of dice"
        yield from (f"{name}: {fault}" for fault in _decided_once(body, decided))
        words |= _words(body)
        standing += {"setup": 0, "undo": -1}.get(str(body.get("kind", "")), 1)
        if body.get("position") != standing:
            yield f"{name}: its position should be {standing}, and its dice depend on it"
        onward = _whole(body.get("dice_from")) if number == 1 else onward
        yield from (f"{name}, {fault}" for fault in _rolls(body, seed, scheme, thrown.top or Counter(), onward))
        if scheme == BY_MOMENT:
            yield from (f"{name}: {fault}" for fault in _counted(body, thrown))
    yield from removable_text.faults(document.get("words", {}), words)


def _form(document: Any) -> Iterator[str]:
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        yield f"this is not a ledger in the format {FORMAT}"
        return
    texts = ("game", "system", "version", "seal")
    yield from (f"{name}: a text is missing" for name in texts if not isinstance(document.get(name), str))
    pack = document.get("pack")
    if not isinstance(pack, dict) or not all(isinstance(pack.get(name), str) for name in ("name", "digest", "text")):
        yield "pack: its name, fingerprint and text are missing"
    if type(document.get("dice", BY_NUMBER)) is not int or document.get("dice", BY_NUMBER) not in SCHEMES:
        yield f"dice: there are the schemes {BY_NUMBER} to {BY_MOMENT}"
    if not isinstance(document.get("seed", 0), (str, type(None))) or not _is_hex(document.get("seed") or ""):
        yield "seed: neither empty nor hexadecimal"
    steps = document.get("steps")
    if not isinstance(steps, list) or not steps:
        yield "steps: there are none"
        return
    for number, step in enumerate(steps, 1):
        fits = isinstance(step, dict) and all(isinstance(step.get(name), str) for name in ("previous", "hash", "body"))
        if not fits or type(step.get("seq")) is not int:
            yield f"step {number}: not a step with seq, previous, hash and body"


def _is_hex(text: str) -> bool:
    try:
        bytes.fromhex(text)
    except ValueError:
        return False
    return True


def _chain(step: Mapping[str, Any], previous: str) -> Iterator[str]:
    if step["previous"] != previous:
        yield "it does not follow the step before it"
    if _hash(step["previous"], step["body"]) != step["hash"]:
        yield "the body does not have the hash it is stored under"


def _body(document: Mapping[str, Any], step: Mapping[str, Any], body: Mapping[str, Any], number: int) -> Iterator[str]:
    if step["seq"] != number or body.get("seq") != number:
        yield "the numbering has a gap"
    pins = {"game": document["game"], "system": document["system"], "version": document["version"],
            "pack": document["pack"]["digest"], "seal": document["seal"]}  # fmt: skip
    yield from (f"{name} is not the one of this ledger" for name, value in pins.items() if body.get(name) != value)


def _words(body: Mapping[str, Any]) -> set[str]:
    try:
        return removable_text.named(body)
    except (AttributeError, TypeError, ValueError, KeyError):  # faults of the body are reported elsewhere
        return set()


def _whole(value: Any) -> int:
    return value if type(value) is int else 0


def _rolls(
    body: Mapping[str, Any], seed: bytes | None, scheme: int, so_far: Mapping[str, int], onward: int
) -> Iterator[str]:
    """The faults of a step's rolls. `onward`: how far the dice of the ledger go on from those of another one."""
    try:
        rolls = msgspec.convert(body.get("rolls", []), list[Recorded])
        again = _rerolls(body)
        position, first = _stream(body, scheme, onward)
    except (msgspec.ValidationError, AttributeError, TypeError, ValueError, KeyError) as error:
        yield f"its rolls are not readable: {error}"
        return
    yield from _keys(rolls, body, scheme, so_far)
    for number, roll in enumerate(rolls, first):
        name = f"roll {roll.draw} ({roll.purpose})"
        if roll.draw != number:
            yield f"{name}: the numbering has a gap"
        if not all(1 <= die <= roll.faces for die in roll.dice):
            yield f"{name}: a value is not on its die"
            continue
        try:
            result = outcome(roll.test, roll.dice, roll.target, roll.table)
        except (ValueError, IndexError) as error:
            yield f"{name}: the result cannot be worked out: {error}"
            continue
        if roll.purpose == matrix.PURPOSE and sum(row.value for row in roll.rows) != roll.target:
            yield f"{name}: its rows do not add up to the target {roll.target}"
        if result != roll.result:
            yield f"{name}: the dice give {result}, the record says {roll.result}"
        if seed is not None and roll.source in ("seed", "reroll"):
            yield from _thrown(roll, name, seed, position, again.get(roll.name, 0))


def _keys(rolls: Sequence[Recorded], body: Mapping[str, Any], scheme: int, so_far: Mapping[str, int]) -> Iterator[str]:
    """Whether the keys say what the rolls say, and count on where two decide the same: from 1, or in a game
    `BY_MOMENT` from the steps before."""
    of_matrix = body.get("kind") == "matrix"
    keyed = scheme in KEYED and (scheme == BY_MOMENT or not of_matrix)
    times = Counter[str](so_far if scheme == BY_MOMENT and not of_matrix else {})
    begins = f"{matrix.about(str(body.get('game')), int(body['matrix']['number']))}/" if keyed and of_matrix else ""
    for roll in rolls:
        base, _, count = roll.key.rpartition("#")
        times[base] += 1
        if not keyed and roll.key:
            yield f"roll {roll.draw} ({roll.purpose}): it has a key, but the dice of this step go by number"
        ends = base_key("", roll.purpose, roll.side, roll.subject)
        if keyed and not (base.startswith(begins) and base.endswith(ends) and count == str(times[base])):
            yield f"roll {roll.draw} ({roll.purpose}): its key {roll.key!r} is not that of what it decides"


def _stream(body: Mapping[str, Any], scheme: int, onward: int) -> tuple[int | None, int]:
    """Position and first roll number of a step's dice. A matrix action always uses the dice of its own number."""
    of_matrix = body.get("kind") == "matrix"
    position = matrix.POSITION if of_matrix else int(body.get("position", 0)) + onward
    return None if scheme == BY_MOMENT else position, int(body["matrix"]["number"]) if of_matrix else 0


def _counted(body: Mapping[str, Any], thrown: Stack[Counter[str]]) -> Iterator[str]:
    """Whether a step of a game `BY_MOMENT` keeps the right count of what was decided; adds the step to `thrown`."""
    rolls, before = body.get("rolls") or (), thrown.top or Counter()
    keys = (roll.get("key") for roll in rolls if isinstance(roll, dict)) if isinstance(rolls, list) else ()
    now = Counter(_decided(body)) if "dice_from" in body else Counter(before)
    if body.get("kind") != "matrix":
        now.update(str(key).rpartition("#")[0] for key in keys)
    thrown.add(str(body.get("kind", "")), now)
    kept, counted = body.get("decided"), thrown.top or Counter()
    if not isinstance(kept, dict) or any(counted.get(base) != count for base, count in kept.items()):
        yield "it does not count what was decided before as its steps do"


def _decided(body: Mapping[str, Any]) -> Mapping[str, int]:
    found = body.get("decided")
    return found if isinstance(found, dict) else {}


def _decided_once(body: Mapping[str, Any], decided: Stack[int | None]) -> Iterator[str]:
    """Whether this step decides a matrix action that is already decided; adds new ones to `decided`."""
    kind, record = str(body.get("kind", "")), body.get("matrix")
    number = record.get("number") if kind == "matrix" and isinstance(record, dict) else None
    if number is not None and number in decided.standing:
        yield f"matrix action {number} is decided a second time"
    decided.add(kind, number)


def _thrown(roll: Recorded, name: str, seed: bytes, position: int | None, again: int) -> Iterator[str]:
    if (again > 0) != (roll.source == "reroll"):
        yield f"{name}: marked as {roll.source}, but the rulings order {again} rerolls of it"
    dice = tuple(seeded_value(seed, position, roll.name, i, again, roll.faces) for i in range(len(roll.dice)))
    if dice != roll.dice:
        yield f"{name}: the seed gives {_list(dice)}, the record says {_list(roll.dice)}"


def _rerolls(body: Mapping[str, Any]) -> Counter[Name]:
    return Counter(
        str(ruling["subject"]["key"]) if ruling["subject"].get("key") else int(ruling["subject"]["draw"])
        for ruling in body.get("rulings", [])
        if ruling["verdict"] == "reroll"
    )


def _list(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))

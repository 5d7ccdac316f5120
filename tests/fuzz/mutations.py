"""Real files made wrong, the same way each time: damage by the byte, by the member of an archive, and by the value."""

from __future__ import annotations

import io
import json
import random
import zipfile
from collections.abc import Callable, Iterator
from typing import Any

Damage = Callable[[random.Random, bytes], bytes]
Files = dict[str, bytes]

ODD_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 2**31, 2**63 - 1, 2**64, 10**400, 1e308, "", "x" * 5_000, "a\x00b", "\ud800", "é" * 300, [], {},
    [[]], {"": None}, [None] * 50, "2026-13-45T99:99", "00000000-0000-0000-0000-000000000000", "../../etc/passwd",
)  # fmt: skip
ODD_TEXTS = (
    b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"9" * 5_000, b"-", b"[" * 3_000, b"{" * 3_000, b"*a", b"&a ", b"!!bool x",
    b"!!timestamp x", b"!!python/object:os.system x", b"<<: 1\n", b"\t", b'"', b"'", b": ", b"\r", b"2026-99-99",
    b"\xe2\x80\xae", b"=1+1", b"1e999", b"? [a]\n: b\n", b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"&#0;", b"&#xD800;",
)  # fmt: skip


def _flip(dice: random.Random, data: bytes) -> bytes:
    spoilt = bytearray(data)
    for _ in range(dice.choice((1, 1, 3, 20))):
        spoilt[dice.randrange(len(spoilt))] ^= 1 << dice.randrange(8)
    return bytes(spoilt)


def _cut(dice: random.Random, data: bytes) -> bytes:
    return data[: dice.randrange(1, len(data))]


def _drop(dice: random.Random, data: bytes) -> bytes:
    start = dice.randrange(len(data))
    return data[:start] + data[start + dice.randrange(1, 200) :]


def _double(dice: random.Random, data: bytes) -> bytes:
    start = dice.randrange(len(data))
    end = start + dice.randrange(1, 400)
    return data[:end] + data[start:end] + data[end:]


def _insert(dice: random.Random, data: bytes) -> bytes:
    start = dice.randrange(len(data))
    return data[:start] + dice.choice(ODD_TEXTS) + data[start + dice.choice((0, 1, 5)) :]


def _recode(dice: random.Random, data: bytes) -> bytes:
    return data.decode("latin-1").encode(dice.choice(("utf-16", "utf-32", "utf-7")), "surrogatepass")


def _noise(dice: random.Random, data: bytes) -> bytes:
    start = dice.randrange(len(data))
    return data[:start] + dice.randbytes(dice.randrange(1, 60)) + data[start + 30 :]


BYTEWISE: tuple[Damage, ...] = (_flip, _flip, _cut, _drop, _double, _insert, _insert, _recode, _noise)


def bytewise(data: bytes, count: int, seed: str) -> Iterator[bytes]:
    """`count` copies of a file, each damaged somewhere."""
    for number in range(count):
        dice = random.Random(f"{seed} {number}")
        yield dice.choice(BYTEWISE)(dice, data)


def unpacked(data: bytes) -> Files:
    """The members of an archive."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(files: Files) -> bytes:
    """An archive of these members."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in files.items():
            archive.writestr(name, body)
    return out.getvalue()


def _spoil_member(dice: random.Random, files: Files) -> None:
    name = dice.choice(sorted(files))
    files[name] = dice.choice(BYTEWISE)(dice, files[name] or b" ")


def _swap(dice: random.Random, files: Files) -> None:
    one, other = dice.choice(sorted(files)), dice.choice(sorted(files))
    files[one], files[other] = files[other], files[one]


def _lose(dice: random.Random, files: Files) -> None:
    del files[dice.choice(sorted(files))]


def _rename(dice: random.Random, files: Files) -> None:
    name = dice.choice(sorted(files))
    other = dice.choice(("../up.yaml", "/root.yaml", "a\\b.yaml", "x" * 300, "é.yaml", "con.yaml", name.upper(), "."))
    files[other] = files.pop(name)


def _empty(dice: random.Random, files: Files) -> None:
    files[dice.choice(sorted(files))] = b""


def memberwise(data: bytes, count: int, seed: str) -> Iterator[bytes]:
    """`count` copies of an archive that is whole, with members that are not."""
    for number in range(count):
        dice = random.Random(f"{seed} member {number}")
        files = unpacked(data)
        dice.choice((_spoil_member, _spoil_member, _spoil_member, _swap, _lose, _rename, _empty))(dice, files)
        yield packed(files)


def spoil_value(dice: random.Random, value: Any) -> Any:
    """A JSON value with one place of it changed: another value, one more, one less, or nested without end."""
    places = list(_places(value, ()))
    place = dice.choice(places)
    return _put(dice, value, place)


def _places(value: Any, place: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    yield place
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from _places(part, (*place, key))


def _put(dice: random.Random, value: Any, place: tuple[Any, ...]) -> Any:
    if not place:
        return _other(dice, value)
    copy = value.copy()
    key = place[0]
    if len(place) == 1 and dice.random() < 0.3:
        kept = copy.pop(key)
        if dice.random() < 0.3 and isinstance(copy, dict):
            copy[dice.choice(("", "x", "a\x00", f"{key}_"))] = kept
        return copy
    copy[key] = _put(dice, value[key], place[1:])
    return copy


def _other(dice: random.Random, value: Any) -> Any:
    if dice.random() < 0.1:
        for _ in range(dice.choice((5, 70))):
            value = [value]
        return value
    if isinstance(value, int) and dice.random() < 0.5:
        return value + dice.choice((-1, 1, 1000, -1000, 10**9))
    if isinstance(value, str) and value and dice.random() < 0.5:
        at = dice.randrange(len(value))
        return value[:at] + dice.choice(("", "\x00", "\udfff", "9" * 40, "é")) + value[at + 1 :]
    return dice.choice(ODD_VALUES)


def written(value: Any) -> bytes:
    """JSON of a value, half characters and all."""
    return json.dumps(value).encode()

"""Pictures and papers inside a pack: base64 in `files.yaml`, written from the files of an uploaded archive."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

import yaml

from adjudication.engine import incoming, media

FILE = "files.yaml"
MOST_BYTES = 300_000
MOST_FILES = 5  # of one inject
TYPES = {
    ".png": media.PNG, ".jpg": media.JPEG, ".jpeg": media.JPEG, ".pdf": media.PDF, ".txt": media.TEXT,
}  # fmt: skip
NAMED = re.compile(r"inject[ _-]+([\w.]+?)[ _-]+(\S.*)", re.I)
HINT = "begin its name with the inject that it goes out with, such as “inject 2.1 {}”"


def content(data: str) -> bytes:
    """The bytes of base64 text; ValueError if it is none."""
    try:
        return base64.b64decode("".join(data.split()), validate=True)
    except binascii.Error as error:
        raise ValueError("its data is not base64") from error


def fault(name: str, data: str) -> str:
    """The reason why a file of a pack cannot be used; "" if it can."""
    try:
        found = content(data)
    except ValueError as error:
        return str(error)
    return _unlike(name, found)


def _unlike(name: str, found: bytes) -> str:
    if not found:
        return "it is empty"
    if len(found) > MOST_BYTES:
        return f"it has {len(found) // 1000} kB; a file of a pack has at most {MOST_BYTES // 1000} kB"
    ending = PurePosixPath(name).suffix.lower()
    if ending == ".txt":
        try:
            incoming.plain_text(found)
        except incoming.Unreadable as error:
            return str(error)
    return "" if media.type_of(found) == TYPES[ending] else f"its content is no {ending[1:].upper()} file"


def is_file(name: str) -> bool:
    """Whether a file of an archive is a picture or a paper by its ending."""
    return PurePosixPath(name).suffix.lower() in TYPES


def wrong(name: str) -> str:
    """What is wrong with the name of such a file; "" if it names an inject."""
    file = PurePosixPath(name).name
    return "" if NAMED.fullmatch(file) else f"{file[:80]}: {HINT.format(file[:40])}."


def written(files: Mapping[str, bytes], listed: str | None) -> str:
    """The text of `files.yaml` with these files, and with those that it listed before under other names."""
    fresh = [(found[2], [found[1]], data) for name, data in files.items() if (found := NAMED.fullmatch(name))]
    names = {name for name, _, _ in fresh}
    kept = [one for one in _entries(listed) if one[0] not in names]
    return "files:\n" + "".join(_line(*one) for one in (*kept, *fresh))


def _entries(listed: str | None) -> Iterable[tuple[str, Sequence[str], bytes]]:
    """What a text lists; nothing of a text that cannot be read, which the check of the pack then says."""
    if listed is None or any(incoming.yaml_dangers(listed)):
        return
    try:
        entries: Any = yaml.load(listed, Loader=yaml.CSafeLoader)["files"]
        for one in entries:
            yield str(one["name"]), [str(number) for number in one["injects"]], content(str(one["data"]))
    except (yaml.YAMLError, ValueError, TypeError, KeyError):
        return


def _line(name: str, injects: Sequence[str], data: bytes) -> str:
    text = base64.encodebytes(data).decode().rstrip().replace("\n", "\n      ")
    head = f"  - name: {json.dumps(name, ensure_ascii=False)}\n    injects: {json.dumps(list(injects))}\n"
    return f"{head}    data: |\n      {text}\n"

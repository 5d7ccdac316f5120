"""Reads untrusted input within limits: text, JSON, YAML and zip archives.

Whatever a parser of the standard library or of a package raises on damaged bytes becomes `Unreadable`.
"""

from __future__ import annotations

import codecs
import io
import json
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import yaml

DEEPEST = 20
LARGEST = 2**63 - 1
MOST_DEPTH = 40
MOST_VALUES = 30_000
MOST_JSON_VALUES = 1_000_000
_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)', re.DOTALL)  # one that never ends goes to the end of the text
_NOT_TEXT = re.compile("[\x00\ud800-\udfff]")
_BREAKS = re.compile("[\x0b\x0c]")  # how word processors and slides write a new line and a new page
_NO_LETTERS = re.compile("[\x00-\x08\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_UNPACKED_IN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN_ZIP = (
    zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError,
    ValueError, LookupError, OverflowError,
)  # fmt: skip
"""What zipfile raises for damage, a cut, an unknown method, a password, and bytes that do not unpack."""


class Unreadable(ValueError):
    """Input that cannot be read; the text says why. `line` counts from 1, and is 0 for input without lines."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.line = line


def is_text(text: str) -> bool:
    """Whether a database can store a text: false if it has a zero character or half a surrogate pair."""
    return _NOT_TEXT.search(text) is None


def printable(text: str) -> str:
    """A text without the characters that XML, and so a workbook or a drawing, cannot contain."""
    return _NO_LETTERS.sub("", _BREAKS.sub("\n", text))


def plain_text(data: bytes) -> str:
    """Bytes as text in the encoding declared by a byte order mark, UTF-8 or UTF-16; UTF-8 if there is none."""
    mark, encoding = next((one for one in _MARKS if data.startswith(one[0])), (b"", "utf-8"))
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        named = encoding[:6].upper().rstrip("-")
        raise Unreadable(f"the file is not {named} text", data[: error.start].count(b"\n") + 1) from error
    if place := _NOT_TEXT.search(text):
        raise Unreadable("the file holds a zero byte, so it is not text", text[: place.start()].count("\n") + 1)
    return text


def plain_json(text: str | bytes, deepest: int = DEEPEST, most_values: int = MOST_JSON_VALUES) -> Any:
    """The value of a JSON text; `Unreadable` names the fault. Values are counted before parsing, because each takes a
    hundred bytes or more, up to fifty times its text."""
    try:
        text = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        bare = _STRING.sub('"', text)
        if bare.count(",") + bare.count("[") + bare.count("{") > most_values:
            raise Unreadable(f"It has more than {most_values:,} values.")
        value = json.loads(text, parse_constant=_refuse_constant)
    except Unreadable:
        raise
    except (ValueError, RecursionError) as error:
        raise Unreadable("It is not valid JSON.") from error
    _check(value, deepest, deepest)
    return value


def _refuse_constant(text: str) -> Any:
    raise ValueError(text)


def _check(value: Any, depth: int, deepest: int) -> None:
    if depth < 0:
        raise Unreadable(f"It is nested too deeply. The limit is {deepest} levels.")
    if isinstance(value, str) and not is_text(value):
        raise Unreadable("A text in it has an invalid character.")
    if isinstance(value, (int, float)) and not -LARGEST <= value <= LARGEST:
        raise Unreadable("A number in it is too large.")
    if isinstance(value, list):
        for inner in value:
            _check(inner, depth - 1, deepest)
    elif isinstance(value, dict):
        for name, inner in value.items():
            _check(name, 0, deepest)
            _check(inner, depth - 1, deepest)


def plain_yaml(text: str, loader: type[yaml.CSafeLoader] = yaml.CSafeLoader) -> Any:
    """The value of a YAML text. Deep nesting is refused before parsing, because the parser itself would fail on it."""
    return yaml_parts(text, loader)[1]


def yaml_parts(
    text: str, loader: type[yaml.CSafeLoader] = yaml.CSafeLoader, *, ours: bool = False
) -> tuple[yaml.Node | None, Any]:
    """The node tree of a YAML text, which knows its lines, and its value. A text of `ours` is not checked for
    dangers."""
    for line, reason in () if ours else yaml_dangers(text, aliases=True):
        raise Unreadable(reason, line)
    try:
        reader = loader(text)
        node = reader.get_single_node()
        return node, None if node is None else reader.construct_document(node)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise Unreadable(_in_words(str(error.problem)), line) from error
    # what its constructors raise on a value that does not fit its tag
    except (
        yaml.YAMLError,
        ValueError,
        LookupError,
        AttributeError,
        TypeError,
        ArithmeticError,
        RecursionError,
    ) as error:
        raise Unreadable(str(error) or type(error).__name__, 1) from error


_BROKEN_YAML = (yaml.YAMLError, ValueError, LookupError, AttributeError, TypeError, ArithmeticError, RecursionError)
"""What the reader's constructors raise over a value that does not fit its tag."""
_YAML = {
    "cannot start any token": "a tab, or a sign such as % or @, begins a value; YAML is indented with spaces only",
    "mapping values are not allowed": "there is a colon too many, or a text with a colon needs quotes",
    "did not find expected ',' or '}'": "a bracket { is not closed by }, or a comma is missing, here or above",
    "did not find expected ',' or ']'": "a bracket [ is not closed by ], or a comma is missing, here or above",
    "did not find expected key": "this line is indented more or less than those above it, or a quote is not closed",
    "could not find expected ':'": "a colon is missing behind a name, or a quote is not closed above",
    "unexpected end of stream": "a quote is opened and never closed",
    "undefined alias": "a word that begins with * needs quotes",
}  # what most often causes an error of the parser


def _in_words(said: str) -> str:
    return next((f"{words} ({said})" for piece, words in _YAML.items() if piece in said), said)


def yaml_dangers(text: str, *, aliases: bool = False, most_values: int = 0) -> Iterator[tuple[int, str]]:
    """The first danger in a YAML text, with line and reason, found event by event without building anything: deep
    nesting, more than `most_values` values, or aliases unless they are allowed. Faulty YAML is not a danger."""
    inside: list[int | None] = []  # for each list None, for each mapping how many keys and values were met
    try:
        for count, event in enumerate(yaml.parse(text, Loader=yaml.CSafeLoader)):
            much = most_values and count > most_values
            reason = f"more than {most_values} values in one file" if much else _danger(event, inside, aliases)
            if reason:
                yield event.start_mark.line + 1 if event.start_mark else 1, reason
                return
    except (yaml.YAMLError, ValueError):
        return


def _danger(event: yaml.Event, inside: list[int | None], aliases: bool) -> str:
    if isinstance(event, yaml.CollectionEndEvent):
        inside.pop()
        return ""
    if not isinstance(event, yaml.NodeEvent):
        return ""
    if not aliases and (isinstance(event, yaml.AliasEvent) or event.anchor):
        return "anchors and aliases are not used in packs; write the value out"
    count = inside[-1] if inside else None
    if count is not None:
        inside[-1] = count + 1
    if isinstance(event, yaml.CollectionStartEvent):
        if count is not None and count % 2 == 0:
            return "a key is a plain word, not a list; perhaps a bracket is doubled or not closed"
        inside.append(0 if isinstance(event, yaml.MappingStartEvent) else None)
        if len(inside) > MOST_DEPTH:
            return f"more than {MOST_DEPTH} lists inside each other"
    return ""


def unzipped(
    data: bytes,
    *,
    most_bytes: int,
    check: Callable[[Sequence[zipfile.ZipInfo]], None],
    wanted: Callable[[zipfile.ZipInfo], bool] = lambda info: True,
) -> dict[str, bytes]:
    """The files of a zip archive by name.

    `check` sees the table of contents and may refuse it in its own way. An archive may lie about its sizes, so reading
    stops after `most_bytes`. Some programs of Windows part folders by backslashes; here they are slashes.
    """
    files: dict[str, bytes] = {}
    left = most_bytes
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for info in archive.infolist():
                info.filename = info.filename.replace("\\", "/")
            infos = [info for info in archive.infolist() if wanted(info)]
            check(infos)
            for info in infos:
                files[info.filename] = _member(archive, info, left)
                left -= len(files[info.filename])
    except Unreadable:
        raise
    except _BROKEN_ZIP as error:
        raise Unreadable(f"White Cell cannot read this zip archive: {error}.") from error
    return files


def zip_fault(info: zipfile.ZipInfo) -> str:
    """The reason why a file of an archive cannot be read; empty if it can."""
    name = info.filename[:80]
    if info.flag_bits & 1:
        return f"{name}: the file is encrypted."
    if info.compress_type not in _UNPACKED_IN:
        return f"{name}: the file is packed in an unusual way; use an ordinary zip archive."
    return ""


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, left: int) -> bytes:
    if fault := zip_fault(info):
        raise Unreadable(fault)
    with archive.open(info) as file:
        data = file.read(left + 1)
    if len(data) > left:
        raise Unreadable("It is too large when unpacked.")
    return data

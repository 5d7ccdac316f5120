"""One stylesheet and one script for each kind of page, put together from small files.

A page asks for `css/page-KIND.css` and `js/page-KIND.js`. They hold only imports, so a browser can follow them as they
are while someone works on them; here they become one file each, in the order in which a browser would load them.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from typing import Final

from rcssmin import cssmin
from rjsmin import jsmin

Read = Callable[[str], str]  # the text of a file by its name; FileNotFoundError when there is none

HTMX: Final = "django_htmx/htmx-2.min.js"
LATER: Final = {"cell"}  # kinds of pages that load htmx when someone first touches them: it is half of their script
_STYLE_IMPORT: Final = re.compile(r'@import\s+"([^"]+)"\s*;')
_HEAD: Final = re.compile(r'\s*(?:@import\s+"[^"]+"\s*;\s*)+')
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMPORT: Final = re.compile(r'^import\s+(?:\{([^{}]*)\}\s+from\s+)?"([^"]+)";', re.MULTILINE)
_RENAMED: Final = re.compile(r"(\w+)\s+as\s+")
_EXPORT: Final = re.compile(r"^export\s+((?:async\s+)?function\*?|class|const)\s+(\w+)", re.MULTILINE)
_UNKNOWN: Final = re.compile(r"^(?:import|export)\b.*|\bimport(?:\(\s*[\"'`]|\.meta).*", re.MULTILINE)


class BundleError(ValueError):
    """A file cannot be put together with others; the text names the file and what is wrong with it."""


def stylesheet(name: str, read: Read) -> str:
    """A stylesheet with everything it imports, each file at the place of its import, without comments and spaces.

    Raises BundleError for a missing file, a cycle, a file imported twice, or an import that a browser would ignore.
    """
    text: str = cssmin("\n".join(_styles(name, read, (), set())))
    return text


def _styles(name: str, read: Read, above: tuple[str, ...], seen: set[str]) -> list[str]:
    text = _COMMENT.sub("", _read(name, read, above))
    if name in seen:  # a browser would move it to its last place
        raise BundleError(f"{name} is imported twice, the second time by {above[-1]}.")
    seen.add(name)
    head = _HEAD.match(text)
    rules = text[head.end() :] if head else text
    if "@import" in rules:
        raise BundleError(f'{name} has an import after a rule, or one that is not written @import "FILE.css";')
    found = []
    for wanted in _STYLE_IMPORT.findall(text):
        if "/" in wanted:
            raise BundleError(f"{name} imports {wanted}; the addresses in it hold only in its own folder.")
        found += _styles(_beside(name, wanted), read, (*above, name), seen)
    return [*found, rules]


def script(name: str, read: Read) -> str:
    """A module with everything it imports, each module once and after what it imports itself; before it htmx.

    Pages that load htmx later get the module alone.
    Raises BundleError for a missing file, a cycle, or a form of import or export that is not known here.
    """
    modules: dict[str, str] = {}
    _modules(name, read, (), modules)
    module = str(jsmin("\n".join(modules.values())))
    if kind_of(name) in LATER:
        return module
    return f"window.htmx = (() => {{\n{_read(HTMX, read, (name,))}\nreturn htmx;\n}})();\n{module}"


def kind_of(name: str) -> str:
    """The kind of page that a stylesheet or script is for."""
    return posixpath.basename(name).removeprefix("page-").partition(".")[0]


def _modules(name: str, read: Read, above: tuple[str, ...], done: dict[str, str]) -> None:
    """Add a module to `done`, as a function that is called at once and returns its exports."""
    text = _read(name, read, above)
    if name in done:
        return
    for found in _IMPORT.finditer(text):
        _modules(_beside(name, found[2]), read, (*above, name), done)
    body = _IMPORT.sub(lambda found: _taken(found[1], _beside(name, found[2])), text)
    exports = [word for _, word in _EXPORT.findall(body)]
    body = _EXPORT.sub(r"\1 \2", body)
    if strange := _UNKNOWN.search(body):
        raise BundleError(f"{name} has an import or export that cannot be put together: {strange[0]}")
    done[name] = f"const {_variable(name)} = (() => {{\n{body}\nreturn {{ {', '.join(exports)} }};\n}})();"


def _taken(names: str | None, module: str) -> str:
    """The line that replaces an import: the names, under those of the importing module."""
    if names is None:
        return ""
    taken = _RENAMED.sub(r"\1: ", names.strip())
    return f"const {{ {taken} }} = {_variable(module)};"


def _variable(module: str) -> str:
    return "$" + re.sub(r"\W", "_", module)


def _beside(name: str, wanted: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), wanted))


def _read(name: str, read: Read, above: tuple[str, ...]) -> str:
    if name in above:
        raise BundleError(f"A file imports itself: {', '.join((*above, name))}.")
    try:
        return read(name)
    except FileNotFoundError:
        by = f", which {above[-1]} imports" if above else ""
        raise BundleError(f"There is no {name}{by}.") from None

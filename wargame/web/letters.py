"""The letters that documents can print: those of the packaged fonts, and of the fonts of this machine.

Pages show any letter with the fonts of the reader's device. A paper is made here: what no font here has becomes a box.
"""

from __future__ import annotations

import subprocess
import unicodedata
from bisect import bisect_right
from functools import lru_cache
from time import monotonic
from typing import Final

MOST_SHOWN: Final = 12
REMEMBERED: Final = 300.0  # seconds, so that a font that was installed is found without a restart
_PACKAGED: Final[tuple[tuple[int, int], ...]] = ((0x20, 0x7E), (0xA0, 0x17F), (0x400, 0x45F))
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Z", "M")  # kinds of characters that draw nothing of their own


def unprintable(text: str) -> str:
    """The letters of a text that no font of this machine has, each once, at most a dozen; empty if all can be printed.

    Empty too where the machine does not say which letters its fonts have.
    """
    if text.isascii():
        return ""
    known = _ranges(int(monotonic() / REMEMBERED))
    if not known:
        return ""
    missing = [one for one in dict.fromkeys(text) if not (_draws_nothing(one) or _within(known, ord(one)))]
    return "".join(missing[:MOST_SHOWN]) + ("…" if len(missing) > MOST_SHOWN else "")


def note(text: str) -> str:
    """A sentence about typed letters that no document can print; empty if all can be printed."""
    missing = unprintable(text)
    these = "this letter" if len(missing) == 1 else "these letters"
    return missing and (
        f"Documents show a box for {missing}: the server has no font with {these}. "
        "Install one, such as Noto Sans CJK, or use other letters."
    )


def _draws_nothing(letter: str) -> bool:
    return unicodedata.category(letter).startswith(_UNSEEN)


def _within(ranges: tuple[tuple[int, int], ...], letter: int) -> bool:
    at = bisect_right(ranges, (letter, 0x110000)) - 1
    return at >= 0 and ranges[at][0] <= letter <= ranges[at][1]


@lru_cache(maxsize=1)  # asking fc-list takes 6 ms, and a page asks for every name on it
def _ranges(period: int) -> tuple[tuple[int, int], ...]:
    """The letters of all fonts as ranges that do not overlap, in sequence; none where fontconfig does not answer."""
    try:
        done = subprocess.run(["fc-list", ":", "charset"], capture_output=True, text=True, timeout=10, check=True)
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return ()
    return merged(done.stdout)


def merged(said: str) -> tuple[tuple[int, int], ...]:
    """What `fc-list` says of charsets, such as “:charset=20-7e a0 3a3-525”, as ranges; with the packaged fonts."""
    found: set[tuple[int, int]] = {*_PACKAGED}
    for line in said.splitlines():
        for part in line.rpartition("charset=")[2].split():
            first, _, last = part.partition("-")
            try:
                found.add((int(first, 16), int(last or first, 16)))
            except ValueError:
                continue
    joined: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if joined and start <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)

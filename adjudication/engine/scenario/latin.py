"""Names of any script in plain letters, for ids and addresses; what people read stays as it was written."""

from __future__ import annotations

import unicodedata
from typing import Final

from anyascii import anyascii

_ALPHABETS: Final = ("LATIN", "GREEK", "CYRILLIC", "GEORGIAN", "ARMENIAN")


def plain(text: str) -> str:
    """A text in ASCII: Võru as Voru, Гродна as Grodna, 東京 as DongJing. Signs that are no letters are left out."""
    if text.isascii():
        return text
    return "".join(map(_plain, unicodedata.normalize("NFC", text)))


def alphabetic(text: str) -> str:
    """A text whose letters of European alphabets are plain ones. Other scripts, where many words would become the
    same, stay as they are."""
    letters = unicodedata.normalize("NFC", text)
    return "".join(_plain(one) if unicodedata.name(one, "").startswith(_ALPHABETS) else one for one in letters)


def _plain(letter: str) -> str:
    if letter.isascii():
        return letter
    if unicodedata.category(letter)[0] in "LN":
        return "".join(one for one in anyascii(letter) if one.isalnum())
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()

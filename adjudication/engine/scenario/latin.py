"""Names in any script as plain letters, for ids and addresses; people still read the original."""

from __future__ import annotations

import unicodedata
from typing import Final

from anyascii import anyascii

_ALPHABETS: Final = ("LATIN", "GREEK", "CYRILLIC", "GEORGIAN", "ARMENIAN")


def plain(text: str) -> str:
    """A text in ASCII: Võru as Voru, Гродна as Grodna, 東京 as DongJing. Other characters than letters are omitted."""
    if text.isascii():
        return text
    return "".join(map(_plain, unicodedata.normalize("NFC", text)))


def alphabetic(text: str) -> str:
    """A text with the letters of European alphabets made plain. Other scripts stay as they are, because many words
    would become identical."""
    letters = unicodedata.normalize("NFC", text)
    return "".join(_plain(one) if unicodedata.name(one, "").startswith(_ALPHABETS) else one for one in letters)


def _plain(letter: str) -> str:
    if letter.isascii():
        return letter
    if unicodedata.category(letter)[0] in "LN":
        return "".join(one for one in anyascii(letter) if one.isalnum())
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()

"""The number of a spreadsheet cell as its format shows it: an id such as 007, 1.10 or 12-34 keeps its zeros."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Final

_PIECE: Final = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|_.|\*.|\[\$(?P<currency>[^\]-]*)[^\]]*\]|\[[^\]]*\]'
    r"|(?P<whole>[0#?]+(?:,[0#?]+)*)(?P<scaled>,*)(?:\.(?P<decimals>[0#?]*))?|\.(?P<only>[0#?]+)|(?P<other>.)"
)
_MOST_DIGITS: Final = 12
_GENERAL: Final = ("", "general", "@", "standard")


@dataclass(frozen=True)
class _Format:
    """`whole` and `decimals`: runs of places for digits, with the texts before, between and behind them."""

    texts: Sequence[str]
    whole: Sequence[str]
    decimals: str
    percent: bool


def is_loose(form: str) -> bool:
    """Whether a format leaves it to the spreadsheet how many zeros a number shows."""
    return form.strip().lower() in _GENERAL


def is_scaled(form: str) -> bool:
    """Whether a format shows another number than the cell holds: 25% for 0.25."""
    found = None if is_loose(form) else _read(form)
    return found is not None and found.percent


def shown(value: float, form: str) -> str:
    """A number as its format shows it, without separators of thousands."""
    found = None if is_loose(form) else _read(form)
    if found is None:
        return plain(value)
    exact = Decimal(repr(value)) * (100 if found.percent else 1)
    try:
        rounded = exact.quantize(Decimal(1).scaleb(-len(found.decimals)), rounding=ROUND_HALF_UP)
    except InvalidOperation:  # more digits than fit
        return plain(value)
    digits, _, decimals = f"{abs(rounded):f}".partition(".")
    while decimals.endswith("0") and len(decimals) > len(found.decimals.rstrip("#?")):
        decimals = decimals[:-1]
    before, *between, after = found.texts
    number = "".join(_spread(digits, found.whole, between)) + (f".{decimals}" if decimals else "")
    return f"{'-' if rounded < 0 else ''}{before.lstrip()}{number}{after.rstrip()}"


def plain(value: float) -> str:
    """A number without a needless point, to the 15 digits that a spreadsheet holds."""
    if isinstance(value, int):
        return str(value)
    return str(int(value)) if value.is_integer() else f"{Decimal(f'{value:.15g}'):f}"


def _spread(digits: str, runs: Sequence[str], between: Sequence[str]) -> Iterator[str]:
    """The digits over the runs from the right; the first run takes all that are left."""
    places = "".join(runs)
    padded = digits.rjust(len(places.lstrip("#?")), "0")
    at = max(0, len(padded) - sum(map(len, runs[1:])))
    yield padded[:at]
    for text, run in zip(between, runs[1:], strict=True):
        yield text + padded[at : at + len(run)]
        at += len(run)


def _read(form: str) -> _Format | None:
    """The format for positive numbers; None for fractions, powers of ten and other special formats."""
    texts, whole, decimals, percent = [""], list[str](), "", False
    for piece in _PIECE.finditer(form[:200].partition(";")[0]):
        if piece["whole"] or piece["only"]:
            if decimals or piece["scaled"]:
                return None
            whole.append((piece["whole"] or "").replace(",", ""))
            decimals = piece["decimals"] or piece["only"] or ""
            texts.append("")
            continue
        other = piece["other"] or ""
        if other.isalpha() or other == "/":
            return None
        percent = percent or other == "%"
        texts[-1] += piece["quoted"] or piece["escaped"] or piece["currency"] or other
    if not whole or len(decimals) > _MOST_DIGITS or sum(map(len, whole)) > 2 * _MOST_DIGITS:
        return None
    return _Format(texts, whole, decimals, percent)

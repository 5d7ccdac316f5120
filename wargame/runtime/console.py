"""The messages of `bin/run` in the terminal."""

import io
import sys
from collections.abc import Mapping
from typing import TextIO

import segno


def say(sentence: str) -> None:
    """Print one line to the operator immediately."""
    _print(sentence, sys.stdout)


def complain(sentence: str) -> None:
    """Print one line about a fault."""
    _print(f"White Cell: {sentence}", sys.stderr)


def _print(text: str, stream: TextIO) -> None:
    """Letters that the terminal's character set lacks become question marks."""
    known = stream.encoding or "ascii"
    print(text.encode(known, "replace").decode(known), file=stream, flush=True)


def banner(address: str, join_address: str, others: list[str], demo: Mapping[str, str], *, picture: bool = True) -> str:
    """The text that a started White Cell shows: where it is, who may log in, how a cell joins.

    `picture`: with the QR code that phones read.
    """
    lines = ["", f"  White Cell is ready:  {address}"]
    lines += [f"           reached also:  {other}" for other in others]
    if demo.get("umpire_username"):
        lines.append(f"  Umpire's login:       {demo['umpire_username']}  /  {demo.get('umpire_password', '')}")
    if demo.get("room_code"):
        title = f"   ({demo['exercise_title']})" if demo.get("exercise_title") else ""
        lines.append(f"  Room code:            {demo['room_code']}{title}")
    code = [_qr(join_address)] if picture else []
    lines += [f"  Cells join at:        {join_address}", "", *code, "  Ctrl-C stops everything.", ""]
    return "\n".join(lines)


def _qr(text: str) -> str:
    drawn = io.StringIO()
    segno.make(text, error="m", micro=False).terminal(out=drawn, compact=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return "  (This terminal cannot show the QR code; the umpire's roster page does.)\n"
    return drawn.getvalue()

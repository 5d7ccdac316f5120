"""QR codes as inline SVG without style or script; the dark modules are one path."""

from __future__ import annotations

from html import escape
from io import BytesIO

import segno


def svg(text: str, *, label: str, size: int = 246) -> str:
    """The QR code of a text, `size` pixels wide, dark on white in both themes, so that phones can read it."""
    code = segno.make(text, error="m")
    modules, _ = code.symbol_size(border=3)
    buffer = BytesIO()
    code.save(
        buffer, kind="svg", border=3, xmldecl=False, svgns=False, omitsize=True, dark="#000", light="#fff",
        svgclass=None, lineclass=None,
    )  # fmt: skip
    inner = buffer.getvalue().decode().split(">", 1)[1].rsplit("</svg>", 1)[0]
    return (
        f'<svg class="qr" viewBox="0 0 {modules} {modules}" width="{size}" height="{size}" shape-rendering="crispEdges"'
        f' role="img" aria-label="{escape(label)}">{inner}</svg>'
    )

"""QR codes as SVG, at their final size."""

from __future__ import annotations

from html import escape

import segno


def svg(text: str, *, title: str, code_mm: float) -> str:
    """The code of a text: `code_mm` wide, with a quiet zone of four modules around it."""
    code = segno.make(text, error="m", micro=False)
    rows = [list(row) for row in code.matrix]
    border, width = 4, len(rows) + 8
    size = round(code_mm * width / len(rows), 2)
    path = "".join(
        f"M{x + border} {y + border}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size:g}mm" '
        f'height="{size:g}mm" viewBox="0 0 {width} {width}" role="img">'
        f'<title>{escape(title)}</title><rect width="{width}" '
        f'height="{width}" fill="#fff"/><path d="{path}" fill="#000"/></svg>'
    )

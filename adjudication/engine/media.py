"""The media types of the files that injects may have, by their content."""

from __future__ import annotations

import re

from adjudication.engine import incoming

PNG, JPEG, PDF, TEXT = "image/png", "image/jpeg", "application/pdf", "text/plain"
_PDF_WITHIN = 1024  # bytes that mail programs and scanners may put before its first line, as all readers accept
_PICTURE = (b"\xda", b"\xd9", b"")  # the marks that begin and end the picture itself
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")  # slides write new lines and pages as \x0b and \x0c


def type_of(data: bytes) -> str:
    """The media type of a file; "" if it is none of these. Phones and scanners add bytes after the end."""
    if data.startswith(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR") and b"IEND\xaeB`\x82" in data:
        return PNG
    if data.startswith(b"\xff\xd8\xff") and b"\xff\xd9" in data[_scan_of(data) :]:
        return JPEG
    if re.search(rb"%PDF-\d", data[:_PDF_WITHIN]) and b"%%EOF" in data:
        return PDF
    try:
        text = incoming.plain_text(data)
    except incoming.Unreadable:
        return ""
    return TEXT if text.strip() and not _UNPRINTABLE.search(text) else ""


def _scan_of(data: bytes) -> int:
    """The start of the picture in a JPEG file, after its notes and its small preview."""
    at = 2
    while data[at : at + 1] == b"\xff" and data[at + 1 : at + 2] not in _PICTURE:
        after = at + 2 + int.from_bytes(data[at + 2 : at + 4])
        if after + 2 > len(data):
            break
        at = after
    return at

"""What PDF/UA-1 asks of a file, as far as a file can be asked without a validator of its own."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from typing import Any

from pypdf import PdfReader

from tests.reports.conftest import below, tags

STRUCTURE = frozenset({
    "/Document", "/Part", "/Sect", "/Div", "/P", "/H1", "/H2", "/H3", "/L", "/LI", "/Lbl", "/LBody", "/Table", "/TR",
    "/TH", "/TD", "/THead", "/TBody", "/Caption", "/Figure", "/Link", "/Span", "/NonStruct", "/Note",
})  # fmt: skip


def problems(data: bytes) -> list[str]:
    """Every rule that the file breaks; none if it keeps them."""
    reader = PdfReader(BytesIO(data))
    elements = list(tags(data))
    return [*_document(reader), *_pages(reader), *_tree(elements), *_heads(elements)]


def _document(reader: PdfReader) -> Iterator[str]:
    root, about = reader.root_object, reader.xmp_metadata
    if root.get("/MarkInfo", {}).get("/Marked") != True:  # noqa: E712 - pypdf's own truth
        yield "the file is not marked as tagged"
    if not str(root.get("/Lang", "")):
        yield "the file names no language"
    if root.get("/ViewerPreferences", {}).get("/DisplayDocTitle") != True:  # noqa: E712 - pypdf's own truth
        yield "a reader shows the file's name in place of its title"
    if not (reader.metadata and reader.metadata.title):
        yield "the file has no title"
    xml = about.rdf_root.toxml() if about else ""
    if "pdfuaid:part" not in xml or "dc:title" not in xml:
        yield "the metadata claim no PDF/UA"


def _owners(reader: PdfReader) -> dict[int, Any]:
    """What each number of the structure belongs to: an element, or the elements of a page."""
    tree: Any = reader.root_object["/StructTreeRoot"]
    numbers = tree["/ParentTree"]["/Nums"]
    return dict(zip(numbers[::2], numbers[1::2], strict=True))


def _pages(reader: PdfReader) -> Iterator[str]:
    owners = _owners(reader)
    for number, page in enumerate(reader.pages, 1):
        if page.get("/Tabs") != "/S":
            yield f"page {number}: the keys do not follow the structure"
        for note in page.get("/Annots", None) or ():
            found = note.get_object()
            if "/Contents" not in found or "/StructParent" not in found:
                yield f"page {number}: a link says nothing"
            elif owners[found["/StructParent"]].get_object().get("/S") != "/Link":
                yield f"page {number}: a link is inside nothing that is tagged as one"
            if not found.get("/F", 0) & 4:
                yield f"page {number}: a link is left out on paper"
        resources: Any = page["/Resources"]
        for font in (resources.get("/Font") or {}).values():
            if not _embedded(font.get_object()):
                yield f"page {number}: a font is not embedded"


def _heads(elements: list[tuple[str, Any]]) -> Iterator[str]:
    """A head of a table says whether it is a column's or a row's."""
    for kind, node in elements:
        if kind == "/TH" and node.get("/A", {}).get("/Scope") not in ("/Column", "/Row"):
            yield "the head of a table does not say what it is the head of"
            return


def _embedded(font: Any) -> bool:
    inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
    described = inner.get("/FontDescriptor")
    kinds = ("/FontFile", "/FontFile2", "/FontFile3")
    return described is not None and any(kind in described.get_object() for kind in kinds)


def _tree(found: list[tuple[str, Any]]) -> Iterator[str]:
    odd = {kind for kind, _ in found} - STRUCTURE
    if odd:
        yield f"elements that no reader knows: {sorted(odd)}"
    levels = [int(kind[2]) for kind, _ in found if kind in ("/H1", "/H2", "/H3")]
    if not levels or levels[0] != 1 or any(after - before > 1 for before, after in pairwise(levels)):
        yield "headings leave out a level"
    for kind, node in found:
        if kind == "/Figure" and not str(node.get("/Alt", "")).strip():
            yield "a figure has no words"
        if kind == "/Table" and not any(inner == "/TH" for inner, _ in below(node)):
            yield "a table has no heads"
        if kind == "/TH" and "/ID" not in node:
            yield "a head of a table cannot be pointed to"
    if any(kind == "/TD" for kind, _ in found) and not any(
        "/Headers" in node.get("/A", {}) for kind, node in found if kind == "/TD"
    ):
        yield "no cell of a table names its heads"

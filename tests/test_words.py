"""Words that White Cell does not use stay out: see docs/style.md and docs/vocabulary.md, which lists them."""

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
LISTED = ROOT / "tests/words.yaml"
HEADS_OF_OTHERS = ROOT / "wargame/services/class_list/heads.py"  # as registries call their columns
ABOUT_WORDS = {LISTED, HEADS_OF_OTHERS, ROOT / "docs/style.md", ROOT / "docs/vocabulary.md", Path(__file__).resolve()}
NOT_OURS = {"vendor", "fonts", "migrations", "node_modules"}
WRITTEN = {"STRING", "COMMENT", "FSTRING_MIDDLE"}
VOCABULARY = ROOT / "docs/vocabulary.md"
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
MARKUP = re.compile(r"\{%.*?%\}|\{\{.*?\}\}|\{#|#\}|<[^>]*>", re.DOTALL)
TITLE = re.compile(r"\[[^\]]*\]\(https:[^)]*\)")  # what is linked outside the project has the words of its authors
CODE = re.compile(r"`[^`]*`")
SEVERAL = re.compile(r"\S\s+\S")
WRAPPING = re.compile(r"""^[rbfuRBFU]{0,2}("{3}|'{3}|["'])|("{3}|'{3}|["'])$|^\s*#+""")


@cache
def _files() -> tuple[Path, ...]:
    return tuple(_listed())


def _listed() -> Iterator[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for line in listed.stdout.splitlines():
        path = ROOT / line
        ours = path.suffix in {".py", ".html", ".md", ".js"} or _is_pack(path) or _is_book(path)
        if ours and path.is_file() and not NOT_OURS & set(path.parts):
            yield path


def _is_pack(path: Path) -> bool:
    """Whether the file belongs to a pack: `systems/NAME/packs/PACK/FILE.yaml`."""
    return path.suffix == ".yaml" and path.parts[-3] == "packs"


def _is_book(path: Path) -> bool:
    """Whether the file has the sections or interpretations of a rule book: `systems/NAME/sections.yaml`."""
    return path.name in {"sections.yaml", "readings.yaml"} and path.parts[-3] == "systems"


def _of_pack(source: str) -> str:
    """What people read in a file of a pack, a text a line: each value of several words, but no ids and no comments."""
    return "\n".join(_texts_of(yaml.load(source, Loader=yaml.CSafeLoader)))


def _texts_of(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from _texts_of(part)
    elif isinstance(value, str) and SEVERAL.search(value):
        yield re.sub(r"\s+", " ", value).strip()


@cache
def _written(source: str) -> tuple[str, ...]:
    """Strings and comments of a module as they are in it."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return tuple(token.string for token in tokens if tokenize.tok_name[token.type] in WRITTEN)


def _of_python(source: str) -> str:
    """Strings and comments of a module, without quotes, as one text."""
    return " ".join(WRAPPING.sub("", text) for text in _written(source))


@cache
def _prose(path: Path) -> str:
    """What people read in a file: no code, no markup, no name in a string of one word, no title of another's text."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        text = " ".join(part for part in _written(text) if " " in part)
    elif path.suffix == ".js":
        text = " ".join(found[0] for found in COMMENT.finditer(text))
    elif path.suffix == ".html":
        text = MARKUP.sub(" ", text)
    elif path.suffix == ".md":
        text = TITLE.sub(" ", text)
    return re.sub(r"\s+", " ", CODE.sub(" ", text))


@cache
def _readable(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        text = _of_python(text)
    elif path.suffix == ".yaml":
        text = _of_pack(text)
    return re.sub(r"\s+", " ", text.replace("’", "'"))


def _texts() -> Iterator[tuple[Path, str]]:
    return ((path, _readable(path)) for path in _files() if path not in ABOUT_WORDS)


def _avoided() -> dict[str, str]:
    """Every phrase to avoid with what to write instead."""
    lists: dict[str, dict[str, str]] = yaml.safe_load(LISTED.read_text(encoding="utf-8"))
    return lists["phrases"]


def _expressions(*lists: str) -> dict[re.Pattern[str], str]:
    """Every expression to avoid of these lists, with what to write instead."""
    found: dict[str, dict[str, str]] = yaml.safe_load(LISTED.read_text(encoding="utf-8"))
    return {
        re.compile(rf"\b(?:{expression})(?!\w)", re.IGNORECASE): instead
        for name in lists
        for expression, instead in found[name].items()
    }


def _matched(text: str, avoided: dict[re.Pattern[str], str]) -> Iterator[str]:
    """Each expression to avoid that a text has, and what to write."""
    for expression, instead in avoided.items():
        for found in expression.finditer(text):
            yield f"write “{instead}” for “{found[0]}”: ...{text[max(0, found.start() - 40) : found.end() + 40]}..."


def _synonyms() -> dict[str, str]:
    """The words of the last column of the vocabulary that are not in italics, each with the word to use."""
    lines = VOCABULARY.read_text(encoding="utf-8").splitlines()
    rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|"))
    listed = [(row[0], row[4]) for row in rows if len(row) == 5 and row[0] not in ("word", "---")]
    parts = [(use, part.strip()) for use, cell in listed for part in re.sub(r"\([^)]*\)", "", cell).split(",")]
    return {part: use for use, part in parts if part and not part.startswith("*")}


def _hits(phrase: str, text: str) -> Iterator[str]:
    """Where a text has a phrase, with some of what is around it."""
    pattern = re.compile(rf"\b{re.escape(phrase)}\b", re.IGNORECASE)
    for found in pattern.finditer(text):
        yield f"...{text[max(0, found.start() - 40) : found.end() + 40]}..."


def _wrong(text: str, avoided: dict[str, str]) -> Iterator[str]:
    """Each phrase to avoid that a text has, and what to write."""
    lowered = text.lower()
    for phrase, instead in avoided.items():
        if phrase.lower() in lowered:  # far quicker than the pattern
            yield from (f"write “{instead}” for “{phrase}”: {hit}" for hit in _hits(phrase, text))


def test_phrases_that_were_removed_stay_out() -> None:
    """One test, for to read all texts takes far longer than to look for all phrases."""
    avoided = _avoided()
    found = [f"{path.relative_to(ROOT)}: {wrong}" for path, text in _texts() for wrong in _wrong(text, avoided)]
    assert not found, "\n".join(found)


def test_expressions_that_were_removed_stay_out() -> None:
    everywhere = _expressions("expressions")
    found = [f"{path.relative_to(ROOT)}: {wrong}" for path, text in _texts() for wrong in _matched(text, everywhere)]
    assert not found, "\n".join(found)


def test_the_texts_of_packs_and_rule_books_read_as_english() -> None:
    avoided = _expressions("expressions", "packs")
    packs = [path for path in _files() if _is_pack(path) or _is_book(path)]
    assert len({path.parts[-2] for path in packs}) > 15
    texts = ((path, _of_pack(path.read_text(encoding="utf-8"))) for path in packs)
    found = [f"{path.relative_to(ROOT)}: {wrong}" for path, text in texts for wrong in _matched(text, avoided)]
    assert not found, "\n".join(found)


def test_no_word_of_the_vocabulary_has_a_synonym() -> None:
    """An abbreviation is found in capitals alone. Packs and rule books have words of their own."""
    words = _synonyms()
    assert {"EXCON", "facilitator", "lobby", "big board", "scenario file"} <= set(words)
    small = "|".join(re.escape(word) for word in words if not word.isupper())
    large = "|".join(word for word in words if word.isupper())
    wanted = re.compile(rf"\b(?:(?i:{small})|{large})s?\b")
    found = [
        f"{path.relative_to(ROOT)}: write “{words.get(hit[0].rstrip('s').lower(), 'what the vocabulary says')}” for "
        f"“{text[max(0, hit.start() - 30) : hit.end() + 30]}”"
        for path, text in (
            (path, _prose(path)) for path in _files() if not (path in ABOUT_WORDS or _is_pack(path) or _is_book(path))
        )
        for hit in wanted.finditer(text)
    ]
    assert not found, "\n".join(found)


def test_a_phrase_to_avoid_is_found_as_words_however_it_is_written() -> None:
    avoided = {"Stands there": "is here"}
    assert len(list(_wrong("It STANDS there, and understands there.", avoided))) == 1
    assert list(_wrong("It understands therefore.", avoided)) == []


def test_strings_split_over_lines_are_read_as_one() -> None:
    assert "one two" in re.sub(r"\s+", " ", _of_python('x = (\n    "one "\n    f"two {y}"\n)\n'))


def test_names_of_things_in_code_are_not_prose() -> None:
    assert _of_python("turn = 1  # again\n").strip() == "again"


def test_the_texts_of_a_pack_are_read_and_its_data_are_not() -> None:
    assert _of_pack('# everybody\nid: nobody\nparts:\n  - {n: 3, text: "Nobody\n    answers."}\n') == "Nobody answers."
    assert _of_pack("parts:\n  - text: |\n      One\n      two.\n    note: Three four\n") == "One two.\nThree four"


def test_an_expression_finds_every_form() -> None:
    avoided = _expressions("packs")
    wrong = "What came of it? Somebody names the price before the die falls. Twelve in all. It is dearer. We shall see."
    assert len(list(_matched(wrong, avoided))) == 7
    assert list(_matched("In all cells someone has a name. The income of items falls. Dear colleague.", avoided)) == []


def _injects(value: object) -> Iterator[str]:
    """The texts of the injects in a file of a pack."""
    if isinstance(value, dict):
        if "release" in value and isinstance(value.get("text"), str):
            yield value["text"]
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from _injects(part)


def test_an_inject_breaks_between_paragraphs_alone() -> None:
    """A page shows each line break of an inject, so a wrapped line would break a sentence in two."""
    packs = [path for path in _files() if _is_pack(path) and path.name.startswith(("injects", "exercise"))]
    read = [(path, yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)) for path in packs]
    texts = [(path, text) for path, value in read for text in _injects(value)]
    assert len(texts) > 100
    wrapped = [f"{path.relative_to(ROOT)}: {text[:60]}" for path, text in texts if re.search(r"\S\n\S", text.strip())]
    assert not wrapped, "\n".join(wrapped)


GENERATED = {"bundle.md", "case-files.md", "rules-coverage.md"}  # from docstrings, models and the cases
GOLDEN = ROOT / "tests/reports/golden"
LABEL = re.compile(r"<(?:label|legend|th)\b[^>]*>([^<]*)")
BUTTON = re.compile(r"<(?:button|a)\b[^>]*\bclass=\"btn[^>]*>([^<]*)")
Text = tuple[Path, str]


def _ours(suffix: str) -> Iterator[Path]:
    for path in _files():
        if path.suffix == suffix and path not in ABOUT_WORDS and path.relative_to(ROOT).parts[0] != "tests":
            yield path


def _labels() -> Iterator[Text]:
    """The labels, legends and column heads of pages, without their hints."""
    for path in _ours(".html"):
        for found in LABEL.finditer(path.read_text(encoding="utf-8")):
            yield path, re.sub(r"\s+", " ", MARKUP.sub(" ", found[1])).strip()


@cache
def _parsed(path: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The first paragraph of each docstring of a module, and each of its other strings of several words."""
    docstrings, strings, seen = [], [], set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
            docstrings.append((ast.get_docstring(node) or "").partition("\n\n")[0])
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            seen.add(id(node.value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in seen:
            strings.append(node.value)
    return tuple(docstrings), tuple(text for text in strings if SEVERAL.search(text))


@cache
def _lines(path: Path) -> tuple[str, ...]:
    return tuple(_of_pack(path.read_text(encoding="utf-8")).splitlines())


READERS: dict[str, Callable[[], Iterator[Text]]] = {
    "pages": lambda: ((path, _prose(path)) for path in _ours(".html")),
    "labels": _labels,
    "docs": lambda: ((path, _prose(path)) for path in _ours(".md") if path.name not in GENERATED),
    "packs": lambda: ((path, line) for path in _files() if _is_pack(path) for line in _lines(path)),
    "rules": lambda: ((path, line) for path in _files() if _is_book(path) for line in _lines(path)),
    "documents": lambda: (
        (path, path.read_text(encoding="utf-8")) for path in (ROOT / "tests/reports/golden").glob("*.txt")
    ),
    "docstrings": lambda: ((path, text) for path in _ours(".py") for text in _parsed(path)[0]),
    "strings": lambda: ((path, text) for path in _ours(".py") for text in _parsed(path)[1]),
    "alliances": lambda: (
        (path, text)
        for path in (*_ours(".py"), *_ours(".md"))
        if "millennium" in path.as_posix()
        for text in (_parsed(path)[1] if path.suffix == ".py" else (_prose(path),))
    ),
    "buttons": lambda: (
        (path, re.sub(r"\s+", " ", MARKUP.sub(" ", found[1])).strip())
        for path in _ours(".html")
        for found in BUTTON.finditer(path.read_text(encoding="utf-8"))
    ),
}
PATTERNS: dict[str, dict[str, Any]] = yaml.safe_load(LISTED.read_text(encoding="utf-8"))["patterns"]


def _finds(pattern: dict[str, Any]) -> re.Pattern[str]:
    docstrings = pattern["reads"] == ["docstrings"]
    return re.compile("|".join(f"(?:{one})" for one in pattern["find"]), re.NOFLAG if docstrings else re.IGNORECASE)


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_tells_wrong_from_right(name: str) -> None:
    """A pattern that finds nothing in its examples has no use, and one that finds good English does harm."""
    pattern = PATTERNS[name]
    finds = _finds(pattern)
    assert [text for text in pattern["wrong"] if not finds.search(text)] == []
    assert [text for text in pattern["right"] if finds.search(text)] == []


@pytest.mark.parametrize("name", PATTERNS)
def test_no_text_has_the_pattern(name: str) -> None:
    pattern = PATTERNS[name]
    finds = _finds(pattern)
    read = [text for reader in pattern["reads"] for text in READERS[reader]()]
    assert len(read) > 5, "nothing is read"
    wrong = [
        f"{path.relative_to(ROOT)}: write {pattern['instead']}: ...{text[max(0, hit.start() - 50) : hit.end() + 50]}..."
        for path, text in read
        for hit in finds.finditer(text)
    ]
    assert not wrong, "\n".join(wrong)


SPELLED = {"MSEL": "master scenario events list", "RFI": "request for information"}


def test_an_abbreviation_of_the_field_is_spelled_out_where_a_document_first_has_it() -> None:
    """In the documents of the help; labels and headings keep the short form."""
    late = []
    for path in (path for path in _ours(".md") if path.parent.name == "docs" and path.name not in GENERATED):
        text = "\n".join(line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
        for short, full in SPELLED.items():
            first = re.search(rf"\b{short}s?\b", text)
            near = re.sub(r"\s+", " ", text[max(0, first.start() - 80) : first.end() + 80]).lower() if first else full
            late += [] if full in near.replace("requests", "request") else [(path.name, short)]
    assert late == []

"""One stylesheet and one script for each kind of page: what goes into them, in which order, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wargame.web import bundles
from wargame.web.bundles import BundleError, Read

ROOT = Path(__file__).resolve().parents[2]
OURS = ROOT / "wargame" / "static" / "wargame"
HTMX = {bundles.HTMX: "var htmx=function(){return{version:2}}()"}


def folder(**texts: str) -> Read:
    """Files by name; `_` is the dot before the suffix."""
    files = HTMX | {re.sub(r"_(css|js)$", r".\1", name): text for name, text in texts.items()}

    def read(name: str) -> str:
        if name not in files:
            raise FileNotFoundError(name)
        return files[name]

    return read


def shipped(name: str) -> str:
    """A file as a page gets it; htmx is not ours."""
    return HTMX.get(name) or (OURS.parent / name).read_text(encoding="utf-8")


def test_styles_stay_in_the_order_of_their_imports() -> None:
    read = folder(
        page_css='/* a page */\n@import "b.css";\n@import "a.css";\n.page { color: red; }',
        b_css='@import "c.css";\n.b { margin: calc(1px + 2px) }',
        a_css=".a { margin: 0 }",
        c_css='.c { background: url("../c.svg") }',
    )
    made = '.c{background:url("../c.svg")}.b{margin:calc(1px + 2px)}.a{margin:0}.page{color:red}'
    assert bundles.stylesheet("page.css", read).replace("\n", "") == made


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"p_css": '@import "no.css";'}, "There is no no.css, which p.css imports."),
        ({"p_css": '@import "a.css";', "a_css": '@import "p.css";'}, "imports itself: p.css, a.css, p.css"),
        ({"p_css": '@import "a.css";\n@import "a.css";', "a_css": ""}, "a.css is imported twice"),
        ({"p_css": '.p { top: 0 }\n@import "a.css";', "a_css": ""}, "after a rule"),
        ({"p_css": '@import url("a.css");', "a_css": ""}, "not written @import"),
        ({"p_css": '@import "../a.css";'}, "only in its own folder"),
    ],
)
def test_styles_that_cannot_be_put_together(files: dict[str, str], said: str) -> None:
    with pytest.raises(BundleError, match=re.escape(said)):
        bundles.stylesheet("p.css", folder(**files))


def test_modules_come_once_and_after_what_they_import() -> None:
    read = folder(
        page_js='import "./a.js";\nimport "./b.js";',
        a_js='// c\nimport { one, two as second } from "./c.js";\nsecond(one);',
        b_js='import { one } from "./c.js";\nexport const b = one;',
        c_js="export const one = 1;\nexport async function two() {}\nexport class Three {}",
    )
    made = bundles.script("page.js", read)
    assert [made.index(f"const {name}=") for name in ("$c_js", "$a_js", "$b_js", "$page_js")] == sorted(
        made.index(f"const {name}=") for name in ("$page_js", "$b_js", "$a_js", "$c_js")
    )
    assert made.startswith("window.htmx = (() => {\nvar htmx=")
    assert made.count("const one=1") == 1
    assert "const{one,two:second}=$c_js;" in made
    assert "return{one,two,Three}" in made
    assert not re.search(r"\b(import|export)\b", made)


def test_the_page_of_a_cell_begins_without_htmx() -> None:
    assert "htmx" not in bundles.script("page-cell.js", folder(**{"page-cell_js": "one();"}))
    assert {bundles.kind_of(path.name) for path in (OURS / "js").glob("page-*.js")} >= bundles.LATER


def test_what_a_page_loads_later_keeps_its_address() -> None:
    made = bundles.script("page.js", folder(page_js="const later = () => import(address());"))
    assert "import(address())" in made


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"p_js": 'import "./no.js";'}, "There is no no.js, which p.js imports."),
        ({"p_js": 'import "./a.js";', "a_js": 'import "./p.js";'}, "imports itself: p.js, a.js, p.js"),
        ({"p_js": 'import x from "./a.js";', "a_js": ""}, "cannot be put together: import x"),
        ({"p_js": "export default 1;"}, "cannot be put together: export default"),
        ({"p_js": "export let x = 1;"}, "cannot be put together: export let"),
        ({"p_js": 'const x = () => import("./a.js");', "a_js": ""}, 'cannot be put together: import("./a.js")'),
    ],
)
def test_modules_that_cannot_be_put_together(files: dict[str, str], said: str) -> None:
    with pytest.raises(BundleError, match=re.escape(said)):
        bundles.script("p.js", folder(**files))


def kinds(tag: str) -> set[str]:
    """The kinds of page that templates name."""
    found: set[str] = set()
    for path in (ROOT / "templates").rglob("*.html"):
        found.update(re.findall(rf"{{% {tag} '([\w-]+)' %}}", path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize(("tag", "pattern"), [("page_style", "css/page-*.css"), ("page_script", "js/page-*.js")])
def test_each_kind_of_page_has_its_files_and_each_file_a_page(tag: str, pattern: str) -> None:
    files = {path.stem.removeprefix("page-"): path for path in OURS.glob(pattern)}
    assert kinds(tag) == set(files)
    for path in files.values():
        make = bundles.stylesheet if path.suffix == ".css" else bundles.script
        assert len(make(f"wargame/{path.relative_to(OURS).as_posix()}", shipped)) > 5_000


def test_every_template_of_a_page_asks_for_files_of_pages_only() -> None:
    for path in (ROOT / "templates").rglob("*.html"):
        named = set(re.findall(r"static '([^']+\.(?:css|js))'", path.read_text(encoding="utf-8")))
        assert named <= {"wargame/js/theme.js"}, path.name

"""How much memory each process takes when every form is sent twice and every file is as large as may be. A program to
run by hand, which starts a stack of its own:

    .venv/bin/python -m tests.fuzz.peaks
    .venv/bin/python -m tests.fuzz.peaks forms       or only one of the two: forms, files
"""

from __future__ import annotations

import http.cookiejar
import os
import re
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import django

from tests.fog.forms import Form, forms_of

SYSTEMS: Final = ("ukrainian_crisis", "opuc", "opaque_war", "ukraine_2022", "millennium_wars")
LEFT: Final = re.compile(r"/(logout|password|accounts|delete|end)/")  # would end the walk, or the exercise
LINK: Final = re.compile(r'href="(/umpire/[^"#?]*)"')
MOST_PAGES: Final = 60
EVERY: Final = 0.05  # seconds between two looks at the processes
KEY: Final = "form_key"


def processes(group: int) -> Iterator[int]:
    """The processes of a group, the first and what it has started."""
    for one in Path("/proc").iterdir():
        with suppress(OSError, ProcessLookupError):
            if one.name.isdigit() and os.getpgid(int(one.name)) == group:
                yield int(one.name)


def peak(process: int) -> int:
    """The most memory of a process since it was last asked to forget it, in MB; 0 if it has ended."""
    try:
        found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    except OSError:
        return 0
    return int(found[1]) // 1000 if found else 0


@dataclass
class Watch:
    """The peaks of every group of processes by its name, in MB; what they start counts by itself, as “… child”."""

    groups: Mapping[str, int]
    seen: dict[str, int] = field(default_factory=dict)
    _over: threading.Event = field(default_factory=threading.Event)

    def begin(self) -> None:
        """Forget what was."""
        for group in self.groups.values():
            for process in processes(group):
                with suppress(OSError):
                    Path(f"/proc/{process}/clear_refs").write_text("5")
        self.seen = {}

    def look(self) -> None:
        """Note the peaks of this moment."""
        for name, group in self.groups.items():
            for process in processes(group):
                told = name if process == group else f"{name} child"
                self.seen[told] = max(self.seen.get(told, 0), peak(process))

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Look all the time."""

        def work() -> None:
            while not self._over.wait(EVERY):
                self.look()

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        yield
        self._over.set()
        thread.join()


class Browser:
    """An umpire without a screen: cookies, forms and files."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies), _Here())

    def get(self, path: str) -> tuple[int, str]:
        """The status and the text of a page."""
        return self._open(urllib.request.Request(self.base + path))

    def post(self, path: str, fields: Mapping[str, Any], files: Sequence[tuple[str, str, bytes]] = ()) -> int:
        """Send a form; `files`: field, name and content. 0: no answer came."""
        mark = uuid4().hex
        token = next((one.value for one in self.cookies if one.name == "csrftoken"), "") or ""
        parts = [
            f'--{mark}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode("utf-8", "replace")
            for name, values in {"csrfmiddlewaretoken": [token], **fields}.items()
            for value in values
        ]
        for name, file, data in files:
            head = f'--{mark}\r\nContent-Disposition: form-data; name="{name}"; filename="{file}"\r\n\r\n'
            parts += [head.encode(), data, b"\r\n"]
        body = b"".join([*parts, f"--{mark}--\r\n".encode()])
        return self._open(urllib.request.Request(self.base + path, body, {
            "Content-Type": f"multipart/form-data; boundary={mark}", "Referer": self.base + path, "Origin": self.base,
        }))[0]  # fmt: skip

    def _open(self, request: urllib.request.Request) -> tuple[int, str]:
        try:
            with self.opener.open(request, timeout=120) as answer:
                return answer.status, answer.read().decode("utf-8", "replace")
        except urllib.error.HTTPError as refused:
            return refused.code, ""
        except OSError:
            return 0, ""


class _Here(urllib.request.HTTPRedirectHandler):
    """A redirect is the answer."""

    def redirect_request(self, *_: Any) -> None:
        return None


def pages(browser: Browser, first: str) -> Iterator[tuple[str, str]]:
    """The pages that links lead to from here, each once: address and text. One of each kind of address."""
    waiting, known = [first], set[str]()
    while waiting and len(known) < MOST_PAGES:
        path = waiting.pop(0)
        kind = re.sub(r"[0-9a-f-]{36}|\d+", "N", path)
        if kind in known or LEFT.search(path):
            continue
        known.add(kind)
        status, text = browser.get(path)
        if status == 200:
            yield path, text
            waiting += LINK.findall(text)


def twice(browser: Browser, form: Form, faults: list[str]) -> int:
    """Send a form twice under one key; how often it was taken."""
    fields = {name: value if isinstance(value, list) else [value] for name, value in form.sent().items()}
    files = [(name, "a.txt", b"A few plain words") for name in form.files]
    fields = {name: value for name, value in fields.items() if name not in form.files} | {KEY: [str(uuid4())]}
    path = urllib.parse.urlsplit(form.action).path
    first, second = browser.post(path, fields, files), browser.post(path, fields, files)
    if not 200 <= first < 500 or first != second:
        faults.append(f"{path} answers {first}, and then {second}")
    return int(first < 400) + int(second < 400)


def walk(browser: Browser, first: str, faults: list[str]) -> str:
    """Send each form of each page twice."""
    sent, taken, known = 0, 0, set[tuple[str, ...]]()
    for path, text in list(pages(browser, first)):
        for form in forms_of(path, text):
            kind = (re.sub(r"[0-9a-f-]{36}|\d+", "N", form.action), *sorted(form.fields))
            if kind not in known and not LEFT.search(form.action):
                known.add(kind)
                sent, taken = sent + 2, taken + twice(browser, form, faults)
    return f"{sent} sent, {taken} taken"


def largest() -> Iterator[tuple[str, str, bytes]]:
    """A name, the kind of a door, and a file as large as is taken; then those that ask for all memory."""
    from tests.fuzz import hostile

    row = b"%d,Ships,news,all," + b"x" * 900 + b"\n"
    table = b"number,title,kind,to,text\n" + b"".join(row % number for number in range(2_170))
    yield f"table of {len(table):,} bytes", "table", table
    yield "picture of 5 MB", "attachment", PICTURE + os.urandom(4_990_000) + b"IEND\xaeB`\x82"
    roads = ",".join(
        '{"type":"Feature","properties":{"highway":"primary"},"geometry":{"type":"LineString","coordinates":'
        f"[[{20 + n % 90 / 10},{50 + n % 70 / 10}],[{20.5 + n % 90 / 10},{50.4 + n % 70 / 10}]]}}}}"
        for n in range(299_000)
    )
    source = f'{{"type":"FeatureCollection","features":[{roads}]}}'.encode()
    yield f"geography of {len(source):,} bytes", "geography", source
    yield "pack of 2 MB", "pack", hostile.zipped(**{"p__pack.yaml": b"# " + os.urandom(990_000).hex().encode()})
    yield "bundle of 240 MB", "bundle", hostile.bundle(b'"' + os.urandom(120_000_000).hex().encode() + b'"')
    for name, (kind, data) in hostile.files().items():
        yield name, kind, data


PICTURE: Final = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"


def send(browser: Browser, here: str, inject: str, kind: str, data: bytes) -> str:
    """Bring a file in by its door, twice under one key; the two answers."""
    doors: dict[str, tuple[str, str, dict[str, Any]]] = {
        "table": (f"{here}do/msel-import/", "file", {}),
        "attachment": (f"{here}do/inject-attach/", "file", {"inject": [inject]}),
        "pack": ("/umpire/packs/", "archive", {}),
        "bundle": ("/umpire/bring/", "bundle", {}),
        "geography": ("/umpire/geography/", "geojson", {"credit": ["Nobody"], "licence": ["None"]}),
    }
    address, name, fields = doors[kind]
    endings = {"table": "xlsx", "attachment": "png", "pack": "zip", "bundle": "zip", "geography": "json"}
    fields = fields | {KEY: [str(uuid4())]}
    return ", ".join(str(browser.post(address, fields, [(name, f"a.{endings[kind]}", data)])) for _ in range(2))


def sign_in(base: str, name: str, password: str) -> Browser:
    """An umpire who has signed in."""
    browser = Browser(base)
    browser.get("/login/")
    answer = browser.post("/login/", {"username": [name], "password": [password]})
    assert answer == 302, answer
    return browser


def sample(stack: Any, system: str, stage: str) -> str:
    """The page of a sample exercise."""
    told = stack.manage("sample", "--system", system, "--stage", stage, "--owner", "peaks")
    return str(re.findall(r"/umpire/[0-9a-f-]{36}/", told)[0])


def settle(watch: Watch, usual: Mapping[str, int]) -> None:
    """Wait until all that works in a process of its own has ended."""
    until = time.monotonic() + 180
    while time.monotonic() < until and any(
        len(list(processes(group))) > usual[name] for name, group in watch.groups.items() if name != "web"
    ):
        time.sleep(0.2)  # processes of others end without a sign


def _sent(name: str, browser: Browser, here: str, inject: str, kind: str, data: bytes, faults: list[str]) -> str:
    told = send(browser, here, inject, kind, data)
    if re.search(r"\b(0|5\d\d)\b", told):
        faults.append(f"{name} is answered with {told}")
    return told


def measure(stack: Any, what: Sequence[str], say: Callable[[str], None]) -> tuple[dict[str, int], list[str]]:
    """Walk and send; the highest peak of each process in MB, and what was answered by a failure."""
    made = stack.manage("add_umpire", "peaks").split(":", 1)[1].split("/")
    browser = sign_in(stack.base_url, made[0].strip(), made[1].strip())
    watch = Watch({name: process.pid for name, process in stack.processes.items()})
    usual = {name: len(list(processes(group))) for name, group in watch.groups.items()}
    highest, faults = dict[str, int](), list[str]()

    def step(name: str, work: Callable[[], str]) -> None:
        watch.begin()
        began = time.monotonic()
        told = work()
        settle(watch, usual)
        watch.look()
        for process, megabytes in watch.seen.items():
            highest[process] = max(highest.get(process, 0), megabytes)
        figures = ", ".join(f"{process} {megabytes}" for process, megabytes in sorted(watch.seen.items()))
        say(f"{name:<34} {told:<26} {time.monotonic() - began:5.1f} s   {figures}")

    with watch.watching():
        for system in SYSTEMS if "forms" in what else ():
            here = sample(stack, system, "drafted")
            step(f"forms of {system}", partial(walk, browser, here, faults))
        here = sample(stack, SYSTEMS[0], "taught")
        for form in forms_of(f"{here}msel/new/", browser.get(f"{here}msel/new/")[1]):
            twice(browser, form, faults)
        inject = (*re.findall(rf"{here}msel/(\d+)/", browser.get(f"{here}msel/")[1]), "1")[0]
        for name, kind, data in largest() if "files" in what else ():
            if kind != "json":  # has no door but the bundle's, which comes with a ledger
                step(name, partial(_sent, name, browser, here, inject, kind, data, faults))
    return highest, faults


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.stack import running_stack

    def say(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    with tempfile.TemporaryDirectory() as folder, running_stack(Path(folder) / "var", f"peaks_{os.getpid()}") as stack:
        stack.start("papers")
        highest, faults = measure(stack, sys.argv[1:] or ("forms", "files"), say)
    say("Highest, in MB: " + ", ".join(f"{name} {megabytes}" for name, megabytes in sorted(highest.items())))
    say("\n".join(faults) or "No failure.")
    return bool(faults)


if __name__ == "__main__":
    raise SystemExit(main())

"""The options of bin/run and the addresses that follow from them."""

import io
import socket
import sys
import threading
from pathlib import Path

import pytest

from tests.stack import free_port
from wargame.runtime import addresses, cli, disk, options, place, prepare
from wargame.runtime.console import banner, say


def test_default_is_this_machine_only() -> None:
    assert options.parse([]) == options.Options("127.0.0.1", 8000)


def test_lan_listens_everywhere() -> None:
    assert options.parse(["--lan", "--port", "9000"]) == options.Options("0.0.0.0", 9000)


def test_host_and_lan_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refusal:
        options.parse(["--lan", "--host", "10.0.0.1"])
    assert refusal.value.code == 2
    assert "not allowed with" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1", ""])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options.parse([f"--port={port}"])
    assert "is not a port" in capsys.readouterr().err


def test_the_lan_address_is_handed_out_not_the_wildcard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["192.168.8.20", "10.1.1.1"])
    assert addresses.url("0.0.0.0", 8000) == "http://192.168.8.20:8000"
    assert addresses.local_url("0.0.0.0", 8000) == "http://127.0.0.1:8000"
    assert {"192.168.8.20", "10.1.1.1"} <= set(addresses.host_names("0.0.0.0"))


def test_without_a_network_the_address_is_local(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "lan_addresses", list)
    assert addresses.url("0.0.0.0", 8000) == "http://127.0.0.1:8000"


def test_only_what_is_needed_is_allowed_as_a_host_name() -> None:
    assert addresses.host_names("127.0.0.1") == []
    assert addresses.host_names("192.168.8.20") == ["192.168.8.20"]
    assert addresses.host_names("fe80::1") == ["[fe80::1]"]


def test_virtual_networks_are_no_lan() -> None:
    assert all(not address.startswith("127.") for address in addresses.lan_addresses())


def test_a_port_in_use_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert cli.main(["--port", str(port)]) == 1
    said = capsys.readouterr().err
    assert f"Port {port} on 127.0.0.1 is in use" in said
    assert "Traceback" not in said


def test_a_foreign_address_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--host", "192.0.2.77"]) == 1
    assert "Cannot listen on 192.0.2.77" in capsys.readouterr().err


def test_a_disk_that_is_all_but_full_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WHITE_CELL_VAR", str(tmp_path / "var"))
    monkeypatch.setattr(disk, "LEAST_FREE", 10**18)
    assert cli.main([f"--port={free_port()}"]) == 1
    assert f"MB are free for {tmp_path / 'var'}" in capsys.readouterr().err
    assert (tmp_path / "var/run.json").read_text() == ""


def test_a_folder_that_cannot_be_written_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("WHITE_CELL_VAR", str(tmp_path / "file/var"))
    assert cli.main([f"--port={free_port()}"]) == 1
    assert "Cannot continue on this machine" in capsys.readouterr().err


def test_a_terminal_without_the_letters_shows_what_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="latin-1"))
    say(banner("http://a", "http://a/join/KIEV42", [], {"room_code": "KIEV42", "exercise_title": "Київ"}))
    assert "KIEV42   (????)" in raw.getvalue().decode("latin-1")
    assert "cannot show the QR code" in raw.getvalue().decode("latin-1")


def test_the_banner_has_address_login_code_and_picture() -> None:
    text = banner(
        "http://192.168.8.20:8000",
        "http://192.168.8.20:8000/join/KIEV42",
        ["http://10.1.1.1:8000"],
        {"umpire_username": "umpire", "umpire_password": "pw-1", "room_code": "KIEV42", "exercise_title": "Demo"},
    )
    for part in ("http://192.168.8.20:8000/join/KIEV42", "http://10.1.1.1:8000", "umpire  /  pw-1", "KIEV42", "Demo"):
        assert part in text
    assert "█" in text


def test_the_picture_leads_to_the_room_of_the_demo() -> None:
    assert "KIEV42" in prepare.join_path({"room_code": "KIEV42"})
    assert "KIEV42" not in prepare.join_path({})


def test_a_start_waits_for_one_that_is_stopping(tmp_path: Path) -> None:
    """A start seconds after Ctrl-C works; a second one beside a running program is refused."""
    path, said = tmp_path / "run.json", list[str]()
    first = place.claim(path, said.append)
    assert first
    assert not place.left_over(first)
    place.mark_running(first, "http://127.0.0.1:8000")
    assert place.claim(path, said.append) is None
    assert place.where(path) == " at http://127.0.0.1:8000"
    assert not said
    place.mark_stopping(first)
    ending = threading.Timer(0.3, first.close)
    ending.start()
    second = place.claim(path, said.append)
    assert second
    assert len(said) == 1
    assert place.left_over(second)
    place.clear(second)
    assert not place.left_over(second)
    second.close()
    ending.join()

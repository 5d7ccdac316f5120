"""Static files are compressed once, whole, and only under the names that pages use."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.core.files.base import ContentFile

from wargame.web.static_files import HashedFiles, OnceCompressor

WORDS = b"The umpire reviews every result. " * 50


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "page.0123456789ab.css"
    path.write_bytes(WORDS)
    return path


def test_what_an_earlier_start_compressed_is_kept(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"{file}.br", f"{file}.gz"]
    assert OnceCompressor(quiet=True).compress(str(file)) == names
    assert gzip.decompress(Path(names[1]).read_bytes()) == WORDS
    assert sorted(path.name for path in file.parent.iterdir()) == [file.name, f"{file.name}.br", f"{file.name}.gz"]
    monkeypatch.setattr(OnceCompressor, "compress_brotli", lambda data: pytest.fail("compressed again"))
    assert OnceCompressor(quiet=True).compress(str(file)) == names


def test_a_start_that_was_killed_leaves_nothing_that_looks_finished(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(path: Path, target: str) -> Path:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            OnceCompressor(quiet=True).compress(str(file))
    assert not Path(f"{file}.br").exists()
    assert OnceCompressor(quiet=True).compress(str(file)) == [f"{file}.br", f"{file}.gz"]


def test_only_names_with_a_hash_are_compressed(tmp_path: Path) -> None:
    """A file of the same name may change with the next version, and its compressed form would be out of date."""
    storage = HashedFiles(location=tmp_path, base_url="/static/")
    storage.save("note.txt", ContentFile(WORDS))
    list(storage.post_process({"note.txt": (storage, "note.txt")}))
    left = sorted(path.name for path in tmp_path.iterdir() if path.name != "staticfiles.json")
    assert len(left) == 3
    for name, suffix in zip(left, ("", r"\.br", r"\.gz"), strict=True):
        assert re.fullmatch(rf"note\.[0-9a-f]{{12}}\.txt{suffix}", name)

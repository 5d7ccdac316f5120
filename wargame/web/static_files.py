"""The storage of static files: put together by kind of page, each under a name with its hash.

So a page needs one stylesheet and one script, and browsers may keep both permanently.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.core.files.base import ContentFile
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

from wargame.web import bundles

PAGES: Final = re.compile(r"wargame/(?:css/page-[\w-]+\.css|js/page-[\w-]+\.js)")
SUFFIXES: Final = (".br", ".gz")
ALONE: Final = {
    "wargame/js/theme.js",  # runs before the page is drawn
    "wargame/js/idiomorph.js",  # comes when a page first changes
    "wargame/js/drag.js",  # comes when a piece on a map is first pressed
    "wargame/js/focus.js",  # comes when a page of a cell is first touched
    "wargame/js/passkey.js",  # for two pages of sign-in only
}


class OnceCompressor(Compressor):  # type: ignore[misc]  # whitenoise has no types
    """Compresses a file once: a name with a hash has one content, so what an earlier start made is used again."""

    def compress(self, path: str) -> list[str]:
        """The names of both compressed files; none if they would not be smaller."""
        made = [path + suffix for suffix in SUFFIXES]
        return made if all(map(os.path.exists, made)) else list(super().compress(path))

    def write_data(self, path: str, data: bytes, suffix: str, stat_result: os.stat_result) -> str:
        """Write it whole or not at all: a start that was killed must not leave half a file for the next."""
        half: str = super().write_data(path, data, f"{suffix}.half", stat_result)
        return str(Path(half).replace(path + suffix))


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise has no types
    """Makes the files of pages; what they are made of gets no address, nor does a name without a hash."""

    keep_only_hashed_files = True

    def create_compressor(self, **options: Any) -> OnceCompressor:
        """The compressor of WhiteNoise for each file."""
        return OnceCompressor(**options)

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Do what Django and WhiteNoise do, with the files of pages put together first.

        Raises BundleError when a file imports what cannot be put together.
        """
        if dry_run:
            return

        def read(name: str) -> str:
            if name not in paths:
                raise FileNotFoundError(name)
            storage, path = paths[name]
            with storage.open(path) as file:
                return str(file.read().decode())

        kept = {name: place for name, place in paths.items() if not _is_part(name)}
        for name in filter(PAGES.fullmatch, paths):
            make = bundles.stylesheet if name.endswith(".css") else bundles.script
            text = make(name, read)
            self.delete(name)
            self._save(name, ContentFile(text.encode()))
            kept[name] = (self, name)
        yield from super().post_process(kept, dry_run, **options)


def _is_part(name: str) -> bool:
    """True if a file is only part of a page's stylesheet or script."""
    ours = name.startswith("wargame/") and name.endswith((".css", ".js"))
    return ours and not PAGES.fullmatch(name) and name not in ALONE

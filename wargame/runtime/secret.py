"""The installation's secret key: drawn once, kept where only its owner can read it."""

import os
import secrets
from pathlib import Path


def key(path: Path) -> str:
    """Return the key in `path`, and write a new one there first if there is none."""
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(64))
        try:
            os.link(draft, path)  # fails if a rival was faster, and then the rival's key holds
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii").strip()

"""Seal the private keys for learning platforms that were stored as they are."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from wargame.web import sealed


def seal(apps: Any, schema_editor: Any) -> None:
    """Seal what is not sealed yet."""
    sealed.seal_platforms(apps.get_model("wargame", "LtiPlatform"))


class Migration(migrations.Migration):
    dependencies = [("wargame", "0024_learning_platforms")]

    operations = [migrations.RunPython(seal, migrations.RunPython.noop)]

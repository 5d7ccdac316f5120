"""Seal the secrets of second factors that were kept as they are."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from wargame.web import sealed


def seal(apps: Any, schema_editor: Any) -> None:
    """Seal what is not sealed yet."""
    sealed.seal_factors(apps.get_model("mfa", "Authenticator"))


class Migration(migrations.Migration):
    dependencies = [
        ("wargame", "0018_api_tokens"),
        ("mfa", "0003_authenticator_type_uniq"),
    ]

    operations = [migrations.RunPython(seal, migrations.RunPython.noop)]

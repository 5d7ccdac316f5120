from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Warning, register

from adjudication.engine import registry


def refused_systems(app_configs: Any, **options: Any) -> Sequence[CheckMessage]:
    """A warning of `manage.py check`, and at each start, for every other package's rule system that is left out."""
    return [
        Warning(reason, hint="Mend or remove the package, and start White Cell again.", id="adjudication.W001")
        for reason in registry.installed().refused
    ]


class AdjudicationConfig(AppConfig):
    name = "adjudication"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        register(refused_systems)

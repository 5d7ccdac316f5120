from typing import Any

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.http import HttpRequest
from django.urls import register_converter

from wargame.web.addresses import Number


class WargameConfig(AppConfig):
    name = "wargame"
    default = True
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Set up background work and addresses in every Django process; programs that only start others do without."""
        from wargame import celery  # noqa: F401  (it becomes the application that every task belongs to)

        register_converter(Number, "number")
        user_logged_in.connect(_shorten, dispatch_uid="white_cell.shorten")


def _shorten(request: HttpRequest, **given: Any) -> None:
    """A seat's cookie lasts long, that of someone who signed in does not."""
    request.session.set_expiry(None)


class StaticFiles(StaticFilesConfig):
    """Collects only the files that our pages request. The rest, two thirds of the files, comes with libraries."""

    ignore_patterns = [
        *StaticFilesConfig.ignore_patterns,
        "rest_framework",  # pages for browsing an API, which we do not have
        "account",  # scripts of the pages of django-allauth: ours have their own
        "mfa",
        "django_htmx/ext/*",
        "django_htmx/htm*-4*",  # the next version of htmx
    ]

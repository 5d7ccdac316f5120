from django.apps import AppConfig


class UmpireConfig(AppConfig):
    name = "umpire"
    default_auto_field = "django.db.models.BigAutoField"

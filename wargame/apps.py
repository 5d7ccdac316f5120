from django.apps import AppConfig


class WargameConfig(AppConfig):
    name = "wargame"
    default_auto_field = "django.db.models.BigAutoField"

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("wargame", "0014_forecasts_by_the_record")]

    operations = [
        migrations.AddField("seat", "place", models.PositiveIntegerField(default=0)),
        migrations.AddField(
            "seat", "device", models.CharField(blank=True, default="", max_length=64), preserve_default=False
        ),
        migrations.AddField(
            "seat", "address", models.CharField(blank=True, default="", max_length=64), preserve_default=False
        ),
    ]

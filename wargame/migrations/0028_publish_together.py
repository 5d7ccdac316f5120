from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("wargame", "0027_shared_exercises"),
    ]

    operations = [
        migrations.AddField(
            model_name="decision",
            name="publishes",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
    ]

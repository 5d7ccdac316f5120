from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("wargame", "0026_marks_to_platforms"),
    ]

    operations = [
        migrations.AddField(
            model_name="decision",
            name="publishes",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
    ]

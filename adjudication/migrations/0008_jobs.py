import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("adjudication", "0007_wordings"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="run",
            name="claimed_at",
        ),
        migrations.AddField(
            model_name="run",
            name="queued_at",
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.AlterField(
            model_name="run",
            name="worker",
            field=models.CharField(blank=True, max_length=200),
        ),
    ]

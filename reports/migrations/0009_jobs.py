import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("reports", "0008_proposed"),
    ]

    operations = [
        migrations.RenameField(
            model_name="paper",
            old_name="note",
            new_name="progress_note",
        ),
        migrations.AlterField(
            model_name="paper",
            name="queued_at",
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.AlterField(
            model_name="paper",
            name="worker",
            field=models.CharField(blank=True, max_length=200),
        ),
    ]

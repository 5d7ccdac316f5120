from django.db import migrations, models

SCHEMES = [(1, "By the number of the roll in its step"), (2, "By what the roll decides")]


class Migration(migrations.Migration):
    """Games that are there keep the dice they were begun with; new ones have dice by what a roll decides."""

    dependencies = [("adjudication", "0008_jobs")]

    operations = [
        migrations.AddField("game", "dice_scheme", models.PositiveSmallIntegerField(choices=SCHEMES, default=1)),
        migrations.AlterField("game", "dice_scheme", models.PositiveSmallIntegerField(choices=SCHEMES, default=2)),
    ]

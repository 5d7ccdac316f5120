import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="StoredPack",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("system", models.CharField(max_length=40)),
                ("name", models.SlugField(max_length=60, unique=True)),
                ("title", models.CharField(max_length=120)),
                ("files", models.JSONField()),
                ("digest", models.CharField(max_length=64)),
                ("stored_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "ordering": ["title", "id"],
            },
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("system", models.CharField(max_length=40)),
                ("version", models.CharField(max_length=20)),
                ("state_schema", models.PositiveIntegerField()),
                ("pack_name", models.CharField(max_length=80)),
                ("pack", models.TextField()),
                ("pack_digest", models.CharField(max_length=64)),
                ("options", models.TextField()),
                ("seed", models.BinaryField(max_length=32)),
                ("seed_digest", models.CharField(max_length=64)),
                ("seed_revealed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "dice_mode",
                    models.CharField(
                        choices=[("seeded", "Drawn from a sealed seed"), ("typed", "Rolled in the room and typed in")],
                        default="seeded",
                        max_length=10,
                    ),
                ),
                (
                    "dice_scheme",
                    models.PositiveSmallIntegerField(
                        choices=[(1, "By the number of the roll in its step"), (2, "By what the roll decides")],
                        default=2,
                    ),
                ),
                (
                    "pace",
                    models.CharField(
                        choices=[("live", "Decision by decision"), ("sheet", "One order sheet a turn")],
                        default="live",
                        max_length=10,
                    ),
                ),
                ("forked_at_seq", models.PositiveIntegerField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "forked_from",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="forks",
                        to="adjudication.game",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Run",
            fields=[
                ("attempts", models.PositiveIntegerField(default=0)),
                ("worker", models.CharField(blank=True, max_length=200)),
                ("heartbeat_at", models.DateTimeField(blank=True, null=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("progress", models.PositiveIntegerField(default=0)),
                ("progress_note", models.CharField(blank=True, max_length=200)),
                ("error", models.TextField(blank=True)),
                ("queued_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("base_seq", models.PositiveIntegerField()),
                ("sheets", models.JSONField(default=dict)),
                ("defaults", models.JSONField(default=list)),
                ("typed_dice", models.JSONField(default=dict)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("running", "Running"),
                            ("dice", "Waits for dice"),
                            ("done", "To review"),
                            ("failed", "Failed"),
                            ("committed", "Published"),
                            ("discarded", "Discarded"),
                        ],
                        default="queued",
                        max_length=10,
                    ),
                ),
                ("generation", models.PositiveIntegerField(default=1)),
                ("dice_needed", models.JSONField(blank=True, null=True)),
                ("draft", models.TextField(blank=True)),
                ("engine_draft", models.TextField(blank=True)),
                ("entered", models.JSONField(default=dict)),
                ("strengths", models.JSONField(default=dict)),
                ("computed_at", models.DateTimeField(blank=True, null=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="runs", to="adjudication.game"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Ruling",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "verdict",
                    models.CharField(
                        choices=[
                            ("accept", "Accept"),
                            ("amend", "Amend"),
                            ("reroll", "Reroll"),
                            ("force", "Set the dice"),
                            ("void", "Void an order"),
                        ],
                        max_length=10,
                    ),
                ),
                ("subject", models.JSONField(default=dict)),
                (
                    "reason",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("pedagogy", "Teaching point"),
                            ("data", "Data error"),
                            ("expert", "Expert judgement"),
                            ("safety", "Safety"),
                            ("time", "Time"),
                            ("gap", "Gap in the rules"),
                        ],
                        max_length=10,
                    ),
                ),
                ("note", models.TextField(blank=True, max_length=2000)),
                ("tell_cells", models.BooleanField(default=True)),
                ("changes", models.JSONField(blank=True, default=list)),
                ("made_by", models.CharField(blank=True, max_length=80)),
                ("by_key", models.CharField(blank=True, max_length=60)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True)),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="rulings", to="adjudication.run"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Step",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seq", models.PositiveIntegerField()),
                ("position", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("setup", "Set-up"),
                            ("play", "Play"),
                            ("undo", "Undone"),
                            ("amend", "Amended"),
                            ("matrix", "Matrix action"),
                        ],
                        max_length=10,
                    ),
                ),
                ("turn", models.PositiveIntegerField()),
                ("phase", models.CharField(max_length=40)),
                ("segment", models.CharField(max_length=60)),
                ("restores", models.PositiveIntegerField(blank=True, null=True)),
                ("body", models.TextField()),
                ("previous_hash", models.CharField(blank=True, max_length=64)),
                ("hash", models.CharField(max_length=64)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="steps", to="adjudication.game"
                    ),
                ),
                (
                    "run",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="step",
                        to="adjudication.run",
                    ),
                ),
            ],
            options={
                "ordering": ["seq"],
            },
        ),
        migrations.CreateModel(
            name="Wording",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(max_length=64)),
                ("salt", models.CharField(blank=True, max_length=32)),
                ("text", models.TextField()),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="wordings", to="adjudication.game"
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.AddIndex(
            model_name="run",
            index=models.Index(fields=["status", "heartbeat_at"], name="adjudicatio_status_238e23_idx"),
        ),
        migrations.AddConstraint(
            model_name="run",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "discarded"), _negated=True),
                fields=("game", "base_seq"),
                name="one_living_run_per_position",
            ),
        ),
        migrations.AddIndex(
            model_name="step",
            index=models.Index(fields=["game", "turn", "seq"], name="step_by_turn"),
        ),
        migrations.AddIndex(
            model_name="step",
            index=models.Index(fields=["game", "position", "seq"], name="step_by_position"),
        ),
        migrations.AddConstraint(
            model_name="step",
            constraint=models.UniqueConstraint(fields=("game", "seq"), name="one_step_per_seq"),
        ),
        migrations.AddConstraint(
            model_name="wording",
            constraint=models.UniqueConstraint(fields=("game", "digest"), name="one_wording_per_digest"),
        ),
    ]

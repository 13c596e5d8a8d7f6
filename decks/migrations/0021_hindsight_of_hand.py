import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0020_collection"),
    ]

    operations = [
        migrations.CreateModel(
            name="Hindsight",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.PositiveSmallIntegerField()),
                (
                    "mark",
                    models.CharField(
                        help_text="the end that is looked back from, as marks of moments have it", max_length=40
                    ),
                ),
                ("found", models.JSONField(default=dict, help_text="what has been found so far, as data")),
                ("steps", models.PositiveIntegerField(default=0, help_text="how many steps have been taken")),
                (
                    "most",
                    models.PositiveIntegerField(
                        default=0, help_text="how many it takes at most, once a worker has looked"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("running", "Running"),
                            ("done", "Done"),
                            ("cancelled", "Cancelled"),
                            ("failed", "Failed"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("reason", models.CharField(blank=True, help_text="why it failed", max_length=500)),
                ("sent_at", models.DateTimeField(blank=True, null=True)),
                (
                    "hand",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="hindsights", to="decks.hand"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("hand", "seat"), name="one_hindsight_a_seat")],
            },
        ),
    ]

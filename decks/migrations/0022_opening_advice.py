from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0021_hindsight_of_hand"),
    ]

    operations = [
        migrations.CreateModel(
            name="OpeningAdvice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
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
                ("digest", models.CharField(max_length=40, unique=True)),
                ("game", models.SlugField()),
                ("deck", models.JSONField(help_text="its sections")),
                ("theirs", models.JSONField(help_text="the sections of the deck that sits opposite")),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
    ]

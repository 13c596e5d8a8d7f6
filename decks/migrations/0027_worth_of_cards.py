from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0026_what_a_run_asks"),
    ]

    operations = [
        migrations.AlterField(
            model_name="goldfishrun",
            name="pool",
            field=models.JSONField(
                blank=True,
                help_text="the cards that a search may put in, none: all of the game; or those whose worth is asked for",
                null=True,
            ),
        ),
        migrations.AlterField(
            model_name="goldfishrun",
            name="question",
            field=models.CharField(
                choices=[
                    ("alone", "How fast is it?"),
                    ("decks", "How good is it?"),
                    ("better", "Which is better?"),
                    ("swap", "What does a swap do?"),
                    ("change", "What should I change?"),
                    ("worth", "What is each card worth?"),
                ],
                default="alone",
                max_length=10,
            ),
        ),
    ]

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0025_cards_of_a_search"),
    ]

    operations = [
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
                ],
                default="alone",
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="goldfishrun",
            name="rivals",
            field=models.JSONField(
                default=dict,
                help_text="{title: sections} of the decks that it meets, or both; none: they meet a practice opponent",
            ),
        ),
    ]

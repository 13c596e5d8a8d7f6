from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0024_which_is_better"),
    ]

    operations = [
        migrations.AddField(
            model_name="goldfishrun",
            name="pool",
            field=models.JSONField(
                blank=True, help_text="the cards that a search may put in; none: all of the game", null=True
            ),
        ),
    ]

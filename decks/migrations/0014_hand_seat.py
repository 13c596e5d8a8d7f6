from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("decks", "0013_decks_opposite")]

    operations = [
        migrations.AddField(
            model_name="hand",
            name="seat",
            field=models.PositiveSmallIntegerField(
                default=0, help_text="the seat of whoever plays, where others sit opposite"
            ),
        ),
    ]

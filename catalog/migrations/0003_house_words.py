from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("catalog", "0002_house_text"),
    ]

    operations = [
        migrations.AddField(
            model_name="cardword",
            name="house",
            field=models.BooleanField(default=False),
            preserve_default=False,
        ),
    ]

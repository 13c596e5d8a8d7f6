from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

ENGINES = {True: "the compiled engine", False: "the engine in plain Python"}


def in_words(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Say in words what has played the chunks of runs that still go on."""
    chunks: Any = apps.get_model("decks", "Chunk").objects
    for compiled, engine in ENGINES.items():
        chunks.filter(compiled=compiled).update(engine=engine)


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0010_run_keeps_its_engine"),
    ]

    operations = [
        migrations.AlterField(
            model_name="goldfishrun",
            name="engine",
            field=models.CharField(
                blank=True, help_text="what has played its games, in words, once it has ended", max_length=180
            ),
        ),
        migrations.AddField(
            model_name="chunk",
            name="engine",
            field=models.CharField(
                blank=True, help_text="decks.lab.engines: what has played it, in words", max_length=60
            ),
        ),
        migrations.RunPython(in_words, migrations.RunPython.noop),
        migrations.RemoveField(model_name="chunk", name="compiled"),
    ]

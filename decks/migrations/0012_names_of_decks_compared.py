from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import decks.models
from engine.packs.folding import norm


def write_names(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The normal form of every name there is."""
    rows: Any = apps.get_model("decks", "Deck").objects
    for pk, name in rows.values_list("pk", "name").iterator():
        rows.filter(pk=pk).update(name_norm=norm(name))


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0011_engine_in_words"),
    ]

    operations = [
        migrations.AddField(model_name="deck", name="name_norm", field=decks.models.NormField()),
        migrations.RunPython(write_names, migrations.RunPython.noop),
    ]

"""A form changes what it shows and nothing else: sent with every field of every table besides, it leaves the rows as without them."""

import pytest
from django.db import transaction

from decks.models import (
    BinderKey,
    Chunk,
    Complaint,
    Deck,
    DeckCard,
    DeckVersion,
    GoldfishRun,
    Hand,
    OwnedCard,
    Pool,
    SavedSearch,
    SolvedPuzzle,
    TakenDown,
)
from tests.cardsite.routes import GAME, World, routes, world
from tests.reading import Client

pytestmark = pytest.mark.django_db
TABLES = (
    Deck,
    DeckVersion,
    DeckCard,
    Pool,
    Hand,
    GoldfishRun,
    SavedSearch,
    OwnedCard,
    SolvedPuzzle,
    Chunk,
    BinderKey,
    TakenDown,
    Complaint,
)
OWN = {
    "key",
    "owner",
    "digest",
    "created_at",
    "changed_at",
    "made_at",
    "deleted_at",
    "sent_at",
    "finished_at",
    "deck_id",
    "run_id",
    "id",
}
# What differs by chance or time; that the owner stays is looked at apart.
READY = {"game": GAME, "ready": "ember-rush"}
TEXT = {"game": GAME, "text": "1 Emberdart", "previewed": "x"}
FORMS: dict[str, tuple[dict[str, str], str]] = {  # what is sent, and which fields of tables the form has itself
    "decks:new_deck": ({**READY, "name": "New"}, "game format name description deck"),
    "decks:import_deck": (TEXT, "game format deck name"),
    "decks:change": ({"base": "1", "name": "Renamed"}, "name format description"),
    "decks:share_deck": ({"visibility": "public"}, "visibility"),
    "decks:share_pool": ({"visibility": "unlisted"}, "visibility"),
    "decks:share_run": ({"visibility": "unlisted"}, "visibility"),
    "decks:share_hand": ({"visibility": "unlisted"}, "visibility"),
    "decks:report_deck": ({"grounds": "lure", "words": "Look here"}, "grounds words"),
    "decks:report_pool": ({"grounds": "lure"}, "grounds words"),
    "decks:report_run": ({"grounds": "lure"}, "grounds words"),
    "decks:report_hand": ({"grounds": "lure"}, "grounds words"),
    "decks:add_card": ({"deck": "new"}, "deck"),
    "decks:order": ({"tags": "fast, new", "note": "Mine"}, "tags note cover"),
    "decks:archive": ({"archived": "on"}, "archived"),
    "decks:copy": ({}, ""),
    "decks:delete": ({}, ""),
    "decks:undelete": ({}, ""),
    "decks:repair": ({}, "format sections"),
    "decks:new_pool": ({"for": f"{GAME} sealed", "seed": "5"}, "game format seed seats"),
    "decks:take": ({"number": "1", "card": "fireball"}, "card number"),
    "decks:undo_pick": ({"number": "1"}, "number"),
    "decks:deck_of_pool": ({}, "format"),
    "decks:delete_pool": ({}, ""),
    "decks:new_search": ({"name": "Mine", "asked": "q=fire"}, "name game asked"),
    "decks:rename_search": ({"name": "Other"}, "name"),
    "decks:delete_search": ({}, ""),
    "decks:bring_owned": ({"text": "1 Emberdart", "way": "add"}, "deck"),
    "decks:change_owned": ({"card": "emberdart", "copies": "3"}, "card copies"),
    "decks:take_along": ({}, ""),
    "decks:bring": ({}, ""),
    "decks:erase": ({}, ""),
    "decks:make_key": ({}, ""),
    "decks:end_key": ({}, ""),
    "decks:open_binder": ({}, ""),
    "decks:moved_data": ({}, ""),
    "decks:moved_page": ({}, ""),
    "decks:new_run": ({**READY, "games": "100", "seed": "9"}, "game deck opponent pilot goal games seed"),
    "decks:variant": ({}, ""),
    "decks:cancel_run": ({}, ""),
    "decks:run_replay": ({"number": "0"}, "number"),
    "decks:meeting": ({"number": "0"}, "number"),
    "decks:new_hand": ({**READY, "opponent": "mirror", "seed": "9"}, "game deck opponent seed options"),
    "decks:openings": (READY, "game ready deck"),
    "decks:play": ({**READY, "seed": "9"}, "game ready deck seed level"),
    "decks:puzzle": ({}, ""),
    "decks:lesson": ({}, ""),
    "decks:hand": ({"do": "anew"}, ""),
}


def test_every_form_is_here() -> None:
    other = Client()
    made = world()
    answers = {name: other.post(made.address(route)).status_code for name, route in routes().items()}
    taken = {name for name, status in answers.items() if status != 405 and not name.startswith("decks_api:")}
    hint = "each form has a row in FORMS of tests/cardsite/test_extra_fields.py: what is sent, and its own fields of tables"
    assert taken == set(FORMS), hint


def rows(made: World, name: str, sent: dict[str, str]) -> list[object]:
    """Everything that is stored after a form was sent, and how many rows each visitor owns."""
    with transaction.atomic():
        client = Client()
        client.cookies.update(made.owner.cookies)
        status = client.post(made.address(routes()[name]), sent).status_code
        stored: list[object] = [status]
        for table in TABLES:
            names = sorted(field.attname for field in table._meta.concrete_fields if field.attname not in OWN)
            stored += sorted(map(repr, table._default_manager.values_list(*(names or ["pk"]))))
            if hasattr(table, "owner"):
                owners = list(table._default_manager.values_list("owner", flat=True))
                stored.append(sorted(owners.count(owner) for owner in set(owners)))
        transaction.set_rollback(True)
    return stored


def test_what_a_form_does_not_show_it_does_not_change() -> None:
    made = world()
    every = {field.name for table in TABLES for field in table._meta.concrete_fields} - {"key"}
    assert {"owner", "version", "shared", "state", "origin", "position", "confirmed", "digest"} <= every
    moved = []
    for name, (sent, shown) in FORMS.items():
        extra = dict.fromkeys(every - set(shown.split()) - set(sent), "1")
        if rows(made, name, sent) != rows(made, name, extra | sent):
            moved.append(name)
    assert moved == []

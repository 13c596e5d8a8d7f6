"""A visitor of a site of any version: what they make through its pages, and what of it they have then.

Nothing of the project is named here but what has stayed since people could first build decks: addresses of pages, fields of forms,
the rows of what belongs to a visitor. So the same visitor comes to today's site and to those of old versions, where this file runs by
itself (tests/tools/version_to_keep.py).
"""

import json
import logging
import re
import sys
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field
from gzip import decompress as gunzip
from html import unescape
from itertools import count
from pathlib import Path
from typing import Any, Final

import django
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import setup_test_environment
from django.urls import NoReverseMatch, reverse

AT_HOME: Final = "runeslingers-awakening"  # the game of whatever is made in one game alone
RUNS: Final = (AT_HOME, "rune-stones")
ABOUT: Final = "Built “long ago” – über & <b>alles</b>\nA second line."
SETTINGS: Final[dict[str, dict[str, Any]]] = {  # of opponents that can be set to something
    "wall": {"wall-power": "7", "wall-turn": "2"},
    "garrison": {"garrison-power": "4", "garrison-abilities": ["", "magic", "support"]},
}
LAB: Final = {"decks": "field", "better": "field", "swap": "field", "worth": "practice dummy"}  # against whom
IN_THE_MIDDLE: Final = ("turn", "turn", "step")
BY_TURNS: Final = ("confirm", "step", "step", "cover")  # of two people with one device
FILES: Final = ("text", "csv", "json")
BESIDE: Final = ("archived", "cover", "note")  # of a deck, since they came
YOUR_DATA: Final = "your-data.json"
DONE: Final = "done"
FOUND: Final = 302
PICKS: Final = 3  # of a draft
OPTIONS: Final = 9  # of a question of a lesson, tried one after the other
TOTALS: Final = ("games", "wins", "unfinished", "decisions", "causes", "losses", "win_turns")

Fields = dict[str, Any]
Told = dict[str, Any]


class Visitor:
    """Somebody with a browser, who is at another address each time, so that no limit is met."""

    def __init__(self) -> None:
        self.client = Client()
        self.places = count(1)

    def from_somewhere(self) -> str:
        place = next(self.places)
        return f"10.9.{place // 250}.{place % 250 + 1}"

    def get(self, address: str, **query: str) -> str:
        """A page. Raises RuntimeError where there is none."""
        answer = self.client.get(address, query, REMOTE_ADDR=self.from_somewhere())
        if answer.status_code != 200:
            message = f"{address} answers {answer.status_code}"
            raise RuntimeError(message)
        return str(answer.content.decode())

    def post(self, address: str, fields: Fields) -> HttpResponse:
        return self.client.post(address, fields, REMOTE_ADDR=self.from_somewhere())

    def make(self, address: str, fields: Fields) -> str:
        """Where a form leads that makes something. Raises RuntimeError where it makes nothing."""
        answer = self.post(address, fields)
        if answer.status_code != FOUND:
            message = f"{address} answers {answer.status_code} to {fields}"
            raise RuntimeError(message)
        return answer["Location"].partition("#")[0]


def value_of(page: str, name: str) -> str:
    """What a hidden field of a page says, nothing where it has none."""
    found = re.search(rf'name="{name}"\s+value="([^"]*)"', page)
    return unescape(found[1]) if found else ""


def choices(page: str, name: str) -> list[str]:
    """The values of a list to choose from, without the usual one where that is nothing; none where a page has no such list."""
    listed = re.search(rf'<select[^>]*\sname="{name}".*?</select>', page, re.DOTALL)
    return [unescape(value) for value in re.findall(r'<option\s+value="([^"]+)"', listed[0])] if listed else []


def has_route(name: str, *arguments: str) -> bool:
    """Whether a version has an address."""
    with suppress(NoReverseMatch):
        return bool(reverse(name, args=arguments))
    return False


# What they make


def make_all(visitor: Visitor, games: Collection[str]) -> str:
    """Everything that a version lets a visitor make, in some games; the secret of their key, nothing where it knows no keys."""
    ready = ready_decks()
    for game, slug in ready.items():
        if game not in games:
            continue
        of = {"game": game, "ready": slug}
        kept = build(visitor, of, f"A deck of {game}")
        play(visitor, of)
        if game in RUNS:
            ask_for_games(visitor, {"deck": key_in(kept)}, "turn>=4 turn<=9" if game == AT_HOME else "")
        if game == AT_HOME:
            change(visitor, kept)
            import_list(visitor, kept)
            show_and_delete(visitor, of)
            set_beside(visitor, of, kept)
            play_another_deck(visitor, of)
    make_what_came_later(visitor, ready[AT_HOME])
    work_off()
    ask_for_games(visitor, {"game": AT_HOME, "ready": ready[AT_HOME]})  # which wait for a worker
    return key_of(visitor) if has_route("decks:make_key") else ""


def make_what_came_later(visitor: Visitor, ready: str) -> None:
    """What not every version lets a visitor make."""
    if has_route("decks:new_pool"):
        open_packs(visitor)
    if has_route("decks:collection"):
        visitor.make(f"/collection/{AT_HOME}/bring/", {"deck": f"{AT_HOME}.{ready}", "way": "add"})
    if has_route("decks:new_search"):
        visitor.make("/saved/new/", {"name": "Cheap – “kept”", "game": AT_HOME, "asked": "q=cost<=2&type=boon"})
    if has_route("decks:puzzle_of_day"):
        solve(visitor)
    if has_route("decks:change_what"):
        ask_the_lab(visitor, {"game": AT_HOME, "ready": ready})


def ready_decks() -> dict[str, str]:
    """The first ready deck of each game that has one, by game."""
    rows = apps.get_model("decks", "ReadyDeck").objects.order_by("-position", "-pk")
    return dict(sorted(dict(rows.values_list("game__slug", "slug")).items()))


def key_in(address: str) -> str:
    return address.strip("/").split("/")[1]


def build(visitor: Visitor, of: Fields, name: str) -> str:
    return visitor.make("/decks/new/", of | {"name": name, "description": ABOUT})


def change(visitor: Visitor, deck: str) -> None:
    """A deck gets a history: a copy more, a card beside it, one taken out and put back, another name; and everybody may see it."""
    sections = sections_of(deck)
    section = max(sections, key=lambda name: len(sections[name]))
    first, second = sorted(sections[section])[:2]
    steps = [f"add {section} {first}", f"add ~ {second}", f"drop {section} {second}", "undo 3"]
    for base, step in enumerate(steps, 1):
        visitor.make(f"{deck}change/", {"base": base, "step": step, "seen": base})
    visitor.make(f"{deck}change/", {"base": len(steps) + 1, "name": "Ember & Ash, “kept”"})
    show(visitor, deck, "public")


def sections_of(deck: str) -> Told:
    """What a deck holds by now."""
    row = apps.get_model("decks", "Deck").objects.get(key=key_in(deck))
    return dict(row.versions.get(number=row.version).sections)


def show(visitor: Visitor, deck: str, visibility: str) -> None:
    """Others may see a deck; versions before there was a dialog had a form of another address for that."""
    if visitor.post(f"{deck}share/", {"visibility": visibility}).status_code != FOUND:
        visitor.make(f"{deck}visibility/", {"visibility": visibility})


def import_list(visitor: Visitor, deck: str) -> None:
    """A deck is made of the text of another one."""
    text = visitor.get("/decks/export/", deck=key_in(deck), **{"as": "text"})
    fields = {"for": f"{AT_HOME} ", "text": text.replace("Ember & Ash", "Read from a list")}
    seen = visitor.post("/decks/import/", fields | {"do": "preview"}).content.decode()
    visitor.make("/decks/import/", fields | {"do": "apply", "previewed": value_of(seen, "previewed")})


def show_and_delete(visitor: Visitor, of: Fields) -> None:
    """A deck for whoever has its link, and one that is deleted."""
    show(visitor, build(visitor, of, "For whoever has the link"), "unlisted")
    visitor.make(f"{build(visitor, of, 'Thrown away')}delete/", {})


def set_beside(visitor: Visitor, of: Fields, public: str) -> None:
    """What a version lets one set beside the cards of a deck: tags, a cover and a note; that it is put away; and what is wrong with it."""
    if has_route("decks:order", "a-key"):
        cover = next(card for cards in sections_of(public).values() for card in cards)
        visitor.make(f"{public}order/", {"tags": "Quick, for “Anna”", "note": "Mine\nalone", "cover": cover})
        visitor.make(f"{build(visitor, of, 'In the archive')}archive/", {"archived": "on"})
    if has_route("decks:report_deck", "a-key"):
        visitor.post(f"{public}report/", {"grounds": "other", "words": "It names “somebody”.\nTwice."})


def play(visitor: Visitor, of: Fields) -> None:
    """A hand against each opponent of a game, in the middle; against the first one another, which is over and shared."""
    opponents = list(dict.fromkeys(re.findall(r'name="opponent"\s+value="([\w-]+)', visitor.get("/hands/new/", **of))))
    for opponent in opponents:
        fields = of | {"opponent": opponent, "seed": "11", "name_1": "Ada", "name_2": "Bea"}
        hand = begin(visitor, fields, SETTINGS.get(opponent, {}))
        for step in BY_TURNS if opponent == "person" else IN_THE_MIDDLE:
            take_step(visitor, hand, step)
    for opponent in opponents[:1]:
        ended = begin(visitor, of | {"opponent": opponent, "seed": "12"}, {})
        take_step(visitor, ended, "end")
        take_step(visitor, ended, "share")  # of versions before there was a dialog
        visitor.post(f"{ended}share/", {"visibility": "unlisted"})


def play_another_deck(visitor: Visitor, of: Fields) -> None:
    """A hand and a run against a deck that is chosen to sit opposite, where a version can do that."""
    decks = [value for value in choices(visitor.get("/hands/new/", **of), "theirs") if value.startswith("ready ")]
    if decks:
        fields = {"opponent": "steady", "theirs": decks[-1]}
        take_step(visitor, begin(visitor, of | fields | {"seed": "13"}, {}), "turn")
        ask_for_games(visitor, of | fields)


def begin(visitor: Visitor, fields: Fields, settings: Fields) -> str:
    """A hand, against an opponent that is set to something where a version can do that."""
    answer = visitor.post("/hands/new/", fields | settings)
    return answer["Location"] if answer.status_code == FOUND else visitor.make("/hands/new/", fields)


def take_step(visitor: Visitor, hand: str, step: str) -> None:
    """A step at a table; an opponent who thinks, for which no worker is there, is asked for a steady answer until it is done."""
    do = step
    while do:
        visitor.post(hand, {"at": value_of(visitor.get(hand), "at"), "do": do})
        do = "steady" if 'value="steady"' in visitor.get(hand) else ""


def ask_for_games(visitor: Visitor, deck: Fields, goal: str = "") -> None:
    visitor.make("/runs/new/", deck | {"games": "100", "seed": "7", "goal": goal})


def ask_the_lab(visitor: Visitor, of: Fields) -> None:
    """Each question that a few games answer: a search for what to change takes too many."""
    for question, whom in LAB.items():
        page = visitor.get("/runs/new/", ask=question, **of)
        others, out = choices(page, "other"), choices(page, "out")
        fields = {"ask": question, "against": whom, "games": "20", "seed": "7"}
        fields |= {"other": others[0]} if others else {}
        fields |= {"out": out[0], "into": name_of(out[1].split()[1])} if out else {}
        work_off()  # as only so many runs may wait
        visitor.make("/runs/new/", of | fields)


def name_of(card: str) -> str:
    """What a card of the game at home is called."""
    return str(apps.get_model("catalog", "Card").objects.get(game__slug=AT_HOME, slug=card).name)


def work_off() -> None:
    """Play all games that wait, as the worker does, then share the first run."""
    from decks import tasks

    waiting = apps.get_model("decks", "Chunk").objects.filter(state="waiting").order_by("pk")
    for pk in waiting.values_list("pk", flat=True):
        tasks.look_at_chunk(pk)
    runs = apps.get_model("decks", "GoldfishRun").objects.order_by("pk")
    runs.filter(pk=runs[0].pk).update(shared=True)


def open_packs(visitor: Visitor) -> None:
    """Sealed packs with a deck of them, and a draft after some picks."""
    sealed = visitor.make("/pools/new/", packs("sealed", "5"))
    visitor.make(f"{sealed}deck/", {"format": "sealed", "name": "Of six packs"})
    draft = visitor.make("/pools/new/", packs("draft", "6"))
    for pick in range(PICKS):
        page = visitor.get(draft)
        take = re.search(r'data-take="(\d+)"', page)
        assert take
        cards = re.findall(r'name="card"\s+value="([\w-]+)"', page)
        visitor.make(f"{draft}take/", {"at": str(pick), "card": cards[: int(take[1])]})


def packs(form: str, seed: str) -> Fields:
    return {"game": AT_HOME, "format": form, "for": f"{AT_HOME} {form}", "seed": seed}


def solve(visitor: Visitor) -> None:
    """The first lesson whose goal a single answer reaches, whichever it is."""
    lessons = dict.fromkeys(re.findall(rf'href="(/g/{AT_HOME}/learn/[\w-]+/)"', visitor.get(f"/g/{AT_HOME}/learn/")))
    for lesson in lessons:
        hand = visitor.make(lesson, {})
        for option in range(OPTIONS):
            visitor.post(hand, {"at": value_of(visitor.get(hand), "at"), "option": str(option), "quiet": "1"})
            if rows_of("SolvedPuzzle"):
                return
            take_step(visitor, hand, "undo")


def key_of(visitor: Visitor) -> str:
    """The secret in a new key to what they have."""
    found = re.search(r"/open/(\w+)/", visitor.post(reverse("decks:make_key"), {}).content.decode())
    assert found
    return found[1]


# What they have


@dataclass
class Belongings:
    """What a visitor has: the rows of each sort in plain words, and by name the files that the site makes of it."""

    rows: dict[str, list[Told]] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)


def all_of(visitor: Visitor) -> Belongings:
    """Everything that a visitor has, who is the only one of a site."""
    have = Belongings()
    have.rows["decks"] = [deck(visitor, row, have.files) for row in rows_of("Deck")]
    have.rows["pools"] = [pool(row) for row in rows_of("Pool")]
    have.rows["hands"] = [hand(row) for row in rows_of("Hand")]
    have.rows["saved searches"] = [some(row, "name", "asked") for row in rows_of("SavedSearch")]
    have.rows["collection"] = [owned(row) for row in rows_of("OwnedCard")]
    have.rows["solved"] = [some(row, "puzzle", "title", "hints") for row in rows_of("SolvedPuzzle")]
    have.rows["runs"] = [report(visitor, row, have.files) for row in rows_of("GoldfishRun")]
    if has_route("decks:take_along"):
        have.files[YOUR_DATA] = gunzip(visitor.post(reverse("decks:take_along"), {}).content)
    return have


def rows_of(name: str) -> list[Any]:
    """The rows of a sort, none where a version does not know it yet."""
    try:
        return list(apps.get_model("decks", name).objects.order_by("pk"))
    except LookupError:
        return []


def some(row: Any, *names: str) -> Told:
    return {name: getattr(row, name) for name in ("key", "game", *names)}


def deck(visitor: Visitor, row: Any, files: dict[str, bytes]) -> Told:
    last, deleted = row.versions.get(number=row.version), row.deleted_at is not None
    for sort in () if deleted else FILES:
        files[f"{row.key}.{sort}"] = visitor.get("/decks/export/", deck=row.key, **{"as": sort}).encode()
    told = some(row, "name", "format", "visibility", "description", "version")
    cards = {"sections": last.sections, "shortlist": last.shortlist, "pool": getattr(row, "pool", None)}
    history = [version.change for version in row.versions.order_by("number")]
    beside = {name: getattr(row, name) for name in BESIDE if hasattr(row, name)}
    return told | cards | {"deleted": deleted, "history": history, "tags": getattr(row, "tag_list", [])} | beside


def pool(row: Any) -> Told:
    decks = [deck.key for deck in row.decks.order_by("pk")]
    return some(row, "format", "seed", "seats", "picks", "cards") | {"decks": decks}


def hand(row: Any) -> Told:
    record = json.loads(row.record)
    played = {name: record[name] for name in ("version", "seed", "answers")}
    return some(row, "title", "pilot", "position", "shared") | played | {"people": getattr(row, "people", [])}


def owned(row: Any) -> Told:
    return {"game": row.game, "card": row.card, "copies": row.copies}


def report(visitor: Visitor, row: Any, files: dict[str, bytes]) -> Told:
    if row.state == DONE:
        files[f"{row.key}.report"] = visitor.get(f"/runs/{row.key}/report.json").encode()
    totals = {name: value for name, value in (row.totals or {}).items() if name in TOTALS}
    return some(row, "title", "format", "seed", "goal", "opponent", "games", "state", "shared") | {"totals": totals}


# In a version of its own


def come_up() -> None:
    """The site of the version that is first on the path, with its tables and games."""
    settings.STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    logging.disable(logging.WARNING)
    django.setup()
    setup_test_environment()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("load_games", verbosity=0)


def main(out: Path) -> None:
    """Make all there is to make, and tell of it in a folder."""
    come_up()
    visitor = Visitor()
    key = make_all(visitor, ready_decks())
    have = all_of(visitor)
    cookie = visitor.client.cookies["owner"].value
    told = {"owner": cookie.partition(":")[0], "cookie": cookie, "key": key}
    (out / "contents.json").write_text(json.dumps(told | have.rows, ensure_ascii=False), encoding="utf-8")
    for name, data in have.files.items():
        (out / name).write_bytes(data)
    connection.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""Figures: how quick searches, pages, verdicts and loading are on this machine, beside a fixed loop of plain Python."""

import copy
import os
import platform
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from io import StringIO
from pathlib import Path
from statistics import median

import django
from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import Count
from django.test import Client, override_settings
from django.urls import reverse

from cardsite.ops.bench.engine import engine, texts
from cardsite.ops.bench.lab import lab
from cardsite.ops.bench.questions import questions
from cardsite.ops.bench.repair import larger_deck, repairs
from cardsite.ops.bench.runs import runs
from cardsite.ops.bench.serving import serving
from cardsite.ops.bench.stopwatch import Figures, Stopwatch, reference_loop, spans
from cardsite.ops.memory import settle
from catalog.cached import suggest
from catalog.finding import find, near_names
from catalog.kept import SHELF
from catalog.models import Card, CardNumber, CardWord, Game, Term
from decks.construction.formats.deck_text import read_deck
from decks.construction.legality import judge, judge_all
from engine import is_compiled

PAGE, MANY = 60, 5000
QUERIES = (
    "fire",
    '"any target"',
    "damage draw -boon",
    "name:ash",
    "cost<=2",
    "cost>=2 cost<=3 -type:boon",
    "(type:boon or type:chant) class:oathwarden",
    "kw:shout type:spirit",
    "kw!=shout set:practice",
    "is:printed",
    "is:practice text:damage",
    "kwd:shout",
    "fierball",
)
BROAD = QUERIES[:3] + QUERIES[5:7]


def run(parts: tuple[str, ...], watch: Stopwatch) -> Figures:
    """The figures of the parts, with the machine they were taken on and the reference loop."""
    settle()
    with as_visitors_see():
        figures = {part: PARTS[part](watch) for part in parts}
    loops = watch.reference or spans(reference_loop, 9)
    reference = {"loop": "100,000 rounds of plain Python", "ms": round(median(loops), 3)}
    return {"machine": machine(), "reference": reference, **figures}


@contextmanager
def as_visitors_see() -> Iterator[None]:
    """Pages as they are served, to a visitor without limits who needs no https and no collected static files."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    unlimited = dict.fromkeys(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"])
    with override_settings(
        DEBUG=False,
        ALLOWED_HOSTS=["testserver"],
        SECURE_SSL_REDIRECT=False,
        STORAGES={"staticfiles": plain},
        REST_FRAMEWORK=settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": unlimited},
        FORM_RATES={sort: {} for sort in settings.FORM_RATES},
    ):
        yield


def machine() -> Figures:
    """What the figures were taken on."""
    version = ".".join(map(str, connection.get_database_version()))
    return {
        "python": platform.python_version(),
        "django": django.get_version(),
        "database": f"{connection.display_name} {version}",
        "system": f"{platform.system()} {platform.release()}",
        "cpu": cpu(),
        "cores": os.cpu_count(),
        "engine": "compiled" if is_compiled() else "plain",
    }


def cpu() -> str:
    """The processor's name, as far as the system tells it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


# The parts


def search(watch: Stopwatch) -> Figures:
    """Every query over the real catalogue, names for what is typed, and some queries over many cards."""
    figures = {query: search_figures(query, watch) for query in QUERIES}
    names = suggest("ash")
    figures["names for: ash"] = {"cards": len(names), **watch.measure(lambda: suggest("ash"), 40)}
    with many_cards():
        return figures | {f"{MANY:,} cards: {query}": search_figures(query, watch) for query in BROAD}


def search_figures(query: str, watch: Stopwatch) -> Figures:
    """One query as the search page asks it: all counts, the first page of cards, and what was perhaps meant."""

    def work() -> int:
        matches = find(query)
        totals = [rows.count() for rows in matches.groups.values()]
        list(matches.cards[:PAGE])
        if not totals[0]:
            near_names(query)
        return totals[0]

    return {"cards": work(), **watch.measure(work, 40)}


@contextmanager
def rolled_back() -> Iterator[None]:
    """Whatever happens to the database in here has not happened."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@contextmanager
def many_cards() -> Iterator[None]:
    """For a while the catalogue has copies of its cards, 5,000 in all."""
    with rolled_back():
        cards = list(Card.objects.prefetch_related("numbers", "words"))
        copies = [(copy.copy(cards[n % len(cards)]), n) for n in range(MANY - len(cards))]
        for card, n in copies:
            card.pk, card.slug = None, f"copy-{n}"
        Card.objects.bulk_create([card for card, _ in copies])
        for model, name in ((CardNumber, "numbers"), (CardWord, "words")):
            rows = []
            for card, n in copies:
                for row in getattr(cards[n % len(cards)], name).all():
                    twin = copy.copy(row)
                    twin.pk, twin.card_id = None, card.pk
                    rows.append(twin)
            model._default_manager.bulk_create(rows)
        yield


PLAIN = "a plain answer"


def pages(watch: Stopwatch) -> Figures:
    """A plain answer, and every kind of page: as it is made, and as it is answered when it has been made before."""
    client = Client()
    figures: Figures = {PLAIN: watch.measure(partial(visit, client, reverse("robots")), 200)}
    for name, path in addresses().items():
        figures[name] = watch.measure(partial(made_anew, client, path), 60)
        figures[f"{name}, again"] = watch.measure(partial(visit, client, path), 200)
    return figures


def made_anew(client: Client, path: str) -> None:
    """Ask for a page of which nothing is kept."""
    SHELF.clear()
    visit(client, path)


def visit(client: Client, path: str) -> None:
    """Ask for a page. Raises RuntimeError unless it is there."""
    if (status := client.get(path).status_code) != 200:
        raise RuntimeError(f"{path} answers {status}.")


def addresses() -> dict[str, str]:
    """The pages to measure, of the game with the most cards."""
    game = Game.objects.annotate(n=Count("cards")).order_by("-n", "pk")[0]
    card = game.cards.exclude(text="").select_related("game", "card_set")[0]
    term = Term.objects.filter(game=game).annotate(n=Count("cards")).order_by("-n", "pk").select_related("game")[0]
    shelves = ("rules", "glossary", "formats", "rulings")
    cards = reverse("catalog:cards", args=[game.slug])
    return {
        "home": reverse("catalog:home"),
        "game": game.get_absolute_url(),
        "cards": cards,
        "cards, as a list": f"{cards}?view=list",
        "card": card.get_absolute_url(),
        "set": card.card_set.get_absolute_url(),
        "term": term.get_absolute_url(),
        **{name: reverse(f"catalog:{name}", args=[game.slug]) for name in shelves},
        "known": reverse("catalog:known", args=[game.slug]),
        "text": reverse("catalog:text", args=[game.slug]),
        "search": reverse("catalog:search") + "?q=fire",
        "search help": reverse("catalog:search_help"),
        "about": reverse("catalog:about"),
        "API list": reverse("api:card-list"),
        "API card": reverse("api:card-detail", args=[card.pk]),
        "API rules": reverse("api:rule-list"),
        "API decks": reverse("decks_api:deck-list"),
    }


def legality(watch: Stopwatch) -> Figures:
    """Every ready deck judged in every format of its game; beside that with twice its copies, in its own format; and repairs."""
    figures: Figures = {}
    for pack in watch.packs().values():
        for name, text in pack.decks.items():
            deck = read_deck(text, pack)
            figures[f"{pack.code} {name}, all formats"] = watch.measure(partial(judge_all, pack, deck.sections), 200)
            figures[f"{pack.code} {name}, not legal"] = watch.measure(
                partial(judge, pack, deck.format, larger_deck(deck.sections)), 200
            )
    return figures | repairs(watch)


def rolled_back_lab(watch: Stopwatch) -> Figures:
    """The deck lab, without leaving anything behind."""
    with rolled_back():
        return lab(watch)


def loading(watch: Stopwatch) -> Figures:
    """Seconds that `load_games` takes into an empty catalogue, and again when there is nothing to change."""
    with rolled_back():
        Game.objects.all().delete()
        first, second = spans(lambda: call_command("load_games", stdout=StringIO()), 2)
    return {"first_s": round(first / 1000, 3), "second_s": round(second / 1000, 3)}


PARTS: Mapping[str, Callable[[Stopwatch], Figures]] = {
    "engine": engine,
    "texts": texts,
    "search": search,
    "pages": pages,
    "legality": legality,
    "lab": rolled_back_lab,
    "loading": loading,
    "runs": runs,
    "questions": questions,
    "serving": serving,
}

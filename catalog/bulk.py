"""Bulk files: all cards, rules, rulings and terms as JSON and as JSON Lines, of each game and of all. They are made as games are loaded.

A row is as the lists of the API have it, with two differences, since it is written before anybody asks: its addresses begin with the
slash of the site, and a card lacks `coverage`, which the engine works out and not the pack.
The printed cards of a pack that keeps them back are left out.
"""

import zlib
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

from django.db.models import Model
from django.utils import timezone
from rest_framework.renderers import JSONRenderer
from rest_framework.serializers import Serializer

from catalog.api_rows import LINKS, rows_of, with_links
from catalog.models import BulkFile, Card, Game, Rule, Ruling, Term
from catalog.serializers import CardSerializer, RuleSerializer, RulingSerializer, TermSerializer
from catalog.shapes import is_printable
from engine.packs.cards import STATED

THINGS: Final[Mapping[str, tuple[type[Model], type[Serializer[Any]]]]] = {
    "cards": (Card, CardSerializer),
    "rules": (Rule, RuleSerializer),
    "rulings": (Ruling, RulingSerializer),
    "terms": (Term, TermSerializer),
}
LEFT_OUT: Final = frozenset({"coverage"})
BATCH: Final = 500  # rows
GZIP: Final = 16 + zlib.MAX_WBITS


class Form(NamedTuple):
    """How rows become a file: what stands before the first, between two, and behind the last."""

    before: bytes
    between: bytes
    behind: bytes


FORMS: Final[Mapping[str, Form]] = {"json": Form(b"[\n", b",\n", b"\n]\n"), "jsonl": Form(b"", b"\n", b"\n")}


class Draft:
    """A file that is being written, row by row."""

    def __init__(self, game: str, things: str, form: str) -> None:
        self.key: dict[str, Any] = {"game": game, "things": things, "form": form}
        self.form = FORMS[form]
        self.rows = self.size = 0
        self.hash, self.packer, self.packed = sha256(), zlib.compressobj(wbits=GZIP), bytearray()

    def add(self, row: bytes) -> None:
        """One more row."""
        self.write((self.form.between if self.rows else self.form.before) + row)
        self.rows += 1

    def write(self, text: bytes) -> None:
        self.size += len(text)
        self.hash.update(text)
        self.packed += self.packer.compress(text)

    def keep(self) -> None:
        """End the file and keep it, unless it says what the kept one says."""
        self.write(self.form.behind if self.rows else self.form.before + self.form.behind.lstrip())
        digest = self.hash.hexdigest()
        if BulkFile.objects.filter(**self.key, digest=digest).exists():
            return
        content = bytes(self.packed + self.packer.flush())
        told = {
            "rows": self.rows,
            "size": self.size,
            "digest": digest,
            "changed_at": timezone.now(),
            "content": content,
        }
        BulkFile.objects.update_or_create(**self.key, defaults=told)


def write_files(changed: Collection[str]) -> None:
    """Make the files of these games anew, and those of all games; what other games have is taken from theirs. In a transaction."""
    slugs = list(Game.objects.values_list("slug", flat=True))
    BulkFile.objects.exclude(game__in=["", *slugs]).delete()
    for things in THINGS:
        together = [Draft("", things, form) for form in FORMS]
        for slug in slugs:
            own = [Draft(slug, things, form) for form in FORMS] if slug in changed else []
            for row in rows_told(slug, things) if own else rows_kept(slug, things):
                for draft in (*own, *together):
                    draft.add(row)
            for draft in own:
                draft.keep()
        for draft in together:
            draft.keep()


def rows_told(slug: str, things: str) -> Iterator[bytes]:
    """The things of a game, each as the API tells it."""
    model, told = THINGS[things]
    rows = with_links(rows_of(model).filter(game__slug=slug), LINKS[model])
    if model is Card and not is_printable(Game.objects.get(slug=slug)):
        rows = rows.exclude(status__in=STATED)
    context = {"request": None, "fields": told().fields.keys() - LEFT_OUT}
    tell, renderer = told(context=context).to_representation, JSONRenderer()
    return (renderer.render(tell(row)) for row in rows.iterator(chunk_size=BATCH))


def rows_kept(slug: str, things: str) -> Iterator[bytes]:
    """The same out of the file of the game."""
    kept = BulkFile.objects.get(game=slug, things=things, form="jsonl")
    return (line for line in zlib.decompress(kept.content, wbits=GZIP).split(b"\n") if line)


def unpacked(content: bytes, at_once: int) -> Iterator[bytes]:
    """A file, so many bytes at a time."""
    unpacker = zlib.decompressobj(wbits=GZIP)
    rest = content
    while piece := unpacker.decompress(rest, at_once):
        yield piece
        rest = unpacker.unconsumed_tail

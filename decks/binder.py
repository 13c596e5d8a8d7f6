"""A visitor's binder: all decks, pools, test hands and runs that belong to the name in their cookie. It can be taken along as one
file, brought back, opened by a key in another browser, and erased for good.

A file carries a seal that only this site can make. Sealed rows come back as they were; of any other file the decks are read as
lists are, and nothing else is believed.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.signing import Signer
from django.db import models, transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac

from catalog.web.fields import sound
from decks import versions
from decks.construction.formats.encodings import decoded
from decks.construction.formats.json_files import RepeatedKeyError, unrepeated
from decks.models import KEY_LENGTH, UNFINISHED, BinderKey, Deck, DeckVersion, GoldfishRun, Hand, OwnedModel, Pool
from decks.versions import DECKS_MAX, DeckContent, UnfitError

NAME, EDITION = "binder of Runebinder", 1
FILE_MAX, TEXT_MAX = 9_000_000, 30_000_000  # bytes as sent and unpacked
ROOM = 1_000  # bytes for the seal and what holds the rest together
VERSIONS = (1_000, 100, 10, 1)  # of each deck: the most that fit into a file
MOST = {"pools": 400, "decks": DECKS_MAX + 200, "hands": 600, "runs": 600}  # rows that a file may leave a visitor with
CELLS_MAX = 100_000  # cards in all decks of a file together
SECRET_LENGTH: Final = 40
SEALED: Final[Mapping[str, type[OwnedModel]]] = {"pools": Pool, "decks": Deck, "hands": Hand, "runs": GoldfishRun}
LEFT_OUT = ("id", "owner", "origin")  # what a row is here alone
OF_VERSIONS = ("number", "name", "description", "format", "sections", "shortlist", "change", "undone_to", "made_at")

Row = dict[str, Any]


class BinderError(ValueError):
    """A file that is no binder; the message names the place, and what helps."""


@dataclass
class Brought:
    """What a file has brought: how many of each sort came, and were here already; `is_sealed` says whether it was taken as it is."""

    is_sealed: bool
    came: Counter[str] = field(default_factory=Counter)
    here: Counter[str] = field(default_factory=Counter)


# What there is


def rows_of(owner: str) -> dict[str, models.QuerySet[Any]]:
    """All that belongs to a visitor, by sort; deleted decks too, which can still be brought back."""
    return {sort: model._default_manager.filter(owner=owner) for sort, model in SEALED.items()}


def is_empty(owner: str) -> bool:
    """Whether a visitor has nothing here."""
    return not owner or not any(rows.exists() for rows in rows_of(owner).values())


# To take along


def binder_file(owner: str) -> bytes:
    """All that belongs to a visitor as one file: JSON with a seal, zipped. Runs that have not ended stay out, and of decks with very
    many versions the oldest. Raises BinderError where even their last versions are more than a file can bring back.
    """
    for most in VERSIONS:
        body = body_of(owner, most)
        data = gzip.compress(with_seal(body).encode(), mtime=0) if body else b""
        if data and len(data) <= FILE_MAX:
            return data
    raise BinderError(
        f"One file can bring back at most {TEXT_MAX // 1_000_000} MB, and you have more: delete what you no longer need, or "
        "shorten long descriptions."
    )


def body_of(owner: str, most: int) -> str:
    """The body of a file, with so many versions of each deck, as `canonical` writes it; nothing where it would be too long."""
    parts, length = [f'"edition":{EDITION}', f'"file":{json.dumps(NAME)}'], 0
    for sort, rows in rows_of(owner).items():
        texts = []
        for row in rows.order_by("pk").iterator(100):
            if getattr(row, "state", "") not in UNFINISHED:
                texts.append(canonical(plain(row, most)))
                length += len(texts[-1].encode())
            if length > TEXT_MAX - ROOM:
                return ""
        parts.append(f'"{sort}":[{",".join(texts)}]')
    return f"{{{','.join(sorted(parts))}}}"


def plain(row: models.Model, most: int) -> Row:
    """A row as JSON can say it: other rows of the visitor by their key, a deck with its last versions."""
    fields: Row = {}
    for column in row._meta.concrete_fields:
        if column.name in LEFT_OUT:
            continue
        if column.is_relation:
            other = getattr(row, column.name)
            fields[column.name] = other.key if other else None
        else:
            fields[column.name] = value_of(row, column.name)
    if isinstance(row, Deck):
        history = reversed(row.versions.order_by("-number")[:most])
        fields["versions"] = [{name: value_of(version, name) for name in OF_VERSIONS} for version in history]
    return fields


def value_of(row: models.Model, name: str) -> object:
    value = getattr(row, name)
    return value.isoformat() if hasattr(value, "isoformat") else value


def canonical(body: Row) -> str:
    """The one way to write a body down."""
    return json.dumps(body, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def seal(text: str) -> str:
    """What only this site can put under a body."""
    return Signer(salt="decks.binder").signature(hashlib.sha256(text.encode()).hexdigest())


def with_seal(text: str) -> str:
    """A body with its seal."""
    return f'{text[:-1]},"seal":{json.dumps(seal(text))}}}'


# To bring back


def read_binder(data: bytes) -> Row:
    """What a file says, zipped or not. Raises BinderError."""
    if len(data) > FILE_MAX:
        raise BinderError(f"A binder's file can be at most {FILE_MAX // 1_000_000} MB; this one is larger.")
    text = unzip(data) if data[:2] == b"\x1f\x8b" else data
    try:
        body = json.loads(decoded(text).text, parse_constant=no_number, object_pairs_hook=unrepeated)
    except RepeatedKeyError as error:
        raise BinderError(f"{error}".replace("The JSON", "This file")) from None
    except (ValueError, RecursionError) as error:
        where = f" in line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise BinderError(f"This file cannot be read{where}: choose the one that you took along from here.") from None
    if not isinstance(body, dict) or body.get("file") != NAME:
        raise BinderError("This is not a binder: choose the file that you took along from here.")
    if body.get("edition") != EDITION:
        raise BinderError(
            f"This binder is written in edition {body.get('edition')!r}; this site reads edition {EDITION}."
        )
    return body


def no_number(word: str) -> None:
    """Refuse what JSON itself does not know."""
    raise ValueError(f"{word} is no number")


def unzip(data: bytes) -> bytes:
    """The bytes in a zipped file, of which no more are unpacked than a binder has. Raises BinderError."""
    try:
        with gzip.open(io.BytesIO(data)) as stream:
            body = stream.read(TEXT_MAX + 1)
    except (OSError, EOFError, zlib.error):
        raise BinderError("This file is damaged: take everything along again, and bring back the new file.") from None
    if len(body) > TEXT_MAX:
        raise BinderError(f"Unzipped, a binder can be at most {TEXT_MAX // 1_000_000} MB; this one is larger.")
    return body


def bring(owner: str, data: bytes) -> Brought:
    """Put what a file holds beside what a visitor has; what is here already stays as it is. Raises BinderError, and changes nothing."""
    body = read_binder(data)
    signature = body.pop("seal", None)
    brought = Brought(is_sealed=isinstance(signature, str) and constant_time_compare(signature, seal(canonical(body))))
    enter = bring_rows if brought.is_sealed else bring_lists
    check_size(body)
    with transaction.atomic():
        enter(owner, body, brought)
        for sort, rows in rows_of(owner).items():
            if rows.count() > MOST[sort] or (sort == "decks" and Deck.objects.owned_by(owner).count() > DECKS_MAX):
                raise BinderError(f"With this file you would have more {sort} than you may keep: delete some first.")
    return brought


def check_size(body: Row) -> None:
    """Raises BinderError where a file has more in it than anybody could have."""
    for sort, most in MOST.items():
        if isinstance(body.get(sort), list) and len(body[sort]) > most:
            raise BinderError(f"The file has {len(body[sort]):,} {sort}, but you may have at most {most:,}.")
    decks = body["decks"] if isinstance(body.get("decks"), list) else []
    if sum(map(cells_of, decks)) > CELLS_MAX:
        raise BinderError(f"The decks in this file have more than {CELLS_MAX:,} different cards.")


def cells_of(deck: object) -> int:
    """How many cards the last version of a deck lists, as far as it can be read."""
    history = deck.get("versions") if isinstance(deck, dict) else None
    last = history[-1] if isinstance(history, list) and history else None
    sections = last.get("sections") if isinstance(last, dict) else None
    return (
        sum(len(cards) for cards in sections.values() if isinstance(cards, dict)) if isinstance(sections, dict) else 0
    )


def bring_rows(owner: str, body: Row, brought: Brought) -> None:
    """Rows of a sealed file, with their dates. A row whose key somebody else holds gets one of its own, the same every time."""
    by_key: dict[str, OwnedModel] = {}
    for sort, model in SEALED.items():
        for fields in body[sort]:
            key = fields["key"]
            if model._default_manager.filter(key=key).exclude(owner=owner).exists():
                key = salted_hmac("decks.binder.key", f"{owner} {key}").hexdigest()[:KEY_LENGTH]
            row = model._default_manager.filter(key=key, owner=owner).first()
            if row is not None:
                brought.here[sort] += 1
            else:
                row = enter_row(model, owner, fields | {"key": key}, by_key)
                brought.came[sort] += 1
            by_key[fields["key"]] = row


def enter_row(model: type[OwnedModel], owner: str, fields: Row, by_key: Mapping[str, OwnedModel]) -> OwnedModel:
    """A row as the file tells it; what it speaks of is in `by_key`, by the keys of the file."""
    history, dates, values = fields.pop("versions", []), {}, {}
    for column in model._meta.concrete_fields:
        if column.name in LEFT_OUT or column.name not in fields:
            continue
        value = fields[column.name]
        if column.is_relation:
            values[column.name] = by_key.get(value)
        elif isinstance(column, models.DateTimeField):
            dates[column.name] = column.to_python(value)
        else:
            values[column.name] = value
    row = model._default_manager.create(owner=owner, **values)
    if isinstance(row, Deck):
        enter_versions(row, history)
    model._default_manager.filter(pk=row.pk).update(**dates)
    return row


def enter_versions(deck: Deck, history: list[Row]) -> None:
    """All versions of a deck, and the index of the cards that it holds in the last one."""
    made_at = DeckVersion._meta.get_field("made_at")
    for row in history:
        version = DeckVersion.objects.create(
            deck=deck, **{name: row[name] for name in OF_VERSIONS if name != "made_at"}
        )
        DeckVersion.objects.filter(pk=version.pk).update(made_at=made_at.to_python(row["made_at"]))
    last = deck.versions.get(number=deck.version)
    versions.index(
        deck,
        {cell: copies for cell, copies in versions.content_of(last).cells.items() if cell[0] != versions.SHORTLIST},
    )


def bring_lists(owner: str, body: Row, brought: Brought) -> None:
    """The decks of a file without our seal, as their last versions say them, each checked as one that is typed. Raises BinderError."""
    decks = body.get("decks")
    if not isinstance(decks, list):
        raise BinderError("The file has no list of decks.")
    for number, fields in enumerate(decks, 1):
        try:
            game, content = list_of(fields)
            versions.create(owner, game, content, "Brought from a file")
        except (UnfitError, ValidationError) as error:
            raise BinderError(f"Deck {number} of the file cannot be read: {error}") from None
        brought.came["decks"] += 1


def list_of(fields: object) -> tuple[str, DeckContent]:
    """The game and the last version of a deck that a file tells. Raises UnfitError."""
    history = fields.get("versions") if isinstance(fields, dict) else None
    last = history[-1] if isinstance(history, list) and history else None
    if not isinstance(fields, dict) or not isinstance(last, dict):
        raise UnfitError("it has no version.")
    words = [fields.get("game"), last.get("name"), last.get("format"), last.get("description", "")]
    if not all(isinstance(word, str) for word in words):
        raise UnfitError("its game, name, format and description must be text.")
    game, name, form, description = (sound(str(word)) for word in words)
    shortlist = last.get("shortlist", {})
    sections = last.get("sections")
    if not isinstance(sections, dict) or not all(map(is_counted, (*sections.values(), shortlist))):
        raise UnfitError("its sections must say how many copies of each card there are.")
    if not game or len(game) > versions.SECTION_MAX:
        raise UnfitError("it names no game.")
    return game, DeckContent(name, form, description, sections, shortlist)


def is_counted(cards: object) -> bool:
    """Whether something says how many there are of each card."""
    return isinstance(cards, dict) and all(
        isinstance(copies, int) and not isinstance(copies, bool) for copies in cards.values()
    )


# To erase, and to let another browser in


def erase(owner: str) -> Counter[str]:
    """Remove all that belongs to a visitor, for good; how many rows of each sort that were."""
    with transaction.atomic():
        gone = Counter({sort: rows.count() for sort, rows in rows_of(owner).items()})
        for rows in reversed(rows_of(owner).values()):
            rows.delete()
        BinderKey.objects.filter(owner=owner).delete()
    return gone


def digest_of(secret: str) -> str:
    """What is kept of a key: whoever reads the database cannot open a binder with it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def make_key(owner: str) -> str:
    """A new key to a binder; the old one opens nothing any more. Browsers in which it is open keep it."""
    secret = get_random_string(SECRET_LENGTH)
    BinderKey.objects.update_or_create(owner=owner, defaults={"digest": digest_of(secret), "made_at": timezone.now()})
    return secret


def end_key(owner: str) -> None:
    """Let no key open a binder; browsers in which it is open keep it."""
    BinderKey.objects.filter(owner=owner).delete()


def key_of(owner: str) -> BinderKey | None:
    """The key to a visitor's binder, as far as it is kept."""
    return BinderKey.objects.filter(owner=owner).first() if owner else None


def opened_by(secret: str) -> str:
    """Whose binder a key opens, nothing for one that opens none."""
    return BinderKey.objects.filter(digest=digest_of(secret)).values_list("owner", flat=True).first() or ""


def move(owner: str, other: str) -> None:
    """Put all that one visitor has into the binder of another; no key opens their own any more."""
    with transaction.atomic():
        end_key(owner)
        for rows in rows_of(owner).values():
            rows.update(owner=other)


def last_rows(owner: str, most: int) -> Iterator[tuple[str, list[Any], int]]:
    """What a visitor has, sort by sort: the rows that changed last, at most so many, and how many there are."""
    for sort, rows in rows_of(owner).items():
        yield sort, list(rows.order_by("-changed_at", "-pk")[:most]), rows.count()

"""A visitor's data: all decks, pools, test hands, runs, saved searches, solved puzzles and the collection that belong to the name in their
cookie. They can be taken along as one file, brought back, opened by a key in another browser, and erased for good.

A file carries a seal that only this site can make. Sealed rows come back as they were; of any other file the decks are read as
lists are, and nothing else is believed.
"""

import codecs
import gzip
import hashlib
import io
import json
import re
import zlib
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any, Final, Protocol

from django.core.exceptions import ValidationError
from django.core.signing import BadSignature, Signer
from django.db import models, transaction
from django.utils import timezone
from django.utils.crypto import get_random_string, salted_hmac

from catalog.web.fields import sound
from decks import collection, versions
from decks.collection import COPIES_MAX, keep, owned, owns_any, sizes
from decks.construction.formats.encodings import LOOKED_AT, decoded
from decks.construction.formats.json_files import RepeatedKeyError
from decks.construction.formats.layout import FileError
from decks.models import (
    KEY_LENGTH,
    UNFINISHED,
    BinderKey,
    Complaint,
    Deck,
    DeckVersion,
    GoldfishRun,
    Hand,
    OwnedModel,
    Pool,
    SavedSearch,
    SolvedPuzzle,
)
from decks.pictures import forget
from decks.piecewise import Piece, PieceError, whole
from decks.saved_searches import SEARCHES_MAX
from decks.solved import SOLVED_MAX
from decks.versions import DECKS_MAX, DeckContent, UnfitError
from engine.packs.quoting import quoted

NAME, EDITION = "data of Runebinder", 1
NAMES: Final = (NAME, "binder of Runebinder")  # as files of before say it
STEP = 100_000  # bytes that are decoded at once
FILE_MAX, TEXT_MAX = 9_000_000, 30_000_000  # bytes as sent and unpacked
ROOM = 1_000  # bytes for the seal and what holds the rest together
VERSIONS = (1_000, 100, 10, 1)  # of each deck: the most that fit into a file
MOST = {  # rows that a file may leave a visitor with
    "pools": 400, "decks": DECKS_MAX + 200, "hands": 600, "runs": 600, "saved searches": SEARCHES_MAX,
    "collection": 100, "puzzles": SOLVED_MAX,
}  # fmt: skip
CELLS_MAX = 100_000  # cards in all decks of a file together
SECRET_LENGTH: Final = 40
SALT: Final = "decks.binder"
SEALED: Final[Mapping[str, type[OwnedModel]]] = {
    "pools": Pool, "decks": Deck, "hands": Hand, "runs": GoldfishRun, "saved searches": SavedSearch,
    "puzzles": SolvedPuzzle,
}  # fmt: skip
COLLECTION: Final = "collection"
LATER: Final = ("saved searches", "puzzles", COLLECTION)  # what files of before do not name
LEFT_OUT = ("id", "owner", "origin")  # what a row is here alone
SEAL: Final = re.compile(rb',"seal":"([^"]*+)"\}\s*+\Z')
OF_VERSIONS = ("number", "name", "description", "format", "sections", "shortlist", "change", "undone_to", "made_at")

Row = dict[str, Any]


class Digest(Protocol):
    """What `hashlib` makes of a text."""

    def hexdigest(self) -> str: ...


class BinderError(ValueError):
    """A file that holds nobody's data; the message names the place, and what helps."""


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
    return not owner or not (owns_any(owner) or any(rows.exists() for rows in rows_of(owner).values()))


# To take along


def binder_file(owner: str) -> bytes:
    """All that belongs to a visitor as one file: JSON with a seal, zipped. Runs that have not ended stay out, and of decks with very
    many versions the oldest. Raises BinderError where even their last versions are more than a file can bring back.
    """
    for most in VERSIONS:
        data = packed(body_of(owner, most))
        if data and len(data) <= FILE_MAX:
            return data
    raise BinderError(
        f"One file can bring back at most {TEXT_MAX // 1_000_000} MB, and you have more: delete what you no longer need, or "
        "shorten long descriptions."
    )


def packed(body: Iterable[str]) -> bytes:
    """A body, which comes without its last bracket, with its seal and zipped; nothing where it is too long."""
    file, digest, length = io.BytesIO(), hashlib.sha256(), 0
    with gzip.GzipFile(fileobj=file, mode="wb", mtime=0) as stream:
        for text in body:
            part = text.encode()
            length += len(part)
            if length > TEXT_MAX - ROOM:
                return b""
            digest.update(part)
            stream.write(part)
        digest.update(b"}")
        stream.write(f',"seal":{json.dumps(seal(digest))}}}'.encode())
    return file.getvalue()


def body_of(owner: str, most: int) -> Iterator[str]:
    """The body of a file, with so many versions of each deck, part by part: names in order, no blanks."""
    rows = {sort: listed(map(row_text, kept_rows(found), repeat(most))) for sort, found in rows_of(owner).items()}
    rows[COLLECTION] = listed([canonical({"game": game, "cards": owned(owner, game)})] for game in sizes(owner))
    plain = {"edition": iter([str(EDITION)]), "file": iter([json.dumps(NAME)])}
    for number, (name, texts) in enumerate(sorted((rows | plain).items())):
        yield f'{"," if number else "{"}"{name}":'
        yield from texts


def kept_rows(rows: models.QuerySet[Any]) -> Iterator[Any]:
    """The rows that go into a file."""
    return (row for row in rows.order_by("pk").iterator(100) if getattr(row, "state", "") not in UNFINISHED)


def row_text(row: models.Model, most: int) -> Iterator[str]:
    """A row as JSON says it: other rows of the visitor by their key, a deck with its last versions."""
    versions_of: Row = (
        {"versions": listed(map(version_text, last_versions(row, most)))} if isinstance(row, Deck) else {}
    )
    for number, (name, value) in enumerate(sorted((plain(row) | versions_of).items())):
        yield f'{"," if number else "{"}"{name}":'
        yield from value if isinstance(value, Iterator) else [canonical(value)]
    yield "}"


def listed(texts: Iterable[Iterable[str]]) -> Iterator[str]:
    """An array of what is written in parts."""
    yield "["
    for number, parts in enumerate(texts):
        yield "," if number else ""
        yield from parts
    yield "]"


def last_versions(deck: Deck, most: int) -> Iterator[DeckVersion]:
    """So many versions of a deck, the last one last."""
    numbers = deck.versions.order_by("-number").values_list("number", flat=True)
    first = numbers[most - 1 : most].first() or 0
    return deck.versions.filter(number__gte=first).order_by("number").iterator(50)


def version_text(version: DeckVersion) -> Iterator[str]:
    yield canonical({name: value_of(version, name) for name in OF_VERSIONS})


def plain(row: models.Model) -> Row:
    """The columns of a row that are not of this site alone; other rows by their key."""
    names = [column.name for column in row._meta.concrete_fields if column.name not in LEFT_OUT]
    return {name: value_of(row, name) for name in names}


def value_of(row: models.Model, name: str) -> object:
    value = getattr(row, name)
    if isinstance(value, OwnedModel):
        return value.key
    return value.isoformat() if hasattr(value, "isoformat") else value


def canonical(value: object) -> str:
    """The one way to write a value down."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def seal(digest: Digest) -> str:
    """What only this site can put under a body, by its SHA-256."""
    return Signer(salt=SALT).signature(digest.hexdigest())


# To bring back


class BinderFile:
    """A file of which only the frame has been read: what is in it comes row by row."""

    def __init__(self, data: bytes) -> None:
        """Read the frame of what somebody sent, zipped or not. Raises BinderError, PieceError."""
        if len(data) > FILE_MAX:
            raise BinderError(f"A file of your data can be at most {FILE_MAX // 1_000_000} MB; this one is larger.")
        text = in_utf8(unzip(data) if data[:2] == b"\x1f\x8b" else data)
        frame = whole(text)
        self.members = frame.members() if frame.is_object() else frame.value() and {}
        if self.said("file") not in NAMES:
            raise BinderError("This is not a file of your data: choose the one that you took along from here.")
        if self.said("edition") != EDITION:
            edition = quoted(self.said("edition"))
            raise BinderError(f"This file is written in edition {edition}; this site reads edition {EDITION}.")
        self.is_sealed = has_seal(text)

    def said(self, name: str) -> object:
        """A value of the frame, None for one that is not there. Raises PieceError."""
        return self.members[name].value() if name in self.members else None

    def rows(self, sort: str) -> Iterator[Piece]:
        """The rows of a sort. Raises BinderError, PieceError."""
        rows = self.members.get(sort)
        if rows is None and sort in LATER:
            return iter(())
        if not rows or not rows.is_array():
            raise BinderError(f"The file has no list of {sort}.")
        return rows.parts()


def in_utf8(data: bytes) -> bytes:
    """A file as it was written, whatever another program has saved it as. Raises BinderError."""
    try:
        for _ in codecs.iterdecode((data[at : at + STEP] for at in range(0, len(data), STEP)), "utf-8"):
            pass  # nothing is kept: the text would take four times the room
        if b"\0" not in data[:LOOKED_AT]:
            return data.removeprefix(codecs.BOM_UTF8)
    except UnicodeDecodeError:
        pass
    try:
        return decoded(data).text.encode()
    except (FileError, UnicodeEncodeError):
        raise BinderError("This file is no text: choose the one that you took along from here.") from None


def has_seal(text: bytes) -> bool:
    """Whether the last thing that a file says is our seal under all that stands before."""
    found = SEAL.search(text, max(len(text) - ROOM, 0))
    if not found:
        return False
    digest = hashlib.sha256(memoryview(text)[: found.start()])
    digest.update(b"}")
    try:
        Signer(salt=SALT).unsign(f"{digest.hexdigest()}:{found[1].decode()}")  # by a key of before, too
    except (BadSignature, UnicodeDecodeError):
        return False
    return True


def unzip(data: bytes) -> bytes:
    """The bytes in a zipped file, of which no more are unpacked than such a file has. Raises BinderError."""
    try:
        with gzip.open(io.BytesIO(data)) as stream:
            body = stream.read(TEXT_MAX + 1)
    except (OSError, EOFError, zlib.error):
        raise BinderError("This file is damaged: take everything along again, and bring back the new file.") from None
    if len(body) > TEXT_MAX:
        raise BinderError(
            f"Unzipped, a file of your data can be at most {TEXT_MAX // 1_000_000} MB; this one is larger."
        )
    return body


def bring(owner: str, data: bytes) -> Brought:
    """Put what a file holds beside what a visitor has; what is here already stays as it is. Raises BinderError, and changes nothing."""
    try:
        return enter(owner, BinderFile(data))
    except RepeatedKeyError as problem:
        raise BinderError(str(problem).replace("The JSON", "This file")) from None
    except PieceError as problem:
        if problem.is_too_much:
            message = f"Line {problem.line} of the file has more in it than anybody could have."
        else:
            message = f"This file cannot be read in line {problem.line}: choose the one that you took along from here."
        raise BinderError(message) from None


def enter(owner: str, file: BinderFile) -> Brought:
    """All rows of a file, or none. Raises BinderError, PieceError."""
    check_size(file)
    brought = Brought(file.is_sealed)
    with transaction.atomic():
        (bring_rows if file.is_sealed else bring_lists)(owner, file, brought)
        bring_collection(owner, file, brought)
        for sort, rows in rows_of(owner).items():
            if rows.count() > MOST[sort] or (sort == "decks" and Deck.objects.owned_by(owner).count() > DECKS_MAX):
                raise BinderError(f"With this file you would have more {sort} than you may keep: delete some first.")
    return brought


def check_size(file: BinderFile) -> None:
    """Raises BinderError where a file has more rows than anybody could have."""
    for sort, most in MOST.items():
        if sort in file.members and file.members[sort].is_array() and (count := sum(1 for _ in file.rows(sort))) > most:
            raise BinderError(f"The file has {count:,} {sort}, but you may have at most {most:,}.")


def bring_rows(owner: str, file: BinderFile, brought: Brought) -> None:
    """Rows of a sealed file, with their dates. A row whose key somebody else holds gets one of its own, the same every time."""
    by_key: dict[str, OwnedModel] = {}
    for sort, model in SEALED.items():
        for row_piece in file.rows(sort):
            members = row_piece.members()
            history = members.pop("versions", None)
            fields = {name: value.value() for name, value in members.items()}
            key = fields["key"]
            if model._default_manager.filter(key=key).exclude(owner=owner).exists():
                key = salted_hmac("decks.binder.key", f"{owner} {key}").hexdigest()[:KEY_LENGTH]
            row = model._default_manager.filter(key=key, owner=owner).first()
            if row is not None:
                brought.here[sort] += 1
            else:
                row = enter_row(model, owner, fields | {"key": key}, by_key)
                if isinstance(row, Deck) and history:
                    enter_versions(row, (version.value() for version in history.parts()))
                brought.came[sort] += 1
            by_key[fields["key"]] = row


def enter_row(model: type[OwnedModel], owner: str, fields: Row, by_key: Mapping[str, OwnedModel]) -> OwnedModel:
    """A row as the file tells it; what it speaks of is in `by_key`, by the keys of the file."""
    dates, values = {}, {}
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
    model._default_manager.filter(pk=row.pk).update(**dates)
    return row


def enter_versions(deck: Deck, history: Iterable[Row]) -> None:
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


def bring_lists(owner: str, file: BinderFile, brought: Brought) -> None:
    """The decks of a file without our seal, as their last versions say them, each checked as one that is typed. Raises BinderError."""
    cells = 0
    for number, deck in enumerate(file.rows("decks"), 1):
        try:
            game, content = list_of(deck)
            cells += len(content.cells)
            if cells > CELLS_MAX:
                raise BinderError(f"The decks in this file have more than {CELLS_MAX:,} different cards.")
            versions.create(owner, game, content, "Brought from a file")
        except (UnfitError, ValidationError) as error:
            raise BinderError(f"Deck {number} of the file cannot be read: {error}") from None
        brought.came["decks"] += 1


def bring_collection(owner: str, file: BinderFile, brought: Brought) -> None:
    """The cards that a file says somebody owns, each checked, sealed or not; of a card that is counted here the number stays. Raises
    BinderError.
    """
    total = 0
    for number, piece in enumerate(file.rows(COLLECTION), 1):
        game, cards = owned_said(piece.value())
        if not cards:
            raise BinderError(f"Game {number} of the collection in the file cannot be read.")
        total += len(cards)
        if total > CELLS_MAX:
            raise BinderError(f"The collection in this file has more than {CELLS_MAX:,} different cards.")
        new = keep(owner, game, cards)
        brought.came[COLLECTION] += new
        brought.here[COLLECTION] += len(cards) - new
    for counts in (brought.came, brought.here):
        if not counts[COLLECTION]:
            del counts[COLLECTION]


def owned_said(row: object) -> tuple[str, dict[str, int]]:
    """A game, and the copies of its cards that somebody owns as a file says it; no card where it says nothing of the kind."""
    fields: Row = row if isinstance(row, dict) else {}
    game, cards = fields.get("game"), fields.get("cards")
    if not isinstance(game, str) or not isinstance(cards, dict) or not is_counted(cards):
        return "", {}
    names = (0 < len(card) <= versions.CARD_MAX and sound(card) == card for card in cards)
    is_sound = all(names) and all(0 < copies <= COPIES_MAX for copies in cards.values())
    return (game, cards) if is_sound and game == sound(game) and 0 < len(game) <= versions.SECTION_MAX else ("", {})


def list_of(deck: Piece) -> tuple[str, DeckContent]:
    """The game and the last version of a deck that a file tells. Raises UnfitError, PieceError."""
    fields = deck.members() if deck.is_object() else {}
    last = last_of(fields.get("versions"))
    if last is None:
        raise UnfitError("it has no version.")
    game_named = fields["game"].value() if "game" in fields else None
    words = [game_named, last.get("name"), last.get("format"), last.get("description", "")]
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


def last_of(history: Piece | None) -> Row | None:
    """The last version of a history, None where there is none. Raises PieceError."""
    parts = deque(history.parts() if history and history.is_array() else (), 1)
    last = parts[0].value() if parts else None
    return last if isinstance(last, dict) else None


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
        gone[COLLECTION] = collection.forget(owner)
        forget_complaints(owner)
        forget(row for rows in rows_of(owner).values() for row in rows.only("key"))
        for rows in reversed(rows_of(owner).values()):
            rows.delete()
        BinderKey.objects.filter(owner=owner).delete()
    return gone


def forget_complaints(owner: str) -> None:
    """Remove what a visitor has reported, and what was reported of theirs."""
    Complaint.objects.filter(owner=owner).delete()
    for rows in rows_of(owner).values():
        Complaint.objects.filter(sort=rows.model.sort, key__in=rows.values("key")).delete()


def digest_of(secret: str) -> str:
    """What is kept of a key: whoever reads the database can open nothing with it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def make_key(owner: str) -> str:
    """A new key to what a visitor has; the old one opens nothing any more. Browsers in which it is open keep it."""
    secret = get_random_string(SECRET_LENGTH)
    BinderKey.objects.update_or_create(owner=owner, defaults={"digest": digest_of(secret), "made_at": timezone.now()})
    return secret


def end_key(owner: str) -> None:
    """Let no key open what a visitor has; browsers in which it is open keep it."""
    BinderKey.objects.filter(owner=owner).delete()


def key_of(owner: str) -> BinderKey | None:
    """The key to a visitor's data, as far as it is kept."""
    return BinderKey.objects.filter(owner=owner).first() if owner else None


def opened_by(secret: str) -> str:
    """Whose data a key opens, nothing for one that opens none."""
    return BinderKey.objects.filter(digest=digest_of(secret)).values_list("owner", flat=True).first() or ""


def move(owner: str, other: str) -> None:
    """Put all that one visitor has to that of another, of a card that both own the larger number; no key opens their own any more."""
    with transaction.atomic():
        end_key(owner)
        for rows in rows_of(owner).values():
            rows.update(owner=other)
        collection.join(owner, other)
        Complaint.objects.filter(owner=owner).update(owner=other)


def last_rows(owner: str, most: int) -> Iterator[tuple[str, list[Any], int]]:
    """What a visitor has, sort by sort: the rows that changed last, at most so many, and how many there are."""
    for sort, rows in rows_of(owner).items():
        yield sort, list(rows.order_by("-changed_at", "-pk")[:most]), rows.count()
    games = list(sizes(owner).values())
    yield COLLECTION, games[:most], sum(game.different for game in games)

"""A folder -> a Pack. Games are found by looking for game.toml, and every mistake names file, table, key and line."""

import hashlib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from engine.packs.cards import (
    LESSONS,
    PUZZLES,
    Action,
    Area,
    Booster,
    Card,
    CardSet,
    Cause,
    Corner,
    Counter,
    DeckSection,
    Fact,
    Field,
    Format,
    FormatRule,
    Gauge,
    Icon,
    Kind,
    Look,
    Motif,
    Number,
    Opening,
    Option,
    Pack,
    Pairing,
    Puzzle,
    Rule,
    Ruling,
    Score,
    Section,
    Slot,
    Term,
    Tint,
    Topic,
    Value,
    Window,
    Zone,
    lineage,
)
from engine.packs.checks import (
    MAX_HUE,
    OF_VISITORS,
    RESERVED,
    SLUG,
    check_cards,
    check_causes,
    check_faces,
    check_formats,
    check_layout,
    check_links,
    check_look,
    check_openings,
    check_pairings,
    check_scores,
    check_sources,
    check_topics,
)
from engine.packs.coaching import COACH_FILE, check_tables, read_coach
from engine.packs.motifs import motifs_in, shared_motifs
from engine.packs.pictures import check_pictures
from engine.packs.puzzles import FOLDERS, LEVELS, read_puzzles
from engine.packs.records import (
    ID,
    MAX_LENGTH,
    File,
    Place,
    by_id,
    find_line,
    read_key,
    read_origin,
    read_record,
    text_in,
)

GAMES: Final = Path(__file__).parent.parent / "games"
EDITIONS: Final = "editions.toml"
KEYWORDS: Final = "keywords"  # of a field: a list of them, or a single one
VALUES: Final[dict[str, Any]] = {
    "number": int, "word": str, "card": str, "flag": bool, KEYWORDS: tuple[str, ...],
}  # fmt: skip
HEAD: Final = ("slug", "name", "short", "family", "edition", "code", "rulebook", "summary", "hue")
OWN: Final[dict[str, Any]] = {
    "playable": bool, "printable": bool, "emblem": tuple[str, ...],
}  # fmt: skip  # what only some games say of themselves
PLAIN: Final[dict[str, type]] = {
    "fact": Fact, "number": Number, "zone": Zone, "counter": Counter, "option": Option, "area": Area, "gauge": Gauge,
    "score": Score, "cause": Cause, "action": Action, "icon": Icon, "pairing": Pairing,
}  # fmt: skip
LOOK_FILE: Final = "look.toml"
LOOK_TABLES: Final[dict[str, type]] = {"tint": Tint, "window": Window, "corner": Corner}
LOOK_KEYS: Final = ("motif", "setting", "key", "figure")  # of a card: what its picture shows
# A text of several lines, which is kept, or a line with one of some keys
LINES_OF: Final = r'("""[\s\S]*?"""|\'\'\'[\s\S]*?\'\'\')|^(?:%s) *=[^\n]*(?:\n|\Z)'
LOOK: Final = re.compile((LINES_OF % "|".join(LOOK_KEYS)).encode(), re.M)
LEFT_OUT: Final = re.compile((LINES_OF % "left_out").encode(), re.M)
CARD_KEYS: Final = (
    "id", "name", "kind", "text", "keywords", "status", "source", "from", "house", "house_text", "house_source", "note",
    *LOOK_KEYS,
)  # fmt: skip
OPERATOR: Final = re.compile(r"[a-z_]+")
RULE_KEYS: Final = ("id", "name", "text", "status", "source", "form", "replaces")


class PackError(Exception):
    """A pack that cannot be read; `problems` are lines `file:line: table: key: what is wrong`."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def find_folders(roots: Iterable[Path] = ()) -> dict[Path, Path]:
    """Every folder with a game.toml under engine/games and the further roots, however deep, in order of path, with its root."""
    return {file.parent: Path(root) for root in (GAMES, *roots) for file in sorted(Path(root).rglob("game.toml"))}


def read_packs(roots: Iterable[Path] = ()) -> dict[str, Pack]:
    """All packs by slug. Raises PackError with every problem of every pack, also when two share a slug."""
    roots = list(roots)
    packs: dict[str, Pack] = {}
    problems = [f"{short_path(root)}: there is no such folder of games" for root in roots if not root.is_dir()]
    for folder, root in find_folders(roots).items():
        try:
            pack = read_pack(folder, root)
        except PackError as error:
            problems += error.problems
            continue
        if pack.slug in packs:
            problems.append(
                f"{short_path(folder / 'game.toml')}:1: slug: {pack.slug!r} is taken by {short_path(packs[pack.slug].folder)}"
            )
        packs[pack.slug] = pack
    problems += clashes(packs.values())
    if problems:
        raise PackError(problems)
    return packs


def read_named(slug: str, roots: Iterable[Path] = ()) -> Pack | None:
    """The pack of that slug, None if there is none; the other games are read only where several folders claim it.

    Raises PackError with every problem found.
    """
    folders = {folder: root for folder, root in find_folders(roots).items() if slug_of(folder) == slug}
    return read_pack(*folders.popitem()) if len(folders) == 1 else read_packs(roots).get(slug)


def slug_of(folder: Path) -> str:
    """The slug that a game.toml states, empty where it cannot be read."""
    try:
        return str(tomllib.loads(text_in(folder / "game.toml")).get("slug", ""))
    except (OSError, ValueError, RecursionError):
        return ""


def clashes(packs: Iterable[Pack]) -> Iterator[str]:
    """Games that mean different things by one field or one name of an operator."""
    seen: dict[str, tuple[str, str, str]] = {}
    for pack in packs:
        for n, field in enumerate(pack.fields.values()):
            for name in dict.fromkeys((field.id, *field.search)):
                first, *meaning = seen.setdefault(name, (pack.slug, field.id, field.value))
                if meaning != [field.id, field.value]:
                    key = "id" if name == field.id else "search"
                    path = pack.folder / "game.toml"
                    line = find_line(path.read_text(encoding="utf-8"), (("field", n),), key)
                    where = f"{short_path(path)}:{line}: [[field]] {field.id}: {key}"
                    yield f"{where}: {name!r} is another field, or another sort of field, in {first}; all games share the names of fields"


def read_pack(folder: Path, root: Path | None = None) -> Pack:
    """The pack in a folder, found under a root: without one, the folder above. Raises PackError with every problem found."""
    return PackReader(folder, root or folder.parent).pack()


def short_path(path: Path) -> str:
    """A path as messages show it: from the project's folder where it lies in there."""
    root = GAMES.parent.parent
    return str(path.relative_to(root) if path.is_relative_to(root) else path)


def digest_of(paths: Iterable[Path], folder: Path, played: bool = False) -> str:
    """A hash of names and contents: equal as long as nothing in the pack changed, or, with `played`, nothing that a game could notice."""
    digest = hashlib.sha256()
    for path in paths:
        content = as_played(path) if played else content_of(path)
        digest.update(f"{path.relative_to(folder)}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def content_of(path: Path) -> bytes:
    """The bytes of a file; none of what is no file, or may not be read."""
    try:
        return path.read_bytes() if path.is_file() else b""
    except OSError:
        return b""


def as_played(path: Path) -> bytes:
    """The bytes of a file but for lines that no game notices: in a file of cards what a picture shows, in game.toml why a deck is left out
    of the field; within a text of several lines they are words of it.
    """
    unseen = LOOK if path.parent.name == "cards" else LEFT_OUT if path.name == "game.toml" else None
    content = content_of(path)
    return unseen.sub(lambda found: found[1] or b"", content) if unseen else content


def pack_files(folder: Path) -> list[Path]:
    """The files of a pack, those of a game nested in it left out."""
    nested = [other.parent for other in folder.rglob("game.toml") if other.parent != folder]
    files = [path for pattern in ("*.toml", "cards/*.toml", "decks/*.txt") for path in sorted(folder.glob(pattern))]
    return [path for path in files if not any(path.is_relative_to(other) for other in nested)]


class PackReader:
    """Reads one folder, table by table, and keeps the mistakes of all files."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder = folder
        self.root = root
        self.problems: list[str] = []
        self.game = self.file("game.toml")
        self.stop_if_broken()
        self.fields: dict[str, Field] = self.records(self.game, "field", Field)
        self.kinds: dict[str, Kind] = self.records(self.game, "kind", Kind)
        self.check_head()
        self.check_fields()
        self.check_kinds()
        self.stop_if_broken()

    def pack(self) -> Pack:
        """The pack. Raises PackError with the mistakes in the tables, or, where each is sound, with those between them."""
        files = {table: self.file(f"{table}s.toml") for table in ("rule", "ruling", "format")}
        files["term"] = self.file("glossary.toml")
        sets, cards, places = self.cards()
        family, look = self.family_file(), self.file(LOOK_FILE)
        rule, term, form = files["rule"], files["term"], files["format"]
        coach = self.file(COACH_FILE)
        check_tables(coach)
        whole, played = self.digests(family, (look, coach))
        pack = Pack(
            folder=self.folder,
            root=self.root,
            digest=whole,
            played_digest=played,
            **self.plain(),
            origin=read_origin(self.game.data, Place(self.game)),
            fields=self.fields,
            kinds=self.kinds,
            sets=sets,
            cards=cards,
            sections=self.records(rule, "section", Section),
            rules=self.records(rule, "rule", Rule),
            terms=self.records(term, "term", Term, house_text="", house_source="") | self.terms_among(cards),
            rulings=self.records(files["ruling"], "ruling", Ruling),
            topics=self.topics(family),
            formats=self.formats(form),
            boosters=self.boosters(form),
            openings=self.records(form, "opening", Opening),
            decks={path.stem: self.deck_text(path) for path in sorted(self.folder.glob("decks/*.txt"))},
            motifs=self.motifs(),
            puzzles=self.puzzles(),
            lessons=self.lessons(),
            coached_phases=read_coach(coach, "phase"),
            coached_decisions=read_coach(coach, "decision"),
            look=self.look(look),
        )
        for twice in self.terms_among(cards).keys() & {str(entry.get("id")) for entry, _ in term.tables("term")}:
            self.problems.append(f"{term.name}:1: [[term]] {twice}: id: a card of that id is this term already")
        self.stop_if_broken()
        self.check_between(pack, files, places)
        check_topics(pack, family)
        check_look(pack, look)
        self.stop_if_broken()
        return pack

    def check_between(self, pack: Pack, files: Mapping[str, File], places: Mapping[str, Place]) -> None:
        """Tell the mistakes between what is sound by itself."""
        check_cards(pack, places)
        check_pictures(pack, places)
        for check in (check_layout, check_faces, check_pairings, check_scores, check_causes):
            check(pack, self.game)
        check_links(pack, files)
        for check in (check_formats, check_openings):
            check(pack, files["format"])
        check_sources(pack, [self.game, *files.values(), *dict.fromkeys(place.file for place in places.values())])

    def digests(self, family: File, unseen: Sequence[File]) -> tuple[str, str]:
        """The two hashes of a pack: of all that is in it, and of what a game could notice; files that are `unseen` it could not."""
        versioned = [*pack_files(self.folder), *self.modules(), *([family.path] if family.data else [])]
        whole = [*versioned, *sorted(self.folder.glob("motifs/*.svg")), *self.puzzle_files(*FOLDERS)]
        left_out = {file.path for file in unseen}
        played = [path for path in versioned if path not in left_out]
        return digest_of(whole, self.root), digest_of(played, self.root, played=True)

    def plain(self) -> dict[str, Any]:
        """What game.toml says by itself: its head, its switches, and its tables that need no other file."""
        data = self.game.data
        switches = {name: data.get(name, True) for name in ("playable", "printable")}
        tables = {f"{table}s": self.records(self.game, table, cls) for table, cls in PLAIN.items()}
        return {**{name: data[name] for name in HEAD}, **switches, **tables, "emblem": tuple(data.get("emblem", ()))}

    def stop_if_broken(self) -> None:
        """What comes next relies on what has been read. Raises PackError."""
        if self.problems:
            raise PackError(self.problems)

    def modules(self) -> list[Path]:
        """The modules of a game from outside, in its folder and in those of its family: they are part of its version."""
        if self.root == GAMES:
            return []
        above = [folder for folder in self.folder.parents if folder.is_relative_to(self.root) and folder != self.root]
        return [path for folder in (self.folder, *above) for path in sorted(folder.glob("*.py"))]

    # Files and plain tables

    def file(self, name: str) -> File:
        """A TOML file of the folder; one that is absent is empty, except game.toml."""
        path = self.folder / name
        file = File(path, short_path(path), self.problems)
        return file.load() if path.exists() or name == "game.toml" else file

    def family_file(self) -> File:
        """What the editions of a family settle differently: editions.toml in the folder above; empty where there is none."""
        path = self.folder.parent / EDITIONS
        file = File(path, short_path(path), self.problems)
        return file.load() if self.folder != self.root and self.folder.parent != self.root and path.exists() else file

    def topics(self, file: File) -> dict[str, Topic]:
        """The topics of the family as this edition settles them: of each the one side that names it."""
        topics = []
        for entry, place in file.tables("topic"):
            sides = [
                pair for pair in file.tables("side", entry, place) if pair[0].get("game") == self.game.data["slug"]
            ]
            if len(sides) != 1 or not entry.get("name"):
                file.complain(
                    place, "side", f"needs a name and one [[topic.side]] with game = {self.game.data['slug']!r}"
                )
            for side, at in sides:
                table = {"id": entry.get("id"), "name": entry.get("name")} | side
                topics.append((read_record(Topic, table, at, spare=("game",)), place))
        return by_id(file, topics)

    def records(self, file: File, table: str, cls: type, **values: Any) -> dict[str, Any]:
        """All `[[table]]` records of a file by id; `values` are those that its tables do not have."""
        return by_id(file, [(read_record(cls, entry, place, **values), place) for entry, place in file.tables(table)])

    def deck_text(self, path: Path) -> str:
        """The text of a ready deck as it is written: `decks` reads it. Empty, with the mistake kept, where it cannot be read."""
        if not ID.fullmatch(path.stem) or len(path.stem) > MAX_LENGTH["id"]:
            self.problems.append(f"{short_path(path)}:1: the file's name is the deck's id: letters, digits, hyphens")
        try:
            return text_in(path)
        except (OSError, UnicodeDecodeError) as error:
            self.problems.append(f"{short_path(path)}:1: cannot be read: {error}")
            return ""

    def puzzle_files(self, *folders: str) -> list[Path]:
        """The files of puzzles, lessons or both, by name."""
        return [path for folder in folders for path in sorted(self.folder.glob(f"{folder}/*.toml"))]

    def read_folder(self, folder: str) -> dict[str, Puzzle]:
        """The puzzles of a folder by id."""
        named = [(path, short_path(path)) for path in self.puzzle_files(folder)]
        return read_puzzles(named, self.game.data["slug"], self.problems, folder)

    def puzzles(self) -> dict[str, Puzzle]:
        """Its puzzles by id, from the easiest to the hardest."""
        puzzles = self.read_folder(PUZZLES)
        return dict(sorted(puzzles.items(), key=lambda entry: LEVELS.index(entry[1].level)))

    def lessons(self) -> dict[str, Puzzle]:
        """Its lessons by id, in the order in which they are learnt."""
        return dict(sorted(self.read_folder(LESSONS).items(), key=lambda entry: entry[1].order))

    def look(self, file: File) -> Look:
        """How cards are painted: look.toml; the usual look where there is none."""
        for key in file.data.keys() - LOOK_TABLES.keys() - {"frame"}:
            file.complain(Place(file), key, f"is not a key of {LOOK_FILE}; it takes frame, {', '.join(LOOK_TABLES)}")
        frame = file.data.get("frame", Look.frame)
        read_key(str, frame, Place(file), "frame")
        rows = {f"{table}s": tuple(self.records(file, table, cls).values()) for table, cls in LOOK_TABLES.items()}
        return Look(frame=str(frame), **rows)

    def motifs(self) -> dict[str, Motif]:
        """The drawings that cards may name: those that all games share, and in their place or beside them those of the folder."""
        shared, own = shared_motifs(short_path), motifs_in(self.folder / "motifs", short_path)
        self.problems += (*shared[1], *own[1])
        return {**shared[0], **own[0]}

    def terms_among(self, cards: Mapping[str, Card]) -> dict[str, Term]:
        """Cards of a kind whose pieces are words of the rulebook too."""
        held = [card for card in cards.values() if self.kinds[card.kind].term]
        return {
            c.id: Term(
                c.id, c.name, c.kind, c.text, c.origin_of("text"), house_text=c.house_text, house_source=c.house_source
            )
            for c in held
        }  # fmt: skip

    def check_head(self) -> None:
        """Every key of the head is there and of its kind, and no other."""
        place, data = Place(self.game), self.game.data
        for key in HEAD:
            if key not in data:
                self.game.complain(place, key, "is missing")
            else:
                read_key(int if key == "hue" else str, data[key], place, key)
        for key in OWN.keys() & data.keys():
            read_key(OWN[key], data[key], place, key)
        for key in data.keys() - {*HEAD, *PLAIN, *OWN, "field", "kind", "status", "source"}:
            self.game.complain(place, key, "is not a key of game.toml")
        if data.get("hue") not in range(MAX_HUE + 1):
            self.game.complain(place, "hue", f"must be an angle from 0 to {MAX_HUE}")
        if not SLUG.fullmatch(str(data.get("slug"))) or len(str(data.get("slug"))) > MAX_LENGTH["id"]:
            self.game.complain(place, "slug", "must be lower-case words joined by hyphens")

    def check_fields(self) -> None:
        """A field has a known sort of value, and takes no name that cards, pages or the search have a use for."""
        for entry, place in self.game.tables("field"):
            if str(entry.get("value")) not in VALUES:
                self.game.complain(place, "value", f"must be one of {', '.join(VALUES)}")
            if str(entry.get("id")) in (*CARD_KEYS, *RESERVED):
                self.game.complain(place, "id", "cards, pages or the search already use that name")
            if entry.get("words") and entry.get("value") != "word":
                self.game.complain(place, "words", "is for a field whose value is a word")
            names = entry.get("search", ())
            for name in names if isinstance(names, list) else ():
                if str(name) in (*RESERVED, *OF_VISITORS) or not OPERATOR.fullmatch(str(name)):
                    self.game.complain(
                        place, "search", f"{name!r} is taken, or is not made of lower-case letters and _"
                    )

    def check_kinds(self) -> None:
        """A kind names fields and a kind above it that exist, and stands above no other."""
        for entry, place in self.game.tables("kind"):
            kind = self.kinds.get(str(entry.get("id")))
            for name in set(kind.fields) - self.fields.keys() if kind else ():
                self.game.complain(place, "fields", f"{name!r} is not a [[field]]")
            if kind and (message := self.broken_line(kind)):
                self.game.complain(place, "of", message)
            if kind and len(kind.id) > MAX_LENGTH["kind"]:
                self.game.complain(place, "id", f"has {len(kind.id)} characters; at most {MAX_LENGTH['kind']}")

    def broken_line(self, kind: Kind) -> str:
        """Why the kinds above a kind do not lead to a top, or nothing."""
        seen = {kind.id}
        while kind.of:
            if kind.of in seen or kind.of not in self.kinds:
                return f"{kind.of!r} " + ("stands above itself" if kind.of in seen else "is not a [[kind]]")
            seen.add(kind.of)
            kind = self.kinds[kind.of]
        return ""

    # Cards

    def cards(self) -> tuple[dict[str, CardSet], dict[str, Card], dict[str, Place]]:
        """The sets and cards of all files under cards/, and where each card stands."""
        sets: dict[str, CardSet] = {}
        cards: dict[str, Card] = {}
        places: dict[str, Place] = {}
        for path in sorted(self.folder.glob("cards/*.toml")):
            file = File(path, short_path(path), self.problems).load()
            if not file.data:
                continue
            head = file.data.get("set")
            place = Place(file, (("set", 0),))
            card_set = read_record(CardSet, head, place) if isinstance(head, dict) else None
            if card_set is None:
                file.complain(place, "", "a card file needs a [set] with id, name, summary, status and source")
                continue
            if card_set.id in sets:
                file.complain(place, "id", f"the set {card_set.id!r} is already in another file")
            sets[card_set.id] = card_set
            for entry, at in file.tables("card"):
                if (card := self.card(entry, at, card_set)) is not None and card.id in cards:
                    file.complain(at, "id", f"{card.id!r} is already taken in this game; ids are unique")
                elif card is not None:
                    cards[card.id], places[card.id] = card, at
        return sets, cards, places

    def card(self, entry: dict[str, Any], place: Place, card_set: CardSet) -> Card | None:
        """One card: the keys that every card has, and the fields of its kind as values."""
        kind = str(entry.get("kind", ""))
        if kind not in self.kinds:
            place.file.complain(place, "kind", f"{kind!r} is not a [[kind]] of game.toml" if kind else "is missing")
            return None
        allowed = {name for above in lineage(self.kinds, kind) for name in above.fields}
        if isinstance(entry.get("motif"), str):
            entry = entry | {"motif": [entry["motif"]]}
        return read_record(
            Card,
            {
                key: entry[key]
                for key in entry
                if key not in ("status", "source", "from", "house") and key not in allowed
            },
            place,
            set_id=card_set.id,
            origin=read_origin(entry, place, card_set.origin),
            values=self.values(entry, place, allowed),
            house=self.values(entry.get("house", {}), place, allowed, strict=True),
            origins={key: read_origin(value, place) for key, value in self.overrides(entry, place, allowed)},
        )

    def values(self, table: Any, place: Place, allowed: set[str], strict: bool = False) -> dict[str, Value]:
        """The values of a table whose keys are fields; `strict` refuses every other key."""
        if not isinstance(table, dict):
            place.file.complain(place, "house", "must be written as house = { cost = 3 }")
            return {}
        for key in (table.keys() - allowed) if strict else ():
            place.file.complain(place, "house", f"{key!r} is not a field of this kind")
        return {key: self.value(key, table[key], place) for key in table if key in allowed}

    def value(self, key: str, value: Any, place: Place) -> Any:
        """The value of a field as its kind; a single keyword may stand without brackets."""
        kind = self.fields[key].value
        return read_key(VALUES[kind], [value] if kind == KEYWORDS and isinstance(value, str) else value, place, key)

    def overrides(self, entry: dict[str, Any], place: Place, allowed: set[str]) -> Iterator[tuple[str, dict[str, Any]]]:
        """The values under `from`: each is one that the card has or, with `none`, one of which is stated that it has none."""
        origins = entry.get("from", {})
        for key, value in origins.items() if isinstance(origins, dict) else ():
            if not isinstance(value, dict):
                place.file.complain(place, "from", f"{key!r} must be written with {{ status = ..., source = ... }}")
            elif value.get("none") is True and key not in entry and (key == "text" or key in allowed):
                yield key, value
            elif key not in entry or "none" in value:
                place.file.complain(
                    place, "from", f"{key!r} must be a value of this card, or one that it has not, with none = true"
                )
            else:
                yield key, value

    # Formats

    def formats(self, file: File) -> dict[str, Format]:
        """The formats by id; a part that cannot be read is left out of its format, with its mistake kept."""
        formats: list[tuple[Format | None, Place]] = []
        for entry, place in file.tables("format"):
            sections = [read_record(DeckSection, table, at) for table, at in file.tables("section", entry, place)]
            rules = [self.format_rule(table, at) for table, at in file.tables("rule", entry, place)]
            options = [self.format_rule(table, at) for table, at in file.tables("option", entry, place)]
            parts = {"sections": keep(sections), "rules": keep(rules), "options": keep(options)}
            plain = {key: value for key, value in entry.items() if key not in ("section", "rule", "option")}
            formats.append((read_record(Format, plain, place, **parts), place))
        return by_id(file, formats)

    def boosters(self, file: File) -> dict[str, Booster]:
        """What is in the packs that are opened."""
        boosters: list[tuple[Booster | None, Place]] = []
        for entry, place in file.tables("booster"):
            slots = [read_record(Slot, table, at) for table, at in file.tables("slot", entry, place)]
            plain = {key: value for key, value in entry.items() if key != "slot"}
            boosters.append((read_record(Booster, plain, place, slots=keep(slots)), place))
        return by_id(file, boosters)

    def format_rule(self, table: dict[str, Any], place: Place) -> FormatRule | None:
        """A rule of a format; what is not a key of every rule is a parameter of its form."""
        parameters = {key: value for key, value in table.items() if key not in RULE_KEYS}
        if parameters and "form" not in table:
            place.file.complain(place, next(iter(parameters)), "is a parameter, and this rule has no form to take it")
        plain = {key: value for key, value in table.items() if key in RULE_KEYS}
        return read_record(FormatRule, plain, place, parameters=parameters)


def keep(records: list[Any]) -> tuple[Any, ...]:
    """The records that could be read."""
    return tuple(record for record in records if record is not None)

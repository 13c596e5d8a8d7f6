"""Packs -> rows. The folder is the truth: rows are made, mended and removed to match it, and keep their ids."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from django.db import models

import engine.packs.cards
from catalog.bulk import write_files
from catalog.models import Card, CardNumber, CardSet, CardWord, Format, Game, Rule, Ruling, Term
from catalog.search.companions import Vocabulary
from catalog.search.entries import (
    Entry,
    Standings,
    document_entry,
    entries_of,
    game_words,
    labels_by_word,
    line_words,
    word_column,
)
from engine.packs.cards import Origin, Pack
from engine.packs.motifs import SHARED, shared_motifs
from engine.packs.pictures import picture_of

HERE = Path(__file__).parent
CODE = [
    *(
        HERE / name
        for name in (
            "loading.py",
            "glossary.py",
            "bulk.py",
            "serializers.py",
            "api_rows.py",
            "search/companions.py",
            "search/entries.py",
        )
    ),
    *sorted(Path(engine.packs.cards.__file__).parent.glob("*.py")),
    *sorted(SHARED.glob("*.svg")),
]
TERM_COLUMNS = ("text", "kind", "parameter", "acts", "exact", "house_text", "house_source")
SHAPE = (
    "fields", "kinds", "facts", "numbers", "zones", "counters", "options", "sections", "boosters", "openings", "icons", "topics",
)  # fmt: skip

Row = TypeVar("Row", bound=models.Model)
Values = dict[str, Any]


def in_no_format(pack: Pack) -> Standings:
    """How the cards of a pack stand where nobody judges decks."""
    return {}


def load(
    packs: Mapping[str, Pack], code: Iterable[Path] = (), standings: Callable[[Pack], Standings] = in_no_format
) -> dict[str, int]:
    """Make the rows match the packs; returns how many rows changed by game. To be called in a transaction. `standings` tells how the
    cards of a pack stand in its formats, which is known where decks are judged.

    A game whose digest (of its pack, its place among the games, this code and the caller's) is the same is left alone.
    """
    gone, _ = Game.objects.exclude(slug__in=packs).delete()
    digests = dict(Game.objects.values_list("slug", "digest"))
    ours = b"".join(path.read_bytes() for path in (*CODE, *code))
    changed = {}
    for position, pack in enumerate(packs.values()):
        digest = hashlib.sha256(f"{position} {pack.digest} {pack.obstacle} ".encode() + ours).hexdigest()
        changed[pack.slug] = 0 if digests.get(pack.slug) == digest else Loader(pack, standings).load(position, digest)
    anew = [slug for slug, count in changed.items() if count]
    if gone or anew:
        write_files(anew)
    return changed


def sync(model: type[Row], scope: Values, key: str, contents: Mapping[str, Values]) -> tuple[dict[str, Row], int]:
    """Make the rows of `scope` equal to `contents`, column values by key: (rows by key, number of changes)."""
    manager = model._default_manager
    rows: dict[str, Row] = {getattr(row, key): row for row in manager.filter(**scope)}
    gone = [row.pk for name, row in rows.items() if name not in contents]
    new = {name: model(**scope, **{key: name}, **values) for name, values in contents.items() if name not in rows}
    stale = [row for name, row in rows.items() if name in contents and differs(row, contents[name])]
    for row in stale:
        for column, value in contents[getattr(row, key)].items():
            setattr(row, column, value)
    manager.filter(pk__in=gone).delete()
    manager.bulk_create(new.values())
    if stale:
        manager.bulk_update(stale, list(next(iter(contents.values()))), batch_size=100)
    return {name: new.get(name) or rows[name] for name in contents}, len(gone) + len(new) + len(stale)


def differs(row: models.Model, values: Values) -> bool:
    """Whether a row has other values in these columns."""
    return any(getattr(row, column) != value for column, value in values.items())


def sync_tuples(
    model: type[models.Model], scope: Values, columns: tuple[str, ...], tuples: set[tuple[Any, ...]]
) -> int:
    """Make the rows of `scope` equal to a set of column tuples, such as the pairs of a link table: number of changes."""
    manager = model._default_manager
    rows = {row[1:]: row[0] for row in manager.filter(**scope).values_list("pk", *columns)}
    manager.filter(pk__in=[pk for row, pk in rows.items() if row not in tuples]).delete()
    manager.bulk_create(model(**dict(zip(columns, row, strict=True))) for row in sorted(tuples - rows.keys()))
    return len(tuples ^ rows.keys())


def own_motifs(pack: Pack) -> list[Values]:
    """The drawings of a game that are not shared by all."""
    shared, _ = shared_motifs(str)
    return [asdict(motif) for name, motif in pack.motifs.items() if shared.get(name) != motif]


def origin_columns(origin: Origin) -> Values:
    return {"status": origin.status, "source": origin.source}


class Loader:
    """Loads one pack and counts the rows it changed."""

    def __init__(self, pack: Pack, standings: Callable[[Pack], Standings]) -> None:
        self.pack = pack
        self.standings = standings
        self.game = Game(slug=pack.slug)
        self.changed = 0
        self.words = Vocabulary.of(pack)

    def load(self, position: int, digest: str) -> int:
        """All rows of the game; returns how many changed, the game's own among them."""
        pack = self.pack
        self.game, _ = Game.objects.update_or_create(slug=pack.slug, defaults=self.game_columns(position, digest))
        self.changed = 1
        terms = self.sync(Term, self.documents("term", pack.terms))
        rulings = self.sync(Ruling, self.documents("ruling", pack.rulings))
        sets = self.sync(CardSet, {s.id: self.set_columns(s, n) for n, s in enumerate(pack.sets.values())})
        entries = entries_of(pack, self.standings(pack), self.words)
        cards = self.sync(Card, self.cards(entries, sets))
        rules = self.sync(Rule, self.documents("rule", pack.rules))
        formats = self.sync(Format, {f.id: self.format_columns(f, n) for n, f in enumerate(pack.formats.values())})
        self.sync_facets(cards, entries)
        self.sync_links({"terms": terms, "rulings": rulings, "cards": cards, "rules": rules, "formats": formats})
        return self.changed

    def cards(self, entries: Mapping[str, Entry], sets: Mapping[str, CardSet]) -> dict[str, Values]:
        return {
            card.id: self.card_columns(card, entries[card.id], n) | {"card_set_id": sets[card.set_id].pk}
            for n, card in enumerate(self.pack.cards.values())
        }

    def sync(self, model: type[Row], contents: Mapping[str, Values]) -> dict[str, Row]:
        """The rows of one model of this game, by slug."""
        rows, changed = sync(model, {"game_id": self.game.pk}, "slug", contents)
        self.changed += changed
        return rows

    # Columns

    def game_columns(self, position: int, digest: str) -> Values:
        """The columns of the game's own row."""
        pack = self.pack
        plain = ("name", "short", "family", "edition", "code", "rulebook", "summary", "hue")
        shape = {name: [asdict(item) for item in getattr(pack, name).values()] for name in SHAPE}
        said = {"emblem": pack.emblem, "printable": pack.printable}
        return {
            **{name: getattr(pack, name) for name in plain},
            **origin_columns(pack.origin),
            "position": position,
            "obstacle": pack.obstacle,
            "words": word_column(game_words(pack)),
            "shape": as_json(shape | said | {"look": asdict(pack.look), "motifs": own_motifs(pack)}),
            "digest": digest,
        }

    def set_columns(self, card_set: engine.packs.cards.CardSet, position: int) -> Values:
        words = word_column(labels_by_word([card_set.id, card_set.name]))
        return {
            "name": card_set.name,
            "summary": card_set.summary,
            "position": position,
            "words": words,
        } | origin_columns(card_set.origin)

    def documents(self, kind: str, records: Mapping[str, Any]) -> dict[str, Values]:
        """The columns of all rules, terms or rulings."""
        columns: dict[str, Callable[[Any], Values]] = {
            "term": self.term_columns,
            "ruling": self.ruling_columns,
            "rule": self.rule_columns,
        }
        return {
            record.id: self.entry_columns(record, document_entry(self.pack, record, kind), position)
            | columns[kind](record)
            for position, record in enumerate(records.values())
        }

    def entry_columns(self, record: Any, entry: Entry, position: int) -> Values:
        """The columns that all things that can be looked up share."""
        columns = {
            "name": record.name,
            "position": position,
            "name_norm": entry.name,
            "text_norm": entry.text,
            "blob": entry.blob,
        }
        return columns | {"marks": word_column(entry.words["is"])} | origin_columns(record.origin)

    def term_columns(self, term: engine.packs.cards.Term) -> Values:
        """What only a term has."""
        return {name: getattr(term, name) for name in TERM_COLUMNS} | {"forms": [term.name, *term.also]}

    def ruling_columns(self, ruling: engine.packs.cards.Ruling) -> Values:
        """What only a ruling has."""
        return {"text": ruling.question, "answer": ruling.answer}

    def rule_columns(self, rule: engine.packs.cards.Rule) -> Values:
        """What only a rule has."""
        section = self.pack.sections[rule.section]
        return {"text": rule.text, "kind": rule.kind, "section": section.id, "section_name": section.name}

    def card_columns(self, card: engine.packs.cards.Card, entry: Entry, position: int) -> Values:
        line = [*line_words(self.pack, card), self.pack.kinds[card.kind].name]
        return self.entry_columns(card, entry, position) | {
            "text": card.text,
            "kind": card.kind,
            "type_line": " ".join(line),
            "keywords": list(card.keywords),
            "values": as_json(dict(card.values)),
            "house": as_json(dict(card.house)),
            "house_text": card.house_text,
            "house_source": card.house_source,
            "origins": {key: [origin.status, origin.source] for key, origin in card.origins.items()},
            "note": card.note,
            "picture": as_json(picture_of(card, self.pack.motifs)._asdict()),
        }

    def format_columns(self, form: engine.packs.cards.Format, position: int) -> Values:
        lists = {name: [asdict(item) for item in getattr(form, name)] for name in ("sections", "rules", "options")}
        plain = {"name": form.name, "summary": form.summary, "position": position, "option_of": form.option_of}
        return as_json(plain | lists) | origin_columns(form.origin)

    # Facets and links

    def sync_facets(self, cards: Mapping[str, Card], entries: Mapping[str, Entry]) -> None:
        """The numbers and words by which cards are searched and counted."""
        scope = {"card__game_id": self.game.pk}
        numbers, words = set(), set()
        for slug, entry in entries.items():
            pk = cards[slug].pk
            for house, values in ((False, entry.numbers), (True, entry.house_numbers)):
                numbers |= {(pk, field, value, house) for field, value in values.items()}
            for house, labels in ((False, entry.words), (True, entry.house_words)):
                words |= {
                    (pk, field, word, by_word[word], house) for field, by_word in labels.items() for word in by_word
                }
        self.changed += sync_tuples(CardNumber, scope, ("card_id", "field", "value", "house"), numbers)
        self.changed += sync_tuples(CardWord, scope, ("card_id", "field", "word", "label", "house"), words)

    def sync_links(self, rows: Mapping[str, Mapping[str, models.Model]]) -> None:
        """The links that records name and those that their texts show."""
        pack = self.pack
        self.link(Card, "terms", rows, {c.id: self.words.terms_of(c) for c in pack.cards.values()})
        self.link(Card, "rulings", rows, reverse({r.id: {*r.cards, *self.cards_in(r)} for r in pack.rulings.values()}))
        self.link(
            Term,
            "see",
            rows,
            {t.id: {*t.see, *self.words.terms.slugs_in(t.text)} - {t.id} for t in pack.terms.values()},
        )
        self.link(
            Rule, "terms", rows, {r.id: {*r.terms, *self.words.terms.slugs_in(r.text)} for r in pack.rules.values()}
        )
        self.link(Rule, "cards", rows, {r.id: {*r.cards, *self.cards_in(r)} for r in pack.rules.values()})
        ruled = reverse({r.id: set(r.rules) for r in pack.rulings.values()})
        cited = {
            r.id: {*r.rulings, *ruled.get(r.id, ()), *(set(r.origin.sources) & pack.rulings.keys())}
            for r in pack.rules.values()
        }
        self.link(Rule, "rulings", rows, cited)
        self.link(Ruling, "terms", rows, {r.id: set(r.terms) for r in pack.rulings.values()})
        self.link(Ruling, "formats", rows, {r.id: set(r.formats) for r in pack.rulings.values()})

    def link(
        self,
        model: type[models.Model],
        name: str,
        rows: Mapping[str, Mapping[str, models.Model]],
        links: Mapping[str, Iterable[str]],
    ) -> None:
        """One link table: from the rows of `model` to those that `name` leads to."""
        field: Any = model._meta.get_field(name)
        through, left, right = field.remote_field.through, f"{field.m2m_column_name()}", f"{field.m2m_reverse_name()}"
        sources, targets = rows[f"{model._meta.model_name}s"], rows["terms" if name == "see" else name]
        pairs = {(sources[a].pk, targets[b].pk) for a, slugs in links.items() for b in slugs}
        self.changed += sync_tuples(
            through, {f"{left.removesuffix('_id')}__game_id": self.game.pk}, (left, right), pairs
        )

    def cards_in(self, record: engine.packs.cards.Rule | engine.packs.cards.Ruling) -> set[str]:
        """The cards whose names a rule or ruling mentions."""
        text = f"{record.question} {record.answer}" if isinstance(record, engine.packs.cards.Ruling) else record.text
        return self.words.cards.slugs_in(text)


def reverse(links: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    """The same links read from the other end."""
    sources: dict[str, set[str]] = {}
    for source, targets in links.items():
        for target in targets:
            sources.setdefault(target, set()).add(source)
    return sources


def as_json(value: Any) -> Any:
    """The value as JSON gives it back: tuples become lists."""
    if isinstance(value, Mapping):
        return {key: as_json(item) for key, item in value.items()}
    return [as_json(item) for item in value] if isinstance(value, list | tuple) else value

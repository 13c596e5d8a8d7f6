"""What the search knows of a record: texts, words and numbers, all normalised. Rows and the plain evaluator share it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from catalog.search.companions import Vocabulary, companions
from engine.packs.cards import PRINTED, Card, Pack, Rule, Ruling, Term, Value
from engine.packs.folding import norm

WORDED = ("word", "card", "keywords")  # values of which each word is found
Labels = Mapping[str, str]  # normalised words with how each is shown
Standings = Mapping[
    str, Mapping[str, Labels]
]  # of each card, by LEGAL and BANNED, the formats that take it and that leave it out
LEGAL: Final = "legal"
BANNED: Final = "banned"
PLAYS_WITH: Final = "plays-with"


@dataclass(frozen=True)
class Entry:
    """One record to be found. `words` maps a field to its normalised words with how each is shown; `house_numbers` and
    `house_words` are the values that are only ours, which count where a query asks for them.
    """

    name: str
    text: str
    blob: str
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    house_numbers: Mapping[str, int] = field(default_factory=dict)
    house_words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def texts(self, column: str) -> str:
        """The text column of that name."""
        return {"name_norm": self.name, "text_norm": self.text, "blob": self.blob}[column]

    def number(self, field: str, house: bool) -> int | None:
        """The printed number of a field, or with `house` ours where none is printed."""
        return self.numbers.get(field, self.house_numbers.get(field) if house else None)

    def words_of(self, field: str, house: bool) -> Mapping[str, str]:
        """The words of a field, with `house` ours too."""
        return {**self.words.get(field, {}), **(self.house_words.get(field, {}) if house else {})}


def labels_by_word(labels: Iterable[str]) -> dict[str, str]:
    """Normalised words with their labels."""
    return {norm(label): label for label in labels if label}


def word_column(words: Iterable[str]) -> str:
    """Words as one column that can be searched by prefix and exactly: `|spirit|chant|`."""
    return "".join(f"|{word}" for word in words) + "|"


def game_words(pack: Pack) -> dict[str, str]:
    """The words by which `game:` finds a game."""
    return labels_by_word([pack.slug, pack.name, pack.short, pack.code])


def entries_of(pack: Pack, standings: Standings, words: Vocabulary) -> dict[str, Entry]:
    """What can be asked of the cards of a pack by id, with what only all of them together tell: how each stands in the formats, and
    which cards go with it.
    """
    beside, nowhere = companions(words), {LEGAL: labels_by_word(()), BANNED: labels_by_word(())}
    names = {card.id: card.name for card in pack.cards.values()}
    return {
        card.id: with_words(
            card_entry(pack, card),
            {
                **nowhere,
                **standings.get(card.id, {}),
                PLAYS_WITH: labels_by_word(names[other] for other in sorted(beside[card.id])),
            },
        )
        for card in pack.cards.values()
    }


def with_words(entry: Entry, words: Mapping[str, Labels]) -> Entry:
    """An entry with the words of more fields."""
    return replace(entry, words={**entry.words, **words})


def line_words(pack: Pack, card: Card) -> list[str]:
    """The values that stand in a card's type line before its kind, such as its class."""
    return [str(value) for key, value in card.values.items() if pack.fields[key].face == "line"]


def card_entry(pack: Pack, card: Card) -> Entry:
    """What can be asked of a card: every kind above its own counts as its type too."""
    kinds = pack.lineage(card.kind)
    keywords = [pack.keyword(written).name for written in card.keywords]
    marks = [card.origin.status, *(["printed"] if card.origin.status in PRINTED else [])]
    general = {
        "type": labels_by_word(kind.name for kind in kinds),
        "kw": labels_by_word(keywords),
        "set": labels_by_word([card.set_id, pack.sets[card.set_id].name]),
        "game": game_words(pack),
    }
    numbers = numbers_in(pack, card.values) | {"keywords": len(keywords)}
    house_numbers = numbers_in(pack, card.house)
    words = general | words_in(pack, card.values) | {"is": labels_by_word([*marks, *flags_in(pack, card.values)])}
    house_words = words_in(pack, card.house) | {"is": labels_by_word(flags_in(pack, card.house))}
    name, text = norm(card.name), norm(card.text)
    blob = " | ".join([name, *map(norm, line_words(pack, card)), *words["type"], *map(norm, card.keywords), text])
    return Entry(name, text, blob, words, numbers, house_numbers, house_words)


def numbers_in(pack: Pack, values: Mapping[str, Value]) -> dict[str, int]:
    """The numbers among the values of a card."""
    return {
        key: value for key, value in values.items() if isinstance(value, int) and pack.fields[key].value == "number"
    }


def flags_in(pack: Pack, values: Mapping[str, Value]) -> list[str]:
    """The flags that are set among the values of a card: words of `is:`."""
    return [key for key, value in values.items() if pack.fields[key].value == "flag" and value]


def words_in(pack: Pack, values: Mapping[str, Value]) -> dict[str, dict[str, str]]:
    """The words among the values of a card; a value that is a card is its name."""
    kinds = {key: pack.fields[key].value for key in values}
    return {key: labels_by_word(written(pack, kinds[key], values[key])) for key in values if kinds[key] in WORDED}


def written(pack: Pack, kind: str, value: Value) -> list[str]:
    """What a value of words has: the name of the card that it is, each of several keywords, or itself."""
    if kind == "card":
        return [pack.cards[str(value)].name]
    return list(value) if isinstance(value, tuple) else [str(value)]


def document_entry(pack: Pack, record: Rule | Term | Ruling, kind: str) -> Entry:
    """What can be asked of a rule, a term or a ruling."""
    body = f"{record.question} {record.answer}" if isinstance(record, Ruling) else record.text
    name, text = norm(record.name), norm(body)
    words = {"game": game_words(pack), "is": labels_by_word([kind, record.origin.status])}
    return Entry(name, text, " | ".join([name, norm(record.id), text]), words)

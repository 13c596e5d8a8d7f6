"""What names mean in the decks of a game and of one of its formats: cards, headings, sections."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from engine.grouping import grouped
from engine.packs.cards import Card, DeckSection, Format, Pack
from engine.packs.folding import norm

NEAR = 70  # of 100: how like a name must be to be offered
LIKE = 80  # how like a name a line must be to be taken for a card that is misspelt, and never for a heading
CANDIDATES = 3
SHORTLIST = "~"  # the place of cards that are beside the deck; no section has such an id
BY_KIND = ""  # a heading that is no section here: each card goes where its kind fits

HEADING_MAX = 60  # characters
MAIN = ("deck", "main", "mainboard", "main board", "main deck", "maindeck", "decklist", "deck list")
BESIDES = (
    "shortlist", "sideboard", "side board", "side", "side deck", "sidedeck", "sb", "maybeboard", "maybe board", "maybe", "considering",
)  # fmt: skip
ELSEWHERE = ("cards", "commander", "companion", "about")

Scorer = Callable[..., float]


def heading_forms(line: str) -> Iterator[str]:
    """What a heading may say, in normal form: the line, then without signs around it, then without the number of its cards."""
    folded = norm(line)
    yield folded
    bare = inner(folded)
    yield bare
    sized = bare.removesuffix(" cards").removesuffix(" card").removesuffix(" copies")
    if sized[-1:].isdigit():
        yield inner(sized.rstrip("0123456789/ "))


def inner(text: str) -> str:
    """A text from its first letter or digit to its last."""
    told = [place for place, sign in enumerate(text) if sign.isalnum()]
    return text[told[0] : told[-1] + 1] if told else ""


@dataclass(frozen=True)
class Vocabulary:
    """What names mean in the decks of one format: cards as spelled and in normal form, headings, sections by card."""

    pack: Pack
    form: Format | None
    format: str
    spelled: Mapping[str, Card]
    names: Mapping[str, list[Card]]
    headings: Mapping[str, str]

    def card(self, name: str) -> Card | None:
        """The card of that name; of names that differ by an accent only the one that is spelled so."""
        cards = self.names.get(norm(name), [])
        return self.spelled.get(name.casefold()) or (cards[0] if len(cards) == 1 else None)

    def heading(self, line: str) -> str | None:
        """Where cards go after a line, if it is a heading."""
        words = heading_forms(line) if len(line) <= HEADING_MAX else ()
        return next((self.headings[word] for word in words if word in self.headings), None)

    def section(self, place: str) -> DeckSection | None:
        return next((section for section in self.sections if section.id == place), None)

    @property
    def sections(self) -> tuple[DeckSection, ...]:
        return self.form.sections if self.form else ()

    def fitting(self, card: Card) -> list[DeckSection]:
        """The sections that take a card of its kind."""
        return self.pack.fitting(self.form, card.kind) if self.form else []

    def has_name_of_a_card(self, line: str) -> bool:
        """Whether the words of a line hold the whole name of a card, or nearly are one."""
        words = norm(line).split()
        parts = (" ".join(words[begin:end]) for begin in range(len(words)) for end in range(begin + 1, len(words) + 1))
        return any(part in self.names for part in parts) or any(
            score >= LIKE for _, score in self.nearest(line, fuzz.ratio)
        )

    def nearest(self, name: str, scorer: Scorer = fuzz.WRatio) -> list[tuple[str, int]]:
        """The names that are most like one, with how like they are."""
        matches = process.extract(norm(name), list(self.names), scorer=scorer, limit=CANDIDATES, score_cutoff=NEAR)
        return [(card.name, round(score)) for key, score, _ in matches for card in self.names[key]]


def vocabulary(pack: Pack, form_id: str) -> Vocabulary:
    """The names of a game and of one of its formats; without the format where there is none of that id."""
    names = grouped((norm(card.name), card) for card in pack.cards.values())
    spelled = {card.name.casefold(): card for card in pack.cards.values()}
    form = pack.formats.get(form_id)
    return Vocabulary(pack, form, form_id, spelled, names, headings(pack, form, names))


def headings(pack: Pack, form: Format | None, names: Mapping[str, list[Card]]) -> dict[str, str]:
    """What stands over cards, in normal form, and where they go then; the format's own words come before everybody's."""
    sections = form.sections if form else ()
    kinds = [norm(kind.name) for kind in pack.kinds.values()]
    return {
        **{word: BY_KIND for kind in kinds for word in (kind, f"{kind}s") if word not in names},
        **dict.fromkeys(ELSEWHERE, BY_KIND),
        **dict.fromkeys(BESIDES, SHORTLIST),
        **dict.fromkeys(MAIN, "main" if any(section.id == "main" for section in sections) else BY_KIND),
        **{word: section.id for section in sections for word in (section.id, norm(section.name))},
    }

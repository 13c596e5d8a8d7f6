"""A deck on paper: a sheet for game night, with its cards by number and name and lines to fill in."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache

from decks.models import ReadyDeck
from decks.owners import owner_of
from decks.pages.compare import Side, side_of
from decks.pages.deck_sheet import CardLine, SectionSheet
from decks.pages.links import whole
from decks.pages.sharing import Sharing
from decks.references import Referred, of_the_pack, referred
from engine.packs.folding import norm
from engine.plurals import plural

BLANKS: Final = ("Player", "Date", "Event")
TWO_COLUMNS: Final = 72  # lines of two columns on a page, with headings among them


class PaperLine(NamedTuple):
    """So many copies of a card."""

    copies: int
    name: str


class PaperGroup(NamedTuple):
    """Cards of a kind in the order of the alphabet."""

    kind: str
    copies: int
    lines: list[PaperLine]


class PaperSection(NamedTuple):
    """A section with its cards; `is_plain` where one heading says it all."""

    name: str
    copies: int
    groups: list[PaperGroup]

    @property
    def is_plain(self) -> bool:
        """Whether its cards are of one kind, which need not be named."""
        return len(self.groups) < 2


@dataclass(frozen=True)
class Paper:
    """A deck as it is printed; `link` is where others find it, nothing where they do not see it."""

    side: Side
    link: str

    @property
    def sections(self) -> list[PaperSection]:
        """What it holds."""
        return [paper_section(part) for part in self.side.sheet.parts if part.count]

    @property
    def is_many(self) -> bool:
        """Whether two columns of a page do not hold its lines."""
        return sum(len(group.lines) for part in self.sections for group in part.groups) > TWO_COLUMNS

    @property
    def total(self) -> str:
        """How many cards it has, in all and by section."""
        parts = [f"{part.name} {part.copies}" for part in self.sections]
        return f"{plural(self.side.sheet.count, 'card')}: {', '.join(parts)}" if len(parts) > 1 else ""

    @property
    def problems(self) -> list[str]:
        """What is wrong with it."""
        return [problem.message for problem, _ in self.side.sheet.problems]


def paper_section(part: SectionSheet) -> PaperSection:
    """A section in the order of paper."""
    return PaperSection(part.name, part.count, [paper_group(kind, lines) for kind, lines in part.groups])


def paper_group(kind: str, lines: Iterable[CardLine]) -> PaperGroup:
    """The cards of a kind by name."""
    rows = sorted([PaperLine(line.copies, line.name) for line in lines], key=lambda row: norm(row.name))
    return PaperGroup(kind, sum(row.copies for row in rows), rows)


def print_ready(request: HttpRequest, slug: str, deck: str) -> HttpResponse:
    """A ready deck on paper."""
    row = get_object_or_404(ReadyDeck.objects.select_related("game", "format"), game__slug=slug, slug=deck)
    return printed(request, of_the_pack(row), Sharing(row))


@never_cache
def print_deck(request: HttpRequest, key: str) -> HttpResponse:
    """A deck that somebody builds on paper, for whoever may see it."""
    owner = owner_of(request)
    one = referred(key, owner)
    return printed(request, one, Sharing(one.ready or one.deck, own=one.deck.is_of(owner)))


def printed(request: HttpRequest, one: Referred, sharing: Sharing) -> HttpResponse:
    """The sheet."""
    side = side_of("a", one, request.GET)
    paper = Paper(side, whole(request, sharing.row.get_absolute_url()) if sharing.shown else "")
    context = {"paper": paper, "side": side, "game": side.game, "blanks": BLANKS, "sharing": sharing}
    return render(request, "decks/page/paper.html", context)

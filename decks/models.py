"""Decks: ready ones made from the packs, and those that people build, with their pools, test hands, runs, saved searches and solved
puzzles, keys to all of it, and what whoever runs the site has taken down or is told of.

What people made names games, formats and cards by slug, not by key: the catalogue may be loaded anew, and lose a game, at any
time, and no deck may be lost with it.
"""

from typing import Any, ClassVar, Self, TypeVar

from django.db import models
from django.urls import reverse
from django.utils.crypto import get_random_string

from catalog.cached import pack_or_none
from catalog.models import Card, Format, Game, SourcedModel
from engine.packs.cards import LESSONS
from engine.packs.folding import norm
from engine.play.opponents import AND, SHARP, called_of
from engine.plurals import plural

KEY_LENGTH = 12
WHY_MAX = 300  # characters of a reason
DELETED_AT_ONCE = 50


def new_key() -> str:
    """A name for an address that nobody can guess."""
    return get_random_string(KEY_LENGTH)


class ReadyDeck(SourcedModel):
    """A deck that comes with a game's pack, for one of its formats."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="ready_decks")
    format = models.ForeignKey(Format, models.CASCADE, related_name="ready_decks")
    slug = models.SlugField()
    name = models.CharField(max_length=100)
    summary = models.TextField(blank=True)
    text = models.TextField(help_text="the list as it stands in the pack")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["game__position", "position"]
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="one_ready_deck_a_slug")]

    def get_absolute_url(self) -> str:
        return reverse("decks:ready", args=[self.game.slug, self.slug])


class ReadyDeckCard(models.Model):
    """A line of a ready deck as it was read when its game was loaded; by it a card finds its ready decks."""

    deck = models.ForeignKey(ReadyDeck, models.CASCADE, related_name="lines")
    card = models.ForeignKey(Card, models.CASCADE, related_name="ready_lines")
    section = models.SlugField()
    copies = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["card__position"]
        constraints = [models.UniqueConstraint(fields=["deck", "section", "card"], name="one_line_a_card")]

    def __str__(self) -> str:
        return f"{self.copies} {self.card_id}"


class NormField(models.TextField):
    """The normal form of a row's name, written whenever the row is saved: names are compared alike in every database."""

    of = "name"

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "editable": False, "default": ""})

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        value = norm(getattr(model_instance, self.of))
        setattr(model_instance, self.attname, value)
        return value


class InOrderField(models.JSONField):
    """An object that keeps the order of its keys, as pairs: PostgreSQL puts those of an object by their length. Those that were written
    as objects are read as such.
    """

    def deconstruct(self) -> Any:  # the column is that of any JSON, so there is nothing to migrate
        name, _, *options = super().deconstruct()
        return name, "django.db.models.JSONField", *options

    def get_prep_value(self, value: Any) -> Any:
        return super().get_prep_value(list(value.items()) if isinstance(value, dict) else value)

    def from_db_value(self, value: Any, *how: Any) -> Any:
        read = super().from_db_value(value, *how)
        return dict(read) if isinstance(read, list) else read


Row = TypeVar("Row", bound="OwnedModel")


class OwnedQuerySet(models.QuerySet[Row]):
    """What people made, by who may look at it: whoever made it, and others where it is shared."""

    def owned_by(self, owner: str) -> Self:
        """What a visitor made; of nobody, nothing."""
        return self.filter(made_by(owner))

    def readable_by(self, owner: str) -> Self:
        """What a visitor may look at who knows its address."""
        return self.filter(made_by(owner) | models.Q(shared=True) & self.not_taken())

    def not_taken(self) -> models.Q:
        """What whoever runs the site has not taken down."""
        return ~models.Q(key__in=TakenDown.objects.filter(sort=self.model.sort).values("key"))

    def keep_first(self, most: int) -> None:
        """Delete what comes after the first rows; of very many, some stay until the next time."""
        if beyond := list(self.values_list("pk", flat=True)[most : most + DELETED_AT_ONCE]):
            self.model._default_manager.filter(pk__in=beyond).delete()


def made_by(owner: str) -> models.Q:
    """What a visitor made; the empty name is nobody's."""
    return models.Q(owner=owner) if owner else models.Q(pk=None)


class OwnedModel(models.Model):
    """Something that somebody made; `owner` is the name in the cookie of a visitor, which an account can claim later. Addresses say by
    `sort` what it is.
    """

    sort: ClassVar[str]

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key)
    owner = models.CharField(max_length=32, db_index=True)
    game = models.SlugField()
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True

    def get_absolute_url(self) -> str:
        return reverse(f"decks:{self.sort}", args=[self.key])

    def is_of(self, owner: str) -> bool:
        """Whether a visitor made it."""
        return bool(owner) and self.owner == owner

    @property
    def seen_by(self) -> str:
        """Who may look at it, as a Visibility."""
        return Visibility.UNLISTED if getattr(self, "shared", False) else Visibility.PRIVATE


class Pool(OwnedModel):
    """Packs that somebody opened or drafts: all of it follows from the seed, the seats and the picks so far.

    `edition` names what else it follows from (decks.construction.drafting.edition_of): where that has changed, nothing is replayed. `cards`
    {card: copies} are there from when all is opened or taken.
    """

    sort = "pool"

    format = models.SlugField()
    seed = models.PositiveBigIntegerField()
    seats = models.PositiveSmallIntegerField(default=1, help_text="1 where packs are opened rather than drafted")
    edition = models.CharField(max_length=16)
    picks: "models.JSONField[Any, Any]" = models.JSONField(
        default=list, help_text="the cards that were taken, pick by pick"
    )
    cards: "models.JSONField[Any, Any]" = models.JSONField(null=True, blank=True)
    shared = models.BooleanField(default=False, help_text="whoever has the link may look")

    objects = OwnedQuerySet.as_manager()

    class Meta:
        ordering = ["-changed_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.format} {self.seed}"

    @property
    def how_far(self) -> str:
        """How far its draft is; one without a draft is complete from the start."""
        return plural(len(self.picks), "pick") if self.cards is None else "complete"


class SavedSearch(OwnedModel):
    """A search that somebody has named, to open it again: `asked` is what its address asks, of the search page or, where a game is named,
    of the list of its cards.
    """

    sort = "search"

    name = models.CharField(max_length=60)
    asked = models.CharField(max_length=4000)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        ordering = ["-changed_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        page = reverse("catalog:cards", args=[self.game]) if self.game else reverse("catalog:search")
        return f"{page}?{self.asked}"


class OwnedCard(models.Model):
    """So many copies of a card that a visitor owns: a line of their collection. Of a card that they do not own there is none."""

    owner = models.CharField(max_length=32)
    game = models.SlugField()
    card = models.CharField(max_length=60)
    copies = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["owner", "game", "card"]
        constraints = [models.UniqueConstraint(fields=["owner", "game", "card"], name="one_line_an_owned_card")]

    def __str__(self) -> str:
        return f"{self.copies} {self.card}"


class SolvedPuzzle(OwnedModel):
    """A puzzle or lesson that somebody has solved, by its folder and id. Two rows of one puzzle, as files that are brought may leave them,
    say together what one would.
    """

    sort = "solved"

    puzzle = models.CharField(max_length=80, help_text="folder and id: puzzles/one-more")
    title = models.CharField(max_length=60, help_text="what it was called when it was solved")
    hints = models.PositiveSmallIntegerField(default=0, help_text="the fewest hints it was solved with")
    days: "models.JSONField[Any, Any]" = models.JSONField(
        default=list, help_text="the days, as 2026-11-27, on which it was solved as the puzzle of the day"
    )

    objects = OwnedQuerySet.as_manager()

    class Meta:
        ordering = ["-changed_at", "-pk"]
        indexes = [models.Index(fields=["owner", "game"])]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        folder, _, puzzle = self.puzzle.partition("/")
        return reverse(f"decks:{'lesson' if folder == LESSONS else 'puzzle'}", args=[self.game, puzzle])


NOBODY = "none"  # the opponent of somebody who plays every seat


class Visibility(models.TextChoices):
    """Who may see a deck: nobody else, whoever has its address, or everybody."""

    PRIVATE = "private", "Private: only you"
    UNLISTED = "unlisted", "Unlisted: whoever has the link"
    PUBLIC = "public", "Public: in every list"


class DeckQuerySet(OwnedQuerySet["Deck"]):
    """Decks by who may see them; whoever built one keeps it for a while after they deleted it."""

    def not_deleted(self) -> "DeckQuerySet":
        return self.filter(deleted_at=None)

    def owned_by(self, owner: str) -> "DeckQuerySet":
        """Those of a visitor that are not deleted."""
        return self.not_deleted().filter(made_by(owner))

    def deleted_by(self, owner: str) -> "DeckQuerySet":
        """Those that a visitor has deleted and can bring back, the last ones first."""
        return self.filter(made_by(owner)).exclude(deleted_at=None).order_by("-deleted_at", "-pk")

    def public(self) -> "DeckQuerySet":
        """Those that everybody finds."""
        return self.not_deleted().filter(self.not_taken(), visibility=Visibility.PUBLIC)

    def named(self, words: str) -> "DeckQuerySet":
        """Those with something in their name, compared as names of cards are."""
        return self.filter(name_norm__contains=norm(words))

    def tagged(self, tag: str) -> "DeckQuerySet":
        """Those that bear a tag."""
        return self.filter(tags__contains=f",{tag},")

    def readable_by(self, owner: str) -> "DeckQuerySet":
        """Those that a visitor may open who knows their address."""
        return self.not_deleted().filter(made_by(owner) | ~models.Q(visibility=Visibility.PRIVATE) & self.not_taken())


class Deck(OwnedModel):
    """A deck that somebody builds, as it is now: its last version. Deleted ones are kept for the undo."""

    sort = "deck"

    name = models.CharField(max_length=100)
    name_norm = NormField()
    description = models.TextField(blank=True, max_length=10_000)
    format = models.SlugField()
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PRIVATE)
    version = models.PositiveIntegerField(default=1, help_text="the number of its last version")
    deleted_at = models.DateTimeField(null=True, blank=True)
    pool: "models.JSONField[Any, Any]" = models.JSONField(
        null=True, blank=True, help_text="{card: copies} that it was drafted or opened from, if it was"
    )
    opened = models.ForeignKey(Pool, models.SET_NULL, null=True, blank=True, related_name="decks")
    tags = models.CharField(
        max_length=250,
        blank=True,
        default="",
        help_text="each in small letters with a comma before and behind it: ,fast,for anna,",
    )
    archived = models.BooleanField(default=False, help_text="put away: not listed unless asked for")
    cover = models.CharField(
        max_length=60, blank=True, default="", help_text="the card on its cover; empty: the usual one"
    )
    note = models.TextField(max_length=2000, blank=True, default="", help_text="for whoever built it alone")

    objects = DeckQuerySet.as_manager()

    class Meta:
        ordering = ["-changed_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def look_url(self) -> str:
        """Where it is looked at, by whoever builds it too."""
        return reverse("decks:look", args=[self.key])

    @property
    def seen_by(self) -> str:
        """Who may look at it, as a Visibility."""
        return self.visibility

    @property
    def tag_list(self) -> list[str]:
        """Its tags one by one."""
        return [tag for tag in self.tags.split(",") if tag]


class DeckVersion(models.Model):
    """A deck as it was saved once: `sections` {section: {card: copies}}, `shortlist` {card: copies}, cards by slug."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=100)
    description = models.TextField(blank=True)
    format = models.SlugField()
    sections: "models.JSONField[Any, Any]" = models.JSONField(default=dict)
    shortlist: "models.JSONField[Any, Any]" = models.JSONField(default=dict)
    change = models.CharField(max_length=200, help_text="what was done, in words")
    undone_to = models.PositiveIntegerField(null=True, blank=True, help_text="the version to which an undo went back")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["deck", "number"], name="one_version_a_number")]

    def __str__(self) -> str:
        return f"{self.name} {self.number}"


class DeckCard(models.Model):
    """So many copies of a card in a section of a deck as it is now: the index by which a card finds its decks."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="lines")
    game = models.SlugField()
    card = models.CharField(max_length=60)
    section = models.SlugField()
    copies = models.PositiveIntegerField()

    class Meta:
        indexes = [models.Index(fields=["game", "card"])]
        constraints = [models.UniqueConstraint(fields=["deck", "section", "card"], name="one_line_a_card_of_a_deck")]

    def __str__(self) -> str:
        return f"{self.copies} {self.card}"


def titled(rival: str, pilot: str) -> str:
    """Who plays the other seats, and with which deck: "The Deep Ebb (steady)"."""
    return f"{rival} ({pilot})" if rival else pilot


class Hand(OwnedModel):
    """A game that somebody plays by hand: its record with all answers, of which the first `position` have been taken."""

    sort = "hand"

    deck = models.ForeignKey(Deck, models.SET_NULL, null=True, blank=True, related_name="hands")
    title = models.CharField(max_length=120)
    pilot = models.CharField(max_length=120, help_text="who plays the other seats, as it is set")
    rival = models.CharField(
        max_length=120, blank=True, help_text="the title of the deck of the other seats, where somebody has chosen it"
    )
    seat = models.PositiveSmallIntegerField(default=0, help_text="the seat of whoever plays, where others sit opposite")
    record = models.TextField(help_text="engine.play.record.Record as JSON")
    position = models.PositiveIntegerField(default=0)
    shared = models.BooleanField(
        default=False, help_text="whoever has the link may look and go on from there in a copy"
    )
    people: "models.JSONField[Any, Any]" = models.JSONField(
        default=list, help_text="the names of two at one table, seat by seat; empty where one plays"
    )
    confirmed = models.PositiveSmallIntegerField(
        null=True, help_text="the seat of the two whose player has the device, null while it is handed over"
    )
    floor = models.PositiveIntegerField(
        default=0, help_text="answers when it was handed over last: none of them is taken back"
    )
    skipped: "models.JSONField[Any, Any]" = models.JSONField(
        default=list, help_text="[seat, window, answers by then] of what one of the two is not asked for now"
    )
    puzzle = models.CharField(
        max_length=80, blank=True, default="", help_text="the puzzle or lesson that is tried, by folder and id"
    )
    hints_told = models.PositiveSmallIntegerField(default=0, help_text="of the hints of that puzzle, how many")
    hint: "models.JSONField[Any, Any]" = models.JSONField(
        default=dict, help_text="what has been advised last: at which mark, and decks.tabletop.hints.Hint as data"
    )

    objects = OwnedQuerySet.as_manager()

    class Meta:
        ordering = ["-changed_at"]

    def __str__(self) -> str:
        return self.title

    @property
    def against(self) -> str:
        """Who plays besides whoever has the deck, and what; both names where two people share a table."""
        if self.puzzle:
            return "the best defence"
        if self.pilot == NOBODY:
            return "nobody"
        decks, levels = self.rival.split(AND), self.levels
        if len(decks) == len(levels) and not self.people:
            return " and ".join(map(titled, decks, levels))
        return " and ".join(self.people) or titled(self.rival, AND.join(levels))

    @property
    def levels(self) -> list[str]:
        """What those are called who play the other seats, as far as each plays one."""
        names = self.pilot.split(AND)
        game = Game.objects.filter(slug=self.game).first() if SHARP in names else None
        pack = pack_or_none(game) if game else None
        return [called_of(pack) if name == SHARP and pack else name for name in names]


class RunState(models.TextChoices):
    """How far a run or a chunk of it is."""

    WAITING = "waiting", "Waiting"
    RUNNING = "running", "Running"
    DONE = "done", "Done"
    CANCELLED = "cancelled", "Cancelled"
    FAILED = "failed", "Failed"


UNFINISHED = (RunState.WAITING, RunState.RUNNING)


class Stepwise(models.Model):
    """What workers find out step by step, each step kept before the next one, by whichever of them is told: decks.stepwise."""

    found: "models.JSONField[Any, Any]" = models.JSONField(
        default=dict, help_text="what has been found so far, as data"
    )
    steps = models.PositiveIntegerField(default=0, help_text="how many steps have been taken")
    most = models.PositiveIntegerField(default=0, help_text="how many it takes at most, once a worker has looked")
    state = models.CharField(max_length=10, choices=RunState, default=RunState.WAITING)
    reason = models.CharField(max_length=500, blank=True, help_text="why it failed")
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def asked(self) -> dict[str, Any]:
        """The fields by which it is known that still the same is asked for."""
        return {}


class Hindsight(Stepwise):
    """What a game that is over shows of one of its seats when it is looked at again: engine.play.hindsight.Found."""

    hand = models.ForeignKey(Hand, models.CASCADE, related_name="hindsights")
    seat = models.PositiveSmallIntegerField()
    mark = models.CharField(max_length=40, help_text="the end that is looked back from, as marks of moments have it")

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["hand", "seat"], name="one_hindsight_a_seat")]

    def __str__(self) -> str:
        return f"{self.hand_id}/{self.seat}: {self.steps} of {self.most}"

    @property
    def asked(self) -> dict[str, Any]:
        """The end from which it is looked back."""
        return {"mark": self.mark}


class OpeningAdvice(Stepwise):
    """What the first choice of a deck is worth against another one (engine.play.openings.FoundOpenings), under a hash of all that it
    follows from: whoever has an equal deck is told the same.
    """

    digest = models.CharField(max_length=40, unique=True)
    game = models.SlugField()
    deck: "models.JSONField[Any, Any]" = models.JSONField(help_text="its sections")
    theirs: "models.JSONField[Any, Any]" = models.JSONField(help_text="the sections of the deck that sits opposite")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.game} {self.digest}: {self.steps} of {self.most}"


class Question(models.TextChoices):
    """What a run asks of a deck."""

    ALONE = "alone", "How fast is it?"
    DECKS = "decks", "How good is it?"
    BETTER = "better", "Which is better?"
    SWAP = "swap", "What does a swap do?"
    CHANGE = "change", "What should I change?"
    WORTH = "worth", "What is each card worth?"


class GoldfishRun(OwnedModel):
    """Test games of a deck as it was when the run was asked for, cut into chunks."""

    sort = "run"

    deck = models.ForeignKey(Deck, models.SET_NULL, null=True, blank=True, related_name="runs")
    origin = models.CharField(
        max_length=16, blank=True, db_index=True, help_text="catalog.web.visitors: who shares an address"
    )
    title = models.CharField(max_length=120)
    format = models.SlugField()
    sections: "models.JSONField[Any, Any]" = models.JSONField()
    options: "models.JSONField[Any, Any]" = models.JSONField(default=list)
    pilot = models.CharField(max_length=40)
    opponent = models.CharField(max_length=120)
    rival = models.CharField(
        max_length=120, blank=True, help_text="the title of the deck of the opponent, where somebody has chosen it"
    )
    theirs: "models.JSONField[Any, Any]" = models.JSONField(default=dict, help_text="the sections of that deck")
    goal = models.CharField(max_length=300, blank=True, help_text="nothing: to win")
    games = models.PositiveIntegerField()
    seed = models.PositiveBigIntegerField()
    rules_version = models.CharField(max_length=40)
    question = models.CharField(max_length=10, choices=Question, default=Question.ALONE)
    second = models.CharField(max_length=140, blank=True, help_text="the title of the deck that may be better")
    second_sections: "models.JSONField[Any, Any]" = models.JSONField(default=dict, help_text="what that deck holds")
    rivals: "models.JSONField[Any, Any]" = InOrderField(
        default=dict,
        help_text="{title: sections} of the decks that it meets, or both; none: they meet a practice opponent",
    )
    pool: "models.JSONField[Any, Any]" = models.JSONField(
        null=True,
        blank=True,
        help_text="the cards that a search may put in, none: all of the game; or those whose worth is asked for",
    )
    queue = models.CharField(max_length=10)
    state = models.CharField(max_length=10, choices=RunState, default=RunState.WAITING)
    reason = models.CharField(max_length=500, blank=True, help_text="why it failed")
    totals: "models.JSONField[Any, Any]" = models.JSONField(
        null=True, blank=True, help_text="engine.play.tally.Tally of all chunks together, once it has ended"
    )
    finished_at = models.DateTimeField(null=True, blank=True)
    shared = models.BooleanField(default=False, help_text="whoever has the link may read the report")
    engine = models.CharField(
        max_length=180, blank=True, help_text="what has played its games, in words, once it has ended"
    )

    objects = OwnedQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.title

    @property
    def against(self) -> str:
        """Against whom, and what it plays."""
        if len(self.rivals) > 1:
            return f"{len(self.rivals)} decks, each played by {self.opponent}"
        return titled(self.rival or next(iter(self.rivals), ""), self.opponent)

    @property
    def is_against_decks(self) -> bool:
        """Whether it asks how a deck fares against some others, each in pairs of games."""
        return self.question == Question.DECKS

    @property
    def is_of_two(self) -> bool:
        """Whether it asks which of two decks is better, or what a swap does, by which the second one is made."""
        return self.question in (Question.BETTER, Question.SWAP)

    @property
    def is_search(self) -> bool:
        """Whether it asks what to change in a deck."""
        return self.question == Question.CHANGE

    @property
    def is_appraisal(self) -> bool:
        """Whether it asks what each card of a deck is worth."""
        return self.question == Question.WORTH

    @property
    def called(self) -> str:
        """The deck that it is about, or both."""
        if self.is_appraisal:
            return f"{self.title}: what each card is worth"
        if self.is_search:
            return f"{self.title}: what to change"
        if self.question == Question.SWAP:
            return self.second
        return f"{self.title} or {self.second}" if self.is_of_two else self.title


class Chunk(models.Model):
    """Some games of a run. Who works on it has the lease and counts its `attempt`.

    `tally` is how its games ended, small enough to be added up every second; `details` all that the report tells beside it.
    """

    run = models.ForeignKey(GoldfishRun, models.CASCADE, related_name="chunks")
    number = models.PositiveIntegerField()
    first = models.PositiveIntegerField()
    games = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=RunState, default=RunState.WAITING)
    attempt = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    played = models.PositiveIntegerField(default=0)
    tally: "models.JSONField[Any, Any]" = models.JSONField(null=True, blank=True)
    details: "models.JSONField[Any, Any]" = models.JSONField(null=True, blank=True)
    engine = models.CharField(max_length=60, blank=True, help_text="decks.lab.engines: what has played it, in words")
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["number"]
        indexes = [models.Index(fields=["state", "lease_until"])]
        constraints = [models.UniqueConstraint(fields=["run", "number"], name="one_chunk_a_number")]

    def __str__(self) -> str:
        return f"{self.run_id}/{self.number}"


class PlayedField(models.Model):
    """The ready decks of one version of a game against each other: two by two, each once, by whoever is told of it."""

    game = models.SlugField()
    version = models.CharField(
        max_length=40, help_text="of the rules, as records of games have it, and of the engine's files"
    )
    decks: "models.JSONField[Any, Any]" = models.JSONField(
        default=list, help_text="the title and the format of each, once a worker has looked"
    )
    left_out: "models.JSONField[Any, Any]" = InOrderField(default=dict, help_text="{title: why it is not in it}")
    meetings = models.PositiveIntegerField(default=0, help_text="how many times two of them meet")
    met: "models.JSONField[Any, Any]" = models.JSONField(
        default=list, help_text="[title, title, engine.play.matrix.Cell] of those that have been played"
    )
    played = models.PositiveIntegerField(default=0, help_text="how many of them have been played")
    attempt = models.PositiveSmallIntegerField(default=0, help_text="how often the next one has been begun")
    state = models.CharField(max_length=10, choices=RunState, default=RunState.WAITING)
    reason = models.CharField(max_length=500, blank=True, help_text="why it failed")
    engine = models.CharField(max_length=60, blank=True, help_text="decks.lab.engines: what has played it, in words")
    sent_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["game", "version"], name="one_field_a_version")]

    def __str__(self) -> str:
        return f"{self.game} {self.version}: {self.played} of {self.meetings}"


class BinderKey(models.Model):
    """A secret link that opens a visitor's data in another browser; only its digest is kept."""

    owner = models.CharField(max_length=32, unique=True)
    digest = models.CharField(max_length=64, unique=True, help_text="SHA-256 of the secret")
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"key of {self.made_at:%Y-%m-%d}"


class OriginDay(models.Model):
    """How many test games were asked for from an origin (catalog.web.visitors) on a day, whatever became of the runs; kept for two days."""

    origin = models.CharField(max_length=16)
    day = models.DateField()
    games = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["origin", "day"], name="one_row_an_origin_and_day")]

    def __str__(self) -> str:
        return f"{self.games} on {self.day}"


class TakenDown(models.Model):
    """A deck, pool, hand or run that whoever runs the site has taken down: only its owner sees it, and cannot share it. It is named by its
    address, so that it stays taken down when its owner deletes it and brings it back.
    """

    sort = models.CharField(max_length=8)
    key = models.CharField(max_length=KEY_LENGTH)
    why = models.CharField(max_length=WHY_MAX, blank=True, help_text="what is told, to everybody who comes there")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["sort", "key"], name="taken_down_once")]

    def __str__(self) -> str:
        return f"{self.sort} {self.key}"


class Grounds(models.TextChoices):
    """What somebody may find wrong with what is shared."""

    INSULT = "insult", "It insults or threatens somebody"
    PRIVATE = "private", "It tells private things about somebody"
    RIGHTS = "rights", "It copies what is not theirs to share"
    LURE = "lure", "It is advertising, or a trap"
    OTHER = "other", "Something else"


class Complaint(models.Model):
    """What somebody has told of a deck, pool, hand or run that is shared: it goes once it is put away, and when either of the two
    erases their data.
    """

    sort = models.CharField(max_length=8)
    key = models.CharField(max_length=KEY_LENGTH)
    owner = models.CharField(
        max_length=32, blank=True, db_index=True, help_text="who has told it, if they have a name here"
    )
    grounds = models.CharField(max_length=8, choices=Grounds)
    words = models.TextField(max_length=2000, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        indexes = [models.Index(fields=["sort", "key"])]

    def __str__(self) -> str:
        return f"{self.sort} {self.key}: {self.get_grounds_display()}"

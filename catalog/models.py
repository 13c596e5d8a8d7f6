"""The catalogue: an index of the packs in the database. Only `catalog.loading` writes these tables."""

from typing import Any

from django.db import models
from django.urls import reverse

from engine.packs.cards import STATUSES

STATUS_CHOICES = list(STATUSES.items())


class SourcedModel(models.Model):
    """A row with a name that says where it comes from."""

    name: "models.CharField[Any, Any]"
    status = models.CharField(max_length=10, choices=STATUS_CHOICES)
    source = models.CharField(max_length=500, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class Game(SourcedModel):
    """One game, or one edition of a game with its own rules and cards."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=100)
    short = models.CharField(max_length=60)
    family = models.CharField(max_length=60)
    edition = models.CharField(max_length=60)
    code = models.CharField(max_length=10)
    rulebook = models.CharField(max_length=10)
    summary = models.TextField()
    hue = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField()
    words = models.TextField(help_text="|slug|name|short| for the search")
    shape = models.JSONField(
        help_text="kinds, fields, facts, numbers, zones, counters and options as the pack tells them"
    )
    obstacle = models.TextField(
        blank=True, help_text="why its modules cannot be used; empty where they can, or it has none"
    )
    digest = models.CharField(max_length=64, help_text="hash of the pack and of the loader; equal means nothing to do")
    found = models.CharField(
        max_length=40, blank=True, default="", help_text="changes when its pages have more to say than its pack does"
    )

    class Meta:
        ordering = ["position"]

    def get_absolute_url(self) -> str:
        return reverse("catalog:game", args=[self.slug])


class CardSet(SourcedModel):
    """A set of cards of a game."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="sets")
    slug = models.SlugField()
    name = models.CharField(max_length=100)
    summary = models.TextField(blank=True)
    position = models.PositiveSmallIntegerField()
    words = models.TextField(help_text="|slug|name| for the search")

    class Meta:
        ordering = ["game__position", "position"]
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="one_set_a_slug")]

    def get_absolute_url(self) -> str:
        return reverse("catalog:set", args=[self.game.slug, self.slug])


class EntryQuerySet(models.QuerySet[Any]):
    """Rows of things that can be looked up."""

    def with_game(self) -> "EntryQuerySet":
        """With their game, which their address names, but without its long shape."""
        return self.select_related("game").defer("game__shape")


class Entry(SourcedModel):
    """Anything that can be looked up: it has a name, a text and a page, and the search reads the normalised columns."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="%(class)ss")
    slug = models.CharField(max_length=60)
    name = models.CharField(max_length=120)
    text = models.TextField(blank=True)
    position = models.PositiveIntegerField()
    name_norm = models.TextField()
    text_norm = models.TextField(blank=True)
    blob = models.TextField(help_text="all that a bare word is looked for in")
    marks = models.TextField(help_text="|word|word| for is:")

    objects = EntryQuerySet.as_manager()

    class Meta:
        abstract = True
        ordering = ["game__position", "position"]
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="one_%(class)s_a_slug")]


class Ours(models.Model):
    """A row that may carry text of our own where the rulebook gives none, and the rulings that explain what is ours.
    Such text is never searched as if it were printed.
    """

    house_text = models.TextField(blank=True, help_text="our text where the rulebook has none, an ability a line")
    house_source = models.CharField(max_length=100, blank=True)

    class Meta:
        abstract = True


class Format(SourcedModel):
    """A way to build and bring decks: sections, rules and options as the pack tells them."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="formats")
    slug = models.SlugField()
    name = models.CharField(max_length=80)
    summary = models.TextField()
    position = models.PositiveSmallIntegerField()
    option_of = models.SlugField(blank=True)
    sections: "models.JSONField[Any, Any]" = models.JSONField()
    rules: "models.JSONField[Any, Any]" = models.JSONField()
    options: "models.JSONField[Any, Any]" = models.JSONField()

    class Meta:
        ordering = ["game__position", "position"]
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="one_format_a_slug")]

    def get_absolute_url(self) -> str:
        return reverse("catalog:formats", args=[self.game.slug]) + f"#{self.slug}"


class Term(Entry, Ours):
    """A keyword or a defined word of one game; the same word of another game is another term."""

    kind = models.CharField(max_length=20)
    parameter = models.CharField(max_length=10, blank=True)
    acts = models.CharField(max_length=200, blank=True)
    forms = models.JSONField(help_text="the word forms by which a text mentions it")
    exact = models.BooleanField(help_text="only with this capitalisation")
    see = models.ManyToManyField("self", symmetrical=False, related_name="seen_from")

    def get_absolute_url(self) -> str:
        return reverse("catalog:term", args=[self.game.slug, self.slug])


class Ruling(Entry):
    """An open question of a rulebook with our answer. `text` is the question."""

    answer = models.TextField()
    terms = models.ManyToManyField(Term, related_name="rulings")
    formats = models.ManyToManyField(Format, related_name="rulings")

    def get_absolute_url(self) -> str:
        return reverse("catalog:rulings", args=[self.game.slug]) + f"#{self.slug}"


class Card(Entry, Ours):
    """A piece with a name: a card, a character, a lasting condition."""

    face: Any  # what its face shows, once it has been drawn
    card_set = models.ForeignKey(CardSet, models.CASCADE, related_name="cards")
    kind = models.CharField(max_length=20)
    type_line = models.CharField(max_length=200)
    keywords = models.JSONField(help_text="as written, in printed order")
    values = models.JSONField(help_text="printed values by field")
    house = models.JSONField(help_text="our values where the rulebook has none")
    origins = models.JSONField(help_text="[status, source] of the values that differ from the record")
    note = models.TextField(blank=True)
    picture = models.JSONField(default=dict, help_text="what is painted: motifs, setting, key and figure")
    terms = models.ManyToManyField(Term, related_name="cards")
    rulings = models.ManyToManyField(Ruling, related_name="cards")

    class Meta(Entry.Meta):
        indexes = [models.Index(fields=["game", "name_norm"])]

    def get_absolute_url(self) -> str:
        return reverse("catalog:card", args=[self.game.slug, self.slug])


class CardNumber(models.Model):
    """A number of a card by field, for search and facets; house values are marked."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="numbers")
    field = models.CharField(max_length=30)
    value = models.IntegerField()
    house = models.BooleanField()

    class Meta:
        indexes = [models.Index(fields=["field", "value", "house"])]

    def __str__(self) -> str:
        return f"{self.field} {self.value}"


class CardWord(models.Model):
    """A word of a card by field (type, keyword, class), for search and facets; normalised, with how it is shown. House values
    are marked.
    """

    card = models.ForeignKey(Card, models.CASCADE, related_name="words")
    field = models.CharField(max_length=30)
    word = models.TextField()
    label = models.TextField()
    house = models.BooleanField()

    class Meta:
        indexes = [models.Index(fields=["field", "word"])]

    def __str__(self) -> str:
        return f"{self.field} {self.word}"


class Rule(Entry):
    """A phase, step, action or rule, retold; `slug` is its id in the specification."""

    kind = models.CharField(max_length=20)
    section = models.SlugField()
    section_name = models.CharField(max_length=80)
    terms = models.ManyToManyField(Term, related_name="rules")
    cards = models.ManyToManyField(Card, related_name="rules")
    rulings = models.ManyToManyField(Ruling, related_name="rules")

    def get_absolute_url(self) -> str:
        return reverse("catalog:rules", args=[self.game.slug]) + f"#{self.slug}"


class BulkFile(models.Model):
    """All cards, rules, rulings or terms as one file, of one game or of all. It lies in its row, so that every process has the one that
    belongs to the rows beside it.
    """

    game = models.SlugField(blank=True, help_text="empty for all games")
    things = models.SlugField(max_length=20)
    form = models.CharField(max_length=5, help_text="json or jsonl")
    rows = models.PositiveIntegerField()
    size = models.PositiveBigIntegerField(help_text="bytes, unpacked")
    digest = models.CharField(max_length=64, help_text="of the file unpacked")
    changed_at = models.DateTimeField(help_text="when it was made as it is")
    content = models.BinaryField(help_text="gzip")

    class Meta:
        ordering = ["game", "things", "form"]
        constraints = [models.UniqueConstraint(fields=["game", "things", "form"], name="one_bulk_file")]

    def __str__(self) -> str:
        return f"{self.game}/{self.things}.{self.form}".strip("/")

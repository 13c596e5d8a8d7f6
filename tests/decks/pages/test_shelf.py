"""The cards beside a deck: which of them lie there, where each goes by a click, what room is left, and how an empty deck begins."""

import re

import pytest
from django.http import HttpResponse

from catalog.models import Game
from catalog.understanding import missing_of
from decks.models import Deck
from decks.versions import DeckContent, PoolOrigin, create
from tests.reading import Client, missing, page, part, text_of

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
HTMX = {"HX-Request": "true"}


def begun(who: Client, game: str, form: str, *steps: str) -> Deck:
    """A new deck of a visitor, after some steps."""
    answer = who.post("/decks/new/", {"for": f"{game} {form}"})
    deck = Deck.objects.get(key=answer["Location"].strip("/").split("/")[-1])
    change(who, deck, *steps)
    return deck


def change(who: Client, deck: Deck, *steps: str, **fields: str | list[str]) -> HttpResponse:
    """The answer to some steps in a deck as it is now."""
    deck.refresh_from_db()
    return who.post(f"/decks/{deck.key}/change/", {"base": str(deck.version), "step": list(steps)} | fields)


def finds(who: Client, deck: Deck, query: str = "") -> str:
    """The cards beside a deck, with their filters."""
    return page(who, f"/decks/{deck.key}/finds/?{query}")


def laid_out(shown: str) -> list[str]:
    """The cards that lie there, by slug."""
    return re.findall(r'data-card="([^"]+)"', shown)


def tile(who: Client, deck: Deck, card: str, query: str = "") -> str:
    """What a card beside a deck says."""
    return part(rf'<li [^>]*data-card="{card}".*?</li>', finds(who, deck, query or f"q=name={card}&in=every"), re.S)


RUSH = "ready ember-rush"


# Which cards lie there


def test_it_opens_on_the_section_that_is_to_be_filled_next(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed")
    assert "6 cards for Runeslinger in Constructed" in finds(anna, deck)
    change(anna, deck, "add runeslinger eva")
    assert "cards for Stance in Constructed" in finds(anna, deck)
    change(anna, deck, "add stance ashen-calm", "add ability read-to-ruin")
    assert "93 cards for Deck in Constructed" in finds(anna, deck)


def test_where_nothing_is_missing_the_largest_section_lies_there(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed", RUSH)
    assert "cards for Deck in Constructed" in finds(anna, deck)


def test_a_section_that_may_be_left_empty_is_to_be_filled_only_once_it_is_begun(anna: Client) -> None:
    deck = begun(anna, "runicka", "table", "ready long-vigil")
    held = deck.versions.first()
    crystals = list(held.sections["talisman"])
    change(anna, deck, f"drop talisman {crystals[0]}")
    assert "for Talisman in Table game" in finds(anna, deck)
    change(anna, deck, *(f"drop talisman {card}" for card in crystals[1:]))
    assert "for Deck in Table game" in finds(anna, deck)


def test_a_section_that_is_chosen_stays_and_a_query_looks_everywhere(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed")
    assert "cards for Ability in Constructed" in finds(anna, deck, "in=ability")
    assert "117 cards for Constructed" in finds(anna, deck, "in=every")
    assert laid_out(finds(anna, deck, "q=emberdart")) == ["emberdart"]
    assert "0 cards for Ability" in finds(anna, deck, "q=emberdart&in=ability")
    assert "6 cards for Runeslinger" in finds(anna, deck, "in=nope")


def test_the_facets_are_those_of_the_card_list_for_what_fits(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed", RUSH)
    of_cards, beside = (
        re.findall(r"<legend>([^<]+)", shown)
        for shown in (page(anna, f"/g/{GAME}/cards/"), finds(anna, deck, "in=every"))
    )
    assert beside == of_cards
    assert "ailment" not in part(r'<div id="facets".*?</div>', finds(anna, deck, "in=every"), re.S).lower()
    assert 'value="colour"' not in finds(anna, deck)


def test_facets_narrow_what_lies_there_and_are_taken_off_again(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed")
    shown = finds(anna, deck, "class=striker")
    assert laid_out(shown) == ["brakka-holt"]
    chips = part(r'<ul class="chips".*?</ul>', shown, re.S)
    assert not missing(" ".join(chips.split()), "Class: Striker", 'href="?"')
    assert f'href="{deck.get_absolute_url()}">Clear all' in shown


def test_what_a_format_never_takes_is_found_by_a_query_alone(anna: Client) -> None:
    deck = begun(anna, "runicka", "table")
    fragment = Game.objects.get(slug="runicka").cards.filter(kind="fragment").first()
    assert fragment
    assert fragment.slug not in laid_out(finds(anna, deck, "shown=200"))
    shown = tile(anna, deck, fragment.slug, f"q=name=%22{fragment.name}%22")
    assert not missing(shown, "data-stopped", "No Fragments in the deck")


# Room


def test_a_card_of_which_all_copies_are_used_says_so_and_may_still_be_added(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed", "set main emberdart 2")
    assert "2 of 3" in tile(anna, deck, "emberdart", "q=emberdart")
    assert "data-stopped" not in tile(anna, deck, "emberdart", "q=emberdart")
    change(anna, deck, "add main emberdart")
    shown = tile(anna, deck, "emberdart", "q=emberdart")
    assert not missing(shown, "data-stopped", "3 of 3", "The deck holds at most 3 copies of the same card.")
    change(anna, deck, "add main emberdart")
    assert not missing(tile(anna, deck, "emberdart", "q=emberdart"), "data-stopped", "4 of 3")
    assert deck.versions.first().sections["main"]["emberdart"] == 4


def test_a_card_of_another_class_says_which_rule_keeps_it_out(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed", "add runeslinger brakka-holt")
    shown = finds(anna, deck, "in=ability")
    read, flurry = (
        part(rf'<li [^>]*data-card="{card}".*?</li>', shown, re.S) for card in ("read-to-ruin", "spark-flurry")
    )
    assert not missing(read, "data-stopped", "Class: Runeseer", "must share their class")
    assert "data-stopped" not in flurry


def test_cards_that_the_hero_rules_out_come_last_under_a_line_of_their_own(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed")
    free = laid_out(finds(anna, deck, "in=stance"))
    assert "which do not fit" not in finds(anna, deck, "in=stance")
    change(anna, deck, "add runeslinger eva")
    shown = finds(anna, deck, "in=stance")
    fitting, others = shown.split("Others, which do not fit what the deck has")
    assert "ashen-calm" in laid_out(fitting)
    assert "debt-of-thorns" in laid_out(others)
    assert laid_out(fitting) == [card for card in free if card not in laid_out(others)]
    assert "Class: Oathwarden" in others


def test_a_section_for_one_card_that_is_full_rules_out_none(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed", "add runeslinger eva")
    shown = finds(anna, deck, "in=runeslinger")
    assert "which do not fit" not in shown
    assert "Runeslinger has 1 of 1." in part(r'<li [^>]*data-card="brakka-holt".*?</li>', shown, re.S)


def test_a_hero_beside_one_that_is_chosen_says_that_the_place_is_taken(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed", "add runeslinger eva")
    shown = finds(anna, deck, "in=runeslinger")
    mary = part(r'<li [^>]*data-card="ilvane-ashreader".*?</li>', shown, re.S)
    assert not missing(mary, "data-stopped", "Full", "Runeslinger has 1 of 1.")


def excess(who: Client, deck: Deck) -> str:
    """What lies over the cards where the last one broke a rule."""
    return " ".join(
        part(r'<div id="excess".*?<section class="deck-pane"', page(who, deck.get_absolute_url()), re.S).split()
    )


def test_a_card_that_came_in_against_a_rule_says_so_at_the_cards_and_can_be_taken_back_there(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed", "add runeslinger eva")
    assert "is in, but" not in excess(anna, deck)
    form = {"base": "2", "step": "add stance debt-of-thorns", "was": "stance guided"}
    told = text_of(anna.post(f"/decks/{deck.key}/change/", form, headers=HTMX))
    why = "Debt of Thorns is in, but breaks “One class”: Your Runeslinger, your stance and your ability must share their class."
    said = part(r'<p id="said".*?</p>', told, re.S)
    assert not missing(told, 'id="excess" class="excess" hx-swap-oob="true"', 'value="undo 2"')
    assert [why in excess(anna, deck), why in said] == [True, True]
    change(anna, deck, "undo 2")
    assert "is in, but" not in excess(anna, deck)


def test_a_copy_above_the_last_and_a_card_above_a_full_section_say_so(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed", RUSH, "take main emberdart")
    assert "is in, but" not in excess(anna, deck)
    change(anna, deck, "add main black-ink-strike")
    assert "is in, but" not in excess(anna, deck)
    change(anna, deck, "add main black-ink-strike")
    assert "is in, but Deck has 41 of 40." in excess(anna, deck)
    change(anna, deck, "add ~ emberdart")
    assert "is in, but" not in excess(anna, deck)
    few = begun(anna, GAME, "constructed", "type main 4 Emberdart")
    assert "The deck holds at most 3 copies of the same card." in excess(anna, few)


def test_a_section_above_its_size_is_told_like_one_below_it(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed", RUSH, "add main lanternfall", "take stance open-guard")
    shown = page(anna, deck.get_absolute_url())
    pills = " ".join(part(r'<nav class="sections".*?</nav>', shown, re.S).split())
    assert re.search(r'id="in-main"[^>]*data-over', pills)
    assert re.search(r'id="in-stance"[^>]*data-wanting', pills)
    assert not missing(re.sub(r"<[^>]+>", "", pills), ", 1 too many", ", 1 too few")
    assert "1 too many" in part(r'<h2 id="part-4">.*?</h2>', shown, re.S)
    change(anna, deck, "take main lanternfall")
    assert "too many" not in page(anna, deck.get_absolute_url())


def test_a_large_section_that_is_full_says_so_once_and_closes_no_card(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed", RUSH)
    shown = finds(anna, deck)
    assert "Deck is full, with 40 of 40" in " ".join(shown.split())
    assert "data-stopped" not in part(r'<li [^>]*data-card="black-ink-strike".*?</li>', shown, re.S)
    change(anna, deck, "take main emberdart")
    assert "is full" not in finds(anna, deck)


def test_a_deck_from_packs_lies_beside_what_they_hold(anna: Client) -> None:
    begun(anna, GAME, "draft")
    owner = Deck.objects.get().owner
    deck = create(owner, GAME, DeckContent("Drafted", "draft"), "Began", PoolOrigin({"emberdart": 2, "lanternfall": 1}))
    assert laid_out(finds(anna, deck, "in=main")) == ["emberdart", "lanternfall"]
    change(anna, deck, "set main emberdart 2")
    assert not missing(tile(anna, deck, "emberdart", "in=main"), "data-stopped", "2 of 2")


def test_an_option_that_is_chosen_counts(anna: Client) -> None:
    deck = begun(anna, "runicka", "table", "ready long-vigil")
    card = next(iter(deck.versions.first().sections["main"]))
    plain, with_two = (finds(anna, deck, f"in=main&shown=200{more}") for more in ("", "&option=copies_2"))
    told = [part(rf'<li [^>]*data-card="{card}".*?</li>', shown, re.S) for shown in (plain, with_two)]
    assert ["1 of 1" in told[0], "data-stopped" in told[0]] == [True, True]
    assert ["1 of 2" in told[1], "data-stopped" in told[1]] == [True, False]


def test_a_deck_with_nothing_in_it_says_how_it_is_filled(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed")
    told = "Nothing is in it yet: a click on a card puts it in."
    assert told in page(anna, deck.get_absolute_url())
    change(anna, deck, "add ~ emberdart")
    assert told not in page(anna, deck.get_absolute_url())


def test_a_card_that_cannot_be_played_yet_says_so(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed", "add main supernova", "add main emberdart")
    assert "not playable yet" in tile(anna, deck, "supernova", "q=supernova")
    assert "not playable yet" not in tile(anna, deck, "emberdart", "q=emberdart")
    shown = page(anna, deck.get_absolute_url())
    assert "not playable yet" in part(r'<li class="line" id="line-main-supernova".*?</li>', shown, re.S)
    assert "1 card is not played yet: Supernova." in part(r'<section class="verdict".*?</section>', shown, re.S)
    change(anna, deck, "drop main supernova")
    assert "not played yet" not in page(anna, deck.get_absolute_url())


def test_cards_that_cannot_be_played_yet_lie_last_of_their_kind(anna: Client) -> None:
    game = Game.objects.get(slug="runicka")
    kinds = dict(game.cards.values_list("slug", "kind"))
    lie = laid_out(finds(anna, begun(anna, "runicka", "table"), "in=main&shown=2000"))
    stands = [(kinds[card], bool(missing_of(game)[card]), card) for card in lie]
    assert stands == sorted(stands, key=lambda one: one[:2])
    assert [card for _, _, card in stands] != [card for _, _, card in sorted(stands, key=lambda one: (one[0], one[2]))]


# Pictures or lines


def test_pictures_and_lines_have_the_same_buttons_and_the_choice_is_kept(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed", RUSH)
    values = [
        re.findall(r'name="step" value="([^"]+)"', finds(anna, deck, f"view={view}")) for view in ("pictures", "lines")
    ]
    assert values[0] == values[1]
    assert '<ul class="lines"' in page(anna, deck.get_absolute_url())
    assert '<ul class="pictures"' in page(anna, f"{deck.get_absolute_url()}?view=pictures")
    assert '<ul class="pictures"' in finds(anna, deck)
    assert '<ul class="pictures"' in finds(anna, deck, "view=nope")


def test_every_card_can_be_added_taken_out_set_aside_and_read(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed", "add main emberdart")
    shown = tile(anna, deck, "emberdart", "q=emberdart")
    assert not missing(
        shown,
        'value="add main emberdart"',
        'value="take main emberdart"',
        'value="add ~ emberdart"',
        f'href="/g/{GAME}/cards/emberdart/"',
    )
    assert 'value="take' not in tile(anna, deck, "lanternfall", "q=lanternfall")


# How a deck begins


def test_an_empty_deck_is_begun_with_a_hero_a_plan_or_a_ready_deck(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed")
    shown = page(anna, deck.get_absolute_url())
    assert not missing(shown, "Choose your Runeslinger", 'value="plan cheap"', 'value="ready ember-rush"')
    assert 'value="ready starter-eva"' not in shown  # of another format
    change(anna, deck, "add runeslinger eva")
    shown = finds(anna, deck)
    assert not missing(shown, "Choose your Stance", 'value="plan cheap"')
    assert 'value="ready' not in shown
    change(anna, deck, "add main emberdart")
    assert 'class="guide"' not in finds(anna, deck)


@pytest.mark.parametrize(("options", "most"), [([], 1), (["copies_3"], 3), (["nonsense"], 1)])
def test_a_plan_fills_a_deck_by_the_options_with_which_it_is_offered(
    anna: Client, options: list[str], most: int
) -> None:
    deck = begun(anna, "runicka", "table")
    offered = finds(anna, deck, "&".join(f"option={one}" for one in options))
    assert 'value="plan cheap"' in offered
    change(anna, deck, "plan cheap", option=options)
    assert max(max(cards.values()) for cards in deck.versions.first().sections.values()) == most


def test_who_looks_something_up_is_not_guided(anna: Client) -> None:
    assert 'class="guide"' not in finds(anna, begun(anna, GAME, "constructed"), "q=emberdart")


def test_a_game_without_heroes_begins_with_a_word(anna: Client) -> None:
    shown = finds(anna, begun(anna, "runicka", "table"))
    assert not missing(shown, "Choose the first cards", 'href="?alignment=order"', 'href="?alignment=chaos"')


def test_the_class_of_the_hero_is_offered_first(anna: Client) -> None:
    deck = begun(anna, "runeslingers", "constructed", "add passive even-strokes", "add activate full-peal")
    assert offered(finds(anna, deck, "in=main"))[0] == "mirewalker"  # of which there are most
    change(anna, deck, "add runeslinger dorrin-castwell")
    shown = offered(finds(anna, deck, "in=main"))
    assert (shown[0], len(shown)) == ("bellwright", 4)


def offered(shown: str) -> list[str]:
    """The classes that the guide offers."""
    return re.findall(r'<a class="chip" href="\?[^"]*class=(\w+)"', shown)


def test_such_a_word_keeps_what_else_is_asked(anna: Client) -> None:
    deck = begun(anna, "runicka", "table")
    shown = finds(anna, deck, "in=main&pane=cards&option=copies_3&sort=name&shown=60")
    kept = "sort=name&amp;in=main&amp;pane=cards&amp;option=copies_3&amp;alignment=order"
    assert not missing(shown, f'href="?{kept}"', f'hx-get="/decks/{deck.key}/finds/?{kept}"')


def test_the_first_hero_of_a_page_brings_its_name_and_the_next_section(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed")
    form = {"base": "1", "step": "add runeslinger eva", "was": "runeslinger guided", "called": deck.name}
    shown = text_of(anna.post(f"/decks/{deck.key}/change/", form, headers=HTMX))
    assert not missing(shown, '<h1 id="deck-name" hx-swap-oob="true">Eva, deck 1</h1>', 'id="facets"', "for Stance")
    form = {"base": "2", "step": "add ~ burn", "was": "stance guided", "called": "Eva, deck 1"}
    shown = text_of(anna.post(f"/decks/{deck.key}/change/", form, headers=HTMX))
    assert 'id="facets"' not in shown
    assert 'id="deck-name"' not in shown


def test_the_guide_stays_after_the_first_card_until_the_deck_is_full_or_the_shelf_is_asked_anew(anna: Client) -> None:
    """The second click of two copies met another card."""
    deck = begun(anna, GAME, "constructed", "add runeslinger eva", "add stance ashen-calm", "add ability read-to-ruin")
    shelf = finds(anna, deck)
    assert 'class="guide"' in shelf
    card = laid_out(shelf)[0]

    def told(step: str) -> str:
        deck.refresh_from_db()
        form = {"base": str(deck.version), "step": step, "was": "main guided"}
        return text_of(anna.post(f"/decks/{deck.key}/change/", form, headers=HTMX))

    shown = told(f"add main {card}")
    assert laid_out(shown) == [card]
    assert 'id="finds"' not in shown
    assert 'class="guide"' not in finds(anna, deck)
    shown = told("plan cheap")
    assert 'id="finds"' in shown
    assert 'class="guide"' not in shown


def test_a_change_of_one_card_brings_that_card_alone_and_others_that_it_closes(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed", RUSH)

    def told(step: str, **fields: str) -> list[str]:
        deck.refresh_from_db()
        form = {"base": str(deck.version), "step": step, "was": "main"} | fields
        return laid_out(text_of(anna.post(f"/decks/{deck.key}/change/", form, headers=HTMX)))

    assert told("take main coalknuckle") == ["coalknuckle"]
    assert told("add main coalknuckle", was="main guided") != ["coalknuckle"]
    assert told("add main no-such-card") == []
    change(anna, deck, "drop runeslinger brakka-holt", "drop stance open-guard", "drop ability spark-flurry")
    rest = {"was": "ability", "in": "ability"}
    assert set(told("add runeslinger eva", **rest)[-2:]) == {"spark-flurry", "the-long-swing"}
    assert told("add main emberdart", **rest) == []
    assert told("add main coalknuckle", base="999") != ["coalknuckle"]


# Names that were perhaps meant


def test_a_name_that_nobody_has_offers_those_that_are_near_by_a_click(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed")
    answer = anna.post(f"/decks/{deck.key}/change/", {"base": "1", "line": "2 Emberdrat", "to": "~"})
    refused = part(r'<ul class="refused".*?</ul>', text_of(answer, 422), re.S)
    assert not missing(refused, "No card of The Awakening is called “Emberdrat”.", "Did you mean")
    assert 'value="type ~ 2 Emberdart"' in refused
    change(anna, deck, "type ~ 2 Emberdart")
    assert deck.versions.first().shortlist == {"emberdart": 2}


def test_a_place_that_the_words_say_goes_along(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed")
    answer = anna.post(f"/decks/{deck.key}/change/", {"base": "1", "line": "SB: 2 Emberdrat", "to": ""})
    assert 'value="type ~ 2 Emberdart"' in text_of(answer, 422)


def test_a_query_that_finds_nothing_offers_names_that_are_near(anna: Client) -> None:
    shown = finds(anna, begun(anna, GAME, "constructed"), "q=emberdrat")
    assert not missing(shown, "No card fits", "Did you mean", 'href="?q=Emberdart"')


def test_nothing_in_a_section_leads_to_all_of_them(anna: Client) -> None:
    shown = finds(anna, begun(anna, GAME, "constructed"), "class=basic")
    assert not missing(shown, "No card fits", "Look in all sections", "class=basic&amp;in=every")


def test_plain_words_are_read_as_the_query_that_they_stand_for(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed")
    shown = finds(anna, deck, "q=cheap%20spirits&in=every")
    read_as = part(r"Cards are read as <code>(?P<read>[^<]+)", shown)
    assert "type:spirit" in read_as
    assert laid_out(shown)
    words = finds(anna, deck, "q=cheap%20spirits&in=every&words=1")
    assert "read as" not in words
    assert laid_out(words) != laid_out(shown)


def test_what_fits_nothing_says_what_it_can_do_without(anna: Client) -> None:
    shown = finds(anna, begun(anna, GAME, "constructed"), "q=type:spirit%20cost:99&in=every")
    assert not missing(shown, "No card fits", "There is something without", "<code>cost:99</code>")


def test_a_query_that_finds_nothing_here_says_where_it_finds_something(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed")
    shown = " ".join(finds(anna, deck, "q=emberdart&in=ability").split())
    assert re.search(r'0 here, <a href="\?q=emberdart&amp;in=main"[^>]*>1 in Deck</a>', shown)
    assert f'href="{deck.get_absolute_url()}?in=ability">All of Ability' in shown
    assert "0 here" not in finds(anna, deck, "q=emberdart&in=main")


def test_who_clears_all_stays_in_the_section(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed")
    shown = finds(anna, deck, "q=emberdart&class=basic&in=main&sort=name&shown=60")
    assert re.search(rf'href="{deck.get_absolute_url()}\?sort=name&amp;in=main">Clear all', shown)


# From page to page


def test_what_is_asked_for_goes_along_with_every_change(anna: Client) -> None:
    deck = begun(anna, GAME, "constructed")
    shown = page(anna, f"{deck.get_absolute_url()}?class=striker&class=basic&in=main&pane=cards&sort=name")
    step = part(r'<form id="step".*?</form>', shown, re.S)
    assert not missing(step, 'name="class" value="striker"', 'name="class" value="basic"', 'name="in" value="main"')
    answer = change(anna, deck, "add main emberdart", **{"class": "basic", "in": "main", "pane": "cards", "nope": "1"})
    assert answer["Location"] == f"{deck.get_absolute_url()}?in=main&pane=cards&class=basic"


@pytest.mark.parametrize(
    ("asked", "steps", "pane"),
    [
        ("", (), "cards"),
        ("", (RUSH,), "deck"),
        ("?pane=deck", (), "deck"),
        ("?pane=cards", (RUSH,), "cards"),
        ("?pane=x", (), "cards"),
    ],
)
def test_a_phone_shows_cards_as_long_as_some_are_missing(
    anna: Client, asked: str, steps: tuple[str, ...], pane: str
) -> None:
    deck = begun(anna, GAME, "constructed", *steps) if steps else begun(anna, GAME, "constructed")
    shown = page(anna, deck.get_absolute_url() + asked)
    assert f'data-pane="{pane}"' in shown
    assert re.search(rf'data-to="{pane}" aria-current="true"', shown)


@pytest.mark.sql
@pytest.mark.parametrize(
    "query", ["in=%00", "class=%00", f"class={'9' * 5000}", "cost=x", "view=%00", "pane=%00", "set=%ED%A0%80"]
)
@pytest.mark.parametrize("place", ["", "finds/"])
def test_no_parameter_breaks_it(anna: Client, place: str, query: str) -> None:
    assert anna.get(f"/decks/{begun(anna, GAME, 'constructed').key}/{place}?{query}").status_code == 200


@pytest.mark.sql
@pytest.mark.parametrize("game", ["runicka", "rune-stones", "pixies-vs-gremlins", "runeslingers", GAME])
def test_every_format_of_every_game_has_cards_at_once(anna: Client, game: str) -> None:
    for form in Game.objects.get(slug=game).formats.all():
        assert laid_out(page(anna, begun(anna, game, form.slug).get_absolute_url())), form.slug

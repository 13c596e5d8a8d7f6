"""Two decks compared: what only one of them has, more or fewer of, curves, numbers, odds and legality beside each other."""

import re
from json import loads

import pytest
from pytest_django.fixtures import Settings

from catalog.models import Game
from decks.construction.odds import at_least
from decks.models import Deck, GoldfishRun, Hand, TakenDown
from decks.pages.beside import Beside, Column, Curves, OddsOfBoth
from decks.references import word_in_link
from decks.versions import DeckContent, create
from tests.decks.pages.test_deck_page import copied
from tests.packs import SHIPPED
from tests.reading import Client, in_words, missing, page, part, text_of

pytestmark = pytest.mark.django_db
GAME = "runeslingers-awakening"
RUSH, WALL, BASE = f"{GAME}.ember-rush", f"{GAME}.sworn-wall", "rune-stones.base"
ODDS = {"HX-Request": "true", "HX-Target": "odds"}


def compared(who: Client, a: str, b: str, more: str = "") -> str:
    """The page of two decks."""
    return page(who, f"/decks/compare/?a={a}&b={b}{more}")


def changed(who: Client, **steps: int) -> Deck:
    """A copy of Ember Rush that holds so many copies of some cards in its deck."""
    deck = copied(who)
    for base, (card, copies) in enumerate(steps.items(), 1):
        who.post(f"/decks/{deck.key}/change/", {"base": base, "step": f"set main {card.replace('_', '-')} {copies}"})
    return Deck.objects.get(pk=deck.pk)


def column(shown: str, side: str) -> list[tuple[str, str]]:
    """The headings and cards of one side of the last section, each as one of a pair."""
    part = shown.rpartition(f'<div class="cmp-column" data-side="{side}">')[2].partition("</div>")[0]
    return re.findall(r"<h3>.*?<span>(.*?)</span>|class=\"grid-card\"[^>]*aria-label=\"(.*?)\"", part)


def names(shown: str, side: str) -> list[str]:
    """The same as they are called."""
    return [heading or card for heading, card in column(shown, side)]


# Cards


def test_cards_stand_under_what_has_them_and_what_has_more(anna: Client) -> None:
    deck = changed(anna, emberdart=1, hearth_hammer=0, fireball=2)
    shown = compared(anna, RUSH, deck.key)
    assert names(shown, "a") == ["Only in Ember Rush", "Hearth Hammer", "More in Ember Rush", "Emberdart"]
    assert names(shown, "b") == ["Only in Ember Rush, second copy", "Fireball"]
    assert "They share 38 cards; Ember Rush has 5 of its own, Ember Rush, second copy 2 ." in in_words(shown)
    assert "1 in the other" in shown
    assert "Both have 34 cards alike" in shown


def test_sides_can_be_swapped(anna: Client) -> None:
    deck = changed(anna, emberdart=1)
    shown = compared(anna, RUSH, deck.key)
    there = re.search(r'href="(/decks/compare/\?[^"]*)">Swap sides', shown)
    assert there
    assert names(page(anna, there[1].replace("&amp;", "&")), "b") == names(shown, "a")


def test_a_deck_beside_itself_is_the_same(anna: Client) -> None:
    shown = compared(anna, RUSH, RUSH)
    assert "Both hold the same 43 cards." in in_words(shown)
    assert 'class="cmp-column"' not in shown


def test_a_card_in_another_section_is_told_on_both_sides(anna: Client) -> None:
    here = DeckContent("Here", "constructed", sections={"main": {"emberdart": 2, "fireball": 3}})
    there = DeckContent("There", "constructed", sections={"main": {"emberdart": 2}, "stance": {"fireball": 3}})
    one, other = (create("somebody", GAME, content, "made") for content in (here, there))
    Deck.objects.update(visibility="public")
    shown = compared(anna, one.key, other.key)
    assert re.findall(r"<span>(Only in .*?)</span>", shown) == ["Only in There", "Only in Here"]
    assert shown.count('aria-label="3 copies of Fireball') == 2
    assert "They share 2 cards; Here has 3 of its own, There 3 ." in in_words(shown)


def test_a_small_section_stands_with_its_like(anna: Client) -> None:
    shown = compared(anna, RUSH, WALL)
    assert re.findall(r'<h2 id="part-\d">([^<]+?)\s*<', shown) == ["Beside the deck", "Deck"]


# Who may see what


def test_a_private_deck_of_somebody_else_answers_as_its_own_page(anna: Client) -> None:
    deck, bert = copied(anna), Client()
    for asked in (f"a={deck.key}&b={RUSH}", f"a={RUSH}&b={deck.key}", f"a={deck.key}"):
        answer = bert.get(f"/decks/compare/?{asked}")
        assert answer.status_code == bert.get(f"/decks/{deck.key}/").status_code == 404
        assert b"Ember Rush, second copy" not in answer.content
    assert anna.get(f"/decks/compare/?a={deck.key}&b={RUSH}").status_code == 200
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "unlisted"})
    assert bert.get(f"/decks/compare/?a={deck.key}&b={RUSH}").status_code == 200


def test_versions_are_for_the_owner_alone(anna: Client) -> None:
    deck, bert = changed(anna, emberdart=1), Client()
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "public"})
    shown = compared(anna, f"{deck.key}.1", deck.key)
    assert names(shown, "a") == ["More in Ember Rush, second copy, version 1", "Emberdart"]
    assert "It can sit opposite; to play it yourself, restore it." in in_words(shown)
    assert bert.get(f"/decks/compare/?a={deck.key}.1&b={deck.key}").status_code == 404
    assert bert.get(f"/decks/compare/?a={RUSH}&b={deck.key}").status_code == 200


@pytest.mark.parametrize(
    "word", ["nobody", "KEY.9", "KEY.x", "KEY.1.1", f"{GAME}.no-such", "nowhere.ember-rush", "%00", "x" * 200]
)
def test_what_calls_no_deck_is_said_beside_the_other_choice_which_stays(anna: Client, word: str) -> None:
    deck = copied(anna)
    for one, other in ("ab", "ba"):
        shown = text_of(anna.get(f"/decks/compare/?{one}={RUSH}&{other}={word.replace('KEY', deck.key)}"), 404)
        assert "cmp-halves" not in shown
        assert f'<option value="{RUSH}" selected>' in shown
        told = part(rf'<strong class="wrong" id="gone-{other}">.*?</strong>', shown)
        assert ("This deck is not there any more" if word != "%00" else "Null characters") in told
        assert f'id="gone-{one}"' not in shown


def test_a_deck_that_was_taken_down_is_said_to_be_so_in_an_address_and_in_a_link(anna: Client) -> None:
    deck, bert = copied(anna), Client()
    Deck.objects.update(visibility="public")
    TakenDown.objects.create(sort="deck", key=deck.key)
    taken = "Whoever runs this site has taken this deck down"
    assert taken in text_of(bert.get(f"/decks/compare/?a={deck.key}&b={RUSH}"), 404)
    assert taken in page(bert, f"/decks/compare/?a_link={deck.get_absolute_url()}")
    assert "cmp-halves" in compared(anna, deck.key, RUSH)


def test_shortlists_are_not_compared(anna: Client) -> None:
    deck = copied(anna)
    anna.post(f"/decks/{deck.key}/change/", {"base": 1, "step": "set ~ fireball 2"})
    assert "Both hold the same 43 cards." in in_words(compared(anna, RUSH, deck.key))


# Choosing


def test_the_form_offers_own_decks_versions_and_ready_ones(anna: Client) -> None:
    deck = changed(anna, emberdart=1)
    empty, chosen = page(anna, "/decks/compare/"), page(anna, f"/decks/compare/?a={deck.key}")
    for shown in (empty, chosen):
        assert f'<option value="{RUSH}">' in shown
    assert f'<option value="{deck.key}">Ember Rush, second copy (The Awakening)</option>' in empty
    assert f'<option value="{deck.key}" selected>' in chosen
    assert f'<option value="{deck.key}.1">Version 1:' in chosen
    assert f'"{deck.key}.1"' not in empty
    assert f'"{deck.key}' not in page(Client(), "/decks/compare/")


def test_a_link_goes_before_what_is_chosen_and_becomes_a_word(anna: Client) -> None:
    deck = copied(anna)
    link = f"https://anywhere.example{deck.get_absolute_url()}?x=1"
    answer = anna.get("/decks/compare/", {"a": RUSH, "b": WALL, "b_link": link})
    assert (answer.status_code, answer["Location"]) == (302, f"/decks/compare/?a={RUSH}&b={deck.key}")


@pytest.mark.parametrize(
    ("link", "word"),
    [
        ("/decks/abcDEF123456/", "abcDEF123456"),
        ("https://x.example/decks/abcDEF123456/look/", "abcDEF123456"),
        ("/decks/abcDEF123456/history/?page=2", "abcDEF123456"),
        ("/decks/abcDEF123456/print/", "abcDEF123456"),
        ("/decks/abcDEF123456/?version=3", "abcDEF123456.3"),
        ("/decks/abcDEF123456/?version=", "abcDEF123456"),
        (f"/g/{GAME}/decks/ember-rush/", RUSH),
        (f"/g/{GAME}/decks/ember-rush/print/", RUSH),
        (f"/g/{GAME}/decks/", ""),
        ("/decks/", ""),
        ("/decks/compare/", ""),
        ("https://[broken/", ""),
        ("Ember Rush", ""),
    ],
)
def test_what_a_link_leads_to(link: str, word: str) -> None:
    assert word_in_link(link) == word


def test_a_link_that_leads_to_no_deck_says_so_and_stays(anna: Client) -> None:
    deck = copied(anna)
    told = page(Client(), f"/decks/compare/?a={RUSH}&b_link={deck.get_absolute_url()}")
    assert "Nobody may open this deck but whoever made it: ask them to share it." in told
    assert f'value="{deck.get_absolute_url()}"' in told
    assert "This link does not lead to a deck on this site" in page(anna, "/decks/compare/?a_link=/about/")


@pytest.mark.parametrize(("ticked", "leads"), [([RUSH], f"a={RUSH}"), ([RUSH, WALL], f"a={RUSH}&b={WALL}")])
def test_decks_that_are_ticked_in_a_list_become_words(anna: Client, ticked: list[str], leads: str) -> None:
    assert anna.get("/decks/compare/", {"deck": ticked})["Location"] == f"/decks/compare/?{leads}"


def test_of_three_that_are_ticked_the_first_two_are_compared_and_that_is_told(anna: Client) -> None:
    answer = anna.get("/decks/compare/", {"deck": [RUSH, WALL, BASE]}, follow=True)
    assert not missing(
        answer.content.decode(), "Two decks are compared at a time", "Ember Rush and Sworn Wall compared"
    )


def test_pages_of_decks_lead_to_the_comparison(anna: Client) -> None:
    deck = changed(anna, emberdart=1)
    word = f"/decks/compare/?a={deck.key}"
    assert f'href="{word}"' in page(anna, deck.look_url)
    assert f'href="/decks/compare/?a={RUSH}"' in page(anna, f"/g/{GAME}/decks/ember-rush/")
    history = page(anna, f"/decks/{deck.key}/history/?old=1&new=2")
    assert f'href="{word}.1&amp;b={deck.key}"' in history
    assert f'href="{word}.2&amp;b={deck.key}"' not in history
    assert f'href="{word}.1&amp;b={deck.key}.2"' in history
    ticks = re.findall(r'name="deck" value="([^"]+)" form="compare-two"', page(anna, "/decks/"))
    assert ticks[0] == deck.key
    assert RUSH in ticks


# Numbers, curves and odds


def test_curves_lie_over_one_another_on_one_scale(anna: Client) -> None:
    shown = compared(anna, RUSH, WALL)
    assert 'aria-label="Light cost: 2 and 3 at 0, 9 and 17 at 1, 19 and 14 at 2,' in shown
    table = shown.partition("Cards of both decks by Light cost")[2].partition("</table>")[0]
    assert re.findall(r"<td>(.*?)</td>", table)[:3] == ["2", "9", "19"]


def test_a_curve_is_as_tall_as_the_larger_deck_asks() -> None:
    both = Curves("Cost", [Column("1", Beside(5, 0), ""), Column("2", Beside(0, 10), "")])
    assert [(block.x, block.y, block.height) for block in both.blocks] == [(4, 54.0, 46.0)]
    assert both.line == "10,100 30,8"


def test_kinds_and_numbers_stand_side_by_side(anna: Client) -> None:
    table = compared(anna, RUSH, WALL).partition("Kinds and numbers of both decks")[2].partition("</table>")[0]
    text = in_words(table)
    assert not missing(text, "Cards 43 43", "Different cards 20 21", "Light cost on average 2.2 1.6", "Boon 0 19")


def test_odds_of_a_card_are_exact_for_both(anna: Client) -> None:
    deck = changed(anna, emberdart=1)
    part = anna.get(f"/decks/compare/?a={RUSH}&b={deck.key}&of=card:emberdart", headers=ODDS).content.decode()
    assert part.strip().startswith('<section class="odds cmp-odds" id="odds"')
    asked = part.partition('<tbody class="asked">')[2].partition("</tbody>")[0]
    rows = [re.findall(r"<span>\s*(\S+)", row) for row in asked.split("</tr>") if "<th" in row]
    assert len(rows) == 3
    first = [round(100 * at_least(40, 3, 5)), round(100 * at_least(38, 1, 5))]
    assert rows[0][:2] == [str(number) for number in first]
    assert rows[1][1] == "0"


def test_odds_of_what_only_one_deck_holds_are_0_for_the_other(anna: Client) -> None:
    for a, b, place in ((RUSH, WALL, 1), (WALL, RUSH, 0)):
        shown = compared(anna, a, b, "&of=card:emberdart")
        asked = shown.partition('<tbody class="asked">')[2].partition("</tr>")[0]
        assert "Emberdart" in asked
        assert {*re.findall(r"<span>\s*(\S+)", asked)[place::2]} == {"0"}


@pytest.mark.parametrize("of", ["card:nobody", "kind:x", "cost:99999", "heap", "card:", "%00"])
def test_odds_of_what_neither_holds_are_not_there(anna: Client, of: str) -> None:
    assert '<tbody class="asked">' not in compared(anna, RUSH, WALL, f"&of={of}")


def test_odds_follow_who_goes_first(anna: Client) -> None:
    first, second = (compared(anna, RUSH, WALL, f"&clock={clock}") for clock in (0, 1))
    assert '<th scope="col">1 <small>6<' in first
    assert '<th scope="col">1 <small>7<' in second


def test_there_are_no_odds_where_no_deck_draws() -> None:
    assert OddsOfBoth.of(None, None) is None


def test_an_empty_deck_has_numbers_and_odds_too(anna: Client) -> None:
    answer = anna.post("/decks/new/", {"for": f"{GAME} constructed", "name": "Nothing"})
    empty = Deck.objects.get(key=answer["Location"].strip("/").split("/")[-1])
    text = in_words(compared(anna, RUSH, empty.key))
    assert not missing(text, "Ember Rush has 43 of its own, Nothing 0", "Light cost on average 2.2 –", "40 and 0 cards")
    assert "No card yet" in compared(anna, empty.key, empty.key)


def test_the_legality_of_both_stands_with_its_reasons(anna: Client) -> None:
    deck = changed(anna, emberdart=4)
    legal = compared(anna, RUSH, deck.key).partition('id="legality"')[2]
    assert not missing(in_words(legal), "4 copies of Emberdart", "RSA-F-11", "2 problems")
    assert legal.count('<ol class="wrong"') == 1


# On to the table and the lab


def test_one_plays_the_other_at_the_table_both_ways(anna: Client) -> None:
    deck = changed(anna, emberdart=2, fireball=1)
    forms = play_forms(compared(anna, deck.key, RUSH))
    assert [form.get("deck", form.get("ready")) for form in forms] == [deck.key, "ember-rush"]
    for form, rival in zip(forms, ("Ember Rush", "Ember Rush, second copy"), strict=True):
        answer = anna.post("/hands/new/", form | {"seed": "3"})
        hand = Hand.objects.get(key=answer["Location"].strip("/").split("/")[-1])
        assert (hand.rival, hand.pilot) == (rival, "steady")


def test_the_form_of_a_run_is_filled_in(anna: Client) -> None:
    deck = copied(anna)
    anna.post(f"/decks/{deck.key}/share/", {"visibility": "public"})
    bert = Client()
    lab = re.search(r'href="(/runs/new/[^"]*)"', compared(bert, RUSH, deck.key))
    assert lab
    shown = page(bert, lab[1].replace("&amp;", "&"))
    assert f'value="http://testserver{deck.get_absolute_url()}"' in shown
    query = dict(pair.split("=", 1) for pair in lab[1].partition("?")[2].split("&amp;"))
    sent = {**query, "theirs_link": f"http://testserver{deck.get_absolute_url()}", "games": "100", "seed": "5"}
    assert bert.post("/runs/new/", sent).status_code == 302
    assert GoldfishRun.objects.get().rival == deck.name


def test_the_link_of_a_deck_that_sits_opposite_is_the_one_by_which_others_come_to_it(
    anna: Client, settings: Settings
) -> None:
    settings.SITE_URL = "https://cards.example"
    deck = copied(anna)
    links = [form.get("theirs_link") for form in play_forms(compared(anna, deck.key, RUSH))]
    assert links == [None, f"https://cards.example{deck.get_absolute_url()}"]


def test_a_version_of_before_sits_opposite_at_the_table_and_in_the_lab(anna: Client) -> None:
    deck = changed(anna, emberdart=1)
    old = f"{deck.name}, version 1"
    for a, b in ((f"{deck.key}.1", deck.key), (deck.key, f"{deck.key}.1")):
        shown = compared(anna, a, b)
        (form,) = play_forms(shown)
        assert form["deck"] == deck.key
        anna.post("/hands/new/", form | {"seed": "3"})
        hand = Hand.objects.latest("pk")
        assert (hand.deck, hand.rival) == (deck, old)
        assert loads(hand.record)["decks"][1] != loads(hand.record)["decks"][0]
        assert anna.post("/runs/new/", form | {"games": "100", "seed": "5"}).status_code == 302
        assert GoldfishRun.objects.latest("pk").rival == old


def test_two_versions_of_before_other_games_and_oneself_twice_are_not_played(anna: Client) -> None:
    deck = changed(anna, emberdart=1, fireball=1)
    assert play_forms(compared(anna, f"{deck.key}.1", f"{deck.key}.2")) == []
    assert play_forms(compared(anna, RUSH, BASE)) == []
    assert len(play_forms(compared(anna, RUSH, RUSH))) == 1


def play_forms(shown: str) -> list[dict[str, str]]:
    """What the forms say by which one deck plays the other."""
    forms = re.findall(r'<form method="post" action="/hands/new/">(.*?)</form>', shown, re.S)
    fields = [re.findall(r'name="(\w+)" value="([^"]*)"', form) for form in forms]
    return [{name: value for name, value in form if name != "csrfmiddlewaretoken"} for form in fields]


# Other games, and games that are gone


def test_decks_of_two_games_are_each_shown(anna: Client) -> None:
    shown = compared(anna, RUSH, BASE)
    assert "Ember Rush is a deck for Runeslingers: The Awakening, Base box one for Rune Stones" in in_words(shown)
    assert not missing(shown, "Emberdart", "Creature 11", "Legal in Constructed", "Legal in Kit for 2 players")
    assert "cmp-curves" not in shown


def test_an_empty_deck_beside_one_of_another_game_says_that_it_is_empty(anna: Client) -> None:
    anna.post("/decks/new/", {"for": f"{GAME} constructed", "name": "Nothing"})
    shown = compared(anna, Deck.objects.get().key, BASE)
    assert shown.count("It is empty.") == 1
    assert "It is empty." in shown.partition("Nothing</h2>")[2].partition("</h2>")[0]


@pytest.mark.parametrize(("copies", "says"), [(1, "1 card"), (2, "2 cards")])
def test_a_deck_whose_game_has_left_tells_its_number_of_cards(anna: Client, copies: int, says: str) -> None:
    content = DeckContent("Here", "constructed", sections={"main": {"emberdart": copies}})
    deck = create("somebody", GAME, content, "made")
    Deck.objects.update(visibility="public")
    Game.objects.get(slug=GAME).delete()
    assert f"<li>{says}</li>" in compared(anna, deck.key, BASE)


@pytest.mark.parametrize("game", SHIPPED)
def test_two_ready_decks_of_every_game_are_compared(anna: Client, game: str) -> None:
    one, other = [f"{game}.{deck}" for deck in list(SHIPPED[game].decks)[:2]]
    shown = compared(anna, one, other)
    assert "They share" in shown
    assert 'id="legality"' in shown


def test_a_deck_whose_game_has_left_is_still_compared(anna: Client) -> None:
    deck = changed(anna, emberdart=1)
    Game.objects.get(slug=GAME).delete()
    text = in_words(compared(anna, f"{deck.key}.1", deck.key))
    assert not missing(
        text, "emberdart", "More in Ember Rush, second copy, version 1", "is not in the catalogue any more"
    )
    assert not missing(in_words(compared(anna, deck.key, BASE)), "decks of different games", "emberdart")


def test_the_list_to_choose_from_begins_with_ones_own_and_ready_decks_and_ends_with_versions(anna: Client) -> None:
    """Own decks as they were changed last, each as it is now; what they were stands behind all else."""
    deck = changed(anna, hearth_hammer=2, emberdart=1)
    copied(anna)
    anna.post(f"/decks/{deck.key}/change/", {"base": 3, "step": "set main emberdart 2"})
    shown = page(anna, f"/decks/compare/?a={deck.key}")
    labels = list(dict.fromkeys(re.findall(r'<optgroup label="([^"]+)"', shown)))
    assert labels[0] == "Your decks"
    assert all(label.startswith("Ready decks, ") for label in labels[1:-1])
    assert labels[-1].startswith("Versions of ")
    own = part(r'<optgroup label="Your decks">(.*?)</optgroup>', shown, re.DOTALL)
    assert part(r'<option value="([^"]+)"', own) == deck.key

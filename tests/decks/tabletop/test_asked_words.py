"""The words of a question at the table lead to their entries, so that who plays for the first time learns what is asked."""

import re

import pytest

from tests.packs import SHIPPED
from tests.reading import Client, page

pytestmark = pytest.mark.django_db
FIRST = {"runeslingers-awakening": "concentration", "runeslingers": "concentration", "pixies-vs-gremlins": "minion"}


def question(client: Client, slug: str) -> str:
    """The first question of a hand, as HTML."""
    answer = client.post("/play/", {"game": slug})
    return page(client, str(answer["Location"])).partition('id="asks">')[2].partition("</p>")[0]


@pytest.mark.parametrize("slug", SHIPPED)
def test_words_of_a_question_that_the_game_explains_lead_to_their_entries(client: Client, slug: str) -> None:
    asked = question(client, slug)
    links = re.findall(r'<a class="term" tabindex="-1" data-roves href="([^"]+)" data-tip="\w+">([^<]+)</a>', asked)
    assert all(address.startswith(f"/g/{slug}/") for address, _ in links)
    if slug in FIRST:
        assert FIRST[slug] in " ".join(words for _, words in links).lower()

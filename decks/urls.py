"""The addresses of decks."""

from catalog.urls import page
from decks.views import ready

app_name = "decks"
urlpatterns = [
    page("g/<slug:slug>/decks/<slug:deck>/", ready.ready, "ready"),
    page("g/<slug:slug>/decks/", ready.ready_list, "ready_list"),
    page("g/<slug:slug>/cards/<slug:card>/decks/", ready.decks_of_card, "of_card"),
]

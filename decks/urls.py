"""The addresses of decks."""

from catalog.urls import page
from decks import views

app_name = "decks"
urlpatterns = [
    page("g/<slug:slug>/decks/<slug:deck>/", views.ready, "ready"),
    page("g/<slug:slug>/decks/", views.ready_list, "ready_list"),
    page("g/<slug:slug>/cards/<slug:card>/decks/", views.decks_of_card, "of_card"),
]

"""The addresses of decks."""

from django.urls import path

from decks import views

app_name = "decks"
urlpatterns = [
    path("g/<slug:slug>/decks/<slug:deck>/", views.ready, name="ready"),
    path("g/<slug:slug>/decks/", views.ready_list, name="ready_list"),
    path("g/<slug:slug>/cards/<slug:card>/decks/", views.decks_of_card, name="of_card"),
]

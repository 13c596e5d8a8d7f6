"""The addresses of decks."""

from catalog.web.routes import dialog, form, page
from decks.pages import (
    adding,
    binder,
    builder,
    compare,
    complaints,
    deck_page,
    history,
    lists,
    order,
    paper,
    pictures,
    pools,
    ready,
    repairs,
    runs,
    searching,
    sharing,
    transfer,
    unfinished,
)
from decks.tabletop import playing
from decks.tabletop import views as hands
from decks.visibility import SORTS

app_name = "decks"
urlpatterns = [
    page("g/<slug:slug>/decks/<slug:deck>/", deck_page.ready, "ready"),
    page("g/<slug:slug>/decks/<slug:deck>/print/", paper.print_ready, "print_ready"),
    page("g/<slug:slug>/decks/", ready.ready_list, "ready_list"),
    page("g/<slug:slug>/cards/<slug:card>/decks/", ready.decks_of_card, "of_card"),
    dialog("g/<slug:slug>/cards/<slug:card>/add/", adding.add_card, "add_card"),
    # what a query finds that asks for what belongs to a visitor
    page("search/yours/", searching.search, "search"),
    page("g/<slug:slug>/yours/", searching.cards, "cards"),
    # decks that people build
    page("decks/", lists.deck_list, "deck_list"),
    dialog("decks/new/", lists.new_deck, "new_deck"),
    dialog("decks/import/", transfer.import_deck, "import_deck"),
    page("decks/export/", transfer.export_deck, "export_deck"),
    page("decks/compare/", compare.compare, "compare"),
    page("decks/<slug:key>/", builder.deck, "deck"),
    page("decks/<slug:key>/look/", deck_page.look, "look"),
    page("decks/<slug:key>/print/", paper.print_deck, "print"),
    page("decks/<slug:key>/finds/", builder.finds, "finds"),
    page("decks/<slug:key>/names/", builder.names, "names"),
    page("decks/faces/<slug:slug>/<slug:card>/", builder.face, "face"),
    page("decks/<slug:key>/history/", history.history, "history"),
    dialog("decks/<slug:key>/repair/", repairs.repairs, "repair"),
    form("decks/<slug:key>/change/", builder.change, "change"),
    form("decks/<slug:key>/order/", order.put_in_order, "order"),
    form("decks/<slug:key>/archive/", order.archive, "archive"),
    form("decks/<slug:key>/copy/", lists.copy, "copy"),
    form("decks/<slug:key>/delete/", lists.delete, "delete"),
    form("decks/<slug:key>/undelete/", lists.undelete, "undelete"),
    # packs that people open and draft
    page("pools/", pools.pool_list, "pool_list"),
    dialog("pools/new/", pools.new_pool, "new_pool"),
    page("pools/<slug:key>/", pools.pool, "pool"),
    form("pools/<slug:key>/take/", pools.take, "take"),
    form("pools/<slug:key>/undo/", pools.undo, "undo_pick"),
    form("pools/<slug:key>/deck/", pools.deck_of, "deck_of_pool"),
    form("pools/<slug:key>/delete/", pools.delete, "delete_pool"),
    # all that a visitor has
    page("unfinished/", unfinished.unfinished, "unfinished"),
    page("binder/", binder.binder, "binder"),
    form("binder/file/", binder.take_along, "take_along"),
    form("binder/bring/", binder.bring, "bring"),
    form("binder/erase/", binder.erase, "erase"),
    form("binder/key/", binder.make_key, "make_key"),
    form("binder/key/end/", binder.end_key, "end_key"),
    dialog("binder/open/<slug:secret>/", binder.open_binder, "open_binder"),
    # test games
    page("runs/", runs.run_list, "run_list"),
    dialog("runs/new/", runs.new_run, "new_run"),
    page("runs/<slug:key>/", runs.run, "run"),
    page("runs/<slug:key>/progress/", runs.progress, "run_progress"),
    page("runs/<slug:key>/report.json", runs.run_report, "run_report"),
    form("runs/<slug:key>/cancel/", runs.cancel, "cancel_run"),
    form("runs/<slug:key>/replay/", runs.run_replay, "run_replay"),
    # test hands
    dialog("play/", playing.play, "play"),
    page("hands/", hands.hand_list, "hand_list"),
    dialog("hands/new/", hands.new_hand, "new_hand"),
    dialog("hands/<slug:key>/", hands.hand, "hand"),
    # how all that is shown to others
    page("g/<slug:slug>/decks/<slug:deck>/share/", sharing.share_ready, "share_ready"),
    page("g/<slug:slug>/decks/<slug:deck>.<slug:digest>.png", pictures.ready, "ready_picture"),
    page("pictures/<slug:sort>/<slug:name>.<slug:digest>.png", pictures.shared, "picture"),
    *[dialog(f"{sort}s/<slug:key>/share/", sharing.share_thing, f"share_{sort}") for sort in SORTS],
    *[dialog(f"{sort}s/<slug:key>/report/", complaints.report_thing, f"report_{sort}") for sort in SORTS],
]

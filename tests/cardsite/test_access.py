"""Who gets what: every route by every method, for an owner, whoever opened their binder by its key, a stranger with things of their
own, somebody without a cookie and somebody with a forged one. A route that is missing from the table fails.
"""

import re
from itertools import product

import pytest
from django.db import transaction
from django.http import HttpResponse

from tests.cardsite.routes import SECRET, World, crawl, digests, routes, world
from tests.reading import Client

pytestmark = pytest.mark.django_db
OPEN = """
api:root api:game-list api:game-detail api:set-list api:set-detail api:card-list api:card-detail api:rule-list api:rule-detail
api:term-list api:term-detail api:ruling-list api:ruling-detail api:format-list api:format-detail api_schema api_docs
api:set-by-slug api:card-by-slug api:rule-by-slug api:term-by-slug api:ruling-by-slug api:format-by-slug api:card-random
api:bulk api:bulk-json api:bulk-jsonl
decks_api:deck-list decks_api:pool-list decks:ready decks:share_ready decks:ready_list decks:field decks:of_card decks:add_card decks:face
decks:deck_list decks:pool_list decks:run_list decks:hand_list decks:binder decks:unfinished decks:searches
decks:collection decks:collection_of decks:collection_list decks:bring_owned decks:buildable
decks:owned_shown decks:owned_card decks:lacking_ready decks:lacking_ready_list
decks:compare decks:print_ready decks:proxies_ready decks:parcel_ready
decks:new_deck decks:import_deck decks:new_pool decks:new_hand decks:new_run decks:play
decks:puzzles decks:lessons decks:puzzle decks:puzzle_of_day
catalog:home catalog:about catalog:search catalog:suggestions catalog:search_help catalog:game_css catalog:game catalog:cards
catalog:card catalog:set catalog:rules catalog:glossary catalog:term catalog:text catalog:formats catalog:rulings catalog:known
catalog:short_term catalog:editions robots sitemap sitemap_part
"""  # pages that everybody may read, each with what is their own
# What the owner has for themself, asked for by the owner, with their key, by a stranger, by nobody and with a forged cookie; then what
# they share, asked for by a stranger and by nobody. One number stands for all. HEAD is as GET; whatever is not here is refused.
TABLE = """
health                GET   503
metrics               GET   404
catalog:art           GET   302
catalog:card_svg      GET   302
catalog:card_png      GET   302
catalog:random        GET   302
api:card-named        GET   400
api:explain           GET   400
decks:ready_picture   GET   302
decks:meeting         GET   302
decks:which           GET   302
decks:change_what     GET   302
decks:picture         GET   404
decks:export_deck     GET   404
decks:proxies_ready_file GET 404
decks:proxies         GET   200 200 404 404 404 200 200
decks:proxies_file    GET   404
decks:parcel          GET   200 200 404 404 404 200 200
decks:parcel_file     GET   202 202 404 404 404 202 202
decks:parcel_ready_file GET 202
catalog:card_back     GET   302
decks:search          GET   302
decks:cards           GET   302
decks:new_search      GET   302
decks:moved_data      GET   308
decks:moved_page      GET   308
decks:open_binder     GET   302 302 200 200 200 200 200
decks:deck            GET   200 200 404 404 404 200 200
decks:look            GET   200 200 404 404 404 200 200
decks:lacking         GET   200 200 404 404 404 200 200
decks:lacking_list    GET   200 200 404 404 404 200 200
decks:print           GET   200 200 404 404 404 200 200
decks:finds           GET   200 200 404 404 404 404 404
decks:names           GET   200 200 404 404 404 404 404
decks:history         GET   200 200 404 404 404 404 404
decks:repair          GET   200 200 404 404 404 404 404
decks:pool            GET   200 200 404 404 404 200 200
decks:run             GET   200 200 404 404 404 200 200
decks:run_progress    GET   302 302 404 404 404 302 302
decks:run_report      GET   409 409 404 404 404 409 409
decks:hand            GET   200 200 404 404 404 200 200
decks:hindsight       GET   302 302 404 404 404 404 404
decks:share_deck      GET   200 200 404 404 404 200 200
decks:share_pool      GET   200 200 404 404 404 200 200
decks:share_run       GET   200 200 404 404 404 200 200
decks:puzzle_file     GET   200 200 404 404 404 200 200
decks:share_hand      GET   302 302 404 404 404 200 200
decks:report_deck     GET   404 404 404 404 404 200 200
decks:report_pool     GET   404 404 404 404 404 200 200
decks:report_run      GET   404 404 404 404 404 200 200
decks:report_hand     GET   404 404 404 404 404 200 200
decks_api:deck-detail GET   200 200 404 404 404 200 200
decks_api:pool-detail GET   200 200 404 404 404 200 200
decks_api:run-detail  GET   200 200 404 404 404 200 200
decks_api:compare     GET   400
decks_api:validate    POST  400
decks_api:repair      POST  400
decks:new_deck        POST  422
decks:new_search      POST  422
decks:rename_search   POST  422 422 404 404 404 404 404
decks:delete_search   POST  302 302 404 404 404 404 404
decks:import_deck     POST  422
decks:new_pool        POST  422
decks:new_run         POST  404
decks:openings        GET   404
decks:openings        POST  404
decks:variant         POST  404
decks:new_hand        POST  200
decks:play            POST  404
decks:puzzle          POST  302
decks:lesson          GET   404
decks:lesson          POST  404
decks:meeting         POST  302
decks:add_card        POST  422
decks:bring           POST  422
decks:bring_owned     POST  422
decks:change_owned    POST  404
decks:erase           POST  422
decks:take_along      POST  200 200 200 404 404 200 404
decks:make_key        POST  200 200 200 404 404 200 404
decks:moved_data      POST  308
decks:moved_page      POST  308
decks:end_key         POST  302
decks:open_binder     POST  302 302 422 302 302 422 302
decks:repair          POST  200 200 404 404 404 404 404
decks:change          POST  422 422 404 404 404 404 404
decks:share_deck      POST  422 422 404 404 404 404 404
decks:share_pool      POST  422 422 404 404 404 404 404
decks:share_run       POST  422 422 404 404 404 404 404
decks:share_hand      POST  422 422 404 404 404 404 404
decks:report_deck     POST  404 404 404 404 404 422 422
decks:report_pool     POST  404 404 404 404 404 422 422
decks:report_run      POST  404 404 404 404 404 422 422
decks:report_hand     POST  404 404 404 404 404 422 422
decks:order           POST  302 302 404 404 404 404 404
decks:archive         POST  302 302 404 404 404 404 404
decks:copy            POST  302 302 404 404 404 302 302
decks:delete          POST  302 302 404 404 404 404 404
decks:undelete        POST  302 302 404 404 404 404 404
decks:take            POST  409 409 404 404 404 404 404
decks:undo_pick       POST  409 409 404 404 404 404 404
decks:deck_of_pool    POST  302 302 404 404 404 404 404
decks:delete_pool     POST  302 302 404 404 404 404 404
decks:cancel_run      POST  302 302 404 404 404 404 404
decks:run_replay      POST  422 422 404 404 404 422 422
decks:hand            POST  200 200 404 404 404 200 200
"""
HERE = "tests/cardsite/test_access.py"
ACTORS = ("owner", "keyed", "stranger", "nobody", "forger")
READ_BY = ("stranger", "nobody")
API = ("api:", "decks_api:", "api_schema")
Row = tuple[str, str, tuple[int, ...]]


def rows() -> list[Row]:
    """The table: route, method and what each actor gets."""
    found: list[Row] = [(name, "GET", (200,)) for name in OPEN.split()]
    for line in TABLE.strip().splitlines():
        name, method, *codes = line.split()
        found.append((name, method, tuple(map(int, codes))))
    return found


def asked(visitor: Client, method: str, address: str, **more: str) -> HttpResponse:
    """What a visitor gets; nothing that it does stays, neither in the database nor in their cookies."""
    same = Client(enforce_csrf_checks=visitor.handler.enforce_csrf_checks)
    same.cookies.update(visitor.cookies)
    with transaction.atomic():
        answer = same.generic(method, address, **more)
        transaction.set_rollback(True)
    return answer


def deviations(made: World, row: Row, method: str) -> list[str]:
    """Where an answer is not what the table says."""
    name, _, codes = row
    route = routes()[name]
    found = []
    for actor, shown, code in asks(codes, method):
        status = asked(getattr(made, actor), method, made.address(route, shown=shown)).status_code
        if status != code:
            found.append(f"{method} {name} by {actor}{' of what is shown' * shown}: {status} and not {code}")
    return found


def asks(codes: tuple[int, ...], method: str) -> list[tuple[str, bool, int]]:
    """Who asks for what is the owner's own, or shown by them, and what they get; by HEAD only the first of them."""
    if len(codes) == 1:
        every = [(actor, False, codes[0]) for actor in READ_BY]
    else:
        whom = [*product(ACTORS, [False]), *product(READ_BY, [True])]
        every = [(actor, shown, code) for (actor, shown), code in zip(whom, codes, strict=True)]
    return every[:1] if method == "HEAD" else every


def test_every_route_stands_in_the_table() -> None:
    assert unlisted({name for name, _, _ in rows()}, set(routes())) == ""
    assert len({row[:2] for row in rows()}) == len(rows())


def unlisted(named: set[str], there: set[str]) -> str:
    """What to do about routes that are not in the tables above, and about names there that are no route's."""
    new = f"add {', '.join(sorted(there - named))} to OPEN (a page that all may read) or TABLE (who gets what) in {HERE}. "
    old = f"take {', '.join(sorted(named - there))} out of OPEN or TABLE in {HERE}."
    return new * bool(there - named) + old * bool(named - there)


def test_whoever_adds_a_route_or_takes_one_away_is_told_which_table_to_edit() -> None:
    new = "add decks:fly to OPEN (a page that all may read) or TABLE (who gets what) in tests/cardsite/test_access.py."
    old = "take decks:swim out of OPEN or TABLE in tests/cardsite/test_access.py."
    assert unlisted({"decks:hand", "decks:swim"}, {"decks:hand", "decks:fly"}) == f"{new} {old}"
    assert unlisted({"decks:hand"}, {"decks:hand"}) == ""


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_each_visitor_gets_what_the_table_says(method: str) -> None:
    made = world()
    meant = [row for row in rows() if row[1] == ("POST" if method == "POST" else "GET")]
    assert [line for row in meant for line in deviations(made, row, method)] == []


def test_no_other_method_is_answered() -> None:
    made = world()
    known = {(name, method) for name, method, _ in rows()}
    answered = []
    for (name, route), method in product(routes().items(), ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")):
        if (name, method) in known or (method == "OPTIONS" and name.startswith(API)):
            continue  # OPTIONS tells what an address of the API takes
        status = asked(made.owner, method, made.address(route)).status_code
        if status != 405:
            answered.append(f"{method} {name}: {status}")
    assert answered == []


def test_no_form_is_taken_without_its_token() -> None:
    made = world()
    made.owner.handler.enforce_csrf_checks = True
    forms = [name for name, method, _ in rows() if method == "POST" and not name.startswith(API)]
    assert len(forms) > 20
    assert {
        name: asked(made.owner, "POST", made.address(routes()[name])).status_code for name in forms
    } == dict.fromkeys(forms, 403)


def test_what_is_private_answers_as_what_is_not_there() -> None:
    made = world()
    unlike = []
    for name, method, codes in rows():
        route = routes()[name]
        if route.of and codes[2:3] == (404,):
            private, missing = made.address(route), made.address(route).replace(made.own[route.of], "nobody-has-it")
            answers = [asked(made.stranger, method, address) for address in (private, missing)]
            if said(answers[0], private) != said(answers[1], missing):
                unlike.append(f"{method} {name}")
    assert unlike == []


def said(answer: HttpResponse, address: str) -> tuple[int, dict[str, str], str]:
    """An answer without what no two answers share: the address that was asked for, what follows from it, the token of a form."""
    text = re.sub(r'(csrfmiddlewaretoken" value=|X-CSRFToken": )"\w+"', "", answer.content.decode())
    headers = {name: value for name, value in answer.headers.items() if name not in ("Content-Length", "ETag")}
    return answer.status_code, headers, text.replace(address, "").replace(address.rsplit("/", 2)[-2], "")


def test_to_look_changes_nothing_and_shows_a_stranger_nothing_private() -> None:
    made = world()
    before = digests()
    pages = {
        who: dict(crawl(getattr(made, who), "/", "/api/v1/decks/", "/api/v1/pools/", most=1))
        for who in ("owner", "stranger")
    }
    assert {table for table, digest in digests().items() if digest != before[table]} == set()
    shown = {
        who: {address for address, answer in found.items() if SECRET in text(answer)} for who, found in pages.items()
    }
    assert len(shown["owner"]) > 5
    assert shown["stranger"] == set()


def text(answer: HttpResponse) -> str:
    return (
        b"".join(answer).decode("utf-8", "replace") if answer.streaming else answer.content.decode("utf-8", "replace")
    )

"""The door for developers: the browser that comes through it is the visitor whom `manage.py dev` has made."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from cardsite.ops.seeding import VISITOR
from decks.owners import remember


def become_visitor(request: HttpRequest) -> HttpResponse:
    """Let this browser own what was made for it. The address is there only while somebody develops."""
    return remember(redirect("decks:deck_list"), VISITOR)

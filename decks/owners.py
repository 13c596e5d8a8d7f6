"""Who made what, without accounts: a name in a signed cookie, which a later account can claim."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string

COOKIE = "owner"
YEAR = 365 * 24 * 3600  # seconds
NAME_LENGTH = 32


def owner_of(request: HttpRequest) -> str:
    """The name of a visitor, empty for one who has made nothing yet, or whose cookie is forged or too old."""
    name = request.get_signed_cookie(COOKIE, default="", max_age=YEAR)
    return name or ""


def new_owner() -> str:
    """A name for a visitor who makes something for the first time."""
    return get_random_string(NAME_LENGTH)


def remember(answer: HttpResponse, owner: str) -> HttpResponse:
    """Let the visitor who gets this answer be that owner for a year from now on."""
    secure = bool(settings.SESSION_COOKIE_SECURE)
    answer.set_signed_cookie(COOKIE, owner, max_age=YEAR, httponly=True, samesite="Lax", secure=secure)
    return answer

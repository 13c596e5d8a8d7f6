"""Who made what, without accounts: a name in a signed cookie, which a later account can claim."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string, salted_hmac

from catalog.web.sharing import first_of

COOKIE = "owner"
SAFE_COOKIE = f"__Host-{COOKIE}"  # under https: browsers take a cookie of that name from this very host alone
MADE_HERE = "made_here"  # the cookie by which a script knows that there is an owner, and nothing more
YEAR = 365 * 24 * 3600  # seconds
NAME_LENGTH = 32
TOGETHER = 60  # seconds in which the first forms of a browser are those of one visitor


def owner_of(request: HttpRequest) -> str:
    """The name of a visitor, empty for one who has made nothing yet, or whose cookie is forged or too old."""
    names = (request.get_signed_cookie(cookie, default="", max_age=YEAR) for cookie in (SAFE_COOKIE, COOKIE))
    return next((name for name in names if name), "")


def new_owner() -> str:
    """A name for a visitor who makes something for the first time."""
    return get_random_string(NAME_LENGTH)


def maker_of(request: HttpRequest) -> str:
    """The name of whoever makes something: theirs, or a new one, the same for all that a new browser sends at once. Browsers that have
    no name yet are told apart by the cookie of their forms.
    """
    if owner := owner_of(request):
        return owner
    secret = str(request.META.get("CSRF_COOKIE") or "")
    if not secret:
        return new_owner()
    return first_of(f"owner:{salted_hmac('decks.owners', secret).hexdigest()}", new_owner(), TOGETHER)


def remember(answer: HttpResponse, owner: str) -> HttpResponse:
    """Let the visitor who gets this answer be that owner for a year from now on; under https by the safe name alone. Pages that are the
    same for everybody ask for what is the visitor's only where MADE_HERE is.
    """
    secure = bool(settings.SESSION_COOKIE_SECURE)
    cookie = SAFE_COOKIE if secure else COOKIE
    answer.set_signed_cookie(cookie, owner, max_age=YEAR, httponly=True, samesite="Lax", secure=secure)
    answer.set_cookie(MADE_HERE, "1", max_age=YEAR, samesite="Lax", secure=secure)
    if secure:
        answer.delete_cookie(COOKIE, samesite="Lax")
    return answer

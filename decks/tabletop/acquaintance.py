"""Which games somebody knows: there the coach is silent. It is kept in a cookie, as nothing else needs it."""

from typing import Final

from django.http import HttpRequest, HttpResponse

KNOWN: Final = "known_games"  # the cookie: slugs with dots between
KEPT_FOR: Final = 400 * 24 * 60 * 60  # seconds
MOST: Final = 50  # games
KNOW, COACH_ME = "know", "coach"  # what a form says: the coach goes, the coach comes back


def known_games(request: HttpRequest) -> list[str]:
    """The games that somebody has said they know, the last one last."""
    games = [slug for slug in request.COOKIES.get(KNOWN, "").split(".") if slug]
    return games[-MOST:]


def knows(request: HttpRequest, game: str) -> bool:
    """Whether somebody knows a game, as they say in this request or have said before."""
    said = request.POST.get("do")
    return said == KNOW or (said != COACH_ME and game in known_games(request))


def keep_known(request: HttpRequest, answer: HttpResponse, game: str) -> None:
    """Remember what somebody says of a game."""
    said = request.POST.get("do")
    if said not in (KNOW, COACH_ME):
        return
    others = [slug for slug in known_games(request) if slug != game]
    if games := [*others, game] if said == KNOW else others:
        answer.set_cookie(
            KNOWN, ".".join(games), max_age=KEPT_FOR, httponly=True, samesite="Lax", secure=request.is_secure()
        )
    else:
        answer.delete_cookie(KNOWN, samesite="Lax")

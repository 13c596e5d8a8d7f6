"""Links as others get them: whole addresses, and those as codes that a camera reads."""

from typing import Final
from urllib.parse import urlsplit

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

NEAR: Final = ("localhost", "127.0.0.1", "::1")  # where nobody but this computer gets


def whole(request: HttpRequest, path: str) -> str:
    """A path as whoever is elsewhere has to type it."""
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else request.build_absolute_uri(path)


def is_near(link: str) -> bool:
    """Whether a link leads nowhere but on this computer."""
    return urlsplit(link).hostname in NEAR


def code_of(link: str) -> SafeString:
    """A link as a QR code with the margin that cameras need, drawn black on white in the dark, too."""
    return mark_safe(
        segno.make(link, micro=False).svg_inline(omitsize=True, svgclass="code", lineclass=None, light="#fff", border=4)
    )

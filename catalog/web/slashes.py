"""An address without its last slash leads to the one that has it, with whatever was sent."""

from django.http import HttpRequest, HttpResponsePermanentRedirect
from django.middleware.common import CommonMiddleware
from django.utils.http import escape_leading_slashes


class SameRequest(HttpResponsePermanentRedirect):
    """To another address by the same method and with the same body, where a 301 has clients go on with a bare GET."""

    status_code = 308


class Slashes(CommonMiddleware):
    """Django's middleware with a 308, which may take a form along, so that nothing is to be said against one while developing."""

    response_redirect_class = SameRequest

    def get_full_path_with_slash(self, request: HttpRequest) -> str:
        """The address with its slash. It never leads to another site."""
        return escape_leading_slashes(request.get_full_path(force_append_slash=True))

"""What other sites show of a page: a title, a sentence, and a picture by its whole address, where the site has one that all reach."""

from typing import NamedTuple

from django.conf import settings


class Preview(NamedTuple):
    """A title, a sentence, what the picture shows in words; without addresses where nobody reaches the site from elsewhere."""

    title: str
    sentence: str
    alt: str
    page: str = ""
    picture: str = ""
    wide: int = 0
    high: int = 0

    def at(self, page: str, picture: str, wide: int, high: int) -> "Preview":
        """The same with addresses, given as paths of a site that has an address."""
        whole = settings.SITE_URL
        return self._replace(page=whole + page, picture=picture and whole + picture, wide=wide, high=high)

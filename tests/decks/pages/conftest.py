"""Whoever looks at the pages of decks."""

import pytest

from tests.reading import Client


@pytest.fixture
def anna() -> Client:
    return Client()

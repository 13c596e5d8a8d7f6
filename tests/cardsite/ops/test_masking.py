"""No log holds the secret of a binder's key."""

import logging
from io import StringIO

import pytest

from tests.reading import Client


@pytest.mark.django_db
def test_a_key_that_is_refused_does_not_stand_in_the_log() -> None:
    secret, log = "k" * 40, StringIO()
    (handler,) = (one for one in logging.getLogger("django").handlers if type(one) is logging.StreamHandler)
    usual = handler.setStream(log)
    try:
        assert Client().get(f"/binder/open/{secret}/").status_code == 404
        assert Client(enforce_csrf_checks=True).post(f"/binder/open/{secret}/").status_code == 403
    finally:
        handler.setStream(usual)
    assert log.getvalue().count("/binder/open/.../") == 2
    assert secret not in log.getvalue()

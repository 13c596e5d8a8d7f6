"""No log holds the secret of a binder's key."""

import pytest
from django.test import Client


@pytest.mark.django_db
def test_a_key_that_is_refused_does_not_stand_in_the_log(capfd: pytest.CaptureFixture[str]) -> None:
    secret = "k" * 40
    assert Client().get(f"/binder/open/{secret}/").status_code == 404
    assert Client(enforce_csrf_checks=True).post(f"/binder/open/{secret}/").status_code == 403
    log = capfd.readouterr().err
    assert log.count("/binder/open/.../") == 2
    assert secret not in log

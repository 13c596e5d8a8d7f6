"""Where a request comes from: what no visitor can shed, and nobody can forge."""

import pytest
from django.test import RequestFactory, override_settings

from catalog.web.visitors import address_of, origin_of


def address(remote: str, forwarded: str = "", *, proxy: bool = False) -> str:
    headers = {"x_forwarded_for": forwarded} if forwarded else {}
    with override_settings(BEHIND_PROXY=proxy):
        return address_of(RequestFactory().get("/", REMOTE_ADDR=remote, headers=headers))


def test_what_anybody_can_write_is_no_address() -> None:
    assert address("10.0.0.1", "10.9.9.9") == "10.0.0.1"


def test_behind_a_proxy_it_is_what_the_proxy_says_and_not_what_the_visitor_says_to_it() -> None:
    assert address("127.0.0.1", "10.9.9.9, 10.0.0.1", proxy=True) == "10.0.0.1"
    assert address("127.0.0.1", proxy=True) == "127.0.0.1"


@pytest.mark.parametrize("remote", ["2001:db8:1:2::1", "2001:db8:1:ffff::9"])
def test_one_customer_is_one_address_however_many_they_have(remote: str) -> None:
    assert address(remote) == "2001:db8:1::/48"
    assert address("2001:db8:2::1") != address(remote)


def test_an_old_address_in_new_clothes_is_the_old_one() -> None:
    assert address("::ffff:10.0.0.1") == "10.0.0.1"


@pytest.mark.parametrize(
    ("said", "known"),
    [
        ("10.0.0.1:5001", "10.0.0.1"),
        ("10.0.0.1:5002", "10.0.0.1"),
        ("[2001:db8:1::1]:99", "2001:db8:1::/48"),
        ("[2001:db8:1::2]", "2001:db8:1::/48"),
        ("[::ffff:10.0.0.1]:7", "10.0.0.1"),
        ("2001:db8:1::1", "2001:db8:1::/48"),
        ("10.0.0.1:port", "10.0.0.1:port"),
    ],
)
def test_a_port_makes_no_other_visitor(said: str, known: str) -> None:
    assert address("127.0.0.1", said, proxy=True) == known
    assert address("127.0.0.1", f"10.9.9.9:1, {said}", proxy=True) == known


def test_what_is_no_address_is_itself() -> None:
    assert address("unix:") == "unix:"


def test_the_origin_is_the_same_for_an_address_and_tells_it_to_nobody() -> None:
    first, again, other = (
        origin_of(RequestFactory().get("/", REMOTE_ADDR=remote)) for remote in ("10.0.0.1", "10.0.0.1", "10.0.0.2")
    )
    assert first == again != other
    with override_settings(SECRET_KEY="another"):
        assert origin_of(RequestFactory().get("/", REMOTE_ADDR="10.0.0.1")) != first

"""Nothing leaves the machine: the rule that conftest lays on every test refuses what it should."""

import socket

import pytest


def test_another_machine_is_not_reached() -> None:
    with socket.socket() as outside, pytest.raises(OSError, match="would leave this machine"):
        outside.connect(("192.0.2.1", 80))


def test_nobody_is_asked_where_one_is() -> None:
    with pytest.raises(OSError, match="would leave this machine"):
        socket.getaddrinfo("cards.example.org", 80)


def test_this_machine_is_reached() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()) as caller:
        assert caller.getpeername() == server.getsockname()

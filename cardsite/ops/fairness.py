"""What one address may hold of a web process: so many connections, and its turn at the threads. What is too large is refused on a page.

waitress has one limit of connections for all together, one queue for the requests of all, and words of its own for a body over its limit.
"""

import contextlib
import socket
from collections import OrderedDict, deque
from functools import partial
from io import BytesIO
from typing import Any

from django.conf import settings
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer
from waitress.task import ErrorTask, Task, WSGITask
from waitress.utilities import RequestEntityTooLarge

from catalog.web.visitors import address_from

SHARE = 20  # an address has one part in so many of the connections of a process
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
DRAINED = 100_000_000  # bytes of a refused body that are thrown away, so that its sender comes to read the answer


class TooMuch(WSGITask):
    """The site answers as to a form or JSON of that length, of which it reads nothing: its own limits are smaller."""

    def get_environment(self) -> dict[str, Any]:
        environ = dict(super().get_environment())
        length = max(self.request.content_length, self.request.body_bytes_received)
        form = {} if environ.get("CONTENT_TYPE", "").startswith(JSON) else {"CONTENT_TYPE": FORM}
        return environ | form | {"CONTENT_LENGTH": str(length), "wsgi.input": BytesIO()}

    def execute(self) -> None:
        self.channel.draining = DRAINED
        self.set_close_on_finish()
        super().execute()


def refusal(channel: "Channel", request: Any) -> Task:
    """How a request is answered that the server itself refuses."""
    return (TooMuch if isinstance(request.error, RequestEntityTooLarge) else ErrorTask)(channel, request)


class Channel(HTTPChannel):
    """The connection of a client."""

    error_task_class = staticmethod(refusal)
    draining: int = 0  # bytes that may still come and are not looked at, once the answer has been sent
    deaf = False  # whether that is so now
    will_close: bool
    close_when_flushed: bool

    def __init__(
        self, server: BaseWSGIServer, connection: socket.socket, address: Any, *others: Any, **more: Any
    ) -> None:
        self.origin = address_from(str(address[0]), "")
        super().__init__(server, connection, address, *others, **more)

    @property
    def asker(self) -> str:
        """The address of whoever asks; behind a proxy one connection has the requests of many."""
        if not settings.BEHIND_PROXY or not self.requests:
            return self.origin
        return address_from(self.origin, self.requests[0].headers.get("X_FORWARDED_FOR", ""))

    def handle_write(self) -> None:
        """Whoever still sends when the answer has gone out is let finish: a connection that is cut takes the answer with it."""
        if self.draining and self.close_when_flushed and not (self.total_outbufs_len or self.will_close):
            self.close_when_flushed, self.deaf = False, True
            with contextlib.suppress(OSError):  # who has gone needs no answer
                self.socket.shutdown(socket.SHUT_WR)
            return
        super().handle_write()

    def handle_read(self) -> None:
        if not self.deaf:
            super().handle_read()
            return
        self.draining -= len(self.recv(self.adj.recv_bytes))  # an end of what comes closes the channel
        if self.draining <= 0:
            self.will_close = True


class Turns:
    """The requests that wait for a thread: addresses take turns, each with its own in the order in which they came."""

    def __init__(self) -> None:
        self.waiting: OrderedDict[str, deque[Channel]] = OrderedDict()
        self.length = 0

    def __len__(self) -> int:
        return self.length

    def append(self, channel: Channel) -> None:
        self.waiting.setdefault(channel.asker, deque()).append(channel)
        self.length += 1

    def popleft(self) -> Channel:
        """The next request of the address that has waited longest for a turn."""
        asker, own = self.waiting.popitem(last=False)
        channel = own.popleft()
        if own:
            self.waiting[asker] = own
        self.length -= 1
        return channel


def admit(
    most: int, server: BaseWSGIServer, connection: socket.socket, address: Any, *others: Any, **more: Any
) -> None:
    """Take a client in. Where its address has as many connections as one may have, the one that has been silent longest makes
    room; with a request under way on each of them, nobody is taken in.
    """
    origin = address_from(str(address[0]), "")
    own = [one for one in server.active_channels.values() if one.origin == origin and not one.will_close]
    if len(own) >= most:
        idle = [one for one in own if not one.requests]
        if not idle:
            connection.close()
            return
        min(idle, key=lambda one: one.last_activity).will_close = True
    Channel(server, connection, address, *others, **more)


def keep(server: BaseWSGIServer, connections: int) -> None:
    """Let a server that has not begun keep to this. Behind a proxy all connections are those of the proxy, which counts them by itself."""
    most = connections if settings.BEHIND_PROXY else max(connections // SHARE, 1)
    server.channel_class = partial(admit, most)
    server.task_dispatcher.queue = Turns()

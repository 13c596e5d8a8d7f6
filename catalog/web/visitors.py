"""Where a request comes from: what a visitor cannot shed, as they can a cookie."""

import re
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

WITH_PORT = re.compile(r"\[([^\]]+)\](?::\d*)?|([\d.]+):\d*")  # some proxies say it, another for each connection
CUSTOMER = 48  # bits of an IPv6 address that the largest network of one customer shares: it has the others for itself
ORIGIN_LENGTH = 16


def address_of(request: HttpRequest) -> str:
    """The address of a visitor; behind a proxy of ours what that says of them last, of IPv6 the network of a customer."""
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "") if settings.BEHIND_PROXY else ""
    return address_from(str(request.META.get("REMOTE_ADDR", "")), forwarded)


def address_from(remote: str, forwarded: str) -> str:
    """That address, from where a connection comes and what a proxy of ours says of it."""
    text = forwarded.rpartition(",")[2].strip() or remote
    if found := WITH_PORT.fullmatch(text):
        text = found[1] or found[2]
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if not isinstance(address, IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or ip_network((address, CUSTOMER), strict=False))


def origin_of(request: HttpRequest) -> str:
    """A name for that address from which nobody without this site's key can tell it."""
    return salted_hmac("catalog.visitors", address_of(request)).hexdigest()[:ORIGIN_LENGTH]

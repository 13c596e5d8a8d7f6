"""Where this machine can be reached, and which ports are free."""

import contextlib
import errno
import fcntl
import ipaddress
import socket
import struct
import sys

ELSEWHERE = ("192.0.2.1", 9)  # an address kept for examples; asking for the way there sends nothing
ADDRESS_OF_INTERFACE = 0x8915  # SIOCGIFADDR of netdevice(7)


def is_local(host: str) -> bool:
    """Whether only this machine can reach a server on that host."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def lan_addresses() -> list[str]:
    """The addresses under which a phone may find this machine, the likeliest first."""
    addresses = [address for address in (route(), *interfaces()) if address and not is_local(address)]
    return list(dict.fromkeys(addresses)) or [socket.gethostname()]


def route() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way, contextlib.suppress(OSError):
        way.connect(ELSEWHERE)
        return str(way.getsockname()[0])
    return ""


def interfaces() -> list[str]:
    if sys.platform != "linux":
        return []
    addresses = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):  # an interface without an address
                reply = fcntl.ioctl(any_socket, ADDRESS_OF_INTERFACE, struct.pack("256s", name.encode()))
                addresses.append(socket.inet_ntoa(reply[20:24]))
    return addresses


def own_names() -> list[str]:
    """Every name and address of this machine that a browser may ask for."""
    name = socket.gethostname()
    names = {name, f"{name}.local", socket.getfqdn(), *lan_addresses()}
    with contextlib.suppress(OSError):
        names.update(str(entry[4][0]).partition("%")[0] for entry in socket.getaddrinfo(name, None))
    return sorted(f"[{name}]" if ":" in name else name for name in names)


def refusal(host: str, port: int) -> OSError | None:
    """Why nothing can listen there, if nothing can."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        socket.create_server(address[:2], family=family).close()
    except OSError as problem:
        return problem
    return None


def advice(host: str, port: int, problem: OSError) -> str:
    if problem.errno == errno.EADDRINUSE:
        near = range(port + 1, min(port + 100, 65536))
        return f"try --port {next((other for other in near if not refusal(host, other)), 8000)}"
    if problem.errno == errno.EACCES:
        return "try a --port above 1023"
    return "try another --host, such as 127.0.0.1"

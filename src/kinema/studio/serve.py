"""Start the studio: a free port on 127.0.0.1, a fresh token, the browser, and an orderly end."""

from __future__ import annotations

import contextlib
import contextvars
import logging
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path

from kinema.errors import UsageError, require

log = logging.getLogger(__name__)

PORT = 7860
"""Tried first; others follow if it is taken."""
TRIES = 20
HERE = ("127.0.0.1", "localhost", "::1")


def serve(
    folder: Path,
    *,
    port: int | None = None,
    host: str = "127.0.0.1",
    password: str | None = None,
    browser: bool = True,
    on_ready: Callable[[str], None] | None = None,
) -> None:
    """Run the studio until it is stopped.

    Args:
        folder: The project; made if it does not exist.
        port: To listen on; a free one if not given.
        host: To listen on; any other than this machine's own needs a password.
        password: Asked for instead of the token.
        browser: Open it.
        on_ready: Told the address as soon as it answers.

    Raises:
        UsageError: `studio-host`, `studio-port`, `studio-folder`. MissingPackageError: `package-missing`.
    """
    if host not in HERE and not password:
        raise UsageError(
            "studio-host",
            f"listening on {host} lets others in, and no password was given",
            hint="add --password, or leave --host out to work on this machine alone",
        )
    uvicorn = require("uvicorn", extra="studio")
    require("starlette", extra="studio")
    require("websockets", extra="studio")
    from kinema.studio.app import make_app
    from kinema.studio.guard import Door, new_token
    from kinema.studio.project import Project
    from kinema.studio.studio import Studio

    listening = _listen(host, port)
    number = listening.getsockname()[1]
    token = new_token()
    door = Door(token, own_names(host, number), password=password, port=number)
    shown = "127.0.0.1" if host in HERE else host
    address = f"http://{shown}:{number}/" + ("" if password else f"?token={token}")
    app = make_app(Studio(Project(folder)), door)
    config = uvicorn.Config(
        app, log_level="warning", ws_max_size=2**20, ws_per_message_deflate=False, timeout_graceful_shutdown=2
    )
    server = uvicorn.Server(config)

    def announce() -> None:
        while not server.started:
            if server.should_exit:
                return
            threading.Event().wait(0.02)
        if on_ready is not None:
            on_ready(address)
        if browser:
            webbrowser.open(address)

    # in this thread's context: `--json` keeps what it hands over there
    threading.Thread(target=contextvars.copy_context().run, args=(announce,), daemon=True).start()
    with _ordinary_end():
        server.run(sockets=[listening])


@contextlib.contextmanager
def _ordinary_end() -> Iterator[None]:
    """Ctrl-C ends the studio, and that is all it does.

    uvicorn raises the signal once more when everything is closed, for whoever had a handler before; here nobody wants it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def own_names(host: str, port: int) -> frozenset[str]:
    """Values of a Host header that mean this studio."""
    names = {*HERE, "[::1]"} if host in HERE else {host, socket.gethostname()}
    if host in ("0.0.0.0", "::"):
        names |= {"localhost", "127.0.0.1", *_addresses()}
    return frozenset(f"{name.lower()}:{port}" for name in names) | frozenset(
        name.lower() for name in names if port == 80
    )


def _addresses() -> set[str]:
    """Addresses by which this machine may be reached."""
    try:
        return {str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None)}
    except OSError:
        return set()


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens; on a free port if none was asked for."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in [port] if port is not None else [*range(PORT, PORT + TRIES), 0]:
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen()  # at once: until one listens, two studios could bind the same port
            return listening
        except OSError as error:
            listening.close()
            trouble = error
    raise UsageError(
        "studio-port", f"cannot listen on {host}:{port}: {trouble}", hint="choose another --port, or leave it out"
    )

"""Who may speak to the studio: the token or password, the Host and Origin of every request, and what pages may load.

The studio can read and write files in its folder and run long jobs, and every page that a user has open elsewhere can send
requests to 127.0.0.1. So each request must carry the cookie that only the address in the terminal hands out, must be
addressed to the studio by its own name (a rebound DNS name is not), and must not come from another page.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kinema.errors import UsageError
from kinema.studio.trouble import told

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; "
    "font-src 'self'; connect-src 'self' blob:; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>kinema studio</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/static/door.css"></head>
<body><main><h1>kinema studio</h1>{}</main></body></html>"""
CLOSED = "<p>This address needs its key. Open the link that <code>kinema studio</code> printed in your terminal.</p>"
ASK = """<form method="post" action="/login"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" autofocus required>
<button>Open</button></form>{}"""
WRONG = '<p role="alert">That is not the password.</p>'
LINK = "open the link that kinema studio printed in the terminal"
FREE = frozenset(("/static/door.css",))
"""Paths that need no key."""
LOGIN_BYTES = 4096
PATIENCE = 1.0
"""Seconds before a password may be tried again."""


@dataclass
class Door:
    """Who is let in."""

    token: str
    hosts: frozenset[str]
    """Values of Host that are the studio's own."""
    password: str | None = None
    port: int = 0
    _tried: float = field(default=0.0, repr=False)

    @property
    def cookie(self) -> str:
        return f"kinema_studio_{self.port}"

    def knows(self, headers: Headers) -> bool:
        """Whether a request carries the key."""
        try:
            cookies = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return False
        morsel = cookies.get(self.cookie)
        return morsel is not None and hmac.compare_digest(morsel.value.encode(), self.token.encode())

    def own_host(self, headers: Headers) -> bool:
        return len(headers.getlist("host")) == 1 and headers["host"].lower() in self.hosts

    def own_page(self, headers: Headers, *, must: bool) -> bool:
        """Whether a request comes from the studio's own page; one that says nothing does, unless it must say."""
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        if site is not None and site not in ("same-origin", "none"):
            return False
        if origin is None:
            return not must
        scheme, _, host = origin.lower().partition("://")
        return scheme in ("http", "https") and host in self.hosts

    def password_fits(self, tried: str) -> bool:
        """Compared in constant time; one try a second."""
        now = time.monotonic()
        if self.password is None or now - self._tried < PATIENCE:
            return False
        self._tried = now
        mine, theirs = (hashlib.sha256(text.encode()).digest() for text in (self.password, tried))
        return hmac.compare_digest(mine, theirs)


def new_token() -> str:
    return secrets.token_urlsafe(24)


class Guard:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp, door: Door):
        self.app, self.door = app, door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers, socket = Headers(scope=scope), scope["type"] == "websocket"
        refusal = await self._refusal(scope, headers, receive, socket=socket)
        if refusal is not None:
            if socket:
                await receive()
                await send({"type": "websocket.close", "code": 4403})
            else:
                await refusal(scope, receive, _with_headers(send))
            return
        if scope.get("kinema.welcome"):
            send = self._welcoming(send)
        await self.app(scope, receive, send if socket else _with_headers(send))

    async def _refusal(self, scope: Scope, headers: Headers, receive: Receive, *, socket: bool) -> Response | None:
        """Why a request goes no further, or None."""
        door, path = self.door, scope["path"]
        method = "GET" if socket else scope["method"]
        if not door.own_host(headers):
            return _no(421, UsageError("studio-host", "this request was addressed to another name", hint=LINK))
        changes = socket or method not in ("GET", "HEAD")
        key = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("token", [""])[0]
        if (
            path == "/"
            and not socket
            and door.password is None
            and hmac.compare_digest(key.encode(), door.token.encode())
        ):
            scope["kinema.welcome"] = True  # wherever the link was clicked
            return None
        if not door.own_page(headers, must=changes):
            return _no(403, UsageError("studio-origin", "this request comes from another page", hint=LINK))
        if path in FREE:
            return None
        if path == "/login" and method == "POST" and door.password is not None:
            return await self._login(receive)
        if door.knows(headers):
            return None
        if path in ("/", "/login") and not socket:
            return HTMLResponse(PAGE.format(ASK.format("") if door.password is not None else CLOSED), 401)
        return _no(401, UsageError("studio-key", "this request carries no key", hint=LINK))

    async def _login(self, receive: Receive) -> Response:
        body = b""
        while len(body) <= LOGIN_BYTES:
            message = await receive()
            body += message.get("body", b"")
            if not message.get("more_body"):
                break
        tried = parse_qs(body[:LOGIN_BYTES].decode("utf-8", "replace")).get("password", [""])[0]
        if not self.door.password_fits(tried):
            return HTMLResponse(PAGE.format(ASK.format(WRONG)), 401)
        answer = RedirectResponse("/", 303)
        answer.headers["set-cookie"] = self._key()
        return answer

    def _key(self) -> str:
        """A cookie that scripts and other sites never see."""
        return f"{self.door.cookie}={self.door.token}; HttpOnly; SameSite=Strict; Path=/"

    def _welcoming(self, send: Send) -> Send:
        """The page, and the key for all that it will ask for; the page itself takes the key out of its address."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                key = (b"set-cookie", self._key().encode())
                message = {**message, "headers": [*message.get("headers", []), key]}
            await send(message)

        return sending


def _no(status: int, error: UsageError) -> Response:
    return JSONResponse({"error": told(error)}, status)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            known = {name.lower() for name, _ in message.get("headers", [])}
            more: list[Any] = [
                (name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in known
            ]
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await send(message)

    return sending

"""Who may talk to the server: the Host and Origin of requests, the token in the link, the password, sizes.

A page of another site can make a browser send requests here, and a name of its own can be made to mean this
machine. So a request must name a host that this server goes by, must not come from another origin, and must
carry a secret.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pathbrew.web.pages import login_page, refusal_page

COOKIE = "pathbrew"
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
OPEN_PATHS = ("/login", "/static/page.css", "/static/icon.svg")
"""What everybody may see: nothing of them says anything of the user."""
WRONG_PASSWORD_DELAY = 1.0
"""Seconds that guessing a password costs."""
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self'; "
        "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


@dataclass(frozen=True, slots=True)
class Access:
    """The secrets of a server, and the names it goes by."""

    hosts: frozenset[str] = LOOPBACK
    any_address: bool = False
    """Whether it may be called by any address: no site can make its name one."""
    password: str | None = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    session: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    """What the cookie holds; it is never the password."""

    def knows_host(self, host: str) -> bool:
        """Whether the server goes by that name, as a Host header has it."""
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:
            return False
        if name is None:
            return False
        return name in self.hosts or (self.any_address and _is_address(name))

    def is_secret(self, given: str) -> bool:
        """Whether it is the token, or what the cookie holds."""
        known = (self.token.encode(), self.session.encode())
        return any(hmac.compare_digest(given.encode(), each) for each in known)

    def is_password(self, given: str) -> bool:
        return self.password is not None and hmac.compare_digest(given.encode(), self.password.encode())


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Gate:
    """Lets requests through that come from the user's own page or scripts, and no larger than they may be."""

    def __init__(self, app: ASGIApp, access: Access, most: int) -> None:
        self._app = app
        self._access = access
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                told = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    if name not in told:
                        told[name] = value
            await send(message)

        answer = await self._refusal(scope, headers, receive)
        if answer is not None:
            await answer(scope, receive, sent)
        else:
            await self._app(scope, _Measured(receive, self._most), sent)

    async def _refusal(self, scope: Scope, headers: Headers, receive: Receive) -> Response | None:
        """What to answer in place of the application."""
        host = headers.get("host", "")
        if not self._access.knows_host(host):
            return _refused(
                scope, HTTPStatus.MISDIRECTED_REQUEST, f"this server is not called '{host[:100]}'"
            )
        if not _is_same_site(scope, headers, host):
            return _refused(scope, HTTPStatus.FORBIDDEN, "requests from other sites are refused")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._most:
            limit = f"a request may have at most {self._most >> 20} MB"
            return _refused(scope, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, limit)
        if scope["path"] == "/login" and scope["method"] == "POST":
            return await self._login(receive)
        if scope["path"] in OPEN_PATHS:
            return None
        query = parse_qs(scope["query_string"].decode("latin-1"))
        given = query.get("token", [""])[0]
        if scope["path"] == "/" and given and self._access.is_secret(given):
            return self._welcome()
        if any(map(self._access.is_secret, _presented(headers))):
            return None
        if scope["path"] == "/" and self._access.password is not None:
            return HTMLResponse(login_page(), HTTPStatus.UNAUTHORIZED)
        advice = "open the link that `pathbrew serve` has printed; scripts send its token as a bearer"
        return _refused(scope, HTTPStatus.UNAUTHORIZED, advice)

    async def _login(self, receive: Receive) -> Response:
        body = await _body(receive, 4096)
        given = parse_qs(body.decode("utf-8", "replace")).get("password", [""])[0]
        if self._access.is_password(given):
            return self._welcome()
        await asyncio.sleep(WRONG_PASSWORD_DELAY)
        return HTMLResponse(login_page("That is not the password."), HTTPStatus.UNAUTHORIZED)

    def _welcome(self) -> Response:
        answer = RedirectResponse("/", HTTPStatus.SEE_OTHER)
        answer.set_cookie(COOKIE, self._access.session, httponly=True, samesite="strict")
        return answer


class _Measured:
    """A request's body, as far as it may go: what it says of its length is not relied on."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._left = most

    async def __call__(self) -> Message:
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            return {"type": "http.disconnect"}
        return message


async def _body(receive: Receive, most: int) -> bytes:
    parts = b""
    while len(parts) <= most:
        message = await receive()
        parts += message.get("body", b"")
        if not message.get("more_body", False):
            break
    return parts[:most]


def _is_same_site(scope: Scope, headers: Headers, host: str) -> bool:
    """Whether a request comes from the server's own page, or from no page at all."""
    origin = headers.get("origin")
    if origin is not None and origin.partition("://")[2] != host:
        return False
    site = headers.get("sec-fetch-site", "none")
    if site in ("none", "same-origin"):
        return True
    # A link in a mail or a chat leads to the page itself, which asks for the secret.
    is_page = (scope["method"], scope["path"]) == ("GET", "/")
    return is_page and headers.get("sec-fetch-mode") == "navigate"


def _presented(headers: Mapping[str, str]) -> list[str]:
    """The secrets that a request carries."""
    kind, _, bearer = headers.get("authorization", "").partition(" ")
    found = [bearer.strip()] if kind.lower() == "bearer" else []
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        cookie = None
    return [*found, cookie.value] if cookie is not None else found


def _refused(scope: Scope, status: HTTPStatus, message: str) -> Response:
    if scope["path"].startswith("/api/"):
        return JSONResponse({"detail": message}, status)
    return HTMLResponse(refusal_page(message), status)

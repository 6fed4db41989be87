"""The application: every call, every page, and the headers around them."""

from __future__ import annotations

from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from .alerts.mail import PURPOSES
from .alerts.pages import FeedPage, MailPage
from .desk import Desk
from .endpoint import Endpoint
from .events import Events
from .figures import Figures
from .files import Files, load
from .guard import Guard
from .problems import Refused
from .routes import CALLS
from .wire import PAGES as PAGES_OF_THEIR_OWN

PAGES = {
    "/": "index.html",
    **{f"/{name}/{{id}}{end}": "index.html" for name in ("t", "rules", *PAGES_OF_THEIR_OWN) for end in ("", "/")},
    **{f"/{name}{end}": "index.html" for name in PAGES_OF_THEIR_OWN for end in ("", "/")},
    **{f"/daily/{{game}}/{{id}}{end}": "index.html" for end in ("", "/")},
    "/sw.js": "sw.js",
    "/manifest.webmanifest": "manifest.webmanifest",
    "/static/{path:path}": "",
}


def build(desk: Desk) -> ASGIApp:
    """An ASGI application over these tables."""
    calls = [Route(call.path, (Events if call.stream else Endpoint)(call, desk)) for call in CALLS]
    found = load(joined=desk.joined)
    pages = [Route(path, Files(found, desk.limits, name)) for path, name in PAGES.items()]
    mail = [Route(f"/alerts/{purpose}/{{key}}", MailPage(desk, purpose)) for purpose in PURPOSES]
    outside = [Route("/alerts/feed/{key}", FeedPage(desk)), *mail, Route("/metrics", Figures(desk))]
    return Guard(Router([*calls, *outside, *pages], redirect_slashes=False, default=_nowhere), desk)


async def _nowhere(scope: Scope, receive: Receive, send: Send) -> None:
    raise Refused("no_such_call")

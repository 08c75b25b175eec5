"""The HTML of the page, of its login and of refusals: made of templates, everything in them escaped."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

STATIC = Path(__file__).parent / "static"
MODULES = tuple(sorted(path.stem for path in STATIC.glob("*.js")))
"""The page's own modules, which import each other as `pathbrew/NAME`."""


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("pathbrew.web", "templates"), autoescape=True, undefined=StrictUndefined
    )


def index_page(nonce: str, version: str) -> str:
    """The page; its modules come from the server."""
    return _with_modules("index.html", nonce, version)


def api_page(nonce: str, version: str) -> str:
    """What the API is, to read."""
    return _with_modules("api.html", nonce, version)


def _with_modules(template: str, nonce: str, version: str) -> str:
    addresses = {f"pathbrew/{name}": f"/static/{name}.js?v={version}" for name in MODULES}
    addresses["codemirror"] = f"/static/vendor/codemirror.js?v={version}"
    imports = in_script({"imports": addresses})
    return _environment().get_template(template).render(nonce=nonce, imports=imports, version=version)


def in_script(content: object) -> Markup:
    """JSON that may stand inside a script element: it cannot end it."""
    text = json.dumps(content)
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return Markup(text)


def login_page(message: str = "") -> str:
    """Asks for the password."""
    return _environment().get_template("login.html").render(message=message)


def refusal_page(message: str) -> str:
    """Says why there is nothing to see."""
    return _environment().get_template("refusal.html").render(message=message)

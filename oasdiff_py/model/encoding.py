"""How a part of a form or a multipart body is written ("Encoding Object"), by its effective values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from oasdiff_py.model.media_name import parse
from oasdiff_py.model.values import NOTHING

if TYPE_CHECKING:
    from oasdiff_py.model.endpoint import Header

_STYLED = ("style", "explode", "allowReserved")


class Encoding(NamedTuple):
    """The encoding of one part: as it is written, and what it says beyond the defaults.

    `headers` by lower-case name, references followed.
    """

    raw: Any
    settings: dict[str, Any] = NOTHING
    headers: dict[str, Header] = NOTHING


def applies(media_type: str) -> bool:
    """Whether a media type has parts whose encoding counts; under any other it is ignored."""
    return is_form(media_type) or parse(media_type).kind == "multipart"


def is_form(media_type: str) -> bool:
    """Whether the parts are the fields of a form in one line."""
    return parse(media_type).subtype == "x-www-form-urlencoded"


def settings(written: dict[str, Any], *, form: bool, styled: bool) -> dict[str, Any]:
    """What an encoding says beyond the defaults, without its headers.

    `styled` says whether `style` and its kin count: in OpenAPI 3.0 they do only in a form. In a multipart body of
    3.1 a `style` that is written out replaces the media type, so it stays.
    """
    found = {key: value for key, value in written.items() if key != "headers" and not key.startswith("x-")}
    if not styled:
        found = {key: value for key, value in found.items() if key not in _STYLED}
    elif form or "style" in found:
        if found.get("explode") is (found.get("style", "form") == "form"):
            del found["explode"]
        if found.get("allowReserved") is False:
            del found["allowReserved"]
        if form and found.get("style") == "form" and "contentType" not in found:
            del found["style"]
    if isinstance(found.get("contentType"), str):
        found["contentType"] = sorted(str(parse(name)) for name in found["contentType"].split(","))
    return found

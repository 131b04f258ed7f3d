"""Which specification a document follows."""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING, Any

from oasdiff_py.errors import ShapeError

if TYPE_CHECKING:
    from oasdiff_py.load import Where


class Dialect(enum.Enum):
    """The specifications that are read; the value is what messages call them."""

    SWAGGER_2 = "Swagger 2.0"
    OPENAPI_3_0 = "OpenAPI 3.0"
    OPENAPI_3_1 = "OpenAPI 3.1"
    OPENAPI_3_2 = "OpenAPI 3.2"

    @property
    def is_json_schema(self) -> bool:
        """Whether schemas are JSON Schema 2020-12 (OpenAPI 3.1 and later), so that siblings of `$ref` count."""
        return self in (Dialect.OPENAPI_3_1, Dialect.OPENAPI_3_2)


_HINT = (
    "Give it `openapi: 3.0.x`, `3.1.x` or `3.2.x`, or `swagger: '2.0'`, "
    "or check that this file is an OpenAPI description."
)


def detect(data: dict[str, Any], where: Where) -> Dialect:
    """Read the version field of a root document (OpenAPI §4.1, Swagger 2.0 "Swagger Object").

    Raises `ShapeError` where there is none, or one that no released specification has.
    """
    if "openapi" in data:
        written = str(data["openapi"])
        found = re.match(r"3\.(\d+)(\.|$)", written)
        if found:
            minor = int(found[1])
            by_minor = {0: Dialect.OPENAPI_3_0, 1: Dialect.OPENAPI_3_1, 2: Dialect.OPENAPI_3_2}
            if minor in by_minor:
                return by_minor[minor]
        raise ShapeError(
            f"The version `openapi: {written}` is not one this tool reads.",
            where.child("openapi").position,
            _HINT,
        )
    if "swagger" in data:
        written = str(data["swagger"])
        if written in ("2.0", "2"):
            return Dialect.SWAGGER_2
        raise ShapeError(
            f"The version `swagger: {written}` is not one this tool reads.",
            where.child("swagger").position,
            _HINT,
        )
    raise ShapeError("The document has neither an `openapi` nor a `swagger` field.", where.position, _HINT)

"""Operations of any dialect as one shape: endpoints, parameters, bodies, responses, headers.

Everything is read when it is asked for. A part that was written in Swagger 2.0 comes out as OpenAPI 3 would say
it: body and form parameters as a request body, `collectionFormat` as style and explode, types of parameters as
their schemas. `texts` of a part is what only describes it, empty where nobody asked for that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from oasdiff_py.model.values import NOTHING

if TYPE_CHECKING:
    from oasdiff_py.load import Where
    from oasdiff_py.model.encoding import Encoding
    from oasdiff_py.model.schema import Schema

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")


class LifeCycle(NamedTuple):
    """What a part says about its own end: `deprecated`, `x-sunset`, `x-stability-level` as written."""

    deprecated: bool = False
    sunset: Any = None
    stability: Any = None


class MediaType(NamedTuple):
    """One entry of `content`: its name, the schema of the whole body and of each item of a stream (3.2).

    `encoding` holds the encodings by part; those of `prefixEncoding` and `itemEncoding` (3.2) stand under these
    names.
    """

    name: str
    where: Where
    schema: Schema | None
    item_schema: Schema | None = None
    encoding: dict[str, Encoding] = NOTHING
    texts: dict[str, Any] = NOTHING


class Parameter(NamedTuple):
    """A parameter with its effective values: `style` and `explode` are never absent.

    `shared` is one that the path item declares for all its operations.
    """

    name: str
    location: str
    where: Where
    required: bool
    schema: Schema | None
    content: dict[str, MediaType]
    style: str
    explode: bool
    life: LifeCycle
    shared: bool = False
    allow_reserved: bool = False
    allow_empty: bool = False
    raw: dict[str, Any] = NOTHING
    texts: dict[str, Any] = NOTHING


class Body(NamedTuple):
    """A request body."""

    where: Where
    required: bool
    content: dict[str, MediaType]
    texts: dict[str, Any] = NOTHING


class Header(NamedTuple):
    """A header of a response or of a part; `style` is another than `simple` only in Swagger 2.0."""

    name: str
    where: Where
    required: bool
    schema: Schema | None
    content: dict[str, MediaType]
    life: LifeCycle
    style: str = "simple"
    explode: bool = False
    raw: dict[str, Any] = NOTHING
    texts: dict[str, Any] = NOTHING


class Response(NamedTuple):
    """The response of one status; `headers` by lower-case name (RFC 9110 §5.1)."""

    status: str
    where: Where
    headers: dict[str, Header]
    content: dict[str, MediaType]
    raw: dict[str, Any] = NOTHING
    texts: dict[str, Any] = NOTHING
    links: dict[str, Any] = NOTHING

    @property
    def success(self) -> bool:
        """Whether the status is 2xx."""
        return self.status.startswith("2")


class Operation(NamedTuple):
    """One method of one path.

    `security` is the effective list of requirements: each maps scheme names to sets of scopes; an empty list
    means that nobody needs to authenticate.
    """

    path: str
    method: str
    where: Where
    operation_id: str
    tags: tuple[str, ...]
    life: LifeCycle
    parameters: dict[tuple[str, str], Parameter]
    body: Body | None
    responses: dict[str, Response]
    security: tuple[dict[str, frozenset[str]], ...]
    security_where: Where
    callbacks: dict[tuple[str, str], dict[str, OperationSource]] = NOTHING
    raw: dict[str, Any] = NOTHING
    servers: Any = None


class OperationSource(NamedTuple):
    """An operation that has not been read yet: the raw mapping, its path item and their places."""

    path: str
    method: str
    raw: dict[str, Any]
    where: Where
    item: dict[str, Any]
    item_where: Where

    @property
    def operation_id(self) -> str:
        """The `operationId`, or an empty text."""
        found = self.raw.get("operationId")
        return found if isinstance(found, str) else ""

    @property
    def life(self) -> LifeCycle:
        """What the operation says about its own end."""
        return life_of(self.raw)


def life_of(raw: dict[str, Any]) -> LifeCycle:
    """Read `deprecated`, `x-sunset` and `x-stability-level` from a written part."""
    return LifeCycle(raw.get("deprecated") is True, raw.get("x-sunset"), raw.get("x-stability-level"))

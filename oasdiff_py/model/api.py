"""One revision of an API: its endpoints, webhooks, components and security, read as they are asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from oasdiff_py.errors import ShapeError
from oasdiff_py.load import Where
from oasdiff_py.model import swagger
from oasdiff_py.model.describe import describe
from oasdiff_py.model.dialect import Dialect, detect
from oasdiff_py.model.endpoint import (
    METHODS,
    Body,
    MediaType,
    Operation,
    OperationSource,
    Parameter,
    Response,
    life_of,
)
from oasdiff_py.model.parts import Parts
from oasdiff_py.model.schema import Schema
from oasdiff_py.model.values import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.load import Revision

_DEFAULT_STYLE = {"query": "form", "cookie": "form", "path": "simple", "header": "simple"}
# A written parameter, its place, and whether the path item declares it.
_Written = tuple[dict[str, Any], Where, bool]


class Api(Parts):
    """A revision in one dialect.

    Raises `ShapeError` and `RefError` with file, line and column, at the moment when a part that is wrong is
    read.
    """

    def __init__(self, revision: Revision, *, extensions: bool = False, annotations: bool = False) -> None:
        self.data: dict[str, Any] = revision.root.data
        self.root = Where(revision.root)
        super().__init__(revision, detect(self.data, self.root), extensions=extensions, annotations=annotations)
        # By the identity of what is written, which lives as long as the revision.
        self._read_parameters: dict[tuple[int, bool], Parameter] = {}

    # -- what the document holds ------------------------------------------------------------------------------

    @cached_property
    def path_items(self) -> dict[str, tuple[dict[str, Any], Where]]:
        """The path items by path, `$ref` followed."""
        return self._items("paths")

    @cached_property
    def webhooks(self) -> dict[str, tuple[dict[str, Any], Where]]:
        """The path items of `webhooks` (3.1) or `x-webhooks`, by name."""
        return self._items("webhooks") or self._items("x-webhooks")

    def _items(self, section: str) -> dict[str, tuple[dict[str, Any], Where]]:
        raw = self.mapping(self.data.get(section), self.root.child(section))
        items = {}
        for name, item in raw.items():
            if section == "paths" and name.startswith("x-"):
                continue
            items[name] = self.part(item, self.root.child(section).child(name))
        return items

    @property
    def schema_components(self) -> dict[str, Any]:
        """The named schemas, raw."""
        return self.mapping(*self.schema_section)

    def named_schema(self, name: str) -> Schema:
        """The named schema, of which there has to be one."""
        raw, where = self.schema_section
        return self.schemas.read(raw[name], where.child(name))

    @property
    def schema_section(self) -> tuple[Any, Where]:
        """The mapping of named schemas and its place."""
        if self.dialect is Dialect.SWAGGER_2:
            return self.data.get("definitions"), self.root.child("definitions")
        where = self.root.child("components")
        return self.mapping(self.data.get("components"), where).get("schemas"), where.child("schemas")

    @cached_property
    def security_schemes(self) -> dict[str, tuple[dict[str, Any], Where]]:
        """The security schemes in the OpenAPI 3 spelling, by name."""
        if self.dialect is Dialect.SWAGGER_2:
            where = self.root.child("securityDefinitions")
            raw = self.mapping(self.data.get("securityDefinitions"), where)
            return {
                name: (swagger.security_scheme(scheme), where.child(name))
                for name, scheme in raw.items()
                if isinstance(scheme, dict)
            }
        where = self.root.child("components")
        section = self.mapping(self.data.get("components"), where).get("securitySchemes")
        where = where.child("securitySchemes")
        return {name: self.part(scheme, where.child(name)) for name, scheme in self.mapping(section, where).items()}

    @cached_property
    def security(self) -> tuple[dict[str, frozenset[str]], ...]:
        """The requirements that hold where an operation names none."""
        return self._requirements(self.data.get("security"), self.root.child("security"))

    @cached_property
    def servers(self) -> list[Any]:
        """The servers of the document; `/` where it names none (OpenAPI "OpenAPI Object", `servers`)."""
        written = swagger.servers(self.data) if self.dialect is Dialect.SWAGGER_2 else self.data.get("servers")
        return written if isinstance(written, list) and written else [{"url": "/"}]

    # -- operations -------------------------------------------------------------------------------------------

    def operations(self, path: str, item: dict[str, Any], where: Where) -> Iterator[OperationSource]:
        """The operations of a path item, by method in the order of the specification, then the others (3.2).

        A `$ref` in place of an operation is no part of the specification, but is written by large descriptions
        that keep each operation in a file of its own; it is followed.
        """
        found = [
            (method.upper(), item[method], where.child(method)) for method in METHODS if item.get(method) is not None
        ]
        others = item.get("additionalOperations")
        if isinstance(others, dict):
            place = where.child("additionalOperations")
            found += [(method, raw, place.child(method)) for method, raw in others.items()]
        for method, written, at in found:
            raw, operation_place = self.part(written, at)
            yield OperationSource(path, method, raw, operation_place, item, where)

    def operation(self, source: OperationSource) -> Operation:
        """Read an operation with what its path item and the document add to it."""
        raw, where = source.raw, source.where
        parameters = self._parameters(source)
        if self.dialect is Dialect.SWAGGER_2:
            body = self._form_body(source, parameters)
            parameters = {key: found for key, found in parameters.items() if key[0] not in ("body", "formData")}
        else:
            body = self._body(raw.get("requestBody"), where.child("requestBody"))
        read = {key: self._known_parameter(*written) for key, written in parameters.items()}
        responses = self._responses(raw.get("responses"), where.child("responses"), source)
        if "security" in raw and raw["security"] is not None:
            place = where.child("security")
            security = self._requirements(raw["security"], place)
        else:
            place = self.root.child("security")
            security = self.security
        tags = raw.get("tags")
        return Operation(
            path=source.path,
            method=source.method,
            where=where,
            operation_id=source.operation_id,
            tags=tuple(tag for tag in tags if isinstance(tag, str)) if isinstance(tags, list) else (),
            life=life_of(raw),
            parameters=read,
            body=body,
            responses=responses,
            security=security,
            security_where=place,
            callbacks=self._callbacks(raw.get("callbacks"), where.child("callbacks")),
            raw=raw,
            servers=self._own_servers(source),
        )

    def _own_servers(self, source: OperationSource) -> Any:
        """The servers of an operation or its path item; None where they are those of the document."""
        written = source.raw.get("servers", source.item.get("servers"))
        return None if not written or canonical(written) == canonical(self.servers) else written

    def _parameters(self, source: OperationSource) -> dict[tuple[str, str], _Written]:
        """The written parameters by place and name; the operation's replace those of its path item."""
        found: dict[tuple[str, str], _Written] = {}
        for holder, place, shared in (
            (source.item, source.item_where, True),
            (source.raw, source.where, False),
        ):
            listed = holder.get("parameters")
            if listed is None:
                continue
            at = place.child("parameters")
            if not isinstance(listed, list):
                raise ShapeError(f"`parameters` is {describe(listed)}.", at.position, "Write a list.")
            for index, entry in enumerate(listed):
                raw, where = self.part(entry, at.child(str(index)))
                name, location = raw.get("name"), raw.get("in")
                if not isinstance(name, str) or not isinstance(location, str):
                    raise ShapeError(
                        "A parameter has no `name` or no `in`.",
                        where.position,
                        "Give it both, or a `$ref` to a parameter.",
                    )
                # RFC 9110 §5.1: names of header fields are case-insensitive.
                found[location, name.lower() if location == "header" else name] = raw, where, shared
        return found

    def _known_parameter(self, raw: dict[str, Any], where: Where, shared: bool) -> Parameter:
        """A parameter, read once however many operations refer to it."""
        key = (id(raw), shared)
        known = self._read_parameters.get(key)
        if known is None:
            known = self._read_parameters[key] = self._parameter(raw, where, shared)
        return known

    def _parameter(self, raw: dict[str, Any], where: Where, shared: bool) -> Parameter:
        location = raw["in"]
        schema, content = None, {}
        if self.dialect is Dialect.SWAGGER_2:
            written = swagger.parameter_schema(raw)
            schema = self.schemas.read(written, where)
            style, explode = swagger.serialization(raw)
        else:
            if "schema" in raw:
                schema = self.schemas.read(raw["schema"], where.child("schema"))
            content = self.content(raw.get("content"), where.child("content"))
            written_style, written_explode = raw.get("style"), raw.get("explode")
            style = written_style if isinstance(written_style, str) else _DEFAULT_STYLE.get(location, "form")
            explode = written_explode if isinstance(written_explode, bool) else style in ("form", "cookie")
        return Parameter(
            name=raw["name"],
            location=location,
            where=where,
            required=raw.get("required") is True or location == "path",
            schema=schema,
            content=content,
            style=style,
            explode=explode,
            life=life_of(raw),
            shared=shared,
            allow_reserved=raw.get("allowReserved") is True,
            allow_empty=raw.get("allowEmptyValue") is True,
            raw=raw,
            texts=self.texts(raw, where),
        )

    def _body(self, raw: Any, where: Where) -> Body | None:
        if raw is None:
            return None
        body, where = self.part(raw, where)
        content = self.content(body.get("content"), where.child("content"))
        return Body(where, body.get("required") is True, content, self.texts(body, where))

    def _form_body(self, source: OperationSource, parameters: dict[tuple[str, str], _Written]) -> Body | None:
        """The request body that Swagger 2.0 writes as parameters (Swagger 2.0 "Parameter Object")."""
        names = swagger.media_types(source.raw.get("consumes", self.data.get("consumes")))
        for (location, _), (raw, where, _) in parameters.items():
            if location == "body":
                schema = None
                if "schema" in raw:
                    schema = self.schemas.read(raw["schema"], where.child("schema"))
                content = {name: MediaType(name, where, schema) for name in names or ("application/json",)}
                return Body(where, raw.get("required") is True, content, self.texts(raw, where))
        fields = [(raw, where) for (location, _), (raw, where, _) in parameters.items() if location == "formData"]
        if not fields:
            return None
        where = fields[0][1]
        form = Schema(where)
        form.keywords["type"] = frozenset(("object",))
        form.maps["properties"] = {
            raw["name"]: self.schemas.read(swagger.parameter_schema(raw), at) for raw, at in fields
        }
        required = frozenset(raw["name"] for raw, _ in fields if raw.get("required") is True)
        if required:
            form.keywords["required"] = required
        content = {name: MediaType(name, where, form) for name in names or ("application/x-www-form-urlencoded",)}
        return Body(where, bool(required), content)

    def _responses(self, raw: Any, where: Where, source: OperationSource) -> dict[str, Response]:
        responses = {}
        for status, written in self.mapping(raw, where).items():
            if status.startswith("x-"):
                continue
            response, place = self.part(written, where.child(status))
            headers = self.headers(response, place)
            if self.dialect is Dialect.SWAGGER_2:
                content = self._produced(response, place, source)
            else:
                content = self.content(response.get("content"), place.child("content"))
            texts, links = self._described(response, place)
            responses[status] = Response(status, place, headers, content, response, texts, links)
        return responses

    def _described(self, response: dict[str, Any], where: Where) -> tuple[dict[str, Any], dict[str, Any]]:
        """The texts and the links of a response, where they were asked for."""
        if not self.annotations:
            return {}, {}
        at = where.child("links")
        links = self.mapping(response.get("links"), at)
        texts = {key: value for key, value in self.texts(response, where).items() if key != "example"}
        return texts, {name: self.part(link, at.child(name))[0] for name, link in links.items()}

    def _produced(self, response: dict[str, Any], where: Where, source: OperationSource) -> dict[str, MediaType]:
        if "schema" not in response:
            return {}
        schema = self.schemas.read(response["schema"], where.child("schema"))
        names = swagger.media_types(source.raw.get("produces", self.data.get("produces"))) or ("application/json",)
        examples = self.mapping(response.get("examples"), where.child("examples")) if self.annotations else {}
        return {
            name: MediaType(name, where, schema, texts={"example": [examples[name]]} if name in examples else {})
            for name in names
        }

    def _callbacks(self, raw: Any, where: Where) -> dict[tuple[str, str], dict[str, OperationSource]]:
        found: dict[tuple[str, str], dict[str, OperationSource]] = {}
        for name, written in self.mapping(raw, where).items():
            if name.startswith("x-"):
                continue
            callback, place = self.part(written, where.child(name))
            for expression, item in callback.items():
                if expression.startswith("x-"):
                    continue
                body, at = self.part(item, place.child(expression))
                found[name, expression] = {
                    operation.method: operation for operation in self.operations(expression, body, at)
                }
        return found

    def _requirements(self, raw: Any, where: Where) -> tuple[dict[str, frozenset[str]], ...]:
        if raw is None:
            return ()
        if not isinstance(raw, list):
            raise ShapeError(f"`security` is {describe(raw)}.", where.position, "Write a list of requirements.")
        found = []
        for index, requirement in enumerate(raw):
            entries = self.mapping(requirement, where.child(str(index)))
            found.append({
                name: frozenset(str(scope) for scope in scopes) if isinstance(scopes, list) else frozenset[str]()
                for name, scopes in entries.items()
            })  # fmt: skip
        return tuple(found)

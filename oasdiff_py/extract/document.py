"""The smallest document that defines one endpoint or one schema, in the dialect of its source."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

from oasdiff_py.errors import UsageError
from oasdiff_py.extract.parts import Parts
from oasdiff_py.model.dialect import Dialect
from oasdiff_py.model.endpoint import METHODS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from oasdiff_py.extract.parts import Home
    from oasdiff_py.model.api import Api
    from oasdiff_py.model.endpoint import OperationSource

_ALWAYS: Final = ("openapi", "swagger", "$self", "jsonSchemaDialect", "servers", "host", "basePath", "schemes")
_FOR_ENDPOINTS: Final = ("consumes", "produces")
_SECTIONS: Final = ("definitions", "parameters", "responses", "securityDefinitions")


class Extractor:
    """Makes extracts of one revision; what they share is read once."""

    def __init__(self, api: Api) -> None:
        self._api = api
        self.parts = Parts(api)

    # -- what there is ----------------------------------------------------------------------------------------

    def schema_names(self) -> list[str]:
        """The named schemas, in the order of the document."""
        return list(self._api.schema_components)

    def endpoints(self) -> Iterator[tuple[str, str, OperationSource]]:
        """Section (`paths`, `webhooks`), name and operation of each endpoint and webhook."""
        hooks = "webhooks" if "webhooks" in self._api.data else "x-webhooks"
        for section, items in (("paths", self._api.path_items), (hooks, self._api.webhooks)):
            for name, (item, where) in items.items():
                for source in self._api.operations(name, item, where):
                    yield section, name, self._written(source)

    def _written(self, source: OperationSource) -> OperationSource:
        """An operation that is a `$ref`, which no specification allows and some write, from where it stands."""
        if not isinstance(source.raw.get("$ref"), str):
            return source
        raw, where = self._api.part(source.raw, source.where)
        return source._replace(raw=raw, where=where)

    def find_endpoint(self, name: str) -> tuple[str, str, OperationSource]:
        """The endpoint that `POST /path` or an operationId means. Raises `UsageError`, which says what is near."""
        method, _, path = name.strip().partition(" ")
        wanted = f"{method.upper()} {path.strip()}"
        found = list(self.endpoints())
        for section, at, source in found:
            if f"{source.method} {at}" == wanted or source.operation_id == name.strip():
                return section, at, source
        near = get_close_matches(wanted, [f"{source.method} {at}" for _, at, source in found], 1, 0.5)
        hint = f" Is `{near[0]}` meant?" if near else " Write the method and the path, as in 'POST /completions'."
        raise UsageError(f"The description has no endpoint `{name}`.{hint}")

    # -- documents --------------------------------------------------------------------------------------------

    def schema(self, name: str) -> dict[str, Any]:
        """The document of a named schema. Raises `UsageError` if there is none, `RefError` for dead references."""
        home = (*self._api.schema_section[1].pointer, name)
        if name not in self._api.schema_components:
            near = get_close_matches(name, self.schema_names(), 1, 0.5)
            hint = f" Is `{near[0]}` meant?" if near else ""
            raise UsageError(f"The description has no schema `{name}`.{hint}")
        self.parts.component(home)
        return self._document("", "", {}, [home, *self.parts.closure([home])], security=False)

    def endpoint(self, section: str, name: str, source: OperationSource) -> dict[str, Any]:
        """The document of an endpoint, as `find_endpoint` gives it. Raises `RefError` for dead references."""
        operation = self.parts.rewritten(source.raw, source.where)
        item: dict[str, Any] = {}
        homes = self.parts.needed(source.raw, source.where)
        for key, value in source.item.items():
            if key == "additionalOperations":
                if source.item_where.child(key).pointer == source.where.pointer[:-1]:
                    item[key] = {source.method: operation}
            elif key == source.method.lower():
                item[key] = operation
            elif key not in METHODS and key != "$ref":
                item[key] = self.parts.rewritten(value, source.item_where, key)
                homes += self.parts.needed(value, source.item_where, key)
        own = isinstance(source.raw.get("security"), list)
        used = _schemes(source.raw) | (set() if own else _names(self._api.data.get("security")))
        homes += self._scheme_homes(used)
        return self._document(section, name, item, homes, security=not own)

    def _scheme_homes(self, names: Iterable[str]) -> list[Home]:
        swagger = self._api.dialect is Dialect.SWAGGER_2
        section = ("securityDefinitions",) if swagger else ("components", "securitySchemes")
        homes = [(*section, name) for name in sorted(names) if self.parts.component((*section, name))]
        return [*homes, *self.parts.closure(homes)]

    def _document(
        self, section: str, name: str, item: dict[str, Any], homes: Iterable[Home], *, security: bool
    ) -> dict[str, Any]:
        data = self._api.data
        kept = self._components(homes)
        document: dict[str, Any] = {}
        for key, value in data.items():
            if key in _ALWAYS or (section and key in _FOR_ENDPOINTS) or (security and key == "security"):
                document[key] = value
            elif key == "info":
                document[key] = _brief(value)
            elif key == "paths" and self._needs_paths(section):
                document[key] = {name: item} if section == "paths" else {}
            elif key == section and key != "paths":
                document[key] = {name: item}
            elif key in kept:
                document[key] = kept.pop(key)
        if "paths" not in document and self._needs_paths(section):
            document["paths"] = {name: item} if section == "paths" else {}
        return document | kept

    def _needs_paths(self, section: str) -> bool:
        """From OpenAPI 3.1 on a document can do without `paths`."""
        return section == "paths" or not self._api.dialect.is_json_schema

    def _components(self, homes: Iterable[Home]) -> dict[str, Any]:
        """The parts at `homes` by section, each section in the order of the source."""
        wanted = dict.fromkeys(homes)
        kept: dict[str, Any] = {}
        sections: dict[Home, list[str]] = {}
        for home in wanted:
            sections.setdefault(home[:-1], []).append(home[-1])
        for section in sorted(sections, key=self._rank):
            place = kept
            for token in section:
                place = place.setdefault(token, {})
            order = {name: index for index, name in enumerate(self._names_in(section))}
            for name in sorted(sections[section], key=lambda name: (order.get(name, len(order)), name)):
                place[name] = self.parts.value((*section, name))
        return kept

    def _rank(self, section: Home) -> tuple[int, Home]:
        above = self._names_in(section[:-1])
        return (above.index(section[-1]) if section[-1] in above else len(above), section)

    def _names_in(self, section: Home) -> list[str]:
        value: Any = self._api.data
        for token in section:
            value = value.get(token) if isinstance(value, dict) else None
        return list(value) if isinstance(value, dict) else []


def _brief(info: Any) -> Any:
    return (
        {key: value for key, value in info.items() if key in ("title", "version")} if isinstance(info, dict) else info
    )


def _names(requirements: Any) -> set[str]:
    listed = requirements if isinstance(requirements, list) else []
    return {name for one in listed if isinstance(one, dict) for name in one}


def _schemes(operation: dict[str, Any]) -> set[str]:
    """The security schemes that an operation or one of its callbacks names."""
    found = _names(operation.get("security"))
    pending = [operation.get("callbacks")]
    while pending:
        node = pending.pop()
        if isinstance(node, dict):
            found |= _names(node.get("security"))
            pending.extend(node.values())
    return found

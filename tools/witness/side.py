"""One document of a pair as something to ask: is this value fine there?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from tests.case_variants.dialects import version
from tests.case_variants.dialects.from_swagger import document_in_3_0
from tests.case_variants.dialects.grammar import changed
from tests.case_variants.dialects.to_3_1 import as_json_schema
from tools.witness.formats import FORMATS, Validator

if TYPE_CHECKING:
    from jsonschema import ValidationError

Pointer = tuple[str, ...]
_ADDRESS = "urn:document"


class Side:
    """A document whose schemas are rewritten as JSON Schema 2020-12.

    In 3.0 and 2.0 a request need not have the required properties that are read-only, nor a response those that
    are write-only (3.0.3 §4.7.24.2); `direction` says which it is.
    """

    def __init__(self, document: Any, direction: str) -> None:
        self.legacy = version(document) in ("2.0", "3.0")
        if version(document) == "2.0":
            document = document_in_3_0(document)
        if self.legacy:
            left_out = "readOnly" if direction == "request" else "writeOnly"
            document = changed(document, "document", {"schema": lambda one: _required(as_json_schema(one), left_out)})
        self.document = document
        resource = Resource(contents=document, specification=DRAFT202012)
        self._registry: Any = Registry().with_resource(_ADDRESS, resource)
        self._validators: dict[Pointer, Any] = {}

    def at(self, pointer: Pointer) -> Any:
        """What stands at a pointer, which has to lead somewhere."""
        node = self.document
        for step in pointer:
            node = node[int(step)] if isinstance(node, list) else node[step]
        return node

    def has(self, pointer: Pointer) -> bool:
        """Whether a pointer leads somewhere."""
        node = self.document
        for step in pointer:
            if not isinstance(node, dict | list) or (isinstance(node, dict) and step not in node):
                return False
            node = node[int(step)] if isinstance(node, list) else node[step]
        return True

    def follow(self, pointer: Pointer) -> Pointer:
        """Where a chain of `$ref` within the document ends."""
        while isinstance(node := self.at(pointer), dict) and str(node.get("$ref", "")).startswith("#/"):
            steps = node["$ref"][2:].split("/")
            pointer = tuple(step.replace("~1", "/").replace("~0", "~") for step in steps)
        return pointer

    def errors(self, pointer: Pointer | None, value: Any) -> list[ValidationError]:
        """Why the schema at a pointer refuses a value; without a schema nothing is refused."""
        if pointer is None:
            return []
        found = self._validator(pointer).iter_errors(value)
        return sorted(found, key=lambda error: list(map(str, error.path)))

    def accepts(self, pointer: Pointer | None, value: Any) -> bool:
        """Whether the schema at a pointer allows a value."""
        return pointer is None or bool(self._validator(pointer).is_valid(value))

    def _validator(self, pointer: Pointer) -> Any:
        known = self._validators.get(pointer)
        if known is None:
            path = "/".join(step.replace("~", "~0").replace("/", "~1") for step in pointer)
            schema = {"$ref": f"{_ADDRESS}#/{quote(path, safe='/~')}"}
            known = self._validators[pointer] = Validator(schema, registry=self._registry, format_checker=FORMATS)
        return known


def _required(schema: Any, left_out: str) -> Any:
    properties = schema.get("properties", {})
    if "required" not in schema:
        return schema
    names = [
        name
        for name in schema["required"]
        if not (isinstance(properties.get(name), dict) and properties[name].get(left_out) is True)
    ]
    return {**schema, "required": names}

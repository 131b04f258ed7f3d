"""What a part of a description refers to: each `$ref`, and the kind of component that it asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

# By the key that holds a mapping or list of such parts.
_KINDS: Final = {
    "parameters": "parameters",
    "responses": "responses",
    "requestBodies": "requestBodies",
    "headers": "headers",
    "examples": "examples",
    "links": "links",
    "callbacks": "callbacks",
    "securitySchemes": "securitySchemes",
}
_SCHEMAS: Final = frozenset((
    "schema", "itemSchema", "items", "additionalProperties", "not", "contains", "propertyNames", "if", "then", "else",
    "unevaluatedProperties", "unevaluatedItems", "contentSchema",
))  # fmt: skip
# The keys of a mapping below these are names, whatever they are.
_NAMED_SCHEMAS: Final = frozenset((
    "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "schemas",
))  # fmt: skip
_NAMES: Final = _NAMED_SCHEMAS | frozenset(
    ("responses", "headers", "parameters", "callbacks", "links", "content", "requestBodies")
)
# What stands below these is a value of a user or of a vendor, in which `$ref` may mean anything.
_VALUES: Final = frozenset(("example", "default", "enum", "const", "value"))


class Reference(NamedTuple):
    """A reference as it is written: `sure` unless it may be a value that only looks like one.

    `mapped` if it is no `$ref` but stands in the mapping of a discriminator.
    """

    ref: str
    kind: str
    sure: bool
    mapped: bool = False


def references(raw: Any, key: str = "") -> Iterator[Reference]:
    """The references below a node that stands under `key`, each as often as it is written, in no order."""
    pending: list[tuple[Any, str, str, bool]] = [(raw, key, "", True)]
    while pending:
        node, own, above, sure = pending.pop()
        if isinstance(node, list):
            pending.extend((item, "", own or above, sure) for item in node)
        elif isinstance(node, dict):
            ref = node.get("$ref")
            if isinstance(ref, str):
                yield Reference(ref, _kind(own, above), sure)
            if own == "discriminator":
                yield from _mapped(node)
            named = own in _NAMES and above != "properties"
            pending.extend(
                (member, name, own, sure and (named or not (name in _VALUES or name.startswith("x-"))))
                for name, member in node.items()
                if isinstance(member, dict | list)
            )


def _kind(own: str, above: str) -> str:
    if own in _SCHEMAS or above in _NAMED_SCHEMAS:
        return "schemas"
    return "requestBodies" if own == "requestBody" else _KINDS.get(above, "schemas")


def _mapped(discriminator: dict[str, Any]) -> Iterator[Reference]:
    mapping = discriminator.get("mapping")
    for target in mapping.values() if isinstance(mapping, dict) else ():
        if isinstance(target, str):
            yield Reference(target, "schemas", sure=False, mapped=True)

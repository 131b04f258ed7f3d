"""Why a schema refuses a value, in a sentence."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jsonschema import ValidationError

_LONGEST = 40
_SAID = {
    "maximum": "{value} is more than {given}",
    "minimum": "{value} is less than {given}",
    "exclusiveMaximum": "{value} is not less than {given}",
    "exclusiveMinimum": "{value} is not more than {given}",
    "multipleOf": "{value} is no multiple of {given}",
    "maxLength": "{value} has more than {given} characters",
    "minLength": "{value} has fewer than {given} characters",
    "maxItems": "{value} has more than {given} items",
    "minItems": "{value} has fewer than {given} items",
    "maxProperties": "{value} has more than {given} properties",
    "minProperties": "{value} has fewer than {given} properties",
    "uniqueItems": "{value} has an item twice",
    "pattern": "{value} does not match the pattern {given}",
    "format": "{value} is not in the format {given}",
    "const": "{value} is not {given}",
    "enum": "{value} is none of {given}",
    "x-extensible-enum": "{value} is none of {given}",
    "contains": "{value} has no item as `contains` asks for",
    "minContains": "{value} has fewer than {given} items as `contains` asks for",
    "maxContains": "{value} has more than {given} items as `contains` asks for",
    "unevaluatedProperties": "{value} has a property that is not described",
    "unevaluatedItems": "{value} has an item that is not described",
    "not": "{value} is what `not` forbids",
    "anyOf": "{value} is allowed by no branch of `anyOf`",
    "contentEncoding": "{value} is not encoded as {given}",
    "contentMediaType": "{value} does not contain {given}",
}


def reason(errors: list[ValidationError], whole: str) -> str:
    """What the first error says; `whole` is what the payload is called, such as `the body`."""
    error = errors[0]
    place = "/".join(map(str, error.absolute_path))
    subject = f"`{place}`" if place else whole
    value = _shown(error.instance, subject)
    keyword, given = str(error.validator), error.validator_value
    if keyword == "None":
        return f"{_json(error.instance)} stands where no value is allowed"
    if "propertyNames" in error.absolute_schema_path:
        subject = f"in {subject} the name"
        value = f"{subject} {_json(error.instance)}"
    if keyword == "required":
        missing = next(name for name in given if name not in error.instance)
        return f"{'in ' + subject + ' ' if place else ''}`{missing}` is missing"
    if keyword == "type":
        kinds = [given] if isinstance(given, str) else given
        return f"{value} is not of the type {' or '.join(f'`{kind}`' for kind in kinds)}"
    if keyword == "oneOf":
        several = "is valid under each of" in error.message
        return f"{value} is allowed by {'more than one branch' if several else 'no branch'} of `oneOf`"
    if keyword == "dependentRequired":
        name, missing = _companions(error)
        return f"{subject} has `{name}` and lacks `{missing}`"
    if keyword == "additionalProperties":
        return f"{subject} has `{_further(error)}`, which is not described"
    if keyword == "contentSchema":
        return f"what {subject} contains is not as `contentSchema` asks"
    said = _SAID.get(keyword, "{value} breaks `" + keyword + "`")
    return said.replace("{value}", value).replace("{given}", _listed(given) if "enum" in keyword else _code(given))


def _companions(error: ValidationError) -> tuple[str, str]:
    """A property that is there, and one that has to be there with it and is not."""
    return next(
        (name, other)
        for name, others in error.validator_value.items()
        for other in others
        if name in error.instance and other not in error.instance
    )


def _further(error: ValidationError) -> str:
    """A property that the schema does not name."""
    schema = error.schema
    assert isinstance(schema, dict)
    patterns = schema.get("patternProperties", {})
    return next(
        name
        for name in error.instance
        if name not in schema.get("properties", {}) and not any(re.search(pattern, name) for pattern in patterns)
    )


def _shown(value: Any, subject: str) -> str:
    """The place, with its value where it is short."""
    text = json.dumps(value, ensure_ascii=False)
    return f"{subject} is `{text}`, which" if len(text) <= _LONGEST and not isinstance(value, dict) else subject


def _json(value: Any) -> str:
    return f"`{json.dumps(value, ensure_ascii=False)}`"


def _code(value: Any) -> str:
    return f"`{value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}`"


def _listed(values: Any) -> str:
    return ", ".join(map(_json, values))

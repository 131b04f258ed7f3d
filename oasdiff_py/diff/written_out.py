"""An object in a query whose properties are parameters of their own (`style: form`, `explode: true`), written out.

`?page=1&size=9` is one parameter with two properties as well as two parameters ("Parameter Object", style values).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.model.endpoint import LifeCycle, Parameter

if TYPE_CHECKING:
    from collections.abc import Callable

    from oasdiff_py.model.schema import Schema

    Parameters = dict[tuple[str, str], Parameter]

_LOCATIONS = ("query", "cookie")


def written_out(parameters: Parameters, other: Parameters, resolve: Callable[[Schema], Schema]) -> Parameters:
    """The parameters with each such object replaced by its properties, where the other side names all of those."""
    if parameters.keys() <= other.keys():
        return parameters
    found: Parameters = {}
    for key, parameter in parameters.items():
        parts = _parts(parameter, resolve) if key not in other else {}
        if parts and all(part in other and part not in parameters for part in parts):
            found |= parts
        else:
            found[key] = parameter
    return found


def _parts(parameter: Parameter, resolve: Callable[[Schema], Schema]) -> Parameters:
    if parameter.location not in _LOCATIONS or (parameter.style, parameter.explode) != ("form", True):
        return {}
    if parameter.schema is None or parameter.content:
        return {}
    schema = resolve(parameter.schema)
    if schema.lists or schema.keywords.get("type") != frozenset(("object",)):
        return {}
    required = schema.keywords.get("required", frozenset()) if parameter.required else frozenset()
    return {
        (parameter.location, name): Parameter(
            name=name,
            location=parameter.location,
            where=member.where,
            required=name in required,
            schema=member,
            content={},
            style="form",
            explode=True,
            life=LifeCycle(),
            shared=parameter.shared,
            # Never the text of a parameter of its own, and alive as long as the document.
            raw=parameter.raw,
        )
        for name, member in schema.maps.get("properties", {}).items()
    }

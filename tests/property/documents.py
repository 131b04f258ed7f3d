"""Random descriptions: schemas that refer to one another in any shape, and edits of them."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

NAMES = ("A", "B", "C", "D", "E")
FIELDS = ("a", "b", "c")

REFERENCES = st.sampled_from(NAMES).map(lambda name: {"$ref": f"#/components/schemas/{name}"})
LEAVES = st.one_of(
    REFERENCES,
    st.fixed_dictionaries({"type": st.sampled_from(("string", "integer", "boolean"))}),
    st.fixed_dictionaries({"type": st.just("string"), "maxLength": st.integers(1, 3)}),
    st.fixed_dictionaries(
        {"type": st.just("string"), "enum": st.lists(st.sampled_from("xyz"), min_size=1, unique=True)}
    ),
    st.fixed_dictionaries({"type": st.just("integer"), "maximum": st.integers(0, 2), "readOnly": st.booleans()}),
    st.fixed_dictionaries({"type": st.just("string"), "deprecated": st.booleans(), "default": st.sampled_from("xy")}),
)


def _compound(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    properties = st.dictionaries(st.sampled_from(FIELDS), children, max_size=3)
    required = st.lists(st.sampled_from(FIELDS), unique=True, max_size=2)
    branches = st.lists(children, min_size=1, max_size=3)
    return st.one_of(
        st.fixed_dictionaries({"type": st.just("object"), "properties": properties, "required": required}),
        st.fixed_dictionaries({"type": st.just("array"), "items": children}),
        st.fixed_dictionaries({"type": st.just("object"), "additionalProperties": children}),
        st.fixed_dictionaries({"allOf": branches}),
        st.fixed_dictionaries({"anyOf": branches}),
        st.fixed_dictionaries({"oneOf": branches}),
        st.fixed_dictionaries({"not": children}),
    )


SCHEMAS = st.recursive(LEAVES, _compound, max_leaves=6)
# A component that is only a reference could close a circle without a schema on it, which is refused.
COMPONENTS = st.fixed_dictionaries(
    {name: SCHEMAS.map(lambda schema: {"properties": {"s": schema}} if "$ref" in schema else schema) for name in NAMES}
)


@st.composite
def descriptions(draw: st.DrawFn) -> dict[str, Any]:
    """A complete description of three endpoints over five schemas."""

    def body(schema: Any) -> dict[str, Any]:
        return {"content": {"application/json": {"schema": schema}}}

    paths = {}
    for path in ("/one", "/two", "/three"):
        answer = {"200": {"description": "", **body(draw(SCHEMAS))}}
        paths[path] = {"post": {"requestBody": body(draw(SCHEMAS)), "responses": answer}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Random", "version": "1"},
        "paths": paths,
        "components": {"schemas": draw(COMPONENTS)},
    }


@st.composite
def edited(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    """A description and one with a few of its parts replaced."""
    base = draw(descriptions())
    revision = copy.deepcopy(base)
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(NAMES))
        holder, key = revision["components"]["schemas"], name
        for _ in range(draw(st.integers(0, 3))):
            below = [inner for inner, value in holder[key].items() if isinstance(value, dict) and inner != "not"]
            if not below or "$ref" in holder[key]:
                break
            holder, key = holder[key], draw(st.sampled_from(sorted(below)))
        replacement = draw(SCHEMAS)
        if key == "properties":
            holder[key] = {**holder[key], draw(st.sampled_from(FIELDS)): replacement}
        elif holder is revision["components"]["schemas"] and "$ref" in replacement:
            holder[key] = {"properties": {"s": replacement}}
        else:
            holder[key] = replacement
    return base, revision


TREE_LEAVES = st.one_of(
    st.fixed_dictionaries({"type": st.sampled_from(("string", "integer", "boolean"))}),
    st.fixed_dictionaries({"type": st.just("string"), "maxLength": st.integers(1, 3)}),
    st.fixed_dictionaries({"type": st.just("string"), "enum": st.just(["x", "y"])}),
)


def _tree(names: tuple[str, ...]) -> st.SearchStrategy[Any]:
    """Schemas that refer to these components only, and have no lists of branches, which references give names to."""
    leaves: st.SearchStrategy[Any] = TREE_LEAVES
    if names:
        leaves = leaves | st.sampled_from(names).map(lambda name: {"$ref": f"#/components/schemas/{name}"})

    def compound(children: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        properties = st.dictionaries(st.sampled_from(FIELDS), children, min_size=1, max_size=3)
        return st.one_of(
            st.fixed_dictionaries({"type": st.just("object"), "properties": properties}),
            st.fixed_dictionaries({"type": st.just("array"), "items": children}),
            st.fixed_dictionaries({"type": st.just("object"), "additionalProperties": children}),
        )

    return st.recursive(leaves, compound, max_leaves=5)


@st.composite
def edited_tree(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any]]:
    """A description without cycles, and one in which some of its components are others."""
    base = draw(descriptions())
    for item in base["paths"].values():
        for holder in (item["post"]["requestBody"], item["post"]["responses"]["200"]):
            holder["content"]["application/json"]["schema"] = draw(_tree(NAMES))
    later = {name: NAMES[index + 1 :] for index, name in enumerate(NAMES)}
    base["components"]["schemas"] = {name: draw(_tree(others)) for name, others in later.items()}
    revision = copy.deepcopy(base)
    for name in draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=2, unique=True)):
        revision["components"]["schemas"][name] = draw(_tree(later[name]))
    return base, revision

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from oasdiff_py.errors import RefError, ShapeError
from oasdiff_py.model.fingerprint import Fingerprints
from tests.documents import api, description

if TYPE_CHECKING:
    from pathlib import Path

    from oasdiff_py.model.reader import SchemaReader
    from oasdiff_py.model.schema import Schema


def read(folder: Path, schema: Any, version: str = "3.1.0", **schemas: Any) -> tuple[SchemaReader, Schema]:
    document = api(folder, description(version, schemas={"Subject": schema, **schemas}))
    where = document.root.child("components").child("schemas").child("Subject")
    return document.schemas, document.schemas.read(document.schema_components["Subject"], where)


def test_types_of_every_spelling_are_one_set(tmp_path: Path) -> None:
    for version, written in (("3.0.3", {"type": "string", "nullable": True}), ("3.1.0", {"type": ["string", "null"]})):
        _, schema = read(tmp_path, written, version)
        assert schema.keywords == {"type": frozenset(("string",)), "nullable": True}


def test_a_type_list_of_one_is_the_type(tmp_path: Path) -> None:
    _, schema = read(tmp_path, {"type": ["integer"]})
    assert schema.keywords == {"type": frozenset(("integer",))}


def test_a_number_makes_an_integer_beside_it_redundant(tmp_path: Path) -> None:
    _, schema = read(tmp_path, {"type": ["integer", "number"]})
    assert schema.keywords["type"] == frozenset(("number",))


def test_a_boolean_exclusive_bound_is_the_number_beside_it(tmp_path: Path) -> None:
    _, schema = read(tmp_path, {"minimum": 3, "exclusiveMinimum": True, "maximum": 9}, "3.0.3")
    assert schema.keywords == {"exclusiveMinimum": 3, "maximum": 9}


def test_defaults_written_out_say_nothing(tmp_path: Path) -> None:
    written = {"minLength": 0, "uniqueItems": False, "additionalProperties": True, "enum": [], "default": None}
    _, schema = read(tmp_path, written)
    assert schema.is_bare


def test_siblings_of_a_reference_count_from_3_1_on(tmp_path: Path) -> None:
    written = {"$ref": "#/components/schemas/Name", "deprecated": True}
    target = {"type": "string"}
    for version, expected in (
        ("3.1.0", {"type": frozenset(("string",)), "deprecated": True}),
        ("3.0.3", {"type": frozenset(("string",))}),
    ):
        reader, schema = read(tmp_path, written, version, Name=target)
        assert reader.resolve(schema).keywords == expected


def test_a_chain_of_references_is_followed(tmp_path: Path) -> None:
    reader, schema = read(
        tmp_path,
        {"$ref": "#/components/schemas/A"},
        A={"$ref": "#/components/schemas/B"},
        B={"type": "integer"},
    )
    assert reader.resolve(schema).keywords == {"type": frozenset(("integer",))}


def test_a_circle_of_references_is_refused_with_its_place(tmp_path: Path) -> None:
    reader, schema = read(tmp_path, {"$ref": "#/components/schemas/A"}, A={"$ref": "#/components/schemas/Subject"})
    with pytest.raises(RefError, match="leads back to itself") as caught:
        reader.resolve(schema)
    assert caught.value.position is not None
    assert caught.value.position.line > 1


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ({"type": 3}, "`type` is the number 3"),
        ({"maximum": "9"}, '`maximum` is the text "9"'),
        ({"required": "name"}, "`required`"),
        ({"enum": "a"}, "`enum`"),
        ({"properties": []}, "`properties` is a list"),
        ({"allOf": {}}, "`allOf` is a mapping"),
        ({"properties": {"a": 3}}, "A schema stands here as the number 3"),
        ({"format": {}}, "`format` is a mapping"),
    ],
)
def test_a_keyword_of_another_type_is_refused_with_its_place(tmp_path: Path, written: Any, message: str) -> None:
    reader, schema = read(tmp_path, written)
    with pytest.raises(ShapeError, match=message) as caught:
        Fingerprints().of(reader, schema)
    assert caught.value.position is not None


def test_a_reference_in_place_of_a_mapping_of_schemas_is_followed(tmp_path: Path) -> None:
    shared = {"a": {"type": "string"}}
    written = {"properties": {"$ref": "#/components/x-shared", "b": {"type": "integer"}}}
    document = description(schemas={"Subject": written})
    document["components"]["x-shared"] = shared
    read_document = api(tmp_path, document)
    where = read_document.root.child("components").child("schemas").child("Subject")
    schema = read_document.schemas.read(read_document.schema_components["Subject"], where)
    assert [*schema.maps["properties"]] == ["a", "b"]
    assert schema.maps["properties"]["a"].where.pointer == ("components", "x-shared", "a")


def test_a_property_may_be_called_ref(tmp_path: Path) -> None:
    _, schema = read(tmp_path, {"properties": {"$ref": {"type": "string"}}})
    assert [*schema.maps["properties"]] == ["$ref"]


def test_a_node_is_read_once(tmp_path: Path) -> None:
    document = api(tmp_path, description(schemas={"A": {"type": "string"}}))
    where = document.root.child("components").child("schemas").child("A")
    first = document.schemas.read(document.schema_components["A"], where)
    assert document.schemas.read(document.schema_components["A"], where) is first

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import orjson
import pytest

from oasdiff_py.cli.main import run
from oasdiff_py.errors import UsageError
from oasdiff_py.extract.document import Extractor
from oasdiff_py.extract.json_text import json_text
from oasdiff_py.extract.yaml_text import YamlText
from oasdiff_py.load import load_revision
from oasdiff_py.model.api import Api
from tests.documents import api, description, with_body, write

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[3]
SPEC = ROOT / "specs" / "history" / "completions" / "011-2026-09-25.yaml"
CORPUS = ROOT / ".cache" / "corpus"


def refs(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref" and isinstance(value, str):
                yield value
            else:
                yield from refs(value)
    elif isinstance(node, list):
        for item in node:
            yield from refs(item)


def dead(document: dict[str, Any]) -> list[str]:
    """The references that lead out of a document, or nowhere."""
    found = []
    for ref in refs(document):
        node: Any = document
        try:
            for token in ref.removeprefix("#/").split("/"):
                plain = unquote(token).replace("~1", "/").replace("~0", "~")
                node = node[int(plain)] if isinstance(node, list) else node[plain]
        except (KeyError, ValueError, IndexError, TypeError):
            found.append(ref)
    return found


def test_a_schema_brings_what_it_needs_and_nothing_else(tmp_path: Path) -> None:
    schemas = {
        "Other": {"type": "string"},
        "Order": {"properties": {"lines": {"type": "array", "items": {"$ref": "#/components/schemas/Line"}}}},
        "Line": {"properties": {"order": {"$ref": "#/components/schemas/Order"}}},
    }
    document = Extractor(api(tmp_path, with_body({"$ref": "#/components/schemas/Order"}, schemas=schemas))).schema(
        "Line"
    )
    assert document == {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "components": {"schemas": {"Order": schemas["Order"], "Line": schemas["Line"]}},
    }


def test_before_3_1_a_document_has_paths(tmp_path: Path) -> None:
    found = Extractor(api(tmp_path, description("3.0.3", schemas={"A": {"type": "string"}}))).schema("A")
    assert found["paths"] == {}
    assert list(found) == ["openapi", "info", "paths", "components"]


def test_an_endpoint_brings_its_security_and_the_parameters_of_its_path(tmp_path: Path) -> None:
    document = description(
        paths={"/orders": {
            "parameters": [{"$ref": "#/components/parameters/Shop"}],
            "get": {"responses": {"default": {"$ref": "#/components/responses/Fault"}}},
            "post": {"responses": {"200": {"description": "Fine."}}},
        }},
        security=[{"key": []}],
    )  # fmt: skip
    document["components"] = {
        "securitySchemes": {"key": {"type": "http", "scheme": "basic"}, "other": {"type": "http", "scheme": "basic"}},
        "responses": {"Fault": {"description": "A fault."}, "Unused": {"description": "None."}},
        "parameters": {"Shop": {"name": "shop", "in": "query", "schema": {"type": "string"}}},
    }
    extractor = Extractor(api(tmp_path, document))
    found = extractor.endpoint(*extractor.find_endpoint("get /orders"))
    assert list(found["paths"]["/orders"]) == ["parameters", "get"]
    assert list(found["components"]) == ["securitySchemes", "responses", "parameters"]
    assert list(found["components"]["securitySchemes"]) == ["key"]
    assert list(found["components"]["responses"]) == ["Fault"]
    assert found["security"] == [{"key": []}]


def test_other_documents_become_components(tmp_path: Path) -> None:
    write(tmp_path, "parts.json", {
        "Order": {"properties": {"line": {"$ref": "#/Line"}, "links": {"$ref": "#/Line"}}},
        "Line": {"type": "string"},
    })  # fmt: skip
    extractor = Extractor(api(tmp_path, with_body({"$ref": "parts.json#/Order"})))
    found = extractor.endpoint(*extractor.find_endpoint("createOrder"))
    assert dead(found) == []
    assert found["components"]["schemas"] == {
        "Line": {"type": "string"},
        "Order": {
            "properties": {
                "line": {"$ref": "#/components/schemas/Line"},
                "links": {"$ref": "#/components/schemas/Line"},
            }
        },
    }


def test_mappings_of_discriminators_are_followed_by_name_and_by_reference(tmp_path: Path) -> None:
    schemas = {
        "Pet": {"discriminator": {"propertyName": "kind", "mapping": {"c": "Cat", "d": "#/components/schemas/Dog"}}},
        "Cat": {"type": "object"},
        "Dog": {"type": "object"},
        "Fish": {"type": "object"},
    }
    found = Extractor(api(tmp_path, description(schemas=schemas))).schema("Pet")
    assert list(found["components"]["schemas"]) == ["Pet", "Cat", "Dog"]


def test_swagger_keeps_its_own_sections(tmp_path: Path) -> None:
    document = {
        "swagger": "2.0",
        "info": {"title": "Shop", "version": "1"},
        "host": "shop.example",
        "consumes": ["application/json"],
        "paths": {
            "/orders": {"get": {"responses": {"200": {"description": "x", "schema": {"$ref": "#/definitions/A"}}}}}
        },
        "definitions": {"B": {"type": "string"}, "A": {"type": "object"}},
    }
    extractor = Extractor(api(tmp_path, document))
    found = extractor.endpoint(*extractor.find_endpoint("GET /orders"))
    assert list(found) == ["swagger", "info", "host", "consumes", "paths", "definitions"]
    assert found["definitions"] == {"A": {"type": "object"}}


def test_names_that_are_near_are_told(tmp_path: Path) -> None:
    extractor = Extractor(api(tmp_path, description(schemas={"Order": {}})))
    with pytest.raises(UsageError, match="Is `Order` meant"):
        extractor.schema("Ordre")
    with pytest.raises(UsageError, match="Is `GET /orders` meant"):
        extractor.find_endpoint("GET /order")


@pytest.mark.parametrize(
    "value",
    ["012", "1e3", "0o17", "yes", "null", "~", "a: b", "# no", "one\ntwo", "one\n...\n", "end \n", "", "-", "x" * 300],
)
def test_texts_come_back_from_yaml(value: str, tmp_path: Path) -> None:
    document = {"openapi": "3.1.0", "components": {"schemas": {value or "k": {"const": value}, "Next": {"a": [value]}}}}
    file = tmp_path / "openapi.yaml"
    file.write_text(YamlText().document(document), encoding="utf-8")
    assert load_revision(str(file)).root.data == document


def test_the_command_writes_each_format(tmp_path: Path) -> None:
    for form in ("yaml", "json", "tree"):
        output = tmp_path / f"out.{form}"
        assert run(["extract", str(SPEC), "--endpoint", "POST /completions", "-f", form, "--output", str(output)]) == 0
    tree = (tmp_path / "out.tree").read_text(encoding="utf-8")
    assert "    usage?: Usage { prompt_tokens, completion_tokens, total_tokens, 4 more }\n" in tree
    assert "    choices: Array<Choices>\n      index: number\n" in tree
    written = load_revision(str(tmp_path / "out.yaml")).root.data
    assert orjson.loads((tmp_path / "out.json").read_bytes()) == written
    assert run(["extract", str(SPEC)]) == 101


def _picks() -> list[tuple[str, str]]:
    """The newest revision of each API of the corpus."""
    folders = sorted(folder for folder in CORPUS.glob("*") if folder.name != "edge") if CORPUS.is_dir() else []
    found = []
    for folder in folders:
        files = sorted(file for file in folder.iterdir() if file.suffix in (".yaml", ".json"))
        found += [(folder.name, str(files[-1]))] if files else []
    return found


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not in .cache/corpus")
def test_extracts_of_real_descriptions_stand_alone(tmp_path: Path) -> None:
    checked = 0
    choice = random.Random(7)  # noqa: S311 - the same every time
    for _, file in _picks():
        extractor = Extractor(Api(load_revision(file)))
        endpoints = list(extractor.endpoints())
        names = extractor.schema_names()
        documents = [extractor.endpoint(*one) for one in choice.sample(endpoints, min(15, len(endpoints)))]
        documents += [extractor.schema(one) for one in choice.sample(names, min(15, len(names)))]
        for document in documents:
            assert dead(document) == []
            written = tmp_path / "extract.yaml"
            written.write_text(YamlText().document(document), encoding="utf-8")
            assert json_text(load_revision(str(written)).root.data) == json_text(document)
            checked += 1
    assert checked > 150


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not in .cache/corpus")
def test_extracts_of_real_descriptions_are_valid() -> None:
    validators = pytest.importorskip(
        "openapi_spec_validator", reason="openapi-spec-validator, which has the official schemas, is not installed"
    )
    choice = random.Random(7)  # noqa: S311 - the same every time
    for name, file in _picks():
        extractor = Extractor(Api(load_revision(file)))
        for endpoint in choice.sample(list(extractor.endpoints()), 10):
            document = orjson.loads(json_text(extractor.endpoint(*endpoint)))
            version = "V2" if "swagger" in document else "V" + document["openapi"].replace(".", "")[:2]
            validator = getattr(validators, f"OpenAPI{version}SpecValidator").schema_validator
            assert not list(validator.iter_errors(document)), (name, endpoint[1])

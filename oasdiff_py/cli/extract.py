"""`extract`."""

from __future__ import annotations

from typing import Any

import click

from oasdiff_py.cli import compare_options, reading_options
from oasdiff_py.cli.exit_codes import ExitCode
from oasdiff_py.errors import UsageError
from oasdiff_py.extract.document import Extractor
from oasdiff_py.extract.json_text import json_text
from oasdiff_py.extract.tree import Trees
from oasdiff_py.extract.yaml_text import YamlText
from oasdiff_py.model.api import Api


def _reading(command: Any) -> Any:
    for option in reversed(reading_options.options()):
        command = option(command)
    return command


@click.command(epilog="Example:  oasdiff-py extract openapi.yaml --endpoint 'POST /completions' -f tree")
@click.argument("spec")
@click.option("--endpoint", metavar="'METHOD /PATH'", help="The endpoint, or its operationId.")
@click.option("--schema", metavar="NAME", help="The schema.")
@click.option(
    "-f", "--format", "form", type=click.Choice(["yaml", "json", "tree"]), default="yaml", show_default=True,
    help="How the result is written; a tree is for reading.",
)  # fmt: skip
@click.option("--output", type=click.Path(dir_okay=False), help="Write to this file.")
@_reading
def extract(
    spec: str, endpoint: str | None, schema: str | None, form: str, output: str | None, **words: Any
) -> int:  # fmt: skip
    """Write the smallest description that defines one endpoint or one schema and stands alone.

    SPEC is a path, a URL, a git revision (main:openapi.yaml) or - for standard input. The result is in the same
    version of OpenAPI or Swagger, its keys in the same order.
    """
    if (endpoint is None) == (schema is None):
        raise UsageError("Name an endpoint with --endpoint, or a schema with --schema.")
    api = Api(reading_options.loader(words)(spec), annotations=True)
    extractor = Extractor(api)
    if form == "tree":
        trees = Trees(api)
        text = (
            trees.endpoint(extractor.find_endpoint(endpoint)[2]) if endpoint is not None else trees.schema(schema or "")
        )
    else:
        document = (
            extractor.endpoint(*extractor.find_endpoint(endpoint))
            if endpoint is not None
            else extractor.schema(schema or "")
        )
        text = YamlText().document(document) if form == "yaml" else json_text(document)
    compare_options.write(text, output)
    return ExitCode.FINE

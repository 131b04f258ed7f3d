"""The Python API, the pytest helper, the example with FastAPI, and the JSON Schema of the output."""

from __future__ import annotations

import datetime
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import oasdiff_py
from oasdiff_py import Level, SpecError, UsageError, compare
from oasdiff_py.changelog.report import changelog
from oasdiff_py.cli.main import run
from oasdiff_py.load import load_revision
from oasdiff_py.render.records import records
from oasdiff_py.testing import assert_no_breaking
from tests.case_variants.case import Case, read_cases
from tests.documents import description, with_body, write

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
BASE = with_body({"properties": {"a": {"type": "string", "enum": ["x", "y"]}}})
REVISION = with_body({"properties": {"a": {"type": "string", "enum": ["x"]}}})
BREAK = "request-property-enum-value-removed"


def test_data_files_and_paths_are_revisions(tmp_path: Path) -> None:
    base = write(tmp_path, "base.json", BASE)
    for old, new in ((BASE, REVISION), (base, REVISION), (Path(base), REVISION), (load_revision(base), REVISION)):
        report = compare(old, new)
        assert report.breaking
        assert [finding.id for finding in report] == [BREAK]
        assert report.counts[Level.ERROR] == len(report) == 1
    (found,) = json.loads(compare(base, REVISION).to_json())
    assert (found["id"], found["baseSource"]["file"], found["revisionSource"]["file"]) == (BREAK, base, "revision")
    assert "changed" not in compare(BASE, BASE).to("markdown").splitlines()[0]


def test_what_cannot_be_compared_is_an_exception(tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("openapi: 3.1.0\npaths:\n  /a: {}\n  /a: {}\n", encoding="utf-8")
    with pytest.raises(SpecError) as raised:
        compare(broken, BASE)
    position = raised.value.position
    assert position is not None
    assert (position.line, position.column) == (4, 3)
    for wrong in ({"level": "loud"}, {"match_path": "("}, {"profile": "none"}, {"accept": [{"id": "x"}]}):
        with pytest.raises(UsageError):
            compare(BASE, REVISION, **wrong)  # type: ignore[arg-type]
    with pytest.raises(UsageError):
        compare(BASE, REVISION).to("docx")


def test_options_are_those_of_the_command_line() -> None:
    assert not compare(BASE, REVISION, unmatch_path="^/orders$").findings
    assert compare(BASE, REVISION, match_path="^/orders$").findings
    assert not compare(BASE, description(paths=BASE["paths"]), level="error").findings


def test_accepted_changes_are_set_apart() -> None:
    entry = {"id": BREAK, "reason": "known", "until": "2026-01-15"}
    day = datetime.date(2026, 1, 15)
    report = compare(BASE, REVISION, accept=[entry], today=day)
    assert (report.breaking, report.accepted[0].reason) == (False, "known")
    assert compare(BASE, REVISION, accept=[entry], today=day + datetime.timedelta(1)).breaking


def test_the_helper_says_what_breaks(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"1 change can break callers of POST /orders") as raised:
        assert_no_breaking(BASE, REVISION)
    assert BREAK in str(raised.value)
    assert assert_no_breaking(BASE, BASE).findings == ()
    file = tmp_path / "accept.yaml"
    file.write_text(f"- id: {BREAK}\n  reason: known\n", encoding="utf-8")
    assert_no_breaking(BASE, REVISION, accept=file)
    assert_no_breaking(BASE, BASE, accept=file)
    with pytest.raises(AssertionError, match="accepts nothing any more"):
        assert_no_breaking(BASE, BASE, accept=file, strict=True)
    with pytest.raises(SpecError):
        assert_no_breaking(tmp_path / "none.yaml", BASE)


def test_the_package_is_light_until_it_is_used() -> None:
    code = "import sys, oasdiff_py; print('oasdiff_py.api' in sys.modules); oasdiff_py.compare"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
    assert "compare" in dir(oasdiff_py)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        oasdiff_py.nothing  # noqa: B018


def test_the_example_gates_an_application(tmp_path: Path) -> None:
    pytest.importorskip("fastapi", reason="fastapi is not installed; it is needed for the example only")
    folder = tmp_path / "fastapi_example"
    shutil.copytree(ROOT / "docs" / "fastapi", folder)
    # The released schema is made here: what FastAPI writes differs between its versions.
    write_schema = "import json, app; open('openapi.json', 'w').write(json.dumps(app.app.openapi()))"
    subprocess.run([sys.executable, "-c", write_schema], cwd=folder, check=True)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_contract.py"]
    assert subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 0
    app = folder / "app.py"
    app.write_text(app.read_text(encoding="utf-8").replace("count: int = 1", "count: int"), encoding="utf-8")
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "became required" in done.stdout


@pytest.fixture(scope="module")
def validator() -> Any:
    jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not installed")
    schema = json.loads((ROOT / "oasdiff_py" / "render" / "findings.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_the_schema_is_printed(capfd: pytest.CaptureFixture[str], validator: Any) -> None:
    assert run(["schema"]) == 0
    assert json.loads(capfd.readouterr().out) == validator.schema


def _outputs(case: Case) -> Iterator[Any]:
    base, revision = load_revision(str(case.base)), load_revision(str(case.revision))
    for old, new in ((base, revision), (revision, base)):
        yield json.loads(json.dumps(records(changelog(old, new, options=case.options)), default=str))


def test_each_output_of_the_cases_is_as_the_schema_says(validator: Any) -> None:
    seen = 0
    for case in read_cases():
        for output in _outputs(case):
            errors = [f"{case.name}: {error.json_path}: {error.message}" for error in validator.iter_errors(output)]
            assert errors == []
            seen += len(output)
    assert seen > 1000

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from oasdiff_py.classify import compiled

if TYPE_CHECKING:
    from pathlib import Path

READ = compiled.shipped.__wrapped__


def test_the_compiled_catalogue_says_what_the_rules_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "catalogue.json"
    from_rules = READ(file)
    compiled.write(file)
    monkeypatch.setattr(compiled, "_read", lambda: pytest.fail("the rules were read in spite of the compiled file"))
    assert READ(file) == from_rules
    assert {type(rule.level) for rule in READ(file).rules} == {type(from_rules.rules[0].level)}


@pytest.mark.parametrize("damage", ["of other rules", "cut", "missing"])
def test_a_compiled_catalogue_that_does_not_fit_is_not_believed(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "catalogue.json"
    compiled.write(file)
    content = json.loads(file.read_bytes())
    content["rules"] = content["rules"][:1]
    if damage == "of other rules":
        file.write_text(json.dumps({**content, "sha256": "0" * 64}))
    elif damage == "cut":
        file.write_bytes(file.read_bytes()[:-20])
    else:
        file.unlink()
    assert len(READ(file).rules) > 1000

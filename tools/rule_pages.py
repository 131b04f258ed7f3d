"""Writes `docs/rules`: a page for each rule from the catalogue and a case, and the index.

Usage: make rule-pages, or python tools/rule_pages.py.
"""

from __future__ import annotations

import difflib
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from oasdiff_py.changelog.report import changelog  # noqa: E402
from oasdiff_py.classify.catalogue import builtin  # noqa: E402
from oasdiff_py.classify.profile import names, read  # noqa: E402
from oasdiff_py.load import load_revision  # noqa: E402
from oasdiff_py.render.rule_page import RulePage, as_markdown, explain, index  # noqa: E402
from tests.case_variants.case import Case, read_cases  # noqa: E402
from tools.witness.of_case import witness  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.witness.found import Witness

FOLDER = ROOT / "docs" / "rules"
CATALOGUE = builtin()
PROFILES = [read(name, CATALOGUE) for name in sorted(names(), key=lambda name: (name != "default", name))]
CONTRACT = read("contract", CATALOGUE)
_FLAGS = {
    "days_beta": "--deprecation-days-beta",
    "days_stable": "--deprecation-days-stable",
    "names_count": "--include-path-params",
    "annotations": "--annotations",
}


@cache
def shown() -> dict[str, tuple[Case, Witness | None]]:
    """The case that each page shows by id: the first that has a message, else the first."""
    of_rule: dict[str, list[Case]] = {}
    for case in sorted(read_cases(), key=lambda case: bool(case.variant)):
        if case.rule:
            of_rule.setdefault(case.rule, []).append(case)
    found = {}
    for identity, cases in of_rule.items():
        messages = ((case, witness(identity, case, CATALOGUE, CONTRACT)) for case in cases)
        found[identity] = next((one for one in messages if one[1] is not None), (cases[0], None))
    return found


def pages() -> Iterator[RulePage]:
    """The pages of all rules by id."""
    examples = shown()
    for identity, rule in sorted(CATALOGUE.rules.items()):
        case, message = examples.get(identity, (None, None))
        example = "" if case is None else _example(identity, case)
        yield explain(rule, CATALOGUE, PROFILES, example, None if message is None else message.as_section())


def files() -> dict[str, str]:
    """The content of each file of `docs/rules`, by name."""
    written = list(pages())
    return {"README.md": index(written), **{f"{page.rule.id}.md": as_markdown(page) for page in written}}


def _example(identity: str, case: Case) -> str:
    flags = _flags(case)
    texts = [file.read_text(encoding="utf-8").splitlines() for file in (case.base, case.revision)]
    lines = sum(map(len, texts))
    diff = difflib.unified_diff(*texts, "base.yaml", "revision.yaml", n=lines, lineterm="")
    says = [f"- {text}" for text in _said(identity, case)]
    found = "It says" if len(says) == 1 else "They say"
    return "\n".join([f"{case.about}{flags}", "", "```diff", *diff, "```", "", f"{found}:", "", *says])


def _said(identity: str, case: Case) -> list[str]:
    base, revision = load_revision(str(case.base)), load_revision(str(case.revision))
    report = changelog(base, revision, options=case.options, catalogue=CATALOGUE, profile=CONTRACT)
    return sorted({finding.text for finding in report if finding.id == identity})


def _flags(case: Case) -> str:
    given = []
    for name, flag in _FLAGS.items():
        value = getattr(case.options, name)
        if value:
            given.append(flag if value is True else f"{flag} {value}")
    if any(name.startswith("--deprecation") for name in given):
        given.append(f"--today {case.options.today}")
    return f" With `{' '.join(given)}`." if given else ""


def main() -> None:
    """Write what changed, and delete what is no rule's page any more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = files()
    for file in FOLDER.glob("*.md"):
        if file.name not in wanted:
            file.unlink()
    for name, text in wanted.items():
        file = FOLDER / name
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
    print(f"{len(wanted) - 1} pages in {FOLDER.relative_to(ROOT)}")


if __name__ == "__main__":
    main()

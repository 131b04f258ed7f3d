"""Where a change says that it stands: what is written there, in both documents."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import pytest

from oasdiff_py.classify.rule import direction_of
from oasdiff_py.diff.walk import compare
from oasdiff_py.load import load_revision
from oasdiff_py.model.api import Api
from oasdiff_py.model.values import canonical
from tests.case_variants.case import Case, read_cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.diff.change import Change
    from oasdiff_py.load import Where

ABSENT = object()
# Facets that are told of a place whose own text may be the same: it refers to what differs, the name that it stands
# under does, a list beside it names it, or it gets its meaning from a flag beside it or from the path item above.
ELSEWHERE = {
    "description",
    "discriminator",
    "encoding",
    "example",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "link",
    "media-type",
    "media-type-name",
    "required",
    "server",
}
# Facets named after a key of a part, which are told of the part as a whole.
OF_THE_WHOLE = {
    "allowEmptyValue",
    "allowReserved",
    "content",
    "description",
    "encoding",
    "example",
    "explode",
    "externalDocs",
    "readOnly",
    "required",
    "style",
    "summary",
    "tags",
    "title",
    "writeOnly",
}
# Facets that may be told of a place that the other document has not: the list that it would stand in.
NOWHERE = {"callback", "schema", "security", "security-scheme", "webhook"}
# Facets that only describe where others of the same place belong to a direction.
OF_NO_DIRECTION = {"description", "example"}
# Facets of which the way back tells something else, or nothing.
ONE_WAY = {"lifecycle", "operation", "path", "property", "schema", "security", "x-extensible-enum"}
# The parts of the document itself, and the section that a change of one is told in.
SECTIONS = {
    "components": {"components", "definitions", "securityDefinitions", "webhooks"},
    "info": {"info", "servers", "tags", ""},
    "security": {"security"},
}


def written(where: Where) -> Any:
    """What stands at a place; `ABSENT` for a place that is named and not there."""
    value = where.document.data
    for token in where.pointer:
        if isinstance(value, dict) and token in value:
            value = value[token]
        elif isinstance(value, list) and token.isdigit() and int(token) < len(value):
            value = value[int(token)]
        else:
            return ABSENT
    return value


def components(side: Api) -> list[Any]:
    """The sections of a document in which things have names."""
    data = side.revision.root.data
    return [*data.get("components", {}).values(), *(data.get(key, {}) for key in ("definitions", "parameters"))]


def changes() -> Iterator[tuple[Case, Change, Api, Api]]:
    for case in read_cases():
        told = {"annotations": case.options.annotations, "extensions": case.options.extensions}
        sides = [Api(load_revision(str(file)), **told) for file in (case.base, case.revision)]
        for base, revision in (sides, sides[::-1]):
            for change in compare(base, revision, case.options):
                yield case, change, base, revision


@pytest.fixture(scope="module")
def found() -> list[tuple[Case, Change, Api, Api]]:
    return list(changes())


def test_a_change_stands_in_both_documents_where_they_differ(found: list[tuple[Case, Change, Api, Api]]) -> None:
    same = set()
    for case, change, base, revision in found:
        about = case.name, change.facet, change.action
        assert change.base is not None, about
        assert change.revision is not None, about
        assert change.base.document is base.revision.root, about
        assert change.revision.document is revision.revision.root, about
        old, new = written(change.base), written(change.revision)
        if type(old) is type(new) and old == new:
            same.add(change.facet)
    assert same == ELSEWHERE


def test_a_keyword_is_told_where_it_is_written(found: list[tuple[Case, Change, Api, Api]]) -> None:
    above, nowhere = set(), set()
    for _, change, _, _ in found:
        for where in (change.base, change.revision):
            text = written(where) if where is not None else ABSENT
            if text is ABSENT:
                nowhere.add(change.facet)
            elif isinstance(text, dict) and change.facet in text:
                above.add(change.facet)
    assert above == OF_THE_WHOLE
    assert nowhere == NOWHERE


def test_the_cause_is_a_component(found: list[tuple[Case, Change, Api, Api]]) -> None:
    causes = set()
    for case, change, base, revision in found:
        names = {name for side in (base, revision) for section in components(side) for name in section}
        assert change.cause in {"", *names}, case.name
        causes.add(change.cause)
    assert len(causes) > 1


def test_the_direction_is_that_of_the_place(found: list[tuple[Case, Change, Api, Api]]) -> None:
    other = {
        (change.facet, change.direction) for _, change, _, _ in found if change.direction != direction_of(change.place)
    }
    assert other == {(facet, "none") for facet in OF_NO_DIRECTION}


def test_a_plain_value_is_told_as_it_stands_there(found: list[tuple[Case, Change, Api, Api]]) -> None:
    for case, change, _, _ in found:
        for where, value in ((change.base, change.before), (change.revision, change.after)):
            text = written(where) if where is not None else ABSENT
            if isinstance(text, str | int | float) and not isinstance(text, bool):
                # The type of a list is told with that of its items: `array<string>`.
                told = isinstance(value, bool | list) or value == text or str(value).startswith(f"{text}<")
                assert told, (case.name, change.facet, change.action)


def test_two_values_that_are_told_are_not_the_same(found: list[tuple[Case, Change, Api, Api]]) -> None:
    same = set()
    for _, change, _, _ in found:
        if change.before is not None and canonical(change.before) == canonical(change.after):
            same.add(change.facet)
    # A header of a part is told by its reference, and a wrong stability level beside itself.
    assert same == {"encoding", "lifecycle"}


def test_the_way_back_tells_the_same_values_exchanged(found: list[tuple[Case, Change, Api, Api]]) -> None:
    one_way = set()
    for _, told in groupby(found, key=itemgetter(0)):
        there: Counter[tuple[Any, ...]] = Counter()
        back: Counter[tuple[Any, ...]] = Counter()
        wrapped = False
        for case, change, base, _ in told:
            wrapped = wrapped or change.action.startswith("wrapped")
            values = canonical(change.before), canonical(change.after)
            if change.action != "set-from-union":
                forward = base.revision.root.name == str(case.base)
                (there if forward else back)[change.facet, *(values if forward else values[::-1])] += 1
        if not wrapped:
            one_way |= {facet for facet, *_ in there - back} | {facet for facet, *_ in back - there}
    assert one_way == ONE_WAY


def test_the_section_is_that_of_the_place(found: list[tuple[Case, Change, Api, Api]]) -> None:
    for case, change, _, _ in found:
        if change.endpoint is not None:
            assert change.section == "paths", case.name
        else:
            assert change.base is not None, case.name
            assert "".join(change.base.pointer[:1]) in SECTIONS[change.section], (case.name, change.facet)

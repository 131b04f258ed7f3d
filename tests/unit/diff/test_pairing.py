from __future__ import annotations

from oasdiff_py.diff.pairing import pair_paths, renamed_parameters


def test_equal_paths_come_first() -> None:
    paths = pair_paths(["/a/{x}", "/a/{y}"], ["/a/{y}", "/a/{x}"])
    assert paths.matched == [("/a/{x}", "/a/{x}"), ("/a/{y}", "/a/{y}")]


def test_a_renamed_parameter_is_the_same_path() -> None:
    paths = pair_paths(["/a/{x}", "/b"], ["/a/{id}", "/c"])
    assert (paths.matched, paths.removed, paths.added) == ([("/a/{x}", "/a/{id}")], ["/b"], ["/c"])


def test_paths_that_differ_only_in_names_never_abort() -> None:
    paths = pair_paths(["/a/{x}", "/a/{y}", "/a/{z}"], ["/a/{y}", "/a/{q}"])
    assert paths.matched == [("/a/{x}", "/a/{q}"), ("/a/{y}", "/a/{y}")]
    assert paths.removed == ["/a/{z}"]


def test_names_count_when_asked() -> None:
    paths = pair_paths(["/a/{x}"], ["/a/{id}"], names_count=True)
    assert (paths.matched, paths.removed, paths.added) == ([], ["/a/{x}"], ["/a/{id}"])


def test_parameters_are_renamed_by_position() -> None:
    assert renamed_parameters("/a/{x}/b/{y}", "/a/{one}/b/{two}") == {"one": "x", "two": "y"}

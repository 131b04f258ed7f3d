"""Two operations of one endpoint: their parts are paired here, and the facets asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oasdiff_py.diff.change import Spot
from oasdiff_py.diff.facets import (
    annotation,
    callback,
    encoding,
    endpoint,
    extension,
    header,
    media_type,
    parameter,
    request_body,
    response,
    security,
    serialization,
)
from oasdiff_py.diff.octets import same_body
from oasdiff_py.diff.visit import Root
from oasdiff_py.diff.written_out import written_out
from oasdiff_py.model.endpoint import MediaType
from oasdiff_py.model.schema import Schema

if TYPE_CHECKING:
    from oasdiff_py.diff.change import Change, Direction
    from oasdiff_py.diff.options import Options
    from oasdiff_py.diff.same_parts import SameParts
    from oasdiff_py.diff.scene import Scene
    from oasdiff_py.diff.tree import Tree
    from oasdiff_py.load import Where
    from oasdiff_py.model.endpoint import Body, Header, Operation, OperationSource, Parameter, Response

    Valued = Header | MediaType | Parameter
    Described = Body | Header | MediaType | Parameter | Response


class OperationDiff:
    """Compares one operation of both revisions.

    `changes` are those of its own parts; `roots` the pairs of schemas that it leads to, to be visited when
    the whole tree of pairs is known.
    """

    def __init__(self, scene: Scene, tree: Tree, renamed: dict[str, str], parts: SameParts, options: Options) -> None:
        self._scene = scene
        self._tree = tree
        self._renamed = renamed
        self._parts = parts
        self._options = options
        self.changes: list[Change] = []
        self.roots: list[Root] = []

    def compare(self, before: Operation, after: Operation) -> None:
        """Fill `changes` and `roots`."""
        scene = self._scene
        self.changes += endpoint.changed(scene, before, after)
        self.changes += security.of_operation(scene, before, after)
        self._parameters(before, after)
        self.changes += request_body.changes(scene, before.body, after.body, before.where, after.where)
        if before.body is not None and after.body is not None:
            told = self._texts("request-body", before.body, after.body, {})
            places = before.body.where, after.body.where
            self._content("request", "", before.body.content, after.body.content, *places, told)
        self._responses(before, after)
        self.changes += callback.changes(scene, before, after)
        if self._options.extensions:
            self.changes += extension.of_operation(scene, before, after)
        if self._options.annotations:
            self._describe(before, after)

    def _describe(self, before: Operation, after: Operation) -> None:
        """What only describes."""
        scene = self._scene
        self.changes += annotation.of_part(
            scene, "annotation-endpoint", (before.raw, before.where), (after.raw, after.where)
        )
        self.changes += annotation.of_servers(scene, before.servers, after.servers, before.where, after.where)
        for status, answer in before.responses.items():
            other = after.responses.get(status)
            if other is None:
                continue
            self._texts("annotation-response", answer, other, {"status": status}, Spot("", status))
            self.changes += annotation.of_links(scene, status, answer.links, other.links, answer.where, other.where)

    def _texts(
        self, place: str, before: Described, after: Described, names: dict[str, str], spot: Spot | None = None
    ) -> frozenset[str]:
        """Tell what describes a part otherwise, and say which facets that were."""
        if before.texts == after.texts == {}:
            return frozenset()
        places = (before.texts, before.where), (after.texts, after.where)
        found = list(annotation.of_part(self._scene, place, *places, names, spot))
        self.changes += found
        return frozenset(change.facet for change in found)

    def compare_stability(self, before: OperationSource, after: OperationSource) -> None:
        """The only change of an operation that promises nothing: that it did before."""
        self.changes += self._scene.life("endpoint", "none", before, after)

    def _parameters(self, before: Operation, after: Operation) -> None:
        scene = self._scene
        new: dict[tuple[str, str], Parameter] = {}
        for (location, name), value in after.parameters.items():
            same = location != "path" or (location, name) in before.parameters
            new[location, name if same else self._renamed.get(name, name)] = value
        resolve_base, resolve_revision = self._tree.resolvers
        known = written_out(before.parameters, new, resolve_base)
        new = written_out(new, known, resolve_revision)
        for pair, old in known.items():
            match = new.get(pair)
            if match is None:
                self.changes += parameter.removed(scene, old, after.where)
                continue
            if old.shared is match.shared and self._parts.same(old.raw, old.where, match.raw, match.where):
                continue
            self.changes += parameter.changed(scene, old, match)
            told = self._texts("request-parameter", old, match, parameter.names(match))
            if old.life != match.life:
                told |= {"lifecycle"}
            if self._options.extensions:
                self.changes += extension.of_parameter(scene, old, match)
            self.changes += serialization.of_parameter(scene, old, match, *self._tree.resolvers)
            names = tuple(parameter.names(old).items())
            self._root(
                *_whole(old, match),
                "request",
                "parameter",
                "type-of-parameter",
                "type-in-parameter",
                names=names,
                told=told,
            )
            matched, _, _ = media_type.pair(old.content, match.content)
            for left, right in matched:
                text = media_type.is_text(right.name)
                forms = ("type-as-text", "type-in-parameter") if text else ("type", "type-in-content")
                self._root(*_whole(left, right), "request", "parameter", *forms, names=names, told=told)
        for pair, value in new.items():
            if pair not in known:
                self.changes += parameter.added(scene, value, before.where)

    def _responses(self, before: Operation, after: Operation) -> None:
        scene = self._scene
        for status, old in before.responses.items():
            match = after.responses.get(status)
            if match is None:
                self.changes += response.removed(scene, old, after.where.child("responses"))
                continue
            # In Swagger 2.0 the media types of a response stand elsewhere.
            if old.content.keys() == match.content.keys() and self._parts.same(
                old.raw, old.where, match.raw, match.where
            ):
                continue
            self._headers(old, match)
            self._content("response", status, old.content, match.content, old.where, match.where)
        for status, value in after.responses.items():
            if status not in before.responses:
                self.changes += response.added(scene, value, before.where.child("responses"))

    def _headers(self, before: Response, after: Response) -> None:
        scene, status = self._scene, before.status
        for name, old in before.headers.items():
            match = after.headers.get(name)
            if match is None:
                self.changes += header.removed(scene, old, status, after.where)
                continue
            self.changes += header.changed(scene, old, match, status)
            told = self._texts("response-header", old, match, header.names(match, status), Spot("", status))
            if old.life != match.life:
                told |= {"lifecycle"}
            self.changes += serialization.of_header(scene, old, match, status, *self._tree.resolvers)
            spot, names = Spot("", status), tuple(header.names(old, status).items())
            form = "type-of-header"
            self._root(*_whole(old, match), "response", "header", form, form, spot, names, told)
            for left, right in media_type.pair(old.content, match.content)[0]:
                form = "type-as-text" if media_type.is_text(right.name) else "type"
                self._root(*_whole(left, right), "response", "header", form, form, spot, names, told)
        for name, value in after.headers.items():
            if name not in before.headers:
                self.changes += header.added(scene, value, status, before.where)

    def _content(
        self,
        direction: Direction,
        status: str,
        before: dict[str, MediaType],
        after: dict[str, MediaType],
        base: Where,
        revision: Where,
        told: frozenset[str] = frozenset(),
    ) -> None:
        scene = self._scene
        matched, gone, new = media_type.pair(before, after)
        self.changes += media_type.existence(scene, direction, status, gone, new, base, revision)
        for old, match in matched:
            if direction == "response":
                self.changes += media_type.renamed(scene, status, old, match)
            else:
                self.changes += encoding.changes(scene, old, match, self._tree.equal)
            spot = Spot("", status, match.name)
            names = (("status", status), ("media_type", match.name))
            shown = told | self._texts(f"{direction}-body", old, match, dict(names), spot)
            if same_body(old, match, *self._tree.resolvers):
                continue
            self.changes += media_type.schemas(scene, direction, status, old, match)
            form = "type-as-text" if media_type.is_text(match.name) else "type"
            self._root(old.schema, match.schema, direction, "body", form, form, spot, names, shown)
            self._root(old.item_schema, match.item_schema, direction, "body", form, form, spot, names)

    def _root(
        self,
        base: Schema | None,
        revision: Schema | None,
        direction: Direction,
        part: str,
        form: str,
        inner_form: str,
        spot: Spot | None = None,
        names: tuple[tuple[str, str], ...] = (),
        told: frozenset[str] = frozenset(),
    ) -> None:
        if base is None or revision is None:
            return
        node = self._tree.node(base, revision)
        if node is not None:
            self.roots.append(Root(node, direction, part, form, inner_form, spot or Spot(), names, told))


def _whole(before: Valued, after: Valued) -> tuple[Schema | None, Schema | None]:
    """The schemas of a parameter or a header; one that only one side has was anything before, or is now."""
    old, new = before.schema, after.schema
    if (old is None) == (new is None) or _has_content(before) or _has_content(after):
        return old, new
    return old or Schema(before.where), new or Schema(after.where)


def _has_content(part: Valued) -> bool:
    """Whether values are written in a media type, and their schema stands there."""
    return not isinstance(part, MediaType) and bool(part.content)

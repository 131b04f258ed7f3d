"""The only traversal: endpoints, their operations, and below them the differing pairs of schemas."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from oasdiff_py.diff.change import Endpoint
from oasdiff_py.diff.facets import annotation, component, endpoint, security, security_scheme
from oasdiff_py.diff.lifecycle import UNSTABLE, Calendar, stability
from oasdiff_py.diff.operation import OperationDiff
from oasdiff_py.diff.pairing import pair_paths, renamed_parameters
from oasdiff_py.diff.same_parts import SameParts
from oasdiff_py.diff.scene import Scene
from oasdiff_py.diff.tree import Tree
from oasdiff_py.diff.visit import Visitor
from oasdiff_py.diff.ways import Ways
from oasdiff_py.model.fingerprint import Fingerprints
from oasdiff_py.model.unchanged import Unchanged, find_unchanged

if TYPE_CHECKING:
    from oasdiff_py.diff.change import Change
    from oasdiff_py.diff.options import Options
    from oasdiff_py.load import Where
    from oasdiff_py.model.api import Api
    from oasdiff_py.model.endpoint import Operation, OperationSource

Item = tuple[dict[str, Any], "Where"]


class Share(NamedTuple):
    """The part of two documents that is compared, where several documents together are one API.

    `base` and `revision` are the paths that each side takes from its document, `document` says whether what
    names no endpoint takes part.
    """

    base: frozenset[str]
    revision: frozenset[str]
    document: bool


def compare(base: Api, revision: Api, options: Options, share: Share | None = None) -> list[Change]:
    """Every change between two revisions, in the order of the endpoints of the base.

    Raises `SpecError` where a part that has to be looked at cannot be read.
    """
    return _Comparison(base, revision, options, share).run()


class _Comparison:
    def __init__(self, base: Api, revision: Api, options: Options, share: Share | None) -> None:
        self._base = base
        self._revision = revision
        self._options = options
        self._share = share
        self._calendar = Calendar(options.today, options.days_beta, options.days_stable)
        by_text = options.prune and base.dialect is revision.dialect
        self._unchanged = find_unchanged(base.revision, revision.revision) if by_text else Unchanged()
        self._parts = SameParts(base, revision, self._unchanged, enabled=by_text)
        self._fingerprints = Fingerprints()
        self._tree = Tree(
            base, revision, self._fingerprints, self._unchanged, self._parts, self._calendar, options=options
        )
        self._operations: list[tuple[Scene, OperationDiff]] = []
        self._changes: list[Change] = []
        self._inherits = False
        self._entered: set[tuple[int, int]] = set()

    def run(self) -> list[Change]:
        self._paths()
        whole = self._share is None or self._share.document
        if whole:
            self._webhooks()
        self._tree.settle()
        ways = Ways()
        for scene, operation in self._operations:
            self._changes += operation.changes
            visitor = Visitor(scene, ways)
            for root in operation.roots:
                visitor.visit(root)
            self._changes += visitor.changes()
        if whole:
            self._document()
        return self._changes

    @cached_property
    def _same_frame(self) -> bool:
        """Whether the documents say the same for all operations that say nothing of their own."""
        return self._base.security == self._revision.security and all(
            self._base.data.get(word) == self._revision.data.get(word) for word in ("consumes", "produces")
        )

    # -- endpoints --------------------------------------------------------------------------------------------

    def _paths(self) -> None:
        options = self._options
        share = self._share
        old = {
            options.base_path(path): path
            for path in self._base.path_items
            if options.keep(path) and (share is None or path in share.base)
        }
        new = {
            options.revision_path(path): path
            for path in self._revision.path_items
            if options.keep(path) and (share is None or path in share.revision)
        }
        pairs = pair_paths(old, new, names_count=options.names_count)
        for before, after in pairs.matched:
            left, right = old[before], new[after]
            if left == right and self._same_frame and ("paths", left) in self._unchanged:
                continue
            self._items(
                before,
                self._base.path_items[left],
                self._revision.path_items[right],
                renamed_parameters(left, right),
                "endpoint",
            )
        for path in pairs.removed:
            self._item_removed(path, self._base.path_items[old[path]], "endpoint")
        for path in pairs.added:
            self._item_added(path, self._revision.path_items[new[path]], "endpoint")

    def _items(self, path: str, before: Item, after: Item, renamed: dict[str, str], kind: str) -> None:
        old = {source.method: source for source in self._base.operations(path, *before)}
        new = {source.method: source for source in self._revision.operations(path, *after)}
        for method, source in old.items():
            match = new.get(method)
            scene = self._scene(path, source, kind)
            if match is None:
                self._changes += endpoint.removed(scene, source, after[1], whole_path=not new)
                continue
            if self._options.annotations:
                self._changes += annotation.of_path(scene, before[0], after[0], before[1], after[1])
            if "security" not in source.raw and "security" not in match.raw:
                self._inherits = True
            if self._same_frame and not renamed and self._parts.same_operation(source, match):
                continue
            operation = OperationDiff(scene, self._tree, renamed, self._parts, self._options)
            if stability(match.life) in UNSTABLE:
                operation.compare_stability(source, match)
            else:
                before_read, after_read = self._base.operation(source), self._revision.operation(match)
                operation.compare(before_read, after_read)
                self._callbacks(scene, before_read, after_read)
            self._operations.append((scene, operation))
        for method, source in new.items():
            if method not in old:
                self._changes += endpoint.added(self._scene(path, source, kind), source, before[1])

    def _callbacks(self, scene: Scene, before: Operation, after: Operation) -> None:
        """What changed inside the callbacks that both sides have; each is entered once, however it is reached."""
        for key, old in before.callbacks.items():
            new = after.callbacks.get(key)
            if new is None:
                continue
            place = f"callback:{scene.endpoint.path}/{key[0]}"
            for method, source in old.items():
                match = new.get(method)
                inner = self._scene(place, source, "callback")
                if match is None:
                    self._changes += endpoint.removed(inner, source, after.where, whole_path=not new)
                elif (id(source.raw), id(match.raw)) not in self._entered:
                    self._entered.add((id(source.raw), id(match.raw)))
                    operation = OperationDiff(inner, self._tree, {}, self._parts, self._options)
                    old_read, new_read = self._base.operation(source), self._revision.operation(match)
                    operation.compare(old_read, new_read)
                    self._operations.append((inner, operation))
                    self._callbacks(inner, old_read, new_read)
            for method, source in new.items():
                if method not in old:
                    self._changes += endpoint.added(self._scene(place, source, "callback"), source, before.where)

    def _item_removed(self, path: str, item: Item, kind: str) -> None:
        for source in self._base.operations(path, *item):
            scene = self._scene(path, source, kind)
            self._changes += endpoint.removed(scene, source, self._revision.root.child("paths"), whole_path=True)

    def _item_added(self, path: str, item: Item, kind: str) -> None:
        for source in self._revision.operations(path, *item):
            self._changes += endpoint.added(self._scene(path, source, kind), source, self._base.root.child("paths"))

    def _scene(self, path: str, source: OperationSource, kind: str) -> Scene:
        tags = source.raw.get("tags")
        listed = tuple(str(tag) for tag in tags) if isinstance(tags, list) else ()
        return Scene(
            Endpoint(source.method, path, source.operation_id, kind, listed),
            self._calendar,
            kind != "endpoint",
        )

    # -- webhooks and the document ----------------------------------------------------------------------------

    def _webhooks(self) -> None:
        old, new = self._base.webhooks, self._revision.webhooks
        base, revision = self._base.root.child("webhooks"), self._revision.root.child("webhooks")
        for name, item in old.items():
            if name not in new:
                self._changes.append(component.webhook(name, "removed", item[1], revision))
            elif not self._same_frame or ("webhooks", name) not in self._unchanged:
                self._items(f"webhook:{name}", item, new[name], {}, "webhook")
        for name, item in new.items():
            if name not in old:
                self._changes.append(component.webhook(name, "added", base, item[1]))

    def _gone(self) -> list[tuple[str, bool]]:
        """The named schemas of the base that are gone, each with whether it is there under a new name."""
        old, new = self._base.schema_components, self._revision.schema_components
        gone = [name for name in old if name not in new]
        added = [name for name in new if name not in old]
        if not gone or not added:
            return [(name, False) for name in gone]
        before = [self._base.named_schema(name) for name in gone]
        after = [self._revision.named_schema(name) for name in added]
        numbers, others = self._fingerprints.of_alike(self._base.schemas, before, self._revision.schemas, after)
        present = {number for number in others if number is not None}
        return [(name, number in present) for name, number in zip(gone, numbers, strict=True)]

    def _document(self) -> None:
        base, revision = self._base, self._revision
        old_section, new_section = base.schema_section[1], revision.schema_section[1]
        self._changes += component.schemas(self._gone(), old_section, new_section)
        self._changes += security_scheme.changes(
            base.security_schemes, revision.security_schemes, base.root.child("components"),
            revision.root.child("components"),
        )  # fmt: skip
        if not self._inherits and base.security != revision.security:
            self._changes += security.of_api(
                base.security, revision.security, base.root.child("security"), revision.root.child("security")
            )
        info = [api.mapping(api.data.get("info"), api.root.child("info")) for api in (base, revision)]
        places = [api.root.child("info").child("version") for api in (base, revision)]
        if self._options.annotations:
            self._changes += annotation.of_document(base.data, revision.data, base.root, revision.root)
            servers = base.root.child("servers"), revision.root.child("servers")
            self._changes += annotation.of_servers(None, base.servers, revision.servers, *servers)
            self._changes += annotation.of_schemes(base.security_schemes, revision.security_schemes)
        self._changes += component.version(info[0].get("version"), info[1].get("version"), *places)

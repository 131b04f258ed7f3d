"""Who refers to whom: operations and components as nodes, references as edges (networkx).

Small enough to be cheap - a node for each operation and component, none for what is inside them - and made only
for questions that need it: who uses a schema, what is on a cycle, what nobody refers to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import networkx as nx

from oasdiff_py.model.unchanged import unit_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oasdiff_py.load import Where
    from oasdiff_py.model.api import Api

Operation = tuple[str, str]
Component = tuple[str, ...]


class ReferenceGraph:
    """The references of one revision.

    Operations are `(method, path)`, components the tokens of their pointer, `("components", "schemas", "Pet")`;
    a component of another document has that document's name before it.
    """

    def __init__(self, api: Api) -> None:
        self._api = api
        self._root = api.revision.root
        self.graph: nx.DiGraph[tuple[str, ...]] = nx.DiGraph()
        self.operations: set[Operation] = set()
        self._places: dict[Component, tuple[Any, Where]] = {}
        self._read()

    def users(self, component: Component) -> list[Operation]:
        """The operations that reach a component, in the order of paths, then methods."""
        if component not in self.graph:
            return []
        above = nx.ancestors(self.graph, component)
        found = [operation for operation in self.operations if operation in above]
        return sorted(found, key=lambda operation: (operation[1], operation[0]))

    def reached(self, node: tuple[str, ...]) -> list[Component]:
        """The components that an operation or a component needs, in order."""
        return sorted(nx.descendants(self.graph, node)) if node in self.graph else []

    def on_cycles(self) -> list[Component]:
        """The components that lead back to themselves, in order."""
        found: set[Component] = set()
        for members in nx.strongly_connected_components(self.graph):
            if len(members) > 1 or self.graph.has_edge(*(tuple(members) * 2)):
                found |= members
        return sorted(found)

    def unreferenced(self) -> list[Component]:
        """The components that no operation or webhook reaches, in order."""
        reached: set[tuple[str, ...]] = set()
        for operation in self.operations:
            reached |= nx.descendants(self.graph, operation)
        return sorted(node for node in self.graph if node not in reached and node not in self.operations)

    def _read(self) -> None:
        api = self._api
        for prefix, items in (("", api.path_items), ("webhook:", api.webhooks)):
            for name, (item, where) in items.items():
                for source in api.operations(name, item, where):
                    operation = (source.method, f"{prefix}{name}")
                    self.operations.add(operation)
                    self.graph.add_node(operation)
                    self._link(operation, source.raw, source.where)
                    self._link(operation, item.get("parameters"), where.child("parameters"))
        self._declared()
        done: set[Component] = set()
        while waiting := self._places.keys() - done:
            for component in sorted(waiting):
                done.add(component)
                self._link(component, *self._places[component])

    def _declared(self) -> None:
        """The components that the root document declares, referred to or not."""
        components = self._api.data.get("components")
        sections: list[tuple[str, ...]] = [("definitions",), ("parameters",), ("responses",)]
        if isinstance(components, dict):
            sections += [("components", kind) for kind in components]
        for section in sections:
            where = self._api.root
            raw: Any = self._api.data
            for token in section:
                raw = raw.get(token) if isinstance(raw, dict) else None
                where = where.child(token)
            if isinstance(raw, dict):
                for name, part in raw.items():
                    self._places.setdefault((*section, name), (part, where.child(name)))
                    self.graph.add_node((*section, name))

    def _link(self, node: tuple[str, ...], raw: Any, where: Where) -> None:
        for ref, at in _references(raw, where):
            target = self._api.revision.resolve(at.document, ref, at)
            pointer = target.where.pointer
            component = unit_of(pointer)
            if target.where.document is not self._root:
                component = (target.where.document.name, *pointer)
            if component != node:
                self._places.setdefault(component, self._part(component, target.value, target.where))
            self.graph.add_edge(node, component)

    def _part(self, component: Component, value: Any, where: Where) -> tuple[Any, Where]:
        """The whole component that a reference leads into, which may be deeper inside."""
        while where.parent is not None and len(where.pointer) > len(component):
            where = where.parent
            value = self._api.revision.value(where)
        return value, where


def _references(raw: Any, where: Where) -> Iterator[tuple[str, Where]]:
    """Each `$ref` below a node, with its place."""
    pending = [(raw, where)]
    while pending:
        node, at = pending.pop()
        if isinstance(node, dict):
            ref = node.get("$ref")
            if isinstance(ref, str):
                yield ref, at
            pending.extend((member, at.child(key)) for key, member in node.items() if key != "$ref")
        elif isinstance(node, list):
            pending.extend((item, at.child(str(index))) for index, item in enumerate(node))

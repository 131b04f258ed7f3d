"""Compiles the catalogue when the package is built or installed from a checkout."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):
    """Writes `oasdiff_py/_catalogue.json` before files are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Write the file and have it packed, though git does not know it."""
        sys.path.insert(0, self.root)
        from oasdiff_py.classify.compiled import FILE, write

        write()
        build_data["artifacts"].append(str(FILE.relative_to(Path(self.root).resolve())))

"""A document as JSON: keys in their order, numbers as they are spelled where JSON can."""

from __future__ import annotations

import json
from typing import Any

from oasdiff_py.model.values import plain


def json_text(document: dict[str, Any]) -> str:
    """The text of a document, indented; it ends with a line break."""
    return json.dumps(plain(document), indent=2, ensure_ascii=False) + "\n"

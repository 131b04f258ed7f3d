"""Text of one revision, wherever it lives, to plain data with places."""

from oasdiff_py.load.document import Document, Target, Where
from oasdiff_py.load.limits import Limits
from oasdiff_py.load.numbers import SpelledFloat, SpelledInt
from oasdiff_py.load.revision import Revision
from oasdiff_py.load.sources import load_composed, load_revision

__all__ = [
    "Document",
    "Limits",
    "Revision",
    "SpelledFloat",
    "SpelledInt",
    "Target",
    "Where",
    "load_composed",
    "load_revision",
]

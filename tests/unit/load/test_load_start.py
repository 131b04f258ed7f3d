from __future__ import annotations

import subprocess
import sys

HEAVY = (
    "urllib.request",
    "http.client",
    "socket",
    "ssl",
    "subprocess",
    "difflib",
    "asyncio",
    "networkx",
    "deepdiff",
)


def test_loading_a_file_imports_nothing_that_it_does_not_need() -> None:
    program = (
        "import sys, io; from oasdiff_py.load import load_revision;"
        "load_revision('-', stdin=io.BytesIO(b'a: 1')).root.locate(('a',));"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"

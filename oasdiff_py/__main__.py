"""`python -m oasdiff_py`."""

from oasdiff_py.cli.main import main

main()

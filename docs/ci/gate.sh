#!/bin/sh
# Anywhere: what the working tree breaks since it left a branch. `sh gate.sh origin/main`
set -eu
target="${1:-origin/main}"
code=0
oasdiff-py breaking --base-ref="$target" --fetch --fail-on ERR --format text,markdown=oasdiff.md || code=$?
case "$code" in
    0) echo "No caller breaks." ;;
    1) echo "Callers break. Accept what they were told about with: oasdiff-py accept --base-ref $target --reason '…'" ;;
    *) echo "The comparison failed; nothing is known about this change." ;;
esac
exit "$code"

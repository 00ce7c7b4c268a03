#!/bin/sh
# Builds what the Rust tests run, and prints the path of the server's program among it. The generated files and the journeys use it too, so
# that the server is built once.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

# Where a run has listed what it built, the program is among it: nobody waits for cargo then, which the checks have to themselves for minutes.
[ -f "${PORTICO_TEST_BUILT:-}/binaries.json" ] || scripts/cargo-test.sh --build >&2
printf '%s\n' "$(target_dir)/debug/portico"

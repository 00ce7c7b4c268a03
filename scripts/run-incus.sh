#!/bin/sh
# Builds what changed and serves the console with demo data, its first region on a real Incus of one node, which ends with it; needs root.
# Arguments go to `portico serve`.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

if [ "${1:-}" != --inside ]; then
  reason=$(scripts/with-incus.sh --able) || die "Incus cannot run here: $reason"
  exec scripts/with-incus.sh scripts/run-incus.sh --inside "$@"
fi
shift
# Its data goes with the machines.
mkdir -p "$PORTICO_TEST_INCUS_HOME/data"
export PORTICO_STORAGE_DATA_DIR="$PORTICO_TEST_INCUS_HOME/data"
PORTICO_ENGINE=$(incus_engine cn-north)
export PORTICO_ENGINE
exec scripts/run.sh "$@"

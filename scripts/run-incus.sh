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
PORTICO_ENGINE="[{ region = \"cn-north\", driver = \"incus\", endpoints = [\"unix:$PORTICO_TEST_INCUS_SOCKET\"], vcpus_per_thread = 16, images = [{ alias = \"busybox\", title = \"BusyBox\", least_gib = 1, user = \"root\" }] }]"
export PORTICO_ENGINE
exec scripts/run.sh "$@"

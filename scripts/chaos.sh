#!/bin/sh
# Kills the program a thousand times while customers pay and buy, and a thousand times while they make instances (`chaos::` and
# `cloud_chaos::`), on each database and on a real Incus, and looks for what was lost or doubled.
# Usage: scripts/chaos.sh [how often]
set -eu
cd "$(dirname "$0")/.."
export PORTICO_CHAOS_KILLS="${1:-1000}"
for engine in sqlite postgres; do
  scripts/server-tests.sh "$engine" -E 'test(chaos::)'
done
scripts/test-engines.sh cloud_chaos::incus

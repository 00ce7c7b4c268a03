#!/bin/sh
# Kills the program a thousand times while customers pay and buy, and a thousand times while fifty of them make instances (`chaos::`
# and `cloud_chaos::`), on each database, with the test engine and with a real Incus, and looks for what was lost or doubled.
# Usage: scripts/chaos.sh [how often [how many of them]]
set -eu
cd "$(dirname "$0")/.."
export PORTICO_CHAOS_KILLS="${1:-1000}" PORTICO_CHAOS_TENANTS="${2:-50}"
for engine in sqlite postgres; do
  scripts/server-tests.sh "$engine" -E 'test(chaos::)'
done
for engine in sqlite postgres; do
  PORTICO_TEST_ENGINE=$engine scripts/test-engines.sh cloud_chaos::incus
done

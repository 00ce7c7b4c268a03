#!/bin/sh
# The proofs of money in their full size, on both engines: `just test` does the same with less of everything. A quarter of an hour or more.
# Usage: scripts/proof.sh
set -eu
cd "$(dirname "$0")/.."

# Ten thousand lines rated by the server; a thousand rounds of each of six customers at two servers; 120 days hour by hour.
export PORTICO_TEST_ROUNDING_HOURS=200 PORTICO_TEST_TWO_SERVERS_ROUNDS=1000 PORTICO_TEST_DAYS_STEP=1
for engine in sqlite postgres; do
  scripts/server-tests.sh "$engine" -E 'test(faults::) or test(two_servers::) or test(rounding::) or test(days::)'
done

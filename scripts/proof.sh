#!/bin/sh
# The proofs of money and of machines in their full size, on both databases: `just test` does the same with less of everything. Money takes a
# quarter of an hour or more, machines half an hour or more, most of it those of Incus on PostgreSQL.
# Where Incus cannot run, what needs it is left out by name, and the exit code is 77.
# Usage: scripts/proof.sh
set -eu
cd "$(dirname "$0")/.."

# Ten thousand lines rated by the server; a thousand rounds of each of six customers at two servers; 120 days hour by hour.
export PORTICO_TEST_ROUNDING_HOURS=200 PORTICO_TEST_TWO_SERVERS_ROUNDS=1000 PORTICO_TEST_DAYS_STEP=1
for engine in sqlite postgres; do
  scripts/server-tests.sh "$engine" -E 'test(faults::) or test(two_servers::) or test(rounding::) or test(days::)'
done
# Two hundred kills while fifty customers make, switch, resize and delete instances, with the test engine and on Incus (by themselves
# `scripts/chaos.sh` has a thousand); then each fault point in each kind of operation with machines that are real.
scripts/chaos.sh 200 50
for engine in sqlite postgres; do
  PORTICO_TEST_ENGINE=$engine scripts/test-engines.sh faults::cloud::incus
done

#!/bin/sh
# Runs what every engine must do on a real Incus, which it begins for that and ends (scripts/with-incus.sh), on the database that
# PORTICO_TEST_ENGINE names, sqlite or postgres (by itself SQLite): the contract and what only a real one shows, a cluster, and a journey in the browser.
# Where Incus cannot run, it says so by name and is left out, with the exit code 77; in CI that is a failure.
# Usage: scripts/test-engines.sh [--shared | --alone | test runner's arguments]
# --shared is what bears a neighbour on the machine, --alone the rest; without either, both.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

PORTICO_TEST_ENGINE=${PORTICO_TEST_ENGINE:-sqlite}
export PORTICO_TEST_ENGINE
case $PORTICO_TEST_ENGINE in sqlite | postgres) ;; *) die "PORTICO_TEST_ENGINE is sqlite or postgres" ;; esac

if ! reason=$(scripts/with-incus.sh --able); then
  [ -z "${CI:-}" ] || die "the engine tests need Incus, which cannot run here: $reason"
  say "LEFT OUT: the engine tests on Incus, which cannot run here: $reason"
  exit 77
fi
scripts/with-incus.sh --install
[ "$PORTICO_TEST_ENGINE" = sqlite ] || [ -n "${PORTICO_TEST_POSTGRES_URL:-}" ] || exec scripts/with-postgres.sh scripts/test-engines.sh "$@"
temporary_in_memory
PORTICO_TEST_TEMPLATES=$(mktemp -d)
trap 'rm -rf "$PORTICO_TEST_TEMPLATES"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
export PORTICO_TEST_TEMPLATES
if have cargo-nextest; then threads='--test-threads 2'; else threads=; fi
part=
case ${1:-} in --shared | --alone) part=$1 && shift ;; esac
if [ $# -gt 0 ]; then
  case $* in *engine_cluster*) nodes='--nodes 3' ;; *) nodes= ;; esac
  # shellcheck disable=SC2086
  scripts/with-incus.sh $nodes scripts/cargo-test.sh "$PORTICO_TEST_ENGINE" $threads "$@"
  exit
fi
# What kills the daemon is alone with it, and so is what starts twenty machines at once: others wait for minutes beside it.
alone='engine_contract::incus::what_was_asked_of_an_engine_that_is_down_goes_on_by_itself_when_it_is_back
engine_contract::incus::operations_of_two_loops_on_one_database_are_each_done_once
cloud_chaos::incus'
shared() {
  # shellcheck disable=SC2016
  scripts/with-incus.sh sh -euc '
    skipped=; for one in $2; do skipped="$skipped --skip $one"; done
    scripts/cargo-test.sh "$PORTICO_TEST_ENGINE" $1 engine_contract::incus engine_incus -- $skipped' sh "$threads" "$alone"
  scripts/with-incus.sh --nodes 3 scripts/cargo-test.sh "$PORTICO_TEST_ENGINE" engine_cluster
  # In a browser: from the form to the console and back. What others look at may go on beside it, and keeps pictures of its own.
  # shellcheck disable=SC2016
  scripts/with-incus.sh sh -euc '
    . scripts/lib.sh
    PORTICO_ENGINE=$(incus_engine cn-north)
    export PORTICO_ENGINE
    exec scripts/e2e.sh incus.spec --output "$1"' sh "${TMPDIR:-/tmp}/portico-journey-incus"
}
alone() {
  # shellcheck disable=SC2016
  scripts/with-incus.sh sh -euc 'for one in $1; do scripts/cargo-test.sh "$PORTICO_TEST_ENGINE" "$one"; done' sh "$alone"
}
[ "$part" = --alone ] || shared
[ "$part" = --shared ] || alone

#!/bin/sh
# Runs what every engine must do on a real Incus, which it begins for that and ends (scripts/with-incus.sh), on the database of SQLite.
# Where Incus cannot run, it says so by name and is left out; in CI that is a failure.
# Usage: scripts/test-engines.sh [test runner's arguments]
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

if ! reason=$(scripts/with-incus.sh --able); then
  [ -z "${CI:-}" ] || die "the engine tests need Incus, which cannot run here: $reason"
  say "LEFT OUT: the engine tests on Incus, which cannot run here: $reason"
  exit 0
fi
scripts/with-incus.sh --install
temporary_in_memory
PORTICO_TEST_TEMPLATES=$(mktemp -d)
trap 'rm -rf "$PORTICO_TEST_TEMPLATES"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
export PORTICO_TEST_TEMPLATES
[ $# -gt 0 ] || set -- engine_contract::incus engine_incus
if have cargo-nextest; then set -- --test-threads 4 "$@"; else set -- -- "$@"; fi
PORTICO_TEST_ENGINE=sqlite scripts/with-incus.sh scripts/cargo-test.sh sqlite "$@"

#!/bin/sh
# Runs the server's tests on one engine. Usage: scripts/server-tests.sh sqlite|postgres [test runner's arguments]
set -eu
cd "$(dirname "$0")/.."

engine=$1
shift
case $engine in
  sqlite) PORTICO_TEST_ENGINE=sqlite exec scripts/cargo-test.sh -p portico-server "$@" ;;
  postgres) PORTICO_TEST_ENGINE=postgres exec scripts/with-postgres.sh scripts/cargo-test.sh -p portico-server "$@" ;;
  *) echo "usage: scripts/server-tests.sh sqlite|postgres [arguments]" >&2; exit 2 ;;
esac

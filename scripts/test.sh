#!/bin/sh
# The checks and every test, on both databases and in a browser. Installs what is missing. Runs every step, then sums up.
#
# The server is built once, for its own tests (scripts/test-build.sh): the generated files and the journeys use that program. Most of what
# the tests of the server do is wait, so both engines take their turn at the same time.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh
. scripts/steps.sh

# Incremental compilation only pays when the same folder is built again and again.
[ "${CI:-}" != true ] || export CARGO_INCREMENTAL=0

# What both engines' runs and the journeys need is there before they begin; it comes while the build goes on.
setup_tests() { scripts/setup.sh && scripts/server-tests.sh --install; }
build() {
  scripts/web.sh && scripts/test-build.sh >/dev/null
}
# What the Rust tests depend on is compiled beside that; a failure shows when they are built.
dependencies() { nice node scripts/dependencies.mjs test || true; }
web_unit() { (cd web && npm run --silent test); }
# What needs no database was tested on SQLite.
on_postgres() {
  if have cargo-nextest; then
    PORTICO_TEST_WHOLE=1 scripts/server-tests.sh postgres -E "not ($(scripts/without-database.sh))"
  else
    scripts/server-tests.sh postgres
  fi
}

begin "dependencies" dependencies
step "setup of the build" scripts/setup.sh --build
begin "setup of the tests" setup_tests
step "wasm packages, web and server" build
step "checks" env PORTICO_JOURNEYS_FOLLOW=1 scripts/check.sh
step "core" scripts/cargo-test.sh core
await
begin "server on SQLite" scripts/server-tests.sh sqlite
begin "server on PostgreSQL" on_postgres
begin "wasm packages" scripts/wasm-tests.sh
begin "web" web_unit
await
step "browser" scripts/e2e.sh
summary "test"

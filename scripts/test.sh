#!/bin/sh
# The checks and every test, on both databases and in a browser. Installs what is missing. Runs every step, then sums up.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh
. scripts/steps.sh

# Incremental compilation only pays when the same folder is built again and again.
[ "${CI:-}" != true ] || export CARGO_INCREMENTAL=0

web_unit() { (cd web && npm run --silent test); }

step "setup" scripts/setup.sh
step "checks" scripts/check.sh
step "core" scripts/cargo-test.sh --workspace --exclude portico-server
step "wasm packages" scripts/wasm-tests.sh
step "server on SQLite" scripts/server-tests.sh sqlite
step "server on PostgreSQL" scripts/server-tests.sh postgres
step "web" web_unit
step "browser" scripts/e2e.sh
summary "test"

#!/bin/sh
# The checks and every test, on both databases but for what one is enough for (scripts/one-engine.sh), and in a browser. Installs what is missing.
# Runs every step, then sums up.
#
# The server is built once, for its own tests (scripts/test-build.sh): the generated files and the journeys use that program. Whatever leaves
# a processor idle goes on beside something else: the compiler's last steps have one thread, the server's tests wait, both engines' at the
# same time. In CI, what depends on no more than it did when it passed last is left out (begin_once; docs/development.md).
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh
. scripts/steps.sh
. scripts/web-checks.sh

# Incremental compilation only pays when the same folder is built again and again; there, what is built by hand is not built with lints.
[ "${CI:-}" != true ] || export CARGO_INCREMENTAL=0 PORTICO_TEST_LINTED=1

# What both engines' runs and the journeys need is there before they begin; it comes while the build goes on.
setup_tests() { scripts/setup.sh && scripts/server-tests.sh --install && setup_engine; }
# Where Incus cannot run, the engine step says so.
setup_engine() { ! scripts/with-incus.sh --able >/dev/null || scripts/with-incus.sh --install; }
# What the Rust tests depend on is compiled beside that; a failure shows when they are built.
dependencies() { nice node scripts/dependencies.mjs test || true; }
build() { scripts/test-build.sh >/dev/null && scripts/cargo-test.sh --list "$built"; }
# A key that the browser makes is read back by OpenSSH.
web_unit() { have ssh-keygen || apt_install openssh-client; (cd web && npm run --silent test); }
# The server's tests come first: what is checked beside them takes what they leave.
checks() { PORTICO_TEST_WEB_APART=1 nice scripts/check.sh; }
# What one engine is enough for was tested on SQLite.
on_postgres() {
  if have cargo-nextest; then
    PORTICO_TEST_WHOLE=1 scripts/server-tests.sh postgres -E "not ($(scripts/one-engine.sh))"
  else
    scripts/server-tests.sh postgres
  fi
}
# What a reader of pages sees depends on the console, the rules, the words and the sample data; what a journey finds, on everything.
look() { scripts/e2e.sh tour "$web_fetched_spec"; }
journeys() { scripts/e2e.sh --grep-invert "tour\\.spec\\.ts|$web_fetched_spec\\.spec\\.ts"; }

# What was built is listed for the tests' runs, so that none of them waits for the checks, which have cargo to themselves for minutes.
built=$(mktemp -d)
trap 'rm -rf "$step_folder" "$built"' EXIT
export PORTICO_TEST_BUILT="$built"

tools="$(node --version) $(rustc --version)"
# With the sources above: tests of core read them, for how functions are named and which of core's are called.
rules=$(hash_of core server wasm Cargo.toml Cargo.lock .cargo .config scripts)
console=$(hash_of web wasm core Cargo.lock scripts)
# What is asked of an engine, how its answers are read, and what money does with them: how long a price is held, what is charged, released and
# metered; and what puts the parts together. What people do before is the same for every engine, and both suites and the journeys go through it.
machines=$(hash_of core/src server/Cargo.toml server/build.rs server/kit server/serve server/platform server/engine server/cloud server/money server/src server/tests/api/engine_* server/tests/api/cloud_chaos* server/tests/api/faults* server/tests/api/instances* server/tests/api/admin.rs server/tests/api/cloud_care.rs server/tests/api/support* web/e2e/incus.spec.ts web/e2e/cloud.ts web/e2e/fixtures.ts web/e2e/server.ts migrations Cargo.toml Cargo.lock .cargo .config scripts)
seen=$(find server -name '*sample*' -o -name '*demo*' -o -path 'server/platform/words/*' | sort | xargs -r cat 2>/dev/null | sha256sum)

begin "dependencies" dependencies
step "setup of the build" scripts/setup.sh --build
begin "setup of the tests" setup_tests
step "wasm packages and web" scripts/web.sh
begin_once "web" "$console $tools" web_unit
begin_once "$web_code" "$console $tools" web_code
begin_once "wasm packages" "$console $tools" scripts/wasm-tests.sh
step "server" build
await
begin "server on SQLite" scripts/server-tests.sh sqlite
begin "server on PostgreSQL" on_postgres
begin_once "core" "$rules $tools" scripts/cargo-test.sh core
begin "checks" checks
await "server on SQLite" "server on PostgreSQL" "core"
# A browser waits as much as it computes: the rest of the checks goes on beside it.
step "journeys" journeys
# Machines start while pages are looked at: each waits for the other half of the time. What is left of the checks goes on as well.
begin_once "tour" "$console $seen $tools" look
begin_once "engines on Incus" "$machines $tools" scripts/test-engines.sh --shared
await
# Alone: machines start many at once there.
begin_once "engines on Incus, alone" "$machines $tools" scripts/test-engines.sh --alone
await
summary "test"

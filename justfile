# The front door: every task of the project by name. The recipes are thin; what they do is in scripts/.
# Without `just`, use ./justw, which gets it.

set positional-arguments := true

# List the recipes.
default:
    @just --list --unsorted

# Build everything, the way that is there soonest, and serve the console with demo data at http://127.0.0.1:8080.
run *arguments:
    @scripts/run.sh "$@"

# The same with the first region on a real Incus of one node, which ends with it; needs root.
run-incus *arguments:
    @scripts/run-incus.sh "$@"

# Install what building and testing need (the wasm target, npm packages, Chromium, PostgreSQL).
setup:
    @scripts/setup.sh

# Server with reload, Vite with hot modules, wasm on change; Ctrl-C ends all.
dev:
    @scripts/dev.sh

# Everything that needs no running: format, lints, types, docs, sizes, generated files, licences, advisories.
check:
    @scripts/check.sh

# Repair what check can repair by itself.
fix:
    @scripts/fix.sh

# The checks and every test: core, wasm parity, server on SQLite and PostgreSQL, web, browser.
test:
    @scripts/test.sh

# The server's tests on SQLite only; arguments go to the test runner.
test-sqlite *arguments:
    @scripts/server-tests.sh sqlite "$@"

# The server's tests on PostgreSQL only, in a private cluster; arguments go to the test runner.
test-postgres *arguments:
    @scripts/server-tests.sh postgres "$@"

# What every engine must do, on a real Incus of one node; needs root; arguments go to the test runner.
test-engines *arguments:
    @scripts/test-engines.sh "$@"

# The browser's tests against a real server; arguments go to Playwright.
e2e *arguments:
    @scripts/e2e.sh "$@"

# Fuzz the parsers of core, seeded from the shared vectors; arguments: seconds per target, targets.
fuzz *arguments:
    @scripts/fuzz.sh "$@"

# Attack the built server: schema (schemathesis as every kind of caller), hostile (naughty strings), kill (kill -9), or all.
attack *arguments:
    @scripts/attack.sh "$@"

# Kill the program a thousand times (or as often as told) while customers pay, buy and make instances, on both databases and on Incus.
chaos *kills:
    @scripts/chaos.sh "$@"

# The proofs in full size: fault points, two servers, rounding, 120 days under libfaketime, 200 kills; on both databases and on Incus.
proof:
    @scripts/proof.sh

# Take the machines of a PostgreSQL cluster (Patroni, etcd, HAProxy) away while customers pay and buy; arguments: rounds.
failover *rounds:
    @scripts/failover.sh "$@"

# Measure, all or parts: core, wasm, http, access, broadcast, cloud, incus, ledger, rating, tickets, load, home, startup; kills where it is named.
bench *parts:
    @scripts/bench.sh "$@"

# Write the generated files anew: openapi.json, the web's client and routes, the configuration's schema.
generate:
    @scripts/generate.sh

# Build the wasm packages, the web and the server in release: the program that is shipped.
build:
    @scripts/build.sh

# Build the wasm packages only.
wasm:
    @scripts/wasm.sh

# Start the next migration: the same number and name for both engines and for the rows to migrate over.
new-migration name:
    @scripts/new-migration.sh "$1"

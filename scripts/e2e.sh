#!/bin/sh
# Runs the browser's tests against the real program, which each worker starts for itself (web/e2e/server.ts): the one that the server's own
# tests run, or with PORTICO_PROFILE=release the very program that is shipped.
# Usage: scripts/e2e.sh [Playwright's arguments]
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

# Journeys in which time passes move their server's clock (web/e2e/clock.ts).
have faketime || apt_install faketime
CHROMIUM=$(scripts/chromium.sh)
scripts/web.sh
if [ -n "${PORTICO_PROFILE:-}" ]; then PORTICO_BIN=$(scripts/build.sh "$PORTICO_PROFILE"); else PORTICO_BIN=$(scripts/test-build.sh); fi
export CHROMIUM PORTICO_BIN
# What journeys, their servers and browsers leave in the folder of temporary files goes with the run; what Playwright has read of the tests' own
# sources stays for the next.
export PWTEST_CACHE_DIR="${PWTEST_CACHE_DIR:-${TMPDIR:-/tmp}/playwright-transform-cache-$(id -u)}"
TMPDIR=$(mktemp -d)
trap 'rm -rf "$TMPDIR"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
export TMPDIR
cd web
node_modules/.bin/playwright test "$@"

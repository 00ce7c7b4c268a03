#!/bin/sh
# Runs the browser's tests against the real program, which each worker starts for itself (web/e2e/server.ts). PORTICO_PROFILE is
# the cargo profile that it is built by: quick unless told; release for the very program that is shipped.
# Usage: scripts/e2e.sh [Playwright's arguments]
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

CHROMIUM=$(scripts/chromium.sh)
PORTICO_BIN=$(scripts/build.sh "${PORTICO_PROFILE:-quick}")
export CHROMIUM PORTICO_BIN
cd web
exec node_modules/.bin/playwright test "$@"

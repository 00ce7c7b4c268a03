#!/bin/sh
# Runs the browser's tests against the real program, which each worker starts for itself (web/e2e/server.ts).
# PORTICO_PROFILE=dev tests the build that is quicker to make. Usage: scripts/e2e.sh [Playwright's arguments]
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

CHROMIUM=$(scripts/chromium.sh)
case ${PORTICO_PROFILE:-release} in
  release) PORTICO_BIN=$(scripts/build.sh) ;;
  dev)
    scripts/web.sh
    cargo build --quiet --locked -p portico-server
    PORTICO_BIN=$(target_dir)/debug/portico
    ;;
  *) die "PORTICO_PROFILE is release or dev" ;;
esac
export CHROMIUM PORTICO_BIN
cd web
exec node_modules/.bin/playwright test "$@"

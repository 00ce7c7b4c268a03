#!/bin/sh
# Installs what building and testing need. Quick when it is all there. Usage: scripts/setup.sh [--build]: only what building needs
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

have cargo || die "no cargo: install Rust 1.95 or newer first (https://rustup.rs)"
have node && have npm || die "no node or npm: install Node.js 20 or newer first (https://nodejs.org)"
have python3 || apt_install python3
have cc || apt_install gcc libc6-dev
# The tools are compiled while packages come and are unpacked.
scripts/wasm-tools.sh >/dev/null &
tools=$!
scripts/wasm-target.sh >/dev/null
npm_ci web
wait "$tools"
[ "${1:-}" != --build ] || exit 0
scripts/chromium.sh >/dev/null
scripts/pdf-tools.sh
scripts/with-postgres.sh --install
say "ready"

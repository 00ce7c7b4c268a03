#!/bin/sh
# Runs the tests of the built wasm packages: the shared vectors, and random input beside the native rules.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

scripts/wasm.sh
# The native rules as the Rust tests built them.
lint_builds
exec node --test wasm/tests/*.test.mjs

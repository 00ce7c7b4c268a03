#!/bin/sh
# Runs the tests of the built wasm packages: the shared vectors, and random input beside the native rules.
set -eu
cd "$(dirname "$0")/.."

scripts/wasm.sh
exec node --test wasm/tests/*.test.mjs

#!/bin/sh
# `cargo nextest run` where it is installed (each test in its own process), else `cargo test`. In CI a test that fails is run a
# second time, as a journey is; what passed only then is named FLAKY at the end, and is a fault to be found.
set -eu
if command -v cargo-nextest >/dev/null 2>&1; then
  [ -z "${CI:-}" ] || set -- --retries 1 "$@"
  exec cargo nextest run --locked --no-fail-fast "$@"
fi
exec cargo test --locked --no-fail-fast "$@"

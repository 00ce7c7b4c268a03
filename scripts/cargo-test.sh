#!/bin/sh
# `cargo nextest run` where it is installed (each test in its own process), else `cargo test`.
set -eu
if command -v cargo-nextest >/dev/null 2>&1; then
  exec cargo nextest run --locked --no-fail-fast "$@"
fi
exec cargo test --locked --no-fail-fast "$@"

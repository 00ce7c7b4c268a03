#!/bin/sh
# Builds the wasm packages, the web and the server in release, in this order: each contains the one before.
# Prints the path of the program. What did not change is not built again.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

scripts/web.sh
cargo build --release --locked -p portico-server >&2
printf '%s/release/portico\n' "$(target_dir)"

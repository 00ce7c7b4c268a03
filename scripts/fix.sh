#!/bin/sh
# Repairs what tools can repair: formatting, and the lints that know their own cure.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

npm_ci web
(cd web && npm run --silent fix)
cargo clippy --quiet --fix --allow-dirty --allow-staged --workspace --all-targets
cargo fmt --all

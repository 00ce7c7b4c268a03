#!/bin/sh
# Builds the web into web/dist, after the wasm packages that it imports. Skipped when no input changed.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

scripts/wasm.sh
npm_ci web
stamp=.cache/web-inputs
inputs=$(hash_of web)-$(node --version)
is_built() { [ -f web/dist/index.html ] && [ -f .cache/web-manifest.json ] && is_fresh "$stamp" "$inputs"; }
if is_built || { restore_kept web "$inputs" && is_built; }; then
  say "web: up to date"
  exit 0
fi
(cd web && npm run --silent build >&2) || die "the web does not build"
# The build writes one file among its own inputs, the route tree: the hash is taken again.
mkdir -p .cache
inputs=$(hash_of web)-$(node --version)
printf '%s\n' "$inputs" >"$stamp"
keep web "$inputs" web/dist .cache/web-manifest.json "$stamp"

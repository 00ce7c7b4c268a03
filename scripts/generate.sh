#!/bin/sh
# Writes the generated files anew. They are committed, so that a change of them is seen in review.
# Usage: scripts/generate.sh [--list]     --list prints their names instead
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

if [ "${1:-}" = --list ]; then
  find server/platform/src/export/words/console.json web/openapi.json web/operator.json web/src/api/generated web/src/operator/generated web/src/routeTree.gen.ts web/src/kit/ui/palette.css web/src/kit/ui/icons.css web/src/operator/icons.css docs/config.schema.json docs/portico.example.toml docs/codes.md docs/routes.txt -type f 2>/dev/null | sort
  exit 0
fi

# The server has them inside.
npm_ci web
(cd web && npm run --silent export-words)

# With the feature of the tests, which build the same: nothing is built twice.
lint_builds
cargo build --quiet --locked -p portico-server --features fault
portico=$(target_dir)/debug/portico

# Written beside and moved, so that a failure leaves the old file.
write() {
  out=$1
  shift
  "$@" >"$out.new" && [ -s "$out.new" ] || { rm -f "$out.new"; die "$* failed"; }
  mv "$out.new" "$out"
}
write web/openapi.json "$portico" openapi
write web/operator.json "$portico" openapi --operator
write docs/config.schema.json "$portico" config schema
write docs/portico.example.toml "$portico" config example
write docs/codes.md "$portico" codes
write docs/routes.txt "$portico" authz-matrix

(cd web && npm run --silent generate >&2)
scripts/web.sh # the routes are written by the build

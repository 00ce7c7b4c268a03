#!/bin/sh
# Everything that can be judged without the product's tests. Runs every step, then sums up.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh
. scripts/steps.sh
. scripts/web-checks.sh

have python3 || apt_install python3

# The generated files are those that their sources give: nothing changes when they are generated again.
generated_is_fresh() {
  before=$(scripts/generate.sh --list | xargs sha256sum 2>/dev/null)
  scripts/generate.sh || return 1
  after=$(scripts/generate.sh --list | xargs sha256sum 2>/dev/null)
  [ "$before" = "$after" ] && return 0
  say "generated files are not those of their sources: commit what 'just generate' has now written"
  return 1
}

# Where a run of everything has linted what it built (lint_builds), there is left what no test is built of.
of_wasm="-p portico-js -p portico-wasm-rules -p portico-wasm-console -p portico-wasm-password"
lint() {
  if [ -z "${PORTICO_TEST_LINTED:-}" ]; then
    cargo clippy --quiet --locked --workspace --all-targets -- -D warnings
    return
  fi
  cargo clippy --quiet --locked $of_wasm --all-targets -- -D warnings && (lint_builds && cargo build --quiet --locked --bench '*')
}
document() {
  if [ -z "${PORTICO_TEST_LINTED:-}" ]; then set -- --workspace; else scripts/rustdoc-built.sh && set -- $of_wasm; fi
  RUSTDOCFLAGS="-D warnings" cargo doc --quiet --locked --no-deps --document-private-items "$@"
}

step "formatting" cargo fmt --all --check
step "sizes" scripts/sizes.sh
step "documents" node scripts/documents.mjs
step "sentences" node scripts/sentences.mjs
step "no fault points in a release" scripts/fault-free.sh
step "licences, sources, advisories" python3 tools/supply-chain/check.py
step "wasm packages and web build" scripts/web.sh
# A run of everything asks these beside the server's build, and the last one among its journeys.
if [ -z "${PORTICO_TEST_WEB_APART:-}" ]; then
  step "$web_code" web_code
  step "$web_fetched" web_fetched
fi
step "clippy" lint
step "rustdoc" document
step "generated files" generated_is_fresh
step "examples in the documentation" scripts/cargo-test.sh --examples
summary "check"

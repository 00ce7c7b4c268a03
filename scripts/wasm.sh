#!/bin/sh
# Builds the WebAssembly packages that the web imports: web/pkg/rules, web/pkg/console and web/pkg/password.
# Does nothing when no input changed since the last time. Prints their sizes; fails when the rules module is too large.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

limit_rules=60000 # bytes of gzipped wasm that every form may cost

rustc=$(scripts/wasm-target.sh)
stamp=web/pkg/.inputs
inputs="$(hash_of core/src core/Cargo.toml wasm tools/bindgen tools/wasm-opt Cargo.toml Cargo.lock \
  scripts/wasm.sh)-$("$rustc" --version)"

gzipped() { gzip -9 -c "$1" | wc -c | tr -d ' '; }

if is_fresh "$stamp" "$inputs"; then
  say "wasm: up to date"
  exit 0
fi

npm_ci tools/wasm-opt

# The compiler for wasm may be another version than the one for the server: each keeps its own folder.
native=${CARGO_TARGET_DIR:-target}
wasm=$native/wasm-build
cargo build --quiet --locked -p portico-bindgen

# One package at a time: together, cargo would give both the union of their features, and the rules module the word list.
for name in rules console password; do
  RUSTC=$rustc CARGO_TARGET_DIR=$wasm cargo build --quiet --locked --profile wasm --target wasm32-unknown-unknown \
    -p "portico-wasm-$name"
  new=web/pkg/.new-$name
  rm -rf "$new"
  "$native/debug/portico-bindgen" "$wasm/wasm32-unknown-unknown/wasm/portico_wasm_$name.wasm" "$new" "@portico/$name"
  # The features are those that rustc's output uses. --all-features would let wasm-opt emit what browsers refuse.
  tools/wasm-opt/node_modules/.bin/wasm-opt -Oz --enable-bulk-memory --enable-nontrapping-float-to-int \
    --enable-sign-ext --enable-mutable-globals --enable-reference-types --enable-multivalue \
    "$new/${name}_bg.wasm" -o "$new/${name}_bg.wasm"
  rm -rf "web/pkg/$name"
  mv "$new" "web/pkg/$name"
  say "wasm: $name $(gzipped "web/pkg/$name/${name}_bg.wasm") bytes gzipped, its JavaScript $(gzipped "web/pkg/$name/$name.js")"
done

size=$(gzipped web/pkg/rules/rules_bg.wasm)
[ "$size" -le "$limit_rules" ] || die "the rules module is $size bytes gzipped; at most $limit_rules are allowed"
printf '%s\n' "$inputs" >"$stamp"

#!/bin/sh
# Builds the WebAssembly packages that the web imports, by wasm-pack: web/pkg/rules, web/pkg/console and web/pkg/password.
# Does nothing when no input changed since the last time. Prints their sizes; fails when the rules module is too large.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

limit_rules=62000 # bytes of gzipped wasm that every form may cost; Rust 1.95 makes 4,000 more of it than 1.96

rustc=$(scripts/wasm-target.sh)
stamp=web/pkg/.inputs
hash=$(hash_of core/src core/Cargo.toml wasm tools/wasm tools/wasm-opt Cargo.toml Cargo.lock scripts/wasm.sh scripts/wasm-tools.sh)
inputs="$hash-$("$rustc" --version)"

gzipped() { gzip -9 -c "$1" | wc -c | tr -d ' '; }

kept=$(printf %s "$inputs" | sha256sum | cut -d' ' -f1)
if is_fresh "$stamp" "$inputs" || { restore_kept wasm "$kept" && is_fresh "$stamp" "$inputs"; }; then
  say "wasm: up to date"
  exit 0
fi

tools=$(scripts/wasm-tools.sh)
# wasm-pack looks for wasm-bindgen, wasm-opt and rustc in PATH, and cargo for the compiler in RUSTC: all are the ones that are meant.
ln -sfn "$rustc" "$tools/rustc"
out=$PWD/web/pkg

# One package at a time: together, cargo would give both the union of their features, and the rules module the word list.
for name in rules console password; do
  new=$out/.new-$name
  rm -rf "$new"
  # The compiler for wasm may be another version than the one for the server: each keeps its own folder.
  # What lints the server's builds is about that version, too.
  env -u RUSTC_WORKSPACE_WRAPPER PATH="$tools:$PATH" RUSTC="$rustc" CARGO_TARGET_DIR="$(target_dir)/wasm-build" \
    wasm-pack --log-level warn build "wasm/$name" --target web --mode no-install --profile wasm --scope portico \
    --out-dir "$new" --out-name "$name" -- --quiet --locked >&2 || die "wasm-pack cannot build $name"
  rm -rf "web/pkg/$name"
  mv "$new" "web/pkg/$name"
  say "wasm: $name $(gzipped "web/pkg/$name/${name}_bg.wasm") bytes gzipped, its JavaScript $(gzipped "web/pkg/$name/$name.js")"
done

size=$(gzipped web/pkg/rules/rules_bg.wasm)
[ "$size" -le "$limit_rules" ] || die "the rules module is $size bytes gzipped; at most $limit_rules are allowed"
printf '%s\n' "$inputs" >"$stamp"
keep wasm "$kept" web/pkg

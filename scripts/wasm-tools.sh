#!/bin/sh
# Makes sure that wasm-pack, wasm-bindgen and wasm-opt are there, at the versions that lock files fix, and prints the folder that has
# them under these names. The first two are built once (tools/wasm, a workspace of its own); wasm-opt comes from npm.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

built=$(target_dir)/wasm-tools
folder=$built/bin
stamp=$folder/.inputs
inputs="$(hash_of tools/wasm)-$(rustc --version)-$PWD"

npm_ci tools/wasm-opt
if ! is_fresh "$stamp" "$inputs" || [ ! -x "$folder/wasm-pack" ]; then
  [ -x "$built/debug/portico-wasm-pack" ] || say "building wasm-pack and wasm-bindgen once: about two minutes on two cores ..."
  CARGO_TARGET_DIR=$built cargo build --quiet --locked --manifest-path tools/wasm/Cargo.toml >&2
  mkdir -p "$folder"
  ln -sfn "$built/debug/portico-wasm-pack" "$folder/wasm-pack"
  ln -sfn "$built/debug/portico-wasm-bindgen" "$folder/wasm-bindgen"
  ln -sfn "$PWD/tools/wasm-opt/node_modules/.bin/wasm-opt" "$folder/wasm-opt"
  printf '%s\n' "$inputs" >"$stamp"
fi
printf '%s\n' "$folder"

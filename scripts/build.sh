#!/bin/sh
# Builds the wasm packages, the web and the server, in this order: each contains the one before. Prints the path of the program.
# What did not change is not built again. Usage: scripts/build.sh [cargo profile; release unless told]
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

profile=${1:-release}
scripts/web.sh
cargo build --profile "$profile" --locked -p portico-server >&2
case $profile in dev) folder=debug ;; *) folder=$profile ;; esac
program=$(target_dir)/$folder/portico
[ "$profile" = dev ] || scripts/fault-free.sh "$program"
printf '%s\n' "$program"

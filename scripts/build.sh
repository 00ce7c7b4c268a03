#!/bin/sh
# Builds the wasm packages, the web and the server, in this order: each contains the one before. Prints the path of the program.
# What did not change is not built again. Usage: scripts/build.sh [cargo profile; release unless told]
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

profile=${1:-release}
case $profile in
  dev) folder=debug about="ten minutes" ;;
  start) folder=start about="five minutes" ;;
  *) folder=$profile about="twenty minutes" ;;
esac
program=$(target_dir)/$folder/portico

# Says what comes, with how long it takes on two processors when nothing is there yet, and how long it took.
stage() {
  number=$1 what=$2 first=$3
  shift 3
  [ -x "$program" ] && say "[$number/4] $what ..." || say "[$number/4] $what (the first time about $first) ..."
  began=$(date +%s)
  "$@"
  say "[$number/4] $what: $(($(date +%s) - began)) s"
}

# A person sees how far cargo is.
quiet=--quiet
[ ! -t 2 ] || quiet=

# What the server depends on is compiled beside the rest; a failure shows when the server itself is built.
dependencies=
if [ ! -x "$program" ]; then
  nice node scripts/dependencies.mjs "$profile" >/dev/null 2>&1 &
  dependencies=$!
  # Who gives up gives up both.
  trap 'kill "$dependencies" 2>/dev/null || true' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
fi

wasm_tools() { scripts/wasm-tools.sh >/dev/null; }
stage 1 "tools for WebAssembly" "two minutes" wasm_tools
stage 2 "rules as WebAssembly" "a minute" scripts/wasm.sh
stage 3 "web" "a minute" scripts/web.sh
server() {
  [ -z "$dependencies" ] || wait "$dependencies" || true
  # shellcheck disable=SC2086 # the word or nothing
  cargo build $quiet --profile "$profile" --locked -p portico-server
}
stage 4 "server, profile $profile" "$about" server >&2
[ "$profile" = dev ] || scripts/fault-free.sh "$program"
printf '%s\n' "$program"

#!/bin/sh
# Development: the server is built and started anew when Rust or SQL changes, the wasm packages when core changes, and
# Vite serves the web with hot modules, asking the server for everything under /gicend. Ctrl-C ends all of it.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

scripts/wasm.sh
npm_ci web
binary=$(target_dir)/debug/portico

# Prints a hash that changes when a file under the given paths is written, added or removed.
times_of() { find "$@" -type f -printf '%p %T@\n' 2>/dev/null | sort | sha256sum; }

# Looks once a second; runs function $1 first and whenever the paths after it have changed.
on_change() {
  action=$1
  shift
  seen=
  while :; do
    now=$(times_of "$@")
    if [ "$now" != "$seen" ]; then
      seen=$now
      "$action" || say "--- not built; waiting for the next change"
    fi
    sleep 1
  done
}

server=
stop_server() {
  [ -z "$server" ] || { kill "$server" 2>/dev/null && wait "$server" 2>/dev/null || true; }
  server=
}
restart_server() {
  cargo build -p portico-server || return 1
  stop_server
  "$binary" serve --demo &
  server=$!
}
watch_server() {
  trap 'stop_server; exit 0' INT TERM
  on_change restart_server core/src server/src server/cloud server/engine server/kit server/money server/people server/platform server/puzzle server/serve server/Cargo.toml migrations Cargo.lock
}
watch_wasm() {
  trap 'exit 0' INT TERM
  on_change scripts/wasm.sh core/src wasm
}

children=
finish() {
  trap - EXIT INT TERM
  for child in $children; do kill "$child" 2>/dev/null || true; done
  wait
}
trap finish EXIT
trap 'exit 0' INT TERM

watch_server &
children="$children $!"
watch_wasm &
children="$children $!"
(cd web && exec node_modules/.bin/vite) &
children="$children $!"
wait

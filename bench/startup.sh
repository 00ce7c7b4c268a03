#!/usr/bin/env bash
# How soon the release binary answers /readyz on a migrated SQLite file, and how much memory it holds when idle.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=${PORTICO_BIN:-${CARGO_TARGET_DIR:-target}/release/portico}
folder=$(mktemp -d)
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null || true; rm -rf "$folder"' EXIT
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
export PORTICO_STORAGE_DATA_DIR=$folder PORTICO_HTTP_LISTEN=127.0.0.1:$port PORTICO_HTTP_PUBLIC_URL=http://127.0.0.1:$port
"$binary" migrate >/dev/null
start=$(date +%s%N)
"$binary" serve >"$folder/log" 2>&1 &
pid=$!
until curl -fs -o /dev/null "http://127.0.0.1:$port/readyz"; do
  kill -0 "$pid" || { cat "$folder/log"; exit 1; }
  sleep 0.005
done
echo "start-up: $((($(date +%s%N) - start) / 1000000)) ms until /readyz"
sleep 3
echo "idle memory: $(awk '/^VmRSS/ { print int($2 / 1024) }' "/proc/$pid/status") MiB resident"

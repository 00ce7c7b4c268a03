#!/usr/bin/env bash
# Runs a command beside a private PostgreSQL cluster, which lives in a temporary folder and ends with the command.
# The command finds it at PORTICO_TEST_POSTGRES_URL. The cluster is tuned to be fast, not to survive a crash.
#
# With PORTICO_TEST_POSTGRES_PROCESSOR it stays on that processor, and is found at PORTICO_TEST_POSTGRES_URL_N instead (scripts/pin.sh).
#
# Usage: scripts/with-postgres.sh COMMAND...     or     scripts/with-postgres.sh --install
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

find_bin() {
  local initdb
  initdb=$(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -V | tail -n 1)
  [ -n "$initdb" ] || initdb=$(command -v initdb) || return 1
  dirname "$initdb"
}

bin=$(find_bin) || { apt_install postgresql; bin=$(find_bin) || die "PostgreSQL was installed without initdb"; }
[ "${1:-}" != --install ] || exit 0
[ $# -gt 0 ] || die "usage: scripts/with-postgres.sh COMMAND..."

# PostgreSQL refuses to run as root: then its own user runs it. The server is told to stop when this script dies, however.
unprivileged=(setpriv --pdeathsig INT)
if [ "$(id -u)" = 0 ]; then
  user=postgres
  id -u "$user" >/dev/null 2>&1 || user=nobody
  unprivileged+=(--reuid "$user" --regid "$(id -g "$user")" --clear-groups)
fi
processor=${PORTICO_TEST_POSTGRES_PROCESSOR:-}
[ -z "$processor" ] || unprivileged=(taskset -c "$processor" "${unprivileged[@]}")

folder=$(mktemp -d)
server=
command=
finish() {
  status=$?
  trap - EXIT INT TERM HUP
  if [ -n "$command" ] && kill -TERM "$command" 2>/dev/null; then wait "$command" 2>/dev/null || true; fi
  if [ -n "$server" ] && kill -INT "$server" 2>/dev/null; then wait "$server" 2>/dev/null || true; fi
  rm -rf "$folder"
  exit "$status"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

[ "$(id -u)" != 0 ] || chown "$user" "$folder"
password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
printf '%s\n' "$password" >"$folder/password"
chmod 644 "$folder/password" # inside a folder that only its owner may enter
cd "$folder"
# Each test opens connections of its own, which SCRAM would have hash the password thousands of times.
"${unprivileged[@]}" "$bin/initdb" --pgdata="$folder/data" --username=postgres --pwfile="$folder/password" \
  --auth-local=md5 --auth-host=md5 --encoding=UTF8 --locale=C.UTF-8 --no-sync >"$folder/initdb.log" 2>&1 ||
  { cat "$folder/initdb.log" >&2; die "cannot make a PostgreSQL cluster"; }

# A port may be taken between any look at it and its use: so the server tries, and the next one is tried when it ends.
start() {
  "${unprivileged[@]}" "$bin/postgres" -D "$folder/data" -p "$1" -k "$folder" \
    -c listen_addresses=127.0.0.1 -c max_connections=200 -c shared_buffers=128MB \
    -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 -c jit=off \
    -c autovacuum=off -c track_counts=off >"$folder/server.log" 2>&1 </dev/null &
  server=$!
  for _ in $(seq 300); do
    "$bin/pg_isready" -q -h 127.0.0.1 -p "$1" -t 1 && kill -0 "$server" 2>/dev/null && return 0
    kill -0 "$server" 2>/dev/null || return 1
    sleep 0.1
  done
  return 1
}
for _ in 1 2 3 4 5 6; do
  port=$((20000 + RANDOM % 12000))
  start "$port" && break
  kill -INT "$server" 2>/dev/null && wait "$server" || true
  server=
done
[ -n "$server" ] || { tail -n 5 "$folder/server.log" >&2; die "PostgreSQL does not start"; }

# By its socket file, which costs a tenth less than the loopback: tests say very much in very small pieces.
export "PORTICO_TEST_POSTGRES_URL${processor:+_$processor}=postgres://postgres:$password@${folder//\//%2F}:$port/postgres"
unset PORTICO_TEST_POSTGRES_PROCESSOR
cd "$OLDPWD"
# In the background, so that a signal reaches the traps above at once and not after the command.
"$@" <&0 &
command=$!
wait "$command" && status=0 || status=$?
command=
exit "$status"

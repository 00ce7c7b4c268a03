#!/bin/sh
# Takes the machines of a PostgreSQL cluster away, one round after another, while customers pay and buy; then nothing that was
# acknowledged may be lost or doubled. Patroni, etcd and HAProxy run by the files of docs/failover, on addresses of this machine.
# Usage: scripts/failover.sh [ROUND …]     (kill, lose, freeze, switch, lonely; without words all, kill three times: five minutes)
# PORTICO_BIN names another program than the workspace's debug build; PORTICO_FAILOVER_KEEP keeps the logs and says where.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

scripts/with-postgres.sh --install
have patroni || apt_install patroni
have etcd || apt_install etcd-server
have haproxy || apt_install haproxy
have python3 || apt_install python3
[ -n "${PORTICO_BIN:-}" ] || cargo build --quiet --locked --bin portico
temporary_in_memory
# Root makes the folders PostgreSQL's own and drops its rights.
as_root env PATH="$PATH" TMPDIR="${TMPDIR:-/tmp}" ${PORTICO_FAILOVER_KEEP:+PORTICO_FAILOVER_KEEP=1} \
  python3 scripts/attack/failover.py "${PORTICO_BIN:-$(target_dir)/debug/portico}" "$@"

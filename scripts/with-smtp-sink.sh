#!/usr/bin/env bash
# Usage: scripts/with-smtp-sink.sh COMMAND…
# Runs COMMAND beside an independent SMTP server (PyPI aiosmtpd) on a free loopback port, which keeps what it gets in a
# maildir. COMMAND sees PORTICO_TEST_SMTP_URL and PORTICO_TEST_SMTP_MAILDIR; server and maildir go when it ends.
set -euo pipefail

version=1.4.6
cache="${XDG_CACHE_HOME:-$HOME/.cache}/portico/aiosmtpd-$version"
if [ ! -x "$cache/bin/aiosmtpd" ]; then
  python3 -m venv "$cache"
  "$cache/bin/pip" install --quiet --disable-pip-version-check "aiosmtpd==$version"
fi

folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT

# Port 0 would not tell which port it became, so a free one is asked for first.
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$cache/bin/aiosmtpd" -n -l "127.0.0.1:$port" -c aiosmtpd.handlers.Mailbox "$folder/mail" 2>"$folder/log" &
server=$!
for _ in $(seq 100); do
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
  kill -0 "$server" 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
  sleep 0.1
done

export PORTICO_TEST_SMTP_URL="smtp://127.0.0.1:$port?tls=none" PORTICO_TEST_SMTP_MAILDIR="$folder/mail"
"$@"

#!/usr/bin/env bash
# Usage: scripts/with-payment-sdks.sh COMMAND…
# Runs COMMAND beside what others wrote for the payment gateways: the SDKs of Alipay (npm alipay-sdk) and WeChat Pay (npm
# wechatpay-node-v3, PyPI wechatpayv3), PyPI standardwebhooks, Stripe's library (PyPI stripe), whose types say what Stripe publishes of its API,
# and a Stripe server (PyPI localstripe) on a free loopback port. COMMAND sees PORTICO_TEST_PAYMENT_SDKS, the folder they are in, and
# PORTICO_TEST_STRIPE_URL; the server goes when it ends.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

cache="${XDG_CACHE_HOME:-$HOME/.cache}/portico/payment-sdks-2"
if [ ! -e "$cache/complete" ]; then
  say "fetching the payment gateways' SDKs ..."
  rm -rf "$cache" && mkdir -p "$cache"
  python3 -m venv "$cache/python"
  "$cache/python/bin/pip" install --quiet --disable-pip-version-check \
    localstripe==1.15.10 wechatpayv3==2.0.4 standardwebhooks==1.1.0
  # Stripe's library is read, not run: the last one of the API's version that the adapter names, and the newest.
  for one in pinned:10.12.0 newest:16.1.0; do
    "$cache/python/bin/pip" install --quiet --disable-pip-version-check --no-deps --no-compile \
      --target "$cache/stripe-${one%%:*}" "stripe==${one#*:}"
  done
  printf '{"private":true}\n' >"$cache/package.json"
  (cd "$cache" && npm install --no-audit --no-fund --loglevel=error --ignore-scripts \
    alipay-sdk@4.14.0 wechatpay-node-v3@2.2.1 >&2)
  touch "$cache/complete"
fi

folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT

# Port 0 would not tell which port it became, so a free one is asked for first.
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
(cd "$folder" && exec "$cache/python/bin/python" -c "
from aiohttp import web
from localstripe import server
web.run_app(server.app, host='127.0.0.1', port=$port, print=None)") >"$folder/log" 2>&1 &
server=$!
for _ in $(seq 100); do
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
  kill -0 "$server" 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
  sleep 0.1
done

export PORTICO_TEST_PAYMENT_SDKS="$cache" PORTICO_TEST_STRIPE_URL="http://127.0.0.1:$port"
"$@"

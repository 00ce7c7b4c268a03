#!/bin/sh
# Runs the server's tests on one engine, beside a mail server, an accountant, the payment SDKs and a reader of PDF, so that none is left out.
# Usage: scripts/server-tests.sh sqlite|postgres [test runner's arguments]     or     scripts/server-tests.sh --install
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

have strace || apt_install strace
scripts/pdf-tools.sh
have faketime || apt_install faketime
have python3 || apt_install python3
have age || apt_install age
[ "${1:-}" != --install ] || exec scripts/with-smtp-sink.sh scripts/with-beancount.sh scripts/with-payment-sdks.sh true
temporary_in_memory
engine=${1:-}
case $engine in sqlite | postgres) shift ;; *) die "usage: scripts/server-tests.sh sqlite|postgres [arguments]" ;; esac
# Most tests wait more than they compute: for a program to start, for the other engine, for a second to pass.
threads=$(($(nproc) * 2))
# A whole run is asked which codes its tests received; a run of some tests is not. Without arguments it is whole; who leaves out only what
# receives no code says so.
is_whole=${PORTICO_TEST_WHOLE:-}
[ $# -gt 0 ] || is_whole=1
# Both runners have a word for "the ignored ones as well"; plain cargo takes it behind a `--`, of which one must be enough.
if command -v cargo-nextest >/dev/null 2>&1; then
  set -- --run-ignored all --test-threads "$threads" "$@"
else
  case " $* " in *" -- "*) set -- "$@" --include-ignored ;; *) set -- "$@" -- --include-ignored ;; esac
fi
set -- scripts/with-smtp-sink.sh scripts/with-beancount.sh scripts/with-payment-sdks.sh scripts/cargo-test.sh "$engine" "$@"

# A cluster on each processor, where tests stay on one (scripts/pin.sh); the last one serves those that do not.
if [ "$engine" = postgres ]; then
  processor=0
  while [ "$(nproc)" -le 4 ] && [ "$processor" -lt "$(nproc)" ]; do
    set -- env PORTICO_TEST_POSTGRES_PROCESSOR="$processor" scripts/with-postgres.sh "$@"
    processor=$((processor + 1))
  done
  set -- scripts/with-postgres.sh "$@"
fi
# Where the tests keep a database that is migrated already, for this run.
PORTICO_TEST_TEMPLATES=$(mktemp -d)
trap 'rm -rf "$PORTICO_TEST_TEMPLATES"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
export PORTICO_TEST_TEMPLATES
PORTICO_TEST_CODES=$PORTICO_TEST_TEMPLATES/codes
export PORTICO_TEST_CODES
status=0
PORTICO_TEST_ENGINE=$engine "$@" || status=$?
if [ -n "$is_whole" ]; then
  "$(target_dir)/debug/portico" codes --json >"$PORTICO_TEST_CODES.json" && touch "$PORTICO_TEST_CODES" &&
    python3 scripts/codes.py "$PORTICO_TEST_CODES" "$PORTICO_TEST_CODES.json" || status=1
fi
exit "$status"

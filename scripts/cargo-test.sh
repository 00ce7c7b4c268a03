#!/bin/sh
# Runs Rust tests: `cargo nextest run` where it is installed (each test in its own process), else `cargo test`. In CI a test that fails is
# run a second time, as a journey is; what passed only then is named FLAKY at the end, and is a fault to be found.
#
# Usage: scripts/cargo-test.sh core|sqlite|postgres [arguments]     the kind of run is a profile of .config/nextest.toml
#        scripts/cargo-test.sh --build                              builds all of them and runs none
#        scripts/cargo-test.sh --examples                           runs those in the documentation of what is built, which nextest does not
#        scripts/cargo-test.sh --list FOLDER                        lists what is built there; a run with PORTICO_TEST_BUILT=FOLDER asks cargo nothing
# Every kind builds the same selection, the workspace's default members: another one would have other features in dependencies of both, and
# cargo would build those twice.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh
lint_builds

kind=$1
shift
nextest() { command -v cargo-nextest >/dev/null 2>&1; }

case $kind in
  --build)
    if nextest; then exec cargo nextest run --locked --no-run "$@"; fi
    exec cargo test --locked --no-run "$@"
    ;;
  --examples) exec cargo test --quiet --locked --doc "$@" ;;
  --list)
    nextest || exit 0
    cargo nextest list --locked --list-type binaries-only --message-format json >"$1/binaries.json"
    cargo metadata --locked --format-version 1 >"$1/cargo.json"
    exit 0
    ;;
  core | sqlite | postgres) ;;
  *) die "usage: scripts/cargo-test.sh core|sqlite|postgres [arguments], or --build, or --examples" ;;
esac

if nextest; then
  [ -z "${CI:-}" ] || set -- --retries 1 "$@"
  if [ -f "${PORTICO_TEST_BUILT:-}/binaries.json" ]; then
    set -- --binaries-metadata "$PORTICO_TEST_BUILT/binaries.json" --cargo-metadata "$PORTICO_TEST_BUILT/cargo.json" "$@"
  else
    set -- --locked "$@"
  fi
  status=0
  cargo nextest run --no-fail-fast --profile "$kind" "$@" || status=$?
  [ -t 1 ] || python3 scripts/slowest.py "target/nextest/$kind/junit.xml" || true
  exit "$status"
fi
case $kind in core) for one in core kit platform people money engine cloud puzzle serve; do set -- -p "portico-$one" "$@"; done ;; *) set -- -p portico-server "$@" ;; esac
exec cargo test --locked --no-fail-fast "$@"

#!/bin/sh
# Measures: `scripts/bench.sh [core|wasm|http|access|broadcast|kills|cloud|incus|ledger|rating|tickets|load|home|startup …]`, all of them but `kills` without an argument. Installs what is missing,
# runs every part, then shows the figures together and says whether the machine was quiet. docs/performance.md tells what
# they mean.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh
. scripts/steps.sh

[ "$#" -gt 0 ] || set -- core wasm http access broadcast cloud incus ledger rating tickets load home startup
for part in "$@"; do
  case $part in
    core | wasm | http | access | broadcast | kills | cloud | incus | ledger | rating | tickets | load | home | startup) ;;
    *) die "usage: just bench [core|wasm|http|access|broadcast|kills|cloud|incus|ledger|rating|tickets|load|home|startup ...]" ;;
  esac
done

BENCH_SUMMARY=$(mktemp)
export BENCH_SUMMARY
trap 'rm -rf "$BENCH_SUMMARY" "$BENCH_SUMMARY".* "$step_folder"' EXIT

# Percent of the processors' time that was used in the last three seconds, in which nothing of ours runs.
busy() {
  { head -n 1 /proc/stat; sleep 3; head -n 1 /proc/stat; } | awk '
    { all = 0; for (i = 2; i <= 9; i++) all += $i; idle = $5 + $6 }
    NR == 1 { all1 = all; idle1 = idle }
    NR == 2 { printf "%.0f\n", 100 - 100 * (idle - idle1) / (all - all1) }'
}

quiet() {
  busy=$(busy)
  if [ "$busy" -gt 10 ]; then
    printf 'before %s\t%s %% used by others\tNOT QUIET: its times are too long\n' "$1" "$busy" >>"$BENCH_SUMMARY"
  fi
}

# Builds what a part needs; what is built is not what is measured.
prepare() {
  case $1 in
    core) cargo bench --quiet --locked -p portico-core --features words --bench rules --bench permission --no-run ;;
    wasm) scripts/wasm.sh && npm_ci bench ;;
    http | cloud | ledger | rating)
      scripts/web.sh && scripts/with-postgres.sh --install &&
        cargo bench --quiet --locked -p portico-server --bench "$1" --no-run
      ;;
    kills) scripts/web.sh && scripts/with-postgres.sh --install && cargo test --quiet --locked -p portico-server --test api --no-run ;;
    access | broadcast | tickets)
      scripts/with-postgres.sh --install &&
        cargo bench --quiet --locked -p portico-server --bench "$1" --no-run
      ;;
    incus)
      scripts/web.sh && scripts/with-incus.sh --install &&
        cargo bench --quiet --locked -p portico-server --bench cloud --no-run
      ;;
    load | home) PORTICO_BIN=$(scripts/build.sh) && CHROMIUM=$(scripts/chromium.sh) && export PORTICO_BIN CHROMIUM ;;
    startup) PORTICO_BIN=$(scripts/build.sh) && export PORTICO_BIN ;;
  esac
}

bench_core() {
  cargo bench --quiet --locked -p portico-core --features words --bench rules --bench permission -- --noplot >"$BENCH_SUMMARY.core" 2>&1 ||
    { cat "$BENCH_SUMMARY.core"; return 1; }
  # A long name stands on a line of its own, before its times; the middle one of the three is the estimate.
  awk -v out="$BENCH_SUMMARY" '
    /^[a-z_]+(\/[a-z0-9_]+)*( |$)/ { name = $1 }
    /time:/ {
      sub(/.*time: *\[/, ""); sub(/\].*/, ""); split($0, part, " ")
      print name ": " part[3] " " part[4]
      print "core " name "\t" part[3] " " part[4] "\t" >>out
    }' "$BENCH_SUMMARY.core"
}

bench_wasm() { node bench/keystroke.mjs; }
bench_http() { scripts/with-postgres.sh cargo bench --quiet --locked -p portico-server --bench http; }
bench_access() { scripts/with-postgres.sh cargo bench --quiet --locked -p portico-server --bench access; }
bench_broadcast() { scripts/with-postgres.sh cargo bench --quiet --locked -p portico-server --bench broadcast; }
# As many people, and the program killed five times in the middle of it: each is told once. It takes a quarter of an hour.
bench_kills() {
  for engine in sqlite postgres; do
    PORTICO_TEST_ENGINE=$engine PORTICO_TEST_PEOPLE=${PORTICO_BENCH_PEOPLE:-100000} scripts/with-postgres.sh \
      cargo test --quiet --locked -p portico-server --test api -- everybody_is_told_once_though_the_program_is_killed
  done
}
bench_tickets() { scripts/with-postgres.sh cargo bench --quiet --locked -p portico-server --bench tickets; }
bench_cloud() { scripts/with-postgres.sh cargo bench --quiet --locked -p portico-server --bench cloud; }
# shellcheck disable=SC2016
bench_incus() {
  scripts/with-incus.sh sh -euc '
    . scripts/lib.sh
    PORTICO_ENGINE=$(incus_engine cn-east)
    export PORTICO_ENGINE
    exec cargo bench --quiet --locked -p portico-server --bench cloud'
}
bench_ledger() {
  PORTICO_BENCH_PGBENCH=$(ls -d /usr/lib/postgresql/*/bin/pgbench 2>/dev/null | sort -V | tail -n 1)
  [ -n "$PORTICO_BENCH_PGBENCH" ] || PORTICO_BENCH_PGBENCH=$(command -v pgbench) || die "PostgreSQL is here without pgbench"
  export PORTICO_BENCH_PGBENCH
  scripts/with-postgres.sh cargo bench --quiet --locked -p portico-server --bench ledger
}
bench_rating() { scripts/with-postgres.sh cargo bench --quiet --locked -p portico-server --bench rating; }
bench_load() { node bench/first-load.mjs && (cd web && npm run --silent size); }
bench_home() { (cd web && node_modules/.bin/playwright test -c bench.config.ts); }
bench_startup() { node bench/startup.mjs; }

for part in "$@"; do
  step "$part: building" prepare "$part"
done
for part in "$@"; do
  quiet "$part"
  step "$part" "bench_$part"
done

printf '\n=== figures (%s processors, release build)\n' "$(nproc)"
awk -F '\t' '{ printf "%-32s %-18s %s\n", $1, $2, $3 }' "$BENCH_SUMMARY"
summary "bench"

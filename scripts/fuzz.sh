#!/bin/sh
# Fuzzes the parsers of core, seeded from the shared vectors: `scripts/fuzz.sh [seconds per target] [target …]`.
# Runs on stable Rust, hence without a sanitizer (`-s none`): core has no unsafe code that one could watch.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

seconds=${1:-20}
[ "$#" -eq 0 ] || shift
tool=.cache/cargo-fuzz/bin/cargo-fuzz
[ -x "$tool" ] || { say "installing cargo-fuzz ..."; cargo install --quiet cargo-fuzz --root .cache/cargo-fuzz; }
node scripts/fuzz-seeds.mjs >&2

[ "$#" -gt 0 ] || set -- $("$tool" list)
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for target in "$@"; do
  say "fuzz: $target for $seconds s"
  if "$tool" run -s none "$target" -- -max_total_time="$seconds" -max_len=4096 -timeout=5 -verbosity=0 \
    -print_final_stats=1 >"$log" 2>&1; then
    grep -E "number_of_executed_units|new_units_added" "$log"
  else
    tail -n 40 "$log" >&2
    die "$target failed"
  fi
done

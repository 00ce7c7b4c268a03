#!/bin/sh
# Prints the ten largest sources and fails over the limit: a file that one cannot hold in mind is two files.
# (The length of a Rust function is clippy's to check: too_many_lines.)
set -eu
cd "$(dirname "$0")/.."

sources() {
  find core server wasm tools web -type d \( -name node_modules -o -name target -o -name dist -o -name pkg \) -prune \
    -o -type f \( -name '*.rs' -o -name '*.tsx' \) -print
}
count() { sources | xargs wc -l | awk '$2 != "total" { print $1, $2 }' | sort -rn; }

count | head -n 10 | awk '{ printf "%6d %s\n", $1, $2 }'
count | awk '
  { limit = $2 ~ /\.tsx$/ ? 300 : 500 }
  $1 > limit { print $2 ": " $1 " lines, at most " limit; bad = 1 }
  END { exit bad }'

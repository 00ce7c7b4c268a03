#!/usr/bin/env bash
# Documents the libraries that `lint_builds` had built, over what was built with them: `cargo doc` would read every dependency once more for
# metadata of its own. What is wrong in a documentation fails.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/lib.sh
lint_builds
shopt -s nullglob
documented=0
for folder in "$PORTICO_TEST_LINTS"/*/; do
  mapfile -d '' -t given <"$folder/arguments"
  mapfile -d '' -t variables <"$folder/variables"
  # Without the compiler itself, and what rustdoc does otherwise.
  kept=()
  leave_out=
  for argument in "${given[@]:1}"; do
    if [ -n "$leave_out" ]; then leave_out=; continue; fi
    case $argument in
      --out-dir) leave_out=1 ;;
      --error-format=* | --json=* | --emit=* | --diagnostic-width=*) ;;
      *) kept+=("$argument") ;;
    esac
  done
  env "${variables[@]}" rustdoc "${kept[@]}" -D warnings --document-private-items --out-dir "$(target_dir)/doc-built"
  documented=$((documented + 1))
done
[ "$documented" -gt 0 ] || die "no library was built with lints"

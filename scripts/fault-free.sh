#!/bin/sh
# Fails when a program that is no debug build has fault points (docs/decisions/0038-fault-points.md), at which the tests kill it.
# Usage: scripts/fault-free.sh PROGRAM     or, for the rule itself without a program that takes minutes: scripts/fault-free.sh
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

# The variable by which a point is chosen stands in whatever has points.
has_points() { grep -q PORTICO_TEST_FAULT_FILE "$1"; }

if [ $# -gt 0 ]; then
  ! has_points "$1" || die "$1 has fault points"
  exit 0
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
compile() {
  printf '#[macro_use]\nmod fault;\nfn main() { fault!("x"); }\n' >"$folder/main.rs"
  cp server/kit/src/fault.rs "$folder/fault.rs"
  rustc --edition 2024 --crate-type bin --cap-lints allow --check-cfg 'cfg(feature, values("fault"))' \
    -o "$folder/$1" "$folder/main.rs" -C "debug-assertions=$2" ${3:+"$3"}
}
compile debug on --cfg=feature=\"fault\"
compile release off --cfg=feature=\"fault\"
compile plain on ''
has_points "$folder/debug" || die "the search for fault points finds none where there are some"
! has_points "$folder/release" || die "a release with the feature fault has fault points"
! has_points "$folder/plain" || die "a build without the feature fault has fault points"

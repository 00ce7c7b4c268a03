#!/bin/sh
# The compiler of the workspace's own packages where a run of everything builds what it tests: clippy's, which makes the same code and lints on
# the way. Of each library it keeps what it was called with, for `scripts/rustdoc-built.sh`. Cargo calls it with rustc's path and arguments
# (`RUSTC_WORKSPACE_WRAPPER`, set by `lint_builds` in scripts/lib.sh).
set -eu
case " $* " in
  *" --test "*) ;;
  *" --crate-type lib "*)
    previous=
    for argument in "$@"; do
      [ "$previous" != --crate-name ] || name=$argument
      previous=$argument
    done
    mkdir -p "$PORTICO_TEST_LINTS/$name"
    printf '%s\0' "$@" >"$PORTICO_TEST_LINTS/$name/arguments"
    env -0 | grep -z -E '^(CARGO_[^=]*|OUT_DIR)=' | grep -z -v ^CARGO_MAKEFLAGS= >"$PORTICO_TEST_LINTS/$name/variables"
    ;;
esac
exec "$PORTICO_TEST_LINT_DRIVER" "$@"

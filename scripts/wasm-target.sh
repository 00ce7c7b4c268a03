#!/bin/sh
# Makes sure that some rustc can compile for wasm32-unknown-unknown and prints the path of that rustc.
#
# Why this is a script and not one line: the target needs its own copy of Rust's standard library. Most machines get it
# from rustup. Some may not download toolchains (RUSTUP_AUTO_INSTALL=0, or rustup answers no) but do have Debian's
# packages. Debian ships a compiler that knows the target (rustc-web) and the library's sources (rust-web-src), but no
# compiled library, so it is built here once (about 40 s) and put where that compiler looks for it.
#
# Usage: RUSTC=$(scripts/wasm-target.sh) cargo build --target wasm32-unknown-unknown ...
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

target=wasm32-unknown-unknown

# True when the compiler $1 has the target's standard library.
has_target() {
  ls "$("$1" --print sysroot)/lib/rustlib/$target/lib"/libstd-*.rlib >/dev/null 2>&1
}

use() {
  has_target "$1" || die "$1 still cannot compile for $target"
  printf '%s\n' "$1"
  exit 0
}

# 1. Already there.
rustc=$(rustup which rustc 2>/dev/null || command -v rustc) || die "no rustc: install Rust first (https://rustup.rs)"
has_target "$rustc" && use "$rustc"

# 2. rustup, where it may install.
if have rustup && [ "${RUSTUP_AUTO_INSTALL:-1}" != 0 ] && rustup target add "$target" >&2; then
  use "$rustc"
fi

# 3. Debian's compiler, with a standard library built from Debian's sources. The stamp names the compiler that the library
# was built with: an upgraded compiler cannot read the old one's.
debian=/usr/bin/rustc
library=/usr/lib/rustlib/$target/lib
stamp=$library/.built-with

debian_ready() {
  [ -x "$debian" ] && [ -f "$stamp" ] && [ "$("$debian" -vV)" = "$(cat "$stamp")" ]
}

debian_ready && use "$debian"
apt_install rustc-web rust-web-src lld-22

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
mkdir "$work/src"
: >"$work/src/lib.rs"
cat >"$work/Cargo.toml" <<'TOML'
[package]
name = "empty"
edition = "2021"
[workspace]
TOML
say "building Rust's standard library for $target once ..."
(
  cd "$work"
  env -u RUSTFLAGS -u CARGO_BUILD_TARGET RUSTC=$debian RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$work/target" \
    cargo build --quiet --release --target "$target" -Zbuild-std=std,panic_abort,proc_macro
) >&2 || die "Debian's rustc could not build its standard library for $target"

as_root rm -rf "$library"
as_root mkdir -p "$library"
for rlib in "$work/target/$target/release/deps"/*.rlib; do
  case $rlib in */libempty-*) ;; *) as_root cp "$rlib" "$library/" ;; esac
done

# The target links with rust-lld, which rustc looks for on PATH and among its own tools. Debian has it only in
# rust-web-llvm, which brings all of LLVM; a link to the linker that was just installed does.
if ! have rust-lld; then
  tools=$("$debian" --print target-libdir)/../bin
  as_root mkdir -p "$tools"
  as_root ln -sf "$(command -v lld-22)" "$tools/rust-lld"
fi
"$debian" -vV | as_root tee "$stamp" >/dev/null
use "$debian"

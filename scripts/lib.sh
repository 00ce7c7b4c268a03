# Small helpers that the other scripts source: `. scripts/lib.sh`. POSIX sh; nothing here prints to standard output.

say() { printf '%s\n' "$*" >&2; }
die() { say "error: $*"; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# Runs a command as root: as it is, or through sudo.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif have sudo; then sudo "$@"
  else die "this needs root and there is no sudo: $*"
  fi
}

# Installs Debian packages; asks for fresh package lists only when the first try does not find them.
apt_install() {
  have apt-get || die "cannot install $*: this system has no apt-get; install the equivalent by hand"
  say "installing $* ..."
  apt_log=$(mktemp)
  for attempt in first second; do
    if as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$@" >"$apt_log" 2>&1 </dev/null; then
      rm -f "$apt_log"
      return 0
    fi
    [ "$attempt" = second ] || as_root apt-get update >/dev/null 2>&1 </dev/null || true
  done
  tail -n 5 "$apt_log" >&2
  rm -f "$apt_log"
  die "apt-get could not install: $*"
}

# Prints one hash over the names and contents of the files under the given paths; what tools write is left out.
hash_of() {
  find "$@" \( -name node_modules -o -name dist -o -name test-results -o -name playwright-report \) -prune \
    -o -type f -print0 2>/dev/null | sort -z | xargs -0 -r sha256sum | sha256sum | cut -d' ' -f1
}

# npm ci in folder $1, skipped while its lock file (and node) are those of the last time.
npm_ci() {
  npm_stamp=$1/node_modules/.lock-hash
  npm_hash=$(hash_of "$1/package-lock.json")-$(node --version)
  [ "$(cat "$npm_stamp" 2>/dev/null)" = "$npm_hash" ] && return 0
  say "npm ci in $1 ..."
  (cd "$1" && npm ci --no-audit --no-fund --loglevel=error >&2) || die "npm ci failed in $1"
  printf '%s\n' "$npm_hash" >"$npm_stamp"
}

# True when stamp file $1 holds hash $2.
is_fresh() { [ "$(cat "$1" 2>/dev/null)" = "$2" ]; }

# Takes what a build made of the same inputs out of the folder PORTICO_TEST_KEPT, where that is set (a clone of CI's has nothing of the last one):
# `restore_kept NAME HASH`, run where the paths of `keep` are to be. Fails when there is nothing of these inputs; what there is of others goes
# then, before anything is built, so that a run which is broken off leaves nothing behind that is older than what it built.
restore_kept() {
  [ -n "${PORTICO_TEST_KEPT:-}" ] || return 1
  if [ -f "$PORTICO_TEST_KEPT/$1-$2.tar" ]; then tar -xf "$PORTICO_TEST_KEPT/$1-$2.tar"; return; fi
  rm -f "$PORTICO_TEST_KEPT/$1-"*.tar
  return 1
}

# Puts what was built there: `keep NAME HASH PATH...`.
keep() {
  [ -n "${PORTICO_TEST_KEPT:-}" ] || return 0
  kept_name=$1 kept_hash=$2
  shift 2
  mkdir -p "$PORTICO_TEST_KEPT"
  tar -cf "$PORTICO_TEST_KEPT/new-$kept_name" "$@" &&
    mv "$PORTICO_TEST_KEPT/new-$kept_name" "$PORTICO_TEST_KEPT/$kept_name-$kept_hash.tar"
}

# Prints cargo's target folder.
target_dir() {
  cargo metadata --no-deps --offline --format-version 1 | sed 's/.*"target_directory":"\([^"]*\)".*/\1/'
}

# Has cargo lint the workspace while it builds it, where a run of everything asks for that (PORTICO_TEST_LINTED): one reading of the sources gives
# both. Linted apart, every dependency would be read a second time, for metadata that no build takes.
lint_builds() {
  [ -n "${PORTICO_TEST_LINTED:-}" ] || return 0
  PORTICO_TEST_LINTS=$(target_dir)/linted
  PORTICO_TEST_LINT_DRIVER=$(rustc --print sysroot)/bin/clippy-driver
  RUSTC_WORKSPACE_WRAPPER=$PWD/scripts/linting-rustc.sh
  # Clippy's own way to be told of several; a warning is an error.
  CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__
  export PORTICO_TEST_LINTS PORTICO_TEST_LINT_DRIVER RUSTC_WORKSPACE_WRAPPER CLIPPY_ARGS
}

# Has temporary files made in memory, where there is plenty of it: what a test writes need not survive the machine, and no test waits for its disk.
temporary_in_memory() {
  memory_free=$(df -Pm /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
  memory_left=$(awk '/^MemAvailable:/ { print int($2 / 1024) }' /proc/meminfo 2>/dev/null)
  [ "${memory_free:-0}" -lt 4096 ] || [ "${memory_left:-0}" -lt 8192 ] || [ ! -w /dev/shm ] || export TMPDIR=/dev/shm
}

# Prints what leads a program to the Incus of scripts/with-incus.sh, as the engine of region $1.
incus_engine() {
  cat <<END
[{ region = "$1", driver = "incus", endpoints = ["unix:$PORTICO_TEST_INCUS_SOCKET"], vcpus_per_thread = 16, images = [{ alias = "busybox", title = "BusyBox", least_gib = 1, user = "root" }] }]
END
}

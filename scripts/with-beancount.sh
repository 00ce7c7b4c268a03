#!/usr/bin/env bash
# Usage: scripts/with-beancount.sh COMMAND…
# Runs COMMAND with an independent accountant at hand (PyPI beancount): it sees PORTICO_TEST_BEAN_CHECK, the path of bean-check.
set -euo pipefail

version=3.2.3
cache="${XDG_CACHE_HOME:-$HOME/.cache}/portico/beancount-$version"
if [ ! -x "$cache/bin/bean-check" ]; then
  python3 -m venv "$cache"
  "$cache/bin/pip" install --quiet --disable-pip-version-check "beancount==$version"
fi
export PORTICO_TEST_BEAN_CHECK="$cache/bin/bean-check"
exec "$@"

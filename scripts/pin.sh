#!/bin/sh
# Runs one test on one processor, beside a PostgreSQL cluster on the same one: a test, its database's thread or process, and what they send each
# other then never wake another processor, which costs more than the work in between. The test runner calls it (.config/nextest.toml).
# Usage: scripts/pin.sh COMMAND...
set -eu
processors=$(nproc)
# Where there are many, waking one costs less than leaving one idle; and not every runner numbers what it runs.
if [ "$processors" -gt 4 ] || ! command -v taskset >/dev/null 2>&1; then exec "$@"; fi
processor=$((${NEXTEST_TEST_GLOBAL_SLOT:-0} % processors))
eval "url=\${PORTICO_TEST_POSTGRES_URL_$processor:-}"
if [ -n "$url" ]; then
  export PORTICO_TEST_POSTGRES_URL="$url"
  # The template is made once in each cluster.
  PORTICO_TEST_TEMPLATES="$PORTICO_TEST_TEMPLATES/$processor"
  mkdir -p "$PORTICO_TEST_TEMPLATES"
  export PORTICO_TEST_TEMPLATES
fi
exec taskset -c "$processor" "$@"

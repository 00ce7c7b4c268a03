#!/bin/sh
# Builds what changed and serves the console with demo data. Arguments go to `portico serve`.
set -eu
cd "$(dirname "$0")/.."

portico=$(scripts/build.sh)
exec "$portico" serve --demo "$@"

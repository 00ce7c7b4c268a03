#!/bin/sh
# Builds what changed and serves the console with demo data. Arguments go to `portico serve`.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

# Without the fonts everything else works, and what is printed says what is missing.
scripts/pdf-tools.sh || say "invoices and receipts cannot be made into PDF"
portico=$(scripts/build.sh)
exec "$portico" serve --demo "$@"

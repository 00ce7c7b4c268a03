#!/bin/sh
# Builds what changed and serves the console with demo data. Arguments go to `portico serve`. The program is that of the profile
# `start`, which is there soonest (docs/decisions/0058-what-is-built-to-start-soon.md); scripts/build.sh makes the one that is shipped.
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

[ -x "$(target_dir)/start/portico" ] || say "The first start builds everything: up to ten minutes on two processors. The next ones take seconds."
# Without the fonts everything else works, and what is printed says what is missing.
scripts/pdf-tools.sh || say "invoices and receipts cannot be made into PDF"
portico=$(scripts/build.sh start)
exec "$portico" serve --demo "$@"

#!/bin/sh
# Starts the next migration: three files of the same number and name, two with the change and one with rows. Usage: scripts/new-migration.sh add_invoice
set -eu
cd "$(dirname "$0")/.."
. scripts/lib.sh

name=${1:-}
case $name in
  '' | *[!a-z0-9_]* | [!a-z]*) die "usage: just new-migration NAME, in lower case with underscores, such as add_invoice" ;;
esac
last=$(ls migrations/sqlite migrations/postgres | sed -n 's/^\([0-9]\{4\}\)_.*\.sql$/\1/p' | sort | tail -n 1)
number=$(printf '%04d' $(($(printf '%s' "${last:-0000}" | sed 's/^0*\(.\)/\1/') + 1)))
for folder in sqlite postgres data; do
  file=migrations/$folder/${number}_$name.sql
  mkdir -p "migrations/$folder"
  case $folder in
    data) echo "-- Rows in the shape that migration $number leaves, for the test that migrates over them." >"$file" ;;
    *) echo "-- $(echo "$name" | tr _ ' '): up only, expand then contract; the same result on both engines." >"$file" ;;
  esac
  echo "$file"
done

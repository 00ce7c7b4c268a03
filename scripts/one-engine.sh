#!/bin/sh
# Prints for which of the server's tests one engine is enough in a run of everything, in the language of nextest: those that touch no database
# (a test of theirs that opens one fails: server/tests/api/support/database.rs), and the longest of those whose subject lies above it: 120 days of
# the clock, rights by chance, ten thousand readers of one document. Their statements are run on both by the tests beside them, and
# `scripts/proof.sh` runs the days on both in full.
echo 'kind(lib) + kind(bin) + test(/^(config|openapi|metrics)::/) + test(/^(access::fuzz|cloud_days|days|crowd)::/)'

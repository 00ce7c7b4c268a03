#!/bin/sh
# Prints which of the server's tests touch no database, in the language of nextest: one engine is enough for them. A test of theirs that
# opens one fails (server/tests/api/support/database.rs).
echo 'kind(lib) + kind(bin) + test(/^(config|openapi|metrics)::/)'

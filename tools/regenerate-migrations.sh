#!/usr/bin/env bash
# Writes the first migration anew from every feature's table.ts. Only before the first release: afterwards
# migrations are forward only and `npx drizzle-kit generate` in apps/server adds the next one.
set -euo pipefail
cd "$(dirname "$0")/../apps/server"
exec 9>"${TMPDIR:-/tmp}/archway-migrations.lock"
flock 9
rm -rf migrations.new
node --disable-warning=ExperimentalWarning ../../node_modules/drizzle-kit/bin.cjs generate --dialect postgresql --schema './src/*/table.ts' --out migrations.new --name initial >/dev/null
test -s migrations.new/0000_initial.sql
rm -rf migrations
mv migrations.new migrations

#!/usr/bin/env bash
# Generates the next migration from every feature's table.ts. Migrations are forward only: those up to the number in
# migrations/RELEASED never change. The next one is not released yet and is regenerated each time.
set -euo pipefail
cd "$(dirname "$0")/../apps/server"
exec 9>"${TMPDIR:-/tmp}/archway-migrations.lock"
flock 9
released=$(cat migrations/RELEASED)
next=$(printf '%04d' $((10#$released + 1)))
work=$(mktemp -d ./migrations.XXXXXX)
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
cp -r migrations/. "$work"
rm -f "$work/${next}"_*.sql "$work/meta/${next}_snapshot.json"
node -e '
  const [file, released] = process.argv.slice(1)
  const fs = require("node:fs")
  const journal = JSON.parse(fs.readFileSync(file, "utf8"))
  journal.entries = journal.entries.filter(entry => entry.idx <= Number(released))
  fs.writeFileSync(file, `${JSON.stringify(journal, null, 2)}`)
' "$work/meta/_journal.json" "$released"
node --disable-warning=ExperimentalWarning ../../node_modules/drizzle-kit/bin.cjs generate --dialect postgresql \
  --schema './src/{platform,features/*}/table.ts' --out "$work" --name "${1:-next}" </dev/null >/dev/null
# Indexes on existing tables are built before the migration (platform/db/migration/build-indexes.ts).
sed -i -E 's/^CREATE (UNIQUE )?INDEX "/CREATE \1INDEX IF NOT EXISTS "/' "$work/${next}"_*.sql
rm -rf migrations
mv "$work" migrations

import { parseArgs } from 'node:util'
import { sealTrail } from '../platform/audit/seal.ts'
import { checkStamp, stampEnd } from '../platform/audit/stamp.ts'
import { verifyTrail } from '../platform/audit/verify.ts'
import { readConfig } from '../platform/config/config.ts'
import { connect } from '../platform/db/database.ts'
import { openLogin } from '../platform/db/login.ts'
import { migrate } from '../platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../platform/postgres/postgres.ts'
import { openKeys } from '../platform/secrets/open-keys.ts'
import { openStorage } from '../platform/storage/choose.ts'

/**
 * Checks the chain of the audit trail, including the exported files, and reports where it breaks:
 *
 *     npm run audit:verify [-- --data ./data]
 *     npm run audit:verify -- --anchor 1234:5f2c…   (an end of the chain from an earlier log line)
 *     npm run audit:verify -- --stamp               (signs a chain that holds with the present key)
 *
 * Exit code 0: the trail is as it was sealed. 1: it is not. Settings come from the environment, as for the server.
 */
const { values } = parseArgs({
  options: {
    anchor: { type: 'string' },
    stamp: { type: 'boolean', default: false },
    data: { type: 'string' },
  },
})
const [, number, hash] = /^(\d+):([0-9a-f]{64})$/.exec(values.anchor ?? '') ?? []
if (values.anchor !== undefined && !hash) {
  process.stderr.write('npm run audit:verify -- --anchor NUMBER:HASH, as the log says it\n')
  process.exit(2)
}
const settings = readConfig(process.env, values.data ? ['--data', values.data] : [])
const url = settings.MIGRATION_DATABASE_URL ?? settings.DATABASE_URL
const embedded = url ? undefined : await startEmbeddedPostgres({ dataDir: settings.DATA_DIR })
const ownerUrl = url ?? embedded?.url ?? ''
await migrate(ownerUrl)
const keys = openKeys(settings)
const db = connect(await openLogin(settings, keys, ownerUrl), { size: 1 })
try {
  await sealTrail(db)
  const {
    lines,
    unsealed,
    breaks: allBreaks,
  } = await verifyTrail(db, {
    anchor: hash ? { number: Number(number), hash } : undefined,
    archive: { storage: await openStorage(settings), keys },
  })
  const breaks = [...allBreaks]
  const stamp = await checkStamp(db, keys)
  if (stamp && values.stamp && breaks.length === 0) await stampEnd(db, keys)
  else if (stamp) breaks.push({ day: null, entry: null, sentence: stamp })
  for (const { day, entry, sentence } of breaks)
    process.stdout.write(`${day ?? 'no day'}\tline ${entry ?? 'unknown'}\t${sentence}\n`)
  process.stdout.write(
    breaks.length > 0
      ? `The audit trail was tampered with: ${breaks.length} places among ${lines} sealed lines.\n`
      : `The audit trail is as it was sealed: ${lines} lines, ${unsealed} not sealed yet.\n`,
  )
  process.exitCode = breaks.length > 0 ? 1 : 0
} finally {
  await db.close()
  await embedded?.stop()
}

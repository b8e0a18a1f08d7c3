import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sealRegularly, sealTrail } from '../../apps/server/src/platform/audit/seal.ts'
import { createTrail } from '../../apps/server/src/platform/audit/trail.ts'
import { connect } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/postgres.ts'
import { createLog } from '../../apps/server/src/platform/process/log.ts'
import { createKeys } from '../../apps/server/src/platform/secrets/keys.ts'

/**
 * The cost of the audit chain for writers of entries: rounds with and without a sealer alternate on one durable
 * database, with 16 writers who each wait for their entry, as reads do. `node bench/src/audit-chain.ts`
 */
const [rounds, writers, seconds] = [4, 16, 5]
const dataDir = await mkdtemp(join(tmpdir(), 'archway-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir })
await migrate(postgres.url)
const db = connect(postgres.url)
const trail = createTrail(db)
const log = createLog({ LOG_LEVEL: 'warn', LOG_FORMAT: 'text' })
const createEntry = () => ({
  at: new Date(),
  requestId: randomUUID(),
  class: 'patientRead' as const,
  call: 'GET /case',
  params: {},
  ids: Array.from({ length: 10 }, () => randomUUID()),
  accountId: randomUUID(),
  audience: 'client' as never,
  staffRole: null,
  companyId: randomUUID(),
  result: 'ok' as const,
  code: null,
  address: '127.0.0.1',
})

const round = async (): Promise<{ perSecond: number; p95: number }> => {
  const durations: number[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (performance.now() < until) {
        const started = performance.now()
        await trail.write(createEntry())
        durations.push(performance.now() - started)
      }
    }),
  )
  durations.sort((a, b) => a - b)
  return { perSecond: durations.length / seconds, p95: durations[Math.floor(durations.length * 0.95)] ?? 0 }
}

const all: { sealed: boolean; perSecond: number; p95: number }[] = []
for (let n = 0; n < rounds * 2; n += 1) {
  const isSealed = n % 2 === 1
  const stop = isSealed
    ? sealRegularly(
        db,
        createKeys(() => ['bench']),
        log,
      )
    : async () => {}
  all.push({ sealed: isSealed, ...(await round()) })
  await stop()
  await sealTrail(db)
}
for (const isSealed of [false, true]) {
  const results = all.filter(run => run.sealed === isSealed)
  const mean = (pick: (one: (typeof results)[number]) => number) =>
    results.reduce((sum, run) => sum + pick(run), 0) / results.length
  process.stdout.write(
    `${isSealed ? 'with a sealer   ' : 'without a sealer'}  ${mean(run => run.perSecond).toFixed(0)} lines/s, p95 ${mean(run => run.p95).toFixed(1)} ms\n`,
  )
}
const { rows } = await db.query<{ n: string }>(
  { kind: 'staff' },
  { text: 'select number as n from audit_chain' },
)
const started = performance.now()
const { verifyTrail } = await import('../../apps/server/src/platform/audit/verify.ts')
const { lines, breaks } = await verifyTrail(db)
process.stdout.write(
  `${rows[0]?.n} lines sealed; verified ${lines} in ${((performance.now() - started) / 1000).toFixed(1)} s, ${breaks.length} breaks\n`,
)
await db.close()
await postgres.stop()
await rm(dataDir, { recursive: true, force: true })

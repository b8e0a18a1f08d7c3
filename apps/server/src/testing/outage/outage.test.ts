import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type DrillDatabase, embeddedDatabase, externalDatabase, type OutageKind } from './databases.ts'
import { type Outage, startDrill } from './drill.ts'

/**
 * `R10_OUTAGES=20 R10_SECONDS=3-60`: that many outages, of the shortest to the longest of these seconds. By default one
 * of each kind, until both servers have noticed.
 */
const count = Number(process.env.R10_OUTAGES ?? 0)
const [shortest = 0, longest = shortest] = (process.env.R10_SECONDS ?? '0').split('-').map(Number)
const outagesOf = (kinds: readonly OutageKind[]): Outage[] => {
  const all = count || kinds.length
  return Array.from({ length: all }, (_, n) => ({
    how: kinds[n % kinds.length] as OutageKind,
    holdMs: 1000 * (shortest + ((longest - shortest) * n) / Math.max(1, all - 1)),
  }))
}
const timeout = 600_000 + count * (60 + longest) * 1000

const begin = async (make: (dataDir: string) => DrillDatabase | Promise<DrillDatabase>, fault?: URL) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'archway-outage-'))
  const drill = await startDrill(await make(dataDir), dataDir, { fault })
  onTestFinished(async () => {
    await drill.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return drill
}

test.each([
  ['external', externalDatabase, outagesOf(['fast', 'frozen', 'crash', 'silent'])],
  ['embedded', embeddedDatabase, outagesOf(['fast', 'frozen'])],
] as const)(
  'R2 R10 outages of the %s database during models, mails, digests and erasures: both servers stay up, answer 503 and lose or repeat no job',
  async (kind, make, outages) => {
    const drill = await begin(make)
    const pids = await drill.pids()
    for (const outage of outages) await drill.outage(outage)
    await drill.finish()
    const { jobs, ...result } = await drill.result()
    const pidsAfter = await drill.pids()
    const before = pids.flatMap(({ web, worker }) => [web, worker])
    const after = new Set(pidsAfter.flatMap(({ web, worker }) => [web, worker]))
    console.log(
      `${kind}: ${outages.length} outages of ${shortest} to ${longest} s; ${Object.entries(jobs)
        .map(([task, all]) => `${all?.length} ${task}`)
        .join(
          ', ',
        )}; ${result.lost.length} lost, ${result.twice.length} done twice; ${before.filter(pid => !after.has(pid)).length} of ${before.length} processes ended`,
    )
    expect({ ...result, endings: drill.endings() }).toEqual({
      endings: [],
      lost: [],
      twice: [],
      models: { requested: outages.length * 2, ready: outages.length * 2 },
      mails: { requested: outages.length * 20, sent: outages.length * 20 },
    })
    for (const task of ['makeModel', 'passwordMail', 'goRounds', 'forgetPerson'])
      expect(jobs[task]?.length).toBeGreaterThanOrEqual(outages.length)
    expect(pidsAfter).toEqual(pids)
  },
  timeout,
)

test(
  'R10 planted fault: an outcome that is not awaited ends the worker in the drill',
  async () => {
    const fault = new URL('../../platform/jobs/testing/fault-outcomes-once.ts', import.meta.url)
    const drill = await begin(externalDatabase, fault)
    await drill.outage({
      how: 'fast',
      holdMs: 0,
      // The models in hand come to their end, and their outcome finds no database.
      during: () => expect.poll(() => drill.output.join('')).toContain('The worker ended'),
    })
  },
  timeout,
)

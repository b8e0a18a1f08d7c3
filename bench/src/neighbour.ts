import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { demoId, demoPassword, makePeople } from '../../apps/server/src/demo/people.ts'
import { sampleCase } from '../../apps/server/src/features/case-files/sample.ts'
import { contact } from '../../apps/server/src/features/contacts/table.ts'
import { plan } from '../../apps/server/src/features/plans/table.ts'
import { hashPassword } from '../../apps/server/src/features/session/password.ts'
import { account } from '../../apps/server/src/features/session/table.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { connect } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'

/** Sorts numbers and returns the value below which this share of them lies. */
export const computePercentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const letterLimitMs = 120_000

/** Addresses that have not requested a password link: each gets at most one every two minutes. */
export const freshAddresses = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `p17-${n}@nourdental.test`)

type World = {
  /** People of the attacking company, with the demo password: rate limits count by person. */
  readonly attackers: readonly string[]
  readonly addresses: readonly string[]
  /** Cases of the attacking company, so that its exports are costly; the neighbor has a tenth. */
  readonly cases: number
  readonly plans: number
}

const copyCases = `
  insert into case_file select made.*
  from (select * from case_file where company_id = $1::uuid order by id desc limit 1) c,
    generate_series(1, $2::int) n,
    lateral jsonb_populate_record(null::case_file, to_jsonb(c) || jsonb_build_object(
      'id', gen_random_uuid(), 'first_name', 'Ada', 'created_at', c.created_at - n * interval '1 minute',
      'identifier', 'AL-17-' || left($1::text, 4) || lpad(n::text, 7, '0'))) made`

/** A fresh database with the people of the demo world and their cases; returns the attacker's plans. */
export const prepare = async (url: string, world: World): Promise<{ cases: string[]; plans: string[] }> => {
  await migrate(url)
  const db = connect(url)
  const now = new Date()
  const [attacker, neighbour] = [demoId('brightsmiles'), demoId('nourdental')]
  const passwordHash = await hashPassword(demoPassword)
  await makePeople(db, now, passwordHash)
  const services = { db, clock: systemClock } as Services
  const cases: string[] = []
  for (let n = 0; n < 60; n += 1) cases.push(await sampleCase(services, { companyId: attacker }))
  await sampleCase(services, { companyId: neighbour })
  const plans = Array.from({ length: world.plans }, () => randomUUID())
  await db.within(systemScope, async tx => {
    for (const [version, id] of plans.entries())
      await tx.insert(plan).values({
        ...{ id, companyId: attacker, caseId: cases[0] as string, version: version + 1, status: 'PUBLISHED' },
        ...{
          upperSteps: 14,
          lowerSteps: 10,
          wearDays: 14,
          technicianNote: `Version ${version}`,
          createdAt: now,
        },
        attachments: [13, 23, 33].map(tooth => ({ tooth, type: 'optimised', fromStep: 1, toStep: 14 })),
        publishedAt: now,
      })
    for (const [companyId, emails] of [
      [attacker, world.attackers],
      [neighbour, world.addresses],
    ] as const)
      for (const email of emails) {
        const [id, name] = [randomUUID(), 'Person']
        await tx.insert(account).values({ id, companyId, kind: 'contact', email, name, passwordHash })
        await tx
          .insert(contact)
          .values({ id, companyId, email, name, nameFolded: 'person', superAdmin: true })
      }
  })
  await db.close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(copyCases, [attacker, world.cases])
  await client.query(copyCases, [neighbour, world.cases / 10])
  await client.end()
  return { cases: cases.slice(1), plans }
}

/** Seconds until the mail to this address is in the outbox; Infinity after two minutes. */
export const secondsToLetter = async (
  outbox: string,
  address: string,
  ask: () => Promise<unknown>,
): Promise<number> => {
  const filesBefore = new Set(await readdir(outbox).catch(() => []))
  const from = performance.now()
  await ask()
  while (performance.now() - from < letterLimitMs) {
    for (const name of await readdir(outbox).catch(() => [])) {
      if (filesBefore.has(name)) continue
      const letter = await readFile(join(outbox, name), 'utf8').catch(() => '')
      if (letter.includes(address)) return (performance.now() - from) / 1000
      // The file is still being written, or is a mail to another person: read again.
      if (letter.includes('\n\n') || letter.includes('\r\n\r\n')) filesBefore.add(name)
    }
    await pause(20)
  }
  return Number.POSITIVE_INFINITY
}

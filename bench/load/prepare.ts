import { startingPrescription } from '@archway/contract/cases'
import pg from 'pg'
import sharp from 'sharp'
import { demoId } from '../../apps/server/src/demo/people.ts'
import { address } from '../../apps/server/src/features/addresses/table.ts'
import { sampleCase } from '../../apps/server/src/features/case-files/sample.ts'
import { company, companyConfiguration } from '../../apps/server/src/features/company/table.ts'
import { contact, staff } from '../../apps/server/src/features/contacts/table.ts'
import { hashPassword } from '../../apps/server/src/features/session/password.ts'
import { account } from '../../apps/server/src/features/session/table.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { connect } from '../../apps/server/src/platform/db/database.ts'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'
import type { Settings } from './settings.ts'

/** `owner@load-{n}.test` for the company or member of the staff with this number, from 1. */
export const fillNumber = (pattern: string, n: number): string => pattern.replaceAll('{n}', String(n))

const companyId = (n: number): string => demoId(`load company ${n}`)

// One minute apart, the newest a minute ago, in the statuses that lists show most often.
const copyCases = `
  insert into case_file select made.*
  from (select * from case_file where id = $1) c, unnest($2::uuid[]) with ordinality as co(id, at), generate_series(1, $3::int) n,
    lateral jsonb_populate_record(null::case_file, to_jsonb(c) || jsonb_build_object(
      'id', gen_random_uuid(), 'company_id', co.id, 'first_name', 'Ada', 'last_name', 'Lovelace ' || n,
      'name_folded', e'ada\\nlovelace ' || n, 'identifier', 'AL-20-' || lpad(co.at::text, 5, '0') || lpad(n::text, 5, '0'),
      'status', (array['NEW','IN_QC','IN_TS_GENERATING','IN_CUSTOMER_APPPROVE','SHIPPED','COMPLETE'])[1 + n % 6],
      'created_at', now() - n * interval '1 minute')) made`
const countCases = `
  insert into case_counter (company_id, side, owner_id, status, slot, count)
  select company_id, side, coalesce(doctor_id, company_id), status, -1, count(*)::int
  from case_file where company_id = any ($1::uuid[]) group by 1, 2, 3, 4
  on conflict do nothing`

/**
 * Adds companies with an owner, an address and cases, and staff accounts, to the database of a server; existing ones
 * do not change. Written directly, since calls would need the mails of invitations.
 */
export const prepareWorld = async (databaseUrl: string, settings: Settings): Promise<void> => {
  const db = connect(databaseUrl)
  const passwordHash = await hashPassword(settings.password)
  const createdAt = new Date()
  const fresh: number[] = []
  await db.within(systemScope, async tx => {
    for (let n = 1; n <= settings.companies; n += 1) {
      const [id, name, email] = [companyId(n), `Load clinic ${n}`, fillNumber(settings.people, n)]
      const inserted = await tx
        .insert(company)
        .values({ id, name, createdAt, timeZone: 'Europe/Istanbul', congratulated: true })
        .onConflictDoNothing()
        .returning({ id: company.id })
      if (inserted.length === 0) continue
      fresh.push(n)
      const ownerId = demoId(email)
      await tx.insert(companyConfiguration).values({ companyId: id, dentalNotation: 'fdi' })
      await tx
        .insert(account)
        .values({ id: ownerId, companyId: id, kind: 'contact', email, name, passwordHash, createdAt })
      await tx
        .insert(contact)
        .values({ id: ownerId, companyId: id, email, name, nameFolded: name.toLowerCase(), superAdmin: true })
      await tx.insert(address).values({
        ...{ id: demoId(`address of ${email}`), companyId: id, typeId: 2, ownerType: 'clinic' },
        ...{ title: 'Front desk', titleFolded: 'front desk', isDefaultShippingAddress: true },
        ...{ countryId: 'US', city: 'Boston', state: 'Massachusetts', street: '1 Main Street' },
        ...{ zipCode: '02101', phone: '+16175550100' },
      })
    }
    for (let n = 1; n <= settings.staffCount; n += 1) {
      const email = fillNumber(settings.staff, n)
      const [id, name] = [demoId(email), `Load staff ${n}`]
      const inserted = await tx
        .insert(account)
        .values({ id, kind: 'staff', email, name, passwordHash, createdAt })
        .onConflictDoNothing()
        .returning({ id: account.id })
      if (inserted.length > 0)
        await tx.insert(staff).values({ id, email, name, role: 'administrator', createdAt })
    }
  })
  if (fresh.length > 0 && settings.cases > 0) {
    const services = { db, clock: systemClock } as Services
    const template = await sampleCase(services, {
      companyId: companyId(fresh[0] ?? 1),
      prescription: startingPrescription('alignerPlan'),
    })
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const ids = fresh.map(companyId)
    await client.query(copyCases, [template, ids, settings.cases])
    await client.query(countCases, [ids])
    await client.end()
  }
  await db.close()
}

/** A photo like that of a phone, but smaller: 1600 by 1200 pixels with enough detail for 300 kB. */
export const makePhoto = (): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: 1600, height: 1200, channels: 3, background: '#b98' },
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()

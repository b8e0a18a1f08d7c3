import { contactCalls } from '@archway/contract/contacts'
import { privacyCalls } from '@archway/contract/privacy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { downloadExport } from '../../../apps/server/src/features/privacy/testing/export-story.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import { data } from '../../../apps/server/src/testing/plan-story.ts'
import { eraseByTwo } from '../src/approval-story.ts'
import { createEntities, type EntityIds } from '../src/world.ts'

let app: TestApp
let entities: EntityIds
beforeAll(async () => {
  app = await testApp()
  entities = await createEntities(app)
  await app.app.startWork()
})
afterAll(() => app.close())

const run = <Row extends Record<string, unknown>>(statement: string): Promise<Row[]> =>
  app.services.db.within(systemScope, async tx => (await tx.execute(statement)).rows as Row[])

const foreignCompany = demoId('brightsmiles')
/** The tables in which people are also found by their name. */
const tables = ['notification', 'chat_message', 'case_order', 'shipment', 'lab_case', 'case_request'] as const

/** Writes a name into every place of the foreign company where people are found by it. */
const nameInForeignCompany = async (name: string): Promise<void> => {
  const { case: caseId, order, shipment, request } = entities.brightClient
  const address = `'{"recipient": "${name}"}'`
  await run(`update case_order set shipping_address = shipping_address || ${address} where id = '${order}'`)
  await run(`update shipment set address = address || ${address} where id = '${shipment}'`)
  await run(`update case_request set approved_by_name = '${name}' where id = '${request}'`)
  await run(
    `insert into lab_case (case_id, company_id) values ('${caseId}', '${foreignCompany}') on conflict do nothing`,
  )
  await run(`update lab_case set saved_by = '${name}', note = 'Qzxforeign' where case_id = '${caseId}'`)
  await run(
    `update notification set data = data || '{"by": "${name}"}' where company_id = '${foreignCompany}'`,
  )
  await run(`insert into chat_room (room_id, company_id, last_seq, last_at)
    values ('${caseId}', '${foreignCompany}', 1, now()) on conflict do nothing`)
  await run(`delete from chat_message where client_msg_id = 'namesake'`)
  await run(`insert into chat_message (id, company_id, room_id, seq, client_msg_id, sender_name, party, source, body, quote)
    values (gen_random_uuid(), '${foreignCompany}', '${caseId}', 1000, 'namesake', 'Somebody', 'staff', 'TEXT', 'Qzxforeign',
      '{"msgId": "${caseId}", "seq": 1, "senderName": "${name}", "message": "x"}')`)
}

/** The rows of the foreign company in these tables, as text. */
const foreignRows = async (): Promise<Readonly<Record<string, readonly string[]>>> => {
  const rowsByTable: Record<string, string[]> = {}
  for (const table of tables) {
    const rows = await run<{ row: string }>(
      `select to_jsonb(t)::text as row from ${table} t where company_id = '${foreignCompany}' order by 1`,
    )
    rowsByTable[table] = rows.map(({ row }) => row)
  }
  return rowsByTable
}

type Row = Readonly<{ company_id?: string | null }>

/** What an account owner downloads about a contact of the company, by table. */
const exportContact = async (
  owner: Visitor,
  id: string,
): Promise<Readonly<Record<string, readonly Row[]>>> => {
  const { uuid } = data(await owner.call(privacyCalls.exportContact, { params: { id } }))
  const { response } = await downloadExport(app, owner, uuid)
  return response.json<{ tables: Record<string, Row[]> }>().tables
}

// A name that is also a part of other words, and the name of someone in another company.
test.each(['e', 'Deniz Aksoy'])(
  'S1 S11 an export of a person named "%s" has no row of another company with that name',
  async name => {
    await nameInForeignCompany(name)
    const email = 'owner@nourdental.test'
    const owner = await app.as(email)
    await owner.call(contactCalls.updateContact, { params: { uuid: demoId(email) }, body: { name } })
    await run(`update case_order set shipping_address = shipping_address || '{"recipient": "${name}"}'
      where id = '${entities.nour.order}'`)
    const exported = await exportContact(owner, demoId(email))
    const companies = Object.entries(exported).flatMap(([table, rows]) =>
      rows.flatMap(({ company_id }) => (company_id ? [`${table} ${company_id}`] : [])),
    )
    expect(companies).toContain(`case_order ${demoId('nourdental')}`)
    expect(companies.filter(entry => !entry.endsWith(demoId('nourdental')))).toEqual([])
    expect(JSON.stringify(exported)).not.toContain('Qzxforeign')
  },
)

test('S1 S11 the erasure of a person changes no row of another company with that name', async () => {
  const name = 'Deniz Aksoy'
  await nameInForeignCompany(name)
  const email = 'contact@nourdental.test'
  await run(`update account set name = '${name}' where id = '${demoId(email)}'`)
  await run(`update contact set name = '${name}' where id = '${demoId(email)}'`)
  await run(`update case_order set shipping_address = shipping_address || '{"recipient": "${name}"}'
    where id = '${entities.nour.order}'`)
  const before = await foreignRows()
  for (const table of tables) expect(before[table]?.join(), table).toContain(name)
  await eraseByTwo(app, 'contact', demoId(email))
  expect(await foreignRows()).toEqual(before)
  const [order] = await run<{ recipient: string }>(
    `select shipping_address->>'recipient' as recipient from case_order where id = '${entities.nour.order}'`,
  )
  expect(order?.recipient).toMatch(/^Erased /)
})

test('S1 S11 a company gets no internal data of the provider with a person, and no export that staff requested', async () => {
  const { case: caseId, plan } = entities.nour
  await run(`update plan set published_at = null, technician_note = 'Qzxinternal' where id = '${plan}'`)
  await run(
    `insert into lab_case (case_id, company_id) values ('${caseId}', '${demoId('nourdental')}') on conflict do nothing`,
  )
  await run(`update lab_case set note = 'Qzxinternal' where case_id = '${caseId}'`)
  const exportPatient = async (visitor: Visitor) => {
    const { uuid } = data(
      await visitor.call(privacyCalls.exportPatient, { params: { id: caseId as string } }),
    )
    const { shown, response } = await downloadExport(app, visitor, uuid)
    return { uuid, text: response.body, files: shown.files.length }
  }
  const owner = await app.as('owner@nourdental.test')
  const ofOwner = await exportPatient(owner)
  const ofStaff = await exportPatient(await app.as('staff@archway.test'))
  // The same rows, so that a missing row is noticed.
  expect(ofStaff.text).toContain('Qzxinternal')
  expect(ofOwner.text).not.toContain('Qzxinternal')
  expect(ofOwner.text).toContain(caseId)
  expect(ofOwner.files).toBeLessThan(ofStaff.files)
  const params = { exportId: ofStaff.uuid }
  expect((await owner.call(privacyCalls.readExport, { params })).status).toBe(404)
  const listed = data(await owner.call(privacyCalls.companyExports)).map(({ uuid }) => uuid)
  expect(listed).toContain(ofOwner.uuid)
  expect(listed).not.toContain(ofStaff.uuid)
})

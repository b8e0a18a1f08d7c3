import type { IdKind } from '@archway/contract/kernel'
import { planCalls } from '@archway/contract/plans'
import { shipmentCalls } from '@archway/contract/shipments'
import { sql } from 'drizzle-orm'
import { addressOf } from '../../../apps/server/src/demo/cast.ts'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import type { TestApp } from '../../../apps/server/src/testing/app.ts'
import { completeForm, createSubmitted } from '../../../apps/server/src/testing/case-story.ts'
import { make } from '../../../apps/server/src/testing/order-story.ts'
import { approve, passQc, publish } from '../../../apps/server/src/testing/plan-story.ts'

/** The owners of records. Each has one record of every kind; a doctor's records belong to the doctor alone. */
export type Owner = 'brightClient' | 'brightDoctorOne' | 'brightDoctorTwo' | 'anadolu' | 'nour'

export type EntityIds = Readonly<Record<Owner, Readonly<Partial<Record<IdKind, string>>>>>

const owners: Readonly<Record<Owner, { company: string; email: string }>> = {
  brightClient: { company: 'brightsmiles', email: 'owner@brightsmiles.test' },
  brightDoctorOne: { company: 'brightsmiles', email: 'doctor.one@brightsmiles.test' },
  brightDoctorTwo: { company: 'brightsmiles', email: 'doctor.two@brightsmiles.test' },
  anadolu: { company: 'anadolu', email: 'doctor@anadolu.test' },
  nour: { company: 'nourdental', email: 'owner@nourdental.test' },
}

/** A case for each owner, as advanced as possible: files, a plan, an order and, if it was manufactured, a shipment. */
export const createEntities = async (app: TestApp): Promise<EntityIds> => {
  const staff = await app.as('staff@archway.test')
  const entities: Partial<Record<Owner, Partial<Record<IdKind, string>>>> = {}
  for (const [owner, { company, email }] of Object.entries(owners) as [Owner, (typeof owners)[Owner]][]) {
    const visitor = await app.as(email)
    const id = await createSubmitted(
      app,
      visitor,
      company,
      completeForm('AL', { shippingAddressUuid: addressOf(company) }),
    )
    await passQc(staff, id)
    const plan = await publish(staff, id, { productionFiles: true })
    await approve(visitor, plan.uuid)
    if (owner === 'brightClient' || owner === 'brightDoctorTwo')
      await (await app.as('owner@brightsmiles.test')).call(planCalls.clearMfg, {
        params: { id: plan.uuid },
        body: {},
      })
    const { uuid: order } = await make(staff, id)
    const shipment = await staff.call(shipmentCalls.createShipment, {
      body: {
        kind: owner.startsWith('brightDoctor') || owner === 'anadolu' ? 'dso' : 'client',
        companyUuid: demoId(company),
        addressUuid: addressOf(company),
        courierId: 'HAND',
        orders: [order],
        boxes: 1,
      },
    })
    if (shipment.status !== 200) throw new Error(`${owner}: ${JSON.stringify(shipment.body)}`)
    const asset = await queryOne(app, sql`select id from case_asset where case_id = ${id} limit 1`)
    entities[owner] = {
      case: id,
      patient: id,
      plan: plan.uuid,
      order,
      shipment: shipment.body.data.uuid,
      asset,
      ...(await addRefinement(app, id)),
      ...(await addReview(app, plan.uuid)),
      apiKey: await addApiKey(app, owner, demoId(company)),
      ...(await addWebhook(app, owner, demoId(company))),
      template: await addTemplate(
        app,
        owner,
        demoId(company),
        owner.startsWith('brightDoctor') ? demoId(email) : null,
      ),
      company: demoId(company),
      address: await queryOne(
        app,
        sql`select id from address where company_id = ${demoId(company)} and doctor_id is null limit 1`,
      ),
      contact: demoId(
        company === 'anadolu'
          ? 'owner@anadolu.test'
          : company === 'nourdental'
            ? 'contact@nourdental.test'
            : 'contact@brightsmiles.test',
      ),
      ...(owner === 'anadolu' || owner.startsWith('brightDoctor') ? { doctor: demoId(email) } : {}),
      ...(company === 'anadolu' ? {} : { request: await addRequest(app, id) }),
    }
  }
  return entities as EntityIds
}

/** Inserts a round of refinement for the case, so that calls about rounds have one. */
const addRefinement = async (app: TestApp, caseId: string): Promise<{ refinement: string }> => {
  const id = demoId(`refinement of ${caseId}`)
  await app.services.db.within(systemScope, tx =>
    tx.execute(sql`insert into refinement (id, company_id, case_id, number, status, before, created_at)
      select ${id}, company_id, id, 1, 'done', '{}'::jsonb, created_at from case_file where id = ${caseId}`),
  )
  return { refinement: id }
}

/** Inserts a comment on the plan and a share link to the plan. */
const addReview = async (
  app: TestApp,
  planId: string,
): Promise<{ planComment: string; planShare: string }> => {
  const planComment = demoId(`comment on ${planId}`)
  const planShare = demoId(`link to ${planId}`)
  await app.services.db.within(systemScope, async tx => {
    await tx.execute(sql`insert into plan_comment (id, company_id, plan_id, tooth, step, text, picture, author_id, author_name,
        author_kind, created_at)
      select ${planComment}, company_id, id, 11, 2, 'A comment', 'A picture'::bytea, id, 'A test', 'contact', created_at
      from plan where id = ${planId}`)
    await tx.execute(sql`insert into plan_share (id, company_id, plan_id, secret_hash, created_by_id, created_by_name,
        created_at, expires_at)
      select ${planShare}, company_id, id, 'hash of ' || id, id, 'A test', created_at,
        created_at + interval '90 days'
      from plan where id = ${planId}`)
  })
  return { planComment, planShare }
}

/** Inserts an API key of the company with an unknown secret. */
const addApiKey = async (app: TestApp, owner: Owner, companyId: string): Promise<string> => {
  const id = demoId(`key of ${owner}`)
  await app.services.db.within(systemScope, tx =>
    tx.execute(sql`insert into api_key (id, company_id, name, start, secret_hash, scopes, addresses, created_by_id,
        created_at, expires_at)
      values (${id}, ${companyId}, 'A key', 'archway_test', ${`hash of ${owner}`}, '["cases:read"]', '[]', ${id},
        '2020-01-01', '2036-01-01')`),
  )
  return id
}

/** Inserts a webhook of the company with a delivery in its log. */
const addWebhook = async (app: TestApp, owner: Owner, companyId: string) => {
  const webhook = demoId(`webhook of ${owner}`)
  const webhookDelivery = demoId(`delivery of ${owner}`)
  await app.services.db.within(systemScope, async tx => {
    await tx.execute(sql`insert into webhook (id, company_id, url, events, is_on, sealed_secret, created_by_id)
      values (${webhook}, ${companyId}, 'https://hooks.example.test/', '["case.status_changed"]', false, 'sealed.', ${webhook})`)
    await tx.execute(sql`insert into webhook_delivery (id, webhook_id, company_id, event_id, type, body, status)
      values (${webhookDelivery}, ${webhook}, ${companyId}, ${webhookDelivery}, 'webhook.test', '{"data":{}}', 'delivered')`)
  })
  return { webhook, webhookDelivery }
}

/** Inserts a prescription template of the company, or of its doctor. */
const addTemplate = async (app: TestApp, owner: Owner, companyId: string, doctorId: string | null) => {
  const id = demoId(`template of ${owner}`)
  await app.services.db.within(systemScope, tx =>
    tx.execute(sql`insert into prescription_template (id, company_id, doctor_id, name, answers, updated_at)
      values (${id}, ${companyId}, ${doctorId}, 'A template', '{"kind":"retainer","sets":2}', '2020-01-01')`),
  )
  return id
}

/** Inserts a request for the case, which is not advanced enough to have one. */
const addRequest = async (app: TestApp, caseId: string): Promise<string> => {
  const id = demoId(`request of ${caseId}`)
  await app.services.db.within(systemScope, tx =>
    tx.execute(sql`insert into case_request (id, company_id, case_id, identifier, type, method, arch, steps, quantity,
        reason, status, created_by_name, created_at)
      select ${id}, company_id, id, 'RQ-' || identifier, 'replacement', 'stepNumber', 'upper',
        '{"upper":[1,1],"lower":null}'::jsonb, 1, 'lost', 'PENDING_PAYMENT', 'A test', created_at
      from case_file where id = ${caseId}`),
  )
  return id
}

const queryOne = async (app: TestApp, query: ReturnType<typeof sql>): Promise<string> => {
  const { rows } = await app.services.db.within(systemScope, tx => tx.execute<{ id: string }>(query))
  return rows[0]?.id ?? ''
}

/** A fingerprint of every tenant table except the audit trail: it must not change if all calls are refused. */
export const hashTables = async (app: TestApp): Promise<Readonly<Record<string, string>>> =>
  app.services.db.within(systemScope, async tx => {
    const tables = await tx.execute<{ name: string }>(
      sql`select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relrowsecurity
          and c.relname <> 'audit_entry' order by 1`,
    )
    const prints: Record<string, string> = {}
    for (const { name } of tables.rows) {
      const { rows } = await tx.execute<{ print: string }>(
        sql`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${sql.identifier(name)} t`,
      )
      prints[name] = rows[0]?.print ?? ''
    }
    return prints
  })

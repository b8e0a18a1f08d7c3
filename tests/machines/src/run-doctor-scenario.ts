import { caseCalls } from '@archway/contract/cases'
import { companyAdminCalls } from '@archway/contract/company'
import { doctorCalls } from '@archway/contract/doctors'
import type { AnyCall } from '@archway/contract/kernel'
import { sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { type Answer, type CallInput, peopleAt, type Visitor } from '../../../apps/server/src/demo/visitor.ts'
import { tokenOf, type WaitingMail } from '../../../apps/server/src/features/session/waiting-mail.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import type { TestApp } from '../../../apps/server/src/testing/app.ts'
import {
  type Actor,
  type Doctor,
  type DoctorStep,
  expectedOutcomeOf,
  findRefusals,
  mailedSteps,
  stepRules,
} from './doctor-rules.ts'

const companyKey = 'brightsmiles'
const password = 'a password of a scenario'
const emails: Readonly<Record<Exclude<Actor, 'self'>, string>> = {
  owner: 'owner@brightsmiles.test',
  contact: 'contact@brightsmiles.test',
  rm: 'rm@brightsmiles.test',
  staff: 'staff@archway.test',
  other: 'doctor.two@brightsmiles.test',
  stranger: 'owner@anadolu.test',
}

/** An event: a person takes a step, the doctor uses a link or opens a case, or the provider decides. */
export type Event =
  | { readonly kind: 'step'; readonly step: DoctorStep; readonly by: Actor }
  | { readonly kind: 'join' | 'oldLink' | 'openCase' | 'blockCompany' | 'unblockCompany' }
export type DoctorScenario = readonly (Event & { readonly soon: boolean })[]

export type DoctorRunner = {
  readonly app: TestApp
  readonly people: ReturnType<typeof peopleAt>
  /** How often each step was taken. */
  readonly countByStep: Map<string, number>
  doctorCount: number
}

export const createDoctorRunner = async (
  app: TestApp,
  http: TestApp['app']['http'] = app.app.http,
): Promise<DoctorRunner> => {
  const people = peopleAt(http)
  // Staff can act for a company after they have switched to it.
  const staff = await people.as(emails.staff)
  await staff.call(companyAdminCalls.switchCompany, { body: { companyUuid: demoId(companyKey) } })
  return { app, people, countByStep: new Map(), doctorCount: 0 }
}

type HistoryEntry = { action: string; actor_type: string; from: string | null; to: string | null }

/** Runs the steps of one doctor's account from its invitation on; throws with the log when a rule is violated. */
export const runDoctorScenario = async (runner: DoctorRunner, scenario: DoctorScenario): Promise<void> => {
  const { app, people } = runner
  const log: string[] = []
  const fail = (wrong: string): never => {
    throw new Error(`${wrong}\n\n${log.map(line => `  ${line}`).join('\n')}\n`)
  }
  const queryRows = async <Row extends Record<string, unknown>>(
    query: ReturnType<typeof sql>,
  ): Promise<Row[]> =>
    app.services.db.within(systemScope, async tx => (await tx.execute(query)).rows as Row[])
  const callAs = async <C extends AnyCall>(
    email: string,
    call: C,
    options: CallInput<C>,
  ): Promise<Answer<C>> => {
    const response = await (await people.as(email)).call(call, options)
    if (response.status !== 401) return response
    people.forget(email)
    return (await people.as(email)).call(call, options)
  }

  runner.doctorCount += 1
  const email = `story.${runner.doctorCount}.${Date.now()}@brightsmiles.test`
  app.clock.advance(120_000)
  const added = await callAs(emails.contact, doctorCalls.addDoctor, {
    body: { name: 'Dr. Story', email, countryId: 'TR', stepType: 'ONE_STEP' },
  })
  if (added.status !== 200) fail(`the doctor could not be added: ${JSON.stringify(added.body)}`)
  const id = added.body.data.uuid
  const params = { id }

  let doctor: Doctor | null = { status: 'INVITED', joined: false, hasCases: false }
  let companyBlocked = false
  let session: Visitor | null = null
  let draft: string | null = null
  const mailedAt: Partial<Record<DoctorStep, number>> = { invite: app.clock.now().getTime() }
  const history: HistoryEntry[] = [
    { action: 'DOCTOR_ADDED', actor_type: 'contact', from: null, to: 'INVITED' },
  ]
  let notices = 0

  const readLinks = async (): Promise<string[]> => {
    const owner = new pg.Client({ connectionString: app.database.url })
    await owner.connect()
    const { rows: mailRows } = await owner.query<{ payload: WaitingMail }>(
      `select payload from graphile_worker._private_jobs
       where payload->>'accountId' = $1 order by id desc`,
      [id],
    )
    await owner.end()
    return mailRows.flatMap(({ payload }) => tokenOf(app.services.keys, payload) ?? [])
  }

  const check = async (): Promise<void> => {
    const [row] = await queryRows<{ status: string }>(sql`select status from doctor where id = ${id}`)
    if ((row?.status ?? null) !== (doctor?.status ?? null))
      fail(`the doctor is ${row?.status ?? 'gone'} instead of ${doctor?.status ?? 'gone'}`)
    const historyRows =
      await queryRows<HistoryEntry>(sql`select action, actor_type, attributes->>'from' as "from",
      attributes->>'to' as "to" from doctor_history where doctor_id = ${id} order by created_at, ctid`)
    if (JSON.stringify(historyRows) !== JSON.stringify(history))
      fail(`the history is ${JSON.stringify(historyRows)}\n  instead of ${JSON.stringify(history)}`)
    if (!doctor) {
      if ((await queryRows(sql`select 1 from account where id = ${id}`)).length > 0)
        fail('the account is left')
      if (session && (await session.call(sessionCalls.me)).status !== 401) fail('a deleted doctor reads on')
      return
    }
    const [notificationRow] = await queryRows<{ n: number }>(sql`select count(*)::int as n from notification
      where account_id = ${id} and event = 'DOCTOR_STATUS_CHANGED'`)
    if (notificationRow?.n !== notices)
      fail(`the doctor was notified ${notificationRow?.n} times instead of ${notices}`)
    if (session) await checkRights(session, doctor)
  }

  const checkRights = async (visitor: Visitor, { status }: Doctor): Promise<void> => {
    const may = findRefusals(doctor as Doctor, companyBlocked)
    const codeOf = ({ body }: { body: { code?: string } }) => body.code ?? null
    const listCode = codeOf(await visitor.call(caseCalls.list))
    if (listCode !== may.read) fail(`${status}, reads: ${listCode} instead of ${may.read}`)
    if (may.open !== null) {
      const open = codeOf(await visitor.call(caseCalls.create, { body: { form: { product: 'RE' } } }))
      if (open !== may.open) fail(`${status}, opens a case: ${open} instead of ${may.open}`)
    }
    if (draft === null) return
    const body = { form: { patientReference: `R-${history.length}-${app.clock.now().getTime()}` } }
    const change = codeOf(await visitor.call(caseCalls.update, { params: { id: draft }, body }))
    if (change !== may.change) fail(`${status}, changes a draft: ${change} instead of ${may.change}`)
  }

  const takeStep = async ({ step, by }: Extract<Event, { kind: 'step' }>): Promise<void> => {
    const now = app.clock.now().getTime()
    const justMailed = now - (mailedAt[step] ?? 0) <= 60_000
    const expected = expectedOutcomeOf(step, by, doctor as Doctor, { companyBlocked, justMailed })
    const call =
      step === 'delete'
        ? doctorCalls.deleteDoctor
        : step === 'invite'
          ? doctorCalls.inviteDoctor
          : doctorCalls.updateDoctor
    const input = {
      params,
      body: call === doctorCalls.updateDoctor ? { action: step } : {},
    } as CallInput<AnyCall>
    const response =
      by === 'self'
        ? await (session ?? people.guest()).call(call as AnyCall, input)
        : await callAs(emails[by], call as AnyCall, input)
    const { code } = response.body as { code?: string }
    log.push(`${by}: ${step} → ${response.status} ${code ?? ''}`)
    if ('codes' in expected) {
      if (response.status === 200 || !expected.codes.includes(code ?? ''))
        fail(`${by} gets ${response.status} ${code ?? ''} instead of ${expected.codes.join(' or ')}`)
      return
    }
    if (response.status !== 200) fail(`${by} may ${step} and gets ${response.status} ${code ?? ''}`)
    const from = (doctor as Doctor).status
    const actor_type = by === 'staff' ? 'staff' : 'contact'
    history.push({ action: stepRules[step].history, actor_type, from, to: expected.to })
    // Doctors who have not joined yet receive no mail about it.
    if (stepRules[step].notified && doctor?.joined) notices += 1
    if (mailedSteps.includes(step)) mailedAt[step] = now
    doctor = expected.to === null ? null : { ...(doctor as Doctor), status: expected.to }
    runner.countByStep.set(step, (runner.countByStep.get(step) ?? 0) + 1)
    if (expected.to === 'INACTIVE') {
      await check()
      // The sessions have ended; a doctor who is unblocked signs in again.
      session = null
    }
  }

  const signIn = async (): Promise<void> => {
    const visitor = people.guest()
    const { status } = await visitor.call(sessionCalls.login, { body: { username: email, password } })
    if (status !== 200) fail(`a doctor who is ${doctor?.status} cannot sign in: ${status}`)
    session = visitor
  }

  /** Uses the link of the latest mail, or of an earlier one. */
  const followLink = async (which: 'join' | 'oldLink'): Promise<void> => {
    const [newest, older] = await readLinks()
    const token = which === 'join' ? newest : older
    if (!token || doctor?.joined) return
    const { status } = await people.guest().call(sessionCalls.setPassword, { body: { token, password } })
    log.push(`the doctor uses ${which === 'join' ? 'the link' : 'an earlier link'} → ${status}`)
    if (which === 'oldLink') {
      if (status !== 410) fail(`an earlier link is answered ${status}`)
      return
    }
    if (status !== 200) fail(`the link does not work: ${status}`)
    const from = (doctor as Doctor).status
    doctor = { ...(doctor as Doctor), joined: true, status: from === 'INVITED' ? 'ACTIVE' : from }
    if (from === 'INVITED') {
      history.push({ action: 'DOCTOR_JOINED', actor_type: 'doctor', from, to: 'ACTIVE' })
      runner.countByStep.set('join', (runner.countByStep.get('join') ?? 0) + 1)
    }
    await signIn()
  }

  try {
    for (const event of scenario) {
      if (!doctor) break
      app.clock.advance(event.soon ? 10_000 : 90_000)
      // The doctor signs in again, if the status allows it.
      if (!session && doctor.joined && doctor.status !== 'INACTIVE') await signIn()
      if (event.kind === 'step') await takeStep(event)
      else if (event.kind === 'join' || event.kind === 'oldLink') await followLink(event.kind)
      else if (event.kind === 'openCase') {
        if (!session || findRefusals(doctor, companyBlocked).open !== null || draft) continue
        const caseResponse: Answer<typeof caseCalls.create> = await (session as Visitor).call(
          caseCalls.create,
          {
            body: { form: { product: 'RE' } },
          },
        )
        log.push(`the doctor opens a case → ${caseResponse.status}`)
        if (caseResponse.status !== 200) fail(`no case could be opened: ${JSON.stringify(caseResponse.body)}`)
        draft = caseResponse.body.data.uuid
        doctor = { ...doctor, hasCases: true }
      } else {
        companyBlocked = event.kind === 'blockCompany'
        await callAs(emails.staff, companyAdminCalls.changeCompany, {
          params: { id: demoId(companyKey) },
          body: { status: companyBlocked ? 'BLOCKED' : 'ACTIVE' },
        })
        log.push(`the company is ${companyBlocked ? 'blocked' : 'let go on'}`)
      }
      await check()
    }
  } finally {
    if (companyBlocked)
      await callAs(emails.staff, companyAdminCalls.changeCompany, {
        params: { id: demoId(companyKey) },
        body: { status: 'ACTIVE' },
      })
  }
}

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
  type Asker,
  type Doctor,
  type DoctorStep,
  findRefusals,
  judgeStep,
  laws,
  mailing,
} from './doctor-law.ts'

const house = 'brightsmiles'
const password = 'a password of a story'
const emails: Readonly<Record<Exclude<Asker, 'self'>, string>> = {
  owner: 'owner@brightsmiles.test',
  contact: 'contact@brightsmiles.test',
  rm: 'rm@brightsmiles.test',
  staff: 'staff@archway.test',
  other: 'doctor.two@brightsmiles.test',
  stranger: 'owner@anadolu.test',
}

/** An event: a person takes a step, the doctor uses a link or opens a case, or the provider decides. */
export type Event =
  | { readonly kind: 'step'; readonly step: DoctorStep; readonly by: Asker }
  | { readonly kind: 'join' | 'oldLink' | 'openCase' | 'blockCompany' | 'unblockCompany' }
export type DoctorPlot = readonly (Event & { readonly soon: boolean })[]

export type DoctorStage = {
  readonly app: TestApp
  readonly people: ReturnType<typeof peopleAt>
  /** How often each step was taken. */
  readonly taken: Map<string, number>
  notified: number
}

export const createDoctorStage = async (
  app: TestApp,
  http: TestApp['app']['http'] = app.app.http,
): Promise<DoctorStage> => {
  const people = peopleAt(http)
  // Staff can act for a company after they have switched to it.
  const staff = await people.as(emails.staff)
  await staff.call(companyAdminCalls.switchCompany, { body: { companyUuid: demoId(house) } })
  return { app, people, taken: new Map(), notified: 0 }
}

type HistoryEntry = { action: string; actor_type: string; from: string | null; to: string | null }

/** Plays the life of one doctor from the invitation on; throws with all steps of the story when a law is broken. */
export const playDoctor = async (stage: DoctorStage, plot: DoctorPlot): Promise<void> => {
  const { app, people } = stage
  const story: string[] = []
  const fail = (wrong: string): never => {
    throw new Error(`${wrong}\n\n${story.map(line => `  ${line}`).join('\n')}\n`)
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

  stage.notified += 1
  const email = `story.${stage.notified}.${Date.now()}@brightsmiles.test`
  app.clock.advance(120_000)
  const added = await callAs(emails.contact, doctorCalls.addDoctor, {
    body: { name: 'Dr. Story', email, countryId: 'TR', stepType: 'ONE_STEP' },
  })
  if (added.status !== 200) fail(`nobody could be added: ${JSON.stringify(added.body)}`)
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
      fail(`the history tells ${JSON.stringify(historyRows)}\n  instead of ${JSON.stringify(history)}`)
    if (!doctor) {
      if ((await queryRows(sql`select 1 from account where id = ${id}`)).length > 0)
        fail('the account is left')
      if (session && (await session.call(sessionCalls.me)).status !== 401) fail('a deleted doctor reads on')
      return
    }
    const [news] = await queryRows<{ n: number }>(sql`select count(*)::int as n from notification
      where account_id = ${id} and event = 'DOCTOR_STATUS_CHANGED'`)
    if (news?.n !== notices) fail(`the doctor was told ${news?.n} times instead of ${notices}`)
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
    const must = judgeStep(step, by, doctor as Doctor, { companyBlocked, justMailed })
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
    story.push(`${by}: ${step} → ${response.status} ${code ?? ''}`)
    if ('codes' in must) {
      if (response.status === 200 || !must.codes.includes(code ?? ''))
        fail(`${by} hears ${response.status} ${code ?? ''} instead of ${must.codes.join(' or ')}`)
      return
    }
    if (response.status !== 200) fail(`${by} may ${step} and hears ${response.status} ${code ?? ''}`)
    const from = (doctor as Doctor).status
    const actor_type = by === 'staff' ? 'staff' : 'contact'
    history.push({ action: laws[step].history, actor_type, from, to: must.to })
    // Doctors who have not joined yet receive no mail about it.
    if (laws[step].notified && doctor?.joined) notices += 1
    if (mailing.includes(step)) mailedAt[step] = now
    doctor = must.to === null ? null : { ...(doctor as Doctor), status: must.to }
    stage.taken.set(step, (stage.taken.get(step) ?? 0) + 1)
    if (must.to === 'INACTIVE') {
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
    story.push(`the doctor uses ${which === 'join' ? 'the link' : 'an earlier link'} → ${status}`)
    if (which === 'oldLink') {
      if (status !== 410) fail(`an earlier link is answered ${status}`)
      return
    }
    if (status !== 200) fail(`the link does not work: ${status}`)
    const from = (doctor as Doctor).status
    doctor = { ...(doctor as Doctor), joined: true, status: from === 'INVITED' ? 'ACTIVE' : from }
    if (from === 'INVITED') {
      history.push({ action: 'DOCTOR_JOINED', actor_type: 'doctor', from, to: 'ACTIVE' })
      stage.taken.set('join', (stage.taken.get('join') ?? 0) + 1)
    }
    await signIn()
  }

  try {
    for (const event of plot) {
      if (!doctor) break
      app.clock.advance(event.soon ? 10_000 : 90_000)
      // The doctor signs in again, if the status allows it.
      if (!session && doctor.joined && doctor.status !== 'INACTIVE') await signIn()
      if (event.kind === 'step') await takeStep(event)
      else if (event.kind === 'join' || event.kind === 'oldLink') await followLink(event.kind)
      else if (event.kind === 'openCase') {
        if (!session || findRefusals(doctor, companyBlocked).open !== null || draft) continue
        const refinementAnswer: Answer<typeof caseCalls.create> = await (session as Visitor).call(
          caseCalls.create,
          {
            body: { form: { product: 'RE' } },
          },
        )
        story.push(`the doctor opens a case → ${refinementAnswer.status}`)
        if (refinementAnswer.status !== 200)
          fail(`no case could be opened: ${JSON.stringify(refinementAnswer.body)}`)
        draft = refinementAnswer.body.data.uuid
        doctor = { ...doctor, hasCases: true }
      } else {
        companyBlocked = event.kind === 'blockCompany'
        await callAs(emails.staff, companyAdminCalls.changeCompany, {
          params: { id: demoId(house) },
          body: { status: companyBlocked ? 'BLOCKED' : 'ACTIVE' },
        })
        story.push(`the company is ${companyBlocked ? 'blocked' : 'let go on'}`)
      }
      await check()
    }
  } finally {
    if (companyBlocked)
      await callAs(emails.staff, companyAdminCalls.changeCompany, {
        params: { id: demoId(house) },
        body: { status: 'ACTIVE' },
      })
  }
}

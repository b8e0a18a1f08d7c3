import { caseCalls } from '@archway/contract/cases'
import { planCalls } from '@archway/contract/plans'
import { shipmentCalls } from '@archway/contract/shipments'
import { passTime } from '../../../apps/server/src/cases/jobs.ts'
import { addressOf } from '../../../apps/server/src/demo/cast.ts'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { peopleAt } from '../../../apps/server/src/demo/visitor.ts'
import type { TestApp } from '../../../apps/server/src/testing/app.ts'
import { content } from '../../../apps/server/src/testing/plan-story.ts'
import { type Act, requestOf } from './bodies.ts'
import { fill, formOf, idOf, type Owner, type Person, type Shape, staff } from './cast.ts'
import { broken } from './laws.ts'
import { type Moves, watch } from './moves.ts'
import { type Ask, served } from './served.ts'
import { readState, type State, wrongCounters } from './state.ts'

/** One step: somebody takes an allowed action, somebody tries another, or time passes. */
export type Step = {
  readonly kind: 'allowed' | 'forbidden' | 'time'
  readonly who: number
  readonly which: number
  readonly how: number
}
export type Plot = {
  readonly owner: Owner
  readonly shapes: readonly Shape[]
  readonly steps: readonly Step[]
}

const minute = 60_000
const day = 24 * 60 * minute
const waits = [0, 0, 1, 1, 1, 3, 15, 15, 61, 91, 181, 400]

/** Steps that end or take back come seldom, so that stories get far. */
const seldom = /^(cancel|cancelMfg|complete|reverse\w*|delete|scanned|createRefinement|edit)$/
const often =
  /^(submit|resubmit|qcPass|syncDone|convert|publish|approve|clearMfg|approveRetainerCase|start|make|finish|ship|lastmile|create|confirm|filesUploaded|received|nextBatch)$/
const weightOf = ({ action }: Act): number => (seldom.test(action) ? 2 : often.test(action) ? 20 : 5)

const choose = (acts: readonly Act[], pick: number): Act | undefined => {
  const bag = acts.flatMap(act => Array.from({ length: weightOf(act) }, () => act))
  return bag[pick % Math.max(1, bag.length)]
}

export type Stage = {
  readonly app: TestApp
  readonly ask: Ask
  readonly moves: Moves
  played: number
  readonly seen: Map<string, number>
}

/** The server of a story with its doors; another `http` over the same database may stand in for it. */
export const stageOf = (app: TestApp, http: TestApp['app']['http'] = app.app.http): Stage => {
  const people = peopleAt(http)
  const ask: Ask = async (who, call, given) => {
    const once = async () => (await people.as(who.email)).call(call, given as never)
    let answer = await once()
    if (answer.status === 401) {
      people.forget(who.email)
      answer = await once()
    }
    return answer as never
  }
  return { app, ask, moves: watch(app), played: 0, seen: new Map() }
}

/** Plays a story to its end; throws with the whole story as soon as a law is broken. */
export const play = async (stage: Stage, { owner, shapes, steps }: Plot): Promise<void> => {
  const { app, ask, moves } = stage
  const told: string[] = []
  const fail = (wrong: string): never => {
    throw new Error(`${wrong}\n\nThe story of ${owner.name}:\n${told.map(line => `  ${line}`).join('\n')}\n`)
  }
  const cases: { id: string; hasPlan: boolean }[] = []
  for (const shape of shapes) {
    const form = formOf(owner, shape)
    const { status, body } = await ask(owner.submitter, caseCalls.create, { body: { form } })
    if (status !== 200) fail(`no case: ${JSON.stringify(body)}`)
    const { uuid } = body.data as unknown as { uuid: string }
    told.push(`${owner.submitter.email} opens case ${cases.length + 1}: ${JSON.stringify(shape)}`)
    cases.push({ id: uuid, hasPlan: shape.product === 'AL' && !shape.ownSetup })
  }
  const ids = cases.map(({ id }) => id)
  let state = await readState(app, ids)

  const check = async (by: Person | null, moved: boolean): Promise<void> => {
    const before = state
    state = await readState(app, ids)
    if (!moved && JSON.stringify(state) !== JSON.stringify(before)) fail('a refusal has changed something')
    const wrong = [
      ...broken(state),
      ...strangersAct(before, state, by),
      ...(moved ? moves.wrong(before, state) : []),
      ...(await wrongCounters(app)),
    ]
    moves.clear()
    if (wrong.length > 0) fail(wrong.join('\n'))
  }

  for (const step of steps) {
    stage.played += 1
    app.clock.advance(minute)
    if (step.kind === 'time') {
      const days = waits[step.which % waits.length] ?? 0
      told.push(`${days} days pass`)
      app.clock.advance(days * day)
      moves.clear()
      await passTime(app.services)
      await check(null, true)
      count(stage.seen, 'time')
      const again = await passTime(app.services)
      if (again > 0) fail('time passed twice')
      continue
    }
    const forbidden = step.kind === 'forbidden'
    const kase = cases[step.how % cases.length] ?? fail('no case')
    const crowd = forbidden ? [...owner.people, ...owner.strangers] : owner.people
    const parcels = parcelsOf(state, kase.id)
    for (let turn = 0; turn < crowd.length; turn++) {
      const who = crowd[(step.who + turn) % crowd.length] ?? staff
      const { allowed, withheld } = await served(ask, who, kase, parcels)
      if (!forbidden && who === staff) allowed.push(...packing(state, kase.id))
      const act = forbidden
        ? withheld[step.which % Math.max(1, withheld.length)]
        : choose(allowed, step.which)
      if (!act || (forbidden && sharesCall(act, allowed))) continue
      // Somebody else may have something better to do than to end it all.
      if (!forbidden && seldom.test(act.action) && step.how % 10 > 0 && turn + 1 < crowd.length) continue
      if (!(await attempt(act, who, step, forbidden))) continue
      break
    }
  }

  /** Tries the action; false when there is no call for it. */
  async function attempt(act: Act, who: Person, step: Step, forbidden: boolean): Promise<boolean> {
    moves.clear()
    const request = act.action === 'create' ? null : requestOf(act, who.audience, step.how)
    if (!request && act.action !== 'create') return false
    const name = `${act.on}.${act.action} on case ${ids.indexOf(act.caseId) + 1}`
    told.push(`${who.email} ${forbidden ? 'tries' : 'does'} ${name}`)
    if (!forbidden) await prepare(act, step)
    const { status, body } = request
      ? await ask(who, request.call, request)
      : await ask(staff, shipmentCalls.createShipment, { body: parcelOf(owner, state, step.how) })
    told[told.length - 1] += ` → ${status}${status === 200 ? '' : ` ${body.code}`}`
    if (status === 200) count(stage.seen, `${act.on}.${act.action}`)
    else count(stage.seen, `${body.code}`)
    if (status >= 500) fail(`${name} answers ${status}`)
    if (forbidden && status === 200) fail(`${name} was not allowed and happened`)
    if (!forbidden && status !== 200) fail(`${name} was allowed and is refused: ${JSON.stringify(body)}`)
    await check(who, !forbidden)
    return true
  }

  /** What has to lie there before the action can be taken. */
  async function prepare(act: Act, step: Step): Promise<void> {
    if (act.on === 'case' && act.action === 'submit') await fill(app, act.caseId)
    if (act.on === 'plan' && act.action === 'convert')
      await ask(staff, planCalls.editPlan, {
        params: { id: act.id },
        body: { ...content, upperSteps: 14, productionFilesComplete: step.how % 2 === 0 },
      })
    state = await readState(app, ids)
  }
}

const count = (seen: Map<string, number>, what: string) => void seen.set(what, (seen.get(what) ?? 0) + 1)

const parcelsOf = (state: State, caseId: string): string[] => {
  const orders = state.orders.filter(order => order.case_id === caseId).map(({ id }) => id)
  return [...new Set(state.placed.filter(row => orders.includes(row.order_id)).map(row => row.shipment_id))]
}

const loose = (state: State) =>
  state.orders.filter(
    ({ id, status }) => status === 'READY_FOR_AWB' && !state.placed.some(row => row.order_id === id),
  )

/** A packed order can go into a new shipment. */
const packing = (state: State, caseId: string): Act[] =>
  loose(state).some(order => order.case_id === caseId)
    ? [{ on: 'shipment', action: 'create', id: '', caseId }]
    : []

const parcelOf = (owner: Owner, state: State, how: number) => ({
  kind: owner.doctor ? 'dso' : 'client',
  companyUuid: demoId(owner.company),
  addressUuid: addressOf(owner.company),
  orders: loose(state).map(({ id }) => id),
  ...(how % 3 === 0
    ? { courierId: 'DHL' }
    : how % 3 === 1
      ? { courierId: 'DHL', airwayBillNumber: '1234567890' }
      : { courierId: 'HAND' }),
})

/** Handing in a first time and again, or deciding on a case and on its plan, are one call. */
const sharesCall = (act: Act, allowed: readonly Act[]): boolean => {
  const same = /submit$/i.test(act.action)
    ? /submit$/i
    : new RegExp(`^${act.action.replace(/Plan$/, '')}(Plan)?$`)
  return (
    act.on !== 'shipment' &&
    allowed.some(
      other =>
        (other.on !== act.on && same.test(other.action)) ||
        (other.on === act.on &&
          other.id === act.id &&
          /submit$/i.test(act.action) &&
          same.test(other.action)),
    )
  )
}

/** Whatever was written, was written in the name of whoever acted, or of the product itself. */
const strangersAct = (before: State, after: State, by: Person | null): string[] =>
  [...after.history.slice(before.history.length), ...after.past.slice(before.past.length)].flatMap(entry =>
    entry.actor_type === 'system' || (by !== null && entry.actor_id === idOf(by))
      ? []
      : [`${entry.action} is told of ${entry.actor_type} ${entry.actor_id}, not of ${by?.email}`],
  )

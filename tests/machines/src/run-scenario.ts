import { caseCalls } from '@archway/contract/cases'
import { planCalls } from '@archway/contract/plans'
import { requestCalls } from '@archway/contract/requests'
import { shipmentCalls } from '@archway/contract/shipments'
import { sql } from 'drizzle-orm'
import { peopleAt } from '../../../apps/server/src/demo/visitor.ts'
import { runDueTransitions } from '../../../apps/server/src/features/cases/jobs.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import type { TestApp } from '../../../apps/server/src/testing/app.ts'
import { content } from '../../../apps/server/src/testing/plan-story.ts'
import { giveProductionFiles } from '../../../apps/server/src/testing/production/story.ts'
import { type Act, type InputContext, requestOf } from './bodies.ts'
import { caseRows, rowOf } from './domain-rows.ts'
import { findViolations } from './invariants.ts'
import { findNextStep } from './next-step.ts'
import { type Ask, listOfferedActions } from './offered-actions.ts'
import {
  fillRequest,
  formOf,
  idOf,
  insertRecords,
  type Owner,
  type Person,
  type Shape,
  staff,
} from './people.ts'
import { findBrokenGuards } from './request-invariants.ts'
import { hasStatus, resolveScriptedStep, type ScriptedStep } from './scripted-steps.ts'
import { listOrdersInside, listPackingActs, listParcels, listUnpacked, parcelOf } from './shipments.ts'
import { listWrongCounters, readState, type State } from './state.ts'
import { recordTransitions, type Transitions } from './transitions.ts'

type Picks = { readonly personPick: number; readonly actionPick: number; readonly inputPick: number }
/**
 * One step: the case advances, a person takes an allowed action or tries another, time passes, or the scenario
 * moves to a given status and takes a given action there.
 */
export type Step = Picks &
  (
    | { readonly kind: 'advance' | 'allowed' | 'forbidden' | 'time' }
    | ({ readonly kind: 'scripted' } & ScriptedStep)
  )
export type Scenario = {
  readonly owner: Owner
  readonly shapes: readonly Shape[]
  readonly steps: readonly Step[]
}

const minute = 60_000
const day = 24 * 60 * minute
const waitDays = [0, 0, 1, 1, 1, 3, 15, 15, 61, 91, 181, 400]

/** Actions that end a scenario, or only add to it, are rare; advancing has separate steps. */
const rareActions = /^(create|cancel|cancelMfg|complete|delete|scanned|delivered|edit)$/
/** Actions that lead back to an earlier status are chosen often, because few of them are possible at a time. */
const actionsThatLeadBack =
  /^(unpublish\w*|rejectPlan|backToGenerating|unclearMfg|returnToSubmitter|startRevision|reverse\w*|resume\w*|createRefinement|nextBatch|undo|removeFromShipment)$/
const weightOf = ({ action }: Act): number =>
  rareActions.test(action) ? 1 : actionsThatLeadBack.test(action) ? 12 : 4

const choose = (acts: readonly Act[], pick: number): Act | undefined => {
  const weightedActs = acts.flatMap(act => Array.from({ length: weightOf(act) }, () => act))
  return weightedActs[pick % Math.max(1, weightedActs.length)]
}

export type Runner = {
  readonly app: TestApp
  readonly ask: Ask
  readonly transitions: Transitions
  stepCount: number
  readonly countByOutcome: Map<string, number>
  /** How often each row of the domain was taken. */
  readonly countByRow: Map<string, number>
}

/** Runs scenarios against the app, or against another `http` over the same database, and counts what they cover. */
export const createRunner = (app: TestApp, http: TestApp['app']['http'] = app.app.http): Runner => {
  const people = peopleAt(http)
  const askFor: Ask = async (person, call, options) => {
    const callOnce = async () => (await people.as(person.email)).call(call, options as never)
    let response = await callOnce()
    if (response.status === 401) {
      people.forget(person.email)
      response = await callOnce()
    }
    return response as never
  }
  return {
    app,
    ask: askFor,
    transitions: recordTransitions(app),
    stepCount: 0,
    countByOutcome: new Map(),
    countByRow: new Map(),
  }
}

/** Runs a scenario to its end; throws with the log of its steps as soon as an invariant is violated. */
export const runScenario = async (runner: Runner, { owner, shapes, steps }: Scenario): Promise<void> => {
  const { app, ask, transitions } = runner
  const log: string[] = []
  const fail = (wrong: string): never => {
    throw new Error(
      `${wrong}\n\nThe scenario of ${owner.name}:\n${log.map(line => `  ${line}`).join('\n')}\n`,
    )
  }
  const cases: { id: string; hasPlan: boolean; shape: Shape }[] = []
  for (const shape of shapes) {
    const form = formOf(owner, shape)
    const { status, body } = await ask(owner.submitter, caseCalls.create, { body: { form } })
    if (status !== 200) fail(`no case: ${JSON.stringify(body)}`)
    const { uuid } = body.data as unknown as { uuid: string }
    log.push(`${owner.submitter.email} opens case ${cases.length + 1}: ${JSON.stringify(shape)}`)
    cases.push({ id: uuid, hasPlan: shape.product === 'AL' && !shape.ownSetup, shape })
    count(runner.countByRow, 'C1')
  }
  const ids = cases.map(({ id }) => id)
  let state = await readState(app, ids)

  const check = async (actor: Person | null, mayMove: boolean): Promise<void> => {
    const before = state
    state = await readState(app, ids)
    if (!mayMove && JSON.stringify(state) !== JSON.stringify(before)) fail('a refusal has changed something')
    const wrong = [
      ...findViolations(state),
      ...findForeignActors(before, state, actor),
      ...findBrokenGuards(before, state),
      ...(mayMove ? transitions.listViolations(before, state) : []),
      ...(await listWrongCounters(app)),
    ]
    if (mayMove)
      for (const id of [...newRowsIn(before, state), ...transitions.listRows()]) count(runner.countByRow, id)
    transitions.clear()
    if (wrong.length > 0) fail(wrong.join('\n'))
  }

  for (const step of steps) {
    runner.stepCount += 1
    app.clock.advance(minute)
    const caseData = cases[step.inputPick % cases.length] ?? fail('no case')
    if (step.kind === 'time') {
      await passDays(waitDays[step.actionPick % waitDays.length] ?? 0)
      continue
    }
    if (step.kind === 'scripted') {
      await advanceTo(caseData, step)
      const { act, who: person } = resolveScriptedStep(state, owner, caseData, step)
      if (step.by === 'time') await passDays(Number(step.act))
      else if (!(await attempt(act, person, step))) fail(`no person can take ${step.act} at ${step.at}`)
      continue
    }
    const next = step.kind === 'advance' ? findNextStep(state, owner, caseData, step.actionPick) : null
    if (next && (await attempt(next.act, next.who, step))) continue
    const forbidden = step.kind === 'forbidden'
    const candidates = forbidden ? [...owner.people, ...owner.strangers] : owner.people
    const parcels = listParcels(state, caseData.id)
    for (let turn = 0; turn < candidates.length; turn++) {
      const person = candidates[(step.personPick + turn) % candidates.length] ?? staff
      const { allowed, withheld } = await listOfferedActions(ask, person, caseData, parcels)
      if (!forbidden && person === staff) allowed.push(...listPackingActs(state, caseData.id))
      const act = forbidden
        ? withheld[step.actionPick % Math.max(1, withheld.length)]
        : choose(allowed, step.actionPick)
      if (!act || (forbidden && sharesCall(act, allowed))) continue
      if (!(await attempt(act, person, step))) continue
      break
    }
  }

  async function passDays(days: number): Promise<void> {
    log.push(`${days} days pass`)
    app.clock.advance(days * day)
    transitions.clear()
    await runDueTransitions(app.services)
    await check(null, true)
    count(runner.countByOutcome, 'time')
    const repeatedCount = await runDueTransitions(app.services)
    if (repeatedCount > 0) fail('time passed twice')
  }

  /** Advances until the case, or the object that the scripted step names, has the status of the step. */
  async function advanceTo(
    caseData: { id: string; hasPlan: boolean },
    step: Step & ScriptedStep,
  ): Promise<void> {
    for (let turn = 0; !hasStatus(state, caseData.id, step.at); turn++) {
      runner.stepCount += 1
      app.clock.advance(minute)
      const next = turn < 30 ? findNextStep(state, owner, caseData, step.actionPick) : null
      const isTaken = next && (await attempt(next.act, next.who, { ...step, kind: 'advance', inputPick: 1 }))
      if (!isTaken) fail(`the scenario does not reach ${step.at}`)
    }
  }

  /** Tries the action; false if there is no call for it, or if it was a suggested step that is not offered. */
  async function attempt(act: Act, person: Person, step: Step): Promise<boolean> {
    transitions.clear()
    const isParcel = act.on === 'shipment' && act.action === 'create'
    const request = isParcel
      ? null
      : requestOf(act, person.audience, step.inputPick, await readInputContext(act, person))
    if (!request && !isParcel) return false
    const name = `${act.on}.${act.action} on case ${ids.indexOf(act.caseId) + 1}`
    log.push(`${person.email} ${step.kind === 'forbidden' ? 'tries' : 'does'} ${name}`)
    if (step.kind !== 'forbidden') await prepare(act, step)
    const { status, body } = request
      ? await ask(person, request.call, request)
      : await ask(staff, shipmentCalls.createShipment, { body: parcelOf(owner, state, step.inputPick) })
    log[log.length - 1] += ` → ${status}${status === 200 ? '' : ` ${body.code}`}`
    count(runner.countByOutcome, status === 200 ? `${act.on}.${act.action}` : `${body.code}`)
    if (status >= 500) fail(`${name} answers ${status}`)
    if (step.kind === 'forbidden' && status === 200) fail(`${name} was not allowed and happened`)
    if (
      step.kind !== 'forbidden' &&
      status !== 200 &&
      (step.kind !== 'advance' || (await isServed(act, person)))
    )
      fail(`${name} was allowed and is refused: ${JSON.stringify(body)}`)
    await check(person, status === 200)
    // Some impressions never arrive.
    if (act.on === 'request' && act.action === 'create' && status === 200 && step.inputPick % 4 > 0)
      await fillRequest(app, (body.data as unknown as { uuid: string }).uuid)
    return status === 200 || step.kind === 'forbidden'
  }

  async function isServed(act: Act, person: Person): Promise<boolean> {
    const caseData = cases.find(({ id }) => id === act.caseId) ?? fail('no case')
    const { allowed } = await listOfferedActions(ask, person, caseData, listParcels(state, caseData.id))
    return [...allowed, ...listPackingActs(state, caseData.id)].some(
      ({ on, id, action, type }) =>
        on === act.on && id === act.id && action === act.action && type === act.type,
    )
  }

  async function readInputContext(act: Act, person: Person): Promise<InputContext> {
    const baseContext = {
      unpackedOrders: listUnpacked(state).map(({ id }) => id),
      ordersOfShipment: listOrdersInside(state, act.id),
    }
    if (act.on !== 'request' || act.action !== 'create') return baseContext
    const { status, body } = await ask(person, requestCalls.requestOptions, { params: { id: act.caseId } })
    return status === 200
      ? { ...baseContext, treatment: (body.data as never as Options).treatment }
      : baseContext
  }

  /** Inserts the files that the action needs. */
  async function prepare(act: Act, step: Step): Promise<void> {
    if (act.on === 'case' && act.action === 'submit') await insertRecords(app, act.caseId)
    else if (act.on === 'plan' && act.action === 'convert') {
      const isComplete = cases.some(({ id, shape }) => id === act.caseId && shape.packageType === 'COMPLETE')
      const upperSteps = isComplete && step.inputPick % 3 === 0 ? 40 : 14
      await ask(staff, planCalls.editPlan, {
        params: { id: act.id },
        body: { ...content, upperSteps },
      })
      if (step.inputPick % 2 === 0) await giveProductionFiles(app.services, { uuid: act.id })
    } else if (act.on === 'plan' && act.action === 'filesUploaded')
      // Accepting an archive advances its version by itself; staff may release a version that has its files.
      await app.services.db.within(systemScope, tx =>
        tx.execute(sql`update plan set production_files_at = now() where id = ${act.id}`),
      )
    else return
    state = await readState(app, ids)
  }
}

type Options = { treatment: NonNullable<InputContext['treatment']> }

/** The rows of the case that were added to its history. */
const newRowsIn = (before: State, after: State): string[] =>
  after.history
    .slice(before.history.length)
    .flatMap(({ action, attributes: { from, to }, actor_type }) =>
      to ? (rowOf(caseRows, action, from ?? '-', to, actor_type)?.id ?? []) : [],
    )

const count = (countByName: Map<string, number>, name: string) =>
  void countByName.set(name, (countByName.get(name) ?? 0) + 1)

/** Submitting for the first time and again, or deciding on a case and on its plan, are the same call. */
const sharesCall = (act: Act, allowed: readonly Act[]): boolean => {
  const same = /submit$/i.test(act.action)
    ? /submit$/i
    : new RegExp(`^${act.action.replace(/Plan$/, '')}(Plan)?$`)
  return (
    act.on !== 'shipment' &&
    act.on !== 'request' &&
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

/** Every event names the person who acted, or the product itself. */
const findForeignActors = (before: State, after: State, actor: Person | null): string[] =>
  [
    ...after.history.slice(before.history.length),
    ...after.shipmentHistory.slice(before.shipmentHistory.length),
  ].flatMap(entry =>
    entry.actor_type === 'system' || (actor !== null && entry.actor_id === idOf(actor))
      ? []
      : [`${entry.action} names ${entry.actor_type} ${entry.actor_id} as its actor, not ${actor?.email}`],
  )

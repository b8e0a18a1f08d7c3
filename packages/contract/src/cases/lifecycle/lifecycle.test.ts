import { describe, expect, it } from 'vitest'
import { findDeadEnds, findReachable, findUnreachable } from '../../kernel/machine.rules.ts'
import { allowedCaseActions } from '../access.rules.ts'
import type { CaseActor, CaseFacts } from '../facts.rules.ts'
import { everyShape, hinderedCase, listActors, nameOfShape, smoothCase } from '../sample-facts.ts'
import type { CaseShape, CaseStatus } from '../status.rules.ts'
import { caseStatuses, caseStatusOccurs } from '../status.rules.ts'
import type { CaseAction } from './lifecycle.rules.ts'
import { caseActions, caseMachine, caseTarget } from './lifecycle.rules.ts'

const rowIds = caseMachine.map(row => row.row)

/** The facts that change during the walk; all others keep their initial values. */
type Place = Pick<CaseFacts, 'status' | 'inRefinement' | 'resumeStatus' | 'hasShippedBatch'>

const placeKey = (place: Place) =>
  `${place.status} ${place.inRefinement} ${place.resumeStatus} ${place.hasShippedBatch}`

const listMoves = (facts: CaseFacts, actors: readonly CaseActor[]): { action: CaseAction; place: Place }[] =>
  actors
    .flatMap(actor => allowedCaseActions(facts, actor))
    .filter(action => action !== 'edit' && action !== 'delete')
    .map(action => {
      const status = caseTarget(action, facts)
      const isStopped = status === 'CANCELED_REFINEMENT'
      return {
        action,
        place: {
          status,
          inRefinement: action === 'createRefinement' || (facts.inRefinement && !isStopped),
          resumeStatus: action === 'expire' ? facts.status : null,
          hasShippedBatch: action === 'shipped' || facts.hasShippedBatch,
        },
      }
    })

const start: Place = { status: 'NEW', inRefinement: false, resumeStatus: null, hasShippedBatch: false }

const walk = (shape: CaseShape, rest: CaseFacts) => {
  const factsAt = (place: Place): CaseFacts => ({ ...rest, ...shape, ...place })
  // While a case is in manufacturing its order may be in production or finished: both are walked.
  const onward = new Map<string, Place[]>()
  // While a case is in manufacturing its order may be in production or finished: both are walked.
  const findNext = (place: Place): Place[] =>
    (['PROCESSING', 'MANUFACTURING'] as const).flatMap(orderStatus =>
      listMoves({ ...factsAt(place), orderStatus }, listActors(shape.side)).map(move => move.place),
    )
  const next = (place: Place): Place[] => {
    const nextPlaces = onward.get(placeKey(place)) ?? findNext(place)
    onward.set(placeKey(place), nextPlaces)
    return nextPlaces
  }
  return { places: findReachable([start], next, placeKey), next }
}

const statusesOf = (places: readonly Place[]): CaseStatus[] =>
  caseStatuses.filter(status => places.some(place => place.status === status))

describe('the case machine as a table', () => {
  it('has the 22 statuses, no more and no fewer (STAT-01 to STAT-22)', () => {
    expect(caseStatuses).toHaveLength(22)
    expect(new Set(caseStatuses).size).toBe(22)
  })

  it('has every row from C1 to C39, each id once', () => {
    const expected = Array.from({ length: 39 }, (_, index) => `C${index + 1}`)
    expect(new Set(rowIds).size).toBe(rowIds.length)
    expect([...new Set(rowIds.map(id => id.replace('b', '')))].sort()).toEqual(expected.sort())
  })

  it('lets every status be entered and left (C1 to C39)', () => {
    expect(findUnreachable(caseMachine, caseStatuses)).toEqual([])
    expect(findDeadEnds(caseMachine, caseStatuses)).toEqual([])
  })

  it('has one action per name, whatever the number of its rows (C17, C27, C30)', () => {
    expect(caseActions).toHaveLength(39)
  })

  it('finds a dead end when a row is removed (C30)', () => {
    const broken = caseMachine.filter(row => row.action !== 'reactivate')
    expect(findDeadEnds(broken, caseStatuses)).toEqual(['EXPIRED'])
    expect(
      findUnreachable(
        caseMachine.filter(row => row.action !== 'rejectPlan'),
        caseStatuses,
      ),
    ).toEqual(['TS_REJECTED'])
  })
})

describe('walking the case machine in every shape of a case', () => {
  it('walks all of them', () => {
    expect(new Set(everyShape.map(nameOfShape)).size).toBe(everyShape.length)
    expect(everyShape.length).toBe(110)
  })

  it.each(everyShape.map(shape => [nameOfShape(shape), shape] as const))(
    '%s: comes to exactly the statuses that occur, and on from each to COMPLETE',
    (_name, shape) => {
      const { places, next } = walk(shape, smoothCase)
      expect(statusesOf(places)).toEqual(caseStatuses.filter(status => caseStatusOccurs(status, shape)))
      for (const place of places) {
        const onward = findReachable(next(place), next, placeKey)
        expect(
          onward.map(on => on.status),
          placeKey(place),
        ).toContain('COMPLETE')
      }
    },
  )

  it.each(everyShape.map(shape => [nameOfShape(shape), shape] as const))(
    '%s: is stuck nowhere even when everything is in the way',
    (_name, shape) => {
      // The facts are those of a case without obstacles: every reachable status must have a way out.
      const stuck = walk(shape, smoothCase).places.filter(
        place => listMoves({ ...hinderedCase, ...shape, ...place }, listActors(shape.side)).length === 0,
      )
      expect(stuck).toEqual([])
    },
  )
})

describe('targets of the rows', () => {
  const varied: Partial<CaseFacts>[] = [
    {},
    { inRefinement: true },
    { newImpressionNeeded: false },
    { hasShippedBatch: false },
    ...(['NEW', 'REJECTED', 'PENDING_COURIER_PICKUP', 'AWAITING_IMPRESSION'] as const).map(resumeStatus => ({
      resumeStatus,
    })),
    ...(['IN_CUSTOMER_APPPROVE', 'ACTIVE', 'CANCELED_REFINEMENT'] as const).map(resumeStatus => ({
      resumeStatus,
    })),
  ]
  const chosenBy = (action: CaseAction, from: readonly CaseStatus[]) => {
    const targets = new Set<CaseStatus>()
    for (const shape of everyShape) {
      for (const status of from.filter(status => caseStatusOccurs(status, shape))) {
        for (const more of varied) {
          targets.add(caseTarget(action, { ...smoothCase, ...shape, ...more, status }))
        }
      }
    }
    return [...targets].sort()
  }

  it.each(
    caseMachine.filter(row => row.row !== 'C30b' && row.row !== 'C32b').map(row => [row.row, row] as const),
  )('%s ends in each of its targets in some case, and in no other status', (_id, row) => {
    expect(chosenBy(row.action, row.from ?? ['NEW'])).toEqual([...row.to].sort())
  })

  const factsWith = (facts: Partial<CaseFacts>): CaseFacts => ({ ...smoothCase, ...facts })
  it.each<[string, CaseAction, Partial<CaseFacts>, CaseStatus]>([
    ['C2 digital', 'submit', {}, 'IN_QC'],
    ['C2 on file counts as digital', 'submit', { impressionType: 'onFile', product: 'RE' }, 'IN_QC'],
    ['C2 physical, client', 'submit', { impressionType: 'physical' }, 'AWAITING_IMPRESSION'],
    [
      'C2 physical, doctor',
      'submit',
      { impressionType: 'physical', side: 'doctor' },
      'PENDING_COURIER_PICKUP',
    ],
    [
      'C7 physical, the impression was fine',
      'resubmit',
      { impressionType: 'physical', newImpressionNeeded: false },
      'IN_QC',
    ],
    ['C9 plan', 'syncDone', { stepType: 'TWO_STEPS' }, 'IN_TS_GENERATING'],
    ['C9 no plan, client, two steps', 'syncDone', { withTs: true, stepType: 'TWO_STEPS' }, 'IN_MFG'],
    [
      'C9 no plan, doctor, two steps',
      'syncDone',
      { withTs: true, stepType: 'TWO_STEPS', side: 'doctor' },
      'IN_CLEARANCE',
    ],
    ['C10 ZERO_STEP', 'publishPlan', { stepType: 'ZERO_STEP' }, 'IN_MFG'],
    ['C10 ONE_STEP', 'publishPlan', {}, 'IN_CUSTOMER_APPPROVE'],
    ['C11 ONE_STEP', 'approvePlan', {}, 'IN_MFG'],
    ['C11 TWO_STEPS', 'approvePlan', { stepType: 'TWO_STEPS' }, 'IN_CLEARANCE'],
    ['C22 bulk, doctor', 'shipped', { side: 'doctor', bulkshipping: true }, 'FIRST_MILE_SHIPPED'],
    ['C22 bulk, client', 'shipped', { bulkshipping: true }, 'SHIPPED'],
    ['C24 aligners', 'received', {}, 'ACTIVE'],
    ['C24 night guard', 'received', { product: 'NG', withTs: true }, 'COMPLETE'],
    ['C27 first round', 'cancel', {}, 'CANCELED'],
    ['C27 refinement', 'cancel', { inRefinement: true }, 'CANCELED_REFINEMENT'],
    ['C28 refinement', 'cancelMfg', { inRefinement: true }, 'CANCELED_REFINEMENT'],
    ['C30', 'reactivate', { status: 'EXPIRED', resumeStatus: 'REJECTED' }, 'REJECTED'],
    ['C32 complete', 'reopen', { status: 'COMPLETE' }, 'ACTIVE'],
    ['C32 canceled before shipping', 'reopen', { status: 'CANCELED', hasShippedBatch: false }, 'NEW'],
    ['C35 TWO_STEPS', 'reverseMfg', { stepType: 'TWO_STEPS' }, 'IN_CLEARANCE'],
    ['C35 ONE_STEP', 'reverseMfg', {}, 'IN_CUSTOMER_APPPROVE'],
    ['C35 ZERO_STEP', 'reverseMfg', { stepType: 'ZERO_STEP' }, 'IN_TS_GENERATING'],
    ['C35 no plan', 'reverseMfg', { withTs: true }, 'IN_PRODUCTION_FILE_SYNC'],
  ])('%s', (_title, action, facts, target) => {
    expect(caseTarget(action, factsWith(facts))).toBe(target)
  })
})

it('3.12: requests for a correction reach submitter, DSO and relationship manager, whatever step they come from', () => {
  const attention: readonly string[] = ['CASE_REJECTED', 'UNCLEARED', 'MFG_ON_HOLD']
  const notifyingRows = caseMachine.flatMap(({ row, notify }) =>
    notify.filter(({ event }) => attention.includes(event)).map(({ to }) => ({ row, to })),
  )
  expect(notifyingRows.map(({ row }) => row)).toEqual(['C6', 'C16', 'C17', 'C17b', 'C18'])
  for (const { to } of notifyingRows)
    expect(to).toEqual(expect.arrayContaining(['submitter', 'dso', 'relationshipManager']))
})

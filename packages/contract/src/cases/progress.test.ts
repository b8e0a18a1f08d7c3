import { describe, expect, it } from 'vitest'
import type { StepKey, SubKey } from './progress.rules.ts'
import { caseProgress, caseStep, furthestStep, planlessSteps, planSteps, subSteps } from './progress.rules.ts'
import { everyShape, nameOfShape } from './sample-facts.ts'
import type { CaseStatus } from './status.rules.ts'
import { caseStatuses, caseStatusOccurs } from './status.rules.ts'

type Line = readonly [CaseStatus, StepKey, SubKey | null, 'normal' | 'refused']

const plan = { withTs: false, side: 'doctor', stepType: 'TWO_STEPS', lastStep: null } as const
const noPlan = { ...plan, withTs: true } as const

describe('progress of a case', () => {
  it('CASE-12, CASE-17: the steps of the two bars, in order (TRAP-097)', () => {
    expect(planSteps).toEqual([
      'incompleteSubmission',
      'qualityCheck',
      'treatmentPlan',
      'manufacturing',
      'shipping',
    ])
    expect(planlessSteps).toEqual(['incomplete', 'qualityCheck', 'manufacturing', 'shipping'])
  })

  it.each<Line>([
    ['NEW', 'incompleteSubmission', null, 'normal'],
    ['IN_QC', 'qualityCheck', null, 'normal'],
    ['IN_PRODUCTION_FILE_SYNC', 'qualityCheck', null, 'normal'],
    ['REJECTED', 'qualityCheck', 'rejected', 'refused'],
    ['IN_TS_GENERATING', 'treatmentPlan', 'generating', 'normal'],
    ['IN_CUSTOMER_APPPROVE', 'treatmentPlan', 'planApproval', 'normal'],
    ['TS_REJECTED', 'treatmentPlan', 'rejected', 'refused'],
    ['IN_CLEARANCE', 'treatmentPlan', 'pendingAdminApproval', 'normal'],
    ['UNCLEARED_FOR_MFG', 'treatmentPlan', 'rejected', 'refused'],
    ['IN_MFG', 'manufacturing', null, 'normal'],
    ['ORDER_REJECTED', 'manufacturing', 'onHold', 'refused'],
    ['READY_FOR_SHIPPING', 'shipping', 'ready', 'normal'],
    ['IN_SHIPPING', 'shipping', 'inShipment', 'normal'],
    ['FIRST_MILE_SHIPPED', 'shipping', 'firstMileShipped', 'normal'],
    ['SHIPPED', 'shipping', 'shipped', 'normal'],
    ['COMPLETE', 'shipping', 'complete', 'normal'],
    ['ACTIVE', 'shipping', 'shipped', 'normal'],
    ['CANCELED_REFINEMENT', 'shipping', 'shipped', 'normal'],
    ['PENDING_COURIER_PICKUP', 'incompleteSubmission', 'pendingCourierPickup', 'normal'],
    ['AWAITING_IMPRESSION', 'incompleteSubmission', 'awaitingImpression', 'normal'],
  ])('CASE-13 to CASE-16: with a plan, %s is at %s / %s', (status, step, sub, tone) => {
    const bar = caseProgress(status, plan)
    expect([bar.steps[bar.current], bar.sub, bar.tone]).toEqual([step, sub, tone])
  })

  it.each<Line>([
    ['NEW', 'incomplete', null, 'normal'],
    ['IN_QC', 'qualityCheck', null, 'normal'],
    ['REJECTED', 'qualityCheck', 'rejected', 'refused'],
    ['IN_CLEARANCE', 'qualityCheck', 'pendingAdminApproval', 'normal'],
    ['UNCLEARED_FOR_MFG', 'qualityCheck', 'rejected', 'refused'],
    ['IN_MFG', 'manufacturing', null, 'normal'],
    ['ORDER_REJECTED', 'manufacturing', 'onHold', 'refused'],
    ['READY_FOR_SHIPPING', 'shipping', null, 'normal'],
    ['IN_SHIPPING', 'shipping', null, 'normal'],
    ['FIRST_MILE_SHIPPED', 'shipping', 'firstMileShipped', 'normal'],
    ['SHIPPED', 'shipping', null, 'normal'],
    ['COMPLETE', 'shipping', null, 'normal'],
    ['PENDING_COURIER_PICKUP', 'incomplete', 'pendingCourierPickup', 'normal'],
    ['AWAITING_IMPRESSION', 'incomplete', 'awaitingImpression', 'normal'],
  ])('CASE-17: without a plan, %s is at %s / %s', (status, step, sub, tone) => {
    const bar = caseProgress(status, noPlan)
    expect([bar.steps[bar.current], bar.sub, bar.tone]).toEqual([step, sub, tone])
  })

  it('CASE-16: a completed client case shows Shipped, with the bar finished', () => {
    const bar = caseProgress('COMPLETE', { ...plan, side: 'client' })
    expect(bar).toMatchObject({ sub: 'shipped', finished: true, mark: null })
    expect(caseProgress('CANCELED_REFINEMENT', plan)).toMatchObject({
      finished: true,
      mark: 'refinementCanceled',
    })
  })

  it('keeps the furthest step, in grey, after cancellation or expiry', () => {
    expect(caseProgress('CANCELED', { ...plan, lastStep: 'treatmentPlan' })).toMatchObject({
      current: 2,
      tone: 'ended',
      mark: 'canceled',
      sub: null,
    })
    expect(caseProgress('EXPIRED', { ...noPlan, lastStep: 'manufacturing' })).toMatchObject({
      current: 2,
      tone: 'ended',
      mark: 'expired',
    })
    expect(caseProgress('EXPIRED', noPlan).current).toBe(0)
  })

  it('stores the furthest step, and restarts with a new round', () => {
    expect(furthestStep(null, 'IN_QC', false)).toBe('qualityCheck')
    expect(furthestStep('manufacturing', 'IN_TS_GENERATING', false)).toBe('manufacturing')
    expect(furthestStep('manufacturing', 'CANCELED', false)).toBe('manufacturing')
    expect(furthestStep('shipping', 'NEW', true)).toBe('incomplete')
  })

  it.each([
    ['STAT-54', 'ZERO_STEP', ['generating']],
    ['STAT-55', 'ONE_STEP', ['generating', 'planApproval', 'rejected']],
    ['STAT-56', 'TWO_STEPS', ['generating', 'planApproval', 'pendingAdminApproval', 'rejected']],
  ] as const)('%s: the sub-steps of Treatment Plan for %s', (_id, stepType, expected) => {
    expect(subSteps('treatmentPlan', { ...plan, stepType })).toEqual(expected)
  })

  it.each(everyShape.map(shape => [nameOfShape(shape), shape] as const))(
    '%s: every status that occurs has its place, among the sub-steps of its step',
    (_name, shape) => {
      for (const status of caseStatuses.filter(status => caseStatusOccurs(status, shape))) {
        const bar = caseProgress(status, { ...shape, lastStep: null })
        expect(bar.current, status).toBeGreaterThanOrEqual(0)
        expect(bar.current, status).toBeLessThan(bar.steps.length)
        const step = caseStep(status, shape.withTs)
        if (step) expect(bar.steps[bar.current], status).toBe(step)
        if (bar.sub) expect(subSteps(bar.steps[bar.current]!, shape), status).toContain(bar.sub)
      }
    },
  )
})

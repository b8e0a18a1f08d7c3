import { describe, expect, it } from 'vitest'
import { createActor, smoothCase } from '../cases/sample-facts.ts'
import { findDeadEnds, findUnreachable } from '../kernel/machine.rules.ts'
import { allowedPlanActions, caseActionOfPlan, findPlanActionRefusal } from './access.rules.ts'
import type { PlanFacts } from './status.rules.ts'
import { planMachine, planStatuses, planStatusWording, planTarget } from './status.rules.ts'

const plan = (overrides: Partial<PlanFacts> = {}): PlanFacts => ({
  status: 'PUBLISHED',
  isLatest: true,
  filesComplete: true,
  productionFilesComplete: true,
  overPackage: false,
  ...overrides,
})
const approving = { ...smoothCase, status: 'IN_CUSTOMER_APPPROVE' } as const
const clearing = { ...smoothCase, status: 'IN_CLEARANCE', stepType: 'TWO_STEPS' } as const
const owner = createActor('client', { superAdmin: true })

describe('STAT-23 to STAT-32: plans', () => {
  it('P1 to P16: every status is entered, only INACTIVE is final', () => {
    expect(findUnreachable(planMachine, planStatuses)).toEqual([])
    expect(findDeadEnds(planMachine, planStatuses, ['INACTIVE'])).toEqual([])
    const ids = planMachine.flatMap(row => row.row.split(', '))
    expect([...new Set(ids.map(id => id.replace(/[bc]$/, '')))].sort()).toEqual(
      Array.from({ length: 16 }, (_, index) => `P${index + 1}`).sort(),
    )
  })

  it.each([
    ['P8 with the files', 'clearMfg', plan(), 'TWO_STEPS', 'CLEARED_FOR_MFG'],
    [
      'P9 without',
      'clearMfg',
      plan({ productionFilesComplete: false }),
      'TWO_STEPS',
      'PENDING_PRODUCTION_FILE_UPLOAD',
    ],
    ['P14 with the files', 'resume', plan(), 'ONE_STEP', 'CLEARED_FOR_MFG'],
    [
      'P14 without',
      'resume',
      plan({ productionFilesComplete: false }),
      'ONE_STEP',
      'PENDING_PRODUCTION_FILE_UPLOAD',
    ],
    ['P15', 'reverse', plan(), 'TWO_STEPS', 'APPROVED'],
    ['P15b', 'reverse', plan(), 'ONE_STEP', 'PUBLISHED'],
    ['P15c', 'reverse', plan(), 'ZERO_STEP', 'GENERATING'],
    ['P3', 'publish', plan(), 'ONE_STEP', 'PUBLISHED'],
    ['P6', 'reject', plan(), 'ONE_STEP', 'REJECTED'],
  ] as const)('%s', (_id, action, facts, stepType, target) => {
    expect(planTarget(action, facts, { stepType })).toBe(target)
  })

  it.each([
    ['P5', 'approve', plan(), approving, owner, null],
    ['P5 a superseded version', 'approve', plan({ isLatest: false }), approving, owner, 'SUPERSEDED'],
    ['P5 staff do not approve', 'approve', plan(), approving, createActor('staff'), 'NOT_YOUR_ACTION'],
    ['P5 a case that moved on', 'approve', plan(), clearing, owner, 'STALE_STATUS'],
    [
      'P5 the system for ZERO_STEP',
      'approve',
      plan(),
      { ...smoothCase, status: 'IN_TS_GENERATING' },
      createActor('system'),
      null,
    ],
    ['P8', 'clearMfg', plan({ status: 'APPROVED' }), clearing, owner, null],
    [
      'P8 no superAdmin',
      'clearMfg',
      plan({ status: 'APPROVED' }),
      clearing,
      createActor('client'),
      'NOT_YOUR_ACTION',
    ],
    [
      'P3 no files',
      'publish',
      plan({ status: 'CONVERTED', filesComplete: false }),
      { ...smoothCase, status: 'IN_TS_GENERATING' },
      createActor('staff'),
      'FILES_MISSING',
    ],
    [
      'P3 over the package',
      'publish',
      plan({ status: 'CONVERTED', overPackage: true }),
      { ...smoothCase, status: 'IN_TS_GENERATING' },
      createActor('staff'),
      'OVER_PACKAGE',
    ],
    ['P2 not by customers', 'convert', plan({ status: 'GENERATING' }), approving, owner, 'NOT_YOUR_ACTION'],
    ['ROLE-22', 'approve', plan(), approving, createActor('client', { blocked: true }), 'BLOCKED'],
  ] as const)('%s', (_title, action, facts, caseFacts, actor, expected) => {
    expect(findPlanActionRefusal(action, facts, caseFacts, actor)).toBe(expected)
  })

  it('lists what is allowed', () => {
    expect(allowedPlanActions(plan(), approving, owner)).toEqual(['approve', 'reject'])
    expect(allowedPlanActions(plan(), approving, createActor('staff'))).toEqual(['unpublish'])
    expect(allowedPlanActions(plan({ status: 'APPROVED' }), clearing, owner)).toEqual([
      'clearMfg',
      'unclearMfg',
    ])
  })

  it('has actions on the case for halves that exist', () => {
    const actions = planMachine.map(row => row.action)
    for (const action of Object.keys(caseActionOfPlan)) expect(actions).toContain(action)
  })

  it('STAT-25: PUBLISHED reads Plan Approval, and customers see CONVERTED as GENERATING', () => {
    expect(planStatusWording('PUBLISHED')).toBe('planApproval')
    expect(planStatusWording('CONVERTED')).toBe(planStatusWording('GENERATING'))
  })
})

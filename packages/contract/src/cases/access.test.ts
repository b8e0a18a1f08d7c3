import { describe, expect, it } from 'vitest'
import { rowsFrom } from '../kernel/machine.rules.ts'
import {
  actorRoles,
  allowedCaseActions,
  caseActorKind,
  findCaseActionRefusal,
  findCaseCreationRefusal,
  withheldCaseActions,
} from './access.rules.ts'
import type { CaseActor, CaseFacts } from './facts.rules.ts'
import type { CaseAction } from './lifecycle/lifecycle.rules.ts'
import { caseMachine } from './lifecycle/lifecycle.rules.ts'
import { findSubmitRefusal } from './lifecycle/submission.rules.ts'
import { createActor, listActors, smoothCase } from './sample-facts.ts'
import type { CaseStatus } from './status.rules.ts'
import { caseEditableStatuses, caseStatuses } from './status.rules.ts'

const factsAt = (status: CaseStatus, facts: Partial<CaseFacts> = {}): CaseFacts => ({
  ...smoothCase,
  status,
  ...facts,
})
const ofDoctor = { side: 'doctor', doctorStatus: 'ACTIVE' } as const

describe('who may act on a case', () => {
  it.each(caseMachine.filter(row => row.from !== null).map(row => [row.row, row] as const))(
    '%s is for its declared actors alone',
    (_id, row) => {
      for (const side of ['client', 'doctor'] as const) {
        for (const actor of listActors(side)) {
          for (const status of row.from ?? []) {
            const facts = factsAt(status, {
              ...{ side, orderStatus: 'MANUFACTURING', resumeStatus: 'NEW', canceledBy: actor.kind },
            })
            const rows = rowsFrom(caseMachine, status).filter(candidate => candidate.action === row.action)
            const declaredAnswer = rows.some(candidate =>
              candidate.actors.some(role => actorRoles(facts, actor).includes(role)),
            )
            expect(
              findCaseActionRefusal(row.action, facts, actor) !== 'NOT_YOUR_ACTION',
              `${actor.kind} ${status}`,
            ).toBe(declaredAnswer)
          }
        }
      }
    },
  )

  it('gives the other side nothing, in every status', () => {
    for (const status of caseStatuses) {
      for (const kind of ['doctor', 'dso'] as const) {
        expect(allowedCaseActions(factsAt(status), createActor(kind, { superAdmin: true }))).toEqual([])
      }
      expect(
        allowedCaseActions(factsAt(status, ofDoctor), createActor('client', { superAdmin: true })),
      ).toEqual([])
    }
  })

  it('uses the names of people for the side of the case (TRAP-004)', () => {
    expect(caseActorKind('contact', 'client')).toBe('client')
    expect(caseActorKind('contact', 'doctor')).toBe('dso')
    expect(caseActorKind('doctor', 'doctor')).toBe('doctor')
    expect(caseActorKind('doctor', 'client')).toBeNull()
    expect(caseActorKind('staff', 'client')).toBe('staff')
  })

  it.each<[string, CaseAction, CaseFacts, CaseActor, string | null]>([
    [
      'C11 the doctor approves',
      'approvePlan',
      factsAt('IN_CUSTOMER_APPPROVE', ofDoctor),
      createActor('doctor'),
      null,
    ],
    [
      'C11 the DSO does not approve for the doctor',
      'approvePlan',
      factsAt('IN_CUSTOMER_APPPROVE', ofDoctor),
      createActor('dso', { superAdmin: true }),
      'NOT_YOUR_ACTION',
    ],
    ['C14 the DSO clears', 'clearMfg', factsAt('IN_CLEARANCE', ofDoctor), createActor('dso'), null],
    [
      'C14 not as RM',
      'clearMfg',
      factsAt('IN_CLEARANCE', ofDoctor),
      createActor('dso', { isRm: true }),
      'RM_NOT_ALLOWED',
    ],
    [
      'C14 own case: a superAdmin',
      'clearMfg',
      factsAt('IN_CLEARANCE'),
      createActor('client', { superAdmin: true }),
      null,
    ],
    [
      'C14 own case: no other contact',
      'clearMfg',
      factsAt('IN_CLEARANCE'),
      createActor('client'),
      'NOT_YOUR_ACTION',
    ],
    [
      'C14 needs a plan',
      'clearMfg',
      factsAt('IN_CLEARANCE', { ...ofDoctor, withTs: true }),
      createActor('dso'),
      'NO_PLAN',
    ],
    [
      'C15 needs none',
      'approveRetainerCase',
      factsAt('IN_CLEARANCE', ofDoctor),
      createActor('dso'),
      'HAS_PLAN',
    ],
    [
      'C13 plan cases only',
      'startRevision',
      factsAt('ORDER_REJECTED', { withTs: true }),
      createActor('staff'),
      'NO_PLAN',
    ],
    [
      'C8 only if every reason allows it',
      'overrideReject',
      factsAt('REJECTED', { allRejectReasonsOverridable: false }),
      createActor('client'),
      'NOT_OVERRIDABLE',
    ],
    [
      'C17 the clearer from UNCLEARED',
      'returnToSubmitter',
      factsAt('UNCLEARED_FOR_MFG', ofDoctor),
      createActor('dso'),
      null,
    ],
    [
      'C17 not from ORDER_REJECTED',
      'returnToSubmitter',
      factsAt('ORDER_REJECTED', ofDoctor),
      createActor('dso'),
      'NOT_YOUR_ACTION',
    ],
    [
      'C27 the submitter until approval',
      'cancel',
      factsAt('IN_CUSTOMER_APPPROVE'),
      createActor('client'),
      null,
    ],
    ['C27 not after it', 'cancel', factsAt('IN_CLEARANCE'), createActor('client'), 'NOT_YOUR_ACTION'],
    ['C27 the DSO still', 'cancel', factsAt('IN_CLEARANCE', ofDoctor), createActor('dso'), null],
    ['C27 nobody in manufacturing', 'cancel', factsAt('IN_MFG'), createActor('staff'), 'STALE_STATUS'],
    [
      'C20 an order that is not made',
      'mfgDone',
      factsAt('IN_MFG', { orderStatus: 'PROCESSING' }),
      createActor('staff'),
      'ORDER_NOT_MADE',
    ],
    [
      'C35 past PROCESSING',
      'reverseMfg',
      factsAt('IN_MFG', { orderStatus: 'MANUFACTURING' }),
      createActor('staff'),
      'ORDER_TOO_FAR',
    ],
    [
      'C25 nothing left',
      'nextBatch',
      factsAt('ACTIVE', { unmadeSteps: 0 }),
      createActor('client'),
      'NO_STEPS_LEFT',
    ],
    [
      'C25 a fifth batch',
      'nextBatch',
      factsAt('ACTIVE', { batchesMade: 4 }),
      createActor('client'),
      'NO_BATCH_LEFT',
    ],
    [
      'C26 open request',
      'createRefinement',
      factsAt('ACTIVE', { hasOpenRequest: true }),
      createActor('client'),
      'OPEN_REQUEST',
    ],
    [
      'C26 aligners only',
      'createRefinement',
      factsAt('COMPLETE', { product: 'RE', withTs: true }),
      createActor('client'),
      'NO_REFINEMENT_LEFT',
    ],
    [
      'C26 a restricted doctor',
      'createRefinement',
      factsAt('ACTIVE', { side: 'doctor', doctorStatus: 'RESTRICTED' }),
      createActor('doctor', { restricted: true }),
      'RESTRICTED',
    ],
    [
      'C26 nor the DSO for one',
      'createRefinement',
      factsAt('ACTIVE', { side: 'doctor', doctorStatus: 'RESTRICTED' }),
      createActor('dso'),
      'RESTRICTED',
    ],
    [
      'C30 a package that ended',
      'reactivate',
      factsAt('EXPIRED', { resumeStatus: 'ACTIVE' }),
      createActor('client'),
      'STAFF_ONLY_AFTER_TREATMENT',
    ],
    [
      'C30 staff may',
      'reactivate',
      factsAt('EXPIRED', { resumeStatus: 'ACTIVE' }),
      createActor('staff'),
      null,
    ],
    ['C30 a draft', 'reactivate', factsAt('EXPIRED', { resumeStatus: 'NEW' }), createActor('client'), null],
    [
      'C31 open order',
      'complete',
      factsAt('ACTIVE', { hasOpenOrder: true }),
      createActor('client'),
      'OPEN_ORDER',
    ],
    [
      'C39 after a day',
      'undoShipped',
      factsAt('SHIPPED', { shippedAt: new Date('2026-03-01T11:59:59Z') }),
      createActor('staff'),
      'TOO_LATE_TO_UNDO',
    ],
    [
      'C39 after a scan',
      'undoShipped',
      factsAt('SHIPPED', { carrierScanned: true }),
      createActor('staff'),
      'TOO_LATE_TO_UNDO',
    ],
    ['C12 once it moved on', 'rejectPlan', factsAt('IN_MFG'), createActor('client'), 'STALE_STATUS'],
    ['ROLE-22 blocked', 'submit', factsAt('NEW'), createActor('client', { blocked: true }), 'BLOCKED'],
    [
      'on behalf of a blocked doctor',
      'submit',
      factsAt('NEW', { side: 'doctor', doctorStatus: 'BLOCKED' }),
      createActor('dso'),
      'BLOCKED',
    ],
    [
      'the DSO in its own name',
      'clearMfg',
      factsAt('IN_CLEARANCE', { side: 'doctor', doctorStatus: 'BLOCKED' }),
      createActor('dso'),
      null,
    ],
    [
      'a restricted doctor goes on with running cases',
      'approvePlan',
      factsAt('IN_CUSTOMER_APPPROVE', { side: 'doctor', doctorStatus: 'RESTRICTED' }),
      createActor('doctor', { restricted: true }),
      null,
    ],
  ])('%s', (_title, action, facts, actor, expected) => {
    expect(findCaseActionRefusal(action, facts, actor)).toBe(expected)
  })

  it.each(caseStatuses)('CASE-08, CASE-09: edit in %s', status => {
    const isEditable = (caseEditableStatuses as readonly CaseStatus[]).includes(status)
    expect(findCaseActionRefusal('edit', factsAt(status), createActor('client'))).toBe(
      isEditable ? null : 'NOT_EDITABLE',
    )
    expect(allowedCaseActions(factsAt(status), createActor('client')).includes('edit')).toBe(isEditable)
  })

  it('CASE-08: the editable statuses are the four of the specification', () => {
    expect(caseEditableStatuses).toEqual(['NEW', 'IN_QC', 'IN_PRODUCTION_FILE_SYNC', 'REJECTED'])
  })

  it('lists allowed actions, and those that only the account status blocks', () => {
    const facts = factsAt('IN_CLEARANCE', ofDoctor)
    expect(allowedCaseActions(facts, createActor('dso'))).toEqual(['clearMfg', 'unclearMfg', 'cancel'])
    expect(withheldCaseActions(facts, createActor('dso', { isRm: true }))).toEqual([
      { action: 'clearMfg', why: 'RM_NOT_ALLOWED' },
      { action: 'unclearMfg', why: 'RM_NOT_ALLOWED' },
    ])
    const blocked = createActor('client', { blocked: true })
    expect(allowedCaseActions(factsAt('NEW'), blocked)).toEqual([])
    expect(withheldCaseActions(factsAt('NEW'), blocked)).toEqual([
      { action: 'edit', why: 'BLOCKED' },
      { action: 'submit', why: 'BLOCKED' },
      { action: 'cancel', why: 'BLOCKED' },
      { action: 'delete', why: 'BLOCKED' },
    ])
    expect(withheldCaseActions(facts, createActor('dso'))).toEqual([])
  })
})

describe('creating and submitting', () => {
  const free = {
    side: 'doctor',
    companyBlocked: false,
    doctorStatus: 'ACTIVE',
    hasShippingAddress: true,
  } as const
  it.each([
    ['free', free, createActor('doctor'), null],
    ['by staff', free, createActor('staff'), null],
    ['a stranger', free, createActor('client'), 'NOT_YOUR_ACTION'],
    ['blocked company', { ...free, companyBlocked: true }, createActor('staff'), 'BLOCKED'],
    ['blocked doctor', { ...free, doctorStatus: 'BLOCKED' as const }, createActor('dso'), 'BLOCKED'],
    ['restricted doctor', { ...free, doctorStatus: 'RESTRICTED' as const }, createActor('dso'), 'RESTRICTED'],
    [
      'inactive doctor',
      { ...free, doctorStatus: 'INACTIVE' as const },
      createActor('dso'),
      'DOCTOR_INACTIVE',
    ],
    ['no address', { ...free, hasShippingAddress: false }, createActor('doctor'), 'SHIPPING_ADDRESS_MISSING'],
  ])('C1 %s', (_title, facts, actor, expected) => {
    expect(findCaseCreationRefusal(facts, actor)).toBe(expected)
  })

  const ready = {
    uploadsRunning: false,
    missingRecords: 0,
    prescriptionComplete: true,
    consentGiven: true,
    unansweredFlags: 0,
  }
  it.each([
    ['C2 ready', 'submit', {}, null],
    ['C2 uploads', 'submit', { uploadsRunning: true }, 'UPLOADS_RUNNING'],
    ['C2 records', 'submit', { missingRecords: 3 }, 'RECORDS_MISSING'],
    ['C2 prescription', 'submit', { prescriptionComplete: false }, 'PRESCRIPTION_INCOMPLETE'],
    ['C2 consent', 'submit', { consentGiven: false }, 'CONSENT_MISSING'],
    ['C7 flags', 'resubmit', { unansweredFlags: 1 }, 'REPLACEMENTS_MISSING'],
    ['C7 ready', 'resubmit', { consentGiven: false }, null],
  ] as const)('%s', (_title, action, overrides, expected) => {
    expect(findSubmitRefusal(action, { ...ready, ...overrides })).toBe(expected)
  })
})

describe('undoing a cancellation (C32b)', () => {
  const canceled: CaseFacts = {
    ...smoothCase,
    status: 'CANCELED',
    canceledAt: smoothCase.now,
    canceledBy: 'client',
    orderStatus: null,
    batchesMade: 0,
    hasShippedBatch: false,
  }
  it.each([
    ['within a day', {}, null],
    ['after it', { now: new Date(smoothCase.now.getTime() + 86_400_001) }, 'TOO_LATE_TO_REOPEN'],
    ['with an order', { orderStatus: 'CANCELED' }, 'ALREADY_ORDERED'],
    ['with a batch', { batchesMade: 1 }, 'ALREADY_ORDERED'],
  ] as const)('%s', (_when, overrides, refusal) => {
    expect(findCaseActionRefusal('reopen', { ...canceled, ...overrides }, createActor('client'))).toBe(
      refusal,
    )
    expect(findCaseActionRefusal('reopen', { ...canceled, ...overrides }, createActor('staff'))).toBeNull()
  })

  it.each([
    ['client', 'client', 'staff', 'NOT_YOUR_ACTION'],
    ['client', 'client', null, 'NOT_YOUR_ACTION'],
    ['doctor', 'doctor', 'doctor', null],
    ['doctor', 'doctor', 'dso', 'NOT_YOUR_ACTION'],
    ['doctor', 'dso', 'doctor', null],
    ['doctor', 'dso', 'dso', null],
    ['doctor', 'dso', 'staff', 'NOT_YOUR_ACTION'],
    ['doctor', 'staff', 'dso', null],
  ] as const)('on the %s side: the %s, when canceled by %s', (side, kind, canceledBy, refusal) => {
    expect(findCaseActionRefusal('reopen', { ...canceled, side, canceledBy }, createActor(kind))).toBe(
      refusal,
    )
  })
})

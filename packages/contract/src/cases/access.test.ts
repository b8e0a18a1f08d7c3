import { describe, expect, it } from 'vitest'
import { rowsFrom } from '../kernel/machine.rules.ts'
import {
  actorRoles,
  allowedCaseActions,
  caseActorKind,
  whyNot,
  whyNotCreate,
  withheldCaseActions,
} from './access.rules.ts'
import type { CaseActor, CaseFacts } from './facts.rules.ts'
import type { CaseAction } from './lifecycle/lifecycle.rules.ts'
import { caseMachine } from './lifecycle/lifecycle.rules.ts'
import { whyNotSubmit } from './lifecycle/submission.rules.ts'
import { actor, everybody, smoothCase } from './sample-facts.ts'
import type { CaseStatus } from './status.rules.ts'
import { caseEditableStatuses, caseStatuses } from './status.rules.ts'

const at = (status: CaseStatus, facts: Partial<CaseFacts> = {}): CaseFacts => ({
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
        for (const who of everybody(side)) {
          for (const status of row.from ?? []) {
            const facts = at(status, {
              ...{ side, orderStatus: 'MANUFACTURING', resumeStatus: 'NEW', canceledBy: who.kind },
            })
            const rows = rowsFrom(caseMachine, status).filter(candidate => candidate.action === row.action)
            const declared = rows.some(candidate =>
              candidate.actors.some(role => actorRoles(facts, who).includes(role)),
            )
            expect(whyNot(row.action, facts, who) !== 'NOT_YOUR_ACTION', `${who.kind} ${status}`).toBe(
              declared,
            )
          }
        }
      }
    },
  )

  it('gives the other side nothing, in every status', () => {
    for (const status of caseStatuses) {
      for (const kind of ['doctor', 'dso'] as const) {
        expect(allowedCaseActions(at(status), actor(kind, { superAdmin: true }))).toEqual([])
      }
      expect(allowedCaseActions(at(status, ofDoctor), actor('client', { superAdmin: true }))).toEqual([])
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
    ['C11 the doctor approves', 'approvePlan', at('IN_CUSTOMER_APPPROVE', ofDoctor), actor('doctor'), null],
    [
      'C11 the DSO does not approve for the doctor',
      'approvePlan',
      at('IN_CUSTOMER_APPPROVE', ofDoctor),
      actor('dso', { superAdmin: true }),
      'NOT_YOUR_ACTION',
    ],
    ['C14 the DSO clears', 'clearMfg', at('IN_CLEARANCE', ofDoctor), actor('dso'), null],
    [
      'C14 not as RM',
      'clearMfg',
      at('IN_CLEARANCE', ofDoctor),
      actor('dso', { isRm: true }),
      'RM_NOT_ALLOWED',
    ],
    [
      'C14 own case: a superAdmin',
      'clearMfg',
      at('IN_CLEARANCE'),
      actor('client', { superAdmin: true }),
      null,
    ],
    ['C14 own case: no other contact', 'clearMfg', at('IN_CLEARANCE'), actor('client'), 'NOT_YOUR_ACTION'],
    [
      'C14 needs a plan',
      'clearMfg',
      at('IN_CLEARANCE', { ...ofDoctor, withTs: true }),
      actor('dso'),
      'NO_PLAN',
    ],
    ['C15 needs none', 'approveRetainerCase', at('IN_CLEARANCE', ofDoctor), actor('dso'), 'HAS_PLAN'],
    [
      'C13 plan cases only',
      'startRevision',
      at('ORDER_REJECTED', { withTs: true }),
      actor('staff'),
      'NO_PLAN',
    ],
    [
      'C8 only if every reason allows it',
      'overrideReject',
      at('REJECTED', { allRejectReasonsOverridable: false }),
      actor('client'),
      'NOT_OVERRIDABLE',
    ],
    [
      'C17 the clearer from UNCLEARED',
      'returnToSubmitter',
      at('UNCLEARED_FOR_MFG', ofDoctor),
      actor('dso'),
      null,
    ],
    [
      'C17 not from ORDER_REJECTED',
      'returnToSubmitter',
      at('ORDER_REJECTED', ofDoctor),
      actor('dso'),
      'NOT_YOUR_ACTION',
    ],
    ['C27 the submitter until approval', 'cancel', at('IN_CUSTOMER_APPPROVE'), actor('client'), null],
    ['C27 not after it', 'cancel', at('IN_CLEARANCE'), actor('client'), 'NOT_YOUR_ACTION'],
    ['C27 the DSO still', 'cancel', at('IN_CLEARANCE', ofDoctor), actor('dso'), null],
    ['C27 nobody in manufacturing', 'cancel', at('IN_MFG'), actor('staff'), 'STALE_STATUS'],
    [
      'C20 an order that is not made',
      'mfgDone',
      at('IN_MFG', { orderStatus: 'PROCESSING' }),
      actor('staff'),
      'ORDER_NOT_MADE',
    ],
    [
      'C35 past PROCESSING',
      'reverseMfg',
      at('IN_MFG', { orderStatus: 'MANUFACTURING' }),
      actor('staff'),
      'ORDER_TOO_FAR',
    ],
    ['C25 nothing left', 'nextBatch', at('ACTIVE', { unmadeSteps: 0 }), actor('client'), 'NO_STEPS_LEFT'],
    ['C25 a fifth batch', 'nextBatch', at('ACTIVE', { batchesMade: 4 }), actor('client'), 'NO_BATCH_LEFT'],
    [
      'C26 open request',
      'createRefinement',
      at('ACTIVE', { hasOpenRequest: true }),
      actor('client'),
      'OPEN_REQUEST',
    ],
    [
      'C26 aligners only',
      'createRefinement',
      at('COMPLETE', { product: 'RE', withTs: true }),
      actor('client'),
      'NO_REFINEMENT_LEFT',
    ],
    [
      'C26 a restricted doctor',
      'createRefinement',
      at('ACTIVE', { side: 'doctor', doctorStatus: 'RESTRICTED' }),
      actor('doctor', { restricted: true }),
      'RESTRICTED',
    ],
    [
      'C26 nor the DSO for one',
      'createRefinement',
      at('ACTIVE', { side: 'doctor', doctorStatus: 'RESTRICTED' }),
      actor('dso'),
      'RESTRICTED',
    ],
    [
      'C30 a package that ended',
      'reactivate',
      at('EXPIRED', { resumeStatus: 'ACTIVE' }),
      actor('client'),
      'STAFF_ONLY_AFTER_TREATMENT',
    ],
    ['C30 staff may', 'reactivate', at('EXPIRED', { resumeStatus: 'ACTIVE' }), actor('staff'), null],
    ['C30 a draft', 'reactivate', at('EXPIRED', { resumeStatus: 'NEW' }), actor('client'), null],
    ['C31 open order', 'complete', at('ACTIVE', { hasOpenOrder: true }), actor('client'), 'OPEN_ORDER'],
    [
      'C39 after a day',
      'undoShipped',
      at('SHIPPED', { shippedAt: new Date('2026-03-01T11:59:59Z') }),
      actor('staff'),
      'TOO_LATE_TO_UNDO',
    ],
    [
      'C39 after a scan',
      'undoShipped',
      at('SHIPPED', { carrierScanned: true }),
      actor('staff'),
      'TOO_LATE_TO_UNDO',
    ],
    ['C12 once it moved on', 'rejectPlan', at('IN_MFG'), actor('client'), 'STALE_STATUS'],
    ['ROLE-22 blocked', 'submit', at('NEW'), actor('client', { blocked: true }), 'BLOCKED'],
    [
      'on behalf of a blocked doctor',
      'submit',
      at('NEW', { side: 'doctor', doctorStatus: 'BLOCKED' }),
      actor('dso'),
      'BLOCKED',
    ],
    [
      'the DSO in its own name',
      'clearMfg',
      at('IN_CLEARANCE', { side: 'doctor', doctorStatus: 'BLOCKED' }),
      actor('dso'),
      null,
    ],
    [
      'a restricted doctor goes on with running cases',
      'approvePlan',
      at('IN_CUSTOMER_APPPROVE', { side: 'doctor', doctorStatus: 'RESTRICTED' }),
      actor('doctor', { restricted: true }),
      null,
    ],
  ])('%s', (_title, action, facts, who, expected) => {
    expect(whyNot(action, facts, who)).toBe(expected)
  })

  it.each(caseStatuses)('CASE-08, CASE-09: edit in %s', status => {
    const editable = (caseEditableStatuses as readonly CaseStatus[]).includes(status)
    expect(whyNot('edit', at(status), actor('client'))).toBe(editable ? null : 'NOT_EDITABLE')
    expect(allowedCaseActions(at(status), actor('client')).includes('edit')).toBe(editable)
  })

  it('CASE-08: the editable statuses are the four of the specification', () => {
    expect(caseEditableStatuses).toEqual(['NEW', 'IN_QC', 'IN_PRODUCTION_FILE_SYNC', 'REJECTED'])
  })

  it('lists allowed actions, and those that only the account status blocks', () => {
    const facts = at('IN_CLEARANCE', ofDoctor)
    expect(allowedCaseActions(facts, actor('dso'))).toEqual(['clearMfg', 'unclearMfg', 'cancel'])
    expect(withheldCaseActions(facts, actor('dso', { isRm: true }))).toEqual([
      { action: 'clearMfg', why: 'RM_NOT_ALLOWED' },
      { action: 'unclearMfg', why: 'RM_NOT_ALLOWED' },
    ])
    const blocked = actor('client', { blocked: true })
    expect(allowedCaseActions(at('NEW'), blocked)).toEqual([])
    expect(withheldCaseActions(at('NEW'), blocked)).toEqual([
      { action: 'edit', why: 'BLOCKED' },
      { action: 'submit', why: 'BLOCKED' },
      { action: 'cancel', why: 'BLOCKED' },
      { action: 'delete', why: 'BLOCKED' },
    ])
    expect(withheldCaseActions(facts, actor('dso'))).toEqual([])
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
    ['free', free, actor('doctor'), null],
    ['by staff', free, actor('staff'), null],
    ['a stranger', free, actor('client'), 'NOT_YOUR_ACTION'],
    ['blocked company', { ...free, companyBlocked: true }, actor('staff'), 'BLOCKED'],
    ['blocked doctor', { ...free, doctorStatus: 'BLOCKED' as const }, actor('dso'), 'BLOCKED'],
    ['restricted doctor', { ...free, doctorStatus: 'RESTRICTED' as const }, actor('dso'), 'RESTRICTED'],
    ['inactive doctor', { ...free, doctorStatus: 'INACTIVE' as const }, actor('dso'), 'DOCTOR_INACTIVE'],
    ['no address', { ...free, hasShippingAddress: false }, actor('doctor'), 'SHIPPING_ADDRESS_MISSING'],
  ])('C1 %s', (_title, facts, who, expected) => {
    expect(whyNotCreate(facts, who)).toBe(expected)
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
  ] as const)('%s', (_title, action, more, expected) => {
    expect(whyNotSubmit(action, { ...ready, ...more })).toBe(expected)
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
  ] as const)('%s', (_when, more, refused) => {
    expect(whyNot('reopen', { ...canceled, ...more }, actor('client'))).toBe(refused)
    expect(whyNot('reopen', { ...canceled, ...more }, actor('staff'))).toBeNull()
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
  ] as const)('on the %s side: the %s, when canceled by %s', (side, kind, canceledBy, refused) => {
    expect(whyNot('reopen', { ...canceled, side, canceledBy }, actor(kind))).toBe(refused)
  })
})

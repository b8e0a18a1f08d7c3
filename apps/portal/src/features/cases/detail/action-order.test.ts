import { type CaseVerb, caseStatuses, caseTurnWording, sides } from '@archway/contract/cases'
import { describe, expect, test } from 'vitest'
import { type CaseActs, offeredActions } from './action-order.ts'
import { nextStepOf, statusAndTurn } from './next-step.ts'
import { tabNamed, tabsOf } from './tabs.rules.ts'

const press = { onSelect: () => {} }
const acts: CaseActs = {
  edit: { href: '/cases/admin/new' },
  submit: { href: '/cases/admin/new' },
  approvePlan: press,
  rejectPlan: press,
  cancel: press,
  createRefinement: press,
  complete: press,
}
const listOfferedVerbs = (
  allowedActions: CaseVerb[],
  withheldActions: Parameters<typeof offeredActions>[0]['withheldActions'] = [],
) => {
  const { main, more } = offeredActions({ allowedActions, withheldActions }, acts)
  return { main: main.map(({ verb }) => verb), more: more.map(({ verb }) => verb) }
}

describe('the actions of a case', () => {
  test('the two actions that advance the case are the main ones', () => {
    expect(listOfferedVerbs(['approvePlan', 'rejectPlan', 'cancel'])).toEqual({
      main: ['approvePlan', 'rejectPlan'],
      more: ['cancel'],
    })
  })

  test('editing is the main action if there is no other', () => {
    expect(listOfferedVerbs(['edit', 'cancel'])).toEqual({ main: ['edit'], more: ['cancel'] })
    expect(listOfferedVerbs(['edit', 'submit'])).toEqual({ main: ['submit'], more: ['edit'] })
  })

  test('actions that the server does not allow, or the screen does not support, are missing', () => {
    expect(listOfferedVerbs(['nextBatch'])).toEqual({ main: [], more: [] })
  })

  test('ROLE-22 an action blocked only by the account status is shown with the reason', () => {
    const { main } = offeredActions(
      { allowedActions: [], withheldActions: [{ action: 'submit', why: 'BLOCKED' }] },
      acts,
    )
    expect(main).toEqual([{ verb: 'submit', act: { href: '/cases/admin/new' }, why: 'BLOCKED' }])
  })
})

describe('the next step', () => {
  test.each([
    [
      'own action',
      ['approvePlan', 'rejectPlan', 'cancel'],
      'practice',
      { kind: 'yours', action: 'approvePlan' },
    ],
    ['canceling is nobody’s turn', ['edit', 'cancel'], 'provider', { kind: 'waiting', who: 'provider' }],
    ['nothing is waited for', ['createRefinement', 'complete'], null, { kind: 'done' }],
  ] as const)('%s', (_title, allowedActions, whoseTurn, step) => {
    expect(nextStepOf({ allowedActions: [...allowedActions], whoseTurn }, 'contact')).toEqual(step)
  })

  test('the lab sees that it waits for the clinic, not for itself', () => {
    expect(nextStepOf({ allowedActions: [], whoseTurn: 'practice' }, 'staff')).toEqual({
      kind: 'waiting',
      who: 'clinic',
    })
  })

  test('a doctor is not shown as the party that the case waits for', () => {
    expect(nextStepOf({ allowedActions: [], whoseTurn: 'doctor' }, 'doctor')).toEqual({
      kind: 'waiting',
      who: 'practice',
    })
  })
})

describe('CASE-10 CASE-11 a chip with the status and whose turn it is', () => {
  const readers = ['contact', 'doctor', 'staff'] as const
  const listWithoutTurn = (allowedActions: readonly CaseVerb[]) =>
    caseStatuses.flatMap(status =>
      sides.flatMap(side =>
        readers.flatMap(reader => {
          const whoseTurn = caseTurnWording(status, side)
          const facts = { allowedActions: [...allowedActions], whoseTurn, status, side, withTs: false }
          const chip = statusAndTurn(facts, reader)
          return nextStepOf(facts, reader).kind !== 'done' && chip.turn === null
            ? [`${chip.status} ${side} ${reader}`]
            : []
        }),
      ),
    )

  test('a status whose text names the party that the case waits for is shown alone', () => {
    expect(listWithoutTurn([])).toEqual([
      ...readers.map(reader => `awaitingDoctorApproval doctor ${reader}`),
      ...sides.flatMap(side => readers.map(reader => `pendingAdminApproval ${side} ${reader}`)),
      'awaitingYourImpression client contact',
      'awaitingYourImpression client doctor',
    ])
  })

  test('a reader whose turn it is reads so, unless the status addresses the reader', () => {
    expect(listWithoutTurn(['approvePlan'])).toEqual([
      'awaitingYourImpression client contact',
      'awaitingYourImpression client doctor',
    ])
  })

  test('staff are not addressed as the clinic', () => {
    const facts = { status: 'AWAITING_IMPRESSION', side: 'client', withTs: false } as const
    expect(statusAndTurn({ ...facts, allowedActions: [], whoseTurn: 'practice' }, 'staff')).toEqual({
      status: 'awaitingImpression',
      turn: { kind: 'waiting', who: 'clinic' },
    })
  })
})

describe('CASE-29 the tabs of a case', () => {
  test('plan, refinements and shipments are shown only for cases that can have them', () => {
    expect(
      tabsOf({ withTs: true, product: 'RE', side: 'client', submittedAt: null }, 'contact', true),
    ).toEqual(['details', 'files', 'orders', 'chat', 'history'])
    const aligners = { withTs: false, product: 'AL', side: 'doctor', submittedAt: '2026-03-02' } as const
    expect(tabsOf(aligners, 'contact', false)).toContain('shipments')
    expect(tabsOf(aligners, 'doctor', false)).not.toContain('shipments')
    expect(tabsOf(aligners, 'contact', false)).not.toContain('requests')
    expect(tabsOf(aligners, 'contact', true)).toContain('requests')
  })

  test('an unknown tab leads to the first one', () => {
    expect(tabNamed('nonsense', ['details', 'files'])).toBe('details')
    expect(tabNamed('files', ['details', 'files'])).toBe('files')
  })
})

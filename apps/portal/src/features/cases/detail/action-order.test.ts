import type { CaseVerb } from '@archway/contract/cases'
import { describe, expect, test } from 'vitest'
import { type CaseActs, offeredActions } from './action-order.ts'
import { nextStepOf } from './next-step.ts'
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

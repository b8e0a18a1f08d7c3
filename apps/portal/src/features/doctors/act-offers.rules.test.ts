import { expect, test } from 'vitest'
import { actOffers } from './act-offers.rules.ts'

const reader = { isRm: false, blocked: false, loading: false }
const active = {
  status: 'ACTIVE',
  invitation: 'active',
  allowedActions: ['reset', 'restrict', 'deactivate', 'block', 'delete'],
} as const
const reasons = (offers: ReturnType<typeof actOffers>) =>
  Object.fromEntries(offers.map(({ action, withheld }) => [action, withheld ?? 'ok']))

test('an account owner can do everything with an active doctor', () => {
  expect(reasons(actOffers(active, reader))).toEqual({
    reset: 'ok',
    restrict: 'ok',
    deactivate: 'ok',
    block: 'ok',
    delete: 'ok',
  })
})

test('ROLE-17 ERR-24: a relationship manager cannot do anything', () => {
  expect(new Set(Object.values(reasons(actOffers(active, { ...reader, isRm: true }))))).toEqual(
    new Set(['RM']),
  )
})

test('ROLE-22 ERR-20: for a blocked doctor only unblocking and deleting are enabled', () => {
  const blocked = { ...active, status: 'BLOCKED', allowedActions: ['unblock', 'delete'] } as const
  expect(reasons(actOffers(blocked, reader))).toEqual({
    reset: 'BLOCKED',
    restrict: 'BLOCKED',
    deactivate: 'BLOCKED',
    unblock: 'ok',
    delete: 'ok',
  })
})

test('ROLE-23 ERR-21: while loading, allowed actions are disabled', () => {
  expect(reasons(actOffers(active, { ...reader, loading: true })).block).toBe('LOADING')
})

test('ROLE-24 ERR-22: only an active doctor can be sent a password reset; other forbidden actions are hidden', () => {
  const invitedDoctor = { status: 'INVITED', invitation: 'invited', allowedActions: ['invite'] } as const
  expect(reasons(actOffers(invitedDoctor, reader))).toEqual({
    invite: 'ok',
    reset: 'RESET',
    delete: 'HAS_CASES',
  })
})

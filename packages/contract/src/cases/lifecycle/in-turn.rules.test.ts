import { describe, expect, it } from 'vitest'
import type { CaseActor } from '../facts.rules.ts'
import type { Side } from '../side.rules.ts'
import { caseStatuses } from '../status.rules.ts'
import { caseTurn } from '../wording.rules.ts'
import { statusesInTurn } from './in-turn.rules.ts'

const person = { staffRole: null, superAdmin: false, isRm: false, blocked: false, restricted: false }
const ownTurns = ['NEW', 'REJECTED', 'IN_CUSTOMER_APPPROVE', 'SHIPPED', 'AWAITING_IMPRESSION']
const clearing = ['IN_CLEARANCE', 'UNCLEARED_FOR_MFG']
const ofDso = [
  'NEW',
  'REJECTED',
  'FIRST_MILE_SHIPPED',
  'SHIPPED',
  'PENDING_COURIER_PICKUP',
  'AWAITING_IMPRESSION',
]

describe('ruling 34: the statuses in which it is the turn of', () => {
  it.each([
    ['a contact of the clinic', 'client', { ...person, kind: 'client' }, ownTurns],
    [
      'its account owner',
      'client',
      { ...person, kind: 'client', superAdmin: true },
      [...ownTurns, ...clearing],
    ],
    [
      'an owner who is a relationship manager',
      'client',
      { ...person, kind: 'client', superAdmin: true, isRm: true },
      ownTurns,
    ],
    ['a doctor', 'doctor', { ...person, kind: 'doctor' }, ownTurns],
    ['the DSO of a doctor', 'doctor', { ...person, kind: 'dso' }, [...ofDso, ...clearing]],
    ['its relationship manager', 'doctor', { ...person, kind: 'dso', isRm: true }, ofDso],
  ] as [string, Side, CaseActor, string[]][])('%s', (_name, side, actor, statuses) => {
    expect(statusesInTurn(side, actor).toSorted()).toEqual(statuses.toSorted())
  })

  it('staff: every status that waits for the provider, and no other', () => {
    expect(statusesInTurn('client', { ...person, kind: 'staff' })).toEqual(
      caseStatuses.filter(status => caseTurn(status) === 'provider'),
    )
  })
})

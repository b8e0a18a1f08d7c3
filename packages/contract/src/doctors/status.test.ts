import { describe, expect, it } from 'vitest'
import { findDeadEnds, findUnreachable } from '../kernel/machine.rules.ts'
import type { DoctorActor, DoctorFacts } from './status.rules.ts'
import {
  allowedDoctorActions,
  doctorMachine,
  doctorStatuses,
  doctorTarget,
  findDoctorActionRefusal,
} from './status.rules.ts'

const doctor = (overrides: Partial<DoctorFacts> = {}): DoctorFacts => ({
  status: 'ACTIVE',
  hasJoined: true,
  hasCases: true,
  ...overrides,
})
const contact = (overrides: Partial<DoctorActor> = {}): DoctorActor => ({
  kind: 'contact',
  staffRole: null,
  superAdmin: false,
  isRm: false,
  blocked: false,
  ...overrides,
})
const owner = contact({ superAdmin: true })

describe('STAT-50 to STAT-53: doctors', () => {
  it('enters and leaves every status', () => {
    expect(findUnreachable(doctorMachine, doctorStatuses)).toEqual([])
    expect(findDeadEnds(doctorMachine, doctorStatuses)).toEqual([])
  })

  it.each([
    ['an account owner blocks', 'block', doctor(), owner, null],
    ['any other contact does not', 'block', doctor(), contact(), 'NOT_YOUR_ACTION'],
    [
      'ROLE-17 an RM does nothing',
      'invite',
      doctor({ status: 'INVITED' }),
      contact({ isRm: true }),
      'RM_NOT_ALLOWED',
    ],
    ['ROLE-17 nor adds one', 'add', null, contact({ isRm: true }), 'RM_NOT_ALLOWED'],
    ['a contact adds', 'add', null, contact(), null],
    ['a blocked company does not', 'add', null, contact({ blocked: true }), 'BLOCKED'],
    ['ROLE-24 reset when active', 'reset', doctor(), contact(), null],
    ['ROLE-24 reset is disabled', 'reset', doctor({ status: 'INVITED' }), contact(), 'STALE_STATUS'],
    ['delete with cases', 'delete', doctor(), contact(), 'HAS_CASES'],
    ['delete without', 'delete', doctor({ hasCases: false }), contact(), null],
    ['restrict only the active', 'restrict', doctor({ status: 'BLOCKED' }), owner, 'STALE_STATUS'],
    [
      'staff block too',
      'block',
      doctor({ status: 'INVITED' }),
      { ...owner, kind: 'staff' as const, staffRole: 'support' as const },
      null,
    ],
  ] as const)('%s', (_title, action, facts, actor, expected) => {
    expect(findDoctorActionRefusal(action, facts, actor)).toBe(expected)
  })

  it('returns to the invitation when unblocked without ever having joined', () => {
    expect(doctorTarget('unblock', doctor({ status: 'BLOCKED' }))).toBe('ACTIVE')
    expect(doctorTarget('unblock', doctor({ status: 'BLOCKED', hasJoined: false }))).toBe('INVITED')
    expect(doctorTarget('delete', doctor())).toBeNull()
  })

  it('lists what is allowed', () => {
    expect(allowedDoctorActions(doctor(), owner)).toEqual(['deactivate', 'restrict', 'block', 'reset'])
    expect(allowedDoctorActions(doctor(), contact())).toEqual(['reset'])
    expect(allowedDoctorActions(doctor(), contact({ isRm: true }))).toEqual([])
  })
})

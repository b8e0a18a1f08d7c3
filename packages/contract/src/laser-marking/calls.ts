import { accountOwners, call, one } from '../kernel/call.ts'
import { laserMarking, laserMarkingUpdate } from './laser-marking.ts'

export const laserMarkingCalls = {
  laserMarking: call({
    method: 'GET',
    path: '/lmp',
    summary: 'Get the laser marking and the trimline of the company',
    allow: { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' },
    reply: one(laserMarking),
    audit: 'none',
  }),
  updateLaserMarking: call({
    method: 'PUT',
    path: '/lmp',
    summary: 'Change parts of the laser marking; the company name only while its flag is on',
    allow: { ...accountOwners, whenBlocked: 'refused' },
    body: laserMarkingUpdate,
    reply: one(laserMarking),
    audit: 'settings',
  }),
} as const

import { accountOwners, call, one } from '../kernel/call.ts'
import { clinicalPreferences } from './preferences.ts'

const ofDoctor = { id: 'doctor' } as const

export const preferencesCalls = {
  companyPreferences: call({
    method: 'GET',
    path: '/company/preferences',
    summary: "Get the planning preferences of the company's own cases",
    allow: { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' },
    reply: one(clinicalPreferences),
    audit: 'none',
  }),
  saveCompanyPreferences: call({
    method: 'PUT',
    path: '/company/preferences',
    summary: "Replace the planning preferences of the company's own cases; missing ones get their defaults",
    allow: { ...accountOwners, whenBlocked: 'refused' },
    body: clinicalPreferences,
    reply: one(clinicalPreferences),
    audit: 'settings',
  }),
  ownPreferences: call({
    method: 'GET',
    path: '/contact/me/preferences',
    summary: "Get the signed-in doctor's planning preferences",
    allow: { to: ['doctor'], whenBlocked: 'allowed' },
    reply: one(clinicalPreferences),
    audit: 'none',
  }),
  saveOwnPreferences: call({
    method: 'PUT',
    path: '/contact/me/preferences',
    summary: "Replace the signed-in doctor's planning preferences",
    allow: { to: ['doctor'], whenBlocked: 'refused' },
    body: clinicalPreferences,
    reply: one(clinicalPreferences),
    audit: 'settings',
  }),
  doctorPreferences: call({
    method: 'GET',
    path: '/dso/doctor/{id}/preferences',
    summary: "Get a doctor's planning preferences",
    allow: { to: ['contact', 'staff'], group: 'doctorCases', whenBlocked: 'allowed' },
    ids: ofDoctor,
    reply: one(clinicalPreferences),
    audit: 'none',
  }),
  saveDoctorPreferences: call({
    method: 'PUT',
    path: '/dso/doctor/{id}/preferences',
    summary: "Replace a doctor's planning preferences",
    allow: {
      to: ['contact', 'staff'],
      group: 'doctorCases',
      notRm: true,
      whenBlocked: 'refused',
      duty: 'companies',
    },
    ids: ofDoctor,
    body: clinicalPreferences,
    reply: one(clinicalPreferences),
    audit: 'settings',
  }),
} as const

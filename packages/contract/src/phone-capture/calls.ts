import { call, done, one } from '../kernel/call.ts'
import {
  newPhoneLink,
  phoneLink,
  phonePhotoForm,
  phoneQuestion,
  phoneReservation,
  phoneSet,
} from './phone-capture.ts'

const writers = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'refused', duty: 'planning' } as const

export const phoneCaptureCalls = {
  openPhoneLink: call({
    method: 'POST',
    path: '/case/{id}/phoneLink',
    summary:
      'Let a phone take the photos of a case for fifteen minutes; a link of the same session for it before ends',
    allow: writers,
    ids: { id: 'case' },
    reply: one(newPhoneLink),
    audit: 'patientWrite',
    secretFields: ['token'],
  }),
  prolongPhoneLink: call({
    method: 'PUT',
    path: '/case/{id}/phoneLink',
    summary: 'Fifteen more minutes for the link of this session',
    allow: writers,
    ids: { id: 'case' },
    reply: one(phoneLink),
    audit: 'patientWrite',
  }),
  closePhoneLink: call({
    method: 'DELETE',
    path: '/case/{id}/phoneLink',
    summary: 'End the link of this session',
    allow: writers,
    ids: { id: 'case' },
    reply: done,
    audit: 'patientWrite',
  }),
  phoneSet: call({
    method: 'POST',
    path: '/phone/set',
    summary: 'Which photos a phone is to take; nothing about the patient',
    allow: { to: 'everyone' },
    body: phoneQuestion,
    reply: one(phoneSet),
    audit: 'patientRead',
    rate: 'auth',
  }),
  phonePhoto: call({
    method: 'POST',
    path: '/phone/photo',
    summary: 'Reserve the slot of a photo for a phone and get the address its bytes go to by tus',
    allow: { to: 'everyone' },
    body: phonePhotoForm,
    reply: one(phoneReservation),
    audit: 'patientWrite',
    rate: 'auth',
  }),
} as const

import { call, messageReply, one } from '../kernel/call.ts'
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
      'Create a link with which a phone takes the photos of a case for fifteen minutes; an earlier link of this session for the case ends',
    allow: writers,
    ids: { id: 'case' },
    reply: one(newPhoneLink),
    audit: 'patientWrite',
    secretFields: ['token'],
  }),
  prolongPhoneLink: call({
    method: 'PUT',
    path: '/case/{id}/phoneLink',
    summary: "Extend this session's link for a phone by fifteen minutes",
    allow: writers,
    ids: { id: 'case' },
    reply: one(phoneLink),
    audit: 'patientWrite',
  }),
  closePhoneLink: call({
    method: 'DELETE',
    path: '/case/{id}/phoneLink',
    summary: "End this session's link for a phone",
    allow: writers,
    ids: { id: 'case' },
    reply: messageReply,
    audit: 'patientWrite',
  }),
  phoneSet: call({
    method: 'POST',
    path: '/phone/set',
    summary: 'List the photos a phone should take; without data about the patient',
    allow: { to: 'everyone' },
    body: phoneQuestion,
    reply: one(phoneSet),
    audit: 'patientRead',
    rate: 'auth',
  }),
  phonePhoto: call({
    method: 'POST',
    path: '/phone/photo',
    summary: 'Reserve the slot of a photo for a phone and get the URL for its tus upload',
    allow: { to: 'everyone' },
    body: phonePhotoForm,
    reply: one(phoneReservation),
    audit: 'patientWrite',
    rate: 'auth',
  }),
} as const

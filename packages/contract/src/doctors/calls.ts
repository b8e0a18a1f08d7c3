import * as z from 'zod/mini'
import { thirdPartyConfiguration } from '../company/third-party.ts'
import { call, list, messageReply, one } from '../kernel/call.ts'
import { listQuery } from '../kernel/paging.ts'
import { doctor, doctorUpdate, newDoctor } from './doctor.ts'

const readable = { to: ['contact', 'staff'], group: 'doctorCases', whenBlocked: 'allowed' } as const
const writable = {
  to: ['contact', 'staff'],
  group: 'doctorCases',
  notRm: true,
  whenBlocked: 'refused',
  duty: 'companies',
} as const

const doctorQuery = listQuery({
  filter: {
    uuid: 'id',
    name: 'text',
    email: 'text',
    status: 'choice',
    countryId: 'choice',
    stepType: 'choice',
    rmUuid: 'id',
    createdAt: 'instant',
  },
  order: ['name', 'email', 'status', 'countryId', 'stepType', 'createdAt'],
  max: 9999,
})

export const doctorCalls = {
  doctors: call({
    method: 'GET',
    path: '/dso/doctor',
    summary:
      "List the company's doctors, for staff who have not switched to a company those of all companies; `getStatistics` adds the number of open and of all cases of each",
    allow: readable,
    query: z.object({
      ...doctorQuery.shape,
      getStatistics: z.optional(
        z.pipe(
          z.enum(['true', 'false', '1', '0']),
          z.transform(value => value === 'true' || value === '1'),
        ),
      ),
    }),
    reply: list(doctor),
    audit: 'none',
  }),
  doctor: call({
    method: 'GET',
    path: '/dso/doctor/{id}',
    summary: 'Get a doctor',
    allow: readable,
    ids: { id: 'doctor' },
    reply: one(doctor),
    audit: 'none',
  }),
  addDoctor: call({
    method: 'POST',
    path: '/dso/doctor',
    summary: 'Add a doctor and email the invitation',
    allow: writable,
    body: newDoctor,
    reply: one(doctor),
    audit: 'account',
  }),
  updateDoctor: call({
    method: 'PUT',
    path: '/dso/doctor/{id}',
    summary:
      'Save the form of a doctor, or block, unblock, restrict, unrestrict, deactivate, activate or reset',
    allow: writable,
    ids: { id: 'doctor' },
    body: doctorUpdate,
    reply: one(doctor),
    audit: 'account',
  }),
  deleteDoctor: call({
    method: 'DELETE',
    path: '/dso/doctor/{id}',
    summary: 'Remove a doctor who has no cases',
    allow: writable,
    ids: { id: 'doctor' },
    reply: messageReply,
    audit: 'account',
  }),
  inviteDoctor: call({
    method: 'PUT',
    path: '/dso/doctor/{id}/invitation',
    summary: 'Email the invitation again, at most once a minute; earlier links stop working',
    allow: writable,
    ids: { id: 'doctor' },
    reply: one(doctor),
    audit: 'account',
  }),
  doctorThirdParty: call({
    method: 'GET',
    path: '/dso/doctor/{id}/thirdPartyConfiguration',
    summary: 'List the scanner accounts of a doctor',
    allow: readable,
    ids: { id: 'doctor' },
    reply: one(thirdPartyConfiguration),
    audit: 'none',
  }),
} as const

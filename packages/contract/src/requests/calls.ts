import * as z from 'zod/mini'
import { call, list, one } from '../kernel/call.ts'
import { listQuery } from '../kernel/paging.ts'
import {
  closeRequestForm,
  request,
  requestableCase,
  requestForm,
  requestLastMileForm,
  requestOptions,
  staffRequestActions,
} from './request.ts'

const withRequests = { group: 'customerWithRequest', requestsEnabled: true } as const
const readers = { to: ['contact', 'doctor', 'staff'], ...withRequests, whenBlocked: 'allowed' } as const
const submitters = { to: ['contact', 'doctor'], ...withRequests, whenBlocked: 'refused' } as const
// The prefix is a path, not a permission: a company without doctors lists its requests there too (TRAP-023).
const contacts = { to: ['contact', 'staff'], ...withRequests, whenBlocked: 'allowed' } as const
const dsoWriters = { to: ['contact'], ...withRequests, whenBlocked: 'refused' } as const
const staff = { to: ['staff'], whenBlocked: 'allowed' } as const
const ids = { id: 'request' } as const
const ofCase = { id: 'case' } as const

const filter = {
  status: 'choice',
  type: 'choice',
  method: 'choice',
  identifier: 'text',
  caseIdentifier: 'text',
  patientName: 'text',
  caseUuid: 'id',
  doctorUuid: 'id',
  createdAt: 'instant',
} as const
const order = ['createdAt', 'identifier', 'type', 'status'] as const
const requests = listQuery({ filter, order })
const ofOneCase = listQuery({ filter: { status: 'choice', type: 'choice' }, order, rows: 50 })

export const requestCalls = {
  caseRequests: call({
    method: 'GET',
    path: '/case/{id}/request',
    summary: 'List the requests of a case, newest first',
    allow: readers,
    ids: ofCase,
    query: ofOneCase,
    reply: list(request),
    audit: 'patientRead',
  }),
  dsoCaseRequests: call({
    method: 'GET',
    path: '/dso/case/{id}/request',
    summary: "List the requests of a doctor's case, newest first",
    allow: contacts,
    ids: ofCase,
    query: ofOneCase,
    reply: list(request),
    audit: 'patientRead',
  }),
  requestOptions: call({
    method: 'GET',
    path: '/case/{id}/requestOptions',
    summary:
      'Get the requests that are possible for a case now, the steps to choose from, and the initial values of the form',
    allow: readers,
    ids: ofCase,
    reply: one(requestOptions),
    audit: 'patientRead',
  }),
  requestableCases: call({
    method: 'GET',
    path: '/request/case',
    summary: 'List the cases that can have a request now; `search` matches identifier or patient',
    allow: { ...submitters, whenBlocked: 'allowed' },
    query: z.object({ search: z.optional(z.string().check(z.trim(), z.maxLength(100))) }),
    reply: list(requestableCase),
    audit: 'patientRead',
  }),
  createRequest: call({
    method: 'POST',
    path: '/request',
    summary: 'Create a request for a retainer or a replacement (R1)',
    allow: submitters,
    body: requestForm,
    reply: one(request),
    audit: 'patientWrite',
  }),
  requests: call({
    method: 'GET',
    path: '/request',
    summary: "List the company's requests of both sides; for a doctor, the doctor's own",
    allow: readers,
    query: requests,
    reply: list(request),
    audit: 'patientRead',
  }),
  request: call({
    method: 'GET',
    path: '/request/{id}',
    summary: 'Get a request',
    allow: readers,
    ids,
    reply: one(request),
    audit: 'patientRead',
  }),
  cancelRequest: call({
    method: 'PUT',
    path: '/request/{id}/cancel',
    summary: 'Cancel a request that is not decided yet (R4)',
    allow: submitters,
    ids,
    body: closeRequestForm,
    reply: one(request),
    audit: 'patientWrite',
  }),
  dsoRequests: call({
    method: 'GET',
    path: '/dso/request/',
    summary: "List the company's requests of both sides, for its contacts",
    allow: contacts,
    query: requests,
    reply: list(request),
    audit: 'patientRead',
  }),
  dsoRequest: call({
    method: 'GET',
    path: '/dso/request/{id}',
    summary: "Get a request about a doctor's case",
    allow: contacts,
    ids,
    reply: one(request),
    audit: 'patientRead',
  }),
  approveRequest: call({
    method: 'PUT',
    path: '/dso/request/{id}/approve',
    summary: "Approve a doctor's request (R2)",
    allow: { ...dsoWriters, notRm: true },
    ids,
    reply: one(request),
    audit: 'patientWrite',
  }),
  rejectRequest: call({
    method: 'PUT',
    path: '/dso/request/{id}/reject',
    summary: "Reject a doctor's request with a reason (R3)",
    allow: { ...dsoWriters, notRm: true },
    ids,
    body: closeRequestForm,
    reply: one(request),
    audit: 'patientWrite',
  }),
  lastMileRequest: call({
    method: 'POST',
    path: '/dso/request/{id}/lastMileShipped',
    summary: 'Record that a request was sent on to the doctor (R8)',
    allow: dsoWriters,
    ids,
    body: requestLastMileForm,
    reply: one(request),
    audit: 'patientWrite',
  }),
  allRequests: call({
    method: 'GET',
    path: '/admin/request',
    summary: 'List the requests of all companies, for staff',
    allow: staff,
    query: listQuery({ filter: { ...filter, companyUuid: 'id' }, order, rows: 50 }),
    reply: list(request),
    audit: 'patientRead',
  }),
  actOnRequest: call({
    method: 'POST',
    path: '/admin/request/{id}/{action}',
    summary: 'Approve (R2), reject (R3), start manufacturing (R5) or cancel with a refund note (R6)',
    allow: { ...staff, duty: 'production' },
    ids,
    params: z.object({ action: z.enum(staffRequestActions) }),
    body: closeRequestForm,
    reply: one(request),
    audit: 'patientWrite',
  }),
} as const

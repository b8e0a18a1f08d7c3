import * as z from 'zod/mini'
import { call, list, messageReply, one } from '../kernel/call.ts'
import { listQuery } from '../kernel/paging.ts'
import {
  cancelForm,
  courierForm,
  lastMileForm,
  overrideForm,
  returnForm,
  staffCaseForm,
  upgradeForm,
} from './acts.ts'
import { caseDetail, caseHistoryEntry, caseRefinement, caseRow, caseStatistics, hasCases } from './case.ts'
import { caseUpdate, newCase } from './form.ts'
import { caseAttention, muteForm, snoozeForm } from './list/attention.ts'
import { caseExportQuery, caseListQuery, sidesQuery } from './list/filters.ts'
import { maxExported } from './list/list.rules.ts'
import { staffCaseActions } from './verbs.ts'

const readers = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' } as const
// A blocked company or doctor is refused by the rules of the case instead.
const writers = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'refused', duty: 'planning' } as const
const dsoReaders = { to: ['contact', 'staff'], group: 'doctorCases', whenBlocked: 'allowed' } as const
const dsoWriters = {
  to: ['contact', 'staff'],
  group: 'doctorCases',
  whenBlocked: 'refused',
  duty: 'planning',
} as const
const ofCase = { id: 'case' } as const

const historyQuery = listQuery({ filter: {}, order: ['createdAt'], rows: 50, max: 100 })

/** Seconds since the user deleted the draft on the screen, during which it could be undone. */
const draftAge = z.pipe(
  z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
  z.transform((text?: string) => Number(text ?? 0)),
)

export const caseCalls = {
  list: call({
    method: 'GET',
    path: '/case',
    summary:
      "List the cases of one's own side; for a doctor, the doctor's own; for staff with `sides=all`, those of every side. With a search, `total` is exact up to 10,000",
    allow: readers,
    query: z.extend(caseListQuery, sidesQuery),
    reply: list(caseRow),
    audit: 'patientRead',
  }),
  statistics: call({
    method: 'GET',
    path: '/case/statistics',
    summary: 'Count the cases that `GET /case` lists by dashboard filter and by status',
    allow: readers,
    query: z.object(sidesQuery),
    reply: one(caseStatistics),
    audit: 'none',
  }),
  attention: call({
    method: 'GET',
    path: '/case/attention',
    summary: 'List the cases that the user has snoozed or muted',
    allow: readers,
    reply: one(z.array(caseAttention)),
    // Identifiers only.
    audit: 'none',
  }),
  exportCases: call({
    method: 'GET',
    path: '/case/export',
    summary: `Export what \`GET /case\` lists as text/csv or application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, in the language of the reader and the time zone of the company; at most ${maxExported} cases`,
    allow: readers,
    query: z.extend(caseExportQuery, sidesQuery),
    reply: z.unknown(),
    audit: 'patientRead',
    rate: 'heavy',
  }),
  create: call({
    method: 'POST',
    path: '/case',
    summary:
      'Create a case as a draft, as a copy of another with `duplicateOf`, or as a refinement of a running one with `refinementOf` (C1, C26)',
    allow: writers,
    body: newCase,
    reply: one(caseDetail),
    audit: 'patientWrite',
  }),
  read: call({
    method: 'GET',
    path: '/case/{id}',
    summary: 'Get a case of either side that the viewer may see',
    allow: readers,
    ids: ofCase,
    reply: one(caseDetail),
    audit: 'patientRead',
  }),
  update: call({
    method: 'PUT',
    path: '/case/{id}',
    summary: 'Save the form, submit or resubmit, confirm receipt, complete, reactivate or reopen',
    allow: writers,
    ids: ofCase,
    body: caseUpdate,
    reply: one(caseDetail),
    audit: 'patientWrite',
  }),
  deleteDraft: call({
    method: 'DELETE',
    path: '/case/{id}',
    summary:
      'Delete a draft that was never submitted, with its files and its conversation; refused if another person has worked on it in the last `age` seconds',
    allow: writers,
    ids: ofCase,
    query: z.object({ age: draftAge }),
    reply: messageReply,
    audit: 'patientWrite',
  }),
  snooze: call({
    method: 'PUT',
    path: '/case/{id}/snooze',
    summary:
      "Snooze a case: hide it from the user's Pending Actions until a day, a change of its status, or a message or plan comment of another person; without `until` the snooze ends",
    allow: readers,
    ids: ofCase,
    body: snoozeForm,
    reply: one(caseAttention),
    audit: 'settings',
  }),
  mute: call({
    method: 'PUT',
    path: '/case/{id}/mute',
    summary:
      'Mute a case: the user gets no notifications, emails and pushes about it, except when it is their turn or a message mentions them',
    allow: readers,
    ids: ofCase,
    body: muteForm,
    reply: one(caseAttention),
    audit: 'settings',
  }),
  cancel: call({
    method: 'PATCH',
    path: '/case/{id}/cancel',
    summary: 'Stop a case, or only its refinement (C27)',
    allow: writers,
    ids: ofCase,
    body: cancelForm,
    reply: one(caseDetail),
    audit: 'patientWrite',
  }),
  overrideReject: call({
    method: 'PUT',
    path: '/case/{id}/overrideReject',
    summary: 'Continue with records that the quality check refused (C8)',
    allow: writers,
    ids: ofCase,
    body: overrideForm,
    reply: one(caseDetail),
    audit: 'patientWrite',
  }),
  acceptUpgrade: call({
    method: 'PUT',
    path: '/case/{id}/package',
    summary: 'Accept a larger package for a plan that outgrew the one of the case',
    allow: writers,
    ids: ofCase,
    body: upgradeForm,
    reply: one(caseDetail),
    audit: 'patientWrite',
  }),
  nextBatch: call({
    method: 'POST',
    path: '/case/{id}/nextBatch',
    summary: 'Order the next steps of the plan (C25)',
    allow: { ...writers, duty: 'work' },
    ids: ofCase,
    reply: one(caseDetail),
    audit: 'patientWrite',
  }),
  returnToSubmitter: call({
    method: 'PUT',
    path: '/case/{id}/returnToSubmitter',
    summary: 'Return a case that was not cleared to its submitter (C17)',
    allow: { ...writers, to: ['contact', 'staff'], notRm: true },
    ids: ofCase,
    body: returnForm,
    reply: one(caseDetail),
    audit: 'patientWrite',
  }),
  history: call({
    method: 'GET',
    path: '/case/{id}/history',
    summary: 'List the history of a case, newest first',
    allow: readers,
    ids: ofCase,
    query: historyQuery,
    reply: list(caseHistoryEntry),
    audit: 'patientRead',
  }),
  refinements: call({
    method: 'GET',
    path: '/case/{id}/refinement',
    summary: 'List the refinement rounds of a case, oldest first',
    allow: readers,
    ids: ofCase,
    reply: list(caseRefinement),
    audit: 'none',
  }),

  dsoList: call({
    method: 'GET',
    path: '/dso/case',
    summary: "List the doctors' cases. With a search, `total` is exact up to 10,000",
    allow: dsoReaders,
    query: caseListQuery,
    reply: list(caseRow),
    audit: 'patientRead',
  }),
  dsoExportCases: call({
    method: 'GET',
    path: '/dso/case/export',
    summary: `Export the doctors' cases: see \`GET /case/export\``,
    allow: dsoReaders,
    query: caseExportQuery,
    reply: z.unknown(),
    audit: 'patientRead',
    rate: 'heavy',
  }),
  dsoStatistics: call({
    method: 'GET',
    path: '/dso/case/statistics',
    summary: "Count the doctors' cases by dashboard filter and by status",
    allow: dsoReaders,
    reply: one(caseStatistics),
    audit: 'none',
  }),
  dsoRead: call({
    method: 'GET',
    path: '/dso/case/{id}',
    summary: "Get a doctor's case",
    allow: dsoReaders,
    ids: ofCase,
    reply: one(caseDetail),
    audit: 'patientRead',
  }),
  dsoHistory: call({
    method: 'GET',
    path: '/dso/case/{id}/history',
    summary: "List the history of a doctor's case, newest first",
    allow: dsoReaders,
    ids: ofCase,
    query: historyQuery,
    reply: list(caseHistoryEntry),
    audit: 'patientRead',
  }),
  dsoRefinements: call({
    method: 'GET',
    path: '/dso/case/{id}/refinement',
    summary: "List the refinement rounds of a doctor's case, oldest first",
    allow: dsoReaders,
    ids: ofCase,
    reply: list(caseRefinement),
    audit: 'none',
  }),
  ofDoctor: call({
    method: 'GET',
    path: '/dso/doctor/{id}/case',
    summary: 'List the cases of a doctor',
    allow: dsoReaders,
    ids: { id: 'doctor' },
    query: caseListQuery,
    reply: list(caseRow),
    audit: 'patientRead',
  }),
  approveRetainerCase: call({
    method: 'PATCH',
    path: '/dso/case/{id}/approveRetainerCase',
    summary: "Clear a doctor's case without a plan for manufacturing (C15)",
    allow: { ...dsoWriters, notRm: true },
    ids: ofCase,
    reply: one(caseDetail),
    audit: 'patientWrite',
  }),
  courierNotified: call({
    method: 'PUT',
    path: '/dso/case/{id}/courierNotified',
    summary: 'Record that a courier was booked for the impression (C3)',
    allow: { ...dsoWriters, duty: 'work' },
    ids: ofCase,
    body: courierForm,
    reply: one(caseDetail),
    audit: 'patientWrite',
  }),
  pendingQc: call({
    method: 'PATCH',
    path: '/dso/case/{id}/pendingqc',
    summary: 'Record that the impression has arrived at the provider (C4)',
    allow: { ...dsoWriters, duty: 'work' },
    ids: ofCase,
    reply: one(caseDetail),
    audit: 'patientWrite',
  }),
  lastMileShipped: call({
    method: 'POST',
    path: '/dso/case/{id}/lastMileShipped',
    summary: 'Record that the DSO sent the parcel on to the doctor (C23)',
    allow: { ...dsoWriters, duty: 'production' },
    ids: ofCase,
    body: lastMileForm,
    reply: one(caseDetail),
    audit: 'patientWrite',
  }),
  hasCases: call({
    method: 'GET',
    path: '/dso/company/{id}/hasCases',
    summary: "Get whether one's own company has any case, on either side",
    allow: readers,
    ids: { id: 'company' },
    reply: one(hasCases),
    audit: 'none',
  }),

  staffAct: call({
    method: 'POST',
    path: '/admin/case/{id}/{action}',
    summary:
      'Take a step of the provider: an action of the case state machine that needs no plan, order or shipment',
    allow: { to: ['staff'], whenBlocked: 'allowed', duty: 'work' },
    ids: ofCase,
    params: z.object({ action: z.enum(staffCaseActions) }),
    body: staffCaseForm,
    reply: one(caseDetail),
    audit: 'patientWrite',
  }),
} as const

import * as z from 'zod/mini'
import { caseStatuses } from '../cases/status.rules.ts'
import { call, list, one } from '../kernel/call.ts'
import { uuid } from '../kernel/fields.ts'
import { listQuery } from '../kernel/paging.ts'
import {
  approvePlanForm,
  plan,
  planContentForm,
  planViewerAddresses,
  rejectPlanForm,
  staffActForm,
  staffPlanActions,
  unclearPlanForm,
} from './plan.ts'

const people = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' } as const
const dsoPeople = { to: ['contact', 'staff'], group: 'doctorCases', whenBlocked: 'allowed' } as const
const deciders = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'refused' } as const
const staff = { to: ['staff'], whenBlocked: 'allowed' } as const

const versions = listQuery({
  filter: { status: 'choice', refinementUuid: 'id' },
  order: ['version', 'createdAt'],
  defaultOrder: 'version desc',
  rows: 50,
})

export const planCalls = {
  casePlans: call({
    method: 'GET',
    path: '/case/{id}/plan',
    summary:
      'Versions of the treatment plan of a case, newest first; versions being converted are not listed',
    allow: people,
    ids: { id: 'case' },
    query: versions,
    reply: list(plan),
    audit: 'patientRead',
  }),
  dsoCasePlans: call({
    method: 'GET',
    path: '/dso/case/{id}/plan',
    summary: "Versions of the treatment plan of a doctor's case",
    allow: dsoPeople,
    ids: { id: 'case' },
    query: versions,
    reply: list(plan),
    audit: 'patientRead',
  }),
  planViewer: call({
    method: 'GET',
    path: '/plan/{id}/viewer',
    summary: 'Where the models of a plan can be fetched for the viewer; the addresses end after minutes',
    allow: people,
    ids: { id: 'plan' },
    reply: one(planViewerAddresses),
    audit: 'patientRead',
    rate: 'file',
  }),
  planDocument: call({
    method: 'GET',
    path: '/plan/{id}/document',
    summary: 'The summary of a plan as PDF (application/pdf), in the language of the reader',
    allow: people,
    ids: { id: 'plan' },
    reply: z.unknown(),
    audit: 'patientRead',
    rate: 'file',
  }),
  approvePlan: call({
    method: 'PUT',
    path: '/plan/{id}/approve',
    summary: 'Approve the latest published version (C11); one of two approvals at once wins',
    allow: deciders,
    ids: { id: 'plan' },
    body: approvePlanForm,
    reply: one(plan),
    audit: 'patientWrite',
  }),
  rejectPlan: call({
    method: 'PUT',
    path: '/plan/{id}/reject',
    summary: 'Ask for changes of the latest published version (C12), with a comment or reasons',
    allow: deciders,
    ids: { id: 'plan' },
    body: rejectPlanForm,
    reply: one(plan),
    audit: 'patientWrite',
  }),
  clearMfg: call({
    method: 'PUT',
    path: '/plan/{id}/clearMfg',
    summary: 'Clear the approved version for manufacturing (C14)',
    allow: { ...deciders, notRm: true },
    ids: { id: 'plan' },
    reply: one(plan),
    audit: 'patientWrite',
  }),
  unclearMfg: call({
    method: 'PUT',
    path: '/plan/{id}/unclearMfg',
    summary: 'Refuse to clear the approved version for manufacturing (C16), with a comment',
    allow: { ...deciders, notRm: true },
    ids: { id: 'plan' },
    body: unclearPlanForm,
    reply: one(plan),
    audit: 'patientWrite',
  }),
  dsoClearMfg: call({
    method: 'PUT',
    path: '/dso/case/{id}/plan/{planId}/clearMfg',
    summary: "Clear the plan of a doctor's case for manufacturing (C14); the plan must belong to the case",
    allow: { ...dsoPeople, notRm: true, whenBlocked: 'refused' },
    ids: { id: 'case', planId: 'plan' },
    reply: one(plan),
    audit: 'patientWrite',
  }),
  unclearCase: call({
    method: 'PUT',
    path: '/dso/case/{id}/unclearMfg',
    summary: "Refuse to clear a doctor's case that has no plan (C16), with a comment",
    allow: { ...dsoPeople, notRm: true, whenBlocked: 'refused' },
    ids: { id: 'case' },
    body: unclearPlanForm,
    reply: one(z.object({ uuid, status: z.enum(caseStatuses) })),
    audit: 'patientWrite',
  }),
  editPlan: call({
    method: 'PUT',
    path: '/admin/plan/{id}',
    summary: 'Write the content of a version that is not published yet',
    allow: staff,
    ids: { id: 'plan' },
    body: planContentForm,
    reply: one(plan),
    audit: 'patientWrite',
  }),
  actOnPlan: call({
    method: 'POST',
    path: '/admin/plan/{id}/{action}',
    summary: 'Take a staff action of the plan table on a version',
    allow: staff,
    ids: { id: 'plan' },
    params: z.object({ action: z.enum(staffPlanActions) }),
    body: staffActForm,
    reply: one(plan),
    audit: 'patientWrite',
  }),
} as const

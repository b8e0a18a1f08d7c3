import * as z from 'zod/mini'
import { administrators, call, companyStaff, list, one } from '../../kernel/call.ts'
import { uuid } from '../../kernel/fields.ts'
import { listQuery } from '../../kernel/paging.ts'
import { approval, approvalDetail, approvalForm, erasableRecord, patientErasureForm } from './approval.ts'

const approvalParams = z.object({ approvalId: uuid })

// The clinic decides about its people's data (GDPR 4.7); the provider's staff carry it out for it (GDPR 28).
export const approvalCalls = {
  requestPatientErasure: call({
    method: 'POST',
    path: '/admin/person/case/{id}/erase',
    summary:
      'Request the erasure of the patient of a case that has ended (GDPR 17): once a second administrator confirms, a pseudonym takes the place of the name, and files, texts and messages are removed; with `cases`, of all cases in the record of the patient, by a job',
    allow: administrators,
    ids: { id: 'case' },
    body: patientErasureForm,
    reply: one(approval),
    audit: 'patientWrite',
    reauthentication: 'always',
  }),
  erasableRecord: call({
    method: 'GET',
    path: '/admin/person/case/{id}/record',
    summary: 'List all cases in the record of the patient of a case, for a request to erase the whole record',
    allow: administrators,
    ids: { id: 'case' },
    reply: one(erasableRecord),
    audit: 'patientRead',
  }),
  requestContactErasure: call({
    method: 'POST',
    path: '/admin/person/contact/{id}/erase',
    summary:
      'Request the erasure of a contact: once a second administrator confirms, a pseudonym takes the place of the name and the account is closed for good',
    allow: administrators,
    ids: { id: 'contact' },
    body: approvalForm,
    reply: one(approval),
    audit: 'account',
    reauthentication: 'always',
  }),
  requestDoctorErasure: call({
    method: 'POST',
    path: '/admin/person/doctor/{id}/erase',
    summary: 'Request the erasure of a doctor without running cases',
    allow: administrators,
    ids: { id: 'doctor' },
    body: approvalForm,
    reply: one(approval),
    audit: 'account',
    reauthentication: 'always',
  }),
  requestSecondFactorReset: call({
    method: 'POST',
    path: '/admin/staffAccount/{staffId}/resetSecondFactor',
    summary:
      'Request the reset of the lost second factor of a member of the staff: once a second administrator confirms, it is removed with the passkeys, their sessions end, and they are informed by mail',
    allow: administrators,
    params: z.object({ staffId: uuid }),
    body: approvalForm,
    reply: one(approval),
    audit: 'account',
    reauthentication: 'always',
  }),
  requestCustomerFactorReset: call({
    method: 'POST',
    path: '/admin/person/{personId}/resetSecondFactor',
    summary:
      'Request the reset of the lost second factor of a user of a company: once an administrator who is another person confirms, it is removed with the passkeys, their sessions end, and they are informed by mail. Account owners reset it alone: `POST /account/people/{personId}/resetSecondFactor`',
    allow: companyStaff,
    ids: { personId: 'contact' },
    body: approvalForm,
    reply: one(approval),
    audit: 'account',
    reauthentication: 'always',
  }),
  requestAccountOwner: call({
    method: 'POST',
    path: '/admin/person/{personId}/accountOwner',
    summary:
      'Request that a contact of a company becomes an account owner: once an administrator who is another person confirms, they are one, and the other account owners are informed. Account owners do it alone: `PUT /contact/{uuid}`',
    allow: companyStaff,
    ids: { personId: 'contact' },
    body: approvalForm,
    reply: one(approval),
    audit: 'account',
    reauthentication: 'always',
  }),
  approvals: call({
    method: 'GET',
    path: '/admin/approval',
    summary:
      'Requests that need or needed a second person, for others than administrators their own; `waiting` tells those without a decision, and erasures that a job has not carried out yet, from the rest',
    allow: companyStaff,
    query: listQuery({
      filter: { waiting: 'flag' },
      order: ['requestedAt'],
      defaultOrder: 'requestedAt desc',
      rows: 20,
    }),
    reply: list(approval),
    audit: 'patientRead',
  }),
  waitingApprovals: call({
    method: 'GET',
    path: '/admin/approval/waiting',
    summary: 'Count the requests that the reader could confirm',
    allow: administrators,
    reply: one(z.object({ count: z.int() })),
    audit: 'none',
  }),
  approval: call({
    method: 'GET',
    path: '/admin/approval/{approvalId}',
    summary: 'Get a request with what its confirmation would remove or replace',
    allow: companyStaff,
    params: approvalParams,
    reply: one(approvalDetail),
    audit: 'patientRead',
  }),
  confirmApproval: call({
    method: 'POST',
    path: '/admin/approval/{approvalId}/confirm',
    summary:
      'Confirm the request of another person; it is carried out at once, the erasure of a whole patient record by a job',
    allow: administrators,
    params: approvalParams,
    reply: one(approval),
    audit: 'patientWrite',
    reauthentication: 'always',
  }),
  declineApproval: call({
    method: 'POST',
    path: '/admin/approval/{approvalId}/decline',
    summary: 'Decline the request of another person',
    allow: administrators,
    params: approvalParams,
    reply: one(approval),
    audit: 'account',
  }),
  cancelApproval: call({
    method: 'POST',
    path: '/admin/approval/{approvalId}/cancel',
    summary: "Cancel one's own request",
    allow: companyStaff,
    params: approvalParams,
    reply: one(approval),
    audit: 'account',
  }),
} as const

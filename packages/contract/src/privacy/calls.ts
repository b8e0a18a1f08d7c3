import * as z from 'zod/mini'
import { accountOwners, call, list, one } from '../kernel/call.ts'
import { uuid } from '../kernel/fields.ts'
import { listQuery } from '../kernel/paging.ts'
import { exportRecord, personExport } from './person.ts'

// Owners export their data themselves, even while the company is blocked, because the data remains theirs.
export const privacyCalls = {
  exportPatient: call({
    method: 'POST',
    path: '/admin/person/case/{id}/export',
    summary: 'Export all data about the patient of a case (GDPR 15, 20); a job writes the document',
    allow: accountOwners,
    ids: { id: 'case' },
    reply: one(personExport),
    audit: 'patientRead',
    rate: 'heavy',
    reauthentication: 'always',
  }),
  exportContact: call({
    method: 'POST',
    path: '/admin/person/contact/{id}/export',
    summary: 'Export all data about a contact of a company; a job writes the document',
    allow: accountOwners,
    ids: { id: 'contact' },
    reply: one(personExport),
    audit: 'account',
    rate: 'heavy',
    reauthentication: 'always',
  }),
  exportDoctor: call({
    method: 'POST',
    path: '/admin/person/doctor/{id}/export',
    summary: 'Export all data about a doctor; a job writes the document',
    allow: accountOwners,
    ids: { id: 'doctor' },
    reply: one(personExport),
    audit: 'account',
    rate: 'heavy',
    reauthentication: 'always',
  }),
  exportCompany: call({
    method: 'POST',
    path: '/company/export',
    summary:
      'Export all data about the own company (GDPR 20); a job writes the archive and sends a mail to the requester. Another request returns the export that is already running',
    allow: accountOwners,
    reply: one(exportRecord),
    audit: 'patientRead',
    rate: 'heavy',
    reauthentication: 'always',
  }),
  companyExports: call({
    method: 'GET',
    path: '/company/export',
    summary: "List the exports of one's own company and its people that can still be fetched, newest first",
    allow: accountOwners,
    query: listQuery({ filter: {}, order: ['createdAt'] }),
    reply: list(exportRecord),
    audit: 'account',
  }),
  readExport: call({
    method: 'GET',
    path: '/admin/person/export/{exportId}',
    summary:
      'Get whether an export is ready, and the URLs of its document and files, which need a recent confirmation',
    allow: accountOwners,
    params: z.object({ exportId: uuid }),
    reply: one(personExport),
    audit: 'patientRead',
    rate: 'file',
    reauthentication: 'conditional',
  }),
} as const

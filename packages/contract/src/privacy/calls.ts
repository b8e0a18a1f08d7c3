import * as z from 'zod/mini'
import { call, list, one } from '../kernel/call.ts'
import { uuid } from '../kernel/fields.ts'
import { listQuery } from '../kernel/paging.ts'
import { erasedPerson, notedExport, personExport } from './person.ts'

// The clinic decides about its people's data (GDPR 4.7); the provider's staff carry it out for it (GDPR 28).
const staff = { to: ['staff'], whenBlocked: 'allowed', duty: 'administration' } as const
// Its owners hand out what is theirs by themselves, and may while the company is blocked: the data stay its own.
const owners = {
  to: ['contact', 'staff'],
  superAdmin: true,
  whenBlocked: 'allowed',
  duty: 'companies',
} as const

export const privacyCalls = {
  exportPatient: call({
    method: 'POST',
    path: '/admin/person/case/{id}/export',
    summary: 'Gather everything about the patient of a case (GDPR 15, 20); a job writes the document',
    allow: owners,
    ids: { id: 'case' },
    reply: one(personExport),
    audit: 'patientRead',
    rate: 'heavy',
    reauthentication: 'always',
  }),
  exportContact: call({
    method: 'POST',
    path: '/admin/person/contact/{id}/export',
    summary: 'Gather everything about a contact of a company',
    allow: owners,
    ids: { id: 'contact' },
    reply: one(personExport),
    audit: 'account',
    rate: 'heavy',
    reauthentication: 'always',
  }),
  exportDoctor: call({
    method: 'POST',
    path: '/admin/person/doctor/{id}/export',
    summary: 'Gather everything about a doctor',
    allow: owners,
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
      'Gather everything about the own company (GDPR 20); a job writes the archive and mails who asked. One at a time: asked again, the one at work is answered',
    allow: owners,
    reply: one(notedExport),
    audit: 'patientRead',
    rate: 'heavy',
    reauthentication: 'always',
  }),
  companyExports: call({
    method: 'GET',
    path: '/company/export',
    summary: 'Exports of the own company and its people that can still be fetched, newest first',
    allow: owners,
    query: listQuery({ filter: {}, order: ['createdAt'] }),
    reply: list(notedExport),
    audit: 'account',
  }),
  readExport: call({
    method: 'GET',
    path: '/admin/person/export/{exportId}',
    summary: 'Whether an export is ready, and the addresses its document and files can be fetched from',
    allow: owners,
    params: z.object({ exportId: uuid }),
    reply: one(personExport),
    audit: 'patientRead',
    rate: 'file',
  }),
  erasePatient: call({
    method: 'POST',
    path: '/admin/person/case/{id}/erase',
    summary:
      'Put a pseudonym in the place of the patient of a case that has ended, and remove files, texts and messages (GDPR 17)',
    allow: staff,
    ids: { id: 'case' },
    reply: one(erasedPerson),
    audit: 'patientWrite',
    reauthentication: 'always',
  }),
  eraseContact: call({
    method: 'POST',
    path: '/admin/person/contact/{id}/erase',
    summary: 'Put a pseudonym in the place of a contact and close the account for good',
    allow: staff,
    ids: { id: 'contact' },
    reply: one(erasedPerson),
    audit: 'account',
    reauthentication: 'always',
  }),
  eraseDoctor: call({
    method: 'POST',
    path: '/admin/person/doctor/{id}/erase',
    summary: 'The same for a doctor without running cases',
    allow: staff,
    ids: { id: 'doctor' },
    reply: one(erasedPerson),
    audit: 'account',
    reauthentication: 'always',
  }),
} as const

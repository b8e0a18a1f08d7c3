import * as z from 'zod/mini'
import { accountOwners, call, one } from '../../kernel/call.ts'
import { caseDetail } from '../case.ts'
import {
  distinctForm,
  draftPatientForm,
  mergeForm,
  partForm,
  patientRecord,
  similarPatient,
} from './patient.ts'

const readers = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' } as const
const ofPatient = { id: 'patient' } as const

/** The id of a patient is the id of the patient record, or of any case of the record. */
export const patientCalls = {
  readPatient: call({
    method: 'GET',
    path: '/patient/{id}',
    summary:
      'Get a patient over all cases that the viewer may see, with their refinements, requests, orders, shipments and files; `id` may be that of one of the cases',
    allow: readers,
    ids: ofPatient,
    reply: one(patientRecord),
    audit: 'patientRead',
  }),
  similarPatients: call({
    method: 'GET',
    path: '/patient/{id}/similar',
    summary:
      'List other patients of the company with the same name and no other birth date, without those that are known to be other people; `id` may be that of a draft',
    allow: readers,
    ids: ofPatient,
    reply: one(z.array(similarPatient)),
    audit: 'patientRead',
  }),
  mergePatients: call({
    method: 'POST',
    path: '/patient/{id}/merge',
    summary: 'Add the cases of another record of the same patient to this one',
    allow: { ...accountOwners, whenBlocked: 'refused' },
    ids: ofPatient,
    body: mergeForm,
    reply: one(patientRecord),
    audit: 'patientWrite',
  }),
  partPatient: call({
    method: 'POST',
    path: '/patient/{id}/part',
    summary: 'Part cases off from the record of a patient; they get a record of their own, together',
    allow: { ...accountOwners, whenBlocked: 'refused' },
    ids: ofPatient,
    body: partForm,
    reply: one(patientRecord),
    audit: 'patientWrite',
  }),
  distinguishPatients: call({
    method: 'PUT',
    path: '/patient/{id}/distinct',
    summary:
      'State that another record with the same name is of another person, or take that back: the two are not suggested as one patient, and not linked by name and birth date',
    allow: { ...accountOwners, whenBlocked: 'refused' },
    ids: ofPatient,
    body: distinctForm,
    reply: one(patientRecord),
    audit: 'patientWrite',
  }),
  choosePatient: call({
    method: 'PUT',
    path: '/case/{id}/patient',
    summary: 'Add a draft to the record of a patient, or take it out of one',
    allow: { to: ['contact', 'doctor', 'staff'], whenBlocked: 'refused', duty: 'planning' },
    ids: { id: 'case' },
    body: draftPatientForm,
    reply: one(caseDetail),
    audit: 'patientWrite',
  }),
} as const

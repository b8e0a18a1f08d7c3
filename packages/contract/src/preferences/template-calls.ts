import { accountOwners, call, messageReply, one } from '../kernel/call.ts'
import { prescriptionTemplate, templateChange, templateForm, templateList } from './templates.ts'

const ofDoctor = { id: 'doctor' } as const
const ofTemplate = { id: 'template' } as const
/** The owner of a template determines who may change it. */
const writers = {
  to: ['contact', 'doctor', 'staff'],
  whenBlocked: 'refused',
  duty: 'companies',
} as const

export const templateCalls = {
  companyTemplates: call({
    method: 'GET',
    path: '/company/prescriptionTemplate',
    summary: 'List the prescription templates of the company',
    allow: { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' },
    reply: one(templateList),
    audit: 'none',
  }),
  addCompanyTemplate: call({
    method: 'POST',
    path: '/company/prescriptionTemplate',
    summary: 'Add a prescription template of the company',
    allow: { ...accountOwners, whenBlocked: 'refused' },
    body: templateForm,
    reply: one(prescriptionTemplate),
    audit: 'settings',
  }),
  ownTemplates: call({
    method: 'GET',
    path: '/contact/me/prescriptionTemplate',
    summary: 'List the prescription templates of the signed-in doctor and of the company',
    allow: { to: ['doctor'], whenBlocked: 'allowed' },
    reply: one(templateList),
    audit: 'none',
  }),
  addOwnTemplate: call({
    method: 'POST',
    path: '/contact/me/prescriptionTemplate',
    summary: 'Add a prescription template of the signed-in doctor',
    allow: { to: ['doctor'], whenBlocked: 'refused' },
    body: templateForm,
    reply: one(prescriptionTemplate),
    audit: 'settings',
  }),
  doctorTemplates: call({
    method: 'GET',
    path: '/dso/doctor/{id}/prescriptionTemplate',
    summary: 'List the prescription templates of a doctor and of the company',
    allow: { to: ['contact', 'staff'], group: 'doctorCases', whenBlocked: 'allowed' },
    ids: ofDoctor,
    reply: one(templateList),
    audit: 'none',
  }),
  addDoctorTemplate: call({
    method: 'POST',
    path: '/dso/doctor/{id}/prescriptionTemplate',
    summary: 'Add a prescription template of a doctor',
    allow: {
      to: ['contact', 'staff'],
      group: 'doctorCases',
      notRm: true,
      whenBlocked: 'refused',
      duty: 'companies',
    },
    ids: ofDoctor,
    body: templateForm,
    reply: one(prescriptionTemplate),
    audit: 'settings',
  }),
  changeTemplate: call({
    method: 'PUT',
    path: '/prescriptionTemplate/{id}',
    summary:
      'Change the name or the answers of a prescription template, or restore a deleted one within a day',
    allow: writers,
    ids: ofTemplate,
    body: templateChange,
    reply: one(prescriptionTemplate),
    audit: 'settings',
  }),
  deleteTemplate: call({
    method: 'DELETE',
    path: '/prescriptionTemplate/{id}',
    summary: 'Delete a prescription template; cases that were started with it stay as they are',
    allow: writers,
    ids: ofTemplate,
    reply: messageReply,
    audit: 'settings',
  }),
} as const

import * as z from 'zod/mini'
import { call, list, messageReply, one } from '../../kernel/call.ts'
import { uuid } from '../../kernel/fields.ts'
import { listQuery } from '../../kernel/paging.ts'
import { printJobActions } from './print-job.rules.ts'
import {
  printJob,
  printJobActForm,
  printJobDetail,
  printJobForm,
  printPieceForm,
  removedPiecesForm,
} from './print-job.ts'

const staff = { to: ['staff'], whenBlocked: 'allowed' } as const
const production = { ...staff, duty: 'production' } as const
const jobParams = z.object({ jobId: uuid })
const printJobList = listQuery({
  filter: {
    status: 'choice',
    material: 'choice',
    identifier: 'text',
    name: 'text',
    printer: 'text',
    lot: 'text',
  },
  order: ['createdAt', 'identifier'],
  defaultOrder: 'createdAt desc',
  rows: 50,
})

/** Maximum number of print jobs in an export. */
export const maxExportedPrintJobs = 5000

export const printJobCalls = {
  printJobs: call({
    method: 'GET',
    path: '/admin/printJob',
    summary: 'List the print jobs, newest first',
    allow: staff,
    query: printJobList,
    reply: list(printJob),
    audit: 'none',
  }),
  exportPrintJobs: call({
    method: 'GET',
    path: '/admin/printJob/export',
    summary: `Export what \`GET /admin/printJob\` lists (text/csv), in the language of the reader; at most ${maxExportedPrintJobs} print jobs`,
    allow: staff,
    query: printJobList,
    reply: z.unknown(),
    audit: 'none',
    replica: true,
    rate: 'heavy',
  }),
  printJob: call({
    method: 'GET',
    path: '/admin/printJob/{jobId}',
    summary: 'Get a print job with the pieces on it, by tray',
    allow: staff,
    params: jobParams,
    reply: one(printJobDetail),
    audit: 'patientRead',
  }),
  printJobLabel: call({
    method: 'GET',
    path: '/admin/printJob/{jobId}/label',
    summary:
      'Get the label of a print job, with its identifier as Code 128: as PDF (application/pdf), or for a Zebra printer with `format` zpl (text/plain)',
    allow: production,
    params: jobParams,
    query: z.object({ format: z.optional(z.enum(['pdf', 'zpl'])) }),
    reply: z.unknown(),
    audit: 'none',
    rate: 'heavy',
  }),
  createPrintJob: call({
    method: 'POST',
    path: '/admin/printJob',
    summary: 'Plan a print job, with the pieces of `orders` on its first tray',
    allow: production,
    body: printJobForm,
    reply: one(printJobDetail),
    audit: 'patientWrite',
  }),
  changePrintJob: call({
    method: 'PUT',
    path: '/admin/printJob/{jobId}',
    summary: 'Change name, printer and material of a planned print job',
    allow: production,
    params: jobParams,
    body: z.omit(printJobForm, { orders: true }),
    reply: one(printJobDetail),
    audit: 'settings',
  }),
  deletePrintJob: call({
    method: 'DELETE',
    path: '/admin/printJob/{jobId}',
    summary: 'Delete a planned print job; its pieces are on no job then',
    allow: production,
    params: jobParams,
    reply: messageReply,
    audit: 'settings',
  }),
  addToPrintJob: call({
    method: 'POST',
    path: '/admin/printJob/{jobId}/piece',
    summary:
      'Put pieces of an order on a tray of a planned print job: those named, or all that have to be printed and are on no job',
    allow: production,
    params: jobParams,
    body: printPieceForm,
    reply: one(printJobDetail),
    audit: 'patientWrite',
  }),
  removeFromPrintJob: call({
    method: 'POST',
    path: '/admin/printJob/{jobId}/piece/remove',
    summary: 'Take pieces off a planned print job',
    allow: production,
    params: jobParams,
    body: removedPiecesForm,
    reply: one(printJobDetail),
    audit: 'patientWrite',
  }),
  actOnPrintJob: call({
    method: 'POST',
    path: '/admin/printJob/{jobId}/{action}',
    summary:
      'Start a print job with the lot of its material, which starts its orders; end it; or fail it, so that its pieces wait to be made again',
    allow: production,
    params: z.extend(jobParams, { action: z.enum(printJobActions) }),
    body: printJobActForm,
    reply: one(printJobDetail),
    audit: 'patientWrite',
  }),
} as const

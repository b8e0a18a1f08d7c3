import * as z from 'zod/mini'
import { administrators, call, one } from '../../kernel/call.ts'
import {
  companyInsight,
  insightExportQuery,
  insightQuery,
  labInsight,
  staffWork,
  staffWorkExportQuery,
} from './report.ts'

const customers = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' } as const
const staff = { to: ['staff'], whenBlocked: 'allowed' } as const

export const insightCalls = {
  companyInsight: call({
    method: 'GET',
    path: '/insight',
    summary:
      'Get the figures of the own company in a period and in the period before: cases, stages, reasons and doctors. A job counts them from the history of cases. Doctors get the figures of their own cases',
    allow: customers,
    query: insightQuery,
    reply: one(companyInsight),
    audit: 'none',
    replica: true,
  }),
  exportCompanyInsight: call({
    method: 'GET',
    path: '/insight/export',
    summary: 'Export a table of `GET /insight` as a file (text/csv), in the language of the reader',
    allow: customers,
    query: insightExportQuery,
    reply: z.unknown(),
    audit: 'none',
    replica: true,
    rate: 'heavy',
  }),
  labInsight: call({
    method: 'GET',
    path: '/admin/insight',
    summary: 'Get the figures of all companies, or the one switched to, in a period and in the period before',
    allow: staff,
    query: insightQuery,
    reply: one(labInsight),
    audit: 'none',
    replica: true,
  }),
  exportLabInsight: call({
    method: 'GET',
    path: '/admin/insight/export',
    summary: 'Export a table of `GET /admin/insight` as a file (text/csv), in the language of the reader',
    allow: staff,
    query: insightExportQuery,
    reply: z.unknown(),
    audit: 'none',
    replica: true,
    rate: 'heavy',
  }),
  staffWork: call({
    method: 'GET',
    path: '/admin/insight/people',
    summary: 'List the work of each staff member in a period, by day, week or month, and their open work now',
    allow: administrators,
    query: insightQuery,
    reply: one(z.array(staffWork)),
    audit: 'account',
    replica: true,
    apiKey: 'never',
  }),
  exportStaffWork: call({
    method: 'GET',
    path: '/admin/insight/people/export',
    summary:
      'Export a table of `GET /admin/insight/people` as a file (text/csv): a row for each person, or with `part=series` for each person and day, week or month',
    allow: administrators,
    query: staffWorkExportQuery,
    reply: z.unknown(),
    audit: 'account',
    replica: true,
    rate: 'heavy',
    reauthentication: 'always',
  }),
} as const

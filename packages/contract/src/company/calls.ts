import { call, one } from '../kernel/call.ts'
import { company, companyConfiguration } from './company.ts'

const ownCompany = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' } as const

export const companyCalls = {
  ownCompany: call({
    method: 'GET',
    path: '/company/me',
    summary: 'The company of the signed-in person; of the company switched to, for staff',
    allow: ownCompany,
    reply: one(company),
    audit: 'none',
  }),
  configuration: call({
    method: 'GET',
    path: '/company/configuration',
    summary: 'Dental notation, shipping type, switches and production preferences of the company',
    allow: ownCompany,
    reply: one(companyConfiguration),
    audit: 'none',
  }),
} as const

import * as z from 'zod/mini'
import { accountOwners, call, one } from '../kernel/call.ts'
import { company, companyConfiguration, companyUpdate, configurationUpdate } from './company.ts'
import { loyalty } from './loyalty.ts'
import { thirdPartyConfiguration } from './third-party.ts'

const ownCompany = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' } as const

export const companyCalls = {
  ownCompany: call({
    method: 'GET',
    path: '/company/me',
    summary: 'Get the company of the signed-in user; for staff, the company switched to',
    allow: ownCompany,
    reply: one(company),
    audit: 'none',
  }),
  configuration: call({
    method: 'GET',
    path: '/company/configuration',
    summary: 'Get the dental notation, shipping type, switches and production preferences of the company',
    allow: ownCompany,
    reply: one(companyConfiguration),
    audit: 'none',
  }),
  updateCompany: call({
    method: 'PUT',
    path: '/company',
    summary: 'Change the support phone and email, the theme, the date format or the logo',
    allow: { to: ['contact', 'staff'], whenBlocked: 'refused', duty: 'companies' },
    body: companyUpdate,
    reply: one(company),
    audit: 'settings',
  }),
  updateConfiguration: call({
    method: 'PATCH',
    path: '/company/configuration',
    summary: 'Set the dental notation, change the production preferences, or require a second factor',
    allow: { ...accountOwners, whenBlocked: 'refused' },
    body: configurationUpdate,
    reply: one(companyConfiguration),
    audit: 'settings',
    reauthentication: 'conditional',
  }),
  thirdParty: call({
    method: 'GET',
    path: '/company/thirdPartyConfiguration',
    summary: 'List the scanner accounts of the company',
    allow: ownCompany,
    reply: one(thirdPartyConfiguration),
    audit: 'none',
  }),
  loyalty: call({
    method: 'GET',
    path: '/company/loyalty',
    summary:
      'Get the points and the tier of this calendar year; null while the provider has not turned the program on',
    allow: { to: ['contact', 'staff'], whenBlocked: 'allowed' },
    reply: one(z.nullable(loyalty)),
    audit: 'none',
  }),
} as const

import * as z from 'zod/mini'
import { call, list, one } from '../kernel/call.ts'
import { uuid } from '../kernel/fields.ts'
import { listQuery } from '../kernel/paging.ts'
import { companyChange, managedCompany, newCompany } from './admin.ts'

const allow = { to: ['staff'], whenBlocked: 'allowed' } as const

export const companyAdminCalls = {
  companies: call({
    method: 'GET',
    path: '/admin/company',
    summary: 'List the companies of the provider',
    allow,
    query: listQuery({
      filter: {
        name: 'text',
        status: 'choice',
        isDso: 'flag',
        areRequestsEnabled: 'flag',
        shipmentType: 'choice',
        isRmAllowed: 'flag',
        createdAt: 'instant',
      },
      order: ['name', 'createdAt', 'status'],
      defaultOrder: 'name asc',
    }),
    reply: list(managedCompany),
    audit: 'none',
  }),
  company: call({
    method: 'GET',
    path: '/admin/company/{id}',
    summary: 'Get a company as the provider manages it',
    allow,
    ids: { id: 'company' },
    reply: one(managedCompany),
    audit: 'none',
  }),
  addCompany: call({
    method: 'POST',
    path: '/admin/company',
    summary: 'Create a company and email the invitation to its account owner',
    allow: { ...allow, duty: 'companies' },
    body: newCompany,
    reply: one(managedCompany),
    audit: 'account',
  }),
  changeCompany: call({
    method: 'PATCH',
    path: '/admin/company/{id}',
    summary: 'Change the settings of a company that the provider controls, or block or unblock it',
    allow: { ...allow, duty: 'companies' },
    ids: { id: 'company' },
    body: companyChange,
    reply: one(managedCompany),
    audit: 'settings',
  }),
  switchCompany: call({
    method: 'PUT',
    path: '/session/company',
    summary:
      'View the customer screens as one company until the session ends; without `companyUuid`, as all of them',
    allow,
    body: z.object({ companyUuid: z.optional(z.nullable(uuid)) }),
    reply: one(z.object({ companyUuid: z.nullable(uuid) })),
    audit: 'settings',
    // API keys have no screens to switch.
    apiKey: 'never',
  }),
} as const

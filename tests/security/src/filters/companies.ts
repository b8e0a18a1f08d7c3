import { companyAdminCalls } from '@archway/contract/company'
import { eq } from 'drizzle-orm'
import { company, companyConfiguration } from '../../../../apps/server/src/features/company/index.ts'
import { byAlphabet, orderByColumn, readDate, readFlag, readText } from './case-list.ts'
import type { List } from './lists.ts'
import { compareInDirection } from './scan.ts'

export const companies: List = {
  name: 'companies',
  call: companyAdminCalls.companies,
  as: 'staff@archway.test',
  zone: 'UTC',
  rows: async tx =>
    (
      await tx
        .select({ companyRow: company, configuration: companyConfiguration })
        .from(company)
        .innerJoin(companyConfiguration, eq(companyConfiguration.companyId, company.id))
    ).map(({ companyRow, configuration }) => ({ ...configuration, ...companyRow })),
  fields: {
    name: { kind: 'plain', read: readText('name') },
    status: { kind: 'choice', read: readText('status') },
    isDso: { kind: 'flag', read: readFlag('isDso') },
    areRequestsEnabled: { kind: 'flag', read: readFlag('areRequestsEnabled') },
    shipmentType: { kind: 'choice', read: readText('shipmentType') },
    isRmAllowed: { kind: 'flag', read: readFlag('isRmAllowed') },
    createdAt: { kind: 'instant', read: readDate('createdAt') },
  },
  orders: {
    name: byAlphabet('name'),
    createdAt: orderByColumn('createdAt'),
    status: orderByColumn('status'),
  },
  equal: compareInDirection,
}

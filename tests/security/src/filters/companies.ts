import { companyAdminCalls } from '@archway/contract/company'
import { eq } from 'drizzle-orm'
import { company, companyConfiguration } from '../../../../apps/server/src/features/company/index.ts'
import { by, byAlphabet, date, text, yes } from './case-list.ts'
import type { List } from './lists.ts'
import { along } from './scan.ts'

export const companies: List = {
  name: 'companies',
  call: companyAdminCalls.companies,
  as: 'staff@archway.test',
  zone: 'UTC',
  rows: async tx =>
    (
      await tx
        .select({ own: company, configuration: companyConfiguration })
        .from(company)
        .innerJoin(companyConfiguration, eq(companyConfiguration.companyId, company.id))
    ).map(({ own, configuration }) => ({ ...configuration, ...own })),
  fields: {
    name: { kind: 'plain', read: text('name') },
    status: { kind: 'choice', read: text('status') },
    isDso: { kind: 'flag', read: yes('isDso') },
    areRequestsEnabled: { kind: 'flag', read: yes('areRequestsEnabled') },
    shipmentType: { kind: 'choice', read: text('shipmentType') },
    isRmAllowed: { kind: 'flag', read: yes('isRmAllowed') },
    createdAt: { kind: 'instant', read: date('createdAt') },
  },
  orders: { name: byAlphabet('name'), createdAt: by('createdAt'), status: by('status') },
  equal: along,
}

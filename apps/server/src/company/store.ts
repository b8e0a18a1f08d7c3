import { and, eq } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { inScope, type Scope } from '../platform/db/scope.ts'
import { company, companyConfiguration } from './table.ts'

export type CompanyRow = typeof company.$inferSelect
export type ConfigurationRow = typeof companyConfiguration.$inferSelect
export type CompanyWithConfiguration = { company: CompanyRow; configuration: ConfigurationRow }

/** The company of the scope with its configuration; nothing for staff who have not switched to one. */
export const ownCompany = async (tx: Tx, scope: Scope): Promise<CompanyWithConfiguration | undefined> => {
  if (!scope.companyId) return undefined
  return companyById(tx, scope, scope.companyId)
}

export const companyById = async (
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<CompanyWithConfiguration | undefined> => {
  const [found] = await tx
    .select({ company, configuration: companyConfiguration })
    .from(company)
    .innerJoin(companyConfiguration, eq(companyConfiguration.companyId, company.id))
    .where(and(eq(company.id, id), inScope(scope, { companyId: company.id })))
  return found
}

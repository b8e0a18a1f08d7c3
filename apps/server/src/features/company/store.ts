import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import { company, companyConfiguration, companyScanner } from './table.ts'

export type CompanyRow = typeof company.$inferSelect
export type ConfigurationRow = typeof companyConfiguration.$inferSelect
export type CompanyWithConfiguration = { company: CompanyRow; configuration: ConfigurationRow }

/** The company for which something is created: the viewer's company, or the company that staff have switched to. */
export const companyIdOf = (scope: Scope): string => scope.companyId ?? refuse('NOT_FOUND')

/** The company of the scope with its configuration; undefined for staff who have not switched to one. */
export const findOwnCompany = async (tx: Tx, scope: Scope): Promise<CompanyWithConfiguration | undefined> => {
  if (!scope.companyId) return undefined
  return findCompanyById(tx, scope, scope.companyId)
}

export const findCompanyById = async (
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<CompanyWithConfiguration | undefined> => {
  const [row] = await tx
    .select({ company, configuration: companyConfiguration })
    .from(company)
    .innerJoin(companyConfiguration, eq(companyConfiguration.companyId, company.id))
    .where(and(eq(company.id, id), isInScope(scope, { companyId: company.id })))
  return row
}

/** Merges changes into the company of the scope. */
export const updateCompany = async (
  tx: Tx,
  scope: Scope,
  companyId: string,
  changes: Partial<Pick<CompanyRow, 'phone' | 'email' | 'theme' | 'dateFormat' | 'logoKey'>>,
): Promise<void> => {
  if (Object.keys(changes).length === 0) return
  await tx
    .update(company)
    .set(changes)
    .where(and(eq(company.id, companyId), isInScope(scope, { companyId: company.id })))
}

export const updateConfiguration = async (
  tx: Tx,
  scope: Scope,
  companyId: string,
  changes: Partial<Omit<ConfigurationRow, 'companyId'>>,
): Promise<void> => {
  if (Object.keys(changes).length === 0) return
  await tx
    .update(companyConfiguration)
    .set(changes)
    .where(
      and(
        eq(companyConfiguration.companyId, companyId),
        isInScope(scope, { companyId: companyConfiguration.companyId }),
      ),
    )
}

/**
 * Locks the company until the transaction ends, for rules over several of its rows: one default address, at least one
 * superAdmin. Rows that refer to it can still be written: their foreign keys need only that it is not deleted.
 */
export const lockCompany = async (
  tx: Tx,
  scope: Scope,
  companyId: string,
): Promise<CompanyRow | undefined> => {
  const [lockedCompany] = await tx
    .select()
    .from(company)
    .where(and(eq(company.id, companyId), isInScope(scope, { companyId: company.id })))
    .for('no key update')
  return lockedCompany
}

/** Records that the company has its first shipment address; returns true the first time only (TRAP-080). */
export const claimCongratulation = async (tx: Tx, scope: Scope, companyId: string): Promise<boolean> => {
  const updated = await tx
    .update(company)
    .set({ congratulated: true })
    .where(
      and(
        eq(company.id, companyId),
        eq(company.congratulated, false),
        isInScope(scope, { companyId: company.id }),
      ),
    )
    .returning({ id: company.id })
  return updated.length > 0
}

export const listCompanyScanners = (tx: Tx, scope: Scope, companyId: string) =>
  tx
    .select()
    .from(companyScanner)
    .where(
      and(eq(companyScanner.companyId, companyId), isInScope(scope, { companyId: companyScanner.companyId })),
    )
    .orderBy(companyScanner.scanner, companyScanner.accountId)

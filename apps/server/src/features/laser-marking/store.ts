import type { LaserMarkingUpdate } from '@archway/contract/laser-marking'
import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { laserMarking } from './table.ts'

export type LaserMarkingRow = typeof laserMarking.$inferSelect

const ofCompany = (scope: Scope, companyId: string) =>
  and(eq(laserMarking.companyId, companyId), isInScope(scope, { companyId: laserMarking.companyId }))

/** The row of the company, created with defaults if missing, locked until the transaction ends. */
export const lockMarking = async (tx: Tx, scope: Scope, companyId: string): Promise<LaserMarkingRow> => {
  await tx.insert(laserMarking).values({ companyId }).onConflictDoNothing()
  const [locked] = await tx.select().from(laserMarking).where(ofCompany(scope, companyId)).for('update')
  if (!locked) throw new Error('a laser marking was not stored')
  return locked
}

export const findMarking = async (
  tx: Tx,
  scope: Scope,
  companyId: string,
): Promise<LaserMarkingRow | undefined> => {
  const [row] = await tx.select().from(laserMarking).where(ofCompany(scope, companyId))
  return row
}

const columns = getTableColumns(laserMarking)

/** Writes the fields that were sent; flags become booleans. */
export const changeMarking = async (
  tx: Tx,
  scope: Scope,
  companyId: string,
  changes: LaserMarkingUpdate,
): Promise<void> => {
  const set = Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [
      field,
      columns[field as keyof LaserMarkingUpdate].dataType === 'boolean' ? value === 1 : value,
    ]),
  )
  if (Object.keys(set).length > 0) await tx.update(laserMarking).set(set).where(ofCompany(scope, companyId))
}

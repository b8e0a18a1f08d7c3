import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { FieldProblem } from '../../../platform/refuse.ts'
import { address } from '../../addresses/index.ts'

export type AddressRow = typeof address.$inferSelect

const shipping = (companyId: string) =>
  and(eq(address.companyId, companyId), eq(address.typeId, 2), ne(address.ownerType, 'patient'))

/** The single address for all doctor cases; its type may differ (TRAP-068). */
const isSingle = (companyId: string) =>
  and(eq(address.companyId, companyId), eq(address.isDefaultShippingAddress, true))

/** Without a shipping address, no case can be created. */
export const hasShippingAddress = async (tx: Tx, companyId: string): Promise<boolean> => {
  const [row] = await tx.select({ id: address.id }).from(address).where(shipping(companyId)).limit(1)
  return row !== undefined
}

/** The problems of an id that is no shipment address of the company, or that belongs to another doctor. */
export const listAddressProblems = async (
  tx: Tx,
  companyId: string,
  doctorId: string | null,
  id: string | null,
  field = 'form.shippingAddressUuid',
): Promise<FieldProblem[]> => {
  if (id === null) return []
  const isSharedOrOwn = doctorId
    ? or(isNull(address.doctorId), eq(address.doctorId, doctorId))
    : isNull(address.doctorId)
  const [row] = await tx
    .select({ id: address.id })
    .from(address)
    .where(and(or(shipping(companyId), isSingle(companyId)), isSharedOrOwn, eq(address.id, id)))
  return row ? [] : [{ field, form: 'choice' }]
}

/** The single address for all doctor cases, if the company has chosen one. */
export const findSingleAddress = async (tx: Tx, companyId: string): Promise<string | null> => {
  const [row] = await tx.select({ id: address.id }).from(address).where(isSingle(companyId))
  return row?.id ?? null
}

/** The initial address of a new case: the default, otherwise the only address. */
export const findPresetAddress = async (tx: Tx, companyId: string): Promise<string | null> => {
  const rows = await tx
    .select({ id: address.id })
    .from(address)
    .where(shipping(companyId))
    .orderBy(sql`${address.isDefaultShippingAddress} desc`, address.createdAt)
    .limit(2)
  const preset = await findSingleAddress(tx, companyId)
  return preset ?? (rows.length === 1 ? (rows[0]?.id ?? null) : null)
}

export const findAddressById = async (
  tx: Tx,
  companyId: string,
  id: string | null,
): Promise<AddressRow | undefined> => {
  if (id === null) return undefined
  const [row] = await tx
    .select()
    .from(address)
    .where(and(eq(address.companyId, companyId), eq(address.id, id)))
  return row
}

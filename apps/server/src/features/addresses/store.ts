import { randomUUID } from 'node:crypto'
import { isShipping } from '@archway/contract/addresses'
import { fold, type Order, type Parsed, pagesOf } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { and, count, eq, ne, or, type SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { orderBy, whereFilter, withCollation } from '../../platform/db/filter.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { address } from './table.ts'

export type AddressRow = typeof address.$inferSelect
type Fields = Omit<AddressRow, 'id' | 'companyId' | 'titleFolded' | 'isDefaultShippingAddress' | 'createdAt'>

/** The clinic's shipment addresses and the single address: valid for the cases of any doctor. */
const ofTheClinic = and(eq(address.typeId, 2), eq(address.ownerType, 'clinic'))

/** The addresses that the viewer may reach: a doctor their own and the clinic's, others all of the company. */
const addressInScope = (scope: Scope): SQL | undefined =>
  scope.kind === 'doctor'
    ? and(
        isInScope(scope, { companyId: address.companyId }),
        or(eq(address.doctorId, scope.doctorId), ofTheClinic, eq(address.isDefaultShippingAddress, true)),
      )
    : isInScope(scope, { companyId: address.companyId })

type Sortable = 'title' | 'state' | 'street' | 'zipCode' | 'phone' | 'createdAt'
type Query = { filter?: Parsed; order: Order<Sortable>; page: number; paginate: number }

/** One page of the addresses in scope, with the number of all that match. */
export const listAddresses = async (
  tx: Tx,
  scope: Scope,
  { filter, order, page, paginate }: Query,
  language: Language,
  timeZone?: string,
): Promise<{ rows: AddressRow[]; page: number; pages: number; total: number }> => {
  const where = and(
    addressInScope(scope),
    whereFilter(
      filter,
      {
        typeId: address.typeId,
        isDefaultShippingAddress: address.isDefaultShippingAddress,
        ownerType: address.ownerType,
        countryId: address.countryId,
        title: { folded: address.titleFolded },
        createdAt: address.createdAt,
      },
      timeZone,
    ),
  )
  const sortable = {
    title: withCollation(address.title, language),
    state: address.state,
    street: address.street,
    zipCode: address.zipCode,
    phone: address.phone,
    createdAt: address.createdAt,
  }
  const [countRow] = await tx.select({ total: count() }).from(address).where(where)
  const total = countRow?.total ?? 0
  const rows = await tx
    .select()
    .from(address)
    .where(where)
    .orderBy(...orderBy(order, sortable, address.id))
    .limit(paginate)
    .offset((page - 1) * paginate)
  return { rows, page, pages: pagesOf(total, paginate), total }
}

export const findAddress = async (tx: Tx, scope: Scope, id: string): Promise<AddressRow | undefined> => {
  const [row] = await tx
    .select()
    .from(address)
    .where(and(eq(address.id, id), addressInScope(scope)))
  return row
}

export const insertAddress = async (
  tx: Tx,
  companyId: string,
  fields: Fields,
  now: Date,
): Promise<AddressRow> => {
  const [inserted] = await tx
    .insert(address)
    .values({ id: randomUUID(), companyId, ...fields, titleFolded: fold(fields.title), createdAt: now })
    .returning()
  if (!inserted) throw new Error('an address was not stored')
  return inserted
}

export const saveAddress = async (
  tx: Tx,
  scope: Scope,
  id: string,
  fields: Fields,
): Promise<AddressRow | undefined> => {
  const [saved] = await tx
    .update(address)
    .set({ ...fields, titleFolded: fold(fields.title) })
    .where(and(eq(address.id, id), addressInScope(scope)))
    .returning()
  return saved
}

/**
 * Makes the address the only default of its company. The caller has locked the company, so that concurrent calls are
 * serialized.
 */
export const makeDefault = async (tx: Tx, scope: Scope, { companyId, id }: AddressRow): Promise<void> => {
  await tx
    .update(address)
    .set({ isDefaultShippingAddress: false })
    .where(
      and(
        eq(address.companyId, companyId),
        eq(address.isDefaultShippingAddress, true),
        ne(address.id, id),
        addressInScope(scope),
      ),
    )
  await tx
    .update(address)
    .set({ isDefaultShippingAddress: true })
    .where(and(eq(address.id, id), addressInScope(scope)))
}

export const deleteAddress = async (tx: Tx, scope: Scope, id: string): Promise<void> => {
  await tx.delete(address).where(and(eq(address.id, id), addressInScope(scope)))
}

/** Whether this address counts as a shipping address, and the company has no other (TRAP-072, TRAP-080). */
export const isOnlyShippingAddress = async (tx: Tx, scope: Scope, row: AddressRow): Promise<boolean> => {
  if (!isShipping(row)) return false
  const [otherAddress] = await tx
    .select({ id: address.id })
    .from(address)
    .where(
      and(
        eq(address.companyId, row.companyId),
        eq(address.typeId, 2),
        ne(address.ownerType, 'patient'),
        ne(address.id, row.id),
        addressInScope(scope),
      ),
    )
    .limit(1)
  return otherAddress === undefined
}

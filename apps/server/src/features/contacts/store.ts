import { fold, type Order, type Parsed, pagesOf } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { and, count, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { orderBy, whereFilter, withCollation } from '../../platform/db/filter.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { contact } from './table.ts'

export type ContactRow = typeof contact.$inferSelect
type Changes = Partial<Omit<ContactRow, 'id' | 'companyId' | 'nameFolded' | 'createdAt' | 'email'>>

const contactInScope = (scope: Scope) => isInScope(scope, { companyId: contact.companyId })

type Query = {
  filter?: Parsed
  order: Order<'createdAt' | 'name' | 'email' | 'phone'>
  page: number
  paginate: number
}

/** One page of the contacts, with the number of all that match. */
export const listContacts = async (
  tx: Tx,
  scope: Scope,
  { filter, order, page, paginate }: Query,
  language: Language,
  timeZone?: string,
): Promise<{ rows: ContactRow[]; page: number; pages: number; total: number }> => {
  const where = and(
    contactInScope(scope),
    whereFilter(
      filter,
      {
        name: { folded: contact.nameFolded },
        email: contact.email,
        phone: contact.phone,
        role: contact.role,
        createdAt: contact.createdAt,
      },
      timeZone,
    ),
  )
  const sortable = {
    createdAt: contact.createdAt,
    name: withCollation(contact.name, language),
    email: contact.email,
    phone: contact.phone,
  }
  const [countRow] = await tx.select({ total: count() }).from(contact).where(where)
  const total = countRow?.total ?? 0
  const rows = await tx
    .select()
    .from(contact)
    .where(where)
    .orderBy(...orderBy(order, sortable, contact.id))
    .limit(paginate)
    .offset((page - 1) * paginate)
  return { rows, page, pages: pagesOf(total, paginate), total }
}

export const findContact = async (tx: Tx, scope: Scope, id: string): Promise<ContactRow | undefined> => {
  const [row] = await tx
    .select()
    .from(contact)
    .where(and(eq(contact.id, id), contactInScope(scope)))
  return row
}

export const insertContact = async (
  tx: Tx,
  row: Omit<typeof contact.$inferInsert, 'nameFolded'>,
): Promise<ContactRow> => {
  const [inserted] = await tx
    .insert(contact)
    .values({ ...row, nameFolded: fold(row.name) })
    .returning()
  if (!inserted) throw new Error('a contact was not stored')
  return inserted
}

export const changeContact = async (tx: Tx, scope: Scope, id: string, changes: Changes): Promise<void> => {
  await tx
    .update(contact)
    .set({ ...changes, ...(changes.name === undefined ? {} : { nameFolded: fold(changes.name) }) })
    .where(and(eq(contact.id, id), contactInScope(scope)))
}

/** Whether the company has another owner; lock the company before relying on it. */
export const hasOtherSuperAdmin = async (tx: Tx, scope: Scope, row: ContactRow): Promise<boolean> => {
  const [otherOwner] = await tx
    .select({ id: contact.id })
    .from(contact)
    .where(
      and(
        eq(contact.companyId, row.companyId),
        eq(contact.superAdmin, true),
        ne(contact.id, row.id),
        contactInScope(scope),
      ),
    )
    .limit(1)
  return otherOwner !== undefined
}

/** Whether the id names a relationship manager of the company. */
export const isRelationshipManager = async (
  tx: Tx,
  scope: Scope,
  companyId: string,
  id: string,
): Promise<boolean> => {
  const row = await findContact(tx, scope, id)
  return row?.companyId === companyId && row.role === 'RM'
}

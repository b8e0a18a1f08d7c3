import { randomUUID } from 'node:crypto'
import { type DoctorForm, doctorFields } from '@archway/contract/doctors'
import { fold, type Order, type Parsed, pagesOf } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { and, count, eq, getTableColumns, gt, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { orderBy, whereFilter, withCollation } from '../../platform/db/filter.ts'
import { withTotal } from '../../platform/db/page.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { company } from '../company/index.ts'
import { contact } from '../contacts/index.ts'
import { account, hasJoined } from '../session/index.ts'
import { doctor, doctorHistory, doctorScanner } from './table.ts'

const columns = getTableColumns(doctor)
/** A doctor with data of related rows: whether the invitation was used, and the names of manager and company. */
const joinedColumns = {
  ...columns,
  hasJoined,
  rmName: contact.name,
  companyName: company.name,
}
export type DoctorRow = typeof doctor.$inferSelect & {
  hasJoined: boolean
  rmName: string | null
  companyName: string
}

const doctorInScope = (scope: Scope) => isInScope(scope, { companyId: doctor.companyId, doctorId: doctor.id })

const listDoctorsWith = (tx: Tx) =>
  tx
    .select(joinedColumns)
    .from(doctor)
    .innerJoin(account, eq(account.id, doctor.id))
    .innerJoin(company, eq(company.id, doctor.companyId))
    .leftJoin(contact, and(eq(contact.companyId, doctor.companyId), eq(contact.id, doctor.rmId)))

type Query = {
  filter?: Parsed
  order: Order<'name' | 'email' | 'status' | 'countryId' | 'stepType' | 'createdAt'>
  page: number
  paginate: number
}

/** One page of the doctors, with the number of all that match. */
export const listDoctors = async (
  tx: Tx,
  scope: Scope,
  { filter, order, page, paginate }: Query,
  language: Language,
  timeZone?: string,
): Promise<{ rows: DoctorRow[]; page: number; pages: number; total: number }> => {
  const where = and(
    doctorInScope(scope),
    whereFilter(
      filter,
      { ...columns, uuid: doctor.id, name: { folded: doctor.nameFolded }, rmUuid: doctor.rmId },
      timeZone,
    ),
  )
  const matching = await listDoctorsWith(tx)
    .where(where)
    .orderBy(...orderBy(order, { ...columns, name: withCollation(doctor.name, language) }, doctor.id))
    .limit(paginate)
    .offset((page - 1) * paginate)
  const countQuery = tx.select({ total: count() }).from(doctor).where(where)
  const { rows, total } = await withTotal({ page, paginate }, matching, countQuery)
  return { rows, page, pages: pagesOf(total, paginate), total }
}

export const findDoctor = async (tx: Tx, scope: Scope, id: string): Promise<DoctorRow | undefined> => {
  const [row] = await listDoctorsWith(tx).where(and(eq(doctor.id, id), doctorInScope(scope)))
  return row
}

/** As `findDoctor`, holding the row until the transaction ends. */
export const lockDoctor = async (tx: Tx, scope: Scope, id: string): Promise<DoctorRow | undefined> => {
  const [row] = await listDoctorsWith(tx)
    .where(and(eq(doctor.id, id), doctorInScope(scope)))
    .for('update', { of: doctor })
  return row
}

/** The form's fields as columns: flags become booleans, missing fields become null. */
const columnsOf = (form: DoctorForm) => ({
  ...(Object.fromEntries(
    doctorFields.map(field => [
      field,
      columns[field].dataType === 'boolean' ? Boolean(form[field]) : (form[field] ?? null),
    ]),
  ) as Pick<typeof doctor.$inferInsert, (typeof doctorFields)[number]>),
  nameFolded: fold(form.name),
  rmId: form.rmUuid ?? null,
  defaultShippingAddressId: form.defaultShippingAddressUuid ?? null,
})

export const insertDoctor = async (
  tx: Tx,
  account: { id: string; companyId: string; email: string; now: Date },
  form: DoctorForm,
): Promise<void> => {
  const { now, ...keys } = account
  await tx.insert(doctor).values({ ...columnsOf(form), ...keys, createdAt: now })
}

export const saveForm = async (tx: Tx, scope: Scope, id: string, form: DoctorForm): Promise<void> => {
  await tx
    .update(doctor)
    .set(columnsOf(form))
    .where(and(eq(doctor.id, id), doctorInScope(scope)))
}

type Changes = Partial<
  Pick<
    DoctorRow,
    'status' | 'invitedAt' | 'name' | 'nameFolded' | 'phone' | 'avatarKey' | 'emailSubscription'
  >
>
export const changeDoctor = async (tx: Tx, scope: Scope, id: string, changes: Changes): Promise<void> => {
  await tx
    .update(doctor)
    .set(changes)
    .where(and(eq(doctor.id, id), doctorInScope(scope)))
}

/** Removes the doctor; fails on a foreign key where cases belong to them. */
export const deleteDoctor = async (tx: Tx, scope: Scope, id: string): Promise<void> => {
  await tx.delete(doctor).where(and(eq(doctor.id, id), doctorInScope(scope)))
}

export const writeDoctorHistory = async (
  tx: Tx,
  entry: Omit<typeof doctorHistory.$inferInsert, 'id'>,
): Promise<void> => {
  await tx.insert(doctorHistory).values({ id: randomUUID(), ...entry })
}

/** Whether one of these actions was recorded since then. */
export const hasActionSince = async (
  tx: Tx,
  scope: Scope,
  doctorId: string,
  actions: readonly string[],
  since: Date,
): Promise<boolean> => {
  const [row] = await tx
    .select({ id: doctorHistory.id })
    .from(doctorHistory)
    .where(
      and(
        eq(doctorHistory.doctorId, doctorId),
        inArray(doctorHistory.action, [...actions]),
        gt(doctorHistory.createdAt, since),
        isInScope(scope, { companyId: doctorHistory.companyId, doctorId: doctorHistory.doctorId }),
      ),
    )
    .limit(1)
  return row !== undefined
}

export const listDoctorScanners = (tx: Tx, scope: Scope, doctorId: string) =>
  tx
    .select()
    .from(doctorScanner)
    .where(
      and(
        eq(doctorScanner.doctorId, doctorId),
        isInScope(scope, { companyId: doctorScanner.companyId, doctorId: doctorScanner.doctorId }),
      ),
    )
    .orderBy(doctorScanner.scanner, doctorScanner.accountId)

/** Removes from doctors a relationship manager who is no longer one. */
export const releaseManager = async (tx: Tx, companyId: string, contactId: string): Promise<void> => {
  await tx
    .update(doctor)
    .set({ rmId: null })
    .where(and(eq(doctor.companyId, companyId), eq(doctor.rmId, contactId)))
}

/** Removes from doctors a default shipping address that is about to be deleted. */
export const releaseAddress = async (tx: Tx, companyId: string, addressId: string): Promise<void> => {
  await tx
    .update(doctor)
    .set({ defaultShippingAddressId: null })
    .where(and(eq(doctor.companyId, companyId), eq(doctor.defaultShippingAddressId, addressId)))
}

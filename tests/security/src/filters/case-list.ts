import { type CaseStatus, isOverdue } from '@archway/contract/cases'
import { caseFile } from '../../../../apps/server/src/features/cases/index.ts'
import { chatReader, type Party } from '../../../../apps/server/src/features/chat/table.ts'
import { doctor } from '../../../../apps/server/src/features/doctors/index.ts'
import type { Tx } from '../../../../apps/server/src/platform/db/database.ts'
import { compareInReverse, compareText, type Fields, type Ordering, type Row } from './scan.ts'

export const readText = (name: string) => (row: Row) => row[name] as string | null
export const readDate = (name: string) => (row: Row) => row[name] as Date | null
export const readFlag = (name: string) => (row: Row) => row[name] as boolean
export const orderByColumn = (name: string): Ordering => ({ read: row => row[name] as string | null })
/** A text in alphabetical order. */
export const byAlphabet = (name: string): Ordering => ({ ...orderByColumn(name), compare: compareText })
/** The test clock while the lists are read. */
export const now = new Date('2026-03-02T09:00:00.000Z')

const caseFields: Fields = {
  identifier: { kind: 'plain', read: readText('identifier'), anyCase: true },
  uuid: { kind: 'id', read: readText('id') },
  chartNumber: { kind: 'folded', read: readText('patientReference') },
  firstName: { kind: 'folded', read: readText('firstName') },
  lastName: { kind: 'folded', read: readText('lastName') },
  status: { kind: 'choice', read: readText('status') },
  product: { kind: 'choice', read: readText('product') },
  batchLabel: { kind: 'choice', read: readText('batchLabel') },
  impressionType: { kind: 'choice', read: readText('impressionType') },
  countryId: { kind: 'choice', read: readText('countryId') },
  doctorUuid: { kind: 'id', read: readText('doctorId') },
  rmUuid: { kind: 'id', read: readText('rmId') },
  companyUuid: { kind: 'id', read: readText('companyId') },
  withTs: { kind: 'flag', read: readFlag('withTs') },
  hasRefinements: { kind: 'flag', read: readFlag('hasRefinements') },
  overdue: {
    kind: 'flag',
    read: row => isOverdue(row.status as CaseStatus, row.dueAt as Date | null, now),
  },
  unreadChat: { kind: 'flag', read: readFlag('unreadChat') },
  createdAt: { kind: 'instant', read: readDate('createdAt') },
}
/** Sorted by one name and then the other; the NUL between them occurs in no text of the database. */
const byNames = (first: string, second: string): Ordering => ({
  read: row => `${row[first] ?? ''}\0${row[second] ?? ''}`,
  compare: (a, b) => {
    const [a1 = '', a2 = ''] = a.split('\0')
    const [b1 = '', b2 = ''] = b.split('\0')
    return compareText(a1, b1) || compareText(a2, b2)
  },
})
const caseOrders: Readonly<Record<string, Ordering>> = {
  createdAt: orderByColumn('createdAt'),
  updatedAt: orderByColumn('updatedAt'),
  dueAt: { ...orderByColumn('dueAt'), nulls: 'last' },
  identifier: orderByColumn('identifier'),
  firstName: byNames('firstName', 'lastName'),
  lastName: byNames('lastName', 'firstName'),
  status: orderByColumn('status'),
  product: orderByColumn('product'),
}
export const cases =
  (keep: (row: typeof caseFile.$inferSelect) => boolean, party: Party) =>
  async (tx: Tx): Promise<Row[]> => {
    const doctors = new Map((await tx.select().from(doctor)).map(row => [row.id, row]))
    const unread = new Set(
      (await tx.select().from(chatReader))
        .filter(row => row.party === party && row.unreadSince !== null)
        .map(row => row.roomId),
    )
    return (await tx.select().from(caseFile)).filter(keep).map(row => {
      const ownDoctor = row.doctorId ? doctors.get(row.doctorId) : undefined
      return {
        ...row,
        countryId: ownDoctor?.countryId,
        rmId: ownDoctor?.rmId,
        unreadChat: unread.has(row.id),
      }
    })
  }
export const caseList = { fields: caseFields, orders: caseOrders, equal: compareInReverse }

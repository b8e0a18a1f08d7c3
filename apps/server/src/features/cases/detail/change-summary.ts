import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { address } from '../../addresses/index.ts'
import { doctor } from '../../doctors/index.ts'
import type { Change } from '../form/form.ts'
import { caseFile } from '../table.ts'

type Names = (tx: Tx, companyId: string, ids: string[]) => Promise<{ id: string; name: string }[]>

/** Form fields that contain an id, and where the name for the id is found. */
const byName: Readonly<Record<string, { field: string; names: Names }>> = {
  shippingAddressId: {
    field: 'shippingAddressUuid',
    names: (tx, companyId, ids) =>
      tx
        .select({ id: address.id, name: address.title })
        .from(address)
        .where(and(eq(address.companyId, companyId), inArray(address.id, ids))),
  },
  doctorId: {
    field: 'doctorUuid',
    names: (tx, companyId, ids) =>
      tx
        .select({ id: doctor.id, name: doctor.name })
        .from(doctor)
        .where(and(eq(doctor.companyId, companyId), inArray(doctor.id, ids))),
  },
  'prescription.sourceCaseUuid': {
    field: 'prescription.sourceCaseUuid',
    names: (tx, companyId, ids) =>
      tx
        .select({ id: caseFile.id, name: caseFile.identifier })
        .from(caseFile)
        .where(and(eq(caseFile.companyId, companyId), inArray(caseFile.id, ids))),
  },
}

/** Replaces ids by the names at the time of the change: addresses and people may be renamed or deleted later. */
export const summarizeChanges = (tx: Tx, companyId: string, changes: readonly Change[]): Promise<Change[]> =>
  Promise.all(
    changes.map(async change => {
      const source = byName[change.field]
      if (!source) return change
      const ids = [change.before, change.after].filter(id => typeof id === 'string')
      const names = new Map((await source.names(tx, companyId, ids)).map(({ id, name }) => [id, name]))
      const nameOf = (id: Change['before']) => (typeof id === 'string' ? (names.get(id) ?? null) : null)
      return { field: source.field, before: nameOf(change.before), after: nameOf(change.after) }
    }),
  )

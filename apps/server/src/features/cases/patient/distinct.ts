import { randomUUID } from 'node:crypto'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { recordOnPatient } from './linking.ts'
import { announceCases, lockRows } from './merging.ts'
import { areDistinct, needPatient, patientIdOf } from './store.ts'
import { undoDistinct } from './take-back.ts'

type CallContext = { readonly scope: Scope; readonly viewer: Viewer; readonly services: Services }

/**
 * States that two records are of two people, or takes it back. Each record has an event that names the cases of the
 * other, and either is enough: so it still holds when cases are merged or parted later.
 */
export const distinguishPatients = async (
  tx: Tx,
  { scope, viewer, services }: CallContext,
  id: string,
  { patientUuid, isDistinct }: { readonly patientUuid: string; readonly isDistinct: boolean },
): Promise<string> => {
  const [ownId, otherId] = [await needPatient(tx, scope, id), await needPatient(tx, scope, patientUuid)]
  if (ownId === otherId) refuse('PATIENT_CHANGED')
  const rows = await lockRows(tx, scope, [ownId, otherId])
  const ownRows = rows.filter(row => patientIdOf(row) === ownId)
  const other = rows.filter(row => patientIdOf(row) === otherId)
  const { companyId } = ownRows[0] ?? refuse('PATIENT_CHANGED')
  if (other.length === 0) refuse('PATIENT_CHANGED')
  if ((await areDistinct(tx, companyId, ownId, otherId)) === isDistinct) return ownId
  if (isDistinct) {
    const event = {
      companyId,
      action: 'DISTINCT',
      statementId: randomUUID(),
      actor: viewer,
      now: services.clock.now(),
    } as const
    await recordOnPatient(tx, { ...event, patientId: ownId, cases: other })
    await recordOnPatient(tx, { ...event, patientId: otherId, cases: ownRows })
  } else {
    await undoDistinct(tx, companyId, { id: ownId, cases: ownRows }, { id: otherId, cases: other })
  }
  await announceCases(tx, services, rows)
  return ownId
}

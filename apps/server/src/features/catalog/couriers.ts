import { isAwbValid } from '@archway/contract/catalog'
import type { Tx } from '../../platform/db/database.ts'
import type { FieldProblem } from '../../platform/refuse.ts'
import { findCourierById } from './store.ts'

/** The problems of a courier in a form, and of its air waybill number if one is given or required. */
export const listCourierProblems = async (
  tx: Tx,
  { courierId, airwayBillNumber }: { courierId: string; airwayBillNumber?: string | null },
  { needsAwb = false } = {},
): Promise<FieldProblem[]> => {
  const courier = await findCourierById(tx, courierId)
  if (!courier?.active) return [{ field: 'courierId', form: 'choice' }]
  const number = airwayBillNumber?.trim()
  if (!number) return needsAwb && courier.requiresAwb ? [{ field: 'airwayBillNumber', form: 'required' }] : []
  return isAwbValid(courier, number) ? [] : [{ field: 'airwayBillNumber', form: 'invalid' }]
}

import type { RejectScope } from '@archway/contract/catalog'
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refuse.ts'
import { rejectReasonsByCode } from './store.ts'

/**
 * Refuses reasons that are not in the catalog for this kind of rejection, and those that need a comment and have none.
 */
export const requireReasons = async (
  tx: Tx,
  scope: RejectScope,
  { reasons = [], comment }: { reasons?: readonly string[]; comment?: string | null },
): Promise<void> => {
  const reasonByCode = new Map((await rejectReasonsByCode(tx, reasons)).map(row => [row.code, row]))
  const isAllowed = (code: string) => {
    const row = reasonByCode.get(code)
    return row?.active === true && row.scopes.includes(scope)
  }
  if (!reasons.every(isAllowed)) refuse('INVALID', {}, [{ field: 'reasons', form: 'choice' }])
  if (!comment && reasons.some(code => reasonByCode.get(code)?.commentRequired))
    refuse('INVALID', {}, [{ field: 'comment', form: 'required' }])
}

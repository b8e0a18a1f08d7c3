import type { AnyCall } from '@archway/contract/kernel'
import type { Tx } from '../../db/database.ts'
import type { Scope } from '../../db/scope.ts'
import { Refusal } from '../../refuse.ts'
import type { StoredReply } from '../idempotency.ts'
import type { Context } from '../route.ts'

declare module '../../queries.ts' {
  interface DomainQueries {
    /** Whether one of these ids is a case of the company that a doctor's scope does not include. */
    isCaseOfAnother: (
      tx: Tx,
      question: { readonly scope: Scope & { readonly kind: 'doctor' }; readonly ids: readonly string[] },
    ) => Promise<boolean>
  }
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Refuses with NOT_FOUND a replay about a case that is no longer in its sender's scope, because it was assigned to
 * another doctor since the reply was stored. Roles and company are checked with every call, before its replay.
 */
export const checkReplay = async (
  tx: Tx,
  { scope, params, services }: Context<AnyCall>,
  { status, body }: StoredReply,
): Promise<void> => {
  if (scope.kind !== 'doctor' || status >= 400) return
  const ids = [...new Set(`${body} ${Object.values(params).join(' ')}`.match(uuids))]
  if (ids.length > 0 && (await services.queries.isCaseOfAnother(tx, { scope, ids })))
    throw new Refusal('NOT_FOUND')
}

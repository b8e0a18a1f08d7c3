import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'

export type CaseCounts = { readonly open: number; readonly total: number }

declare module '../../platform/queries.ts' {
  interface DomainQueries {
    /** Open and total cases of each of these doctors in scope; a doctor without cases may be missing. */
    doctorCaseCounts: (
      tx: Tx,
      question: { scope: Scope; doctorIds: readonly string[] },
    ) => Promise<ReadonlyMap<string, CaseCounts>>
    /** Whether the address exists in scope and parcels may be sent to it. */
    isShippingAddress: (tx: Tx, question: { scope: Scope; addressId: string }) => Promise<boolean>
  }
}

import { type RequestFacts, type RequestRecord, requestRecords } from '@archway/contract/requests'
import type { Tx } from '../../platform/db/database.ts'
import { listReadyRecords } from '../case-files/index.ts'
import type { CaseRow } from '../cases/index.ts'
import type { RequestRow } from './table.ts'

/** Payment is disabled: requests are approved instead (ruling 24). */
const paymentEnabled = false

/** The facts of a request for the rules of its machine. */
export const requestFactsOf = (
  row: RequestRow,
  caseRow: Pick<CaseRow, 'side' | 'bulkshipping'>,
  missing: readonly RequestRecord[],
): RequestFacts => ({
  status: row.status,
  side: caseRow.side,
  bulkshipping: caseRow.bulkshipping,
  paymentEnabled,
  lastMileShippedAt: row.lastMileShippedAt,
  recordsMissing: missing.length > 0,
})

/** Impressions may be added and withdrawn until the request is decided. */
export const takesRecords = (row: Pick<RequestRow, 'source' | 'status'>): boolean =>
  row.source === 'newScan' && row.status === 'PENDING_PAYMENT'

const recordKey = ({ requestId, typeKey }: { requestId: string; typeKey: string }): string =>
  `${requestId} ${typeKey}`

/** The missing impressions, for each request that needs any. */
export const readMissingRecords = async (
  tx: Tx,
  rows: readonly RequestRow[],
): Promise<Map<string, RequestRecord[]>> => {
  const requestsWithRecords = rows.filter(takesRecords)
  if (requestsWithRecords.length === 0) return new Map()
  const ids = requestsWithRecords.map(({ id }) => id)
  const presentKeys = new Set((await listReadyRecords(tx, ids)).map(recordKey))
  return new Map(
    requestsWithRecords.map(({ id, arch }) => [
      id,
      requestRecords.filter(
        typeKey =>
          (arch === 'both' || typeKey.startsWith(arch)) &&
          !presentKeys.has(recordKey({ requestId: id, typeKey })),
      ),
    ]),
  )
}

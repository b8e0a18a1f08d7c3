import { auditCalls } from '@archway/contract/audit'
import { pagesOf } from '@archway/contract/kernel'
import { handle, type Route } from '../../platform/http/route.ts'
import { type EntryRow, listEntries } from './store.ts'

const entryOf = ({ entry: row, accountName, apiKeyName, companyName }: EntryRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  requestUuid: row.requestId,
  class: row.class,
  call: row.call,
  params: row.params,
  ids: row.ids,
  accountUuid: row.accountId,
  accountName,
  apiKeyName,
  audience: row.audience,
  staffRole: row.staffRole,
  companyUuid: row.companyId,
  companyName,
  result: row.result,
  code: row.code,
  address: row.address,
})

export const auditRoutes: readonly Route[] = [
  handle(auditCalls.trail, ({ within, scope, query }) =>
    within(async tx => {
      const { rows, total } = await listEntries(tx, scope, query)
      return {
        data: rows.map(entryOf),
        page: query.page,
        pages: pagesOf(total, query.paginate),
        total,
      }
    }),
  ),
]

import { type Contact, contactCalls } from '@archway/contract/contacts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '../../platform/http/client.ts'
import { callKey } from '../../platform/http/use-call.ts'
import type { Sort } from '../../ui/list/column.ts'

const rows = 300

/** All admin users of the company in this order; the table pages them itself (TRAP-087). */
export const useAdminUsers = ({ by, direction }: Sort) => {
  const order = `${by} ${direction}`
  return useQuery<Contact[]>({
    queryKey: [...callKey(contactCalls.contacts), 'all', order],
    queryFn: async ({ signal }) => {
      const fetchPage = (page: number) =>
        send(contactCalls.contacts, { query: { order, page, paginate: rows }, signal, quiet: true })
      const first = await fetchPage(1)
      const rest = await Promise.all(
        Array.from({ length: first.pages - 1 }, (_, pageIndex) => fetchPage(pageIndex + 2)),
      )
      return [first, ...rest].flatMap(({ data }) => data)
    },
    placeholderData: keepPreviousData,
  })
}

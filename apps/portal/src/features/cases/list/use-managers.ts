import { contactCalls } from '@archway/contract/contacts'
import { useCallQuery } from '../../../platform/http/use-call.ts'

/** The company's relationship managers as options. */
export const useManagers = (isEnabled: boolean): { value: string; label: string }[] => {
  const { data } = useCallQuery(
    contactCalls.contacts,
    { query: { filter: { EQ: { role: 'RM' } }, order: 'name asc', page: 1, paginate: 300 } },
    { enabled: isEnabled, staleTime: 60_000 },
  )
  return (data?.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
}

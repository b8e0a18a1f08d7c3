import { addressCalls } from '@archway/contract/addresses'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { newestFirst, pagedView, useListState } from '../../platform/list/list-state.ts'

/** The fields by which the table can be sorted (ADDR-19). */
export const sortable = ['title', 'state', 'street', 'zipCode', 'phone'] as const

/** Fetches all addresses of a company: the maximum page size of this list (CONST-06). */
const maxPageSize = 999

/**
 * The addresses of the company for the table. Patients' addresses are removed before paging, so that no page is short
 * (TRAP-071).
 */
export const useAddresses = () => {
  const state = useListState([], newestFirst, { sortable })
  const addresses = useCallQuery(
    addressCalls.addresses,
    { query: { page: 1, paginate: maxPageSize, order: state.paging.order } },
    { placeholderData: keepPreviousData },
  )
  const listedAddresses = addresses.data?.data.filter(({ ownerType }) => ownerType !== 'patient')
  return { listedAddresses, view: pagedView(state, { ...addresses, data: listedAddresses }) }
}

import { companyAdminCalls, shipmentTypes } from '@archway/contract/company'
import { companyStatuses } from '@archway/contract/session'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { joinConditions, labRows, useListState } from '../../../platform/list/list-state.ts'

const filters = ['q', 'status', 'dso', 'requests', 'shipping', 'rm'] as const

const flag = (name: string, chosenValue: string | undefined) =>
  (chosenValue === 'yes' || chosenValue === 'no') && { EQ: { [name]: chosenValue === 'yes' } }
const oneOf = (name: string, allowedValues: readonly string[], chosenValue: string | undefined) =>
  chosenValue !== undefined && allowedValues.includes(chosenValue) && { EQ: { [name]: chosenValue } }

/** The companies of the provider, by name unless sorted otherwise. */
export const useCompanies = () => {
  const state = useListState(filters, { by: 'name', direction: 'asc' }, { usualRows: labRows })
  const { q, status, dso, requests, shipping, rm } = state.filters
  const list = useCallQuery(
    companyAdminCalls.companies,
    {
      query: {
        ...state.paging,
        filter: joinConditions(
          q ? { LIKE: { name: q } } : null,
          oneOf('status', companyStatuses, status),
          flag('isDso', dso),
          flag('areRequestsEnabled', requests),
          oneOf('shipmentType', shipmentTypes, shipping),
          flag('isRmAllowed', rm),
        ),
      },
    },
    { placeholderData: keepPreviousData },
  )
  return { ...state, list }
}
export type CompaniesView = ReturnType<typeof useCompanies>

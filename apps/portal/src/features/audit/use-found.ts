import { caseCalls, patientName } from '@archway/contract/cases'
import { companyAdminCalls } from '@archway/contract/company'
import { contactCalls, staffCalls } from '@archway/contract/contacts'
import { doctorCalls } from '@archway/contract/doctors'
import { fold } from '@archway/contract/kernel'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useCallQuery } from '../../platform/http/use-call.ts'
import type { Option } from '../../ui/form/option.ts'

const maxOptions = 20

/** The input handler of a search field, and the deferred search term. */
const useSearchTerm = () => {
  const [searchText, onSearch] = useState('')
  return { term: useDeferredValue(searchText.trim()), onSearch }
}

/** Companies whose name contains the term. */
export const useFoundCompanies = () => {
  const { term, onSearch } = useSearchTerm()
  const { data, isFetching } = useCallQuery(
    companyAdminCalls.companies,
    { query: { filter: term ? { LIKE: { name: term } } : undefined, paginate: maxOptions } },
    { placeholderData: keepPreviousData },
  )
  const options: Option[] = (data?.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  return { options, onSearch, loading: isFetching }
}

/** Staff, contacts and doctors whose name contains the term. */
export const useFoundPeople = () => {
  const { term, onSearch } = useSearchTerm()
  const query = { filter: { LIKE: { name: term } }, paginate: maxOptions }
  const searchOptions = { enabled: term !== '' }
  const staff = useCallQuery(staffCalls.staffAccounts)
  const contacts = useCallQuery(contactCalls.contacts, { query }, searchOptions)
  const doctors = useCallQuery(doctorCalls.doctors, { query }, searchOptions)
  const results = [
    ...(staff.data?.data ?? []).filter(({ name }) => fold(name).includes(fold(term))),
    ...(term ? [...(contacts.data?.data ?? []), ...(doctors.data?.data ?? [])] : []),
  ]
  const options: Option[] = results.map(({ uuid, name, email }) => ({
    value: uuid,
    label: name,
    hint: email,
  }))
  return { options, onSearch, loading: contacts.isFetching || doctors.isFetching }
}

/** Cases of all companies whose identifier or patient name contains the term. */
export const useFoundCases = () => {
  const { term, onSearch } = useSearchTerm()
  const { data, isFetching } = useCallQuery(
    caseCalls.list,
    {
      query: {
        sides: 'all',
        paginate: maxOptions,
        filter: {
          OR: [{ LIKE: { identifier: term } }, { LIKE: { firstName: term } }, { LIKE: { lastName: term } }],
        },
      },
    },
    { enabled: term !== '', placeholderData: keepPreviousData },
  )
  const options: Option[] = (term ? (data?.data ?? []) : []).map(
    ({ uuid, identifier, firstName, lastName }) => ({
      value: uuid,
      label: identifier,
      hint: patientName({ firstName, lastName }),
    }),
  )
  return { options, onSearch, loading: isFetching }
}

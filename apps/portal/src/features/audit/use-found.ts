import { caseCalls, patientName } from '@archway/contract/cases'
import { companyAdminCalls } from '@archway/contract/company'
import { contactCalls, staffCalls } from '@archway/contract/contacts'
import { doctorCalls } from '@archway/contract/doctors'
import { fold } from '@archway/contract/kernel'
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useCallQuery } from '../../platform/http/use-call.ts'
import type { Option } from '../../ui/form/option.ts'

const atOnce = 20

/** The input handler of a search field, and the deferred search term. */
const useTyped = () => {
  const [searchText, onSearch] = useState('')
  return { term: useDeferredValue(searchText.trim()), onSearch }
}

export const useFoundCompanies = () => {
  const { term, onSearch } = useTyped()
  const { data, isFetching } = useCallQuery(
    companyAdminCalls.companies,
    { query: { filter: term ? { LIKE: { name: term } } : undefined, paginate: atOnce } },
    { placeholderData: keepPreviousData },
  )
  const options: Option[] = (data?.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  return { options, onSearch, loading: isFetching }
}

/** Staff, contacts and doctors whose name contains the term. */
export const useFoundPeople = () => {
  const { term, onSearch } = useTyped()
  const query = { filter: { LIKE: { name: term } }, paginate: atOnce }
  const some = { enabled: term !== '', keep: true }
  const staff = useCallQuery(staffCalls.staffAccounts)
  const contacts = useCallQuery(contactCalls.contacts, { query }, some)
  const doctors = useCallQuery(doctorCalls.doctors, { query }, some)
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

/** Cases of all companies by identifier or patient. */
export const useFoundCases = () => {
  const { term, onSearch } = useTyped()
  const { data, isFetching } = useCallQuery(
    caseCalls.list,
    {
      query: {
        sides: 'all',
        paginate: atOnce,
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

import { caseCalls, patientName } from '@archway/contract/cases'
import { companyAdminCalls } from '@archway/contract/company'
import { contactCalls, staffCalls } from '@archway/contract/contacts'
import { doctorCalls } from '@archway/contract/doctors'
import { fold } from '@archway/contract/kernel'
import { useDeferredValue, useState } from 'react'
import { useCall } from '../../platform/http/use-call.ts'
import type { Option } from '../../ui/form/option.ts'

const atOnce = 20

/** What is typed into a searchable field, and how much of it is asked for. */
const useTyped = () => {
  const [typed, onSearch] = useState('')
  return { term: useDeferredValue(typed.trim()), onSearch }
}

export const useFoundCompanies = () => {
  const { term, onSearch } = useTyped()
  const { data, isFetching } = useCall(
    companyAdminCalls.companies,
    { query: { filter: term ? { LIKE: { name: term } } : undefined, paginate: atOnce } },
    { keep: true },
  )
  const options: Option[] = (data?.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  return { options, onSearch, loading: isFetching }
}

/** Staff, contacts and doctors whose name holds the term. */
export const useFoundPeople = () => {
  const { term, onSearch } = useTyped()
  const query = { filter: { LIKE: { name: term } }, paginate: atOnce }
  const some = { enabled: term !== '', keep: true }
  const staff = useCall(staffCalls.staffAccounts)
  const contacts = useCall(contactCalls.contacts, { query }, some)
  const doctors = useCall(doctorCalls.doctors, { query }, some)
  const found = [
    ...(staff.data?.data ?? []).filter(({ name }) => fold(name).includes(fold(term))),
    ...(term ? [...(contacts.data?.data ?? []), ...(doctors.data?.data ?? [])] : []),
  ]
  const options: Option[] = found.map(({ uuid, name, email }) => ({ value: uuid, label: name, hint: email }))
  return { options, onSearch, loading: contacts.isFetching || doctors.isFetching }
}

/** Cases of every company by identifier or patient. */
export const useFoundCases = () => {
  const { term, onSearch } = useTyped()
  const { data, isFetching } = useCall(
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
    { enabled: term !== '', keep: true },
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

import { caseCalls, patientName } from '@archway/contract/cases'
import { contactCalls } from '@archway/contract/contacts'
import { doctorCalls } from '@archway/contract/doctors'
import { type PersonKind, personKinds } from '@archway/contract/privacy'
import { keepPreviousData } from '@tanstack/react-query'
import { type CallQueryOptions, useCallQuery } from '../../platform/http/use-call.ts'
import { createLikeCondition, joinConditions } from '../../platform/list/list-state.ts'
import { useSearchState } from '../../platform/list/navigate.ts'

/** A person whose data can be exported or erased. */
export type FoundPerson = { kind: PersonKind; uuid: string; name: string; identification: string }

const maxPeople = 50

/** People of one kind by name or email (`?kind=doctor&q=…`); none while the search is empty. */
export const usePeople = () => {
  const [search, set] = useSearchState()
  const kind = personKinds.find(personKind => personKind === search.kind) ?? 'patient'
  const q = search.q ?? ''
  const nameSearch = { query: { filter: { LIKE: { name: q } }, paginate: maxPeople, order: 'name asc' } }
  const queryOptions = (ofKind: PersonKind) =>
    ({
      enabled: q !== '' && kind === ofKind,
      placeholderData: keepPreviousData,
    }) satisfies CallQueryOptions<unknown>
  const reads = {
    patient: useCallQuery(
      caseCalls.list,
      {
        query: {
          sides: 'all',
          paginate: maxPeople,
          filter: joinConditions(createLikeCondition(q, 'identifier', 'firstName', 'lastName')),
        },
      },
      queryOptions('patient'),
    ),
    contact: useCallQuery(contactCalls.contacts, nameSearch, queryOptions('contact')),
    doctor: useCallQuery(doctorCalls.doctors, nameSearch, queryOptions('doctor')),
  }
  const people: Record<PersonKind, FoundPerson[] | undefined> = {
    patient: reads.patient.data?.data.map(({ uuid, identifier, firstName, lastName }) => ({
      kind: 'patient',
      uuid,
      name: patientName({ firstName, lastName }) || identifier,
      identification: identifier,
    })),
    contact: reads.contact.data?.data.map(({ uuid, name, email }) => ({
      kind: 'contact',
      uuid,
      name,
      identification: email,
    })),
    doctor: reads.doctor.data?.data.map(({ uuid, name, email }) => ({
      kind: 'doctor',
      uuid,
      name,
      identification: email,
    })),
  }
  return {
    kind,
    q,
    read: reads[kind],
    rows: people[kind],
    setKind: (next: PersonKind) => set({ kind: next === 'patient' ? undefined : next }),
    setTerm: (next: string) => set({ q: next }),
  }
}

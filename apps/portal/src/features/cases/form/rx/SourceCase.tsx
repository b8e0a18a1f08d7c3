import { type CaseListRow, caseCalls } from '@archway/contract/cases'
import { splitPerson } from '@archway/contract/kernel'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCallQuery } from '../../../../platform/http/use-call.ts'
import { isDoctor, useSession } from '../../../../platform/session/session.ts'
import { ComboField } from '../../../../ui/form/ComboField.tsx'
import type { Draft } from '../draft/draft.ts'
import { Spot, useDraftField } from '../fields.tsx'
import { useFormWords } from '../use-form-words.ts'

const useDebounced = (text: string): string => {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), 250)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

const filterOf = (searchText: string) => {
  const { first, rest } = splitPerson(searchText)
  const nameConditions = [
    ...(first ? [{ LIKE: { firstName: first } }] : []),
    ...(rest ? [{ LIKE: { lastName: rest } }] : []),
  ]
  return nameConditions.length > 0 ? { AND: nameConditions } : undefined
}

/** The earlier case whose step is used as the model; cases of the same patient are listed first. */
export function SourceCase({ caseUuid, ofDoctor }: { caseUuid: string; ofDoctor: boolean }) {
  const { t, choice } = useFormWords()
  const session = useSession()
  const [first, last] = useWatch<Draft, ['firstName', 'lastName']>({ name: ['firstName', 'lastName'] })
  const [searchText, setSearchText] = useState<string | null>(null)
  const term = useDebounced(searchText ?? [first, last].filter(part => part).join(' '))
  const { value, set, error, label, ref, onBlur } = useDraftField<string | null>(
    'prescription.sourceCaseUuid',
  )
  const call = ofDoctor && !isDoctor(session) ? caseCalls.dsoList : caseCalls.list
  const matchingCases = useCallQuery(
    call,
    { query: { filter: filterOf(term), paginate: 20 } },
    { placeholderData: keepPreviousData },
  )
  const sourceCase = useCallQuery(
    caseCalls.read,
    { params: { id: value ?? '' } },
    { enabled: value !== null && value !== undefined },
  ).data?.data
  const option = (row: Pick<CaseListRow, 'uuid' | 'identifier' | 'firstName' | 'lastName' | 'product'>) => ({
    value: row.uuid,
    label: row.identifier,
    hint: t('and', {
      one: [row.firstName, row.lastName].filter(part => part).join(' '),
      other: choice('product', row.product),
    }),
  })
  return (
    <Spot name="prescription.sourceCaseUuid">
      <ComboField
        {...{ label, error, ref, onBlur, value }}
        required
        help={t('help.sourceCase')}
        placeholder={t('sourceCase.search')}
        emptyText={t('sourceCase.none')}
        loading={matchingCases.isFetching}
        options={(matchingCases.data?.data ?? []).filter(row => row.uuid !== caseUuid).map(option)}
        initialOption={sourceCase && option(sourceCase)}
        onSearch={setSearchText}
        onChange={set}
      />
    </Spot>
  )
}

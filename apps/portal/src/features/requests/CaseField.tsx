import { requestCalls } from '@archway/contract/requests'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { ComboField } from '../../ui/form/ComboField.tsx'
import type { Values } from './new-request.ts'

const quietMs = 250

/**
 * Selects the case of a request, among those that may have one now. Inside a `FormProvider`.
 */
export function CaseField() {
  const { t } = useTranslation(['requests', 'caseList'])
  const { control } = useFormContext<Values>()
  const [searchText, setSearchText] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(searchText.trim()), quietMs)
    return () => clearTimeout(timer)
  }, [searchText])
  const matchingCases = useCallQuery(
    requestCalls.requestableCases,
    { query: search ? { search } : {} },
    { placeholderData: keepPreviousData },
  )
  return (
    <Controller
      control={control}
      name="caseUuid"
      render={({ field, fieldState }) => (
        <ComboField
          {...field}
          value={field.value || null}
          onChange={value => field.onChange(value ?? '')}
          label={t('requests:field.case')}
          required
          placeholder={t('requests:form.searchCase')}
          emptyText={t('requests:form.noCase')}
          loading={matchingCases.isFetching}
          onSearch={setSearchText}
          options={(matchingCases.data?.data ?? []).map(caseRow => ({
            value: caseRow.uuid,
            label: `${caseRow.patientName} · ${caseRow.identifier}`,
            hint: [t(`caseList:product.${caseRow.product}`), caseRow.doctor?.name]
              .filter(Boolean)
              .join(' · '),
          }))}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

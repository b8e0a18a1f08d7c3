import { doctorStatuses, doctorStepTypes } from '@archway/contract/doctors'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { DoctorListView } from './use-doctor-list.ts'

const any = 'any'

/** What narrows the list of doctors; all of it lives in the address. */
export function DoctorFilters({ view }: { view: DoctorListView }) {
  const { t } = useTranslation('doctors')
  const { filters, setFilter } = view
  const anyOption = { value: any, label: t('filter.any') }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label={t('search')}
        placeholder={t('search')}
        value={filters.q ?? ''}
        onSearch={q => setFilter({ q })}
        className="w-full sm:w-72"
      />
      <SelectField
        label={t('filter.status')}
        className="w-[calc(50%-0.375rem)] sm:w-40"
        options={[
          anyOption,
          ...doctorStatuses.map(value => ({ value: value as string, label: t(`status.${value}`) })),
        ]}
        value={filters.status ?? any}
        onChange={status => setFilter({ status: status === any ? undefined : status })}
      />
      <SelectField
        label={t('filter.stepType')}
        className="w-[calc(50%-0.375rem)] sm:w-40"
        options={[
          anyOption,
          ...doctorStepTypes.map(value => ({ value: value as string, label: t(`stepShort.${value}`) })),
        ]}
        value={filters.stepType ?? any}
        onChange={stepType => setFilter({ stepType: stepType === any ? undefined : stepType })}
      />
      {view.filtered && (
        <Button variant="ghost" onClick={view.reset}>
          {t('filter.reset')}
        </Button>
      )}
    </div>
  )
}

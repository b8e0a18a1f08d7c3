import { shipmentTypes } from '@archway/contract/company'
import { companyStatuses } from '@archway/contract/session'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import type { CompaniesView } from './use-companies.ts'

type Name = 'status' | 'dso' | 'requests' | 'shipping' | 'rm'

/** Filters of the list of companies; their state is in the address. */
export function CompanyFilters({ view }: { view: CompaniesView }) {
  const { t } = useTranslation('labCompanies')
  const { filters, setFilter } = view
  const yesNo = [
    { value: 'yes', label: t('yes') },
    { value: 'no', label: t('no') },
  ]
  const select = (name: Name, label: string, options: readonly { value: string; label: string }[]) => (
    <FilterSelect
      label={label}
      className="w-[calc(50%-0.375rem)] sm:w-36"
      any={t('any')}
      options={options}
      value={filters[name]}
      onChange={value => setFilter({ [name]: value })}
    />
  )
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label={t('search')}
        value={filters.q ?? ''}
        onSearch={q => setFilter({ q })}
        className="w-full sm:w-64"
      />
      {select(
        'status',
        t('column.status'),
        companyStatuses.map(value => ({ value, label: t(`status.${value}`) })),
      )}
      {select('dso', t('dso'), yesNo)}
      {select('requests', t('column.requests'), yesNo)}
      {select(
        'shipping',
        t('column.shipping'),
        shipmentTypes.map(value => ({ value, label: t(`shipping.${value}`) })),
      )}
      {select('rm', t('column.rm'), yesNo)}
      {view.filtered && (
        <Button variant="ghost" onClick={view.reset}>
          {t('reset')}
        </Button>
      )}
    </div>
  )
}

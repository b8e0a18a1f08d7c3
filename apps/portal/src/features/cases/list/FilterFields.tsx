import { listFilters, products } from '@archway/contract/cases'
import { batchLabels } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { isDoctor, useSession } from '../../../platform/session/session.ts'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { DateFilter } from '../../../ui/list/DateFilter.tsx'
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { chosenGroups, type filterNames, type TextFilter, textFilterOf, textFilters } from '../list-filter.ts'
import type { CaseListView } from '../use-case-list.ts'
import { DoctorFilters } from './DoctorFilters.tsx'

/** The filters of domain.md 3.3, loaded when the menu is opened. */
export function FilterFields({ view, withStatus }: { view: CaseListView; withStatus: boolean }) {
  const { t } = useTranslation(['caseList', 'cases', 'orders'])
  const session = useSession()
  const { filters, setFilter } = view
  const choose = (name: (typeof filterNames)[number]) => (value: string | undefined) =>
    setFilter({ [name]: value })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:grid-cols-2">
      {withStatus && (
        <MultiSelectField
          label={t('caseList:filter.status')}
          className="sm:col-span-2"
          options={listFilters.map(value => ({ value, label: t(`cases:listFilter.${value}`) }))}
          value={chosenGroups(filters.status)}
          onChange={groups => setFilter({ status: groups.join(',') })}
          placeholder={t('caseList:filter.any')}
        />
      )}
      <div className="flex gap-2 sm:col-span-2">
        <SelectField
          label={t('caseList:filter.how')}
          labelHidden
          className="w-36 shrink-0"
          options={(Object.keys(textFilters) as TextFilter[]).map(value => ({
            value,
            label: t(`caseList:filter.${value}`),
          }))}
          value={textFilterOf(filters.how)}
          onChange={operatorName =>
            setFilter({ how: operatorName === 'contains' ? undefined : operatorName })
          }
        />
        <SearchField
          label={t('caseList:filter.identifier')}
          placeholder={t('caseList:filter.identifier')}
          value={filters.identifier ?? ''}
          onSearch={identifier => setFilter({ identifier })}
          className="min-w-0 grow"
        />
      </div>
      <FilterSelect
        label={t('caseList:filter.product')}
        any={t('caseList:filter.any')}
        options={products.map(value => ({ value, label: t(`caseList:product.${value}`) }))}
        value={filters.product}
        onChange={choose('product')}
      />
      <FilterSelect
        label={t('caseList:filter.batch')}
        any={t('caseList:filter.any')}
        options={batchLabels.map(value => ({ value, label: t(`orders:batch.${value}`) }))}
        value={filters.batch}
        onChange={choose('batch')}
      />
      {view.doctorSide && !isDoctor(session) && <DoctorFilters view={view} />}
      <FilterSelect
        label={t('caseList:filter.impression')}
        any={t('caseList:filter.any')}
        options={(['digital', 'physical', 'onFile'] as const).map(value => ({
          value,
          label: t(`caseList:impression.${value}`),
        }))}
        value={filters.impression}
        onChange={choose('impression')}
      />
      <FilterSelect
        label={t('caseList:filter.plan')}
        any={t('caseList:filter.any')}
        options={[
          { value: 'yes', label: t('caseList:filter.planYes') },
          { value: 'no', label: t('caseList:filter.planNo') },
        ]}
        value={filters.plan}
        onChange={choose('plan')}
      />
      <FilterSelect
        label={t('caseList:filter.refinements')}
        any={t('caseList:filter.any')}
        options={[
          { value: 'yes', label: t('caseList:filter.refinementsYes') },
          { value: 'no', label: t('caseList:filter.refinementsNo') },
        ]}
        value={filters.refinements}
        onChange={choose('refinements')}
      />
      <DateFilter
        label={t('caseList:filter.createdFrom')}
        value={filters.from}
        max={filters.to}
        onChange={from => setFilter({ from })}
      />
      <DateFilter
        label={t('caseList:filter.createdTo')}
        value={filters.to}
        min={filters.from}
        onChange={to => setFilter({ to })}
      />
      <CheckboxField
        label={t('caseList:filter.overdue')}
        checked={filters.overdue === '1'}
        onChange={event => setFilter({ overdue: event.target.checked ? '1' : undefined })}
      />
      <CheckboxField
        label={t('caseList:filter.unread')}
        checked={filters.unread === '1'}
        onChange={event => setFilter({ unread: event.target.checked ? '1' : undefined })}
      />
    </div>
  )
}

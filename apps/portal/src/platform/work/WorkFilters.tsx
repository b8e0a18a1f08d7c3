import { products } from '@archway/contract/cases'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import type { ListState } from '../list/list-state.ts'

type Props = {
  view: Pick<ListState<'q' | 'product' | 'overdue'>, 'filters' | 'filtered' | 'reset' | 'setFilter'>
  search: { label: string; placeholder: string }
  /** Additional filters of this list. */
  more?: ReactNode
}

/** Search and filters of a work list; their state is in the address. */
export function WorkFilters({ view, search, more }: Props) {
  const { t } = useTranslation(['lab', 'caseList'])
  const { filters, setFilter } = view
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        {...search}
        value={filters.q ?? ''}
        onSearch={q => setFilter({ q })}
        className="w-full sm:w-72"
      />
      <FilterSelect
        label={t('lab:queue.product')}
        compact
        className="max-sm:grow sm:min-w-44"
        any={t('lab:queue.any')}
        options={products.map(value => ({ value, label: t(`caseList:product.${value}`) }))}
        value={filters.product}
        onChange={product => setFilter({ product })}
      />
      {more}
      <div className="flex h-control items-center">
        <CheckboxField
          label={t('lab:queue.overdueOnly')}
          checked={filters.overdue === '1'}
          onChange={event => setFilter({ overdue: event.target.checked ? '1' : undefined })}
        />
      </div>
      {view.filtered && (
        <Button variant="ghost" onClick={view.reset}>
          {t('lab:queue.reset')}
        </Button>
      )}
    </div>
  )
}

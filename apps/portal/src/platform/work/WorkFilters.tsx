import { products } from '@archway/contract/cases'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { FilterMenu } from '../../ui/list/FilterMenu.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { useNarrow, useTablet } from '../../ui/page/use-narrow.ts'
import type { ListState } from '../list/list-state.ts'

type Props = {
  view: Pick<ListState<'q' | 'product' | 'overdue' | 'who'>, 'filters' | 'filtered' | 'reset' | 'setFilter'>
  search: { label: string; placeholder: string }
  /** Additional filters of this list. */
  more?: ReactNode
}

/**
 * Search and filters of a work list; their state is in the address. On phones and tablets, where they would take
 * several lines, the filters are behind one button.
 */
export function WorkFilters({ view, search, more }: Props) {
  const { t } = useTranslation(['lab', 'caseList'])
  const { filters, setFilter } = view
  const isPhone = useNarrow()
  const isTablet = useTablet()
  const inMenu = isPhone || isTablet
  const fields = (
    <>
      <FilterSelect
        label={t('lab:queue.product')}
        compact={!inMenu}
        className="sm:min-w-44"
        any={t('lab:queue.any')}
        options={products.map(value => ({ value, label: t(`caseList:product.${value}`) }))}
        value={filters.product}
        onChange={product => setFilter({ product })}
      />
      <FilterSelect
        label={t('lab:queue.assignee')}
        compact={!inMenu}
        className="sm:min-w-40"
        any={t('lab:queue.anybody')}
        options={[
          { value: 'mine', label: t('lab:queue.mine') },
          { value: 'nobody', label: t('lab:queue.nobody') },
        ]}
        value={filters.who}
        onChange={assignee => setFilter({ who: assignee })}
      />
      <div className="flex h-control items-center">
        <CheckboxField
          label={t('lab:queue.overdueOnly')}
          checked={filters.overdue === '1'}
          onChange={event => setFilter({ overdue: event.target.checked ? '1' : undefined })}
        />
      </div>
    </>
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        {...search}
        value={filters.q ?? ''}
        onSearch={q => setFilter({ q })}
        className="flex-1 basis-40 sm:w-72 sm:flex-none"
      />
      {inMenu ? (
        <FilterMenu
          label={t('caseList:filter.open')}
          count={[filters.product, filters.who, filters.overdue].filter(Boolean).length}
          resetLabel={t('lab:queue.reset')}
          onReset={view.reset}
          filtered={view.filtered}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">{fields}</div>
        </FilterMenu>
      ) : (
        fields
      )}
      {more}
      {view.filtered && !inMenu && (
        <Button variant="ghost" onClick={view.reset}>
          {t('lab:queue.reset')}
        </Button>
      )}
    </div>
  )
}

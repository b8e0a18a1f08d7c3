import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { withWords } from '../../platform/i18n/language.ts'
import { cx } from '../../ui/class-names.ts'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { lazyCode } from '../../ui/lazy/lazy-code.ts'
import { FilterMenu } from '../../ui/list/FilterMenu.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { filterNames } from './list-filter.ts'
import type { CaseListView } from './use-case-list.ts'

const FilterFields = lazyCode(
  withWords(async () => ({ default: (await import('./list/FilterFields.tsx')).FilterFields })),
)

type Props = {
  view: CaseListView
  withStatus?: boolean
  /** On phones the search field has its own line. */
  ownLine?: boolean
}

/** Search, and the filters of domain.md 3.3 behind one button; their state is in the address. */
export function CaseFilters({ view, withStatus = true, ownLine = false }: Props) {
  const { t } = useTranslation('caseList')
  const { filters, setFilter } = view
  const inForce = filterNames.filter(name => name !== 'q' && name !== 'how' && filters[name]).length
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:contents">
      <SearchField
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        value={filters.q ?? ''}
        onSearch={q => setFilter({ q })}
        className={cx('flex-1 basis-40 sm:w-72 sm:flex-none', ownLine && 'max-sm:basis-full')}
      />
      <FilterMenu
        label={t('filter.open')}
        count={inForce}
        resetLabel={t('filter.reset')}
        onReset={view.reset}
        filtered={view.filtered}
      >
        <Suspense fallback={<Loading delay={200} />}>
          <FilterFields view={view} withStatus={withStatus} />
        </Suspense>
      </FilterMenu>
    </div>
  )
}

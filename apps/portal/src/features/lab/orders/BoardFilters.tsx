import { products } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { BoardView } from './use-board.ts'

const any = 'any'

/** Search and filters of the board; all of it lives in the address. */
export function BoardFilters({ view }: { view: BoardView }) {
  const { t } = useTranslation(['lab', 'caseList'])
  const { filters, setFilter } = view
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label={t('lab:board.search')}
        placeholder={t('lab:board.searchPlaceholder')}
        value={filters.q ?? ''}
        onSearch={q => setFilter({ q })}
        className="w-full sm:w-72"
      />
      <SelectField
        label={t('lab:queue.product')}
        className="w-[calc(50%-0.375rem)] sm:w-44"
        options={[
          { value: any, label: t('lab:queue.any') },
          ...products.map(value => ({ value: value as string, label: t(`caseList:product.${value}`) })),
        ]}
        value={filters.product ?? any}
        onChange={product => setFilter({ product: product === any ? undefined : product })}
      />
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

import { products } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { QueueView } from './use-queue.ts'

const any = 'any'

/** Search and filters of a stage; all of it lives in the address. */
export function QueueFilters({ view }: { view: QueueView }) {
  const { t } = useTranslation(['lab', 'caseList'])
  const { filters, setFilter } = view
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label={t('lab:queue.search')}
        placeholder={t('lab:queue.searchPlaceholder')}
        value={filters.q ?? ''}
        onSearch={q => setFilter({ q })}
        className="w-full sm:w-64"
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
      <SelectField
        label={t('lab:queue.assignee')}
        className="w-[calc(50%-0.375rem)] sm:w-40"
        options={[
          { value: any, label: t('lab:queue.anybody') },
          { value: 'mine', label: t('lab:queue.mine') },
          { value: 'nobody', label: t('lab:queue.nobody') },
        ]}
        value={filters.who ?? any}
        onChange={who => setFilter({ who: who === any ? undefined : who })}
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

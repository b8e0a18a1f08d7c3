import { auditClasses } from '@archway/contract/audit'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import { ComboField } from '../../ui/form/ComboField.tsx'
import { DateFilter } from '../../ui/list/DateFilter.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import type { AuditView } from './use-audit-trail.ts'
import { useFoundCases, useFoundCompanies, useFoundPeople } from './use-found.ts'

/** The filters of the audit trail; all of them are in the address. */
export function AuditFilters({ view }: { view: AuditView }) {
  const { t } = useTranslation('audit')
  const { filters, setFilter } = view
  const searches = { company: useFoundCompanies(), person: useFoundPeople(), thing: useFoundCases() }
  const entries = view.list.data?.data ?? []
  /** Names for the ids in the address, taken from the shown entries. */
  const nameOf = {
    company: entries.find(entry => entry.companyUuid === filters.company)?.companyName,
    person: entries.find(entry => entry.accountUuid === filters.person)?.accountName,
    thing: undefined,
  }
  const choose = (name: 'class' | 'result') => (value: string | undefined) => setFilter({ [name]: value })
  return (
    <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
      {(['company', 'person', 'thing'] as const).map(name => {
        const value = filters[name]
        return (
          <ComboField
            key={name}
            label={t(`filter.${name}`)}
            placeholder={t('filter.any')}
            {...searches[name]}
            value={value ?? null}
            {...(value ? { initialOption: { value, label: nameOf[name] ?? value.slice(0, 8) } } : {})}
            onChange={next => setFilter({ [name]: next ?? undefined })}
          />
        )
      })}
      <FilterSelect
        label={t('filter.class')}
        any={t('filter.any')}
        options={auditClasses.map(value => ({ value, label: t(`class.${value}`) }))}
        value={filters.class}
        onChange={choose('class')}
      />
      <DateFilter
        label={t('filter.from')}
        value={filters.from}
        max={filters.to}
        onChange={from => setFilter({ from })}
        className="max-sm:col-span-2"
      />
      <DateFilter
        label={t('filter.to')}
        value={filters.to}
        min={filters.from}
        onChange={to => setFilter({ to })}
        className="max-sm:col-span-2"
      />
      <FilterSelect
        label={t('filter.result')}
        any={t('filter.any')}
        options={[
          { value: 'ok', label: t('result.ok') },
          { value: 'refused', label: t('result.refused') },
        ]}
        value={filters.result}
        onChange={choose('result')}
      />
      <div className="flex items-center gap-2">
        <SearchField
          label={t('filter.call')}
          placeholder={t('filter.callHint')}
          value={filters.call ?? ''}
          onSearch={call => setFilter({ call })}
          className="min-w-0 flex-1"
        />
        {view.filtered && (
          <Button variant="ghost" onClick={view.reset}>
            {t('filter.reset')}
          </Button>
        )}
      </div>
    </div>
  )
}

import { queueStages } from '@archway/contract/lab'
import { useTranslation } from 'react-i18next'
import { isDoctor, useSession } from '../../../platform/session/session.ts'
import { FilterSelect } from '../../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import type { InboxView } from './use-inbox.ts'

const field = 'col-span-2 w-full sm:w-auto sm:min-w-44'

/** Filters of the inbox; their state is in the address. */
export function InboxFilters({ view: { filters, setFilter, isStaffMember } }: { view: InboxView }) {
  const { t } = useTranslation(['inbox', 'lab'])
  const session = useSession()
  // Doctors have conversations of one side only.
  const ofBothSides = isStaffMember || (session.company?.flagsMap.isDso === 1 && !isDoctor(session))
  const choose = (name: keyof typeof filters) => (value: string | undefined) =>
    setFilter({ [name]: value ?? '' })
  return (
    <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      <SearchField
        label={t('inbox:search')}
        placeholder={t('inbox:searchPlaceholder')}
        value={filters.q ?? ''}
        onSearch={q => setFilter({ q })}
        className="col-span-2 w-full sm:w-60"
      />
      <FilterSelect
        label={t('inbox:filter.show')}
        compact
        any={t('inbox:filter.all')}
        className={field}
        options={[{ value: 'unread', label: t('inbox:filter.unread') }]}
        value={filters.show}
        onChange={choose('show')}
      />
      {ofBothSides && (
        <FilterSelect
          label={t('inbox:filter.owner')}
          compact
          any={t('inbox:filter.anybody')}
          className={field}
          options={[
            { value: 'doctor', label: t('inbox:owner.doctor') },
            { value: 'admin', label: t('inbox:owner.admin') },
          ]}
          value={filters.owner}
          onChange={choose('owner')}
        />
      )}
      {isStaffMember && (
        <>
          <FilterSelect
            label={t('inbox:filter.stage')}
            compact
            any={t('inbox:filter.anyStage')}
            className={field}
            options={queueStages.map(value => ({ value, label: t(`lab:stage.${value}`) }))}
            value={filters.stage}
            onChange={choose('stage')}
          />
          <FilterSelect
            label={t('inbox:filter.assignee')}
            compact
            any={t('inbox:filter.anybody')}
            className={field}
            options={[
              { value: 'mine', label: t('inbox:filter.mine') },
              { value: 'nobody', label: t('inbox:filter.nobody') },
            ]}
            value={filters.who}
            onChange={choose('who')}
          />
        </>
      )}
    </div>
  )
}

import { queueStages } from '@archway/contract/lab'
import { useTranslation } from 'react-i18next'
import { isDoctor, useSession } from '../../../platform/session/session.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import type { InboxView } from './use-inbox.ts'

const any = 'any'
const field = 'w-full sm:w-44'

/** Filters of the inbox; their state is in the address. */
export function InboxFilters({ view: { filters, setFilter, ofStaff } }: { view: InboxView }) {
  const { t } = useTranslation(['inbox', 'lab'])
  const session = useSession()
  // Doctors have conversations of one side only.
  const ofBothSides = ofStaff || (session.company?.flagsMap.isDso === 1 && !isDoctor(session))
  const choose = (name: keyof typeof filters) => (value: string) =>
    setFilter({ [name]: value === any ? '' : value })
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <SearchField
        label={t('inbox:search')}
        placeholder={t('inbox:searchPlaceholder')}
        value={filters.q ?? ''}
        onSearch={q => setFilter({ q })}
        className="col-span-2 w-full sm:w-60"
      />
      <SelectField
        label={t('inbox:filter.show')}
        className={field}
        options={[
          { value: any, label: t('inbox:filter.all') },
          { value: 'unread', label: t('inbox:filter.unread') },
        ]}
        value={filters.show || any}
        onChange={choose('show')}
      />
      {ofBothSides && (
        <SelectField
          label={t('inbox:filter.owner')}
          className={field}
          options={[
            { value: any, label: t('inbox:filter.anybody') },
            { value: 'doctor', label: t('inbox:owner.doctor') },
            { value: 'admin', label: t('inbox:owner.admin') },
          ]}
          value={filters.owner || any}
          onChange={choose('owner')}
        />
      )}
      {ofStaff && (
        <>
          <SelectField
            label={t('inbox:filter.stage')}
            className={field}
            options={[
              { value: any, label: t('inbox:filter.anyStage') },
              ...queueStages.map(value => ({ value, label: t(`lab:stage.${value}`) })),
            ]}
            value={filters.stage || any}
            onChange={choose('stage')}
          />
          <SelectField
            label={t('inbox:filter.assignee')}
            className={field}
            options={[
              { value: any, label: t('inbox:filter.anybody') },
              { value: 'mine', label: t('inbox:filter.mine') },
              { value: 'nobody', label: t('inbox:filter.nobody') },
            ]}
            value={filters.who || any}
            onChange={choose('who')}
          />
        </>
      )}
    </div>
  )
}

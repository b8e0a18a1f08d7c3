import { catalogCalls } from '@archway/contract/catalog'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { hasManagers, useSession } from '../../../platform/session/session.ts'
import { ComboField } from '../../../ui/form/ComboField.tsx'
import { useDoctors } from '../form/DoctorField.tsx'
import type { CaseListView } from '../use-case-list.ts'
import { useManagers } from './use-managers.ts'

const day = 24 * 3600 * 1000

/** Filters that only the list of doctors' cases has: doctor, relationship manager and country. */
export function DoctorFilters({ view }: { view: CaseListView }) {
  const { t } = useTranslation('caseList')
  const { filters, setFilter } = view
  const doctors = useDoctors(true)
  const withManagers = hasManagers(useSession())
  const managers = useManagers(withManagers)
  const countries = useCallQuery(catalogCalls.countries, { query: { paginate: 300 } }, { staleTime: day })
  return (
    <>
      <ComboField
        label={t('filter.doctor')}
        placeholder={t('filter.any')}
        loading={doctors.isPending}
        options={(doctors.data?.data ?? []).map(({ uuid, name, email }) => ({
          value: uuid,
          label: name,
          hint: email,
        }))}
        value={filters.doctor}
        onChange={doctor => setFilter({ doctor: doctor ?? undefined })}
      />
      {withManagers && (
        <ComboField
          label={t('filter.rm')}
          placeholder={t('filter.any')}
          options={managers}
          value={filters.rm}
          onChange={rm => setFilter({ rm: rm ?? undefined })}
        />
      )}
      <ComboField
        label={t('filter.country')}
        placeholder={t('filter.any')}
        options={(countries.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={filters.country}
        onChange={country => setFilter({ country: country ?? undefined })}
      />
    </>
  )
}

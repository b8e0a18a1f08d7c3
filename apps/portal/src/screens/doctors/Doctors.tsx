import type { Doctor } from '@archway/contract/doctors'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { doctorColumns } from '../../features/doctors/columns.tsx'
import { DoctorDialog } from '../../features/doctors/DoctorDialog.tsx'
import { DoctorFilters } from '../../features/doctors/DoctorFilters.tsx'
import { DoctorMenu } from '../../features/doctors/DoctorMenu.tsx'
import { useDoctorList } from '../../features/doctors/use-doctor-list.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { KeysHelp } from '../../platform/list/bulk/KeysHelp.tsx'
import { useRowKeys } from '../../platform/list/bulk/use-row-keys.ts'
import { hasManagers, lacksDuty, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { EmptySearch } from '../../ui/drawings/empty.tsx'
import { Person } from '../../ui/drawings/Person.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useColumns } from '../../ui/list/use-columns.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/doctors`: the doctors of a DSO. */
export function Screen() {
  const { t, i18n } = useTranslation(['doctors', 'reasons'])
  const dates = useDates()
  const session = useSession()
  const { user, company } = session
  const withManagers = hasManagers(session)
  const view = useDoctorList()
  const { list } = view
  useRowKeys(undefined)
  const [edited, setEdited] = useState<Doctor | 'new' | null>(null)
  const columns = useColumns(
    () => doctorColumns(i18n.getFixedT(i18n.language, 'doctors'), dates.day, withManagers),
    [company?.dateFormat, withManagers],
  )
  const withheldReason = user.role.includes('RM')
    ? t('reasons:RM_NOT_ALLOWED')
    : company?.status === 'BLOCKED'
      ? t('reasons:BLOCKED')
      : undefined
  const add = !lacksDuty(session, 'companies') && (
    <Button
      variant="primary"
      icon={UserPlus}
      onClick={() => setEdited('new')}
      disabledReason={withheldReason}
    >
      {t('doctors:add')}
    </Button>
  )
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('doctors:title')}
          count={list.data?.total}
          more={list.data?.total ? <KeysHelp /> : undefined}
          action={add}
          tools={<DoctorFilters view={view} />}
        />
      }
    >
      <ListTable
        label={t('doctors:title')}
        columns={columns}
        rowKey={row => row.uuid}
        rowHref={row => `/doctors/${row.uuid}/info`}
        rowMenu={row => <DoctorMenu doctor={row} onEdit={() => setEdited(row)} />}
        view={view}
        empty={
          view.filtered ? (
            <EmptyState
              drawing={<EmptySearch />}
              title={t('doctors:empty.filtered')}
              action={<Button onClick={view.reset}>{t('doctors:filter.reset')}</Button>}
            />
          ) : (
            <EmptyState
              drawing={<Person />}
              title={t('doctors:empty.title')}
              text={t('doctors:empty.text')}
              action={add}
            />
          )
        }
      />
      {edited && <DoctorDialog doctor={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </PageLayout>
  )
}

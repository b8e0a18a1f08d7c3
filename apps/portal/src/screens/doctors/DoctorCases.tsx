import { useTranslation } from 'react-i18next'
import { CaseFilters } from '../../features/cases/CaseFilters.tsx'
import { CaseTable } from '../../features/cases/CaseTable.tsx'
import { defaultColumns } from '../../features/cases/list/list-columns.ts'
import { useCaseList } from '../../features/cases/use-case-list.ts'
import { useUnreadRooms } from '../../features/chat/inbox/use-unread.ts'
import { Button } from '../../ui/action/Button.tsx'
import { EmptyCases, EmptySearch } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

const columns = defaultColumns({ doctorSide: true, withManagers: false }).filter(id => id !== 'doctor')

/** The cases of one doctor: the same table as every list of cases. */
export function DoctorCases({ doctorUuid }: { doctorUuid: string }) {
  const { t } = useTranslation(['doctors', 'caseList'])
  const view = useCaseList(true, undefined, { ofDoctor: doctorUuid })
  const unread = useUnreadRooms(view.list.data?.data)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <CaseFilters view={view} />
      </div>
      <CaseTable
        label={t('doctors:tab.cases')}
        view={view}
        columns={columns}
        unread={unread}
        empty={
          view.filtered ? (
            <EmptyState
              drawing={<EmptySearch />}
              title={t('caseList:empty.filtered')}
              text={t('caseList:empty.filteredText')}
              action={<Button onClick={view.reset}>{t('caseList:filter.reset')}</Button>}
            />
          ) : (
            <EmptyState drawing={<EmptyCases />} title={t('doctors:casesEmpty')} />
          )
        }
      />
    </>
  )
}

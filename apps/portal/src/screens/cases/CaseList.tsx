import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAttentionMenu } from '../../features/cases/attention/use-attention-menu.tsx'
import { CaseTable } from '../../features/cases/CaseTable.tsx'
import { ColumnsMenu } from '../../features/cases/list/ColumnsMenu.tsx'
import { useOwnList } from '../../features/cases/list/use-own-list.ts'
import { ViewsMenu } from '../../features/cases/list/ViewsMenu.tsx'
import { caseHref } from '../../features/cases/names.ts'
import { patientEntry } from '../../features/cases/patient/patient-entry.ts'
import { useCaseList } from '../../features/cases/use-case-list.ts'
import { useDuplicate } from '../../features/cases/use-duplicate.ts'
import { useUnreadRooms } from '../../features/chat/inbox/use-unread.ts'
import { withWords } from '../../platform/i18n/language.ts'
import { useSelection } from '../../platform/list/bulk/use-selection.ts'
import { usePathParts } from '../../platform/list/navigate.ts'
import { isDoctor, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { EmptyCases, EmptySearch } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lazyCode } from '../../ui/lazy/lazy-code.ts'
import { useHasOpened } from '../../ui/lazy/use-has-opened.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'
import { CaseListBar } from './CaseListBar.tsx'
import { NewCaseButton } from './NewCaseButton.tsx'
import { RowMenu } from './RowMenu.tsx'
import { useRowActs } from './use-row-acts.tsx'
import { useTurnColumn } from './use-turn-column.tsx'

const BulkBar = lazyCode(withWords(async () => ({ default: (await import('./BulkBar.tsx')).BulkBar })))

/** `/cases/:type`: the company's own cases, or its doctors'; a doctor's own. */
export function Screen() {
  const { type } = usePathParts<'type'>()
  // The two lists have separate selections.
  return <CaseList key={type} type={type} />
}

function CaseList({ type }: { type: string }) {
  const { t } = useTranslation('caseList')
  const session = useSession()
  const isDoctorSide = type === 'doctor'
  const view = useCaseList(isDoctorSide)
  const ownList = useOwnList(isDoctorSide)
  const choice = useSelection(view.list.data?.data)
  const unread = useUnreadRooms(view.list.data?.data)
  const hasSelected = useHasOpened(choice.chosen.length > 0)
  const acts = useRowActs({ type, dso: isDoctorSide })
  const attention = useAttentionMenu()
  const duplicateEntry = useDuplicate(type)
  const turn = useTurnColumn(type, 'all', row => caseHref(row, 'all', isDoctor(session)), acts)
  const title = t(isDoctor(session) ? 'title.own' : isDoctorSide ? 'title.doctor' : 'title.admin')
  const create = <NewCaseButton type={type} />
  return (
    <PageLayout
      header={
        <PageHeader
          title={title}
          count={view.list.data?.total}
          action={create}
          tools={
            <CaseListBar
              view={view}
              choosing
              views={<ViewsMenu view={view} own={ownList} />}
              columns={<ColumnsMenu own={ownList} />}
            />
          }
        />
      }
    >
      <CaseTable
        label={title}
        view={view}
        columns={ownList.columns}
        {...(ownList.columns.includes('turn') ? { more: turn } : {})}
        unread={unread}
        choice={choice}
        rowMenu={row => (
          <RowMenu
            row={row}
            type={type}
            planHref={caseHref(row, 'all', isDoctor(session))}
            acts={acts}
            more={[
              patientEntry(row, t('patientRecord')),
              ...duplicateEntry(row),
              ...attention.entriesOf(row),
            ]}
          />
        )}
        empty={
          view.filtered ? (
            <EmptyState
              drawing={<EmptySearch />}
              title={t('empty.filtered')}
              text={t('empty.filteredText')}
              action={<Button onClick={view.reset}>{t('filter.reset')}</Button>}
            />
          ) : (
            <EmptyState
              drawing={<EmptyCases />}
              title={t('empty.title')}
              text={t('empty.text')}
              action={create}
            />
          )
        }
      />
      {acts.dialog}
      {attention.dialog}
      {hasSelected && (
        <Suspense>
          <BulkBar choice={choice} doctorSide={isDoctorSide} />
        </Suspense>
      )}
    </PageLayout>
  )
}

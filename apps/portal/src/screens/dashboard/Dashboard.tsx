import {
  type CaseListRow,
  type CaseStatistics,
  caseCalls,
  dashboardFilters,
  dashboardStatuses,
  type PendingFilter,
  pendingFilterFrom,
  pendingList,
} from '@archway/contract/cases'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAttentionMenu } from '../../features/cases/attention/use-attention-menu.tsx'
import { CaseTable } from '../../features/cases/CaseTable.tsx'
import { StageBar } from '../../features/cases/list/StageBar.tsx'
import { snoozedCountOf, turnOf } from '../../features/cases/list/turn-of.ts'
import { patientEntry } from '../../features/cases/patient/patient-entry.ts'
import { type CaseListView, useCaseList } from '../../features/cases/use-case-list.ts'
import { useUnreadRooms } from '../../features/chat/inbox/use-unread.ts'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { withWords } from '../../platform/i18n/language.ts'
import { usePathParts } from '../../platform/list/navigate.ts'
import { isDoctor, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import type { Href } from '../../ui/action/link-context.ts'
import { EmptyCases, EmptySearch } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { lazyCode } from '../../ui/lazy/lazy-code.ts'
import { Tabs } from '../../ui/nav/Tabs.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'
import { useTablet } from '../../ui/page/use-narrow.ts'
import { CaseListBar } from '../cases/CaseListBar.tsx'
import { NewCaseButton } from '../cases/NewCaseButton.tsx'
import { RowMenu } from '../cases/RowMenu.tsx'
import { useRowActs } from '../cases/use-row-acts.tsx'
import { useTurnColumn } from '../cases/use-turn-column.tsx'
import { canMatch } from './can-match.ts'
import { DashboardSides } from './DashboardSides.tsx'
import { TurnGroup } from './TurnGroup.tsx'
import { useOneFailure } from './use-one-failure.ts'

const LoyaltyCard = lazyCode(
  withWords(async () => ({ default: (await import('../../features/company/LoyaltyCard.tsx')).LoyaltyCard })),
)

const refetchInterval = 30_000
// A case that waits for the reader has no due date.
const columns = {
  admin: ['identifier', 'firstName', 'product', 'status', 'turn'],
  doctor: ['identifier', 'firstName', 'product', 'doctor', 'status', 'turn'],
  // Columns that do not fit are reached by scrolling; the next step is always visible.
  tablet: {
    admin: ['identifier', 'firstName', 'turn', 'status', 'product'],
    doctor: ['identifier', 'firstName', 'turn', 'status', 'doctor', 'product'],
  },
}

/** `/dashboard/:type/:status`, titled Pending Actions: what waits for the customer, by kind, with live counts. */
export function Screen() {
  const { type, status } = usePathParts<'type' | 'status'>()
  return <Dashboard key={type} type={type} filter={pendingFilterFrom(status)} />
}

function Dashboard({ type, filter }: { type: string; filter: PendingFilter }) {
  const { t } = useTranslation(['caseList', 'cases'])
  const session = useSession()
  const isDoctorSide = type === 'doctor'
  const isTablet = useTablet()
  const statistics = useCallQuery(
    isDoctorSide ? caseCalls.dsoStatistics : caseCalls.statistics,
    {},
    { refetchInterval },
  )
  const counts = statistics.data?.data
  const isGrouped = filter === 'all'
  const turnStatuses = turnOf(counts).statuses
  const snoozedCount = snoozedCountOf(counts)
  const otherStatuses = dashboardStatuses.all.filter(status => !turnStatuses.includes(status))
  const { statuses, ...snoozeFilter } = pendingList(filter, turnStatuses, snoozedCount)
  // A list without snoozed cases changes when one of them returns.
  const live = { ...snoozeFilter, ...(snoozedCount > 0 ? { refetchInterval } : {}) }
  const view = useCaseList(isDoctorSide, statuses, {
    ...live,
    // Without the statuses, the list would contain all cases.
    enabled: statuses.length > 0,
  })
  const waitingList = useCaseList(isDoctorSide, otherStatuses, {
    ...live,
    pageName: 'waiting',
    enabled: isGrouped && !!counts,
  })
  const failure = useOneFailure(statistics, view, waitingList)
  const unread = useUnreadRooms(view.list.data?.data)
  const unreadWaiting = useUnreadRooms(waitingList.list.data?.data)
  // A case that started with another step type keeps its filter until it is completed.
  const visibleFilters = dashboardFilters.filter(
    name => name === filter || Boolean(counts?.[name]) || canMatch(name, session, isDoctorSide),
  )
  const title = t('caseList:dashboard.title')
  const acts = useRowActs({ type, dso: isDoctorSide })
  const attention = useAttentionMenu()
  const hrefOf = ({ uuid, status }: Pick<CaseListRow, 'uuid' | 'status'>): Href =>
    `/dashboard/${type}/${filter}/${uuid}/${status === 'IN_CUSTOMER_APPPROVE' ? 'plan' : 'details'}`
  const turn = useTurnColumn(type, filter, hrefOf, acts)
  const tabletTurn = useMemo(() => ({ ...turn, width: '13.5rem' }), [turn])
  // Unknown until the statuses are loaded: a 0 would claim that nothing is pending.
  const total = counts && turnStatuses.length === 0 ? 0 : view.list.data?.total
  const isEmpty = total === 0 && waitingList.list.data?.total === 0
  const table = {
    columns: (isTablet ? columns.tablet : columns)[isDoctorSide ? 'doctor' : 'admin'],
    more: isTablet ? tabletTurn : turn,
    hrefOf,
    rowMenu: (row: CaseListRow) => (
      <RowMenu
        row={row}
        type={type}
        planHref={hrefOf(row)}
        acts={acts}
        more={[patientEntry(row, t('caseList:patientRecord')), ...attention.entriesOf(row)]}
      />
    ),
  }
  return (
    <PageLayout
      header={
        <PageHeader
          title={title}
          count={counts?.all}
          more={<DashboardSides type={type} status={filter} />}
          action={<NewCaseButton type={type} />}
          tools={<CaseListBar view={view} withStatus={false} choosing={false} />}
          tabs={<DashboardTabs type={type} filter={filter} filters={visibleFilters} counts={counts} />}
        />
      }
    >
      {isGrouped && failure.failed ? (
        <ErrorState help={failure.help} onRetry={failure.retry} />
      ) : isGrouped && !isEmpty ? (
        <>
          <TurnGroup title={t('caseList:dashboard.yours')} count={total}>
            <CaseTable
              {...table}
              label={t('caseList:dashboard.yours')}
              view={failure.turnView}
              unread={unread}
              empty={
                <p className="px-4 py-6 text-center text-ink-2">
                  {t(view.filtered ? 'caseList:empty.filtered' : 'caseList:dashboard.noneYours')}
                </p>
              }
            />
          </TurnGroup>
          {waitingList.list.data?.total !== 0 && (
            <TurnGroup title={t('caseList:dashboard.others')} count={waitingList.list.data?.total}>
              <CaseTable
                {...table}
                label={t('caseList:dashboard.others')}
                view={failure.waitingView}
                unread={unreadWaiting}
                empty={null}
              />
            </TurnGroup>
          )}
        </>
      ) : (
        <CaseTable
          {...table}
          label={title}
          view={view}
          unread={unread}
          empty={<EmptyDashboard view={view} type={type} filter={filter} />}
        />
      )}
      {session.configuration?.isLoyaltyEnabled && !isDoctor(session) && (
        <Suspense>
          <LoyaltyCard />
        </Suspense>
      )}
      {(counts || !statistics.isError) && (
        <StageBar statistics={counts} hrefOf={group => `/cases/${type}?status=${group}`} />
      )}
      {acts.dialog}
      {attention.dialog}
    </PageLayout>
  )
}

type DashboardTabsProps = {
  type: string
  filter: PendingFilter
  filters: readonly (typeof dashboardFilters)[number][]
  counts: CaseStatistics | undefined
}

/** The kinds of pending cases with their counts, and the snoozed cases if there are any. */
function DashboardTabs({ type, filter, filters, counts }: DashboardTabsProps) {
  const { t } = useTranslation(['caseList', 'cases'])
  const snoozedCount = snoozedCountOf(counts)
  return (
    <Tabs
      label={t('caseList:dashboard.filters')}
      items={[
        ...filters.map(name => ({
          href: `/dashboard/${type}/${name}` as const,
          label: t(`cases:dashboardFilter.${name}`),
          current: name === filter,
          count: counts?.[name],
        })),
        ...(snoozedCount > 0 || filter === 'snoozed'
          ? [
              {
                href: `/dashboard/${type}/snoozed` as const,
                label: t('caseList:attention.snoozed'),
                current: filter === 'snoozed',
                count: snoozedCount,
              },
            ]
          : []),
      ]}
    />
  )
}

type EmptyDashboardProps = { view: CaseListView; type: string; filter: PendingFilter }

/** Says why no case is listed: none matches the filters, or nothing is pending. */
function EmptyDashboard({ view, type, filter }: EmptyDashboardProps) {
  const { t } = useTranslation('caseList')
  return view.filtered ? (
    <EmptyState
      drawing={<EmptySearch />}
      title={t('empty.filtered')}
      text={t('empty.filteredText')}
      action={<Button onClick={view.reset}>{t('filter.reset')}</Button>}
    />
  ) : (
    <EmptyState
      drawing={<EmptyCases />}
      title={t('dashboard.emptyTitle')}
      text={t(filter === 'snoozed' ? 'attention.none' : 'dashboard.emptyText')}
      action={<LinkButton href={`/cases/${type}`}>{t('dashboard.allCases')}</LinkButton>}
    />
  )
}

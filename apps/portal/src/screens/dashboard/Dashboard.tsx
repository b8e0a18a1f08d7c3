import {
  caseCalls,
  type DashboardFilter,
  dashboardFilterFrom,
  dashboardFilters,
  dashboardStatuses,
} from '@archway/contract/cases'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CaseTable } from '../../features/cases/CaseTable.tsx'
import { turnColumn } from '../../features/cases/list/row-turn.tsx'
import { StageBar } from '../../features/cases/list/StageBar.tsx'
import { useCaseList } from '../../features/cases/use-case-list.ts'
import { useUnreadRooms } from '../../features/chat/use-unread.ts'
import { usePathParts } from '../../platform/navigate.ts'
import { isDoctor, useSession } from '../../platform/session.ts'
import { useCall } from '../../platform/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyCases, EmptySearch } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageLayout } from '../../ui/PageLayout.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CaseListBar } from '../cases/CaseListBar.tsx'
import { DashboardSides } from './DashboardSides.tsx'
import { occurs } from './occurs.ts'
import { type AskedAct, RowAct, RowButton } from './RowAct.tsx'

/** `/dashboard/:type/:status`, titled Pending Actions: what waits for the customer, by kind, with live counts. */
export function Screen() {
  const { type, status } = usePathParts<'type' | 'status'>()
  return <Dashboard key={type} type={type} filter={dashboardFilterFrom(status)} />
}

function Dashboard({ type, filter }: { type: string; filter: DashboardFilter }) {
  const { t } = useTranslation(['caseList', 'cases'])
  const session = useSession()
  const doctorSide = type === 'doctor'
  const view = useCaseList(doctorSide, dashboardStatuses[filter])
  const statistics = useCall(
    doctorSide ? caseCalls.dsoStatistics : caseCalls.statistics,
    {},
    { everyMs: 30_000 },
  )
  const counts = statistics.data?.data
  const shown = dashboardFilters.filter(name => name === filter || occurs(name, session, doctorSide))
  const title = t('caseList:dashboard.title')
  const readByDoctor = isDoctor(session)
  const turn = useMemo(() => turnColumn(readByDoctor), [readByDoctor])
  const columns = ['identifier', 'firstName', 'product', ...(doctorSide ? ['doctor'] : []), 'status', 'dueAt']
  // One after another: the last one stays until its dialog has left.
  const [asked, setAsked] = useState<AskedAct & { turn: number }>()
  const [begun, setBegun] = useState(0)
  const waiting = asked && asked.turn > begun ? asked : undefined
  return (
    <PageLayout
      header={
        <PageHeader
          title={title}
          count={counts?.all}
          more={<DashboardSides type={type} status={filter} />}
          action={
            <LinkButton variant="primary" icon={Plus} href={`/cases/${type}/new`}>
              {t('caseList:new')}
            </LinkButton>
          }
          tabs={
            <Tabs
              label={t('caseList:dashboard.filters')}
              items={shown.map(name => ({
                href: `/dashboard/${type}/${name}`,
                label: t(`cases:dashboardFilter.${name}`),
                current: name === filter,
                count: counts?.[name],
              }))}
            />
          }
        >
          <StageBar statistics={counts} hrefOf={group => `/cases/${type}?status=${group}`} />
        </PageHeader>
      }
    >
      <CaseListBar view={view} withStatus={false} choosing={false} />
      <CaseTable
        label={title}
        view={view}
        columns={columns}
        unread={useUnreadRooms()}
        more={turn}
        rowMenu={row => (
          <RowButton
            row={row}
            type={type}
            status={filter}
            asked={waiting}
            onAsk={next => setAsked({ ...next, turn: (asked?.turn ?? 0) + 1 })}
          />
        )}
        hrefOf={row =>
          `/dashboard/${type}/${filter}/${row.uuid}/${row.status === 'IN_CUSTOMER_APPPROVE' ? 'plan' : 'details'}`
        }
        empty={
          view.filtered ? (
            <EmptyState
              drawing={<EmptySearch />}
              title={t('caseList:empty.filtered')}
              text={t('caseList:empty.filteredText')}
              action={<Button onClick={view.resetFilters}>{t('caseList:filter.reset')}</Button>}
            />
          ) : (
            <EmptyState
              drawing={<EmptyCases />}
              title={t('caseList:dashboard.emptyTitle')}
              text={t('caseList:dashboard.emptyText')}
              action={<LinkButton href={`/cases/${type}`}>{t('caseList:dashboard.allCases')}</LinkButton>}
            />
          )
        }
      />
      {asked && (
        <RowAct
          key={asked.turn}
          asked={asked}
          type={type}
          dso={doctorSide}
          onBegun={() => setBegun(asked.turn)}
        />
      )}
    </PageLayout>
  )
}

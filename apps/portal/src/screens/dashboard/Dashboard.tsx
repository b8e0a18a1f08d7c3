import { caseCalls, dashboardFilterFrom, dashboardFilters, dashboardStatuses } from '@archway/contract/cases'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CaseFilters } from '../../features/cases/CaseFilters.tsx'
import { CaseTable } from '../../features/cases/CaseTable.tsx'
import { useCaseList } from '../../features/cases/use-case-list.ts'
import { usePathParts } from '../../platform/navigate.ts'
import { useSession } from '../../platform/session.ts'
import { useCall } from '../../platform/use-call.ts'
import { EmptyCases } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageLayout } from '../../ui/PageLayout.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { DashboardSides } from './DashboardSides.tsx'
import { occurs } from './occurs.ts'

/** `/dashboard/:type/:status`, titled Pending Actions: what waits for the customer, by kind, with live counts. */
export function Screen() {
  const { t } = useTranslation(['caseList', 'cases'])
  const { type, status } = usePathParts<'type' | 'status'>()
  const session = useSession()
  const doctorSide = type === 'doctor'
  const filter = dashboardFilterFrom(status)
  const view = useCaseList(doctorSide, dashboardStatuses[filter])
  const statistics = useCall(
    doctorSide ? caseCalls.dsoStatistics : caseCalls.statistics,
    {},
    { everyMs: 30_000 },
  )
  const counts = statistics.data?.data
  const shown = dashboardFilters.filter(name => name === filter || occurs(name, session, doctorSide))
  const title = t('caseList:dashboard.title')
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
        />
      }
    >
      <CaseFilters view={view} withStatus={false} />
      <CaseTable
        label={title}
        view={view}
        doctorSide={doctorSide}
        hrefOf={row =>
          `/dashboard/${type}/${filter}/${row.uuid}/${row.status === 'IN_CUSTOMER_APPPROVE' ? 'plan' : 'details'}`
        }
        empty={
          <EmptyState
            drawing={<EmptyCases />}
            title={t('caseList:dashboard.emptyTitle')}
            text={t('caseList:dashboard.emptyText')}
            action={<LinkButton href={`/cases/${type}`}>{t('caseList:dashboard.allCases')}</LinkButton>}
          />
        }
      />
    </PageLayout>
  )
}

import { insightCalls, type LabFigures } from '@archway/contract/lab'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { InsightPage } from '../../features/lab/insight/InsightPage.tsx'
import { CompanyPanel } from '../../features/lab/insight/OwnerPanel.tsx'
import { ReasonPanel, reportExports, StagePanel, TimePanels } from '../../features/lab/insight/TimePanels.tsx'
import { createTileFactory, type Tile } from '../../features/lab/insight/tile.ts'
import { averageDays, computeShare } from '../../features/lab/insight/use-amounts.ts'
import { usePeriod } from '../../features/lab/insight/use-period.ts'
import { WorkPanels } from '../../features/lab/insight/WorkPanels.tsx'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { hasDuty, useSessionState } from '../../platform/session/session.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Card } from '../../ui/page/Card.tsx'

const tilesOf = (current: LabFigures, previous: LabFigures): Tile[] => {
  const createTile = createTileFactory(current, previous)
  return [
    createTile('submitted', 'number', row => row.submitted),
    createTile('shipped', 'number', row => row.shipped),
    createTile('turnaround', 'days', row => averageDays(row.turnaround), 'down'),
    createTile('passedShare', 'percent', row => computeShare(row.passedFirst, row.checked), 'up'),
    createTile('onTimeShare', 'percent', row => computeShare(row.onTime, row.due), 'up'),
    createTile('scrapped', 'number', row => row.scrapped, 'down'),
  ]
}

/** `/lab/insight`: the figures of the lab over all companies. */
export function Screen() {
  const { t } = useTranslation('insight')
  const { session } = useSessionState()
  const state = usePeriod()
  const { period, isValid } = state
  const options = { enabled: isValid, placeholderData: keepPreviousData }
  const insightQuery = useCallQuery(insightCalls.labInsight, { query: period }, options)
  const isAdministrator = hasDuty(session, 'administration')
  const work = useCallQuery(
    insightCalls.staffWork,
    { query: period },
    { ...options, enabled: isValid && isAdministrator },
  )
  const report = insightQuery.data?.data
  const exportOf = reportExports(true, period)
  return (
    <InsightPage
      state={state}
      insightQuery={insightQuery}
      report={report}
      tiles={report ? tilesOf(report.now, report.past) : []}
    >
      {report && (
        <>
          <div className="grid gap-5 xl:grid-cols-2">
            <TimePanels report={report} exported={exportOf('series')} />
            <ReasonPanel report={report} exported={exportOf('reasons')} />
          </div>
          <StagePanel report={report} exported={exportOf('stages')} />
          {work.data && <WorkPanels people={work.data.data} period={period} />}
          {work.isError && !work.data && (
            <Card title={t('chart.people')}>
              <ErrorState onRetry={() => void work.refetch()} />
            </Card>
          )}
          <CompanyPanel report={report} exported={exportOf('companies')} />
        </>
      )}
    </InsightPage>
  )
}

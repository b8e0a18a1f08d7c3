import { type Figures, insightCalls } from '@archway/contract/lab'
import { keepPreviousData } from '@tanstack/react-query'
import { InsightPage } from '../../features/lab/insight/InsightPage.tsx'
import { DoctorPanel } from '../../features/lab/insight/OwnerPanel.tsx'
import { ReasonPanel, reportExports, StagePanel, TimePanels } from '../../features/lab/insight/TimePanels.tsx'
import { createTileFactory, type Tile } from '../../features/lab/insight/tile.ts'
import { averageDays, computeShare } from '../../features/lab/insight/use-amounts.ts'
import { usePeriod } from '../../features/lab/insight/use-period.ts'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { isDoctor, useSession } from '../../platform/session/session.ts'
import { NewCaseButton } from '../cases/NewCaseButton.tsx'

const tilesOf = (current: Figures, previous: Figures): Tile[] => {
  const createTile = createTileFactory(current, previous)
  return [
    createTile('submitted', 'number', row => row.submitted),
    createTile('shipped', 'number', row => row.shipped),
    createTile('turnaround', 'days', row => averageDays(row.turnaround), 'down'),
    createTile('passedShare', 'percent', row => computeShare(row.passedFirst, row.checked), 'up'),
    createTile('rejected', 'number', row => row.rejected, 'down'),
    createTile('plansRejected', 'number', row => row.plansRejected, 'down'),
  ]
}

/** `/insight`: the figures of a company; for a doctor, only the cases of that doctor. */
export function Screen() {
  const session = useSession()
  const state = usePeriod()
  const { period, isValid } = state
  const insightQuery = useCallQuery(
    insightCalls.companyInsight,
    { query: period },
    { enabled: isValid, placeholderData: keepPreviousData },
  )
  const report = insightQuery.data?.data
  const exportOf = reportExports(false, period)
  return (
    <InsightPage
      state={state}
      insightQuery={insightQuery}
      report={report}
      tiles={report ? tilesOf(report.now, report.past) : []}
      emptyAction={<NewCaseButton type={isDoctor(session) ? 'doctor' : 'admin'} />}
    >
      {report && (
        <>
          <div className="grid gap-5 xl:grid-cols-2">
            <TimePanels report={report} exported={exportOf('series')} />
            <ReasonPanel report={report} exported={exportOf('reasons')} />
          </div>
          <StagePanel report={report} exported={exportOf('stages')} />
          <DoctorPanel report={report} exported={exportOf('doctors')} />
        </>
      )}
    </InsightPage>
  )
}

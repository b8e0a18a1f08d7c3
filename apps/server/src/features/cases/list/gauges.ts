import type { CaseStatus } from '@archway/contract/cases'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Services } from '../../../platform/services.ts'

/** Interval: the counters have a row for each company, doctor and status, so summing them once a minute is enough. */
const everyMs = 60_000

const statement = `select status, sum(count)::text as count from case_counter group by status`

/** The number of cases in each status, over all companies. */
export const addCaseGauges = ({ metrics, db }: Services): void => {
  const cases = metrics.gauge('cases', 'Cases of all companies by status', ['status'])
  metrics.sampled({
    gauges: [cases],
    everyMs,
    sample: async () => {
      const { rows } = await db.query<{ status: CaseStatus; count: string }>(
        systemScope,
        { name: 'cases by status', text: statement },
        { readOnly: true },
      )
      for (const { status, count } of rows) cases.set({ status }, Number(count))
    },
  })
}

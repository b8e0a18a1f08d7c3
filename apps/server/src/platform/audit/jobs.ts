import type { Database } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { dropMonths } from './archive/drop.ts'
import { exportTrail } from './archive/export.ts'

/** A job that has failed for this long is reported before a line has no partition. */
const monthsAhead = 3

/** Lines of the audit trail that are in no monthly partition, counted up to ten thousand. */
const countLinesWithoutMonth = async (db: Database): Promise<number> => {
  const { rows } = await db.query<{ n: string }>(systemScope, {
    text: 'select public.audit_lines_without_month() as n',
  })
  return Number(rows[0]?.n ?? 0)
}

const gaugeMs = 60_000

export const addTrailGauge = ({ metrics, db }: Services): void => {
  const lines = metrics.gauge(
    'audit_lines_without_month',
    'Lines of the audit trail that are in no month, up to ten thousand: the months ahead were not made',
    [],
  )
  metrics.sampled({
    gauges: [lines],
    everyMs: gaugeMs,
    sample: async () => lines.set(await countLinesWithoutMonth(db)),
  })
}

/** Creates the monthly partitions of the audit trail for the coming months, and exports and drops old partitions. */
export const trailJobs = (services: Services): Jobs => ({
  makeMonths: async () => {
    const { db, log } = services
    await db.query(systemScope, { text: `select public.make_audit_months(${monthsAhead})` })
    const lines = await countLinesWithoutMonth(db)
    if (lines > 0) log.error(`${lines} lines of the audit trail are in no month: look at their times`)
  },
  archiveTrail: async () => {
    const { AUDIT_MONTHS: months } = services.config
    if (months === 0) return
    await exportTrail(services, months)
    await dropMonths(services, months)
  },
})
export const trailCrontab = '50 0 * * * makeMonths\n40 2 * * * archiveTrail'

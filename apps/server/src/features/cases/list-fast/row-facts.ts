import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { doctor } from '../../doctors/index.ts'
import { caseFile as c } from '../table.ts'
import { factNames, type ListedFacts, separator } from './fact-text.ts'

const instant = (column: SQLWrapper): SQL => sql`(extract(epoch from ${column}) * 1000)::bigint`

const columns: Readonly<Record<keyof ListedFacts, SQLWrapper>> = {
  status: c.status,
  side: c.side,
  product: c.product,
  withTs: c.withTs,
  stepType: c.stepType,
  impressionType: c.impressionType,
  bulkshipping: c.bulkshipping,
  currentRefinementId: c.currentRefinementId,
  resumeStatus: c.resumeStatus,
  orderStatus: c.orderStatus,
  openOrders: c.openOrders,
  openRequests: c.openRequests,
  shippedBatches: c.shippedBatches,
  upperSteps: c.upperSteps,
  lowerSteps: c.lowerSteps,
  madeUpper: c.madeUpper,
  madeLower: c.madeLower,
  batchesMade: c.batchesMade,
  refinementsUsed: c.refinementsUsed,
  refinementsIncluded: c.refinementsIncluded,
  carrierScanned: c.carrierScanned,
  packageEndsAt: instant(c.packageEndsAt),
  shippedAt: instant(c.shippedAt),
  dueAt: instant(c.dueAt),
  // Null unless a rule reads them: rows with equal facts are parsed once.
  submittedAt: sql`case when ${c.status} = 'NEW' then ${instant(c.submittedAt)} end`,
  statusSince: sql`case when ${c.status} = 'CANCELED' then ${instant(c.statusSince)} end`,
  canceledBy: c.canceledBy,
  doctorStatus: doctor.status,
  rejection: c.rejection,
}

/** The facts as one text: every column of a row costs time at both ends of the connection. */
export const factsText = (withDoctor: boolean): SQL<string> =>
  sql`concat(${sql.join(
    factNames.map(name => (name === 'doctorStatus' && !withDoctor ? sql`''` : sql`${columns[name]}`)),
    sql`, ${sql.raw(`'${separator}'`)}, `,
  )})`

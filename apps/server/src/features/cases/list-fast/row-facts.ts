import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { doctor } from '../../doctors/index.ts'
import type { FactColumns } from '../facts.ts'
import { caseFile as c } from '../table.ts'

/** What the rules of a listed case look at. */
export type ListedFacts = FactColumns & { readonly dueAt: Date | null }

type Column = { readonly written: SQLWrapper; readonly read: (text: string) => unknown }

const word = (column: SQLWrapper): Column => ({ written: column, read: text => text })
const flag = (column: SQLWrapper): Column => ({ written: column, read: text => text === 't' })
const count = (column: SQLWrapper): Column => ({ written: column, read: Number })
const instant = (column: SQLWrapper): Column => ({
  written: sql`(extract(epoch from ${column}) * 1000)::bigint`,
  read: text => new Date(Number(text)),
})

// `rejection` is the last one: it alone may contain the sign between two values.
const columns: Readonly<Record<keyof ListedFacts, Column>> = {
  status: word(c.status),
  side: word(c.side),
  product: word(c.product),
  withTs: flag(c.withTs),
  stepType: word(c.stepType),
  impressionType: word(c.impressionType),
  bulkshipping: flag(c.bulkshipping),
  currentRefinementId: word(c.currentRefinementId),
  resumeStatus: word(c.resumeStatus),
  orderStatus: word(c.orderStatus),
  openOrders: count(c.openOrders),
  openRequests: count(c.openRequests),
  shippedBatches: count(c.shippedBatches),
  upperSteps: count(c.upperSteps),
  lowerSteps: count(c.lowerSteps),
  madeUpper: count(c.madeUpper),
  madeLower: count(c.madeLower),
  batchesMade: count(c.batchesMade),
  refinementsUsed: count(c.refinementsUsed),
  refinementsIncluded: count(c.refinementsIncluded),
  carrierScanned: flag(c.carrierScanned),
  packageEndsAt: instant(c.packageEndsAt),
  shippedAt: instant(c.shippedAt),
  dueAt: instant(c.dueAt),
  doctorStatus: word(doctor.status),
  rejection: { written: c.rejection, read: JSON.parse },
}
const readers = Object.entries(columns).map(([name, { read }]) => [name, read] as const)
const sign = '|'

/** The facts as one text: a row costs by the number of its columns, on both ends of the connection. */
export const factsText = (withDoctor: boolean): SQL<string> =>
  sql`concat(${sql.join(
    Object.entries(columns).map(([name, { written }]) =>
      name === 'doctorStatus' && !withDoctor ? sql`''` : sql`${written}`,
    ),
    sql`, ${sql.raw(`'${sign}'`)}, `,
  )})`

const known = new Map<string, ListedFacts>()
const maxKnown = 5000

/** Most cases of a list have the same facts as many others: a text is read once. */
export const readFacts = (text: string): ListedFacts => {
  const found = known.get(text) ?? parse(text)
  if (known.size >= maxKnown) known.clear()
  known.set(text, found)
  return found
}

/** No column has an empty text; it represents null. */
const parse = (text: string): ListedFacts => {
  const values = text.split(sign)
  if (values.length > readers.length) values.push(values.splice(readers.length - 1).join(sign))
  return Object.fromEntries(
    readers.map(([name, read], at) => [name, values[at] ? read(values[at]) : null]),
  ) as ListedFacts
}

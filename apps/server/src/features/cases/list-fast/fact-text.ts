import type { FactColumns } from '../facts.ts'

/** The facts on which the rules of a listed case depend. */
export type ListedFacts = FactColumns & { readonly dueAt: Date | null }

type Reader = (text: string) => unknown
const word: Reader = text => text
const flag: Reader = text => text === 't'
const instant: Reader = text => new Date(Number(text))

/**
 * How to parse each fact, in the order of the text. `rejection` is the last one: only it may contain the separator.
 */
const readerOf: Readonly<Record<keyof ListedFacts, Reader>> = {
  status: word,
  side: word,
  product: word,
  withTs: flag,
  stepType: word,
  impressionType: word,
  bulkshipping: flag,
  currentRefinementId: word,
  resumeStatus: word,
  orderStatus: word,
  openOrders: Number,
  openRequests: Number,
  shippedBatches: Number,
  upperSteps: Number,
  lowerSteps: Number,
  madeUpper: Number,
  madeLower: Number,
  batchesMade: Number,
  refinementsUsed: Number,
  refinementsIncluded: Number,
  carrierScanned: flag,
  packageEndsAt: instant,
  shippedAt: instant,
  dueAt: instant,
  submittedAt: instant,
  statusSince: instant,
  canceledBy: word,
  doctorStatus: word,
  rejection: JSON.parse,
}
const readers = Object.entries(readerOf)
export const factNames = Object.keys(readerOf) as readonly (keyof ListedFacts)[]
export const separator = '|'

const factsByText = new Map<string, ListedFacts>()
const maxKnown = 5000

/** Many cases of a list have equal facts: each text is parsed once. */
export const readFacts = (text: string): ListedFacts => {
  const facts = factsByText.get(text) ?? parse(text)
  if (factsByText.size >= maxKnown) factsByText.clear()
  factsByText.set(text, facts)
  return facts
}

/** No column has an empty text; it represents null. */
const parse = (text: string): ListedFacts => {
  const values = text.split(separator)
  if (values.length > readers.length) values.push(values.splice(readers.length - 1).join(separator))
  return Object.fromEntries(
    readers.map(([name, readFact], index) => [name, values[index] ? readFact(values[index]) : null]),
  ) as ListedFacts
}

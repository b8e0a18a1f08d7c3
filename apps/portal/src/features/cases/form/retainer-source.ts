import type { ImpressionType, PrescriptionOf } from '@archway/contract/cases'

type Source = NonNullable<PrescriptionOf<'retainer'>['source']>

/** How the records of a retainer reach the laboratory follows from what it is made from, and the other way round. */
const arrivals: Readonly<Record<Source, ImpressionType>> = {
  newScan: 'digital',
  impression: 'physical',
  lastStep: 'onFile',
  step: 'onFile',
}

export const impressionFor = (source: Source): ImpressionType => arrivals[source]

/** The source that fits, the present one if it does. */
export const sourceFor = (type: ImpressionType, present: Source | null | undefined): Source => {
  if (present && arrivals[present] === type) return present
  return (Object.keys(arrivals) as Source[]).find(source => arrivals[source] === type) ?? 'newScan'
}

import type { ImpressionType, PrescriptionOf } from '@archway/contract/cases'

type Source = NonNullable<PrescriptionOf<'retainer'>['source']>

/** The source of a retainer determines how its records reach the lab (its impression type). */
const arrivals: Readonly<Record<Source, ImpressionType>> = {
  newScan: 'digital',
  impression: 'physical',
  lastStep: 'onFile',
  step: 'onFile',
}

export const impressionFor = (source: Source): ImpressionType => arrivals[source]

/** The source for an impression type: the current one if it fits, else the first that does. */
export const sourceFor = (type: ImpressionType, current: Source | null | undefined): Source => {
  if (current && arrivals[current] === type) return current
  return (Object.keys(arrivals) as Source[]).find(source => arrivals[source] === type) ?? 'newScan'
}

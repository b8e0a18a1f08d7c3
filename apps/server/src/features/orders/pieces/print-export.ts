import type { PrintJob } from '@archway/contract/orders'
import type { Language, Words } from '@archway/words'
import { translate } from '../../../platform/words.ts'
import { writeCsv } from '../../../platform/work/csv.ts'

const day = (instant: string | null): string | null => instant?.slice(0, 10) ?? null

/** Print jobs as CSV: days as YYYY-MM-DD, in UTC. */
export const printJobsCsv = (jobs: readonly PrintJob[], language: Language): Buffer => {
  const column = (key: keyof Words['printJobs']['column']) =>
    translate(language, 'printJobs', `column.${key}`)
  return writeCsv(language, {
    header: [
      translate(language, 'printJobs', 'identifier'),
      translate(language, 'printJobs', 'field.name'),
      ...(['status', 'printer', 'material', 'lot', 'orders', 'pieces'] as const).map(column),
      ...(['createdAt', 'createdBy', 'startedAt', 'endedAt'] as const).map(column),
      translate(language, 'printJobs', 'reason'),
    ],
    rows: jobs.map(job => [
      job.identifier,
      job.name,
      translate(language, 'printJobs', `status.${job.status}`),
      job.printer,
      translate(language, 'lots', `material.${job.material}`),
      job.lot?.number ?? null,
      job.orders,
      job.pieces,
      day(job.createdAt),
      job.createdBy,
      day(job.startedAt),
      day(job.endedAt),
      job.reason && translate(language, 'lab', `scrap.reasons.${job.reason}`),
    ]),
  })
}

import type { PrintJob } from '@archway/contract/orders'
import type { Language, Words } from '@archway/words'
import { say } from '../../../platform/words.ts'
import { writeCsv } from '../../../platform/work/csv.ts'

const day = (instant: string | null): string | null => instant?.slice(0, 10) ?? null

/** Print jobs as CSV: days as YYYY-MM-DD, in UTC. */
export const printJobsCsv = (jobs: readonly PrintJob[], language: Language): Buffer => {
  const column = (key: keyof Words['printJobs']['column']) => say(language, 'printJobs', `column.${key}`)
  return writeCsv(language, {
    header: [
      say(language, 'printJobs', 'identifier'),
      say(language, 'printJobs', 'field.name'),
      ...(['status', 'printer', 'material', 'lot', 'orders', 'pieces'] as const).map(column),
      ...(['createdAt', 'createdBy', 'startedAt', 'endedAt'] as const).map(column),
      say(language, 'printJobs', 'reason'),
    ],
    rows: jobs.map(job => [
      job.identifier,
      job.name,
      say(language, 'printJobs', `status.${job.status}`),
      job.printer,
      say(language, 'lots', `material.${job.material}`),
      job.lot?.number ?? null,
      job.orders,
      job.pieces,
      day(job.createdAt),
      job.createdBy,
      day(job.startedAt),
      day(job.endedAt),
      job.reason && say(language, 'lab', `scrap.reasons.${job.reason}`),
    ]),
  })
}

import type { PrintJob } from '@archway/contract/orders'
import type { Language } from '@archway/words'
import type { Label } from '../../../platform/pdf/labels.ts'
import { translate } from '../../../platform/words.ts'

export type JobLabel = {
  readonly job: Pick<PrintJob, 'identifier' | 'name' | 'printer' | 'material' | 'lot' | 'pieces'>
  readonly language: Language
}

/** The text of the sticker of a print job. */
export const jobLabelOf = ({ job, language }: JobLabel): Label => ({
  code: job.identifier,
  mark: '',
  title: job.name,
  lines: [
    [job.printer ?? '', translate(language, 'orders', 'label.pieces', { count: job.pieces })],
    [[translate(language, 'lots', `material.${job.material}`), job.lot?.number].filter(Boolean).join(' · ')],
  ],
})

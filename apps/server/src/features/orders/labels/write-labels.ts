import type { Language } from '@archway/words'
import { type Label, renderLabels } from '../../../platform/pdf/labels.ts'
import { translate } from '../../../platform/words.ts'
import { type JobLabel, jobLabelOf } from './job-label.ts'
import { labelsOf, type OrderLabels } from './labels.ts'

/**
 * Writes labels as PDF, one per page. Only the processes that write documents import this module and its PDF library
 * (decision 23).
 */

const write = (language: Language, texts: readonly Label[]): Promise<Buffer> =>
  renderLabels(language, translate(language, 'orders', 'label.title'), texts)

export const writeOrderLabels = (content: OrderLabels): Promise<Buffer> =>
  write(content.language, labelsOf(content))

export const writeJobLabel = (content: JobLabel): Promise<Buffer> =>
  write(content.language, [jobLabelOf(content)])

import type { PrintJobStatus } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import type { ChipTone } from '../../../ui/feedback/tone.ts'

const tones: Readonly<Record<PrintJobStatus, ChipTone>> = {
  planned: 'draft',
  printing: 'provider',
  printed: 'made',
  failed: 'refused',
}

/** The status of a print job as text and color. */
export function JobStatus({ status }: { status: PrintJobStatus }) {
  const { t } = useTranslation('printJobs')
  return <StatusChip tone={tones[status]} label={t(`status.${status}`)} />
}

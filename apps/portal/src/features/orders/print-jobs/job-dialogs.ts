import type { PrintJobDetail } from '@archway/contract/orders'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'

export type JobDialogProps = {
  /** The job that is changed; a new one is planned where it is left out. */
  job?: PrintJobDetail
  /** Orders that a new job begins with. */
  orders?: readonly string[]
  onDone?: (job: PrintJobDetail) => void
  onClose: () => void
}
export type JobActionProps = { job: PrintJobDetail; onClose: () => void }

/** Plans a print job or changes one. */
export const LazyJobDialog = lazyDialog<JobDialogProps>(
  async () => (await import('./JobDialog.tsx')).JobDialog,
)

/** Starts a print job with the lot of its material. */
export const LazyStartDialog = lazyDialog<JobActionProps>(
  async () => (await import('./StartDialog.tsx')).StartDialog,
)

/** Fails a print job, with the reason and the pieces that have to be made again. */
export const LazyFailDialog = lazyDialog<JobActionProps>(
  async () => (await import('./FailDialog.tsx')).FailDialog,
)

import { type BoardOrder, piecesOf } from '@archway/contract/orders'
import { lazyDialog } from '../../../../ui/lazy/lazy-dialog.tsx'

export type FilesDialogProps = { orders: readonly BoardOrder[]; onClose: () => void }

/** Downloads the production files of orders as a ZIP. */
export const LazyFilesDialog = lazyDialog<FilesDialogProps>(
  async () => (await import('./FilesDialog.tsx')).FilesDialog,
)

/**
 * Whether an order is made from models of a plan that have been uploaded. Only the server knows whether they were
 * checked.
 */
export const hasFiles = ({ planUuid, steps, missing }: BoardOrder): boolean =>
  planUuid !== null && piecesOf(steps).length > 0 && !missing.includes('FILES_MISSING')

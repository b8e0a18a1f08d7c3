import type { BoardOrder } from '@archway/contract/orders'
import { lazyDialog } from '../../../../ui/lazy/lazy-dialog.tsx'

export type ScrapDialogProps = {
  order: BoardOrder
  /** The piece that was scanned; null where the order was. */
  piece: string | null
  onClose: () => void
}

/** Records pieces of an order to be made again. */
export const LazyScrapDialog = lazyDialog<ScrapDialogProps>(
  async () => (await import('./ScrapDialog.tsx')).ScrapDialog,
)

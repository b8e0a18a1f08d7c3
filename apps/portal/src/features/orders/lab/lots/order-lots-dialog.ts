import type { BoardOrder } from '@archway/contract/orders'
import { lazyDialog } from '../../../../ui/lazy/lazy-dialog.tsx'

export type OrderLotsProps = { order: BoardOrder; onClose: () => void }

/** The lots of an order whose production has started. */
export const LazyOrderLotsDialog = lazyDialog<OrderLotsProps>(
  async () => (await import('./OrderLotsDialog.tsx')).OrderLotsDialog,
)

/** Whether lots can be recorded: the production of the order has started. */
export const hasLots = ({ startedAt }: BoardOrder): boolean => startedAt !== null

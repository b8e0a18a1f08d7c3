import { labCalls } from '@archway/contract/lab'
import { type BoardOrder, orderCalls } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../../platform/http/use-call.ts'
import { caseViews } from '../../../../platform/live/case-views.ts'
import { toast } from '../../../../ui/feedback/toast.ts'

/** Records that scrapped pieces of an order have been made again: one by its name, or one where pieces have no names. */
export const useRemake = () => {
  const { t } = useTranslation('lab')
  const write = useCallMutation(orderCalls.remadePieces, {
    affects: [...caseViews, labCalls.queue, labCalls.queueOf],
  })
  const remake = async ({ uuid, identifier }: BoardOrder, piece: string | null): Promise<void> => {
    await write.mutateAsync({ params: { id: uuid }, body: piece ? { pieces: [piece] } : { count: 1 } })
    toast.success(piece ? t('scrap.remadeOne', { identifier, piece }) : t('scrap.remade', { identifier }))
  }
  return {
    isRunning: write.isPending,
    /** A refusal has been shown as a toast already. */
    remake: (order: BoardOrder, piece: string | null) => void remake(order, piece).catch(() => {}),
  }
}

import type { BodyInput } from '@archway/contract/kernel'
import { labCalls } from '@archway/contract/lab'
import { type BoardOrder, orderCalls, type StaffOrderAction } from '@archway/contract/orders'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { caseViews } from '../../../platform/live/case-views.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { FinishDialog } from './FinishDialog.tsx'
import { type DialogAction, needsDialog, OrderDialog } from './OrderDialogs.tsx'

type Open = { order: BoardOrder; action: DialogAction }

/** Takes actions on orders: those with input open a dialog, those that undo something need a confirmation. */
export const useOrderActs = (): {
  /** Ignored while an action on the order is running. */
  act: (order: BoardOrder, action: StaffOrderAction) => void
  /** Orders (`uuid`) on which an action without a dialog is running. */
  runningKeys: ReadonlySet<string>
  dialog: ReactNode
} => {
  const { t } = useTranslation(['lab', 'orders'])
  const confirm = useConfirm()
  const [open, setOpen] = useState<Open | null>(null)
  const [runningKeys, setRunningKeys] = useState<ReadonlySet<string>>(new Set())
  const affects = [...caseViews, labCalls.queue, labCalls.queueOf]
  const actWithToast = useCallMutation(orderCalls.actOnOrder, { affects })
  const quiet = useCallMutation(orderCalls.actOnOrder, { affects, quiet: true })

  const scrapped = useCallMutation(orderCalls.scrapPieces, { affects, quiet: true })

  const runAndReport = async (
    { uuid, identifier }: BoardOrder,
    action: DialogAction,
    body: BodyInput<typeof orderCalls.actOnOrder>,
  ): Promise<void> => {
    await quiet.mutateAsync({ params: { id: uuid, action }, body })
    toast.success(t(`lab:board.done.${action}`, { identifier }))
  }
  const plainly = async (order: BoardOrder, action: Exclude<StaffOrderAction, DialogAction>) => {
    const { identifier } = order
    if (action === 'resume' || action === 'removeFromShipment') {
      const isConfirmed = await confirm({
        title: t(`lab:board.ask.${action}`, { identifier }),
        confirmLabel: action === 'resume' ? t('lab:board.resume') : t(`orders:action.${action}`),
      })
      if (!isConfirmed) return
    }
    setRunningKeys(before => new Set([...before, order.uuid]))
    try {
      // Resolves once the orders have been read again, so that the next press is on the next step.
      await actWithToast.mutateAsync({ params: { id: order.uuid, action }, body: {} })
    } finally {
      setRunningKeys(before => new Set([...before].filter(uuid => uuid !== order.uuid)))
    }
    toast.success(t(`lab:board.done.${action}`, { identifier }))
  }

  return {
    act: (order, action) => {
      if (runningKeys.has(order.uuid)) return
      if (needsDialog(action)) setOpen({ order, action })
      else void plainly(order, action).catch(() => {})
    },
    runningKeys,
    dialog:
      open &&
      (open.action === 'finish' ? (
        <FinishDialog
          key={open.order.uuid}
          order={open.order}
          onClose={() => setOpen(null)}
          onFinish={countedPieces => runAndReport(open.order, 'finish', { counted: countedPieces })}
          onScrap={async scrap => {
            const { uuid, identifier } = open.order
            const { data } = await scrapped.mutateAsync({ params: { id: uuid }, body: scrap })
            toast.success(t('lab:scrap.recorded', { identifier, count: data.toRemake.length }))
          }}
        />
      ) : (
        <OrderDialog
          key={`${open.order.uuid} ${open.action}`}
          order={open.order}
          action={open.action}
          onClose={() => setOpen(null)}
          onAct={body => runAndReport(open.order, open.action, body)}
        />
      )),
  }
}

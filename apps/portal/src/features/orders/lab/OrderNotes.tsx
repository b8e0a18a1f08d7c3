import type { BoardOrder } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { useReasonTitle } from '../../../platform/work/catalog.ts'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { asWritten } from '../../../ui/page/as-written.ts'

/** What blocks the order and why it is held, as chips; its print job and shipment below. */
export function OrderNotes({ order }: { order: BoardOrder }) {
  const { t } = useTranslation('lab')
  const reasonTitle = useReasonTitle()
  const chips = [
    ...(order.toRemake.length > 0
      ? [
          {
            id: 'toRemake',
            label: t('scrap.chip', { count: order.toRemake.length }),
            title: order.toRemake
              .map(({ piece, reason }) => [piece, t(`scrap.reasons.${reason}`)].filter(Boolean).join(' '))
              .join(', '),
          },
        ]
      : []),
    ...order.missing.map(lack => ({ id: lack, label: t(`board.missing.${lack}`), title: undefined })),
    ...order.reasons.map(code => ({ id: code, label: reasonTitle(code), title: undefined })),
  ]
  const facts = [
    order.printJob && t('board.printJob', { job: order.printJob }),
    order.shipment?.identifier,
    order.assignee?.name,
  ].filter(fact => typeof fact === 'string')
  return (
    <span className="flex flex-col items-start text-sm text-ink-2 sm:w-30 2xl:w-60">
      {chips.map(({ id, label, title }) => (
        <span key={id} title={title ?? label} className="max-w-full">
          <StatusChip tone="yourTurn" label={label} className="[&>span:last-child]:truncate" />
        </span>
      ))}
      {order.note && (
        <span {...asWritten(order.note)} title={order.note} className="max-w-full sm:truncate rtl:text-right">
          {order.note}
        </span>
      )}
      {facts.map(fact => (
        <bdi key={fact} className="max-w-full sm:truncate">
          {fact}
        </bdi>
      ))}
    </span>
  )
}

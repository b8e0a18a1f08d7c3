import { type BoardOrder, pieceSpans } from '@archway/contract/orders'
import { Layers, Printer, Truck, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReasonTitle } from '../../../platform/work/catalog.ts'
import { LotNumber } from '../../../platform/work/LotNumber.tsx'
import { Link } from '../../../ui/action/Link.tsx'
import { cx } from '../../../ui/class-names.ts'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { asWritten } from '../../../ui/page/as-written.ts'
import { useTablet } from '../../../ui/page/use-narrow.ts'

type Props = {
  order: BoardOrder
  /** Outside of a table: uses the width of the page, nothing is cut off. */
  wide?: boolean
}

/** The reasons that block or hold the order, as chips; its lots, print job, shipment below. Props: `order`, `wide`. */
export function OrderNotes({ order, wide = false }: Props) {
  const { t } = useTranslation(['lab', 'lots'])
  const reasonTitle = useReasonTitle()
  const isTablet = useTablet()
  const { toRemake } = order
  const chips = [
    ...order.missing.map(lack => ({ id: lack, label: t(`lab:board.missing.${lack}`) })),
    ...order.reasons.map(code => ({ id: code, label: reasonTitle(code) })),
  ]
  const remakeReasons = [...new Set(toRemake.map(({ reason }) => reason))].map(reason => ({
    reason: t(`lab:scrap.reasons.${reason}`),
    pieces: pieceSpans(
      toRemake.flatMap(remake => (remake.reason === reason && remake.piece ? [remake.piece] : [])),
    ).join(', '),
  }))
  const chip = (id: string, label: string) => (
    <span key={id} title={label} className="max-w-full">
      <StatusChip tone="yourTurn" label={label} className="whitespace-normal!" />
    </span>
  )
  const facts = [
    { icon: Printer, name: t('lab:boardView.column.printJob'), text: order.printJob },
    { icon: Truck, name: t('lab:boardView.column.shipment'), text: order.shipment?.identifier },
    { icon: UserRound, name: t('lab:queue.assignee'), text: order.assignee?.name },
  ]
  return (
    <span
      // In a table, as wide as its column: a long note does not widen it. Where the table scrolls, the column need not
      // be narrow, and the rows stay low.
      style={wide ? undefined : { contain: 'inline-size', ...(isTablet && { minWidth: '15rem' }) }}
      className={cx('flex flex-col items-start text-sm text-ink-2', wide ? 'gap-1' : 'min-w-36')}
    >
      {toRemake.length > 0 && chip('toRemake', t('lab:scrap.chip', { count: toRemake.length }))}
      {remakeReasons.map(({ reason, pieces }) => (
        <span key={reason} className="max-w-full">
          {reason}
          {pieces && (
            <>
              {': '}
              <bdi>{pieces}</bdi>
            </>
          )}
        </span>
      ))}
      {chips.map(({ id, label }) => chip(id, label))}
      {order.note && (
        <span
          {...asWritten(order.note)}
          title={order.note}
          className={cx('max-w-full text-match-parent', !wide && 'sm:truncate')}
        >
          {order.note}
        </span>
      )}
      <span className={cx('flex max-w-full', wide ? 'flex-col gap-1' : 'flex-wrap gap-x-3')}>
        {order.lots.map(lot => (
          <Link
            key={lot.uuid}
            href={`/lab/lots/${lot.uuid}`}
            title={`${t(`lots:material.${lot.material}`)}: ${lot.number}`}
            className="relative z-1 flex min-h-6 max-w-full items-center gap-1.5 hover:underline"
          >
            <Layers aria-hidden className="size-3.5 shrink-0 text-ink-3" />
            <span className={wide ? '' : 'sr-only'}>{t(`lots:material.${lot.material}`)}</span>
            <LotNumber number={lot.number} className={wide ? '' : 'sm:truncate'} />
          </Link>
        ))}
        {facts.map(
          ({ icon: Icon, name, text }) =>
            text && (
              <span key={name} title={`${name}: ${text}`} className="flex max-w-full items-center gap-1.5">
                <Icon aria-hidden className="size-3.5 shrink-0 text-ink-3" />
                <span className={wide ? '' : 'sr-only'}>{name}</span>
                <bdi className={cx(!wide && 'sm:truncate')}>{text}</bdi>
              </span>
            ),
        )}
      </span>
    </span>
  )
}
